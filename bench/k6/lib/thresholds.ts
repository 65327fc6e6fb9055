/** What a run must keep to. k6 ends with exit code 99 when one is crossed; verdict.ts says it in words. */
import { errorCodes } from '../../../server/src/contract/errors.ts';
import { stepOf, timesOfRush } from './ramp.ts';
import type { Settings } from './settings.ts';

/** What visits end with: the server's refusals, and what is none of its answers (lib/visitor.ts, lib/trpcSocket.ts). */
export const endings = [
  ...Object.keys(errorCodes),
  'NO_ANSWER',
  'NO_SESSION',
  'NO_SANDBOX',
  'NOT_SETTLED',
  'SOCKET_LOST',
];
export const countedByEnding = ['refused', 'limited', 'faults'] as const;

/** Thresholds that bound nothing: k6 keeps the sums of a tag's values only where there is a threshold for them. */
export const byEnding: Record<string, string[]> = Object.fromEntries(
  countedByEnding.flatMap((name) => endings.map((code) => [`${name}{code:${code}}`, []])),
);

/**
 * What makes a run say nothing about the server, whatever else it measured: k6 was too slow or too small for the rate, or
 * the server refused the tester's machine rather than its visitors.
 */
export const validity = { dropped_iterations: ['count==0'], limited: ['count==0'] };

/** What is wrong however fast it was. */
export const correctness = {
  double_sold: ['count<=0'],
  held_twice: ['count==0'],
  faults: ['count==0'],
  fan_out_lost: ['count==0'],
};

/** Where nothing works, nothing is slow and nothing is wrong: each rush that buys must have bought, and maps have shown a seat. */
export function success({ scenarios, buy }: Pick<Settings, 'scenarios' | 'buy'>): Record<string, string[]> {
  const rushes = scenarios.filter((name) => buy !== 'off' && name.startsWith('rush-'));
  const bought = rushes.map((name) => [`tickets_bought{scenario:${name}}`, ['count>0']] as const);
  return { ...Object.fromEntries(bought), ...(scenarios.includes('maps') && { seats_shown: ['count>0'] }) };
}

/**
 * Times in ms. They are those of k6, whose JavaScript takes its own share of the machine: `npm run bench:throughput`
 * measures the server more finely.
 */
export function speed({ roundTripMs, within }: Settings): Record<string, string[]> {
  return Object.fromEntries(Object.entries(within).map(([name, ms]) => [name, [`p(99)<${ms + roundTripMs}`]]));
}

/** What a ramp must keep to. It looks for the rate at which the server becomes too slow, so times and faults are no reason to fail it. */
export const correctnessOfRamp = { double_sold: correctness.double_sold, held_twice: correctness.held_twice };

/** Keeps the figures of each step of a ramp. */
export const byStep = ({ steps }: Settings): Record<string, string[]> =>
  Object.fromEntries(
    Array.from({ length: steps }, (_, step) =>
      [...timesOfRush, 'faults'].map((name) => [stepOf(name, step), []]),
    ).flat(),
  );
