import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ends, neverMs, until } from '../../testing/until.ts';
import { watchRush } from './rush.ts';

const test = suite('rush');

/** Orders are placed as fast as `perSecond` says, by a clock that goes on by a second from look to look. */
function rushUnderTest(patienceMs: number, perSecond = 1_000) {
  let placed = 0;
  let looks = 0;
  const orders = { perSecond };
  const rush = watchRush({
    sales: {
      async orderCount() {
        looks += 1;
        placed += orders.perSecond;
        return placed;
      },
    },
    onFailure: (error) => {
      throw error;
    },
    everyMs: 10,
    patienceMs,
    nowMs: () => looks * 1000,
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

test('more orders than a core prints tickets for are a rush: 21 a second are, 20 are not', async () => {
  for (const [perSecond, isRush] of [
    [20, false],
    [21, true],
  ] as const) {
    const { rush, begun } = rushUnderTest(10 * neverMs, perSecond);
    await begun();
    const stop = new AbortController();
    const waits = rush.over(stop.signal).then(
      () => false,
      () => true,
    );
    stop.abort(new Error('nobody waits any longer'));
    assert.is(await waits, isRush, `${perSecond} a second`);
    await rush.stop();
  }
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
