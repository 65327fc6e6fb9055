import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { negotiateLocale, requestLocale } from './locale.ts';

const test = suite('locale negotiation');
const table: [string | undefined, string][] = [
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['nl', 'nl-BE'],
  ['nl-NL,en;q=0.8', 'nl-BE'],
  ['de-AT,de;q=0.9', 'de'],
  ['it, fr;q=0.5, de;q=0.9', 'de'],
  ['fr;q=0, de', 'de'],
  ['fr;q=0', 'en'],
  ['de;q=1, fr', 'de'],
  ['*', 'en'],
  [';;;,,=q', 'en'],
  ['x'.repeat(100_000), 'en'],
];
for (const [header, locale] of table) {
  test(`${String(header).slice(0, 40)} is answered in ${locale}`, () => assert.is(negotiateLocale(header), locale));
}
test('only what the exhibitor offers', () => {
  assert.is(negotiateLocale('de', ['fr', 'nl-BE']), 'fr');
  assert.is(negotiateLocale('nl', ['fr', 'nl-BE']), 'nl-BE');
});
test('what the exhibitor prefers where nothing fits, if they offer it', () => {
  assert.is(negotiateLocale('it', ['fr', 'de'], 'de'), 'de');
  assert.is(negotiateLocale('it', ['fr', 'de'], 'nl-BE'), 'fr');
  assert.is(negotiateLocale('it', []), 'en');
});
test('a request: its header, else its path, else what the browser accepts', () => {
  for (const [path, headers, locale] of [
    ['/fr/films', { 'x-locale': 'de', 'accept-language': 'nl' }, 'de'],
    ['/fr/films', { 'x-locale': 'es', 'accept-language': 'nl' }, 'fr'],
    ['/films', { 'accept-language': 'nl' }, 'nl-BE'],
    ['/', {}, 'en'],
  ] as [string, Record<string, string>, string][])
    assert.is(requestLocale({ path, header: (name) => headers[name] }), locale, `${path} ${JSON.stringify(headers)}`);
});
test.run();
