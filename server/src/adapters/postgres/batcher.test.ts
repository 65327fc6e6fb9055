import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createBatcher } from './batcher.ts';

const test = suite('batcher');

test('one alone goes at once, those that come meanwhile go together', async () => {
  const sizes: number[] = [];
  const open: (() => void)[] = [];
  const double = createBatcher<number, number>({
    maxBatch: 3,
    maxInFlight: 1,
    run: async (items) => {
      sizes.push(items.length);
      await new Promise<void>((done) => open.push(done));
      return items.map((item) => item * 2);
    },
  });
  const first = double(1);
  while (open.length === 0) await new Promise((done) => setImmediate(done));
  const others = [2, 3, 4, 5].map((item) => double(item));
  const release = setInterval(() => {
    for (const done of open.splice(0)) done();
  }, 1);
  assert.equal(await Promise.all([first, ...others]), [2, 4, 6, 8, 10]);
  clearInterval(release);
  assert.equal(sizes, [1, 3, 1]);
});

test('a bad item spoils only itself', async () => {
  const runs: number[][] = [];
  const batched = createBatcher<number, number>({
    maxBatch: 10,
    maxInFlight: 1,
    run: async (items) => {
      runs.push(items);
      if (items.includes(2)) throw new Error('two');
      return items;
    },
  });
  const results = await Promise.allSettled([1, 2, 3].map((item) => batched(item)));
  assert.equal(
    results.map((result) => result.status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal(runs, [[1, 2, 3], [1], [2], [3]]);
});

test('while the database is away all fail together: nobody waits for it once more', async () => {
  let runs = 0;
  const batched = createBatcher<number, number>({
    maxBatch: 10,
    maxInFlight: 1,
    run: async () => {
      runs += 1;
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    },
  });
  const results = await Promise.allSettled([1, 2, 3].map((item) => batched(item)));
  assert.ok(results.every(({ status }) => status === 'rejected'));
  assert.is(runs, 1);
});

test('what stood in the way of another transaction is repeated, a few times', async () => {
  let runs = 0;
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const batched = createBatcher<number, number>({
    maxBatch: 10,
    maxInFlight: 1,
    run: async (items) => {
      runs += 1;
      if (items.includes(9) || runs < 3) throw deadlock;
      return items;
    },
  });
  assert.is(await batched(1), 1);
  assert.is(runs, 3);
  const [hopeless] = await Promise.allSettled([batched(9)]);
  assert.is(hopeless?.status === 'rejected' && hopeless.reason, deadlock);
  assert.is(runs, 6);
});

test('a wrong number of answers is a fault, not a silent wait', async () => {
  const batched = createBatcher<number, number>({ maxBatch: 10, maxInFlight: 1, run: async () => [] });
  const [result] = await Promise.allSettled([batched(1)]);
  assert.is(result?.status, 'rejected');
});

test.run();
