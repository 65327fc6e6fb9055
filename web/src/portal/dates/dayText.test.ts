import { createFormats } from '@parterre/ui/format';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dayPattern, isWhole, readDay } from './dayText.ts';

const written = {
  belgian: createFormats('nl-BE', 'Europe/Brussels', 'nl-BE'),
  american: createFormats('en', 'America/New_York', 'en-US'),
};
const today = '2026-11-26';

const typed: [text: string, custom: keyof typeof written, day: string | null][] = [
  ['21/11/2026', 'belgian', '2026-11-21'],
  ['21.11.26', 'belgian', '2026-11-21'],
  ['21-11-2026', 'belgian', '2026-11-21'],
  ['1 3 2027', 'belgian', '2027-03-01'],
  ['21112026', 'belgian', '2026-11-21'],
  ['211126', 'belgian', '2026-11-21'],
  ['11/21/2026', 'american', '2026-11-21'],
  ['11212026', 'american', '2026-11-21'],
  ['2026-11-21', 'belgian', '2026-11-21'],
  ['2026-11-21', 'american', '2026-11-21'],
  ['24/12', 'belgian', '2026-12-24'],
  ['2412', 'belgian', '2026-12-24'],
  ['5/1', 'belgian', '2027-01-05'],
  ['30', 'belgian', '2026-11-30'],
  ['31', 'belgian', null],
  ['30/2/2027', 'belgian', null],
  ['21/11', 'american', null],
  ['', 'belgian', null],
  ['soon', 'belgian', null],
  ['21 dec', 'belgian', null],
  ['21. Dezember', 'belgian', null],
  ['1/2/3/4', 'belgian', null],
  ['12345', 'belgian', null],
];
for (const [text, custom, day] of typed)
  test(`${custom}: "${text}" is ${day}`, () => assert.is(readDay(text, written[custom].dayNumeric, today), day));

test('a day is whole once its year is', () => {
  const typed = ['2', '24', '24.1', '24.12', '24.12.20', '24.12.2026', '2412', '24122026', '2026-12-2'];
  assert.equal(typed.filter(isWhole), ['24.12.2026', '24122026', '2026-12-2']);
});

test('a field says how a day is typed', () => {
  const names = { day: 'TT', month: 'MM', year: 'JJJJ' };
  assert.is(dayPattern(createFormats('de', 'Europe/Berlin').dayNumeric, names), 'TT.MM.JJJJ');
  assert.is(dayPattern(written.american.dayNumeric, names), 'MM/TT/JJJJ');
});

test('what is written of a day is read as that day, in every language', () => {
  for (const [locale, region] of [
    ['en', 'en-IE'],
    ['fr', 'fr-BE'],
    ['nl-BE', 'nl-NL'],
    ['de', 'de-AT'],
    ['en', 'sv-SE'],
  ] as const) {
    const { dayNumeric } = createFormats(locale, 'Europe/Brussels', region);
    assert.is(readDay(dayNumeric('2027-03-04'), dayNumeric, today), '2027-03-04', dayNumeric('2027-03-04'));
  }
});

test.run();
