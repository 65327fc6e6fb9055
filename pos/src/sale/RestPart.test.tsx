import type { PosAnswer, PosBasketSale, PosRest } from '@parterre/server/contract';
import { type Answers, hide, refusal, show, waitFor } from '@parterre/ui/testing';
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { RestPart } from './RestPart.tsx';
import { useSelling } from './useSelling.ts';

test.after.each(hide);

const methods = [
  { id: 4, name: 'Cash', is_cash: true },
  { id: 5, name: 'Card', is_cash: false },
];
const sale = { bill_id: 'k', amount: 2500, basket_id: 'basket', items: [], holds: [], products: [] };
const partPaid = { bill: 'b', status: 'paying', payment: 'paid', left: 1000 };
const sold = {
  bill: 'b',
  reference: 'R',
  amount: 2500,
  payments: [],
  tendered: 1000,
  change: 0,
  tickets: [],
  products: [],
};

function Till(): ReactNode {
  const selling = useSelling();
  const { state } = selling;
  if (state.kind === 'part')
    return <RestPart part={state} methods={methods} cashFor={(amount) => amount} selling={selling} />;
  return <p>{`The sale is ${state.kind}`}</p>;
}

/** A till that was loaded anew while a part was paid. */
async function showRest(
  payRest: (rest: PosRest, times: number) => Partial<PosAnswer>,
  sell: () => object = () => partPaid,
) {
  const asked: PosRest[] = [];
  localStorage.setItem('parterre.pos.sale', JSON.stringify(sale satisfies Partial<PosBasketSale>));
  const answers = {
    pos: {
      sell,
      payRest(rest: PosRest) {
        asked.push(rest);
        return payRest(rest, asked.length);
      },
    },
    bills: { giveUp: () => ({ status: 'cancelled' }) },
  };
  const shown = await show(<Till />, { texts: ['pos'], answers: answers as unknown as Answers });
  await shown.screen.findByText('€15.00 of €25.00 is paid');
  const press = async (button: string) => shown.user.click(await shown.screen.findByRole('button', { name: button }));
  return { ...shown, asked, press };
}

test('cash pays all that is left', async () => {
  const { press, screen, asked } = await showRest(() => sold as Partial<PosAnswer>);
  await press('€20.00 given');
  await screen.findByText('The sale is sold');
  const [rest] = asked;
  assert.equal(
    [rest?.bill, rest?.basket_id, rest?.amount, rest?.tendered, rest?.payment_method_id],
    ['b', 'basket', 1000, 2000, 4],
  );
});

test('another card is asked for all that is left, or for what cash does not pay', async () => {
  const waiting = { ...partPaid, payment: 'paying', left: null };
  const { press, screen, asked, user } = await showRest(() => waiting as Partial<PosAnswer>);
  await user.type(screen.getByRole('textbox', { name: 'Other amount' }), '4');
  await press('Card, €6.00');
  await screen.findByText('The sale is paying');
  assert.equal([asked[0]?.amount, asked[0]?.tendered, asked[0]?.payment_method_id], [600, null, 5]);
});

test('a refusal is said, the part stays paid, and the next try is another payment', async () => {
  const { press, screen, asked } = await showRest((_, times) => {
    if (times === 1) throw refusal({ code: 'TERMINAL_BUSY', message: 'The terminal is busy.' });
    return sold as Partial<PosAnswer>;
  });
  await press('Card');
  await screen.findByText('The terminal is busy.');
  await press('Card');
  await screen.findByText('The sale is sold');
  assert.is.not(asked[0]?.payment_id, asked[1]?.payment_id);
});

test('whoever gives it up asks what became of the sale', async () => {
  const answers: object[] = [partPaid, { ...partPaid, status: 'cancelled', payment: 'refunding', left: null }];
  const { press, screen } = await showRest(
    () => ({}),
    () => answers.shift() ?? {},
  );
  await press('Cancel the sale');
  await screen.findByText('The sale is unpaid');
  await waitFor(() => assert.is(localStorage.getItem('parterre.pos.sale'), null));
});

test.run();
