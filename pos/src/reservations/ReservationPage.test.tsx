import type { PosBasketSale, ReservationView } from '@parterre/server/contract';
import { LiveCountsProvider } from '@parterre/ui/programme';
import { type Answers, hide, show, waitFor } from '@parterre/ui/testing';
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useTill } from '../basket/till.ts';
import { offerOf, popcorn, tariff } from '../testing/offers.ts';
import { TillPages } from '../testing/TillPages.tsx';
import ReservationPage from './ReservationPage.tsx';

test.after.each(hide);

const reservation: ReservationView = {
  ...{ uuid: 'r1', row_version: 1, reference: 'RES-1', status: 'pending', isPaying: false, source: 'pos' },
  ...{ name: 'Ada', phone: null, email: null, notes: null, created_at: '2026-11-27T10:00:00.000Z', by: null },
  cinema: { id: 1, name: 'Marquise' },
  schedule: { id: 7, title: 'Brine', screen: 'Hall 1', start: '2026-11-27T19:15:00.000Z' },
  until: '2026-11-27T19:00:00.000Z',
  tickets: [{ rate: 'Adult', price_rate_id: 1, price: 1250, seat: null }],
  amount: 1250,
};

/** Lays popcorn into the basket, and a voucher of 4.00 EUR that would pay of it. */
function FillBasket(): ReactNode {
  const { basket } = useTill();
  const { id, name, price_minor: price } = popcorn;
  const fill = () =>
    basket.change(() => ({
      shows: [],
      products: [{ product_id: id, name, price, quantity: 1 }],
      vouchers: [
        {
          ...{ uuid: 'v', barcode_text: 'GIFT', title: 'Gift card', valid_until: null, shows: [] },
          ...{ remaining_turns: 0, remaining_products: 400, amount_pays_tickets: true },
        },
      ],
    }));
  return (
    <button type="button" onClick={fill}>
      Fill
    </button>
  );
}

test('a pick-up sells what is in the basket with it, without the vouchers that lie there, and says so', async () => {
  const sold: PosBasketSale[] = [];
  const { screen, user } = await show(
    <LiveCountsProvider>
      <TillPages
        methods={[{ id: 4, name: 'Cash', is_cash: true }]}
        pages={{
          '*': (
            <>
              <FillBasket />
              <ReservationPage />
            </>
          ),
        }}
      />
    </LiveCountsProvider>,
    {
      texts: ['pos', 'basket', 'reservations'],
      modules: ['vouchers'],
      answers: {
        pos: {
          reservations: { get: () => reservation },
          offer: () => offerOf([tariff(1, 'Adult', 1250)], 7),
          basket: { save: () => undefined, clear: () => undefined },
          sell(sale: PosBasketSale) {
            sold.push(sale);
            return { code: 'AMOUNT_CHANGED' };
          },
        },
      } as unknown as Answers,
    },
  );
  await screen.findByRole('heading', { name: 'Ada' });
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  await screen.findByText('Vouchers do not pay a reservation. Sell what they pay for by itself.');
  await user.click(await screen.findByRole('button', { name: 'Exact amount' }));
  await waitFor(() => assert.is(sold.length, 1));
  assert.is(sold[0]?.amount, 1250 + 500);
  assert.is(sold[0]?.vouchers, undefined);
});

test.run();
