import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clockOf, dayOnWeekday, minuteOf } from './clock.ts';
import { instantOf } from './instantOf.ts';
import { priceOn } from './priceOn.ts';

test('clocks', () => {
  for (const [minute, clock] of [
    [0, '00:00'],
    [1110, '18:30'],
    [1439, '23:59'],
    [null, ''],
  ] as const) {
    assert.is(clockOf(minute), clock);
    assert.is(minuteOf(clock), minute);
  }
});

test('what clocks show, as an instant', () => {
  for (const [local, instant] of [
    ['2026-11-21T20:30', '2026-11-21T19:30:00.000Z'],
    ['2026-07-01T20:30', '2026-07-01T18:30:00.000Z'],
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['', null],
  ] as const)
    assert.is(instantOf(local, 'Europe/Brussels'), instant, local);
});

test('a weekday by its number of ISO', () => {
  assert.equal(
    [1, 3, 7].map((iso) => new Date(dayOnWeekday(iso)).getUTCDay()),
    [1, 3, 0],
  );
});

test('the price of a day', () => {
  const rate = {
    price_minor: 1000,
    handling_minor: 0,
    dated_prices: [
      { valid_from: '2027-01-01', price_minor: 1100, handling_minor: 0 },
      { valid_from: '2027-02-01', price_minor: 1200, handling_minor: 0 },
    ],
  };
  assert.equal(
    ['2026-12-31', '2027-01-01', '2027-02-10'].map((day) => priceOn(rate, day).price_minor),
    [1000, 1100, 1200],
  );
});

test.run();
