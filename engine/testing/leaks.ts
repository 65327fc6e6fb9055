/** What the tests for leaks have in common: calls without end, refused ones among them, and memory that must not grow. */
import * as assert from 'uvu/assert';
import { EngineError } from '../js/index.ts';

const seconds = Number(process.env.PARTERRE_SECONDS ?? 0);

/** Runs what must be refused; any other error, or none, fails the test. */
export function refused(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (error instanceof EngineError) return;
    throw error;
  }
  assert.unreachable('nothing was refused');
}

/**
 * Repeats `everyCall`, which answers with how many calls it made, and fails when `memory` grows after the first
 * `warmUp` calls. At least `calls`; with PARTERRE_SECONDS as many as go into them.
 */
export function assertSteady(
  { calls, warmUp, memory }: { calls: number; warmUp: number; memory: () => ArrayBuffer },
  everyCall: (round: number) => number,
): void {
  let round = 0;
  let made = 0;
  while (made < warmUp) made += everyCall(round++);
  const before = memory().byteLength;
  const endsAtMs = Date.now() + seconds * 1000;
  for (made = 0; made < calls || Date.now() < endsAtMs; ) made += everyCall(round++);
  assert.is(memory().byteLength, before);
}
