import type { PlacedSeat, ScheduleMove } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chosen, isComplete, moveOf, reseated } from './plan.ts';

const seat = (index: number): PlacedSeat => ({ index, name: `A-${index}`, class: 'standard_seats', accessible: false });
const show: ScheduleMove = {
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
    { bill: 'b', reference: 'R', buyer: null, sold: true, seat: seat(1), why: 'gone', offer: seat(11) },
    { bill: 'b', reference: 'R', buyer: null, sold: true, seat: seat(2), why: 'gone', offer: null },
  ],
  unblocked: [],
};

test('a show moves when every sold seat has a place of its own', () => {
  assert.not(isComplete(show, new Map()));
  assert.not(isComplete(show, chosen(new Map(), show, 2, seat(11))), 'two on one seat');
  const choices = chosen(new Map(), show, 2, seat(12));
  assert.ok(isComplete(show, choices));
  assert.equal(moveOf(2, 9, [show], choices, true).schedules, [
    {
      id: 7,
      row_version: 3,
      seats: [
        { from: 1, to: 11 },
        { from: 2, to: 12 },
      ],
    },
  ]);
});

test('a place that is chosen for another goes back to what was offered', () => {
  const choices = chosen(chosen(new Map(), show, 1, seat(12)), show, 2, seat(12));
  assert.equal(
    reseated(show, choices).map(({ to }) => to?.index),
    [11, 12],
  );
});

test.run();
