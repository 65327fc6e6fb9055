import type { VoucherType } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  firstLine,
  isRight,
  itemsOf,
  lineErrors,
  merged,
  mostOf,
  pricedLines,
  type VoucherLine,
} from './voucherCart.ts';

const type = (id: number, changes: Partial<VoucherType> = {}): VoucherType => ({
  id,
  slug: `type-${id}`,
  title: `Type ${id}`,
  page_title: `Type ${id}`,
  description: null,
  content: null,
  type: 'subscription',
  cost_turn: 850,
  turns_default: 10,
  turns_min: 5,
  turns_max: 15,
  turns_step: 5,
  products_enabled: true,
  products_default: 1_000,
  products_min: 0,
  products_max: 25_000,
  products_step: 500,
  valid_until: '2027-11-28',
  ...changes,
});
const line = (voucher_type_id: number, changes: Partial<VoucherLine> = {}): VoucherLine => ({
  voucher_type_id,
  total_turns: 5,
  total_products: 0,
  quantity: 1,
  ...changes,
});

test('one begins with what the type proposes, and no amount where none can be bought', () => {
  assert.equal(firstLine(type(1)), line(1, { total_turns: 10, total_products: 1_000 }));
  assert.is(firstLine(type(1, { products_enabled: false })).total_products, 0);
});

for (const [what, changes, right] of [
  ['the least', {}, true],
  ['an amount besides', { total_products: 25_000 }, true],
  ['too few turns', { total_turns: 0 }, false],
  ['between two steps', { total_turns: 7 }, false],
  ['an absurd number', { total_turns: 999_999 }, false],
  ['an odd amount', { total_products: 333 }, false],
] as const)
  test(`${what} is ${right ? '' : 'not '}for sale`, () => assert.is(isRight(type(1), line(1, changes)), right));

test('where no amount can be bought there is none', () => {
  const none = type(1, { products_enabled: false });
  assert.equal([isRight(none, line(1)), isRight(none, line(1, { total_products: 500 }))], [true, false]);
});

test('a type is in the cart once: choosing it again takes the place of what was chosen', () => {
  const cart = merged(merged([line(1)], line(2)), line(1, { total_turns: 15, quantity: 3 }));
  assert.equal(cart, [line(1, { total_turns: 15, quantity: 3 }), line(2)]);
});

test('prices are of turns, amounts and how many; a type that is sold no more has none', () => {
  const cart = [line(1, { total_turns: 10, total_products: 500, quantity: 2 }), line(9), line(2)];
  assert.equal(
    pricedLines(cart, [type(1), type(2)]).map(({ price }) => price),
    [2 * (10 * 850 + 500), 5 * 850],
  );
});

test('an order has at most twenty vouchers, each of them an item', () => {
  const cart = [line(1, { quantity: 3 }), line(2, { quantity: 2 })];
  assert.equal([mostOf(cart, 1), mostOf(cart, 2), mostOf([line(1, { quantity: 20 })], 2)], [18, 17, 1]);
  assert.equal(
    itemsOf(cart).map(({ voucher_type_id, vouchers }) => [voucher_type_id, vouchers]),
    [...Array(3).fill([1, 1]), ...Array(2).fill([2, 1])],
  );
});

test('errors name items by their place: a line has those of the first of its vouchers', () => {
  const cart = [line(1, { quantity: 3 }), line(2, { quantity: 2 })];
  const errors = {
    'items.0.total_turns': 'few',
    'items.3.total_turns': 'many',
    'items.4.total_turns': 'many',
    name: 'who',
  };
  assert.equal(lineErrors(errors, cart, 1), { total_turns: 'few' });
  assert.equal(lineErrors(errors, cart, 2), { total_turns: 'many' });
  assert.equal(lineErrors(errors, cart, 7), {});
});

test.run();
