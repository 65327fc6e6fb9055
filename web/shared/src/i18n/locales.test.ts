import { readdirSync, readFileSync } from 'node:fs';
import { errorCodes } from '@parterre/server/contract';
import type { ParseKeys } from 'i18next';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as typed from './english.ts';
import { appLocales, localeOfPath, pathInLocale } from './locale.ts';

const folder = new URL('../../locales/', import.meta.url);

type Texts = { [key: string]: string | Texts };

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const textsOf = (locale: string, file: string): Map<string, string> =>
  flatten(JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8')) as Texts);

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{\s*([^},]+)[^}]*\}\}|<\/?(\w+)\s*\/?>|\$t\(([^)]+)\)/g)]
    .map((match) => match[1]?.trim() ?? match[2] ?? match[3] ?? '')
    .sort()
    .join(' ');

const areas = readdirSync(new URL('en/', folder)).sort();

/** Does not compile when a key that is no text is accepted, or one that is a text is not. */
type IsKey<Key> = Key extends ParseKeys<'common'> ? true : false;

test('keys and areas are types', () => {
  const checked: [IsKey<'broken.reload'>, IsKey<'broken.relaod'>] = [true, false];
  assert.equal(checked, [true, false]);
  assert.equal(
    areas,
    Object.keys(typed)
      .sort()
      .map((area) => `${area}.json`),
  );
});

test('every locale has the same areas', () => {
  assert.equal(readdirSync(folder).sort(), [...appLocales].sort());
  for (const locale of appLocales) assert.equal(readdirSync(new URL(`${locale}/`, folder)).sort(), areas, locale);
});

for (const area of areas) {
  test(`${area}: the same keys and placeholders in every locale, no text empty`, () => {
    const english = textsOf('en', area);
    for (const locale of appLocales) {
      const texts = textsOf(locale, area);
      assert.equal([...texts.keys()].sort(), [...english.keys()].sort(), `${locale}/${area}`);
      for (const [key, text] of texts) {
        assert.ok(text.trim(), `${locale}/${area} ${key} is empty`);
        assert.is(placeholders(text), placeholders(english.get(key) ?? ''), `${locale}/${area} ${key}`);
      }
    }
  });
}

for (const area of areas) {
  test(`${area}: French marks stay on the line of their word, and Dutch says je`, () => {
    for (const [key, text] of textsOf('fr', area))
      assert.not.match(text, /[ \u00a0][:;!?»]|«[ \u00a0]/, `fr/${area} ${key}`);
    for (const [key, text] of textsOf('nl-BE', area))
      assert.not.match(text, /\b(u|uw|uzelf)\b/i, `nl-BE/${area} ${key}`);
  });
}

test('what the server refuses is said in its own words alone', () => {
  const own = [...textsOf('en', 'errors.json').keys()];
  assert.equal(
    own.filter((key) => key in errorCodes),
    [],
  );
});

test('the locale is the first segment of the path', () => {
  assert.is(localeOfPath('/nl-BE/movies/today'), 'nl-BE');
  assert.is(localeOfPath('/NL-be'), 'nl-BE');
  assert.is(localeOfPath('/de'), 'de');
  assert.is(localeOfPath('/'), null);
  assert.is(localeOfPath('/deutsch'), null);
});

test('switching the language keeps the page', () => {
  assert.is(pathInLocale('/en/movies/today?a=1#x', 'de'), '/de/movies/today?a=1#x');
  assert.is(pathInLocale('/nl-BE', 'fr'), '/fr');
  assert.is(pathInLocale('/movies', 'fr'), '/fr/movies');
  assert.is(pathInLocale('/', 'fr'), '/fr');
});

test.run();
