import type { OfflineKeeping, OfflineUploaded } from '@parterre/server/contract';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { storageInMemory } from '../testing/storageInMemory.ts';
import { type AloneServer, createAloneTill } from './aloneTill.ts';
import type { AloneSale, TillStorage } from './tillStorage.ts';

const test = suite('a till that is alone');

const answer = { code: 'TILL_CLOSED' };
const noAnswer = new Error('no answer');

/** A server that keeps four seats of a show for each storage, and takes a line once. */
function serverInMemory() {
  const left = new Set(['1', '2', '3', '4']);
  const taken = new Map<string, string[]>();
  const asides = new Map<string, object>();
  const state = {
    isAway: false,
    isClosed: false,
    losesAnswers: false,
    isInTest: false,
    releasedLast: [] as string[],
    startsInMs: 60_000,
  };
  const keeping = (): OfflineKeeping => ({
    id: 'kept',
    schedule: 1,
    title: 'Brine',
    screen: '1',
    start: '2026-11-28T20:00:00Z',
    starts_in_ms: state.startsInMs,
    for_ms: 120_000,
    rates: [{ id: 1, name: 'Adult', most: 10 }],
    seats: [...left].map((line) => ({ line, name: `A-${line}`, prices: { 1: 1200 }, code: line, barcode: line })),
    rounds_cash: false,
  });
  const server: AloneServer = {
    async keep({ release }) {
      if (state.isAway) throw noAnswer;
      state.releasedLast = release;
      return { keepings: release.includes('kept') || state.isInTest ? [] : [keeping()] };
    },
    async upload({ id, items }): Promise<OfflineUploaded> {
      if (state.isAway) throw noAnswer;
      if (state.isClosed) throw answer;
      if (!taken.has(id)) {
        for (const { line } of items) assert.ok(left.delete(line), `${line} is sold twice`);
        taken.set(
          id,
          items.map(({ line }) => line),
        );
      }
      if (state.losesAnswers) throw noAnswer;
      return { bill: id, reference: id, problem: null };
    },
    async setAside({ sale: { id }, cash, sold, reason }) {
      if (state.isAway) throw noAnswer;
      asides.set(id, { cash, sold, reason });
      if (state.losesAnswers) throw noAnswer;
      return null;
    },
  };
  return { server, state, taken, asides };
}

function tillOn(storage: TillStorage, server: AloneServer, clock = { ms: 1_000_000 }) {
  return createAloneTill(storage, server, { nowMs: () => clock.ms, isAnswer: (error) => error === answer });
}

const saleOf = (lines: string[]): Omit<AloneSale, 'id' | 'soldAtMs'> => ({
  ...{ keeping: 'kept', title: 'Brine', screen: '1', start: '2026-11-28T20:00:00Z' },
  ...{ amount: 1200 * lines.length, cash: 1200 * lines.length, tendered: 5000, employee: 3, locale: 'en' },
  tickets: lines.map((line) => ({ line, rate: 1, seat: line, code: line, barcode: line })),
});
const linesOf = (till: ReturnType<typeof tillOn>) =>
  till.get().shows.flatMap(({ seats }) => seats.map(({ line }) => line));

test('what it sells alone is uploaded once it is back, and its seats are sold no second time', async () => {
  const { server, state, taken } = serverInMemory();
  const till = tillOn(storageInMemory(), server);
  await till.sync('en');
  assert.equal(linesOf(till), ['1', '2', '3', '4']);
  state.isAway = true;
  await till.sell(saleOf(['1', '2']));
  assert.equal(linesOf(till), ['3', '4']);
  let refused = 0;
  await till.sell(saleOf(['2'])).catch(() => (refused += 1));
  await till.sync('en').catch(() => (refused += 1));
  assert.is(refused, 2);
  state.isAway = false;
  await till.sync('en');
  assert.equal([...taken.values()], [['1', '2']]);
  assert.equal([till.get().sales, linesOf(till)], [[], ['3', '4']]);
});

test('what is over is sold no more', async () => {
  const { server, state } = serverInMemory();
  const clock = { ms: 1_000_000 };
  const till = tillOn(storageInMemory(), server, clock);
  await till.sync('en');
  state.isAway = true;
  clock.ms += 120_000;
  const outcomes = await Promise.allSettled([till.sell(saleOf(['1']))]);
  assert.is(outcomes[0]?.status, 'rejected');
  assert.equal(till.get().sales, []);
});

test('two presses at the same moment sell once', async () => {
  const { server } = serverInMemory();
  const till = tillOn(storageInMemory(), server);
  await till.sync('en');
  const outcomes = await Promise.allSettled([till.sell(saleOf(['1'])), till.sell(saleOf(['1']))]);
  assert.equal(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected'],
  );
  assert.is(till.get().sales.length, 1);
});

test('a page that was killed goes on where it was, and another window does not sell the same seat', async () => {
  const { server, state, taken } = serverInMemory();
  const storage = storageInMemory();
  const first = tillOn(storage, server);
  await first.sync('en');
  state.isAway = true;
  const second = tillOn(storage, server);
  await second.open();
  await first.sell(saleOf(['1']));
  const outcomes = await Promise.allSettled([second.sell(saleOf(['1']))]);
  assert.is(outcomes[0]?.status, 'rejected');
  const third = tillOn(storage, server);
  await third.open();
  assert.equal([third.get().sales.length, linesOf(third)], [1, ['2', '3', '4']]);
  state.isAway = false;
  await third.sync('en');
  assert.equal([...taken.values()], [['1']]);
});

test('an upload whose answer was lost is sent again and is one sale', async () => {
  const { server, state, taken } = serverInMemory();
  const storage = storageInMemory();
  const till = tillOn(storage, server);
  await till.sync('en');
  await till.sell(saleOf(['1']));
  state.losesAnswers = true;
  await till.sync('en').catch(() => undefined);
  state.losesAnswers = false;
  const again = tillOn(storage, server);
  await again.sync('en');
  assert.is(taken.size, 1);
  assert.equal(again.get().sales, []);
});

test('what the server refuses stays here, is named, and goes with the next try', async () => {
  const { server, state, taken } = serverInMemory();
  const till = tillOn(storageInMemory(), server);
  await till.sync('en');
  const sale = await till.sell(saleOf(['1']));
  state.isClosed = true;
  await till.sync('en');
  assert.is(till.get().refused.get(sale.id), answer);
  assert.equal(linesOf(till), ['2', '3', '4'], 'the seat is not sold again meanwhile');
  state.isClosed = false;
  await till.sync('en');
  assert.equal([taken.size, till.get().refused.size, till.get().sales.length], [1, 0, 0]);
});

test('what is refused for good is set aside once, and not forgotten before the server has named it', async () => {
  const { server, state, asides } = serverInMemory();
  const storage = storageInMemory();
  const till = tillOn(storage, server);
  await till.sync('en');
  const sale = await till.sell(saleOf(['1']));
  state.isClosed = true;
  await till.sync('en');
  const said = { sold: 'Brine, 1', reason: 'Nobody knows it' };
  state.losesAnswers = true;
  const [lost] = await Promise.allSettled([till.setAside(sale, said)]);
  assert.is(lost?.status, 'rejected');
  assert.equal([till.get().sales.length, (await storage.load()).sales.length], [1, 1]);
  state.losesAnswers = false;
  await till.setAside(sale, said);
  assert.equal([...asides.values()], [{ cash: 1200, ...said }]);
  assert.equal([till.get().sales, till.get().refused.size, (await storage.load()).sales], [[], 0, []]);
});

test('the seats of a sale that was set aside stay kept until its show is over, and are sold no second time', async () => {
  const { server, state } = serverInMemory();
  const clock = { ms: 1_000_000 };
  const storage = storageInMemory();
  const first = tillOn(storage, server, clock);
  await first.sync('en');
  const sale = await first.sell(saleOf(['1']));
  state.isClosed = true;
  await first.sync('en');
  await first.setAside(sale, { sold: 'Brine, 1', reason: 'Nobody knows it' });
  state.isInTest = true;
  await first.sync('en');
  state.isInTest = false;
  state.startsInMs = 0;
  clock.ms += 60_000;
  const till = tillOn(storage, server, clock);
  await till.sync('en');
  await till.sync('en');
  assert.equal([state.releasedLast, linesOf(till)], [[], ['2', '3', '4']]);
  clock.ms += 120_000;
  await till.sync('en');
  assert.equal(state.releasedLast, ['kept']);
  assert.equal((await storage.load()).kept?.setAside, []);
});

test('a sale is not uploaded and set aside at once, and its problem is told once', async () => {
  const calls: string[] = [];
  const { server, state } = serverInMemory();
  const answered = { bill: 'b', reference: 'B', problem: 'seat_taken' } as const;
  let answerNow = (): void => undefined;
  const late = async (call: string): Promise<void> => {
    calls.push(`${call} begins`);
    await new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    calls.push(`${call} ends`);
  };
  const slow: AloneServer = {
    ...server,
    async upload() {
      await late('upload');
      if (state.isClosed) throw answer;
      return answered;
    },
    async setAside() {
      await late('set aside');
      return answered;
    },
  };
  const turnOfTheLoop = () => new Promise<void>((resolve) => void setImmediate(resolve));
  const till = tillOn(storageInMemory(), slow);
  await till.sync('en');
  const sale = await till.sell(saleOf(['1']));
  const said = { sold: 'Brine, 1', reason: 'Nobody knows it' };
  state.isClosed = true;
  for (const begin of [
    () => [till.sync('en'), till.setAside(sale, said)],
    () => [till.setAside(sale, said), till.sync('en')],
  ]) {
    const both = begin();
    await turnOfTheLoop();
    answerNow();
    await turnOfTheLoop();
    answerNow();
    await Promise.all(both);
  }
  assert.equal(calls, [
    'upload begins',
    'upload ends',
    ...['set aside begins', 'set aside ends'],
    ...['set aside begins', 'set aside ends'],
  ]);
  assert.equal([till.get().sales, till.get().refused.size, till.get().problems], [[], 0, [answered]]);
});

test('what has begun is given back, but not before what was sold of it is uploaded', async () => {
  const { server, state } = serverInMemory();
  const clock = { ms: 1_000_000 };
  const till = tillOn(storageInMemory(), server, clock);
  await till.sync('en');
  await till.sell(saleOf(['1']));
  clock.ms += 60_000;
  state.startsInMs = 0;
  state.isClosed = true;
  await till.sync('en');
  assert.equal(state.releasedLast, []);
  state.isClosed = false;
  await till.sync('en');
  assert.equal(state.releasedLast, ['kept']);
  assert.equal(linesOf(till), []);
  let refused = 0;
  await till.sell(saleOf(['2'])).catch(() => (refused += 1));
  assert.is(refused, 1);
});

test('a show that has begun is not given back while a sale of it is written to the disk', async () => {
  const { server, state, taken } = serverInMemory();
  const clock = { ms: 1_000_000 };
  const storage = storageInMemory();
  let write = (): void => undefined;
  const writing = new Promise<void>((resolve) => {
    write = resolve;
  });
  const slow: TillStorage = {
    ...storage,
    async sell(sale) {
      await writing;
      await storage.sell(sale);
    },
  };
  const till = tillOn(slow, server, clock);
  await till.sync('en');
  clock.ms += 60_000;
  state.startsInMs = 0;
  const sold = till.sell(saleOf(['1']));
  await till.sync('en');
  assert.equal(state.releasedLast, []);
  write();
  await sold;
  await till.sync('en');
  assert.equal([...taken.values()], [['1']]);
});

test.run();
