import type { PlannedSchedule } from '@parterre/server/contract';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axisOf, clockOf, inTheWay, minuteAt, minuteOf, mondayOf } from './planning.ts';

const test = suite('planning');

const show = (id: number, day: string, minute: number, more: Partial<PlannedSchedule> = {}) =>
  ({
    id,
    day,
    minute,
    screen_id: 1,
    preshow_minutes: 10,
    feature_minutes: 100,
    cleaning_minutes: 20,
    cancelled: false,
    ...more,
  }) as PlannedSchedule;

test('a show is in the way until it is cleaned, also of the day after; a cancelled one never', () => {
  const late = show(1, '2026-12-04', 25 * 60);
  const shows = [late, show(2, '2026-12-05', 20 * 60, { cancelled: true })];
  const at = (day: string, minute: number, except: number | null = null) =>
    inTheWay(shows, { screen_id: 1, day, minute }, 130, except)?.id ?? null;
  assert.is(at('2026-12-05', 3 * 60), 1);
  assert.is(at('2026-12-05', 3 * 60 + 10), null);
  assert.is(at('2026-12-04', 23 * 60), 1);
  assert.is(at('2026-12-04', 22 * 60 + 50), null);
  assert.is(at('2026-12-04', 25 * 60, 1), null);
  assert.is(at('2026-12-05', 20 * 60), null);
});

test('the axis reaches as far as the shows, and a place on it is a start of whole steps', () => {
  const axis = axisOf([show(1, '2026-12-04', 9 * 60 + 30), show(2, '2026-12-04', 25 * 60)], 300);
  assert.equal(axis, { from: 9 * 60, to: 28 * 60 });
  assert.equal(axisOf([], 300), { from: 10 * 60, to: 25 * 60 });
  assert.is(minuteAt(0.5, { from: 600, to: 1500 }), 1050);
  assert.is(minuteAt(0.503, { from: 600, to: 1500 }), 1055);
  assert.is(minuteAt(-1, { from: 600, to: 1500 }), 600);
  assert.is(minuteAt(2, { from: 600, to: 1500 }), 1495);
});

test('times as they are written and read', () => {
  assert.is(clockOf(25 * 60 + 5), '01:05');
  assert.is(minuteOf('01:05', 300), 25 * 60 + 5);
  assert.is(minuteOf('9:05', 300), 9 * 60 + 5);
  assert.is(minuteOf('24:00', 300), null);
  assert.is(minuteOf('', 300), null);
  assert.is(mondayOf('2026-11-22'), '2026-11-16');
  assert.is(mondayOf('2026-11-16'), '2026-11-16');
});

test.run();
