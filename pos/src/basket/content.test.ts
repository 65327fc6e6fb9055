import type { BasketContent, BasketShow } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  amountOf,
  emptyContent,
  isEmpty,
  orderOf,
  sellsNothing,
  ticketLines,
  withCard,
  withoutCard,
  withoutHolds,
  withProduct,
  withShow,
} from './content.ts';

const seat = (index: number) => ({ index, row: 0, col: index, class: 'standard_seats', name: `A-${index}` });
const show = (schedule_id: number, seats: number[]): BasketShow => ({
  schedule_id,
  title: 'Brine',
  start: '2026-11-27T19:15:00.000Z',
  hold: { token: `token ${schedule_id}`, expires_at_ms: 1000, extensions_left: 2 },
  tickets: seats.map((index) => ({ price_rate_id: 1, rate: 'Adult', price: 1200, seat: seat(index) })),
});
const popcorn = (quantity: number) => ({ product_id: 7, quantity, name: 'Popcorn', price: 500 });
const content: BasketContent = { shows: [show(1, [3, 4]), show(2, [5])], products: [popcorn(2)] };

test('tickets of a show replace those that there are, and go with none', () => {
  const changed = withShow(content, 1, show(1, [9]));
  assert.equal(
    changed.shows.map(({ tickets }) => tickets.length),
    [1, 1],
  );
  assert.equal(
    withShow(changed, 1, null).shows.map(({ schedule_id }) => schedule_id),
    [2],
  );
  assert.is(withShow(content, 3, null), content);
});

for (const [what, quantity, expected] of [
  ['another number', 3, [3]],
  ['none', 0, []],
  ['fewer than none', -1, []],
  ['more than the server takes', 5000, [999]],
] as const)
  test(`of a product: ${what}`, () =>
    assert.equal(
      withProduct(content, popcorn(quantity)).products.map((product) => product.quantity),
      expected,
    ));

test('what it costs is the sum of tickets and products; without either it is empty', () => {
  assert.is(amountOf(content), 3 * 1200 + 2 * 500);
  assert.is(isEmpty(content), false);
  assert.ok(isEmpty(withProduct(withShow(withShow(content, 1, null), 2, null), popcorn(0))));
  assert.is(amountOf(emptyContent), 0);
});

test('a voucher is sold as often as it is added, a printed card once, and not more than the server takes', () => {
  const card = { ...{ voucher_type_id: 3, title: 'Visits', turns: 5, products: 500, price: 5000 }, holder_name: 'Ada' };
  const made = (id: string) => ({ ...card, id, barcode: null });
  const two = withCard(withCard(emptyContent, made('a')), made('b'));
  assert.is(amountOf(two), 10_000);
  assert.not(sellsNothing(two));
  const [first] = orderOf(two).cards ?? [];
  const asked = { voucher_type_id: 3, total_turns: 5, total_products: 500, holder_name: 'Ada', barcode: null };
  assert.equal(first, asked);
  const printed = (id: string) => ({ ...card, id, barcode: 'CARD' });
  assert.is(withCard(withCard(two, printed('c')), printed('d')).cards?.length, 3);
  assert.ok(isEmpty(withoutCard(withoutCard(two, 'a'), 'b')));
  const many = Array.from({ length: 30 }, (_, at) => made(String(at))).reduce(withCard, emptyContent);
  assert.is(many.cards?.length, 20);
});

test('an order has each ticket in its place, and the holds that there are', () => {
  const { items, holds, products } = orderOf({ ...content, shows: [{ ...show(1, [3, 4]), hold: null }, show(2, [5])] });
  assert.equal(
    items.map(({ schedule_id, seat, bill_order }) => [schedule_id, seat?.index, bill_order]),
    [
      [1, 3, 0],
      [1, 4, 1],
      [2, 5, 2],
    ],
  );
  assert.equal(holds, [{ schedule_id: 2, token: 'token 2' }]);
  assert.equal(products, [{ product_id: 7, quantity: 2 }]);
  assert.equal(orderOf(withoutHolds(content)).holds, []);
});

test('a show is a line for each rate, with its seats', () => {
  const [first] = content.shows;
  if (!first) throw new Error('it has a show');
  const child = { price_rate_id: 2, rate: 'Child', price: 800, seat: null };
  assert.equal(ticketLines({ ...first, tickets: [...first.tickets, child] }), [
    { rate: 'Adult', count: 2, seats: ['A-3', 'A-4'], amount: 2400 },
    { rate: 'Child', count: 1, seats: [], amount: 800 },
  ]);
});

test.run();
