import type { PosOffer, PosReceipt, PosSale } from '@parterre/server/contract';
import { LiveCountsProvider } from '@parterre/ui/programme';
import { type Answers, hide, recordedStartup, refusal, type Shown, show, waitFor } from '@parterre/ui/testing';
import { smallHall } from '@parterre/ui/testing/seats';
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SaleForm } from './SaleForm.tsx';
import { useSelling } from './useSelling.ts';

test.after.each(hide);

const tariff = (price_rate_id: number, name: string, total_price: number) => ({
  price_rate_id,
  name,
  description: null,
  total_price,
  min_tickets: 0,
  max_tickets: 10,
  accept_voucher: false,
});

function offerOf(payment_methods: PosOffer['payment_methods']): PosOffer {
  const [schedule] = recordedStartup.schedules;
  const [screen] = recordedStartup.screens;
  if (!schedule || !screen) throw new Error('the demo has shows');
  return {
    schedule,
    film: { id: 1, title: 'Brine', rating: 'all' },
    screen: { name: screen.name, config: screen.config, class_rate: {} },
    tariffs: [tariff(1, 'Adult', 1250), tariff(2, 'Child', 800)],
    payment_methods,
    may_sell_blocked: false,
  };
}

function Page({ offer }: { offer: PosOffer }): ReactNode {
  return <SaleForm offer={offer} selling={useSelling()} refetch={() => undefined} />;
}

interface Till extends Shown {
  sold: PosSale[];
  desk: ReturnType<typeof smallHall>['desk'];
  /** Presses a rate, as often as there are tickets. */
  choose(name: 'Adult' | 'Child', tickets?: number): Promise<void>;
  press(button: string | RegExp): Promise<void>;
}

async function showTill(
  sell: (sale: PosSale) => Partial<PosReceipt> = () => ({}),
  payment_methods: PosOffer['payment_methods'] = [{ id: 4, name: 'Cash' }],
): Promise<Till> {
  const { desk, arrangement, hold } = smallHall();
  const sold: PosSale[] = [];
  const answers = {
    seats: { arrangement, release: () => undefined },
    pos: {
      hold,
      leave: () => undefined,
      sell(sale: PosSale) {
        sold.push(sale);
        return {
          bill: 'b',
          reference: 'R',
          amount: sale.amount,
          tendered: sale.tendered,
          change: 0,
          tickets: [],
          ...sell(sale),
        };
      },
    },
  };
  const shown = await show(
    <LiveCountsProvider>
      <Page offer={offerOf(payment_methods)} />
    </LiveCountsProvider>,
    { texts: ['pos', 'seatmap', 'checkout'], answers: answers as unknown as Answers },
  );
  await shown.screen.findByRole('heading', { name: 'Brine' });
  const press = async (button: string | RegExp) =>
    shown.user.click(await shown.screen.findByRole('button', { name: button }));
  return {
    ...shown,
    sold,
    desk,
    press,
    async choose(name, tickets = 1) {
      for (let ticket = 0; ticket < tickets; ticket++) await press(new RegExp(`^${name}, .*one more ticket`));
    },
  };
}

test('tickets get their seats, and cash that is pressed sells them under one key', async () => {
  const { choose, press, sold, desk } = await showTill();
  await choose('Adult', 2);
  await choose('Child');
  await press('€50.00 given');
  await waitFor(() => assert.is(sold.length, 1));
  const [sale] = sold;
  assert.equal([sale?.amount, sale?.tendered, sale?.payment_method_id], [3300, 5000, 4]);
  assert.is(new Set(sale?.items.map(({ seat }) => JSON.stringify(seat))).size, 3, 'a seat each');
  assert.ok(desk.requests.length > 0 && sale?.hold_token !== '', 'the seats are held for it');
});

const refused: { what: string; tickets: number; methods?: PosOffer['payment_methods']; press: string; says: string }[] =
  [
    { what: 'no ticket', tickets: 0, press: 'Exact amount', says: 'Select at least 1 ticket.' },
    {
      what: 'no way to pay',
      tickets: 1,
      methods: [],
      press: 'Exact amount',
      says: 'There is no way to pay in cash here yet. A manager can add one in the portal, under payment methods.',
    },
  ];
for (const { what, tickets, methods, press: button, says } of refused)
  test(`with ${what} nothing is sold, and it is said why`, async () => {
    const { choose, press, screen, sold } = await showTill(undefined, methods);
    await choose('Adult', tickets);
    await press(button);
    await screen.findByText(says);
    assert.equal(sold, []);
  });

test('what the server refuses is said in its words, and the cart stays', async () => {
  const { choose, press, screen, sold } = await showTill(() => {
    throw refusal({ code: 'AMOUNT_CHANGED', message: 'The prices have changed.' });
  });
  await choose('Adult', 2);
  await press('Exact amount');
  await screen.findByText('The prices have changed.');
  assert.is(sold.length, 1);
  assert.ok(screen.getByRole('button', { name: /^Adult, .*2 so far/ }));
});

test('regression: seats that the desk refuses are refused, not asked for again as after an outage', async () => {
  const { choose, screen, desk } = await showTill();
  desk.troubles.push(
    Object.assign(new Error(), { data: { parterre: { code: 'SOLD_OUT', message: 'None are left.' } } }),
  );
  await choose('Adult');
  await screen.findByText('None are left.');
  assert.is(desk.requests.length, 1);
});

test.run();
