import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { productsLeft, type StockedProduct } from './productsLeft.ts';

const product = (id: number, more: Partial<StockedProduct> = {}): StockedProduct => ({
  id,
  isActive: true,
  keepsStock: true,
  parts: [],
  ...more,
});
const set = (...parts: [product_id: number, quantity: number][]): StockedProduct =>
  product(9, { keepsStock: false, parts: parts.map(([product_id, quantity]) => ({ product_id, quantity })) });

const popcorn = product(1, { keepsStock: false });
const cola = product(2);
const crisps = product(3);
const gone = product(4, { isActive: false });
const known = new Map([popcorn, cola, crisps, gone].map((each) => [each.id, each]));
const stock = new Map([
  [2, 7],
  [4, 50],
]);

const cases: [name: string, of: StockedProduct, left: number | null | undefined][] = [
  ['as many as there are', cola, 7],
  ['none where no entry was ever written', crisps, 0],
  ['no number where nobody counts', popcorn, null],
  ['an inactive one is not sold, however many there are', gone, undefined],
  ['a set: as many as the part makes that is counted', set([1, 1], [2, 1]), 7],
  ['a set with two of a part', set([2, 2]), 3],
  ['a set: the part of which there is least', set([2, 1], [3, 1]), 0],
  ['a set of parts that nobody counts', set([1, 2]), null],
  ['a set with an inactive part', set([1, 1], [4, 1]), undefined],
  ['a set with a part that is not there', set([5, 1]), undefined],
  ['an inactive set', { ...set([2, 1]), isActive: false }, undefined],
];
for (const [name, of, left] of cases) test(name, () => assert.is(productsLeft(of, known, stock), left));

test.run();
