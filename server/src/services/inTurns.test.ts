import { EventEmitter, once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../testing/until.ts';
import { inTurns } from './inTurns.ts';

const test = suite('turns');

/** Works that begin when it is their turn and end when the test says so. */
function worksOf(inTurn: ReturnType<typeof inTurns>, count: number) {
  const begun: number[] = [];
  const works = Array.from({ length: count }, (_, at) => {
    const ending = new EventEmitter();
    const outcome = once(ending, 'end').then(([text]) => text as string);
    const answer = inTurn(() => {
      begun.push(at);
      return outcome;
    }).catch((error: Error) => error.message);
    return { ending, answer };
  });
  const ended = (at: number, event: 'end' | 'error', value: string | Error) => {
    works[at]?.ending.emit(event, value);
    return works[at]?.answer;
  };
  return {
    begun,
    end: (at: number) => ended(at, 'end', `done ${at}`),
    fail: (at: number) => ended(at, 'error', new Error(`failed ${at}`)),
  };
}

test('so many are done at once; then who waits longest, also after one that failed', async () => {
  const inTurn = inTurns(2);
  // The second time the first works have given all their turns back, and no more than they had.
  for (const round of ['first', 'second']) {
    const { begun, end, fail } = worksOf(inTurn, 5);
    await until('the first two', () => begun.length >= 2);
    assert.equal(begun, [0, 1], round);
    assert.is(await end(1), 'done 1');
    await until('the third', () => begun.length >= 3);
    assert.equal(begun, [0, 1, 2], round);
    assert.is(await fail(0), 'failed 0');
    await until('the fourth', () => begun.length >= 4);
    assert.equal(begun, [0, 1, 2, 3], round);
    assert.equal(await Promise.all([end(2), end(3), end(4)]), ['done 2', 'done 3', 'done 4']);
    assert.equal(begun, [0, 1, 2, 3, 4], round);
  }
});

test.run();
