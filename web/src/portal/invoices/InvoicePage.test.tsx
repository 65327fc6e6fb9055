import type { InvoiceView } from '@parterre/server/contract';
import { type Answers, hide, type Shown } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import InvoicePage from './InvoicePage.tsx';
import InvoicesList from './InvoicesList.tsx';

test.after.each(hide);

const pending: InvoiceView = {
  id: 7,
  row_version: 3,
  exhibitor: 1,
  values: { invoice_client_id: 2, reference: 'PO 7', due_on: null },
  client: { id: 2, company: 'Koraal vzw' },
  cinema: 'Marquise Gent',
  bill: { uuid: '0123abcd-0000-4000-8000-000000000000', reference: '0123ABCD' },
  status: 'pending',
  number: null,
  invoiced_on: null,
  paid_on: null,
  created_at: '2026-11-23T12:45:00Z',
  amount: 4800,
  taken_back: 1200,
  left: 3600,
  writable: true,
};

/** The server with one invoice, which takes its steps. */
async function showPage(of: Partial<InvoiceView> = {}): Promise<Shown & { asked: unknown[] }> {
  const now: InvoiceView = { ...pending, ...of };
  const asked: unknown[] = [];
  const answers = {
    staff: {
      invoices: {
        get: () => ({ ...now }),
        number(input: unknown) {
          asked.push(input);
          const due_on = '2026-12-23';
          Object.assign(now, { number: 12, status: 'invoiced', invoiced_on: '2026-11-23', row_version: 4 });
          now.values = { ...now.values, due_on };
          return { row_version: 4 };
        },
        pay(input: { row_version: number; paid: boolean; paid_on?: string }) {
          asked.push(input);
          const paid_on = input.paid ? (input.paid_on ?? '2026-11-24') : null;
          Object.assign(now, { paid_on, status: input.paid ? 'paid' : 'invoiced', row_version: input.row_version + 1 });
          return { row_version: now.row_version };
        },
      },
      invoiceClients: { list: () => ({ rows: [], total: 0 }) },
      history: () => [],
    },
  } as unknown as Answers;
  const shown = await showInPortal(<InvoicePage />, {
    texts: ['invoices'],
    at: '/invoices/7',
    route: '/invoices/:id',
    answers,
    may: ['invoices.read', 'invoices.write'],
  });
  await shown.screen.findByRole('heading', { level: 1 });
  return { ...shown, asked };
}

test('an invoice is numbered once it is asked for, then paid, and that is taken back by undo', async () => {
  const { screen, user, asked } = await showPage();
  assert.ok(screen.getByText('€36.00'), 'what is owed is without what was taken back');
  await user.click(screen.getByRole('button', { name: 'Mark as invoiced' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give this invoice its number?' });
  assert.equal(asked, [], 'nothing is done before one is sure');
  await user.click(
    [...dialog.querySelectorAll('button')].find((each) => each.textContent === 'Mark as invoiced') ?? dialog,
  );
  await screen.findByRole('heading', { level: 1, name: 'Invoice 12' });
  assert.equal(asked, [{ id: 7, row_version: 3 }]);
  await user.click(screen.getByRole('button', { name: 'Mark as paid' }));
  await screen.findByText('The invoice is paid.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Mark as paid' });
  assert.equal(asked.slice(1), [
    { id: 7, row_version: 4, paid: true },
    { id: 7, row_version: 5, paid: false },
  ]);
});

test('that an invoice is not paid is taken back by undo, with the day it was paid on', async () => {
  const { screen, user, asked } = await showPage({
    ...{ number: 12, status: 'paid', invoiced_on: '2026-10-23', paid_on: '2026-11-02' },
    values: { ...pending.values, due_on: '2026-11-22' },
  });
  await user.click(screen.getByRole('button', { name: 'Mark as not paid' }));
  await screen.findByText('The invoice is not paid.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Mark as not paid' });
  assert.equal(asked, [
    { id: 7, row_version: 3, paid: false },
    { id: 7, row_version: 4, paid: true, paid_on: '2026-11-02' },
  ]);
});

test('an invoice of which everything was taken back gets no number, and says so', async () => {
  const { screen } = await showPage({ status: 'paid', taken_back: 4800, left: 0 });
  assert.ok(screen.getAllByText('Taken back').length > 1, 'its state beside the figure');
  assert.ok((screen.getByRole('button', { name: 'Mark as invoiced' }) as HTMLButtonElement).disabled);
});

test('who may only look changes nothing', async () => {
  const { screen } = await showPage({ writable: false });
  assert.is(screen.queryByRole('button', { name: 'Mark as invoiced' }), null);
  assert.ok(screen.getByRole('textbox', { name: 'Reference' }).closest('fieldset')?.disabled);
});

test('the list tells what is owed over all pages, and an export has number, reference and status of each', async () => {
  const row = {
    id: 7,
    created_at: '2026-11-23T12:45:00Z',
    number: null,
    client: 'Koraal vzw',
    client_id: 2,
    reference: 'PO 7',
    cinema: 'Marquise Gent',
    bill: pending.bill.uuid,
    bill_reference: '0123ABCD',
    employee: 'Emma Maes',
    status: 'pending',
    amount: 4800,
    taken_back: 1200,
    owed: 3600,
    invoiced_on: null,
    due_on: null,
    paid_on: null,
  };
  const answers = {
    staff: {
      invoices: { list: () => ({ rows: [row], total: 40, sums: { amount: 192_000, owed: 144_000 } }) },
      views: { list: () => [] },
    },
  } as unknown as Answers;
  const { screen, user } = await showInPortal(<InvoicesList />, {
    texts: ['invoices'],
    at: '/invoices',
    answers,
    may: ['invoices.read'],
  });
  await screen.findByText('Koraal vzw');
  assert.ok(screen.getByText('Owed of all 40 listed: €1,440.00'));
  await user.click(screen.getByRole('button', { name: 'Export and print' }));
  const link = await screen.findByRole('menuitem', { name: /^CSV, EU/ });
  const address = new URL(link.getAttribute('href') ?? '', 'https://cinema.example');
  const { columns } = JSON.parse(address.searchParams.get('input') ?? '{}') as { columns: { name: string }[] };
  const names = columns.map(({ name }) => name);
  for (const name of ['client', 'reference', 'number', 'bill_reference', 'cinema', 'amount', 'owed', 'status'])
    assert.ok(names.includes(name), name);
});

test.run();
