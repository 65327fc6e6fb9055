import type { BasketContent, BasketShow, PosReceipt } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type DisplayView, displayOf, displayOfReceipt } from './displayOf.ts';

const ticket = (rate: string, price: number, name: string | null): BasketShow['tickets'][number] => ({
  price_rate_id: 1,
  rate,
  price,
  seat: name === null ? null : { index: 1, row: 0, col: 1, class: 'standard_seats', name },
});
const show = (...tickets: BasketShow['tickets']): BasketShow => ({
  schedule_id: 5,
  title: 'Brine',
  start: '2026-11-27T19:00:00.000Z',
  hold: { token: 'secret', expires_at_ms: 1000, extensions_left: 2 },
  tickets,
});
const popcorn = { product_id: 7, quantity: 2, name: 'Popcorn', price: 450 };
const lineOfPopcorn = { name: 'Popcorn', quantity: 2, seats: [], price: 900 };

const baskets: [what: string, content: Partial<BasketContent>, isPaying: boolean, shown: DisplayView][] = [
  ['nothing', {}, false, { kind: 'idle' }],
  ['nothing, whatever the terminal does', {}, true, { kind: 'idle' }],
  [
    'tickets by their rate, one of which has no seat yet',
    { shows: [show(ticket('Adult', 1250, 'A-2'), ticket('Child', 800, null), ticket('Adult', 1250, 'A-1'))] },
    false,
    {
      kind: 'basket',
      amount: 3300,
      isPaying: false,
      products: [],
      shows: [
        {
          scheduleId: 5,
          film: 'Brine',
          start: '2026-11-27T19:00:00.000Z',
          lines: [
            { name: 'Adult', quantity: 2, seats: ['A-1', 'A-2'], price: 2500 },
            { name: 'Child', quantity: 1, seats: [], price: 800 },
          ],
        },
      ],
    },
  ],
  [
    'products alone, while the card is asked for',
    { products: [popcorn] },
    true,
    { kind: 'basket', shows: [], products: [lineOfPopcorn], amount: 900, isPaying: true },
  ],
];
for (const [what, content, isPaying, shown] of baskets)
  test(`shown of a basket: ${what}`, () => {
    const view = displayOf({ shows: [], products: [], ...content }, isPaying);
    assert.equal(view, shown);
    assert.not.match(JSON.stringify(view), /secret/);
  });

const receipt: PosReceipt = {
  bill: 'b1',
  reference: 'ABCD2345',
  amount: 2500,
  payments: [{ id: 'p1', method: 'Cash', amount: 2500 }],
  tendered: 5000,
  change: 2500,
  rounding: 0,
  vouchers: [],
  tickets: [{ seat: 'A-1', rate: 'Adult', price: 1250, show: null }],
  products: [],
};
const receipts: [what: string, of: Partial<PosReceipt>, shown: Partial<DisplayView>][] = [
  ['cash', {}, { tendered: 5000, change: 2500, ticketsUrl: '/b1' }],
  ['a card', { tendered: null, change: 0 }, { tendered: null, change: 0, ticketsUrl: '/b1' }],
  ['products alone', { tickets: [] }, { ticketsUrl: null }],
];
for (const [what, of, shown] of receipts)
  test(`thanks for what was paid: ${what}`, () => {
    const view = displayOfReceipt({ ...receipt, ...of }, (bill) => `/${bill}`);
    assert.equal({ ...view, ...shown }, view);
    assert.not.match(JSON.stringify(view), /ABCD2345/);
  });

test.run();
