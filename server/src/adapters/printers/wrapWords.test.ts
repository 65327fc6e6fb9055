import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { wrapWords } from './wrapWords.ts';

const cases: [string, string, string][] = [
  ['a line that is broken between words', 'Pick up and pay at the counter', 'Pick up and\npay at the\ncounter'],
  ['a line that fits', 'Pick up now', 'Pick up now'],
  ['a word that is longer than the paper', 'Donaudampfschiff ab Wien', 'Donaudampfschiff\nab Wien'],
  ['an escaped letter is one letter', 'a\\x7cb c\\x7cd e\\x7cf g', 'a\\x7cb c\\x7cd e\\x7cf\ng'],
  ['columns stay', 'Something long | 12.00', 'Something long | 12.00'],
  ['sizes stay', '^^Something long', '^^Something long'],
  ['properties stay', '{code:something long;option:qrcode}', '{code:something long;option:qrcode}'],
  ['nothing becomes a rule', 'Somethinglo - extraordinary', 'Somethinglo - extraordinary'],
  ['lines of another width stay', '{width:6}\nSomething long', '{width:6}\nSomething long'],
  ['the whole width is back', '{width:6}\n{width:*}\nSomething long', '{width:6}\n{width:*}\nSomething\nlong'],
];
for (const [what, markup, expected] of cases)
  test(what, () => {
    assert.is(wrapWords(markup, 11), expected);
  });

test.run();
