import { createFormats } from '@parterre/ui/format';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clockOf, dayOnWeekday, minuteOf, weekdayPricesText, weekdaysText } from './clock.ts';
import { freeName } from './freeName.ts';

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

test('a weekday by its number of ISO', () => {
  assert.equal(
    [1, 3, 7].map((iso) => new Date(dayOnWeekday(iso)).getUTCDay()),
    [1, 3, 0],
  );
});

test('weekdays in a few letters: three that follow one another are a range', () => {
  const formats = createFormats('en', 'Europe/Brussels');
  for (const [days, text] of [
    [[2], 'Tue'],
    [[6, 7], 'Sat, Sun'],
    [[1, 2, 3, 4], 'Mon–Thu'],
    [[1, 3, 5, 6, 7], 'Mon, Wed, Fri–Sun'],
    [[], ''],
  ] as const)
    assert.is(weekdaysText(days, formats), text);
  const prices = [
    { weekdays: [2], price_minor: 850 },
    { weekdays: [6, 7], price_minor: null },
  ];
  assert.is(weekdayPricesText(prices, formats), 'Tue €8.50; Sat, Sun –');
});

test('the first name that is free, in whichever letters, no longer than may be', () => {
  for (const [name, taken, free] of [
    ['Copy of Regular', [], 'Copy of Regular'],
    ['Copy of Regular', ['Regular', 'copy of regular'], 'Copy of Regular 2'],
    ['Copy of Regular', ['Copy of Regular', 'Copy of Regular 2', 'Copy of Regular 4'], 'Copy of Regular 3'],
    ['a'.repeat(130), [], 'a'.repeat(120)],
    ['a'.repeat(130), ['A'.repeat(120)], `${'a'.repeat(118)} 2`],
  ] as const)
    assert.is(freeName(name, taken), free);
});

test.run();
