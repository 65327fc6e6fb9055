import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { violationCodes } from '@parterre/engine/types';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { errorCodes, locales } from '../contract/index.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { type SeatRule, seatRuleText } from '../domain/seatRuleTexts.ts';
import { toErrorBody } from '../edge/errors.ts';
import { hasText, readLocale, text } from './text.ts';

const test = suite('server texts');

/** Keys as paths, with the placeholders their text has: `errors:TOO_MANY_REQUESTS {{seconds}}`. */
function keysOf(value: unknown, path: string): string[] {
  if (typeof value === 'string') {
    const placeholders = [...new Set(value.match(/\{\{\s*[\w.]+/g) ?? [])].map((match) => match.replace(/[{\s]/g, ''));
    // The forms of a plural differ from language to language.
    return [`${path.replace(/_(zero|one|two|few|many|other)$/, '_#')} ${placeholders.sort().join(' ')}`];
  }
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([key, item]) => keysOf(item, `${path}.${key}`));
  return [`${path} is ${String(value)}`];
}

const keysIn = (locale: (typeof locales)[number]): string[] => [
  ...new Set(Object.entries(readLocale(locale)).flatMap(([area, content]) => keysOf(content, area))),
];

const english = keysIn('en').sort();

for (const locale of locales) {
  test(`${locale} has the same texts with the same placeholders as en`, () => {
    const plurals = (key: string): boolean => !key.includes('_#');
    assert.equal(keysIn(locale).filter(plurals).sort(), english.filter(plurals));
  });

  test(`${locale} has no empty text`, () => {
    for (const [area, content] of Object.entries(readLocale(locale))) {
      for (const [key, value] of Object.entries(content)) assert.ok(value !== '', `${area}.${key}`);
    }
  });

  test(`${locale} has a text for every error code`, () => {
    for (const code of Object.keys(errorCodes)) assert.ok(hasText(locale, `errors:${code}`), code);
  });
}

test('French marks stay on the line of their word, and Dutch says je', () => {
  assert.not.match(JSON.stringify(readLocale('fr')), /.{0,30}([ \u00a0][:;!?»]|«[ \u00a0])/);
  assert.not.match(JSON.stringify(readLocale('nl-BE')), /.{0,30}\b(u|uw|uzelf)\b/i);
});

test('every message key that the code names for a field exists', () => {
  const named = new Set<string>();
  const sources = resolve(import.meta.dirname, '..');
  for (const entry of readdirSync(sources, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/(services|domain|validationTexts)/.test(file) || !/(?<!\.test)\.ts$/.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    for (const [, key] of source.matchAll(/(?:\bkey: |errors\.add\([^,;]+, |\bkey = .* [?:] )'([a-z][\w.:]*)'/g))
      if (key) named.add(key);
    if (file.endsWith('tariffCaps.ts'))
      for (const [, kind] of source.matchAll(/kind: '(\w+)'/g)) if (kind) named.add(kind);
  }
  assert.ok(named.size > 15, String([...named]));
  // A text of a count has one for each plural form.
  for (const key of named) {
    const full = key.includes(':') ? key : `validation:${key}`;
    assert.ok(
      ['', '_other'].some((form) => hasText('en', `${full}${form}`)),
      full,
    );
  }
});

test('every rule about seats has its own words, also in an answer', () => {
  const rules: SeatRule[] = [...violationCodes, 'ASSIGNED', 'TOO_MANY'];
  for (const rule of rules) {
    const key = seatRuleText(rule) ?? '';
    const refusal = new ParterreError('SELECTION_REFUSED', { values: { rule, limit: 10 } });
    for (const locale of locales) {
      assert.ok(hasText(locale, key), `${locale}: ${rule}`);
      assert.is(toErrorBody(refusal, { locale }).message, text(locale, key, { limit: 10 }), rule);
    }
  }
  for (const locale of locales)
    assert.equal(
      Object.keys(readLocale(locale).seatRules ?? {}).sort(),
      [...violationCodes, 'ASSIGNED'].sort(),
      locale,
    );
  assert.is(seatRuleText('toString'), null);
});

test('texts carry their values, and do not escape them', () => {
  assert.is(text('de', 'errors:TOO_MANY_REQUESTS', { seconds: 7 }).includes('7 Sekunden'), true);
  assert.match(text('en', 'seo:home_title', { cinema: 'A & B' }), /A & B/);
});

test.run();
