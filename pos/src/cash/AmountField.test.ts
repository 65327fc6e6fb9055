import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { minorOf, withKey } from './AmountField.tsx';

const test = suite('an amount as it is typed');

test('in cents', () => {
  const cases: [string | number, number | null][] = [
    ['', null],
    ['.', null],
    ['12', 1_200],
    ['0.10', 10],
    [12.5, 1_250],
    [0.29, 29],
  ];
  for (const [euros, minor] of cases) assert.is(minorOf(euros), minor, String(euros));
});

test('keys that make no amount do nothing', () => {
  const cases: [string, string, string][] = [
    ['', '1', '1'],
    ['1', '.', '1.'],
    ['1.', '.', '1.'],
    ['1.25', '0', '1.25'],
    ['123456', '7', '123456'],
  ];
  for (const [before, key, after] of cases) assert.is(withKey(before, key), after, `${before} ${key}`);
});

test.run();
