import type { PlacedSeat, ScheduleMove } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chosen, inAnyClass, missingIn, moveOf, obstaclesIn, partiesElsewhere, reseated, reseatedIn } from './plan.ts';

const seat = (index: number, accessible = false): PlacedSeat => ({
  index,
  name: `A-${index}`,
  class: 'standard_seats',
  class_name: 'Standard',
  class_minor: 0,
  accessible,
});
const ticket = { bill: 'b', reference: 'R', buyer: null, sold: true, class_paid_minor: 0 };
const schedule: ScheduleMove = {
  id: 7,
  row_version: 3,
  start: '2026-11-28T19:00:00Z',
  title: 'Show',
  draft: false,
  layout: { id: 1, number: 1 },
  tickets: 3,
  held: 0,
  stays: [[4, 5]],
  displaced: [
    { ...ticket, seat: seat(1), why: 'gone', offer: seat(11), elsewhere: seat(11), obstacle: null },
    { ...ticket, seat: seat(2, true), why: 'inaccessible', offer: null, elsewhere: null, obstacle: 'accessible' },
    { ...ticket, seat: seat(3), why: 'broken', offer: seat(13), elsewhere: seat(13), obstacle: null },
  ],
  unblocked: [],
};
const targets = (choices: Parameters<typeof reseated>[1]) =>
  reseated(schedule, choices).map(({ to }) => to?.index ?? null);

test('a show moves when every sold seat has a place of its own', () => {
  assert.is(missingIn(schedule, new Map()), 1);
  const choices = chosen(new Map(), schedule, 2, seat(12));
  assert.is(missingIn(schedule, choices), 0);
  assert.ok(reseated(schedule, choices)[1]?.losesPlace, 'who sold a wheelchair place is told that the other is none');
  assert.not(reseated(schedule, chosen(choices, schedule, 2, seat(14, true)))[1]?.losesPlace);
  assert.equal(moveOf(2, 9, [schedule], choices, true).schedules, [
    {
      id: 7,
      row_version: 3,
      seats: [
        { from: 1, to: 11 },
        { from: 2, to: 12 },
        { from: 3, to: 13 },
      ],
    },
  ]);
});

test('whoever had a place that is chosen for another gets the one that is left', () => {
  const none = chosen(new Map(), schedule, 2, seat(11));
  assert.equal(targets(none), [null, 11, 13]);
  assert.is(missingIn(schedule, none), 1);
  assert.equal(targets(chosen(none, schedule, 2, seat(13))), [null, 13, 11]);
});

test('a ticket may keep its broken seat, and no other', () => {
  const left = chosen(chosen(new Map(), schedule, 2, seat(12)), schedule, 3, null);
  assert.equal([missingIn(schedule, left), reseatedIn(schedule, left)], [0, 2]);
  assert.ok(reseated(schedule, left)[2]?.keeps);
  assert.equal(
    moveOf(2, null, [schedule], left, true).schedules[0]?.seats.map(({ from }) => from),
    [1, 2],
  );
  assert.is(missingIn(schedule, chosen(left, schedule, 1, null)), 1);
});

test('a seat that is chosen by hand is offered to no other ticket, also where other classes are allowed later', () => {
  const offers: ScheduleMove = {
    ...schedule,
    displaced: [
      { ...ticket, seat: seat(1), why: 'gone', offer: null, elsewhere: seat(21), obstacle: 'class' },
      { ...ticket, seat: seat(2), why: 'gone', offer: seat(12), elsewhere: seat(12), obstacle: null },
    ],
  };
  const choices = chosen(new Map(), offers, 2, seat(21));
  assert.equal(
    reseated(inAnyClass(offers), choices).map(({ to }) => to?.index ?? null),
    [null, 21],
  );
});

const vip = (index: number) => ({ ...seat(index), class: 'vip_seats', class_name: 'VIP', class_minor: 300 });
const full: ScheduleMove = {
  ...schedule,
  displaced: [
    { ...ticket, seat: seat(1), why: 'gone', offer: seat(11), elsewhere: vip(21), obstacle: null },
    { ...ticket, seat: seat(2), why: 'gone', offer: null, elsewhere: vip(22), obstacle: 'class' },
    { ...ticket, reference: 'S', seat: seat(3), why: 'gone', offer: seat(13), elsewhere: seat(13), obstacle: null },
  ],
};

test('other classes are said by bill, with what they cost more, and give the show its seats', () => {
  const before = { seats: ['A-1', 'A-2'], classes: ['Standard'] };
  const after = { seats: ['A-21', 'A-22'], classes: ['VIP'] };
  const party = { schedule: full, reference: 'R', buyer: null, before, after, missing: 0, isOtherClass: true };
  assert.equal(partiesElsewhere([full], new Map()), [{ ...party, differenceMinor: 600 }]);
  assert.equal(obstaclesIn(full, new Map()), [['class', 1]]);
  assert.is(missingIn(full, new Map()), 1);
  const allowed = inAnyClass(full);
  assert.equal([missingIn(allowed, new Map()), obstaclesIn(allowed, new Map())], [0, []]);
  assert.equal(obstaclesIn(inAnyClass(schedule), new Map()), [['accessible', 1]], 'no class has what there is not');
});

test('a party says where it goes by hand, and what that costs against what was paid for the class', () => {
  const said = (show: ScheduleMove, choices: Parameters<typeof reseated>[1]) => {
    const [party] = partiesElsewhere([show], choices);
    return [party?.after.seats, party?.after.classes, party?.missing, party?.isOtherClass, party?.differenceMinor];
  };
  const one = chosen(new Map(), full, 1, seat(14));
  assert.equal(said(full, one), [['A-14', 'A-22'], ['Standard', 'VIP'], 0, true, 300]);
  const both = chosen(one, full, 2, seat(15));
  assert.equal(said(full, both), [['A-14', 'A-15'], ['Standard'], 0, false, 0]);
  // The other bill is given one of its seats.
  assert.equal(said(full, chosen(new Map(), full, 3, vip(22))), [['A-21'], ['VIP'], 1, true, 300]);

  const paid = { ...full, displaced: full.displaced.map((each) => ({ ...each, class_paid_minor: 500 })) };
  assert.is(said(paid, new Map()).at(-1), -400, 'more was paid than the other class costs');
  assert.is(said(paid, both).at(-1), 0, 'who stays in their class loses nothing');
  const broken = { ...full, displaced: full.displaced.map((each) => ({ ...each, why: 'broken' as const })) };
  const kept = chosen(new Map(), broken, 1, null);
  assert.equal(said(broken, kept), [['A-1', 'A-22'], ['Standard', 'VIP'], 0, true, 300]);
});

test.run();
