/** A rush that grows step by step, to find the rate at which the server breaks. */
import type { Settings, TimeName } from './settings.ts';

/** The times of who buys: a ramp is judged by them. */
export const timesOfRush = ['hold_ms', 'order_ms', 'settled_ms'] as const satisfies TimeName[];

/** Name of a metric's part that was measured in this step, from 0. */
export const stepOf = (name: string, step: number): string => `${name}{step:${step}}`;

/** Visitors a second in each step, from the first rate to the last. */
export function ratesOf({ rate, rampTo, steps }: Pick<Settings, 'rate' | 'rampTo' | 'steps'>): number[] {
  return Array.from({ length: steps }, (_, step) => Math.round(rate + ((rampTo - rate) * step) / (steps - 1)));
}

/** The step in which a visitor comes, so long after the first. */
export function stepAt({ seconds, steps }: Pick<Settings, 'seconds' | 'steps'>, afterMs: number): number {
  return Math.min(steps - 1, Math.max(0, Math.floor((afterMs / (seconds * 1000)) * steps)));
}

/** What was measured in a step. p99 in ms; undefined: it did not happen. */
export interface Step {
  rate: number;
  p99: Record<(typeof timesOfRush)[number], number | undefined>;
  faults: number;
}

/** Why this step is more than the server bears; empty: it is not. */
export function tooMuch(
  { p99, faults }: Step,
  { within, roundTripMs }: Pick<Settings, 'within' | 'roundTripMs'>,
): string[] {
  const slow = timesOfRush.flatMap((name) => {
    const bound = within[name] + roundTripMs;
    const ms = p99[name] ?? 0;
    return ms < bound ? [] : [`${name} p99 ${ms.toFixed(0)} ms of ${bound}`];
  });
  return faults > 0 ? [...slow, `${faults} faults`] : slow;
}
