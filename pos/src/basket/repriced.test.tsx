import type { BasketContent, PosOffer } from '@parterre/server/contract';
import type { Api } from '@parterre/ui/api';
import { noAnswer, refusal } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { offerOf, tariff } from '../testing/offers.ts';
import { repriced } from './repriced.ts';

const basket: BasketContent = {
  shows: [
    {
      ...{ schedule_id: 1, title: 'Brine', start: '2026-11-27T19:15:00.000Z', hold: null },
      tickets: [{ price_rate_id: 1, rate: 'Adult', price: 800, seat: null, accepts_voucher: true }],
    },
  ],
  products: [],
  vouchers: [
    {
      ...{ uuid: 'a', barcode_text: 'VISITS', title: 'Five visits', valid_until: null },
      ...{ remaining_turns: 5, remaining_products: 0, amount_pays_tickets: false },
      shows: [{ schedule_id: 1, redeemable: 5, wanted: null, refusal: '' }],
    },
  ],
};
/** A server that sells the show at 9.00 EUR, of which vouchers pay nothing any more. */
const server = (check: () => Promise<null>) =>
  ({
    pos: {
      offer: { query: async (): Promise<PosOffer> => offerOf([tariff(1, 'Adult', 900)], 1) },
      vouchers: { check: { query: check }, types: { query: async () => [{ id: 3, title: 'Visits', cost_turn: 950 }] } },
    },
  }) as unknown as Api['client'];

test('a basket at what it costs now has tickets as vouchers may pay them now, and no voucher that pays nothing any more', async () => {
  for (const check of [async () => null, async () => Promise.reject(refusal({ code: 'VALIDATION_FAILED' }))]) {
    const now = await repriced(server(check), basket, 'en');
    assert.equal(now.vouchers, []);
    const [ticket] = now.shows[0]?.tickets ?? [];
    assert.equal([ticket?.price, ticket?.accepts_voucher], [900, false]);
  }
});

test('a voucher that is sold costs what its type costs now; one that is not sold any more is not in it', async () => {
  const card = { ...{ title: 'Visit', turns: 2, products: 500, price: 2300 }, holder_name: null, barcode: null };
  const cards = [
    { ...card, id: 'a', voucher_type_id: 3 },
    { ...card, id: 'b', voucher_type_id: 4 },
  ];
  const now = await repriced(
    server(async () => null),
    { shows: [], products: [], cards },
    'en',
  );
  assert.equal(now.cards, [{ ...card, id: 'a', voucher_type_id: 3, title: 'Visits', price: 2400 }]);
});

test('a voucher of which nobody can say what it pays is not taken out', async () => {
  await repriced(
    server(async () => Promise.reject(noAnswer())),
    basket,
    'en',
  ).then(
    () => assert.unreachable(),
    (error: unknown) => assert.is((error as Error).message, 'fetch failed'),
  );
});

test.run();
