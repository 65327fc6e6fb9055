import type { PosBillRow, PosBillSearch, PosBillsFound, PosMail } from '@parterre/server/contract';
import { type Answers, hide, type Shown, show, waitFor } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import BillsPage from './BillsPage.tsx';
import { MailPart } from './MailPart.tsx';

test.after.each(hide);

const row = (uuid: string, more: Partial<PosBillRow> = {}): PosBillRow => ({
  uuid,
  reference: uuid.toUpperCase(),
  status: 'settled',
  source: 'pos',
  amount: 1200,
  refunded: 0,
  created_at: 0,
  buyer_name: null,
  buyer_email: null,
  title: 'Brine',
  start_at: 0,
  seats: ['A-1'],
  lines: 1,
  ...more,
});

function showBills(
  found: (q: string) => PosBillRow[],
  leastCharacters = 3,
  codeOf: (q: string) => PosBillsFound['code'] = () => null,
): Promise<Shown> {
  const search = ({ q }: PosBillSearch) => ({
    leastCharacters,
    isTooShort: q !== '' && q.length < leastCharacters,
    code: codeOf(q),
    bills: found(q),
  });
  return show(<BillsPage />, {
    texts: ['tillBills', 'bills'],
    answers: { pos: { bills: { search } } } as unknown as Answers,
    at: '/bills',
    route: '/bills',
  });
}

test('a scan of what is one bill opens it; of what are several it lists them', async () => {
  const { screen, user, address } = await showBills((q) =>
    q === '' ? [] : q === 'ABCD' ? [row('one')] : [row('one'), row('two')],
  );
  await screen.findByText('This till has sold nothing today.');
  const field = screen.getByRole('textbox');
  await user.type(field, 'ZOE{Enter}');
  await screen.findByRole('link', { name: /TWO/ });
  await waitFor(() => assert.is(address(), '/bills?q=ZOE'));
  // What is scanned next replaces what was scanned before.
  await user.keyboard('ABCD{Enter}');
  await waitFor(() => assert.is(address(), '/bills/one'));
});

test('what is to be known of a ticket’s code is said before its bill is opened', async () => {
  const codes: Record<string, PosBillsFound['code']> = {
    GOOD: { fault: null, isMoved: false },
    MOVED: { fault: null, isMoved: true },
    WITHDRAWN: { fault: 'withdrawn_key', isMoved: true },
    FORGED: { fault: 'forged', isMoved: false },
  };
  const { screen, user, address } = await showBills(
    (q) => (q === '' || q === 'FORGED' ? [] : [row('one')]),
    3,
    (q) => codes[q] ?? null,
  );
  await user.click(screen.getByRole('textbox'));
  for (const [code, said] of [
    ['MOVED', /^This code is of an earlier ticket/],
    ['WITHDRAWN', /^This code is no longer valid/],
  ] as const) {
    await user.keyboard(`${code}{Enter}`);
    await screen.findByText(said);
    await screen.findByRole('link', { name: /ONE/ });
    assert.is(address(), `/bills?q=${code}`);
  }
  await user.keyboard('FORGED{Enter}');
  await screen.findByText(/^This is no real ticket/);
  await screen.findByText('Nothing is found.');
  await user.keyboard('GOOD{Enter}');
  await waitFor(() => assert.is(address(), '/bills/one'));
});

test('too little is said to be so, with how much it must be', async () => {
  const { screen, user } = await showBills(() => [], 4);
  await user.type(screen.getByRole('textbox'), 'ab');
  await screen.findByText('Enter at least 4 characters.');
});

function showMail(buyer_email: string | null): Promise<Shown & { sent: PosMail[] }> {
  const sent: PosMail[] = [];
  const mail = (asked: PosMail) => {
    sent.push(asked);
    return { to: buyer_email ?? asked.email };
  };
  return show(<MailPart bill={{ uuid: 'b', buyer_email, mailed_as: 'tickets' }} />, {
    texts: ['tillBills'],
    answers: { pos: { bills: { mail } } } as unknown as Answers,
  }).then((shown) => ({ ...shown, sent }));
}

test('where a bill has no address one is asked for, and nothing is sent without', async () => {
  const { screen, user, sent } = await showMail(null);
  await user.click(screen.getByRole('button', { name: 'Send by e-mail' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Enter an e-mail address.');
  assert.equal(sent, []);
  await user.type(screen.getByRole('textbox', { name: 'E-mail address' }), 'ada@example.com{Enter}');
  await screen.findByText('Tickets and receipt are on their way to ada@example.com.');
  assert.equal(
    sent.map(({ email }) => email),
    ['ada@example.com'],
  );
});

test('an address that a bill has is shown before anything is sent there', async () => {
  const { screen, user, sent } = await showMail('zoe@example.com');
  await user.click(screen.getByRole('button', { name: 'Send by e-mail' }));
  await user.click(screen.getByRole('button', { name: 'Send to zoe@example.com' }));
  await screen.findByText('Tickets and receipt are on their way to zoe@example.com.');
  assert.equal(
    sent.map(({ email }) => email),
    [null],
  );
});

test.run();
