import type { PosProduct } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { foundProducts } from './foundProducts.ts';

const product = (id: number, name: string, barcode: string | null, categories: number[]): PosProduct => ({
  id,
  kind: 'single',
  name,
  description: '',
  picture: null,
  barcode,
  price_minor: 100,
  deposit_minor: 0,
  categories,
  left: null,
  low: false,
  parts: [],
});
const products = [
  product(1, 'Popcorn, small', null, [1]),
  product(2, 'Popcorn, large', 'ab1', [1]),
  product(3, 'Still water', '42', [2]),
  product(4, 'Voucher', 'AB1', []),
];

const cases: [name: string, search: string, category: number | null, ids: number[]][] = [
  ['all of them', '', null, [1, 2, 3, 4]],
  ['of a category', '', 1, [1, 2]],
  ['by a part of the name', 'pop', null, [1, 2]],
  ['by every word of it', 'large popcorn', null, [2]],
  ['by name within a category', 'water', 1, []],
  ['by barcode, in whichever category', '42', 1, [3]],
  ['a reader sends blanks with it', ' 42 ', null, [3]],
  ['capitals of a barcode count', 'AB1', null, [4]],
  ['a part of a barcode is none', '4', null, []],
];
for (const [name, search, category, ids] of cases)
  test(name, () =>
    assert.equal(
      foundProducts(products, search, category).map(({ id }) => id),
      ids,
    ),
  );

test.run();
