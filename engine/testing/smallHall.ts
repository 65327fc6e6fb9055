/** A hall with one of everything in it, and what tests of the face ask of calls. */
import * as assert from 'uvu/assert';
import { EngineError, Hall, type HallDocument, type SelectionRules } from '../js/index.ts';

export const document: HallDocument = {
  format: 'parterre-hall',
  version: 1,
  name: 'Studio “é”',
  screenSide: 'bottom',
  naming: { rows: 'letters_from_bottom', seats: 'from_left', separator: '-' },
  classes: [
    { key: 'standard_seats', name: 'Standard' },
    { key: 'vip', name: 'VIP' },
  ],
  zones: [{ key: 'balcony', name: 'Balcony' }],
  rows: [
    { zone: 0, seats: [{ class: 1 }, { class: 1 }, null, { sofa: 1 }, { sofa: 1 }] },
    { seats: [] },
    {
      seats: [{ accessible: true }, { companion: true, autoAssign: false }, { blocked: true }, { disabled: true }, {}],
    },
    { label: 'Front', seats: [{ name: 'x', x: 0.25, y: 3.5 }, {}, {}, {}, {}] },
  ],
};

export const rules: SelectionRules = {
  strandedSeats: 'off',
  seatClearance: 0,
  sofasTogether: true,
  companionsWithAccessible: true,
  allowBlocked: false,
};

/** The error a call throws, as `code at place`. */
export function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof EngineError) {
      const place = error.at ? ` at ${error.at}` : '';
      const hint = error.hint ? `: ${error.hint}` : '';
      return `${error.code}${place}${hint}`;
    }
    throw error;
  }
  return 'nothing thrown';
}

/** Asserts that a call throws this error, as `code at place`. */
export function refuses(run: () => unknown, expected: string): void {
  assert.is(refusal(run), expected);
}

/** A plain hall with screen and focal point in front: rows from A, `costs` says which rows are of the dearer class. */
export function plainHall(
  rows: readonly { seats: number; dear?: boolean }[],
  focalPoint: { x: number; y: number },
): Hall {
  return Hall.fromDocument({
    ...document,
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    zones: [],
    focalPoint,
    rows: rows.map(({ seats, dear }) => ({
      seats: Array.from({ length: seats }, () => (dear ? { class: 1 } : {})),
    })),
  });
}
