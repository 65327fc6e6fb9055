import type { PlannedSchedule, ScheduleChoices } from '@parterre/server/contract';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  axisOf,
  clockOf,
  inTheWay,
  minuteAt,
  minuteOf,
  mondayOf,
  objectionTo,
  type Spot,
  wallMinute,
} from './planning.ts';

const test = suite('planning');

const schedule = (id: number, day: string, minute: number, more: Partial<PlannedSchedule> = {}) =>
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
  const late = schedule(1, '2026-12-04', 25 * 60);
  const schedules = [late, schedule(2, '2026-12-05', 20 * 60, { cancelled: true })];
  const at = (day: string, minute: number, except: number | null = null) =>
    inTheWay(schedules, { screen_id: 1, day, minute }, 130, except)?.id ?? null;
  assert.is(at('2026-12-05', 3 * 60), 1);
  assert.is(at('2026-12-05', 3 * 60 + 10), null);
  assert.is(at('2026-12-04', 23 * 60), 1);
  assert.is(at('2026-12-04', 22 * 60 + 50), null);
  assert.is(at('2026-12-04', 25 * 60, 1), null);
  assert.is(at('2026-12-05', 20 * 60), null);
});

test('the axis reaches as far as the shows, and a place on it is a start of whole steps', () => {
  const axis = axisOf([schedule(1, '2026-12-04', 9 * 60 + 30), schedule(2, '2026-12-04', 25 * 60)], 300);
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

test('during the drag it is said what the server would refuse, in its order, and what buyers would be told', () => {
  const choices = {
    exhibitors: [{ id: 1, timezone: 'Europe/Brussels' }],
    cinemas: [
      { id: 1, exhibitor_id: 1 },
      { id: 2, exhibitor_id: 1 },
    ],
    screens: [
      { id: 1, cinema_id: 1, ready: true },
      { id: 2, cinema_id: 1, ready: false },
      { id: 3, cinema_id: 1, ready: true },
      { id: 4, cinema_id: 2, ready: true },
    ],
    price_groups: [{ id: 1, exhibitor_id: 1 }],
  } as ScheduleChoices;
  const day = '2026-12-04';
  const sold = { sold: 2, undecided: 1 };
  const schedules = [
    schedule(1, day, 14 * 60, { sold: 0, undecided: 0 }),
    schedule(2, day, 20 * 60, sold),
    schedule(3, day, 9 * 60, { sold: 0, undecided: 0, screen_id: 3 }),
  ];
  // Ten in the morning in Brussels.
  const known = { schedules, nowMs: Date.parse('2026-12-04T09:00:00Z'), mayPlanIn: (cinema: number) => cinema === 1 };
  const at = (id: number | null, spot: Partial<Spot>, of = choices) =>
    objectionTo({ id, length: 130 }, { screen_id: 1, day, minute: 14 * 60, ...spot }, { ...known, choices: of });
  const said = (...asked: Parameters<typeof at>) => at(...asked)?.reason ?? null;
  assert.equal(at(null, {}), { reason: 'occupied', other: schedules[0] });
  assert.is(said(1, {}), null, 'where it is');
  assert.is(said(null, { minute: 11 * 60 }), null);
  assert.is(said(null, { screen_id: 4, minute: 9 * 60 }), 'forbidden');
  assert.is(said(null, { minute: 11 * 60 }, { ...choices, price_groups: [] }), 'noPrices');
  assert.is(said(1, { minute: 11 * 60 }, { ...choices, price_groups: [] }), null, 'it has its prices');
  assert.is(said(1, { screen_id: 2, minute: 9 * 60 }), 'noLayout');
  assert.is(said(null, { minute: 9 * 60 + 55 }), 'past');
  assert.is(said(1, { minute: 9 * 60 + 55 }), 'past');
  assert.is(said(3, { minute: 9 * 60 }), null, 'what has begun may change its screen, as the server lets it');
  assert.equal(at(2, { screen_id: 3, minute: 20 * 60 }), { reason: 'sold', tickets: 3 });
  assert.equal(at(2, { minute: 21 * 60 }), { reason: 'told', tickets: 3 });
  assert.is(said(2, { minute: 15 * 60 }), 'occupied');
  assert.is(said(2, { minute: 9 * 60 }), 'past');
});

test('the minute that clocks show, in summer, in winter and past midnight', () => {
  const minute = (iso: string, zone: string) =>
    wallMinute(Date.parse(iso), zone) - Date.parse('2026-01-01T00:00:00Z') / 60_000;
  assert.is(minute('2026-01-01T09:30:59Z', 'Europe/Brussels'), 10 * 60 + 30);
  assert.is(minute('2026-01-01T00:10:00Z', 'America/New_York'), 19 * 60 + 10 - 24 * 60);
  // 2 July is the day 182 after the first of January.
  assert.is(minute('2026-07-01T22:30:00Z', 'Europe/Brussels'), 182 * 1440 + 30);
});

test.run();
