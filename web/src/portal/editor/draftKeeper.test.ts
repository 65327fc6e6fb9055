import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Drawing } from './document/types.ts';
import { DraftKeeper } from './draftKeeper.ts';

const hall = {
  format: 'parterre-hall',
  version: 1,
  screenSide: 'top',
  naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
  classes: [{ key: 'standard_seats', name: 'Standard' }],
  rows: [],
} as const;
const drawing = (name: string): Drawing => ({
  hall: { ...hall, name, classes: [...hall.classes], rows: [] },
  scenery: { shapes: [], background: null },
});

/** A keeper with a clock that is turned by hand and a server that answers what it is told to. */
function begun() {
  const world = {
    now: 0,
    sent: [] as string[],
    stored: [] as (string | null)[],
    answer: async (): Promise<void> => {},
  };
  let waiting: { atMs: number; run: () => void }[] = [];
  let version = 4;
  const keeper = new DraftKeeper(
    {
      async send(one, seen) {
        await world.answer();
        world.sent.push(`${one.hall.name} on ${seen}`);
        version += 1;
        return version;
      },
      async store(one) {
        world.stored.push(one?.hall.name ?? null);
      },
      nowMs: () => world.now,
      after(ms, run) {
        const entry = { atMs: world.now + ms, run };
        waiting.push(entry);
        return () => {
          waiting = waiting.filter((each) => each !== entry);
        };
      },
    },
    drawing('first'),
    version,
  );
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  /** Turns the clock on, and runs what is due. */
  async function pass(ms: number): Promise<void> {
    world.now += ms;
    const due = waiting.filter(({ atMs }) => atMs <= world.now);
    waiting = waiting.filter((entry) => !due.includes(entry));
    for (const { run } of due) run();
    await settled();
  }
  return { keeper, world, pass };
}

test('regression: what is undone to what the server has is saved, and not sent again', async () => {
  const { keeper, world, pass } = begun();
  const kept = drawing('kept');
  keeper.change(kept);
  await pass(5_000);
  keeper.change(drawing('other'));
  keeper.change(kept);
  assert.equal(keeper.read(), { kind: 'changed' });
  await pass(5_000);
  assert.equal(keeper.read(), { kind: 'saved', atMs: 5_000 });
  assert.equal(world.sent, ['kept on 4']);
});

test('without an answer it is sent again, also what was undone to what the server had before', async () => {
  const { keeper, world, pass } = begun();
  const kept = drawing('kept');
  keeper.change(kept);
  await pass(5_000);
  world.answer = async () => {
    throw new Error('the connection is away');
  };
  keeper.change(drawing('other'));
  await pass(5_000);
  assert.is(keeper.read().kind, 'offline');
  keeper.change(kept);
  world.answer = async () => {};
  await pass(10_000);
  assert.is(keeper.read().kind, 'saved');
  assert.equal(world.sent, ['kept on 4', 'kept on 5']);
});

test('a moment after the last of several changes it is sent once', async () => {
  const { keeper, world, pass } = begun();
  for (const name of ['a', 'b', 'c']) {
    keeper.change(drawing(name));
    await pass(500);
  }
  assert.is(keeper.read().kind, 'changed');
  assert.equal(world.sent, []);
  await pass(1_500);
  assert.equal(world.sent, ['c on 4']);
  assert.equal(keeper.read(), { kind: 'saved', atMs: 3_000 });
});

test('who never stops is saved nevertheless', async () => {
  const { keeper, world, pass } = begun();
  for (let turn = 0; turn < 11; turn++) {
    keeper.change(drawing(`${turn}`));
    await pass(1_000);
  }
  assert.equal(world.sent, ['9 on 4']);
});

test('what changes while it is sent goes with the next, on the version that came back', async () => {
  const { keeper, world, pass } = begun();
  keeper.change(drawing('a'));
  world.answer = async () => {
    world.answer = async () => {};
    keeper.change(drawing('b'));
  };
  await pass(2_000);
  assert.is(keeper.read().kind, 'changed');
  await pass(2_000);
  assert.equal(world.sent, ['a on 4', 'b on 5']);
});

test('without a connection it is kept here, and sent when there is one', async () => {
  const { keeper, world, pass } = begun();
  world.answer = () => Promise.reject({ code: 'NETWORK', message: '' });
  keeper.change(drawing('a'));
  await pass(2_000);
  assert.is(keeper.read().kind, 'offline');
  keeper.change(drawing('b'));
  await pass(5_000);
  world.answer = async () => {};
  await pass(5_000);
  assert.equal(world.sent, ['b on 4']);
  assert.equal(world.stored, ['a', 'b', 'b', null]);
  assert.is(keeper.read().kind, 'saved');
});

test('taken over: nothing is sent, until it is ours again', async () => {
  const { keeper, world, pass } = begun();
  world.answer = () =>
    Promise.reject({ code: 'DRAFT_TAKEN', message: '', conflict: { by: 'Manon', atMs: 0, fields: {} } });
  keeper.change(drawing('a'));
  await pass(2_000);
  assert.equal(keeper.read(), { kind: 'taken', by: 'Manon' });
  world.answer = async () => {};
  keeper.change(drawing('b'));
  await pass(60_000);
  assert.equal(world.sent, []);
  keeper.resume(drawing('theirs'), 9);
  await pass(0);
  assert.equal(world.sent, ['b on 9']);
});

test('what the server refuses is said, and tried again with the next change', async () => {
  const { keeper, world, pass } = begun();
  world.answer = () => Promise.reject({ code: 'LAYOUT_INVALID', message: 'no' });
  keeper.change(drawing('a'));
  await pass(2_000);
  assert.is(keeper.read().kind, 'refused');
  world.answer = async () => {};
  keeper.change(drawing('b'));
  await pass(2_000);
  assert.equal(world.sent, ['b on 4']);
});

test.run();
