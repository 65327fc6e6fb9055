import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ends, neverMs, until } from '../testing/until.ts';
import { watchRush } from './rush.ts';

const test = suite('rush');

/** Orders are placed as fast as `perSecond` says, by the machine's clock. */
function rushUnderTest(patienceMs: number) {
  let placed = 0;
  let atMs = performance.now();
  let looks = 0;
  const orders = { perSecond: 1_000 };
  const rush = watchRush({
    sales: {
      async orderCount() {
        const nowMs = performance.now();
        placed += (orders.perSecond * (nowMs - atMs)) / 1000;
        atMs = nowMs;
        looks += 1;
        return placed;
      },
    },
    onFailure: (error) => {
      throw error;
    },
    everyMs: 10,
    patienceMs,
  });
  return { rush, orders, begun: () => until('two looks', () => looks >= 3) };
}

test('who waits for its end goes on when it is over', async () => {
  const { rush, orders, begun } = rushUnderTest(10 * neverMs);
  await begun();
  let isOver = false;
  const over = rush.over().then(() => {
    isOver = true;
  });
  await new Promise((done) => setTimeout(done, 50));
  assert.is(isOver, false);
  orders.perSecond = 1;
  await ends('the end of the rush', over);
  await ends('no wait without a rush', rush.over());
  await rush.stop();
});

test('one that does not end is not waited for any longer, nor is it when the node stops', async () => {
  const short = rushUnderTest(20);
  await short.begun();
  await ends('the patience', short.rush.over());
  await short.rush.stop();

  const long = rushUnderTest(10 * neverMs);
  await long.begun();
  const stop = new AbortController();
  const waits = long.rush.over(stop.signal).then(
    () => 'over',
    (error: Error) => error.message,
  );
  stop.abort(new Error('the node stops'));
  assert.is(await ends('the wait', waits), 'the node stops');
  await long.rush.stop();
});

test.run();
