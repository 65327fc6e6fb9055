import type { HallDocument, HallRow, HallSeat } from '@parterre/engine';
import { classes, curved, type Slots, thousandths } from '../hall.ts';

/**
 * Four invented rooms as hall documents. Layout units are seat pitches; the cinema screen is at the top, so the ends of
 * a curved row come forward (smaller y).
 */

/** Curved, an aisle on each side, wheelchair places with their companions in the front and the back row. */
function leie(): HallDocument {
  const slots: Slots[] = [
    '....ooo.ca..ac.ooo....',
    '..ooo.oooooooooo.ooo..',
    ...Array<Slots>(3).fill('.oooo.oooooooooo.oooo.'),
    ...Array<Slots>(6).fill('ooooo.oooooooooo.ooooo'),
    'oooac.oooooooooo.caooo',
  ];
  return {
    format: 'parterre-hall',
    version: 1,
    name: 'Leie',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [classes.standard, classes.premium],
    rows: slots.map((row, index) => ({
      seats: curved(row, index * 1.15, 26 + index * 0.6, (slot) =>
        index >= 7 && index <= 9 && slot >= 6 && slot <= 15 ? { class: 1 } : {},
      ),
    })),
  };
}

/** A plain grid with a middle aisle: the room that keeps seats free between parties. */
function schelde(): HallDocument {
  return {
    format: 'parterre-hall',
    version: 1,
    name: 'Schelde',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [classes.standard],
    rows: Array.from({ length: 10 }, (_, row) => ({
      seats: [...'ooooooo.ooooooo'].map((mark, slot): HallSeat | null => {
        if (mark === '.') return null;
        // The technician's desk stands behind the last row.
        return row === 9 && (slot === 6 || slot === 8) ? { blocked: true } : {};
      }),
    })),
  };
}

/** Stalls in three blocks, a cross aisle, rear stalls and a balcony: the big house. */
function grand(): HallDocument {
  const rows: HallRow[] = [];
  /** Fourteen seats in the middle block and `wings` in each side block, next to the aisle. */
  const blocks = (wings: number): Slots => {
    const left = 'o'.repeat(wings).padStart(12, '.');
    return `${left}.${'o'.repeat(14)}.${[...left].reverse().join('')}`;
  };
  const radius = (depth: number) => 40 + depth * 0.7;
  for (let index = 0; index < 14; index++) {
    const depth = index * 1.12;
    rows.push({
      zone: 0,
      seats: curved(blocks(Math.min(12, 7 + index)), depth, radius(depth), (slot) =>
        index >= 8 && slot >= 13 && slot <= 26 ? { class: 1 } : {},
      ),
    });
  }
  // A cross aisle; the wheelchair places stand along it.
  rows.push({ seats: [] });
  const alongAisle = 'oooocaoooooo.oooooooooooooo.ooooooacoooo';
  for (let index = 0; index < 9; index++) {
    const depth = 17.6 + index * 1.12;
    const slots = index === 0 ? alongAisle : blocks(12);
    rows.push({
      zone: 1,
      seats: curved(slots, depth, radius(depth), (slot) => (index < 3 && slot >= 13 && slot <= 26 ? { class: 1 } : {})),
    });
  }
  rows.push({ seats: [] });
  for (let index = 0; index < 11; index++) {
    const depth = 30 + index * 1.12;
    const first = index === 0;
    rows.push({
      zone: 2,
      label: `B${index + 1}`,
      seats: curved(blocks(12), depth, radius(depth), (slot) => ({
        class: first && slot >= 13 && slot <= 26 ? 2 : 3,
      })),
    });
  }
  return {
    format: 'parterre-hall',
    version: 1,
    name: 'Grand',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [classes.standard, classes.premium, classes.vip, classes.balcony],
    zones: [
      { key: 'stalls', name: 'Stalls' },
      { key: 'rear-stalls', name: 'Rear stalls' },
      { key: 'balcony', name: 'Balcony' },
    ],
    // Two thirds back on the ground floor: farther to the front row than to the balcony.
    focalPoint: { x: 0, y: 17.6 },
    rows,
  };
}

/** Twenty sofas for two and a few armchairs. */
function salon(): HallDocument {
  // Too narrow to walk through, so no aisle: friends sit side by side on two sofas.
  const sofaGap = 0.45;
  let sofa = 0;
  const sofaRow = (row: number, sofas: number): HallRow => {
    const seats: HallSeat[] = [];
    const y = thousandths(row * 1.6);
    const width = sofas * 2 + (sofas - 1) * sofaGap;
    for (let index = 0; index < sofas; index++) {
      sofa += 1;
      const left = -width / 2 + index * (2 + sofaGap) + 0.5;
      for (const offset of [0, 1]) seats.push({ class: 1, sofa, x: thousandths(left + offset), y });
    }
    return { seats };
  };
  const armchairs = [-4.4, -2.9, 0, 2.9, 4.4];
  return {
    format: 'parterre-hall',
    version: 1,
    name: 'Salon',
    screenSide: 'top',
    naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
    classes: [classes.standard, classes.couple],
    rows: [
      {
        seats: armchairs.flatMap((x, index): (HallSeat | null)[] => {
          const chair: HallSeat = index === 2 ? { x, y: 0, accessible: true } : { x, y: 0 };
          return index === 0 ? [chair] : [null, chair];
        }),
      },
      sofaRow(1, 4),
      sofaRow(2, 4),
      sofaRow(3, 4),
      sofaRow(4, 4),
      sofaRow(5, 4),
    ],
  };
}

export const inventedHalls = { leie, schelde, grand, salon };
