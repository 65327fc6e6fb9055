import type { ReservationChange, ReservationView } from '@parterre/server/contract';
import { LiveCountsProvider } from '@parterre/ui/programme';
import { type Answers, hide, type Shown, show, waitFor } from '@parterre/ui/testing';
import { smallHall } from '@parterre/ui/testing/seats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { offerOf, tariff } from '../testing/offers.ts';
import { ChangeDialog } from './ChangeDialog.tsx';

test.after.each(hide);

const seat = (index: number, name: string) => ({ index, row: 0, col: index, class: 'standard_seats', name });
const reservation = {
  ...{ uuid: 'r', row_version: 3, reference: 'ABCD-1234', name: 'Grace', phone: null, email: null, notes: null },
  source: 'telephone',
  schedule: { id: 7, title: 'Brine', screen: 'Grand', start: '2026-11-27T19:15:00.000Z' },
  tickets: [
    { price_rate_id: 1, rate: 'Adult', seat: seat(0, 'A-1'), price: 1200 },
    { price_rate_id: 1, rate: 'Adult', seat: seat(1, 'A-2'), price: 1200 },
  ],
} as unknown as ReservationView;

async function showDialog(): Promise<Shown & { sent: ReservationChange[]; tap(seat: string): Promise<void> }> {
  const { desk, arrangement, hold } = smallHall();
  desk.set([0, 1], 'reserved');
  const sent: ReservationChange[] = [];
  const answers = {
    seats: { arrangement, release: () => undefined },
    pos: {
      hold,
      leave: () => undefined,
      reservations: { change: (asked: ReservationChange) => void sent.push(asked) },
    },
  };
  const shown = await show(
    <LiveCountsProvider>
      <ChangeDialog
        reservation={reservation}
        offer={offerOf([tariff(1, 'Adult', 1200)], 7)}
        onClose={() => undefined}
      />
    </LiveCountsProvider>,
    { texts: ['reservations', 'pos', 'seatmap', 'checkout'], answers: answers as unknown as Answers },
  );
  const { screen, user } = shown;
  await user.click(await screen.findByRole('button', { name: 'Seats as a list' }));
  const tap = async (name: string) =>
    user.click(await screen.findByRole('button', { name: new RegExp(`^Row ${name[0]}, seat ${name.slice(2)}`) }));
  return { ...shown, sent, tap };
}

const seatsSent = ({ items }: ReservationChange) => items.map((item) => item.seat?.index);

test('a name that is changed keeps the seats, and nothing is held for it', async () => {
  const { screen, user, sent } = await showDialog();
  await screen.findByText('A-1, A-2');
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' Hopper');
  await user.click(screen.getByRole('button', { name: 'Save · €24.00' }));
  await waitFor(() => assert.is(sent.length, 1));
  const [change] = sent;
  assert.equal(change && [change.name, seatsSent(change), change.hold_token, change.amount], [
    'Grace Hopper',
    [0, 1],
    null,
    2400,
  ]);
});

test('a seat is moved on the map, and the hold of the new one is sent', async () => {
  const { screen, user, tap, sent } = await showDialog();
  await screen.findByText('A-1, A-2');
  await tap('A-2');
  await screen.findByText('Choose 1 more seat.');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  assert.equal(sent, [], 'without its seat nothing is saved');
  await tap('B-3');
  await screen.findByText('A-1, B-3');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => assert.is(sent.length, 1));
  const [change] = sent;
  assert.equal(change && seatsSent(change), [0, 8]);
  assert.ok(change?.hold_token);
});

test('whoever comes to the party is seated', async () => {
  const { screen, user, sent } = await showDialog();
  await screen.findByText('A-1, A-2');
  await user.click(screen.getByRole('button', { name: /^Adult, .*one more ticket/ }));
  await screen.findByText(/^A-1, A-2, [AB]-\d$/);
  await user.click(screen.getByRole('button', { name: 'Save · €36.00' }));
  await waitFor(() => assert.is(sent.length, 1));
  assert.is(new Set(sent[0] && seatsSent(sent[0])).size, 3);
});

test.run();
