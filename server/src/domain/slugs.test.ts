import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { slugOf } from '../contract/index.ts';
import { freeSlug, slugOfLocalized } from './slugs.ts';

const test = suite('slugs');

for (const [text, slug] of [
  ['The Salt Cartographer', 'the-salt-cartographer'],
  ['  C’est la vie !  ', 'c-est-la-vie'],
  ['Été à Liège', 'ete-a-liege'],
  ['Über die Straße', 'uber-die-strasse'],
  ['Œdipe & Cœur', 'oedipe-coeur'],
  ['Ærø, Ærøskøbing', 'aero-aeroskobing'],
  ['8½', '8-1-2'],
  ['一路有你', ''],
  ['?!', ''],
  ['', ''],
  ['a'.repeat(200), 'a'.repeat(80)],
  [`${'a'.repeat(79)} bc`, 'a'.repeat(79)],
] as const)
  test(`"${text}" is "${slug}"`, () => assert.is(slugOf(text), slug));

test('a capital ligature, ß or ø is written out as a small one is: it was left out', () => {
  for (const [capital, small] of [
    ['Œuvre', 'œuvre'],
    ['ÆON', 'æon'],
    ['Øst', 'øst'],
    ['GROẞ', 'groß'],
  ] as const)
    assert.is(slugOf(capital), slugOf(small), capital);
});

test('the slug of a text in several languages is of the default one, else of the first that gives one', () => {
  for (const [texts, slug] of [
    [{ en: 'Salt', fr: 'Sel', 'nl-BE': 'Zout', de: 'Salz' }, 'salt'],
    [{ fr: 'Sel', 'nl-BE': 'Zout', de: 'Salz' }, 'sel'],
    [{ en: '一路有你', de: 'Salz' }, 'salz'],
    [{ en: '…' }, 'film'],
    [{}, 'film'],
  ] as const)
    assert.is(slugOfLocalized(texts, 'film'), slug, JSON.stringify(texts));
});

test('a slug that is taken gets the first number from 2 on that is free', () => {
  for (const [taken, free] of [
    [[], 'salt'],
    [['salt-2', 'salty'], 'salt'],
    [['salt'], 'salt-2'],
    [['salt', 'salt-3'], 'salt-2'],
    [['salt-3', 'salt', 'salt-2'], 'salt-4'],
  ] as const)
    assert.is(freeSlug('salt', taken), free, taken.join(' '));
});

test.run();
