/** What is kept, for how long, and who waits for a new one. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTimedCache } from './timedCache.ts';

/** A cache whose readings end when the test says so, on a clock that it turns. */
function cacheUnderTest(staleMs: number, pauseMs = 0) {
  const clock = { now: 0, nowMs: () => clock.now };
  const readings: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const failures: unknown[] = [];
  const cache = createTimedCache<'key', string>({
    clock,
    maxAgeMs: 100,
    staleMs,
    pauseMs,
    maxEntries: 1,
    read: () => new Promise((resolve, reject) => readings.push({ resolve, reject })),
    onFailure: (error) => failures.push(error),
  });
  const settled = () => new Promise<void>((done) => setImmediate(done));
  return { clock, readings, failures, cache, settled };
}

const test = suite('timed cache');

test('many who ask at once cause one reading; after its time they wait for the next', async () => {
  const { clock, readings, cache } = cacheUnderTest(0);
  const asked = [cache.get('key'), cache.get('key')];
  readings[0]?.resolve('first');
  assert.equal(await Promise.all(asked), ['first', 'first']);
  clock.now = 99;
  assert.is(await cache.get('key'), 'first');
  assert.is(readings.length, 1);
  clock.now = 100;
  const next = cache.get('key');
  readings[1]?.resolve('second');
  assert.is(await next, 'second');
});

test('a stale value is answered at once, while one reading makes a new one', async () => {
  const { clock, readings, cache, settled } = cacheUnderTest(50);
  const first = cache.get('key');
  readings[0]?.resolve('first');
  await first;
  clock.now = 120;
  assert.equal(await Promise.all([cache.get('key'), cache.get('key'), cache.get('key')]), ['first', 'first', 'first']);
  assert.is(readings.length, 2);
  readings[1]?.resolve('second');
  await settled();
  assert.is(await cache.get('key'), 'second');
  // As old as the moment it was asked for.
  clock.now = 219;
  assert.is(await cache.get('key'), 'second');
  assert.is(readings.length, 2);
});

test('a value that is too old even for that is waited for', async () => {
  const { clock, readings, cache } = cacheUnderTest(50);
  const first = cache.get('key');
  readings[0]?.resolve('first');
  await first;
  clock.now = 150;
  const next = cache.get('key');
  readings[1]?.resolve('second');
  assert.is(await next, 'second');
});

test('a new reading that fails is told, and tried again by the next who asks; the old value stays', async () => {
  const { clock, readings, failures, cache, settled } = cacheUnderTest(50);
  const first = cache.get('key');
  readings[0]?.resolve('first');
  await first;
  clock.now = 110;
  assert.is(await cache.get('key'), 'first');
  readings[1]?.reject(new Error('away'));
  await settled();
  assert.is(failures.length, 1);
  assert.is(await cache.get('key'), 'first');
  assert.is(readings.length, 3);
});

test('while readings fail there is one in each pause, however many ask; after it the next who asks tries again', async () => {
  const { clock, readings, failures, cache, settled } = cacheUnderTest(1_000, 30);
  const first = cache.get('key');
  readings[0]?.resolve('first');
  await first;
  clock.now = 110;
  await cache.get('key');
  // It took this long to find out that nobody answers.
  clock.now = 150;
  readings[1]?.reject(new Error('away'));
  await settled();
  for (clock.now = 150; clock.now < 180; clock.now++) assert.is(await cache.get('key'), 'first');
  assert.equal([readings.length, failures.length], [2, 1], 'nobody tried in the pause');
  assert.equal(await Promise.all([cache.get('key'), cache.get('key')]), ['first', 'first']);
  assert.is(readings.length, 3, 'one try after it');
  readings[2]?.resolve('second');
  await settled();
  assert.equal([await cache.get('key'), failures.length], ['second', 1]);
  cache.drop();
  const fresh = cache.get('key');
  readings[3]?.resolve('third');
  assert.is(await fresh, 'third', 'who has no value waits for nothing but the reading');
});

test('what was dropped is waited for, also when a reading from before is on its way', async () => {
  const { clock, readings, cache, settled } = cacheUnderTest(50);
  const first = cache.get('key');
  readings[0]?.resolve('first');
  await first;
  clock.now = 110;
  await cache.get('key');
  cache.drop();
  readings[1]?.resolve('from before the change');
  await settled();
  const next = cache.get('key');
  readings[2]?.resolve('changed');
  assert.is(await next, 'changed');
});

test.run();
