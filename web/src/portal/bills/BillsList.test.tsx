import { type Answers, hide } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import BillsList from './BillsList.tsx';

test.after.each(hide);

test('an export has what the books need of each bill, once, whichever columns are shown', async () => {
  const bill = {
    id: '0123abcd-0000-4000-8000-000000000000',
    number: 17,
    reference: '0123ABCD',
    created_at: '2026-11-23T12:45:00Z',
    status: 'settled',
    kept_for: null,
    source: 'site',
    buyer_name: 'Ada Lovelace',
    buyer_email: null,
    cinema: 'Marquise Gent',
    device: null,
    employee: null,
    title: { en: 'Orbit' },
    start_at: '2026-11-23T19:15:00Z',
    tickets: 2,
    amount: 2260,
    vat: 128,
    refunded: 0,
    method: { en: 'Card' },
  };
  const answers = {
    staff: {
      bills: { list: () => ({ rows: [bill], total: 120, sums: { amount: 271_200 } }) },
      views: { list: () => [] },
    },
  } as unknown as Answers;
  const { screen, user } = await showInPortal(<BillsList />, {
    texts: ['bills'],
    at: '/bills',
    answers,
    may: ['bills.read'],
  });
  await screen.findByText('Ada Lovelace');
  assert.ok(screen.getByText('Amount of all 120 listed: €2,712.00'), 'over all pages');
  await user.click(screen.getByRole('button', { name: 'Export and print' }));
  const link = await screen.findByRole('menuitem', { name: /^CSV, EU/ });
  const address = new URL(link.getAttribute('href') ?? '', 'https://cinema.example');
  const { columns } = JSON.parse(address.searchParams.get('input') ?? '{}') as { columns: { name: string }[] };
  const names = columns.map(({ name }) => name);
  assert.is(new Set(names).size, names.length);
  for (const name of ['number', 'reference', 'cinema', 'amount', 'vat', 'refunded', 'method'])
    assert.ok(names.includes(name), name);
});

test.run();
