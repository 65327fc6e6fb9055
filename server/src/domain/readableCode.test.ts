import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readableCode, readableLetters } from './readableCode.ts';

const test = suite('readable codes');

test('a letter for each byte, none that looks like another or a digit', () => {
  const all = readableLetters(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  assert.is(all.length, 256);
  assert.is(new Set(all).size, 32);
  assert.not.match(all, /[ILOU]/);
});

for (const [count, code] of [
  [0, ''],
  [3, '012'],
  [4, '0123'],
  [5, '0123-4'],
  [8, '0123-4567'],
  [12, '0123-4567-89AB'],
] as const)
  test(`${count} letters are "${code}"`, () =>
    assert.is(readableCode(Uint8Array.from({ length: count }, (_, byte) => byte)), code));

test.run();
