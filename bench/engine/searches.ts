/**
 * The loop of rust/src/lib.rs in JavaScript, over the engine's TypeScript face. Both come to the same checksum, so that
 * nobody is quick by doing something else or nothing.
 */
import {
  type Assignment,
  type AssignRequest,
  bestArrangements,
  encodeDelta,
  Inventory,
  scanOrders,
  violationCodes,
} from '../../engine/js/index.ts';
import type { Shows } from './shows.ts';

/** The searches by their numbers in rust/src/lib.rs. */
export const searches = [
  ...scanOrders,
  'best of 2 to 5',
  'best of 12',
  'largest run',
  'check 2 to 5 chosen',
  'snapshot: encode',
  'snapshot: apply another',
  'delta of 20: encode, apply',
  '64 one by one, held',
  'as the server asks: an order, 2 to 5',
  'as the server asks: best of 2 to 5',
] as const;
export const bestOfFew = searches.indexOf('best of 2 to 5');
export const bestOfMany = searches.indexOf('best of 12');
const manyParties = searches.indexOf('64 one by one, held');

const counts = [2, 3, 4, 5] as const;
const largeParty = 12;
const parties = 64;
const deltaSeats = 20;
const rules = {
  strandedSeats: 'forbid',
  seatClearance: 0,
  sofasTogether: true,
  companionsWithAccessible: true,
  allowBlocked: false,
} as const;

/** A request as server/src/services/seats/selection.ts makes it, with every rule of a screen on. */
const served = (algorithm: AssignRequest['algorithm'], count: number): AssignRequest => ({
  algorithm,
  count,
  accessible: 0,
  classes: undefined,
  own: [],
  avoid: undefined,
  seatClearance: 0,
  sofasTogether: true,
  onlineReserve: 0,
  strandedSeats: 'warn',
  surcharges: algorithm === 'best_available' ? { standard_seats: 0 } : undefined,
});

/** How many parties one search decides. */
export const partiesOf = (search: number): number => (search === manyParties ? parties : 1);

/** Runs one search so many times, each time in the next show, and returns the checksum of all answers. */
export type RunSearch = (iterations: number) => number;
type Turn = (show: number, count: number, turn: number) => number;

const mix = (sum: number, value: number): number => ((sum << 5) | (sum >>> 27)) ^ (value + 1);
function mixAll(sum: number, values: ArrayLike<number>): number {
  for (let at = 0; at < values.length; at++) sum = mix(sum, values[at] ?? 0);
  return sum;
}

function each(showCount: number, search: Turn): RunSearch {
  return (iterations) => {
    let sum = 0;
    for (let turn = 0; turn < iterations; turn++) {
      const count = counts[(turn + Math.floor(turn / showCount)) % counts.length] ?? 2;
      sum = mix(sum, search(turn % showCount, count, turn));
    }
    return sum >>> 0;
  };
}

function chosenSeats(seatCount: number, count: number, turn: number): number[] {
  const first = (Math.imul(turn, 7919) >>> 0) % (seatCount - counts.length);
  return Array.from({ length: count }, (_, step) => first + step);
}

const sumOf = ({ arrangement, groups, seats }: Assignment) =>
  mixAll(mixAll(bestArrangements.indexOf(arrangement), groups), seats);
function sumOfViolations(found: ReturnType<Inventory['check']>): number {
  let sum = 0;
  for (const { code, seats } of found) sum = mix(sum, mixAll(violationCodes.indexOf(code), seats));
  return sum;
}

const partyRequests: readonly AssignRequest[] = Array.from({ length: parties }, (_, party) => ({
  algorithm: 'left_center_to_outside',
  count: counts[party % counts.length] ?? 1,
}));

const sumOfParties = (choices: readonly (readonly Assignment[])[]): number =>
  choices.reduce((sum, ofParty, party) => {
    const own = ofParty.reduce((before, { seats }) => mixAll(mix(before, party), seats), 0);
    return mix(sum, own + party);
  }, 0);

/** Calls of the engine as a server or a browser makes them. */
export function throughTheFace({ engine, hall, seatCount, snapshots }: Shows): RunSearch[] {
  const show = (index: number): Inventory => engine[index] as Inventory;
  const over = (search: Turn) => each(engine.length, search);
  const [restored, followed] = [new Inventory(hall), new Inventory(hall)];
  return [
    ...scanOrders.map((algorithm) => over((index, count) => sumOf(show(index).assign({ algorithm, count })))),
    over((index, count) => sumOf(show(index).assign({ algorithm: 'best_available', count }))),
    over((index) => sumOf(show(index).assign({ algorithm: 'best_available', count: largeParty }))),
    over((index) => show(index).largestRun()),
    over((index, count, turn) => sumOfViolations(show(index).check(chosenSeats(seatCount, count, turn), rules))),
    over((index) => mixAll(0, show(index).snapshot().slice(-4).reverse())),
    over((index) => restored.applySnapshot(snapshots[index] as Uint8Array).length),
    (iterations) => {
      let sum = 0;
      for (let turn = 0; turn < iterations; turn++) sum = mix(sum, applyDelta(followed, seatCount));
      return sum >>> 0;
    },
    over((index) => {
      const inventory = show(index);
      const choices = partyRequests.map((request) => {
        const choice = inventory.assign(request);
        inventory.setStatus(choice.seats, 'held');
        return choice;
      });
      for (const { seats } of choices) inventory.setStatus(seats, 'free');
      return sumOfParties(choices.map((choice) => [choice]));
    }),
    over((index, count) => sumOf(show(index).assign(served('left_center_to_outside', count)))),
    over((index, count) => sumOf(show(index).assign(served('best_available', count)))),
  ];
}

/** Twenty seats side by side held, and at the next visit free again. */
function applyDelta(target: Inventory, seatCount: number): number {
  const { version } = target;
  const first = (version * deltaSeats) % (seatCount - deltaSeats);
  const seats = Uint32Array.from({ length: deltaSeats }, (_, step) => first + step);
  const statuses = new Uint8Array(deltaSeats).fill(version % 2 === 0 ? 2 : 0);
  return target.applyDelta(encodeDelta(version, version + 1, seats, statuses)).length;
}
