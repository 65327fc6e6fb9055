import type { BasketContent, BasketVoucher } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { amountOf, orderOf, withTurns } from './content.ts';
import { redeemed } from './redeeming.ts';

const voucher = (uuid: string, changes: Partial<BasketVoucher> = {}): BasketVoucher => ({
  uuid,
  barcode_text: `CODE-${uuid}`,
  title: 'Visits',
  valid_until: null,
  remaining_turns: 5,
  remaining_products: 0,
  amount_pays_tickets: false,
  shows: [
    { schedule_id: 1, redeemable: 5, wanted: null, refusal: '' },
    { schedule_id: 2, redeemable: 5, wanted: null, refusal: '' },
  ],
  ...changes,
});
const ticket = (price: number, changes = {}) => ({
  price_rate_id: 1,
  rate: 'Adult',
  price,
  seat: null,
  accepts_voucher: true,
  ...changes,
});
const show = (schedule_id: number, tickets: ReturnType<typeof ticket>[]) => ({
  schedule_id,
  title: 'Brine',
  start: '2026-11-27T19:15:00.000Z',
  hold: null,
  tickets,
});
/** A cheap and a dear ticket, one in a dearer seat, one of a rate without vouchers, and two colas with deposit. */
const basket = (vouchers: BasketVoucher[]): BasketContent => ({
  shows: [
    show(1, [ticket(800), ticket(1200)]),
    show(2, [ticket(1500, { surcharge: 300 }), ticket(900, { accepts_voucher: false })]),
  ],
  products: [{ product_id: 7, quantity: 2, name: 'Cola', price: 350, deposit: 50 }],
  vouchers,
});
const full = 800 + 1200 + 1500 + 900 + 700;

const cases: { what: string; vouchers: BasketVoucher[]; turns: (string | null)[]; amounts: number[]; left: number }[] =
  [
    { what: 'without vouchers all is money', vouchers: [], turns: [], amounts: [], left: full },
    {
      what: 'turns pay all tickets whose rate accepts them, without what the seat costs more',
      vouchers: [voucher('a')],
      turns: ['a', 'a', 'a', null],
      amounts: [0],
      left: 300 + 900 + 700,
    },
    {
      what: 'one turn takes the dearest ticket of the first show',
      vouchers: [voucher('a', { remaining_turns: 1 })],
      turns: [null, 'a', null, null],
      amounts: [0],
      left: full - 1200,
    },
    {
      what: 'a second voucher takes what the first has left',
      vouchers: [voucher('a', { remaining_turns: 1 }), voucher('b', { remaining_turns: 1 })],
      turns: ['b', 'a', null, null],
      amounts: [0, 0],
      left: full - 2000,
    },
    {
      what: 'an amount pays goods, and no deposit',
      vouchers: [voucher('a', { remaining_turns: 0, remaining_products: 5000 })],
      turns: [null, null, null, null],
      amounts: [600],
      left: full - 600,
    },
    {
      what: 'an amount that pays tickets pays what the class costs more beside a turn',
      vouchers: [voucher('a', { remaining_products: 1500, amount_pays_tickets: true })],
      turns: ['a', 'a', 'a', null],
      amounts: [1500],
      left: 300 + 900 + 700 - 1500,
    },
    {
      what: 'two amounts pay one after the other',
      vouchers: [
        voucher('a', { remaining_turns: 0, remaining_products: 400 }),
        voucher('b', { remaining_turns: 0, remaining_products: 400 }),
      ],
      turns: [null, null, null, null],
      amounts: [400, 200],
      left: full - 600,
    },
    {
      what: 'an amount that pays goods alone pays them first, whichever was read first',
      vouchers: [
        voucher('a', { remaining_turns: 0, remaining_products: 600, amount_pays_tickets: true }),
        voucher('b', { remaining_turns: 0, remaining_products: 600 }),
      ],
      turns: [null, null, null, null],
      amounts: [600, 600],
      left: full - 1200,
    },
    {
      what: 'a show of which nothing is known pays nothing',
      vouchers: [voucher('a', { shows: [] })],
      turns: [null, null, null, null],
      amounts: [0],
      left: full,
    },
  ];
for (const { what, vouchers, turns, amounts, left } of cases)
  test(what, () => {
    const content = basket(vouchers);
    const plan = redeemed(content);
    assert.equal(plan.turns, turns);
    assert.equal(
      plan.parts.map(({ amount }) => amount),
      amounts,
    );
    assert.is(amountOf(content), left);
    const order = orderOf(content);
    assert.equal(
      order.items.map(({ voucher_id }) => voucher_id),
      turns.length > 0 ? turns : [null, null, null, null],
    );
    assert.equal(
      order.vouchers?.map(({ amount }) => amount) ?? [],
      amounts.filter((amount) => amount > 0),
    );
  });

test('fewer turns than it could pay are taken where somebody says so, and it is told how many there could be', () => {
  const content = withTurns(basket([voucher('a')]), 'a', 1, 1);
  assert.equal(redeemed(content).parts[0]?.turns, [
    { scheduleId: 1, count: 1, most: 2 },
    { scheduleId: 2, count: 1, most: 1 },
  ]);
  assert.equal(
    orderOf(content).items.map(({ voucher_id }) => voucher_id),
    [null, 'a', 'a', null],
  );
});

test.run();
