/** Other proposals, and the group of a click: `node --import tsx engine/examples/proposals.ts`. */
import '@parterre/engine/node';
import { Hall, Inventory, type SelectionRules } from '@parterre/engine';

const hall = Hall.fromDocument({
  format: 'parterre-hall',
  version: 1,
  name: 'Studio',
  screenSide: 'top',
  naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
  classes: [{ key: 'standard_seats', name: 'Standard' }],
  rows: Array.from({ length: 5 }, () => ({ seats: [{}, {}, {}, {}, {}, {}, {}] })),
});
const show = new Inventory(hall);
const rules: SelectionRules = {
  strandedSeats: 'forbid',
  seatClearance: 0,
  sofasTogether: true,
  companionsWithAccessible: true,
  allowBlocked: false,
};

const first = show.assign({ algorithm: 'best_available', count: 2 });
const second = show.assign({ algorithm: 'best_available', count: 2, avoid: first.seats });
const click = second.seats[0] ?? 0;
const preview = show.groupAround(click, 2, rules);

const names = (seats: Uint32Array) => Array.from(seats, (seat) => hall.seatName(seat)).join(' ');
/** Seats that were proposed, by name; a test compares them. */
export const told = { first: names(first.seats), second: names(second.seats), preview: names(preview) };
