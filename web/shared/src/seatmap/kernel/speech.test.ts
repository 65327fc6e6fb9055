import '@parterre/engine/node';
import { readFileSync } from 'node:fs';
import { Hall } from '@parterre/engine';
import { createInstance, type TFunction } from 'i18next';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormats } from '../../format/formats.ts';
import { commandOf } from './keyboard.ts';
import { seatSentence, seatWords } from './speech.ts';

const hall = Hall.fromDocument({
  format: 'parterre-hall',
  version: 1,
  name: 'Test',
  screenSide: 'top',
  naming: { rows: 'letters_from_top', seats: 'from_left', separator: '-' },
  classes: [
    { key: 'standard_seats', name: 'Standard' },
    { key: 'vip', name: 'VIP' },
  ],
  rows: [{ seats: [{}, {}] }, { seats: [{}] }, { seats: [{ accessible: true }, { class: 1 }] }],
});
const classes = [
  { key: 'standard_seats', name: 'Standard', priceMinor: null },
  { key: 'vip', name: 'VIP', priceMinor: 1250 },
];

const sentences: ['en' | 'de' | 'fr' | 'nl-BE', number, string][] = [
  ['en', 4, 'Row C, seat 2, VIP, €12.50, free'],
  ['en', 3, 'Row C, seat 1, Standard, wheelchair place, free'],
  ['de', 4, 'Reihe C, Platz 2, VIP, 12,50 €, frei'],
  ['fr', 4, 'Rangée C, place 2, VIP, 12,50 €, libre'],
  ['nl-BE', 4, 'Rij C, plaats 2, VIP, € 12,50, vrij'],
];
for (const [locale, seat, expected] of sentences) {
  test(`says in ${locale}: ${expected}`, async () => {
    const file = new URL(`../../../locales/${locale}/seatmap.json`, import.meta.url);
    const i18n = createInstance();
    await i18n.init({
      lng: locale,
      interpolation: { escapeValue: false },
      resources: { [locale]: { seatmap: JSON.parse(readFileSync(file, 'utf8')) } },
    });
    const t = i18n.getFixedT(locale, 'seatmap');
    const said = seatSentence({ hall, classes, t, formats: createFormats(locale, 'Europe/Brussels') }, seat, 'free');
    assert.is(said.replace(/\u00a0|\u202f/g, ' '), expected);
  });
}

test('says to who sells that a seat is out of order, with its cause where that is known', () => {
  const t = ((key: string, { cause = '' } = {}) => `${key}${cause}`) as unknown as TFunction<'seatmap'>;
  const formats = createFormats('en', 'Europe/Brussels');
  const speaker = { hall, classes, t, formats, isBroken: (seat: number) => seat >= 3 };
  const traits = (seat: number) =>
    seatWords({ ...speaker, outages: new Map([[4, ': armrest']]) }, seat, 'blocked').traits;
  assert.equal([2, 3, 4].map(traits), [[], ['accessible', 'broken'], ['outOfOrder: armrest']]);
});

const plain = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };
test('the map takes its own keys and leaves the browser the others', () => {
  assert.equal(commandOf({ key: 'ArrowUp', ...plain }), { kind: 'step', direction: 'up', extending: false });
  assert.equal(commandOf({ key: 'ArrowUp', ...plain, shiftKey: true }), {
    kind: 'step',
    direction: 'up',
    extending: true,
  });
  assert.equal(commandOf({ key: ' ', ...plain }), { kind: 'pick' });
  assert.is(commandOf({ key: 'Tab', ...plain }), null);
  assert.is(commandOf({ key: '+', ...plain, ctrlKey: true }), null);
});

test.run();
