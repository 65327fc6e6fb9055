import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Locale } from '../contract/index.ts';
import { languageName } from './languageNames.ts';

const test = suite('names of languages');

const cases: [string, Locale, string][] = [
  ['nl', 'en', 'Dutch'],
  ['nl', 'fr', 'Néerlandais'],
  ['nl', 'nl-BE', 'Nederlands'],
  ['nl', 'de', 'Niederländisch'],
  ['xx', 'en', 'Xx'],
  ['no code at all', 'de', 'No code at all'],
  ['', 'fr', ''],
];
for (const [code, locale, name] of cases) {
  test(`${code || 'nothing'} in ${locale}`, () => assert.is(languageName(code, locale), name));
}

test.run();
