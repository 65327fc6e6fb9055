import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addDays,
  cinemaDay,
  cinemaTime,
  counterSaleRefusals,
  daysFrom,
  instantOf,
  isOnSaleOnline,
  minuteOfDay,
  onlineSaleEndsAtMs,
  type SaleRefusal,
} from './scheduleRules.ts';

const test = suite('schedule rules');
const at = (iso: string): number => Date.parse(iso);

test('sale ends at the start of a film and 15 minutes after the start of an event', () => {
  const startAtMs = at('2026-11-21T20:00:00Z');
  assert.is(onlineSaleEndsAtMs({ startAtMs, isEvent: false }), startAtMs);
  assert.is(onlineSaleEndsAtMs({ startAtMs, isEvent: true }), startAtMs + 900_000);
  const schedule = {
    startAtMs,
    isEvent: false,
    purchasableOnline: true,
    eventSellsOnline: false,
    cancelled: false,
    visibleOnSite: true,
  };
  const cases: [string, object, number, boolean][] = [
    ['before', {}, -1, true],
    ['at the start', {}, 0, false],
    ['not purchasable', { purchasableOnline: false }, -1, false],
    ['cancelled', { cancelled: true }, -1, false],
    ['not on the site', { visibleOnSite: false }, -1, false],
    ['event not sold online', { isEvent: true }, -1, false],
    ['event just before its end of sale', { isEvent: true, eventSellsOnline: true }, 899_999, true],
    ['event at its end of sale', { isEvent: true, eventSellsOnline: true }, 900_000, false],
  ];
  for (const [name, changes, afterMs, expected] of cases) {
    assert.is(isOnSaleOnline({ ...schedule, ...changes }, startAtMs + afterMs), expected, name);
  }
});

test('the point of sale sells what it shows until the show ends', () => {
  const [startAtMs, endAtMs] = [at('2026-11-21T20:00:00Z'), at('2026-11-21T22:00:00Z')];
  const [site, pos] = [1, 4];
  const cases: [Partial<Parameters<typeof counterSaleRefusals>[0]>, afterMs: number, SaleRefusal[]][] = [
    [{}, -1, []],
    [{}, 0, ['over']],
    [{}, 1, ['over']],
    [{ visibility: site }, -1, ['hidden']],
    [{ visibility: site + pos }, -1, []],
    [{ cancelled: true }, -1, ['cancelled']],
    [{ cancelled: true, visibility: 0 }, 0, ['cancelled', 'hidden', 'over']],
  ];
  for (const [changes, afterMs, refusals] of cases)
    assert.equal(
      counterSaleRefusals(
        { cancelled: false, visibility: pos, startAtMs, endAtMs, ...changes },
        endAtMs + afterMs,
        'pos',
      ),
      refusals,
      JSON.stringify([changes, afterMs]),
    );
});

test('a register sells what website and point of sale both show, until 15 minutes after its start', () => {
  const startAtMs = at('2026-11-21T20:00:00Z');
  const minute = 60_000;
  const [site, pos] = [1, 4];
  const cases: [Partial<Parameters<typeof counterSaleRefusals>[0]>, afterStartMs: number, SaleRefusal[]][] = [
    [{}, -minute, []],
    [{}, 15 * minute - 1, []],
    [{}, 15 * minute, ['over']],
    [{ endAtMs: startAtMs + 10 * minute }, 10 * minute, ['over']],
    [{ visibility: pos }, 0, ['hidden']],
    [{ visibility: site }, 0, ['hidden']],
    [{ cancelled: true }, 0, ['cancelled']],
  ];
  for (const [changes, afterStartMs, refusals] of cases) {
    const show = { cancelled: false, visibility: site + pos, startAtMs, endAtMs: startAtMs + 120 * minute, ...changes };
    assert.equal(
      counterSaleRefusals(show, startAtMs + afterStartMs, 'register'),
      refusals,
      JSON.stringify([changes, afterStartMs]),
    );
  }
});

test('a cinema day ends at the offset, by the wall clock', () => {
  const cases: [string, number, string][] = [
    ['2026-11-21T22:59:00Z', 0, '2026-11-21'],
    ['2026-11-21T23:00:00Z', 0, '2026-11-22'],
    ['2026-11-21T23:30:00Z', 180, '2026-11-21'],
    ['2026-11-22T01:59:00Z', 180, '2026-11-21'],
    ['2026-11-22T02:00:00Z', 180, '2026-11-22'],
    // The clock goes from 2:00 to 3:00 on this day: 3:30 local is after an offset of 3 hours.
    ['2026-03-29T01:30:00Z', 180, '2026-03-29'],
    // Clocks go back from 3:00 to 2:00, and both half past twos are before it.
    ['2026-10-25T00:30:00Z', 180, '2026-10-24'],
    ['2026-10-25T01:30:00Z', 180, '2026-10-24'],
    ['2027-01-01T00:30:00Z', 180, '2026-12-31'],
  ];
  for (const [instant, offset, day] of cases)
    assert.is(cinemaDay(at(instant), 'Europe/Brussels', offset), day, `${instant} ${offset}`);
});

/** The instant, how long after midnight a cinema day ends, and what the clocks in Brussels show. */
const shown: [instant: string, offset: number, day: string, minute: number][] = [
  ['2026-11-21T19:30:00Z', 0, '2026-11-21', 20 * 60 + 30],
  ['2026-11-21T22:59:00Z', 180, '2026-11-21', 23 * 60 + 59],
  ['2026-11-21T23:00:00Z', 0, '2026-11-22', 0],
  ['2026-11-21T23:00:00Z', 180, '2026-11-21', 24 * 60],
  ['2026-11-22T01:59:00Z', 180, '2026-11-21', 26 * 60 + 59],
  ['2026-11-22T02:00:00Z', 180, '2026-11-22', 3 * 60],
  ['2026-07-01T19:30:00Z', 180, '2026-07-01', 21 * 60 + 30],
  ['2026-12-31T23:30:00Z', 180, '2026-12-31', 24 * 60 + 30],
];

test('a time on the cinema’s clocks counts on past midnight until its day ends, and is the instant at which they show it', () => {
  for (const [instant, offset, day, minute] of shown) {
    assert.equal(cinemaTime(at(instant), 'Europe/Brussels', offset), { day, minute }, `${instant} ${offset}`);
    assert.is(minuteOfDay(at(instant), 'Europe/Brussels'), minute % 1440, instant);
    assert.is(instantOf({ day, minute }, 'Europe/Brussels'), at(instant), `${day} ${minute}`);
  }
});

test('when clocks change, a time that they show twice is the first, and one that they jump over is as much later', () => {
  const cases: [timezone: string, day: string, time: string, instant: string][] = [
    ['Europe/Brussels', '2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
    // From 2:00 to 3:00: 2:30 is 3:30.
    ['Europe/Brussels', '2026-03-29', '02:30', '2026-03-29T01:30:00Z'],
    ['Europe/Brussels', '2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
    ['Europe/Brussels', '2026-03-29', '20:00', '2026-03-29T18:00:00Z'],
    ['Europe/Brussels', '2026-03-28', '27:30', '2026-03-29T01:30:00Z'],
    // From 3:00 back to 2:00.
    ['Europe/Brussels', '2026-10-25', '01:59', '2026-10-24T23:59:00Z'],
    ['Europe/Brussels', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
    ['Europe/Brussels', '2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
    ['Europe/Brussels', '2026-10-25', '20:00', '2026-10-25T19:00:00Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00Z'],
    ['America/New_York', '2026-03-08', '05:00', '2026-03-08T09:00:00Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
    ['America/New_York', '2026-11-01', '05:00', '2026-11-01T10:00:00Z'],
    ['Pacific/Auckland', '2026-09-27', '12:00', '2026-09-26T23:00:00Z'],
    ['Asia/Kolkata', '2026-11-21', '20:00', '2026-11-21T14:30:00Z'],
  ];
  for (const [timezone, day, time, instant] of cases) {
    const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    assert.is(instantOf({ day, minute }, timezone), at(instant), `${timezone} ${day} ${time}`);
  }
});

test('days are counted by the calendar, whatever clocks do', () => {
  for (const [day, days, other] of [
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-01-01', 365, '2027-01-01'],
  ] as const)
    assert.is(addDays(day, days), other, `${day} ${days}`);
  for (const [first, last, days] of [
    ['2026-11-21', '2026-11-21', ['2026-11-21']],
    ['2026-10-24', '2026-10-26', ['2026-10-24', '2026-10-25', '2026-10-26']],
    ['2026-03-28', '2026-03-30', ['2026-03-28', '2026-03-29', '2026-03-30']],
    ['2026-11-22', '2026-11-21', []],
    ['2026-11-22', '2026-11-15', []],
  ] as const)
    assert.equal(daysFrom(first, last), days, `${first} ${last}`);
});

test.run();
