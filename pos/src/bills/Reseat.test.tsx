import type { BillDetailLine, PosBill, PosReseat } from '@parterre/server/contract';
import { LiveCountsProvider } from '@parterre/ui/programme';
import { type Answers, hide, refusal, type Shown, show, waitFor } from '@parterre/ui/testing';
import { smallHall } from '@parterre/ui/testing/seats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { offerOf } from '../testing/offers.ts';
import ReseatPage from './ReseatPage.tsx';

test.after.each(hide);

const line = (id: string, seat: string, changes: Partial<BillDetailLine> = {}): BillDetailLine =>
  ({
    id,
    kind: 'ticket',
    name: { en: 'Adult' },
    seat,
    void: false,
    schedule: 7,
    price_rate_id: null,
    sold_schedule: null,
    ...changes,
  }) as never;
const lines = [line('11', 'A-1'), line('12', 'A-2'), line('13', 'B-1', { void: true })];
const bill = { uuid: 'b', reference: 'ABCD1234', row_version: 3, lines } as unknown as PosBill;

async function showPage(
  answer: (asked: PosReseat) => unknown,
): Promise<Shown & { sent: PosReseat[]; version: { now: number }; tap(seat: string): Promise<void> }> {
  const { desk, arrangement, hold } = smallHall();
  desk.set([0, 1], 'sold');
  const sent: PosReseat[] = [];
  const version = { now: 3 };
  const answers = {
    seats: { arrangement, release: () => undefined },
    pos: {
      hold,
      leave: () => undefined,
      offer: () => offerOf([], 7),
      prints: () => ({ printer: { address: null, state: null, paper_width_mm: 80 }, jobs: [] }),
      printPreview: () => [],
      bills: {
        get: () => ({ ...bill, row_version: version.now }),
        reseat(asked: PosReseat) {
          sent.push(asked);
          return answer(asked);
        },
      },
    },
  };
  const shown = await show(
    <LiveCountsProvider>
      <ReseatPage />
    </LiveCountsProvider>,
    {
      texts: ['tillBills', 'pos', 'seatmap', 'checkout'],
      answers: answers as unknown as Answers,
      at: '/bills/b/seats',
      route: '/bills/:uuid/seats',
    },
  );
  const { screen, user } = shown;
  await user.click(await screen.findByRole('button', { name: 'Seats as a list' }));
  return {
    ...shown,
    sent,
    version,
    tap: async (seat) =>
      user.click(await screen.findByRole('button', { name: new RegExp(`^Row ${seat[0]}, seat ${seat.slice(2)}`) })),
  };
}

test('the first seat gives way to the one that is tapped, and what is moved is said before', async () => {
  const { screen, user, tap, sent } = await showPage(() => ({ seats: [{ from: 'A-1', to: 'A-4' }] }));
  const action = () => screen.getByRole('button', { name: /^Move/ }) as HTMLButtonElement;
  assert.is(action().disabled, true);
  await tap('A-4');
  await screen.findByText('A-1 → A-4');
  await waitFor(() => assert.is(action().disabled, false));
  await user.click(action());
  await screen.findByRole('heading', { name: 'New seats' });
  assert.equal(
    sent.map(({ row_version, schedule_id, tickets }) => ({ row_version, schedule_id, tickets })),
    [{ row_version: 3, schedule_id: 7, tickets: [{ line: '11', seat: 3 }] }],
  );
  assert.ok(sent[0]?.token);
});

test('a seat that was given up is had back by a tap', async () => {
  const { screen, tap } = await showPage(() => undefined);
  await tap('A-2');
  await screen.findByText('A-2 → …');
  await tap('A-2');
  await waitFor(() => assert.is(screen.queryByText(/^A-2 →/), null));
  assert.ok(screen.getByText(/^Tap a seat of the bill/));
});

test('a refusal is said, and the same wish keeps its request', async () => {
  const { screen, user, tap, sent } = await showPage(() => {
    throw refusal({ code: 'SEAT_COSTS_MORE', message: 'This seat costs more than the ticket.' });
  });
  await tap('A-1');
  await tap('B-2');
  const action = () => screen.getByRole('button', { name: /^Move/ }) as HTMLButtonElement;
  await waitFor(() => assert.is(action().disabled, false));
  await user.click(action());
  await screen.findByText('This seat costs more than the ticket.');
  await user.click(action());
  await waitFor(() => assert.is(sent.length, 2));
  assert.is(sent[0]?.request, sent[1]?.request);
});

test('a bill that was changed meanwhile is read anew, and what was refused is said until one goes on', async () => {
  const page = await showPage(() => {
    page.version.now += 1;
    throw refusal({ code: 'CHANGED_MEANWHILE', message: 'Somebody else has changed this.' });
  });
  const { screen, user, tap, sent } = page;
  const action = () => screen.getByRole('button', { name: /^Move/ }) as HTMLButtonElement;
  await tap('A-4');
  await waitFor(() => assert.is(action().disabled, false));
  await user.click(action());
  await waitFor(() => assert.ok(screen.queryByText('A-1 → A-4') === null));
  await screen.findByText('Somebody else has changed this.');
  await user.click(await screen.findByRole('button', { name: 'Seats as a list' }));
  await tap('B-2');
  assert.ok(screen.queryByText('Somebody else has changed this.') === null);
  await waitFor(() => assert.is(action().disabled, false));
  await user.click(action());
  await waitFor(() => assert.is(sent.length, 2));
  assert.equal(
    sent.map(({ row_version }) => row_version),
    [3, 4],
  );
});

test.run();
