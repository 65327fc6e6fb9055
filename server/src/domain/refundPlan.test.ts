import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  chosenLines,
  linesOfElsewhere,
  type PlanLine,
  type PlanPayment,
  planRefund,
  refundedByLine,
  unassignedMinor,
} from './refundPlan.ts';

const test = suite('refund plan');
const line = (id: string, totalMinor: number, refundedMinor = 0, isVoid = false): PlanLine => ({
  id,
  totalMinor,
  refundedMinor,
  isVoid,
});
const payment = (id: string, receivedMinor: number, refundedMinor = 0): PlanPayment => ({
  id,
  receivedMinor,
  refundedMinor,
});
const plan = (lines: PlanLine[], payments: PlanPayment[], ...chosen: string[]) => {
  const { amountMinor, isWhole, parts } = planRefund(lines, payments, new Set(chosen));
  return [
    amountMinor,
    isWhole,
    ...parts.map(
      (part) =>
        `${part.paymentId} ${part.amountMinor}: ${part.lines.map(({ id, amountMinor }) => `${id} ${amountMinor}`)}`,
    ),
  ];
};

test('lines are chosen by their ids, by their show, or all: those that are void never, and of ids all or none', () => {
  const lines = [
    { ...line('a', 1200), scheduleId: 1 },
    { ...line('b', 1200, 1200, true), scheduleId: 1 },
    { ...line('c', 1200), scheduleId: 2 },
    { ...line('popcorn', 500), scheduleId: null },
  ];
  for (const [asked, chosen] of [
    ['all', ['a', 'c', 'popcorn']],
    [{ scheduleId: 1 }, ['a']],
    [{ scheduleId: 2 }, ['c']],
    [{ scheduleId: 3 }, []],
    [['c'], ['c']],
    [
      ['popcorn', 'a', 'a'],
      ['popcorn', 'a'],
    ],
    [[], []],
    [['b'], null],
    [['a', 'b'], null],
    [['a', 'x'], null],
  ] as const) {
    const ids = chosenLines(lines, asked);
    assert.equal(ids && [...ids], chosen, JSON.stringify(asked));
  }
});

test('table', () => {
  const two = [line('a', 1200), line('b', 800)];
  assert.equal(plan(two, [payment('p', 2000)], 'a'), [1200, false, 'p 1200: a 1200']);
  assert.equal(plan(two, [payment('p', 2200)], 'a', 'b'), [2200, true, 'p 2200: a 1200,b 800'], 'with the tip');
  assert.equal(
    plan([line('a', 1200, 1200, true), line('b', 800)], [payment('p', 2000, 1200)], 'a', 'b'),
    [800, true, 'p 800: b 800'],
    'a void line is not taken again',
  );
  assert.equal(
    plan([line('a', 1200, 500), line('b', 800)], [payment('p', 2000, 500)], 'a'),
    [700, false, 'p 700: a 700'],
    'a part went back elsewhere',
  );
  assert.equal(plan(two, [payment('p', 1500), payment('q', 500)], 'a', 'b'), [
    2000,
    true,
    'p 1500: a 1200,b 300',
    'q 500: b 500',
  ]);
  assert.equal(plan(two, [payment('p', 2000, 1900)], 'a'), [100, false, 'p 100: a 100'], 'never more than is left');
  assert.equal(plan([line('free', 0)], [], 'free'), [0, true]);
  assert.equal(plan(two, [payment('p', 2000)], 'x'), [0, false]);
});

test('money that went back elsewhere counts for the tickets that are taken back first, whichever line it is written at', () => {
  const [a, b, c] = [line('a', 1200, 1200), line('b', 1200), line('c', 1200)];
  const kept = (minor: number) => [payment('p', 3600, 3600 - minor)];
  assert.is(unassignedMinor([a, b, c]), 1200);
  assert.equal(plan([a, b, c], kept(2400), 'b'), [0, false], 'its money is back already');
  const bVoid = { ...b, isVoid: true };
  assert.is(unassignedMinor([a, bVoid, c]), 0);
  assert.equal(plan([a, bVoid, c], kept(2400), 'c'), [1200, false, 'p 1200: c 1200']);
  assert.equal(plan([a, bVoid, c], kept(2400), 'a'), [1200, false, 'p 1200: b 1200']);
  assert.equal(plan([a, bVoid, c], kept(2400), 'a', 'c'), [2400, true, 'p 2400: c 1200,b 1200']);

  const kindness = [line('a', 1200, 300), line('b', 1200)];
  assert.is(unassignedMinor(kindness), 300);
  assert.equal(plan(kindness, [payment('p', 2400, 300)], 'b'), [900, false, 'p 900: b 900']);
});

test('what of unassigned money is used for the tickets that are taken back is said, and it is theirs from then on', () => {
  const lines = [line('a', 1200, 1200), line('b', 1200, 300), line('c', 1200)];
  const paid = [payment('p', 3600, 1500)];
  const assigned = (...chosen: string[]) => planRefund(lines, paid, new Set(chosen)).assignedMinor;
  assert.equal([assigned(), assigned('b'), assigned('b', 'c'), assigned('a', 'b', 'c')], [0, 1200, 1500, 1500]);
  assert.is(planRefund([line('a', 1200), line('b', 1200)], paid, new Set(['a'])).assignedMinor, 0);
  const bVoid = lines.map((one) => ({ ...one, isVoid: one.id === 'b' }));
  assert.equal(
    [...refundedByLine(bVoid)],
    [
      ['a', 0],
      ['b', 1200],
      ['c', 0],
    ],
  );
  assert.equal(
    [...refundedByLine([line('a', 1200, 500, true), line('b', 1200, 200), line('c', 800, 800, true)])],
    [
      ['a', 700],
      ['b', 0],
      ['c', 800],
    ],
    'what is written at void lines is of none but themselves',
  );
  const allVoid = [line('a', 1200, 1200, true), line('b', 1200, 1200, true)];
  assert.equal(
    [...refundedByLine(allVoid)],
    [
      ['a', 1200],
      ['b', 1200],
    ],
  );
});

test('a tip that went back elsewhere is of no line: tickets give back their whole price', () => {
  const two = [line('a', 1200), line('b', 1200)];
  const paid = (refundedMinor: number) => [payment('p', 2600, refundedMinor)];
  const shares = (lines: PlanLine[], before: number, amountMinor: number) =>
    linesOfElsewhere(lines, paid(before), amountMinor).map(({ id, amountMinor: minor }) => `${id} ${minor}`);
  assert.equal(shares(two, 0, 200), []);
  assert.equal(plan(two, paid(200), 'b'), [1200, false, 'p 1200: b 1200']);
  assert.equal(shares(two, 0, 500), ['a 300'], 'what is more than the tip');
  assert.equal(shares(two, 200, 500), ['a 500'], 'the tip went back before');
  assert.equal(shares(two, 0, 2600), ['a 1200', 'b 1200']);
  const aGone = [line('a', 1200, 1200, true), line('b', 1200)];
  assert.equal(shares(aGone, 1200, 200), [], 'after a ticket was taken back as well');
  assert.equal(shares(aGone, 1200, 1400), ['b 1200']);
  assert.equal(
    linesOfElsewhere(two, [payment('p', 2400), payment('q', 2400, 2400)], 1500),
    [
      { id: 'a', amountMinor: 1200 },
      { id: 'b', amountMinor: 300 },
    ],
    'money that came twice is no tip once it went back',
  );
});

test('what is handed out in rounded cash is a multiple of 5 cents, and with the last line all goes back that came in', () => {
  const lines = [line('a', 501), line('b', 503)];
  const cash = { ...payment('cash', 1005), isRounded: true };
  assert.equal(plan(lines, [cash], 'a'), [500, false, 'cash 500: a 500']);
  assert.equal(plan(lines, [cash], 'b'), [505, false, 'cash 505: b 503']);
  assert.equal(plan(lines, [cash], 'a', 'b'), [1005, true, 'cash 1005: a 501,b 503']);
  const after = [line('a', 501, 500, true), line('b', 503)];
  assert.equal(plan(after, [{ ...cash, refundedMinor: 500 }], 'b'), [505, true, 'cash 505: b 503,a 1']);
  // A card gives back to the cent.
  assert.equal(plan(lines, [payment('card', 400), { ...payment('cash', 605), isRounded: true }], 'b'), [
    505,
    false,
    'card 400: b 400',
    'cash 105: b 103',
  ]);
});

test('random: never more than paid, never below zero, parts sum up', () => {
  const seed = Number(process.env.PARTERRE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  for (let round = 0; round < 2_000; round++) {
    const lines = Array.from({ length: 1 + random(6) }, (_, id) =>
      line(String(id), random(4) === 0 ? 0 : random(2_000)),
    );
    const soldMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
    const due = soldMinor + random(3) * 50;
    const first = random(due + 1);
    const payments = [payment('p', first), payment('q', due - first)];
    // A part went back elsewhere, the tip of it first.
    const thereMinor = random(3) === 0 ? random(first + 1) : 0;
    const elsewhereMinor = Math.max(0, thereMinor - (due - soldMinor));
    for (const { id, amountMinor } of linesOfElsewhere(lines, payments, thereMinor)) {
      const one = lines.find((each) => each.id === id);
      if (one) one.refundedMinor = amountMinor;
    }
    if (payments[0]) payments[0].refundedMinor = thereMinor;
    for (let step = 0; step < 6; step++) {
      const chosen = new Set(lines.filter(() => random(2) === 0).map(({ id }) => id));
      const { amountMinor, parts, lines: taken } = planRefund(lines, payments, chosen);
      assert.is(
        parts.reduce((sum, part) => sum + part.amountMinor, 0),
        amountMinor,
        `seed ${seed}`,
      );
      for (const part of parts) {
        const of = payments.find(({ id }) => id === part.paymentId);
        if (of) of.refundedMinor += part.amountMinor;
        for (const { id, amountMinor: minor } of part.lines) {
          assert.ok(minor > 0);
          const one = lines.find((each) => each.id === id);
          if (one) one.refundedMinor += minor;
        }
      }
      for (const one of lines) if (taken.includes(one.id)) one.isVoid = true;
      const voidMinor = lines.reduce((sum, { isVoid, totalMinor }) => sum + (isVoid ? totalMinor : 0), 0);
      const backMinor = lines.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0);
      assert.is(backMinor, Math.max(elsewhereMinor, voidMinor), `as much as void tickets cost, seed ${seed}`);
      for (const { receivedMinor, refundedMinor } of payments)
        assert.ok(refundedMinor <= receivedMinor, `seed ${seed}`);
      for (const { totalMinor, refundedMinor } of lines) assert.ok(refundedMinor <= totalMinor, `seed ${seed}`);
    }
    const rest = planRefund(lines, payments, new Set(lines.map(({ id }) => id)));
    const kept = payments.reduce((sum, { receivedMinor, refundedMinor }) => sum + receivedMinor - refundedMinor, 0);
    assert.is(rest.amountMinor, kept, `all that was kept goes back with the last ticket, seed ${seed}`);
  }
});

test.run();
