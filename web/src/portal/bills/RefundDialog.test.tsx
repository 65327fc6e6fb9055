import type { BillDetail } from '@parterre/server/contract';
import { type Answers, hide } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import { RefundDialog } from './RefundDialog.tsx';

test.after.each(hide);

const line = {
  id: '1',
  kind: 'ticket',
  place: 1,
  name: { en: 'Adult' },
  quantity: 1,
  total: 1200,
  refunded: 0,
  by_vouchers: 0,
  vouchers: [],
};
const bill = {
  uuid: 'b',
  cinema: { id: 1 },
  buyer_email: 'school@example.com',
  lines: [{ ...line, price: 1200, handling: 0, seat: 'A-1', seat_class: null, void: false, schedule: 1 }],
} as unknown as BillDetail;

test('what was sold on account is taken off the invoice, and no money is said to be on its way', async () => {
  const answers = {
    staff: {
      refunds: {
        quote: () => ({
          amount: 1200,
          cash: 0,
          account: 1200,
          assigned: 0,
          tickets: 1,
          goods: 0,
          whole: true,
          inside: 0,
          vouchers: [],
        }),
        refund: () => ({ amount: 1200, cash: 0, account: 1200, tickets: 1 }),
      },
      views: { list: () => [] },
    },
  } as unknown as Answers;
  let isClosed = false;
  const { screen, user } = await showInPortal(<RefundDialog bill={bill} onClose={() => (isClosed = true)} />, {
    texts: ['bills', 'cash'],
    answers,
    may: ['bills.read', 'bills.refund'],
  });
  await screen.findByText('One ticket becomes void and its seat is free at once. €12.00 is taken off the invoice.');
  await user.click(screen.getByRole('button', { name: 'Give back €12.00' }));
  await screen.findByText('€12.00 is taken off the invoice.');
  assert.is(screen.queryByText(/on its way back/), null);
  assert.ok(isClosed);
});

test('the ticket of somebody who is inside is marked, and told of before its money goes back; vouchers get theirs', async () => {
  const answers = {
    staff: {
      refunds: {
        quote: ({ lines }: { lines: string[] }) => ({
          ...{ amount: 1200 * lines.length, cash: 0, account: 0, assigned: 0, goods: 0, whole: false },
          ...{ tickets: lines.length, inside: lines.includes('2') ? 1 : 0 },
          vouchers: [{ voucher: 1, code: 'WXYZ', turns: lines.length, amount: 0 }],
        }),
      },
      views: { list: () => [] },
    },
  } as unknown as Answers;
  const [sold] = bill.lines;
  const lines = [sold, { ...sold, id: '2', place: 2, seat: 'A-2', is_in: true }] as BillDetail['lines'];
  const { screen, user } = await showInPortal(<RefundDialog bill={{ ...bill, lines }} onClose={() => undefined} />, {
    texts: ['bills', 'cash'],
    answers,
    may: ['bills.read', 'bills.refund'],
  });
  await user.click(screen.getByRole('checkbox', { name: 'Adult · A-1 · €12.00' }));
  await screen.findByRole('button', { name: 'Give back €12.00' });
  assert.is(screen.queryByText(/let in/), null);
  await screen.findByText(/1 visit goes back to voucher …WXYZ\.$/);
  await user.click(screen.getByRole('checkbox', { name: 'Adult · A-2 · inside · €12.00' }));
  await screen.findByText(/^One of these tickets has been let in/);
});

test.run();
