import type { BillDetail, BillDetailLine } from '@parterre/server/contract';
import { type Answers, hide } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import BillPage from './BillPage.tsx';

test.after.each(hide);

const line: BillDetailLine = {
  ...{ id: '1', kind: 'ticket', place: 0, name: { en: 'Adult' }, quantity: 1, price: 800, handling: 50, total: 850 },
  ...{ by_vouchers: 850, vouchers: [{ voucher: 7, code: 'WXYZ', turns: 1, amount: 0 }] },
  ...{ refunded: 0, vat: 48, seat: 'A-1', seat_class: null, void: false, is_in: false },
  ...{ schedule: null, price_rate_id: null, sold_schedule: null },
};
const bill = {
  ...{ uuid: 'b', number: 5, reference: 'ABCD1234', status: 'settled', source: 'pos', locale: 'en', row_version: 1 },
  ...{ cinema: null, device: null, employee: null, currency: 'EUR', buyer_name: null, buyer_email: null },
  ...{ amount: 700, tip: 0, received: 700, refunded: 0, created_at: 0, settled_at: 0, expires_at: null, admits: true },
  ...{ offline: null, is_kept: false, refundable: true, unassigned: 0, payments: [], events: [] },
  lines: [
    line,
    {
      ...{ ...line, id: '2', seat: 'A-2', void: true, total: 1200, by_vouchers: 500 },
      vouchers: [{ voucher: 8, code: 'ABCD', turns: 0, amount: 500 }],
    },
  ],
} as BillDetail;

test('each line says which vouchers paid of it and what a void one’s have back, and leads to them', async () => {
  const answers = { staff: { bills: { get: () => bill }, history: () => ({ entries: [], more: false }) } };
  const { screen } = await showInPortal(<BillPage />, {
    ...{ texts: ['bills', 'cash'], at: '/bills/b', route: '/bills/:id', may: ['bills.read', 'vouchers.read'] },
    answers: answers as unknown as Answers,
  });
  const [turn] = await screen.findAllByRole('link', { name: '1 visit of voucher …WXYZ' });
  assert.match(turn?.getAttribute('href') ?? '', /\/vouchers\/7$/);
  const back = screen.getAllByRole('link', { name: '€5.00 of voucher …ABCD' });
  assert.equal(
    back.map((link) => link.closest('td')?.getAttribute('data-label')),
    ['Price', 'Given back'],
  );
  assert.ok(screen.getByText('By vouchers'));
  assert.ok(screen.getByText('€13.50'));
});

test.run();
