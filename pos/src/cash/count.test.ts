import type { CashCount } from '@parterre/server/contract';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { after, coins, countedSum, denominations, notes, withPieces } from './count.ts';

const test = suite('a count as it is typed');

test('notes and coins, each once, the largest first', () => {
  assert.equal([notes[0], notes.at(-1), coins[0], coins.at(-1)], ['50000', '500', '200', '1']);
  assert.equal([...notes, ...coins], denominations);
});

test('what a count comes to', () => {
  const cases: [CashCount, number][] = [
    [{}, 0],
    [{ 2000: 3, 50: 1 }, 6_050],
    [{ 1: 9_999, 50000: 1 }, 59_999],
  ];
  for (const [count, sum] of cases) assert.is(countedSum(count), sum);
});

test('a text becomes pieces: digits alone, four at most, and nothing is none', () => {
  const cases: [string, number | undefined][] = [
    ['', undefined],
    ['abc', undefined],
    ['0', 0],
    ['012', 12],
    ['1 2', 12],
    ['123456', 1_234],
  ];
  for (const [text, pieces] of cases) assert.is(withPieces({ 2000: 7, 5: 1 }, '2000', text)['2000'], pieces, text);
  assert.equal(withPieces({ 2000: 7, 5: 1 }, '2000', ''), { 5: 1 });
});

test('after the last field comes the first, and before the first the last', () => {
  assert.equal([after('50000'), after('500'), after('1'), after('50000', -1)], ['20000', '200', '50000', '1']);
});

test.run();
