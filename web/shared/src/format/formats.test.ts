import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { appLocales } from '../i18n/locale.ts';
import { countdown, createFormats } from './formats.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
const of = (locale: (typeof appLocales)[number]) => createFormats(locale, 'Europe/Brussels');

const money: [(typeof appLocales)[number], string][] = [
  ['en', '€12.50'],
  ['fr', '12,50 €'],
  ['nl-BE', '€ 12,50'],
  ['de', '12,50 €'],
];
for (const [locale, expected] of money)
  test(`money in ${locale}`, () => assert.is(plain(of(locale).money(1250)), expected));

test('a surcharge has a sign, none has none', () => {
  assert.is(plain(of('en').surcharge(200)), '+€2.00');
  assert.is(plain(of('en').surcharge(0)), '€0.00');
});

test('times are those of the exhibitor, in summer and in winter', () => {
  assert.is(of('en').time('2026-07-01T18:15:00.000Z'), '20:15');
  assert.is(of('en').time('2026-12-01T18:15:00.000Z'), '19:15');
  assert.is(of('de').time('2026-12-01T23:05:00.000Z'), '00:05');
});

test('a cinema day ends late', () => {
  const halfPastMidnight = '2026-11-21T23:30:00.000Z';
  assert.is(of('en').dayOf(halfPastMidnight), '2026-11-22');
  assert.is(of('en').dayOf(halfPastMidnight, 240), '2026-11-21');
});

const days: [string, string][] = [
  ['2026-11-20', 'Yesterday'],
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-24', 'Tuesday'],
  ['2026-12-24', 'Thu 24 Dec'],
];
for (const [day, expected] of days) {
  test(`${day} seen from 21 November is ${expected}`, () =>
    assert.is(of('en').dayRelative(day, '2026-11-21'), expected));
}

test('after midnight, today and tomorrow say which day they mean', () => {
  assert.is(of('en').dayRelative('2026-11-21', '2026-11-21', true), 'Today, Sat 21 Nov');
  assert.is(plain(of('de').dayRelative('2026-11-22', '2026-11-21', true)), 'Morgen, So., 22. Nov.');
  assert.is(of('en').dayRelative('2026-11-23', '2026-11-21', true), 'Monday');
});

test('above its date a day is today, tomorrow or a short weekday', () => {
  const { dayNear, dayAndMonth } = of('nl-BE');
  const near = ['2026-11-21', '2026-11-22', '2026-11-23'].map(
    (day) => `${dayNear(day, '2026-11-21')} ${dayAndMonth(day)}`,
  );
  assert.equal(near, ['Vandaag 21 nov', 'Morgen 22 nov', 'Ma 23 nov']);
});

test('days are capitalised in French too', () =>
  assert.is(of('fr').dayRelative('2026-11-21', '2026-11-21'), 'Aujourd’hui'));

test('the year is said when it is another', () => {
  assert.not.match(of('en').day('2026-12-31', '2026-11-21'), '2026');
  assert.match(of('en').day('2027-01-01', '2026-11-21'), '2027');
});

test('running times', () => {
  assert.is(plain(of('en').minutes(112)), '1 hr 52 mins');
  assert.is(plain(of('nl-BE').minutes(120)), '2 uur');
  assert.is(plain(of('de').minutes(45)), '45 Min.');
});

test('names of countries and languages, unknown codes as they are', () => {
  assert.is(of('fr').country('BE'), 'Belgique');
  assert.is(of('fr').language('nl'), 'Néerlandais');
  assert.is(of('en').country('??'), '??');
});

const counts: [number, string][] = [
  [0, '0:00'],
  [-5, '0:00'],
  [1, '0:01'],
  [59_001, '1:00'],
  [245_000, '4:05'],
  [3_845_000, '1:04:05'],
];
for (const [ms, expected] of counts) test(`countdown of ${ms} ms`, () => assert.is(countdown(ms), expected));

test.run();
