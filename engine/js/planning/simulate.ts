import { EngineError } from '../errors.ts';
import { type Hall, seatIndexes } from '../hall.ts';
import type { StrandedSeatRule } from '../types.ts';
import { type Chooser, chooserCode, slots, whole } from './arguments.ts';
import { call, planning } from './raw.ts';
import { Words } from './words.ts';

/** A kind of parties. */
export interface PartyKind {
  /** How many people, 1 to 1,000. */
  count: number;
  /** So many of the seats are accessible, with companion seats only beside them; default 0. */
  accessible?: number;
  /** How often it comes, beside the other kinds; whole, default 1. Means something only where parties are drawn. */
  weight?: number;
}

export interface SimulationRequest {
  chooser: Chooser;
  /** Up to 1,000. */
  kinds: readonly PartyKind[];
  /** Who comes: indexes into `kinds`. Undefined: drawn by `weight` until nobody of any kind finds room, or `most` came. */
  sequence?: ArrayLike<number>;
  /** Most parties drawn for a run; default: as many as there are seats. */
  most?: number;
  /** 1 to 10,000, default 1. Runs of a given sequence are all alike. */
  runs?: number;
  /** Decides what is drawn: a safe integer from 0, default 0. The same seed draws the same parties for every setting. */
  seed?: number;
  /** See `SelectionRules.seatClearance`. */
  seatClearance?: number;
  /** See `SelectionRules.sofasTogether`. Off by default. */
  sofasTogether?: boolean;
  /** See `AssignRequest.placeKeptFree`. Off by default. */
  placeKeptFree?: boolean;
  /** See `AssignRequest.strandedSeats`: a preference of those who do not pick. Undefined: `off` for an order, `forbid` for best available. */
  strandedSeats?: StrandedSeatRule;
}

/** Why a party is refused: the first that applies. Later parties of its kind are told the same. */
export const refusals = [
  /** The party was not refused. */
  'NONE',
  /** Fewer free seats that may be assigned than people. */
  'NOT_ENOUGH_SEATS',
  /** Fewer free accessible seats than asked for. */
  'NOT_ENOUGH_ACCESSIBLE',
  /** The others are within the clearance of somebody. */
  'TOO_CLOSE',
  /** The others are accessible or companion seats, kept for those who need them. */
  'KEPT_FOR_OTHERS',
  /** The sofas left cannot be filled whole. */
  'SPLIT_SOFA',
] as const;
export type Refusal = (typeof refusals)[number];

/** Shares of the house are of all seats that are not disabled, what was taken at the start included; 0 to 1. */
export interface Simulation {
  /** One entry a seat. */
  seats: {
    /** Place in the order of sale, 0 the first seat sold: the mean over the runs that sold it, NaN where none did. */
    meanRank: Float32Array;
    /** In what share of the runs it was left over single: free without a free neighbour, where it had one at the start. */
    stranded: Float32Array;
  };
  /** One entry a run. */
  runs: {
    /** Share of the house that was taken when the first party could not sit in one run; NaN when all could. */
    firstSplit: Float32Array;
    /** Share of the house that was taken when the first party was refused; NaN when none was. */
    firstRefusal: Float32Array;
    /** Share of the house that was taken at the end. */
    end: Float32Array;
    /** Mean distance of the seats sold from the focal point, in layout units; NaN when none were. */
    meanDistance: Float32Array;
    /** Parties that got seats, but not in one run. */
    partiesSplit: Uint32Array;
    partiesRefused: Uint32Array;
    /** Single seats left over at the end. */
    strandedSeats: Uint32Array;
    /** Free seats at the end that are within the clearance of somebody. */
    keptEmpty: Uint32Array;
  };
  /** Parties refused, all runs together, by index into `refusals`. */
  refusedBy: Uint32Array;
  /** Seats of the first run, in the order they were sold. */
  firstRun: Uint32Array;
}

/** More accessible seats than any party has people. */
const tooMany = 0xffff_ffff;
/** Bits of the options, as in src/wasm/simulate.rs. */
const Option = {
  sofasTogether: 1,
  strandedAvoid: 16,
  drawn: 128,
  mayStrand: 256,
  placeKeptFree: 512,
} as const;

/**
 * Fills a hall of which nobody has bought a seat with parties, as often as asked, and says what came of it. Equal requests
 * give equal answers on every machine.
 *
 * ```ts
 * const answer = simulate(hall, {
 *   chooser: 'best_available',
 *   kinds: [{ count: 2, weight: 3 }, { count: 4 }],
 *   runs: 100,
 *   seed: 1,
 * });
 * answer.runs.firstSplit; // how full the house was, evening by evening, when the first party could not sit together
 * answer.seats.meanRank; // the heat map
 * ```
 *
 * Errors: `UnknownAlgorithm`; `OutOfRange` at `runs`, `seed`, `weights[n]` or `sequence[n]`; `TooLarge` at `kinds` (1,000),
 * `parties` (200,000) or `work` (about ten seconds: a hall of 15,000 seats filled 100 times takes a tenth of that by an order
 * and a half by best available); `BadCount` at `kinds[n]`, `kinds` (none) or `parties` (none drawn).
 */
export function simulate(hall: Hall, request: SimulationRequest): Simulation {
  const { kinds, sequence, most = Math.max(1, hall.seatCount), runs = 1, seed = 0 } = request;
  if (!Number.isSafeInteger(seed) || seed < 0) throw new EngineError('OutOfRange', 'seed');
  const options =
    (request.sofasTogether ? Option.sofasTogether : 0) |
    (request.placeKeptFree ? Option.placeKeptFree : 0) |
    strandedBit(request.strandedSeats) |
    (sequence ? 0 : Option.drawn);
  const numbers = Uint32Array.of(
    chooserCode(request.chooser),
    whole(runs),
    ...twoWords(seed),
    slots(request.seatClearance),
    options,
    whole(most),
  );
  const answer = call(() =>
    planning().simulate(
      hall.toBytes(),
      numbers,
      Uint32Array.from(kinds.flatMap(kindWords)),
      sequence ? seatIndexes(sequence) : new Uint32Array(),
    ),
  );
  return readSimulation(new Words(answer));
}

function strandedBit(rule: StrandedSeatRule | undefined): number {
  if (rule === undefined) return 0;
  return rule === 'off' ? Option.mayStrand : Option.strandedAvoid;
}

function twoWords(number: number): [low: number, high: number] {
  return [number % 2 ** 32, Math.floor(number / 2 ** 32)];
}

function kindWords({ count, accessible = 0, weight = 1 }: PartyKind): number[] {
  return [whole(count), whole(accessible, tooMany), whole(weight)];
}

function readSimulation(words: Words): Simulation {
  const [seatCount = 0, runCount = 0, refusalCount = 0, soldCount = 0] = words.numbers(4);
  // The columns come in the order of the fields.
  return {
    refusedBy: words.numbers(refusalCount),
    seats: {
      meanRank: words.floats(seatCount),
      stranded: words.floats(seatCount),
    },
    runs: {
      firstSplit: words.floats(runCount),
      firstRefusal: words.floats(runCount),
      end: words.floats(runCount),
      meanDistance: words.floats(runCount),
      partiesSplit: words.numbers(runCount),
      partiesRefused: words.numbers(runCount),
      strandedSeats: words.numbers(runCount),
      keptEmpty: words.numbers(runCount),
    },
    firstRun: words.numbers(soldCount),
  };
}
