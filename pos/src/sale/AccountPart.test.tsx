import type { PosClientCreation, PosInvoice, PosInvoiceClient, PosReceipt } from '@parterre/server/contract';
import { type Answers, hide, type Shown, show, waitFor } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { AccountPart } from './AccountPart.tsx';
import { Receipt } from './Receipt.tsx';

test.after.each(hide);

const koraal: PosInvoiceClient = { id: 2, company: 'Koraal vzw', contact: 'Hanne Maes', vat: null, city: 'Gent' };
const college: PosInvoiceClient = { id: 3, company: 'Sint-Lievenscollege', contact: null, vat: null, city: 'Gent' };

interface Till extends Shown {
  sold: [number, PosInvoice][];
  added: PosClientCreation[];
  press(name: string | RegExp): Promise<void>;
}

/** A till where who is at it may do this. `lost`: so many answers to who adds a client do not arrive. */
async function showTill(
  may: ('invoices.sell' | 'invoices.clients')[] = ['invoices.sell'],
  modules = ['invoice'],
  lost = 0,
): Promise<Till> {
  const sold: [number, PosInvoice][] = [];
  const added: PosClientCreation[] = [];
  const clients = [koraal, college];
  const answers = {
    pos: {
      invoices: {
        methods: () => [{ id: 8, name: 'On account' }],
        clients: ({ search }: { search: string }) =>
          clients.filter(({ company }) => company.toLowerCase().includes(search.toLowerCase())),
        addClient(values: PosClientCreation) {
          added.push(values);
          if (added.length <= lost) throw new Error('the answer was lost');
          return { id: 9, company: values.company, contact: values.contact, vat: null, city: null };
        },
      },
    },
  } as unknown as Answers;
  const shown = await show(
    <AccountPart amount={2400} isSending={false} onSell={(method, invoice) => void sold.push([method, invoice])} />,
    { texts: ['invoices', 'pos'], answers, may, modules: modules as never },
  );
  const press = async (name: string | RegExp) => shown.user.click(await shown.screen.findByRole('button', { name }));
  return { ...shown, sold, added, press };
}

test('who buys is found as one types, and the sale names them with their reference', async () => {
  const { screen, user, press, sold } = await showTill();
  await press('On account');
  const search = await screen.findByRole('textbox', { name: /^Company, contact/ });
  await screen.findByRole('button', { name: /^Sint-Lievens/ });
  await user.type(search, 'kora');
  await waitFor(() => assert.is(screen.queryByRole('button', { name: /^Sint-Lievens/ }), null));
  // Enter takes the only one that is left.
  await user.type(search, '{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Their reference' }), 'PO 7');
  assert.equal(sold, [], 'nothing is sold before it is pressed');
  await press('€24.00 on account: Koraal vzw');
  assert.equal(sold, [[8, { client_id: 2, reference: 'PO 7' }]]);
});

test('a client whose answer was lost is asked for again under its key, and a changed one is another', async () => {
  const { screen, user, press, added } = await showTill(['invoices.sell', 'invoices.clients'], ['invoice'], 2);
  await press('On account');
  await user.type(await screen.findByRole('textbox', { name: /^Company, contact/ }), 'Nova');
  await press('New client');
  const city = await screen.findByRole('textbox', { name: 'City' });
  await press('Add client');
  await screen.findByRole('alert');
  await press('Add client');
  await waitFor(() => assert.is(added.length, 2));
  await user.type(city, 'Aalst');
  await press('Add client');
  await waitFor(() => assert.is(added.length, 3));
  const [first, second, third] = added.map(({ request }) => request);
  assert.is(first, second);
  assert.is.not(second, third);
});

test('a new client is added by a short form by who may, and is the one who buys', async () => {
  const { screen, user, press, sold, added } = await showTill(['invoices.sell', 'invoices.clients']);
  await press('On account');
  await user.type(await screen.findByRole('textbox', { name: /^Company, contact/ }), 'Nova');
  await screen.findByText('No client fits.');
  await press('New client');
  await user.type(await screen.findByRole('textbox', { name: 'City' }), 'Aalst');
  await press('Add client');
  await press('€24.00 on account: Nova');
  assert.equal(
    added.map(({ company, city }) => [company, city]),
    [['Nova', 'Aalst']],
    'what was looked for is its company',
  );
  assert.equal(sold, [[8, { client_id: 9, reference: null }]]);
});

test('who only sells adds no client, and without the module or the permission nothing is offered', async () => {
  const selling = await showTill();
  await selling.press('On account');
  await selling.screen.findByRole('button', { name: /^Koraal/ });
  assert.is(selling.screen.queryByRole('button', { name: 'New client' }), null);
  await hide();
  for (const [may, modules] of [
    [['invoices.sell'], []],
    [[], ['invoice']],
  ] as const) {
    const { screen } = await showTill([...may], [...modules]);
    assert.is(screen.queryByRole('button'), null);
    await hide();
  }
});

test('the receipt says who owes it', async () => {
  const receipt: PosReceipt = {
    bill: 'b',
    reference: 'R',
    amount: 2400,
    payments: [{ id: 'p', method: 'On account', amount: 2400, client: 'Koraal vzw' }],
    tendered: null,
    change: 0,
    rounding: 0,
    vouchers: [],
    tickets: [],
    products: [],
  };
  const { screen } = await show(<Receipt receipt={receipt} onNext={() => undefined} />, {
    texts: ['invoices', 'pos', 'printing'],
    answers: { pos: { prints: () => ({ jobs: [] }) } } as unknown as Answers,
  });
  await screen.findByText('On account: Koraal vzw');
});

test.run();
