import type { PosMail, PosReceipt } from '@parterre/server/contract';
import { type Answers, hide, refusal, show } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Receipt } from './Receipt.tsx';

test.after.each(hide);

const ticket = (seat: string, title: string) => ({
  seat,
  rate: 'Adult',
  price: 1250,
  show: { title, start: '2026-11-27T19:15:00.000Z' },
});
const receipt: PosReceipt = {
  bill: 'b1',
  reference: 'ABCD2345',
  amount: 3750,
  payments: [{ id: 'p1', method: 'Cash', amount: 3750 }],
  tendered: 4000,
  change: 250,
  rounding: 0,
  vouchers: [],
  tickets: [ticket('A-1', 'Brine'), ticket('C-7', 'Velvet Static'), ticket('A-2', 'Brine')],
  products: [],
};

async function showReceipt(mail: (asked: PosMail) => unknown = () => ({ to: '' }), changes: Partial<PosReceipt> = {}) {
  const answers = {
    pos: {
      prints: () => ({ printer: { address: null, state: null, paper_width_mm: 80 }, jobs: [] }),
      printPreview: () => [],
      bills: { mail },
    },
  };
  return show(<Receipt receipt={{ ...receipt, ...changes }} onNext={() => undefined} />, {
    texts: ['pos', 'tillBills', 'printing'],
    answers: answers as unknown as Answers,
  });
}

test('seats of several shows are told by show', async () => {
  const { screen } = await showReceipt();
  for (const [term, seats] of [
    [/^Brine/, 'A-1, A-2'],
    [/^Velvet Static/, 'C-7'],
  ] as const)
    assert.is(screen.getByText(term).nextElementSibling?.textContent, seats);
});

test('what vouchers paid is told beside the money', async () => {
  const { screen } = await showReceipt(undefined, {
    amount: 0,
    payments: [],
    tendered: null,
    vouchers: [{ code: 'SITS', title: 'Five visits', turns: 2, amount: 1700 }],
  });
  assert.is(screen.getByText('Five visits · SITS').nextElementSibling?.textContent, '2 visits · €17.00');
  assert.ok(screen.getByText('Paid: Five visits'));
});

test('tickets and receipt are mailed from the sale that was made; a bad address is told at its field', async () => {
  const sent: (string | null)[] = [];
  const { screen, user } = await showReceipt(({ email }) => {
    sent.push(email);
    if (email === 'ada')
      throw refusal({
        code: 'VALIDATION_FAILED',
        message: 'Please correct the marked fields.',
        errors: { email: ['Please enter a valid e-mail address.'] },
      });
    return { to: email };
  });
  await user.click(screen.getByRole('button', { name: 'Send by e-mail' }));
  const address = screen.getByRole('textbox', { name: 'E-mail address' });
  await user.type(address, 'ada{Enter}');
  await screen.findByText('Please enter a valid e-mail address.');
  await user.type(address, '@example.com{Enter}');
  await screen.findByText('Tickets and receipt are on their way to ada@example.com.');
  assert.equal(sent, ['ada', 'ada@example.com']);
});

test('of products alone the receipt is mailed', async () => {
  const products = [{ name: 'Popcorn', quantity: 2, price: 1000 }];
  const { screen, user } = await showReceipt(({ email }) => ({ to: email }), { tickets: [], products });
  await user.click(screen.getByRole('button', { name: 'Send by e-mail' }));
  await user.type(screen.getByRole('textbox', { name: 'E-mail address' }), 'ada@example.com{Enter}');
  await screen.findByText('The receipt is on its way to ada@example.com.');
});

test.run();
