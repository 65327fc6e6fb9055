/** Contestants run the same search in turns, a lap each a round, so that whatever else the machine does meets them all. */
import type { Lap } from './compiled.ts';

export interface Contestant {
  name: string;
  run(iterations: number): Lap | Promise<Lap>;
}

/** Nanoseconds a search, one a round, by contestant. */
export type Result = Record<string, number[]>;

/** V8 needs as long until it has compiled a search for good, be it JavaScript or WebAssembly. */
const warmUpMs = 100;
/** Rounds of slow contestants end after this, but there are at least `leastRounds`. */
const mostMs = 1_500;
const leastRounds = 5;

/** Warms up; returns how many iterations a lap of `lapMs` holds, at least one. */
async function iterationsFor({ run }: Contestant, lapMs: number): Promise<number> {
  let iterations = 1;
  for (let totalMs = 0; totalMs < warmUpMs; ) {
    const tookMs = (await run(iterations)).nanoseconds / 1e6;
    totalMs += tookMs;
    iterations = Math.max(1, Math.min(iterations * 4, Math.round((iterations * lapMs) / tookMs)));
  }
  return iterations;
}

/**
 * Errors: when the contestants' answers to the first `compared` searches differ.
 */
export async function race(
  search: string,
  contestants: readonly Contestant[],
  { rounds, lapMs, compared }: { rounds: number; lapMs: number; compared: number },
): Promise<Result> {
  const checksums: string[] = [];
  for (const { name, run } of contestants) checksums.push(`${name} ${(await run(compared)).checksum}`);
  if (new Set(checksums.map((text) => text.split(' ').at(-1))).size > 1) {
    throw new Error(`The answers to "${search}" differ: ${checksums.join(', ')}.`);
  }
  const iterations = new Map<string, number>();
  for (const contestant of contestants) iterations.set(contestant.name, await iterationsFor(contestant, lapMs));
  const result: Result = Object.fromEntries(contestants.map(({ name }) => [name, []]));
  const beganAt = performance.now();
  for (let round = 0; round < rounds; round++) {
    if (round >= leastRounds && performance.now() - beganAt > mostMs) break;
    for (const { name, run } of contestants) {
      const count = iterations.get(name) ?? 1;
      result[name]?.push((await run(count)).nanoseconds / count);
    }
  }
  return result;
}
