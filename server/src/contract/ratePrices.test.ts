import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isoWeekday, priceOn, type RatePrices } from './ratePrices.ts';

test('weekdays of ISO', () => {
  assert.equal(['2026-11-16', '2026-11-21', '2026-11-22'].map(isoWeekday), [1, 6, 7]);
});

const [plain, onTuesdays, onWeekends] = [1000, 700, 1200];
const from2027 = { plain: 1100, onTuesdays: 800 };
const rate: RatePrices = {
  price_minor: plain,
  handling_minor: 40,
  weekday_prices: [
    { weekdays: [2], price_minor: onTuesdays },
    { weekdays: [6, 7], price_minor: onWeekends },
  ],
  // In any order.
  dated_prices: [
    { valid_from: '2027-02-01', price_minor: 1300, handling_minor: 60, weekday_prices: [] },
    {
      valid_from: '2027-01-01',
      price_minor: from2027.plain,
      handling_minor: 50,
      weekday_prices: [{ weekdays: [2], price_minor: from2027.onTuesdays }],
    },
  ],
};

for (const [day, what, price_minor, handling_minor, by_weekday] of [
  ['2026-12-21', 'a Monday', plain, 40, false],
  ['2026-12-22', 'a Tuesday: the handling stays', onTuesdays, 40, true],
  ['2026-12-26', 'a Saturday', onWeekends, 40, true],
  ['2026-12-27', 'a Sunday: two days of one price', onWeekends, 40, true],
  ['2026-12-31', 'the day before a price from a day on', plain, 40, false],
  ['2027-01-01', 'that day', from2027.plain, 50, false],
  ['2027-01-05', 'a Tuesday after it: the weekday prices of that time', from2027.onTuesdays, 50, true],
  ['2027-01-09', 'a Saturday after it, which has none any more', from2027.plain, 50, false],
  ['2027-02-02', 'a Tuesday of a time without weekday prices', 1300, 60, false],
] as const)
  test(`${day}, ${what}`, () => assert.equal(priceOn(rate, day), { price_minor, handling_minor, by_weekday }));

test.run();
