import { EngineError } from '../errors.ts';
import type { Inventory } from '../inventory.ts';
import { surchargePlaces } from '../requests.ts';
import { type AssignRequest, type BestArrangement, bestArrangements, type UnmetWish, unmetWishes } from '../types.ts';
import { chooserCode, classBytes, slots, whole } from './arguments.ts';
import { call, planning } from './raw.ts';
import { Words } from './words.ts';

/** Why a seat is, or is not, the party's: the first that applies. */
export const seatReasons = [
  /** The party gets it. */
  'CHOSEN',
  /** The party could have had the seat. */
  'CANDIDATE',
  /** Never sold. */
  'DISABLED',
  /** Held, reserved or sold by others. */
  'TAKEN',
  /** Kept back, for the point of sale only. */
  'BLOCKED',
  /** Only picked by hand. */
  'BY_HAND',
  /** Its class is not one that the party accepts. */
  'OTHER_CLASS',
  /** Within the clearance of others. */
  'TOO_CLOSE',
  /** An accessible seat, kept for parties that ask for one. */
  'ACCESSIBLE_KEPT',
  /** A companion seat, kept for those beside an accessible one. */
  'COMPANION_KEPT',
  /** Its class costs more than those that could seat the party (`surcharges`). */
  'DEARER',
] as const;
export type SeatReason = (typeof seatReasons)[number];

/** What became of a run. */
export const runVerdicts = [
  /** The party sits here. */
  'CHOSEN',
  /** A run before it was good enough. */
  'LATER',
  /** Wanted more than the chosen one, but it leaves a single seat alone that need not be. */
  'STRANDS',
  /** The run may not be given: `facts` say why. */
  'IMPOSSIBLE',
  /** All the candidates next to each other here are fewer than the party. */
  'TOO_SHORT',
  /** All the candidates next to each other here are fewer than the party, and a part of it sits here. */
  'PARTLY_USED',
] as const;
export type RunVerdict = (typeof runVerdicts)[number];

/** What became of a division: what makes it worse than the chosen one, the weightiest first. */
export const divisionVerdicts = [
  /** The party sits so. */
  'CHOSEN',
  /** More people have nobody of the party beside them. */
  'MORE_ALONE',
  /** The division has more groups. */
  'MORE_GROUPS',
  /** More of its groups leave a single seat alone. */
  'MORE_STRANDING',
  /** The division is farther from the focal point. */
  'FARTHER',
  /** The division is as good as the chosen one, which was found first. */
  'LATER',
] as const;
export type DivisionVerdict = (typeof divisionVerdicts)[number];

/** Bits of what is known of a run; all but `strands` make it impossible. */
export const RunFact = { strands: 1, splitsSofa: 2, companionAlone: 4, otherAccessible: 8 } as const;

/** The rank of a seat that is no candidate. */
export const NO_RANK = 0xffff_ffff;

/** Why a party gets the seats it gets. */
export interface Explanation {
  /** The engine's answer, in its order; empty when the party gets none. */
  seats: Uint32Array;
  /** By one of the six orders together, scattered or none. */
  arrangement: BestArrangement;
  /** Wishes that were not met. Empty for the six orders, where `arrangement` says as much. */
  unmet: ExplainedWish[];
  /** By seat: index into `seatReasons`. */
  seatReason: Uint8Array;
  /** By seat: its place among the candidates when they are looked at one by one, 0 the first; else `NO_RANK`. */
  seatRank: Uint32Array;
  /** Runs of candidates, the most wanted first; one entry a run. As long as the party, or all that is there. */
  runs: {
    /** Leftmost seat of each run. */
    first: Uint32Array;
    /** How many seats. */
    length: Uint32Array;
    /** Index into `runVerdicts`. */
    verdict: Uint8Array;
    /** Bits of `RunFact`. */
    facts: Uint8Array;
  };
  /** How many runs there were; more than are told of when there are many. */
  runCount: number;
  /**
   * The divisions that were weighed, the best first, when best available splits the party over neighbouring rows; else empty. One
   * entry a division, which is a run in each of several neighbouring rows. For each row the search weighs the best of those that
   * end there.
   */
  divisions: {
    /** Index into `divisionVerdicts`. */
    verdict: Uint8Array;
    /** How many people have nobody of the party beside them. */
    alone: Uint32Array;
    /** How many groups it has, one a row. */
    groups: Uint32Array;
    /** The leftmost seat of every group: those of the first division, rows from the top, then those of the second… */
    groupFirst: Uint32Array;
    /** How many seats each of these groups has. */
    groupLength: Uint32Array;
  };
}

/** No seats are kept back from a party that is explained. */
export type ExplainedWish = Exclude<UnmetWish, 'ONLINE_QUOTA'>;

/** A party that has no seats yet, in a sale without a reserve for the point of sale. */
export type ExplainRequest = Omit<AssignRequest, 'own' | 'avoid' | 'zones' | 'onlineReserve'>;

/** Bits of the options, as in src/wasm/explain.rs. */
const Option = { sofasTogether: 1, mayStrand: 64, placeKeptFree: 128 } as const;

/**
 * Why `Inventory.assign` gives a party the seats it gives. Tells of the first `limit` runs (at most 10,000) and of the chosen one,
 * and of as many divisions. Changes nothing.
 *
 * ```ts
 * const why = explain(show, { algorithm: 'best_available', count: 2 });
 * const nearest = runVerdicts[why.runs.verdict[0] ?? 0]; // 'STRANDS': it would leave a single seat alone
 * const { divisions } = explain(show, { algorithm: 'best_available', count: 9 });
 * divisionVerdicts[divisions.verdict[1] ?? 0]; // 'MORE_ALONE', say
 * ```
 *
 * Errors: `BadCount`, `UnknownAlgorithm`, `UnknownValue` (a class that the hall does not have).
 */
export function explain(show: Inventory, request: ExplainRequest, limit = 1_000): Explanation {
  const { hall } = show;
  if (!Number.isInteger(request.count) || request.count < 1) throw new EngineError('BadCount');
  const { accessible } = request;
  const isNonsense = (wanted: number) => !Number.isInteger(wanted) || wanted < 0 || wanted > request.count;
  if (accessible !== undefined && isNonsense(accessible)) throw new EngineError('BadCount');
  const mayStrand =
    request.strandedSeats === undefined ? request.algorithm !== 'best_available' : request.strandedSeats === 'off';
  const options =
    (request.sofasTogether ? Option.sofasTogether : 0) |
    (request.placeKeptFree ? Option.placeKeptFree : 0) |
    (mayStrand ? Option.mayStrand : 0);
  const numbers = Uint32Array.of(
    chooserCode(request.algorithm),
    whole(request.count),
    accessible ?? 0,
    slots(request.seatClearance),
    options,
    slots(limit),
  );
  const answer = call(() =>
    planning().explain(
      hall.toBytes(),
      show.snapshot(),
      numbers,
      classBytes(hall, request.classes),
      Uint32Array.from(request.surcharges ? surchargePlaces(hall, request.surcharges) : []),
    ),
  );
  return readExplanation(new Words(answer));
}

function readExplanation(words: Words): Explanation {
  const [arrangement = 0, unmet = 0, chosen = 0, seats = 0, told = 0, runCount = 0] = words.numbers(6);
  const [divisions = 0, groups = 0] = words.numbers(2);
  // The columns come in the order of the fields.
  return {
    arrangement: bestArrangements[arrangement] ?? 'none',
    unmet: unmetWishes.filter(
      (wish, bit): wish is ExplainedWish => wish !== 'ONLINE_QUOTA' && ((unmet >> bit) & 1) === 1,
    ),
    runCount,
    seats: words.numbers(chosen),
    seatReason: words.codes(seats),
    seatRank: words.numbers(seats),
    runs: {
      first: words.numbers(told),
      length: words.numbers(told),
      verdict: words.codes(told),
      facts: words.codes(told),
    },
    divisions: {
      verdict: words.codes(divisions),
      alone: words.numbers(divisions),
      groups: words.numbers(divisions),
      groupFirst: words.numbers(groups),
      groupLength: words.numbers(groups),
    },
  };
}
