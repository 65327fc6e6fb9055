/** What the worker does, and what it answers. */
import { Hall, Inventory } from '@parterre/engine';
import {
  type DivisionVerdict,
  divisionVerdicts,
  type ExplainRequest,
  type Explanation,
  explain,
  NO_RANK,
  RunFact,
  type RunVerdict,
  runVerdicts,
  type SeatReason,
  type SimulationRequest,
  seatReasons,
  simulate,
} from '@parterre/engine/planning';
import type { BestArrangement, HallDocument } from '@parterre/engine/types';
import { drawable } from '../document/faults.ts';
import { type Figures, figuresOf } from './figures.ts';

export type Task =
  | { kind: 'fill'; requests: readonly SimulationRequest[] }
  | { kind: 'why'; sold: ArrayLike<number>; request: ExplainRequest };

/** What came of one request. */
export interface Filled {
  figures: Figures;
  /** By seat: its place in the order of sale, NaN where it was never sold. */
  meanRank: Float32Array;
  /** By seat: on what share of the evenings it was left alone. */
  stranded: Float32Array;
  /** On the first evening, in the order they were sold. */
  sold: Uint32Array;
}

/** Seats next to each other that were weighed for a party. */
export interface WeighedRun {
  seats: number[];
  verdict: RunVerdict;
  facts: (keyof typeof RunFact)[];
}

/** Where a party that cannot sit together might sit, a run of seats in each of several rows, and what speaks for it. */
export interface WeighedDivision {
  groups: number[][];
  verdict: DivisionVerdict;
  alone: number;
}

export interface Why {
  seats: number[];
  arrangement: BestArrangement;
  unmet: Explanation['unmet'];
  /** By seat. */
  reasons: SeatReason[];
  /** By seat: its place among the candidates looked at one by one, 1 the first; null: it is none. */
  ranks: (number | null)[];
  /** The most wanted first; the chosen one is among them. */
  runs: WeighedRun[];
  /** How many there were. */
  runCount: number;
  divisions: WeighedDivision[];
}

export type Answer = { kind: 'fill'; filled: Filled[] } | { kind: 'why'; why: Why };

/** A hall that may have faults, as the engine takes it; its seats have the same indexes. */
export const hallOf = (document: HallDocument): Hall => Hall.fromDocument(drawable(document));

/** Most runs that are shown. */
const told = 8;

/** Errors: those of `simulate` and `explain`. */
export function run(hall: Hall, task: Task): Answer {
  switch (task.kind) {
    case 'fill':
      return { kind: 'fill', filled: task.requests.map((request) => fill(hall, request)) };
    case 'why':
      return { kind: 'why', why: why(hall, task) };
  }
}

function fill(hall: Hall, request: SimulationRequest): Filled {
  const answer = simulate(hall, request);
  const { meanRank, stranded } = answer.seats;
  // Copies: the columns share the memory of the whole answer.
  return {
    figures: figuresOf(answer),
    meanRank: meanRank.slice(),
    stranded: stranded.slice(),
    sold: answer.firstRun.slice(),
  };
}

function why(hall: Hall, { sold, request }: Extract<Task, { kind: 'why' }>): Why {
  const inventory = new Inventory(hall);
  if (sold.length > 0) inventory.setStatus(sold, 'sold');
  const answer = explain(inventory, request, told);
  inventory.free();
  const { runs, divisions } = answer;
  const seatsFrom = (first: number, length: number): number[] => Array.from({ length }, (_, place) => first + place);
  let group = 0;
  return {
    seats: [...answer.seats],
    arrangement: answer.arrangement,
    unmet: answer.unmet,
    reasons: Array.from(answer.seatReason, (code) => seatReasons[code] ?? 'CANDIDATE'),
    ranks: Array.from(answer.seatRank, (rank) => (rank === NO_RANK ? null : rank + 1)),
    runs: Array.from(runs.first, (first, place) => ({
      seats: seatsFrom(first, runs.length[place] ?? 0),
      verdict: runVerdicts[runs.verdict[place] ?? 0] ?? 'LATER',
      facts: (Object.keys(RunFact) as (keyof typeof RunFact)[]).filter(
        (fact) => ((runs.facts[place] ?? 0) & RunFact[fact]) !== 0,
      ),
    })),
    runCount: answer.runCount,
    divisions: Array.from(divisions.groups, (count, place) => ({
      groups: Array.from({ length: count }, () => {
        const seats = seatsFrom(divisions.groupFirst[group] ?? 0, divisions.groupLength[group] ?? 0);
        group++;
        return seats;
      }),
      verdict: divisionVerdicts[divisions.verdict[place] ?? 0] ?? 'LATER',
      alone: divisions.alone[place] ?? 0,
    })),
  };
}

/** The first of those sold on an evening, until the house is so full. */
export const soldUntil = (sold: Uint32Array, seatCount: number, percent: number): Uint32Array =>
  sold.subarray(0, Math.min(sold.length, Math.round((seatCount * percent) / 100)));
