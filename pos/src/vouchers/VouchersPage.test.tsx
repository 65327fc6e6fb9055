import type { PosVoucherType } from '@parterre/server/contract';
import { type Answers, hide, show } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useTill } from '../basket/till.ts';
import { AtTill } from '../testing/AtTill.tsx';
import { TillPages } from '../testing/TillPages.tsx';
import VouchersPage from './VouchersPage.tsx';

test.after.each(hide);

const type = (changes: Partial<PosVoucherType>): PosVoucherType => ({
  ...{ id: 1, title: 'Visits', description: null, type: 'subscription', valid_until: '28 November 2027' },
  ...{ cost_turn: 900, turns_default: 5, turns_min: 5, turns_max: 15, turns_step: 5 },
  ...{ products_enabled: false, products_default: 0, products_min: 0, products_max: 0, products_step: 100 },
  ...changes,
});
const giftcard = type({
  ...{ id: 2, title: 'Gift card', type: 'giftcard', turns_default: 0, turns_min: 0, turns_max: 0, turns_step: 1 },
  ...{ products_enabled: true, products_default: 2500, products_min: 1000, products_max: 10_000, products_step: 500 },
});

function Cards() {
  const { cards = [] } = useTill().basket.content;
  return (
    <ul aria-label="sold">
      {cards.map(({ id, title, turns, products, price, holder_name }) => (
        <li key={id}>{[title, turns, products, price, holder_name ?? 'nobody'].join(' ')}</li>
      ))}
    </ul>
  );
}

async function showPage(types: PosVoucherType[]) {
  const page = (
    <>
      <VouchersPage />
      <Cards />
    </>
  );
  const shown = await show(
    <AtTill>
      <TillPages pages={{ '*': page }} />
    </AtTill>,
    {
      texts: ['tillVouchers', 'basket', 'pos'],
      answers: {
        pos: { basket: { save: () => undefined, clear: () => undefined }, vouchers: { types: () => types } },
      } as unknown as Answers,
    },
  );
  const sold = () => [...shown.screen.getByRole('list', { name: 'sold' }).children].map((line) => line.textContent);
  return { ...shown, sold };
}

test('visits go in the steps of their type', async () => {
  const { screen, user, sold } = await showPage([type({})]);
  await user.click(await screen.findByRole('button', { name: /^Visits: sell one/ }));
  await screen.findByRole('button', { name: /Add.*45/ });
  assert.ok(screen.getByRole('button', { name: 'Visits: less' }).hasAttribute('disabled'));
  await user.click(screen.getByRole('button', { name: 'Visits: more' }));
  await user.click(screen.getByRole('button', { name: /Add.*90/ }));
  assert.equal(sold(), ['Visits 10 0 9000 nobody']);
  assert.is(screen.queryByRole('textbox', { name: 'For whom' }), null);
});

test('an amount that is typed goes to what is sold; a gift card says whom it is for', async () => {
  const { screen, user, sold } = await showPage([giftcard]);
  await user.click(await screen.findByRole('button', { name: /^Gift card: sell one/ }));
  const amount = screen.getByRole('textbox', { name: 'Amount in euros' });
  await user.clear(amount);
  await user.type(amount, '47.20');
  await user.type(screen.getByRole('textbox', { name: 'For whom' }), ' Ada ');
  await user.click(screen.getByRole('button', { name: /Add.*45/ }));
  assert.equal(sold(), ['Gift card 0 4500 4500 Ada']);
});

test('where tills sell none, that is said', async () => {
  const { screen } = await showPage([]);
  await screen.findByText(/No vouchers are sold at tills/);
});

test.run();
