/** Settings tried out on a small house, as in the engine's README: `node --import tsx engine/examples/settings.ts`. */
import '@parterre/engine/node';
import '@parterre/engine/planning/node';
import { Hall, Inventory } from '@parterre/engine';
import { divisionVerdicts, explain, runVerdicts, simulate } from '@parterre/engine/planning';

const hall = Hall.fromDocument({
  format: 'parterre-hall',
  version: 1,
  name: 'Studio',
  screenSide: 'top',
  naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
  classes: [{ key: 'standard_seats', name: 'Standard' }],
  rows: Array.from({ length: 5 }, () => ({ seats: [{}, {}, {}, {}, {}, {}] })),
});
const show = new Inventory(hall);
show.setStatus([0, 20], 'sold');

const kinds = [
  { count: 2, weight: 3 },
  { count: 4, weight: 1 },
];
const answer = simulate(hall, { chooser: 'best_available', kinds, runs: 100, seed: 1, seatClearance: 1 });
answer.seats.meanRank; // Float32Array, a seat each: the heat map
answer.runs.firstSplit; // how full the house was, run by run, when the first party could not sit together
const why = explain(show, { algorithm: 'best_available', count: 3 });
runVerdicts[why.runs.verdict[0] ?? 0]; // the most wanted run: 'STRANDS', say
const { divisions } = explain(show, { algorithm: 'best_available', count: 9 });
divisionVerdicts[divisions.verdict[1] ?? 0]; // why nine do not sit in the second best way: 'FARTHER', say

/** Values that the comments above tell of; a test compares them. */
export const told = {
  heat: answer.seats.meanRank.length,
  firstSplit: answer.runs.firstSplit[0] ?? Number.NaN,
  wanted: runVerdicts[why.runs.verdict[0] ?? 0],
  secondBest: divisionVerdicts[divisions.verdict[1] ?? 0],
};
