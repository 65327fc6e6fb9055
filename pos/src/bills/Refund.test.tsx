import type { BillDetailLine, PosBill, PosRefund, RefundQuote } from '@parterre/server/contract';
import { type Answers, hide, refusal, type Shown, show, waitFor } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { forgetWish, keepWish, keptWish } from './keptWish.ts';
import { RefundForm } from './RefundForm.tsx';
import RefundPage from './RefundPage.tsx';
import { useWish } from './useWish.ts';

test.after.each(() => {
  forgetWish();
  hide();
});

const line = (id: string, seat: string, isIn = false): BillDetailLine => ({
  id,
  kind: 'ticket',
  place: Number(id),
  name: { en: 'Adult' },
  quantity: 1,
  price: 1150,
  handling: 50,
  total: 1200,
  by_vouchers: 0,
  vouchers: [],
  refunded: 0,
  vat: 60,
  seat,
  seat_class: null,
  void: false,
  is_in: isIn,
  schedule: 1,
  price_rate_id: null,
  sold_schedule: null,
});
const bill = { uuid: 'b', reference: 'ABCD1234', lines: [line('1', 'A-1'), line('2', 'A-2')] } as unknown as PosBill;

interface Till extends Shown {
  sent: PosRefund[];
}

function Page({ of = bill }: { of?: PosBill }) {
  const wishing = useWish('/bills/b/refund');
  return wishing.state.kind === 'refunded' ? (
    <p>{`handed out ${wishing.state.refunded.cash}`}</p>
  ) : (
    <RefundForm bill={of} wishing={wishing} />
  );
}

async function showTill(
  answer: (asked: PosRefund) => unknown,
  isOnAccount = false,
  of = bill,
  quote: Partial<RefundQuote> = {},
): Promise<Till> {
  const sent: PosRefund[] = [];
  const answers = {
    pos: {
      bills: {
        refundQuote: ({ lines }: { lines: string[] }) => ({
          amount: 1200 * lines.length,
          cash: isOnAccount ? 0 : 1200 * lines.length,
          account: isOnAccount ? 1200 * lines.length : 0,
          assigned: 0,
          tickets: lines.length,
          goods: 0,
          whole: lines.length === 2,
          inside: 0,
          vouchers: [],
          ...quote,
        }),
        refund(asked: PosRefund) {
          sent.push(asked);
          return answer(asked);
        },
      },
    },
  };
  const shown = await show(<Page of={of} />, { texts: ['tillBills', 'bills'], answers: answers as unknown as Answers });
  return { ...shown, sent };
}

test('nothing goes back before something is chosen; what was quoted is what is asked for, with the reason', async () => {
  const { screen, user, sent } = await showTill(() => ({ amount: 1200, cash: 1200, account: 0, tickets: 1 }));
  const action = () => screen.getByRole('button', { name: /^Give back/ }) as HTMLButtonElement;
  assert.is(action().disabled, true);
  await user.click(screen.getByRole('checkbox', { name: /A-2/ }));
  await user.click(screen.getByRole('radio', { name: 'Goodwill' }));
  await waitFor(() => assert.is(action().disabled, false));
  await user.click(action());
  await screen.findByText('handed out 1200');
  assert.equal(
    sent.map(({ lines, amount, reason }) => [lines, amount, reason]),
    [[['2'], 1200, 'goodwill']],
  );
  assert.is(keptWish(), null);
});

test('a refusal is said, and the next try has the same request', async () => {
  const { screen, user, sent } = await showTill(() => {
    throw refusal({ code: 'CASH_NOT_ENOUGH', message: 'There should not be that much cash in the till.' });
  });
  await user.click(screen.getByRole('checkbox', { name: 'Everything' }));
  const action = await screen.findByRole('button', { name: 'Give back €24.00' });
  await user.click(action);
  await screen.findByText('There should not be that much cash in the till.');
  assert.is(keptWish(), null);
  await user.click(await screen.findByRole('button', { name: 'Give back €24.00' }));
  await waitFor(() => assert.is(sent.length, 2));
  assert.is(sent[0]?.request, sent[1]?.request);
});

test('what had no answer is asked for again under its request when the page comes back', async () => {
  const kept: PosRefund = { uuid: 'b', lines: ['1'], amount: 1200, reason: 'buyer', request: 'r', goods_back: false };
  keepWish({ kind: 'refund', asked: kept });
  const { screen, sent } = await showTill(() => ({ amount: 1200, cash: 1200, account: 0, tickets: 1 }));
  await screen.findByText('handed out 1200');
  assert.equal(sent, [kept]);
  assert.is(keptWish(), null);
});

test('whoever is inside is told of before the money goes back, also who went in after the page was read', async () => {
  const lines = [line('1', 'A-1'), line('2', 'A-2', true)];
  const nobody = await showTill(() => null, false, { ...bill, lines });
  await nobody.user.click(nobody.screen.getByRole('checkbox', { name: 'Adult · A-2 · inside · €12.00' }));
  await nobody.screen.findByRole('button', { name: 'Give back €12.00' });
  assert.is(nobody.screen.queryByRole('alert'), null, 'has gone out since');
  hide();
  const { screen, user } = await showTill(() => null, false, { ...bill, lines }, { inside: 1 });
  await user.click(screen.getByRole('checkbox', { name: 'Adult · A-1 · €12.00' }));
  await screen.findByText(/^One of these tickets has been let in/);
});

test('what vouchers paid is told at the line, and which of it goes back to which', async () => {
  const shares = [
    { voucher: 1, code: 'WXYZ', turns: 1, amount: 0 },
    { voucher: 2, code: 'ABCD', turns: 0, amount: 350 },
  ];
  const lines = [{ ...line('1', 'A-1'), by_vouchers: 1200, vouchers: shares }, line('2', 'A-2')];
  const quote = { amount: 0, cash: 0, vouchers: shares };
  const { screen, user } = await showTill(() => null, false, { ...bill, lines }, quote);
  const name = 'Adult · A-1 · 1 visit of voucher …WXYZ · €3.50 of voucher …ABCD · €0.00';
  await user.click(screen.getByRole('checkbox', { name }));
  await screen.findByText(
    'One ticket becomes void and its seat is free at once. 1 visit goes back to voucher …WXYZ. €3.50 goes back to voucher …ABCD.',
  );
});

test('the sale of a voucher of which something is used is refused in words', async () => {
  const message = 'Something of a voucher that was sold here has been used, so its sale is not taken back.';
  const { screen, user } = await showTill(() => {
    throw refusal({ code: 'VOUCHER_USED', message });
  });
  await user.click(screen.getByRole('checkbox', { name: /A-2/ }));
  await user.click(await screen.findByRole('button', { name: 'Give back €12.00' }));
  await screen.findByText(message);
});

test('what was sold on account is told as taken off the invoice, and never as money that goes back', async () => {
  const { screen, user } = await showTill(() => null, true);
  await user.click(screen.getByRole('checkbox', { name: /A-2/ }));
  await screen.findByText('One ticket becomes void and its seat is free at once. €12.00 is taken off the invoice.');
  assert.is(screen.queryByText('Back to where it came from'), null);
  hide();
  keepWish({
    kind: 'refund',
    asked: { uuid: 'b', lines: ['1'], amount: 1200, reason: 'buyer', request: 'r', goods_back: false },
  });
  const answers = {
    pos: {
      bills: { get: () => bill, refund: () => ({ amount: 1200, cash: 0, account: 1200, tickets: 1 }) },
      prints: () => ({ printer: { address: null, state: null, paper_width_mm: 80 }, jobs: [] }),
      printPreview: () => [],
    },
  } as unknown as Answers;
  const done = await show(<RefundPage />, {
    texts: ['tillBills', 'bills', 'printing'],
    at: '/bills/b/refund',
    route: '/bills/:uuid/refund',
    answers,
  });
  await done.screen.findByText('€12.00 is taken off the invoice.');
  assert.is(done.screen.queryByText(/goes back by the way it was paid/), null);
});

test.run();
