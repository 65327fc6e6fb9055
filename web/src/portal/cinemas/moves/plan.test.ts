import type { PlacedSeat, ScheduleMove } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chosen, missingIn, moveOf, othersIn, reseated } from './plan.ts';

const seat = (index: number, accessible = false): PlacedSeat => ({
  index,
  name: `A-${index}`,
  class: 'standard_seats',
  accessible,
});
const ticket = { bill: 'b', reference: 'R', buyer: null, sold: true };
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
    { ...ticket, seat: seat(1), why: 'gone', offer: seat(11) },
    { ...ticket, seat: seat(2, true), why: 'inaccessible', offer: null },
    { ...ticket, seat: seat(3), why: 'broken', offer: seat(13) },
  ],
  unblocked: [],
};
const targets = (choices: Parameters<typeof reseated>[1]) =>
  reseated(schedule, choices).map(({ to }) => to?.index ?? null);

test('a show moves when every sold seat has a place of its own', () => {
  assert.is(missingIn(schedule, new Map()), 1);
  const choices = chosen(new Map(), schedule, 2, seat(12));
  assert.is(missingIn(schedule, choices), 0);
  assert.ok(reseated(schedule, choices)[1]?.isLess, 'who sold a wheelchair place is told that the other is none');
  assert.not(reseated(schedule, chosen(choices, schedule, 2, seat(14, true)))[1]?.isLess);
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
  assert.equal([missingIn(schedule, left), othersIn(schedule, left)], [0, 2]);
  assert.ok(reseated(schedule, left)[2]?.keeps);
  assert.equal(
    moveOf(2, null, [schedule], left, true).schedules[0]?.seats.map(({ from }) => from),
    [1, 2],
  );
  assert.is(missingIn(schedule, chosen(left, schedule, 1, null)), 1);
});

test.run();
