import type { OfflineKeeping } from '@parterre/server/contract';
import { type Answers, hide, noAnswer, show, waitFor, within } from '@parterre/ui/testing';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { AtTill } from '../testing/AtTill.tsx';
import { storageInMemory } from '../testing/storageInMemory.ts';
import { AloneBand } from './AloneBand.tsx';
import AlonePage from './AlonePage.tsx';
import { AloneProvider } from './AloneProvider.tsx';

/** Whether the browser says that it has a network. */
function setOnLine(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
test.after.each(() => {
  setOnLine(true);
  hide();
});

const keeping = (lines: string[]): OfflineKeeping => ({
  ...{ id: 'kept', schedule: 1, title: 'Brine', screen: 'Screen 1', start: '2026-11-21T20:00:00Z' },
  ...{ starts_in_ms: 3_600_000, for_ms: 7_200_000, rounds_cash: false },
  rates: [{ id: 1, name: 'Adult', most: 10 }],
  seats: lines.map((line) => ({
    ...{ line, name: `C-${line}`, prices: { 1: 1200 }, code: `CODE${line}`, barcode: 'ABCDEFGHJKMNPQRS' },
  })),
});

/** A till with two seats, on a server that is there until `away`. */
async function showTill(storage = storageInMemory()) {
  const state = { away: false, uploads: [] as { items: unknown[]; tendered: number }[] };
  const answers = {
    pos: {
      offline: {
        keep() {
          if (state.away) throw noAnswer();
          return { keepings: state.uploads.length > 0 ? [] : [keeping(['7', '8'])] };
        },
        upload(input: { items: unknown[]; tendered: number }) {
          if (state.away) throw noAnswer();
          state.uploads.push(input);
          return { bill: 'b', reference: 'ABCD1234', problem: 'show_cancelled' };
        },
      },
    },
  };
  const shown = await show(
    <AtTill>
      <AloneProvider storage={storage}>
        <AloneBand />
        <AlonePage />
      </AloneProvider>
    </AtTill>,
    { texts: ['alone', 'pos'], answers: answers as unknown as Answers },
  );
  return { ...shown, state };
}

test('without a network the till says so, sells what it keeps for cash, and uploads it when it is back', async () => {
  const { screen, user, state, api } = await showTill();
  await screen.findByText('The till has its connection again: it sells as usual.');
  await waitFor(() => assert.is(api.inputsOf('pos.offline.keep').length, 1));
  assert.is((api.inputsOf('pos.offline.keep')[0] as { locale: string }).locale, 'en');
  state.away = true;
  setOnLine(false);
  await screen.findByText('This till is alone: it has no connection to the server.');
  await screen.findByText('It sells 2 seats that it keeps, for cash.');
  await user.click(await screen.findByRole('button', { name: /Brine/ }));
  await user.click(await screen.findByRole('button', { name: /^Adult: two more/ }));
  await screen.findByText('Seats: C-7, C-8');
  await user.click(screen.getByRole('button', { name: /50\.00 given|50,00 given/ }));
  await screen.findByText(/^Change: .*26/);
  assert.is(within(screen.getByRole('list', { name: 'Tickets' })).getAllByRole('img').length, 2);
  await screen.findByText(/1 sale made alone is still to be uploaded/);
  await user.click(screen.getByRole('button', { name: 'Next customer' }));
  await screen.findByText('The till keeps no seats of shows that are still to be sold.');
  assert.is(state.uploads.length, 0);
  state.away = false;
  setOnLine(true);
  await waitFor(() => assert.is(state.uploads.length, 1));
  assert.equal(
    [state.uploads[0]?.items, state.uploads[0]?.tendered],
    [
      [
        { line: '7', price_rate_id: 1 },
        { line: '8', price_rate_id: 1 },
      ],
      5000,
    ],
  );
  await screen.findByText(/^Order ABCD1234 was sold alone, and its show had been cancelled/);
});

test('a browser that stores nothing sells nothing', async () => {
  const storage = storageInMemory();
  const { screen, user, api } = await showTill({ ...storage, sell: () => Promise.reject(new Error('no room')) });
  await waitFor(() => assert.is(api.inputsOf('pos.offline.keep').length, 1));
  setOnLine(false);
  await user.click(await screen.findByRole('button', { name: /Brine/ }));
  await user.click(await screen.findByRole('button', { name: /^Adult, / }));
  await user.click(screen.getByRole('button', { name: 'Exact amount' }));
  await screen.findByText('Nothing was sold: it could not be stored. Give the money back.');
  await screen.findByText('It sells 2 seats that it keeps, for cash.');
});

test.run();
