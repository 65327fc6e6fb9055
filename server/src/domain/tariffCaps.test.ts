import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type CapRefusal,
  capRefusals,
  type RateMoment,
  type RateRefusal,
  type RateRules,
  rateRefusals,
  ticketsLeft,
} from './tariffCaps.ts';

const test = suite('tariff caps');

const rate: RateRules = {
  priceRateId: 1,
  minTickets: 0,
  maxTickets: 8,
  visibility: 15,
  usable: true,
  weekdays: [],
  startFrom: null,
  startUntil: null,
  oneDayAhead: false,
  perSchedule: null,
};

/** A show on Saturday at 20:30, bought the day before. */
const moment: RateMoment = {
  place: 'site',
  scheduleDay: '2026-11-21',
  scheduleMinute: 20 * 60 + 30,
  midnightOffset: 0,
  today: '2026-11-20',
  sold: new Map([[1, 5]]),
};

test('why a rate is not offered', () => {
  const cases: [Partial<RateRules>, Partial<RateMoment>, RateRefusal[]][] = [
    [{}, {}, []],
    [{ usable: false }, {}, ['paused']],
    [{ visibility: 4 }, {}, ['elsewhere']],
    [{ visibility: 4 }, { place: 'pos' }, []],
    [{ weekdays: [1, 2] }, {}, ['weekday']],
    [{ weekdays: [6] }, {}, []],
    [{ oneDayAhead: true }, {}, []],
    [{ oneDayAhead: true }, { today: '2026-11-21' }, ['one_day_ahead']],
    [{}, { today: '2026-11-21' }, []],
    [{ startUntil: 17 * 60 }, {}, ['start']],
    [{ startUntil: 20 * 60 + 30 }, {}, []],
    [{ startFrom: 20 * 60 + 31 }, {}, ['start']],
    [{ perSchedule: 6 }, {}, []],
    [{ perSchedule: 5 }, {}, ['none_left']],
    [{ perSchedule: 4 }, {}, ['none_left']],
    [{ perSchedule: 1 }, { sold: new Map() }, []],
    [{ perSchedule: 0 }, { sold: new Map() }, ['none_left']],
    [{ usable: false, weekdays: [1], perSchedule: 1 }, {}, ['paused', 'weekday', 'none_left']],
  ];
  for (const [rules, when, refusals] of cases)
    assert.equal(rateRefusals({ ...rate, ...rules }, { ...moment, ...when }), refusals, JSON.stringify([rules, when]));
});

test('shows start within both times, or past midnight when the first is the later one', () => {
  const [none, midnight, lastMinute] = [null, '00:00', '23:59'];
  const cases: [from: string | null, until: string | null, starts: string, offered: boolean][] = [
    [none, none, midnight, true],
    [none, none, lastMinute, true],
    ['17:00', none, '16:59', false],
    ['17:00', none, '17:00', true],
    ['17:00', none, lastMinute, true],
    [midnight, none, midnight, true],
    [none, '17:00', midnight, true],
    [none, '17:00', '17:00', true],
    [none, '17:00', '17:01', false],
    [none, midnight, midnight, true],
    [none, midnight, '00:01', false],
    ['14:00', '17:00', '13:59', false],
    ['14:00', '17:00', '14:00', true],
    ['14:00', '17:00', '17:00', true],
    ['14:00', '17:00', '17:01', false],
    ['14:00', '14:00', '14:00', true],
    ['14:00', '14:00', '14:01', false],
    ['22:00', '02:00', '21:59', false],
    ['22:00', '02:00', '22:00', true],
    ['22:00', '02:00', lastMinute, true],
    ['22:00', '02:00', midnight, true],
    ['22:00', '02:00', '02:00', true],
    ['22:00', '02:00', '02:01', false],
  ];
  for (const [from, until, starts, offered] of cases)
    assert.is(startsWithin(from, until, starts, 0), offered, `${starts} within ${from} and ${until}`);
});

test('where a cinema day ends at 05:00, a show after midnight is later than all of the evening: it was the first of the day', () => {
  const cases: [from: string | null, until: string | null, starts: string, offered: boolean][] = [
    ['18:00', null, '00:15', true],
    ['18:00', null, '04:59', true],
    ['18:00', null, '05:00', false],
    [null, '12:00', '00:15', false],
    [null, '12:00', '05:00', true],
    [null, '00:30', '20:00', true],
    [null, '00:30', '00:30', true],
    [null, '00:30', '00:31', false],
    ['22:00', '02:00', '23:00', true],
    ['22:00', '02:00', '01:00', true],
    ['22:00', '02:00', '03:00', false],
    ['00:00', '04:00', '23:59', false],
    ['00:00', '04:00', '00:00', true],
    ['04:00', '06:00', '04:30', true],
    ['04:00', '06:00', '05:30', true],
    ['04:00', '06:00', '20:00', false],
  ];
  for (const [from, until, starts, offered] of cases)
    assert.is(startsWithin(from, until, starts, 5 * 60), offered, `${starts} within ${from} and ${until}`);
});

/** Whether a rate with these times is offered for a show that starts then. */
function startsWithin(from: string | null, until: string | null, starts: string, midnightOffset: number): boolean {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const rules = {
    startFrom: from === null ? null : minutes(from),
    startUntil: until === null ? null : minutes(until),
  };
  const when = { ...moment, scheduleMinute: minutes(starts), midnightOffset };
  return rateRefusals({ ...rate, ...rules }, when).length === 0;
}

test('of a rate with a limit so many are left as were not sold, never fewer than none', () => {
  for (const [perSchedule, sold, left] of [
    [null, 5, null],
    [6, 5, 1],
    [5, 5, 0],
    [4, 5, 0],
    [4, null, 4],
  ] as const)
    assert.is(
      ticketsLeft({ ...rate, perSchedule }, { sold: new Map(sold === null ? [] : [[1, sold]]) }),
      left,
      `${sold} of ${perSchedule}`,
    );
});

test('caps per rate and across rates', () => {
  const rates: RateRules[] = [
    rate,
    { ...rate, priceRateId: 2, minTickets: 2, maxTickets: 4, perSchedule: 20 },
    // Nothing is left of it: that it is not offered says so, and no cap does.
    { ...rate, priceRateId: 3, perSchedule: 20 },
    { ...rate, priceRateId: 4, perSchedule: 20 },
  ];
  const sold = new Map([
    [2, 17],
    [3, 20],
    [4, 19],
  ]);
  const cases: [Record<number, number>, string[]][] = [
    [{}, []],
    [{ 1: 8 }, []],
    [{ 1: 9 }, ['rate_max of 1: 8']],
    [{ 2: 1 }, ['rate_min of 2: 2']],
    [{ 2: 0 }, []],
    [{ 2: 2 }, []],
    [{ 2: 3 }, []],
    [{ 2: 4 }, ['rate_left of 2: 3']],
    [{ 3: 2 }, []],
    [{ 4: 1 }, []],
    [{ 4: 2 }, ['rate_left of 4: 1']],
    [{ 1: 8, 2: 2 }, []],
    [{ 1: 8, 2: 3 }, ['order_max: 10']],
    [{ 1: 9, 2: 5 }, ['rate_max of 1: 8', 'rate_max of 2: 4', 'rate_left of 2: 3', 'order_max: 10']],
    // An unknown rate is another refusal, and its tickets count all the same.
    [{ 9: 10 }, []],
    [{ 9: 11 }, ['order_max: 10']],
  ];
  const words = (refusal: CapRefusal) =>
    `${refusal.kind}${refusal.kind === 'order_max' ? '' : ` of ${refusal.priceRateId}`}: ${refusal.limit}`;
  for (const [counts, expected] of cases) {
    const map = new Map(Object.entries(counts).map(([id, count]) => [Number(id), count]));
    assert.equal(
      capRefusals(map, rates, { maxTicketsPerOrder: 10, sold }).map(words),
      expected,
      JSON.stringify(counts),
    );
  }
});

test.run();
