import type { TicketKeyRotation, TicketKeyView } from '@parterre/server/contract';
import { type Answers, hide, refusal, type Shown, within } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showInPortal } from '../testing/showInPortal.tsx';
import KeysPage from './KeysPage.tsx';

test.after.each(hide);

const key = (id: number, more: Partial<TicketKeyView> = {}): TicketKeyView => ({
  ...{ id, row_version: 3, state: 'signing', created_at: '2026-11-20T10:00:00.000Z' },
  ...{ rotated_at: null, withdrawn_at: null, broken: false },
  ...more,
});

/** A server that has these keys; what it was asked to change. */
async function showKeys(keys: TicketKeyView[], refuses = false) {
  const asked: (TicketKeyRotation | { id: number; row_version: number })[] = [];
  const change = (input: (typeof asked)[number]) => {
    asked.push(input);
    if (refuses) throw refusal({ code: 'CHANGED_MEANWHILE', message: 'Somebody else was quicker.' });
    return { id: 1 };
  };
  const shown: Shown = await showInPortal(<KeysPage />, {
    texts: ['ticketKeys'],
    at: '/ticket-keys',
    may: ['tickets.keys'],
    answers: {
      staff: { ticketKeys: { list: () => ({ keys }), rotate: change, withdraw: change } },
    } as unknown as Answers,
  });
  return { ...shown, asked };
}

test('a new key is made after a question, in place of the one that was seen', async () => {
  const { screen, user, asked } = await showKeys([
    key(7),
    key(5, { state: 'rotated', rotated_at: '2026-11-20T10:00:00.000Z' }),
  ]);
  await screen.findByText('Signs');
  await user.click(screen.getByRole('button', { name: 'Make a new key' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  assert.equal(asked, []);
  await user.click(screen.getByRole('button', { name: 'Make a new key' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make a new key' }));
  await screen.findByText('A new key signs.');
  assert.equal(asked, [{ exhibitor: 1, current: { id: 7, row_version: 3 } }]);
});

test('withdrawing says what becomes of tickets that are out, and asks; a withdrawn key has no button', async () => {
  const { screen, user, asked } = await showKeys([
    key(7),
    key(5, { state: 'rotated', row_version: 2 }),
    key(4, { state: 'withdrawn', withdrawn_at: '2026-11-19T10:00:00.000Z' }),
  ]);
  assert.is((await screen.findAllByRole('button', { name: /^Withdraw key/ })).length, 2);
  await user.click(screen.getByRole('button', { name: 'Withdraw key 5' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw key 5?' }));
  dialog.getByText(/Their buyers are let in by the letters below the code/);
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Key 5 is withdrawn.');
  assert.equal(asked, [{ id: 5, row_version: 2 }]);
});

test('before the first ticket there is none; one that cannot be used is said to be so', async () => {
  const none = await showKeys([]);
  await none.screen.findByText(/^The first key is made when/);
  await none.user.click(none.screen.getByRole('button', { name: 'Make a new key' }));
  await none.user.click(within(await none.screen.findByRole('dialog')).getByRole('button', { name: 'Make a new key' }));
  await none.screen.findByText('A new key signs.');
  assert.equal(none.asked, [{ exhibitor: 1, current: null }]);
  await hide();
  const broken = await showKeys([key(7, { broken: true })]);
  await broken.screen.findByText(/^This key cannot be used/);
});

test('who was too late is told, and sees what is there now', async () => {
  const { screen, user } = await showKeys([key(7)], true);
  await user.click(await screen.findByRole('button', { name: 'Withdraw key 7' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Somebody else was quicker.');
});

test.run();
