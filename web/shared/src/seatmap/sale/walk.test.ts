/**
 * Random walks of one visitor: picks, other numbers of tickets, absences, outages, others who are quicker, halls that are rearranged.
 * What must hold whatever happened is checked after every step, and once everything has come to rest.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { randomOf } from '../../testing/random/index.ts';
import { refusal } from '../../testing/seats/fakeDesk.ts';
import { document, type Scene, scene } from '../../testing/seats/scene.ts';

/** The walks of every run are the same ones; others are walked with `PARTERRE_SEED` and `PARTERRE_SECONDS`. */
const firstSeed = Number(process.env.PARTERRE_SEED ?? 1);
const seconds = Number(process.env.PARTERRE_SECONDS ?? 0);
const WALKS = 300;
const STEPS = 50;

/** Row B stands in front, and A has four seats. */
const redrawn = {
  ...document,
  rows: [
    { label: 'B', seats: [{}, {}, {}, {}, {}, {}] },
    { label: 'A', seats: [{}, {}, {}, {}] },
  ],
};

/** Whole numbers below a bound, the same ones for a seed. */
function numbersOf(seed: number): (below: number) => number {
  const next = randomOf(seed);
  return (below) => Math.floor(next() * below);
}

interface Walk extends Scene {
  random(below: number): number;
  isRedrawn: boolean;
}

const leave = ({ desk }: Walk) => {
  for (const page of desk.page) page.left();
};
const comeBack = ({ desk }: Walk) => {
  for (const page of desk.page) page.back();
};
const trouble = ({ desk, random }: Walk) => {
  const troubles = [
    'lost' as const,
    new TypeError('Failed to fetch'),
    refusal({ code: 'UNAVAILABLE' }),
    refusal({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 20 }),
    refusal({ code: 'INTERNAL' }),
  ];
  const each = troubles[random(troubles.length)] ?? 'lost';
  for (let times = 1 + random(3); times > 0; times--) desk.troubles.push(each);
};
const wait = async ({ desk, random }: Walk, ...delays: number[]) => desk.pass(delays[random(delays.length)] ?? 0);
const hang = ({ desk, random }: Walk) => {
  desk.paused = random(2) === 0;
  if (!desk.paused) desk.answer();
};
const reconnect = ({ desk }: Walk) => desk.send(desk.snapshot());

const steps: Record<string, (walk: Walk) => unknown> = {
  pick: ({ sale, desk, random }) => sale.holds.toggle(random(desk.hall.seatCount)),
  // A second entry: picks are twice as often as anything else.
  'pick again': ({ sale, desk, random }) => sale.holds.toggle(random(desk.hall.seatCount)),
  'give back': ({ sale, selected, random }) => {
    const seat = selected()[random(selected().length)];
    if (seat !== undefined) sale.holds.toggle(seat);
  },
  'seats that were offered': ({ sale, desk, random }) => {
    const first = random(desk.hall.seatCount);
    const { count } = sale.holds.state.options;
    sale.holds.choose(Array.from({ length: Math.min(count, desk.hall.seatCount - first) }, (_, more) => first + more));
  },
  'other seats': ({ sale }) => sale.holds.propose(),
  'more time': ({ sale }) => void sale.holds.extend(),
  'the same seats again': ({ sale }) => sale.holds.retake(),
  tickets: ({ set, random }) => set({ count: random(5) }),
  'let the engine choose, or not': ({ set, random }) => set({ autoAssign: random(2) === 0 }),
  'an order on its way, or not': ({ set, random }) => set({ checkingOut: random(3) === 0 }),
  leave,
  'come back': comeBack,
  trouble,
  hang,
  reconnect,
  offline: ({ desk, random }) => {
    desk.online = random(2) === 0;
  },
  'a moment': (walk) => wait(walk, 0, 100, 700, 3000),
  'a while': (walk) => wait(walk, 5_000, 13_000, 70_000),
  'the time runs out': (walk) => (walk.random(4) === 0 ? walk.desk.pass(610_000) : undefined),
  'others take a seat': ({ desk, random }) => {
    const seat = random(desk.hall.seatCount);
    if (desk.inventory.status(seat) === 'free') desk.set([seat], random(2) === 0 ? 'sold' : 'held');
  },
  'others give one back': ({ desk, random }) => {
    const seat = random(desk.hall.seatCount);
    const isOthers = !desk.held.some((each) => each.seat === seat);
    if (isOthers && desk.inventory.status(seat) !== 'free') desk.set([seat], 'free');
  },
  'the desk is started anew': (walk) => {
    if (walk.random(3) > 0) return;
    walk.desk.forgetHolds();
    reconnect(walk);
  },
  'another layout': (walk) => {
    if (walk.random(3) > 0) return;
    walk.isRedrawn = !walk.isRedrawn;
    walk.desk.replaceHall(walk.isRedrawn ? redrawn : document);
    // In the other half the page hears of it by a refusal, or when it is told the next time.
    if (walk.random(2) === 0) walk.desk.send({ kind: 'arrangement' });
  },
};

/** What holds at any moment. */
function assertSound({ sale }: Walk): void {
  const { phase, picks, confirmed, asked, isProposalWanted, due, hold, ranOut } = sale.holds.state;
  assert.is(new Set(picks).size, picks.length, 'no seat is chosen twice');
  if (phase.name === 'choosing' && asked === null && !isProposalWanted)
    assert.equal([...picks].sort(), [...confirmed].sort(), 'what is chosen is confirmed or asked for');
  if (phase.name === 'waiting') assert.ok(due.resumptionDue !== null, 'what waits is asked for again');
  if (ranOut.length > 0) assert.is(hold, null, 'what ran out is not held');
  if (due.expired !== null) assert.ok(hold !== null, 'what runs out is held');
}

/** Everything is answered, the page is there, and so is the server. */
async function rest(walk: Walk): Promise<void> {
  const { desk, set } = walk;
  desk.troubles.length = 0;
  desk.paused = false;
  desk.online = true;
  desk.answer();
  await set({ checkingOut: false });
  desk.send({ kind: 'arrangement' });
  for (let round = 0; round < 2; round++) {
    await desk.pass(15_000);
    comeBack(walk);
    reconnect(walk);
    await desk.pass(15_000);
  }
}

/** What holds once everything has come to rest. */
function assertAtRest({ desk, sale, selected }: Walk, count: number): void {
  const { phase, hold, clockOffsetMs } = sale.holds.state;
  assert.is(phase.name, 'choosing');
  assert.is(sale.get().busy, false, 'nothing is asked for');
  assert.equal(sale.get().pending, [], 'all is confirmed');
  // What was done after the last attempt had been given up, and of which nobody heard, ends by itself; and a page that took the desk's clock
  // for a little later than it is has ended a hold that little sooner.
  const held = desk.held.filter(
    ({ seat, expiresAtMs }) =>
      selected().includes(seat) || (desk.unheard.size === 0 && expiresAtMs > desk.nowMs + Math.abs(clockOffsetMs)),
  );
  assert.equal(
    held,
    selected().map((seat) => ({ seat, expiresAtMs: hold?.expiresAtMs })),
    'what the screen says is what the desk holds, and for as long',
  );
  assert.ok(selected().length <= count, 'no more seats than tickets');
}

const sum = (walk: Walk): string => JSON.stringify(walk.sale.holds.state);

async function go(seed: number): Promise<void> {
  const random = numbersOf(seed);
  const told: string[] = [];
  const names = Object.keys(steps);
  const started = await scene({ autoAssign: random(2) === 0, count: random(4) });
  let count = started.sale.holds.state.options.count;
  const walk: Walk = { ...started, random, isRedrawn: false };
  try {
    for (let step = 0; step < STEPS; step++) {
      const name = names[random(names.length)] ?? '';
      told.push(name);
      const wasLeft = walk.sale.holds.state.phase.name === 'left';
      const keys = new Set(walk.desk.requests.map(({ idempotencyKey }) => idempotencyKey));
      await steps[name]?.(walk);
      assertSound(walk);
      await walk.desk.pass(0);
      assertSound(walk);
      if (wasLeft && walk.sale.holds.state.phase.name === 'left')
        for (const { idempotencyKey } of walk.desk.requests)
          assert.ok(keys.has(idempotencyKey), 'nothing is asked for by a page that was left');
      if (random(10) > 0) continue;
      told.push('rest');
      await rest(walk);
      count = walk.sale.holds.state.options.count;
      assertAtRest(walk, count);
      told.push('outage');
      await outage(walk);
    }
    told.push('rest');
    await rest(walk);
    assertAtRest(walk, walk.sale.holds.state.options.count);
    await end(walk);
  } catch (error) {
    console.error(`PARTERRE_SEED=${seed}: ${told.join(', ')}\n${sum(walk)}`);
    throw error;
  }
}

/** Nothing that is held is lost while nobody answers, wherever the page is meanwhile. */
async function outage(walk: Walk): Promise<void> {
  const { desk, sale, selected, warnings, random } = walk;
  const before = selected();
  const { hold } = sale.holds.state;
  if (hold === null || hold.expiresAtMs - desk.nowMs < 400_000) return;
  const heard = warnings.length;
  for (let turn = 0; turn < 6; turn++) {
    const deeds = [leave, comeBack, trouble, hang, reconnect];
    await deeds[random(deeds.length)]?.(walk);
    await wait(walk, 0, 3_000, 13_000);
    assertSound(walk);
  }
  await rest(walk);
  assertAtRest(walk, sale.holds.state.options.count);
  assert.equal(selected(), before, 'an outage loses nothing');
  assert.equal(warnings.slice(heard), [], 'and nothing is said of it');
}

/** A sale that is over asks for nothing, says nothing and leaves nothing behind; a bill keeps the seats. */
async function end(walk: Walk): Promise<void> {
  const { desk, sale, warnings, random } = walk;
  // Something may still be on its way.
  desk.paused = true;
  if (random(2) === 0) sale.holds.toggle(random(desk.hall.seatCount));
  await desk.pass(0);
  const { asked, hold } = sale.holds.state;
  const isKept = random(2) === 0 && asked === null && hold !== null && hold.expiresAtMs - desk.nowMs > 60_000;
  const held = desk.held;
  if (isKept) sale.holds.keep();
  sale.stop();
  const requests = desk.requests.length;
  const heard = warnings.length;
  desk.paused = false;
  desk.answer();
  for (const deed of [leave, comeBack, reconnect]) deed(walk);
  sale.holds.toggle(0);
  await desk.pass(30_000);
  assert.is(desk.requests.length, requests, 'nothing more is asked for');
  assert.is(warnings.length, heard, 'nothing more is said');
  if (desk.unheard.size === 0) assert.equal(desk.held, isKept ? held : [], 'nothing stays held but what a bill has');
  assert.is(desk.timerCount, 0);
}

test('random walks', async () => {
  const until = Date.now() + seconds * 1000;
  for (let walk = 0; walk < WALKS || Date.now() < until; walk++) await go(firstSeed + walk);
});

test.run();
