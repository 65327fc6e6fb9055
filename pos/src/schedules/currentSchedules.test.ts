import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { calendarWeeks } from './calendarWeeks.ts';
import { currentSchedules } from './currentSchedules.ts';

const at = (hour: number) => ({ start: `2026-11-27T${String(hour).padStart(2, '0')}:00:00.000Z` });
const hours = (schedules: { start: string }[]) => schedules.map(({ start }) => Number(start.slice(11, 13)));

const windows: [what: string, day: number[], prior: number, ahead: number, now: number, shown: number[]][] = [
  ['an empty day', [], 10, 10, 12, []],
  ['all that fit', [10, 14, 18], 10, 10, 15, [10, 14, 18]],
  ['the last that have begun', [10, 12, 14, 18], 2, 10, 15, [12, 14, 18]],
  ['none that have begun', [10, 14, 18], 0, 10, 15, [18]],
  ['the first to come', [10, 16, 18, 20], 10, 2, 15, [10, 16, 18]],
  ['one that begins now has begun', [15, 18], 0, 10, 15, [18]],
];
for (const [what, day, current_schedules_prior, current_schedules_ahead, now, shown] of windows)
  test(`shows that a till lists first: ${what}`, () => {
    const found = currentSchedules(
      day.map(at),
      { current_schedules_prior, current_schedules_ahead },
      Date.parse(at(now).start),
    );
    assert.equal(hours(found), shown);
  });

const calendars: [first: string, last: string, begins: string, weeks: number, ends: string][] = [
  ['2026-11-27', '2026-11-27', '2026-11-23', 1, '2026-11-29'],
  ['2026-11-23', '2026-11-29', '2026-11-23', 1, '2026-11-29'],
  ['2026-11-29', '2026-11-30', '2026-11-23', 2, '2026-12-06'],
  ['2026-12-31', '2027-01-02', '2026-12-28', 1, '2027-01-03'],
  // The clocks change in the night to the 28th.
  ['2027-03-27', '2027-03-29', '2027-03-22', 2, '2027-04-04'],
];
for (const [first, last, begins, count, ends] of calendars)
  test(`weeks from ${first} to ${last}`, () => {
    const weeks = calendarWeeks(first, last);
    assert.equal([weeks[0]?.[0], weeks.length, weeks.at(-1)?.at(-1)], [begins, count, ends]);
  });

test.run();
