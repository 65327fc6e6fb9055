/** A hall of rows and seats as numbers: what a manager types, drawn with every keystroke. */
import type { HallDocument, HallRow, HallSeat, RowNaming } from '@parterre/engine/types';

export interface Template {
  /** From the front, the row nearest to the screen. */
  rows: number;
  /** Seats of the front row and of the back row; the rows between grow or shrink evenly. */
  front: number;
  back: number;
  align: 'left' | 'centre' | 'right';
  /** Every other row stands half a seat aside, so that people look between the heads before them. */
  staggered: boolean;
  /** An aisle after each of these seats of the widest row, counted from the left. */
  aislesAfter: number[];
  /** A free line after each of these rows, counted from the front. */
  crossAislesAfter: number[];
  rowNaming: RowNaming;
  seatNaming: 'from_left' | 'from_right';
  separator: string;
  /** Wheelchair places at the left end of the front row. */
  wheelchairs: number;
  /** Rows of a second class, from the front: `first` to `last`. 0: none. */
  premiumFirst: number;
  premiumLast: number;
}

export const templateLimits = { rows: 200, seats: 200 } as const;

export const firstTemplate: Template = {
  rows: 10,
  front: 14,
  back: 14,
  align: 'centre',
  staggered: false,
  aislesAfter: [],
  crossAislesAfter: [],
  rowNaming: 'letters_from_top',
  seatNaming: 'from_left',
  separator: '-',
  wheelchairs: 0,
  premiumFirst: 0,
  premiumLast: 0,
};

/** What was kept of a template, with what is missing or wrong in it as in the first one. */
export function templateOf(kept: Record<string, unknown>): Template {
  const known = Object.entries(firstTemplate).map(([name, usual]) => {
    const value = kept[name];
    const isLike = Array.isArray(usual)
      ? Array.isArray(value) && value.every((each) => typeof each === 'number')
      : typeof value === typeof usual;
    return [name, isLike ? value : usual];
  });
  return Object.fromEntries(known) as unknown as Template;
}

/** The numbers in a text, `4, 12`, ascending and each once; null: something in it is no number from 1 to `most`. */
export function numbersIn(text: string, most: number): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const numbers = parts.map(Number);
  if (numbers.some((number) => !Number.isInteger(number) || number < 1 || number > most)) return null;
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** The hall, its screen above it. `names`: of the two classes. */
export function hallOfTemplate(
  template: Template,
  { name, names }: { name: string; names: { standard: string; premium: string } },
): HallDocument {
  const { rows, front, back, premiumFirst, premiumLast } = template;
  const widest = Math.max(front, back);
  const made: HallRow[] = [];
  for (let row = 0; row < rows; row++) {
    const seats = rows === 1 ? front : Math.round(front + ((back - front) * row) / (rows - 1));
    const isPremium = premiumFirst > 0 && row + 1 >= premiumFirst && row + 1 <= premiumLast;
    const wheelchairs = row === 0 ? template.wheelchairs : 0;
    const isAside = template.staggered && row % 2 === 1;
    made.push({ seats: rowOf(template, { y: made.length, widest, seats, isPremium, wheelchairs, isAside }) });
    if (template.crossAislesAfter.includes(row + 1) && row + 1 < rows) made.push({ seats: [] });
  }
  return {
    format: 'parterre-hall',
    version: 1,
    name,
    screenSide: 'top',
    naming: { rows: template.rowNaming, seats: template.seatNaming, separator: template.separator },
    classes: [
      { key: 'standard_seats', name: names.standard },
      ...(premiumFirst > 0 ? [{ key: 'premium', name: names.premium }] : []),
    ],
    rows: made,
  };
}

function rowOf(
  { align, aislesAfter }: Template,
  row: { y: number; widest: number; seats: number; isPremium: boolean; wheelchairs: number; isAside: boolean },
): HallRow['seats'] {
  const free = row.widest - row.seats;
  const before = { left: 0, centre: Math.floor(free / 2), right: free }[align];
  // In the middle of an odd number of free places stands half a seat on either side.
  const aside = (align === 'centre' && free % 2 === 1 ? 0.5 : 0) + (row.isAside ? 0.5 : 0);
  const slots: HallRow['seats'] = [];
  for (let place = 0; place < before + row.seats; place++) {
    const seat: HallSeat | null =
      place < before
        ? null
        : {
            ...(row.isPremium && { class: 1 }),
            ...(place - before < row.wheelchairs && { accessible: true as const }),
            ...(aside > 0 && { x: slots.length + aside, y: row.y }),
          };
    slots.push(seat);
    if (aislesAfter.includes(place + 1) && place + 1 < before + row.seats) slots.push(null);
  }
  return slots;
}
