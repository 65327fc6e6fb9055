/** Seats for three parties in Node: `node --import tsx engine/examples/node.ts`. */
import '@parterre/engine/node';
import { Hall, Inventory } from '@parterre/engine';

const seats = [{}, {}, {}, {}, null, {}, {}, {}, {}];
const hall = Hall.fromDocument({
  format: 'parterre-hall',
  version: 1,
  name: 'Studio',
  screenSide: 'top',
  naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
  classes: [{ key: 'standard_seats', name: 'Standard' }],
  rows: [{ seats }, { seats }, { seats }],
});
const show = new Inventory(hall);
for (const count of [2, 4, 7]) {
  const party = show.assign({ algorithm: 'best_available', count });
  show.setStatus(party.seats, 'sold');
  console.log(`${count}: ${Array.from(party.seats, (seat) => hall.seatName(seat)).join(' ')} (${party.arrangement})`);
}
