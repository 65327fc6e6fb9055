import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { negotiateLocale } from './locale.ts';

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
test.run();
