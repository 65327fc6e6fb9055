import type { ErrorCode, OfflineKeeping } from '@parterre/server/contract';
import { type Answers, hide, noAnswer, refusal, show, waitFor, within } from '@parterre/ui/testing';
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
  const state = {
    away: false,
    refusal: null as ErrorCode | null,
    uploads: [] as { items: unknown[]; tendered: number }[],
  };
  const answers = {
    pos: {
      offline: {
        keep() {
          if (state.away) throw noAnswer();
          return { keepings: state.uploads.length > 0 ? [] : [keeping(['7', '8'])] };
        },
        upload(input: { items: unknown[]; tendered: number }) {
          if (state.away) throw noAnswer();
          if (state.refusal !== null) throw refusal({ code: state.refusal, message: `Refused: ${state.refusal}` });
          state.uploads.push(input);
          return { bill: 'b', reference: 'ABCD1234', problem: 'show_cancelled' };
        },
        setAside() {
          if (state.refusal === 'TILL_CLOSED') throw refusal({ code: 'TILL_CLOSED', message: 'The till is closed.' });
          return state.refusal === null ? { bill: 'b', reference: 'ABCD1234', problem: null } : null;
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
        { line: '7', price_rate_id: 1, seat: 'C-7' },
        { line: '8', price_rate_id: 1, seat: 'C-8' },
      ],
      5000,
    ],
  );
  await screen.findByText(/^Order ABCD1234 was sold alone, and its show had been cancelled/);
});

/** One ticket is sold alone, and the server refuses it once there is a network again. */
async function showRefused(code: ErrorCode) {
  const shown = await showTill();
  const { screen, user, state, api } = shown;
  await waitFor(() => assert.is(api.inputsOf('pos.offline.keep').length, 1));
  setOnLine(false);
  await user.click(await screen.findByRole('button', { name: /Brine/ }));
  await user.click(await screen.findByRole('button', { name: /^Adult, / }));
  await user.click(screen.getByRole('button', { name: 'Exact amount' }));
  await user.click(await screen.findByRole('button', { name: 'Next customer' }));
  state.refusal = code;
  setOnLine(true);
  await screen.findByText(code === 'NOT_FOUND' ? /^The server does not know that these seats/ : `Refused: ${code}`);
  return shown;
}

test('a sale that is refused for good is set aside with a reason, and goes only when the server has named it', async () => {
  const { screen, user, state, api } = await showRefused('NOT_FOUND');
  within(await screen.findByRole('region', { name: 'Sales that the server does not take' })).getByRole('heading', {
    name: /^Brine · Screen 1 · .* · C-7$/,
  });
  const button = screen.getByRole('button', { name: /^Set aside: Brine/ });
  await user.click(button);
  await screen.findByText('Say why.');
  assert.is(document.activeElement, screen.getByRole('textbox', { name: 'Why it is set aside' }));
  await user.keyboard(' Seat was sold elsewhere ');
  state.refusal = 'TILL_CLOSED';
  await user.click(button);
  await screen.findByText('The till is closed.');
  state.refusal = 'NOT_FOUND';
  await user.click(button);
  await screen.findByText('Set aside: managers find it in this till’s history.');
  assert.is(screen.queryByRole('region'), null);
  const [, sent] = api.inputsOf('pos.offline.setAside') as { cash: number; sold: string; reason: string }[];
  assert.equal([sent?.cash, sent?.reason], [1200, 'Seat was sold elsewhere']);
  assert.match(sent?.sold ?? '', /^Brine · Screen 1 · .* · C-7$/);
});

test('a sale that the server takes after all when somebody sets it aside is named with its order', async () => {
  const { screen, user, state } = await showRefused('NOT_FOUND');
  await user.type(await screen.findByRole('textbox', { name: 'Why it is set aside' }), 'Unknown');
  state.refusal = null;
  await user.click(screen.getByRole('button', { name: /^Set aside: Brine/ }));
  await screen.findByText('The server has taken the sale after all: it is order ABCD1234.');
  assert.is(screen.queryByText(/^Set aside: managers/), null);
  assert.is(screen.queryByRole('region'), null);
});

test('a sale that waits for a till that is opened is not set aside', async () => {
  const { screen } = await showRefused('TILL_CLOSED');
  assert.is(screen.queryByRole('region'), null);
});

test('the rates and the cash of a show that is chosen come into sight', async () => {
  const { screen, user, api } = await showTill();
  await waitFor(() => assert.is(api.inputsOf('pos.offline.keep').length, 1));
  const seen: Element[] = [];
  const { scrollIntoView } = Element.prototype;
  // Chromium answers with a promise, which is no function that ends an effect.
  Element.prototype.scrollIntoView = function () {
    seen.push(this);
    return Promise.resolve() as unknown as undefined;
  };
  try {
    setOnLine(false);
    await user.click(await screen.findByRole('button', { name: /Brine/ }));
    const rate = await screen.findByRole('button', { name: /^Adult, / });
    assert.ok(seen.some((element) => element.contains(rate)));
    await user.click(rate);
    await user.click(screen.getByRole('button', { name: 'Exact amount' }));
    await screen.findByRole('heading', { name: 'Sold' });
  } finally {
    Element.prototype.scrollIntoView = scrollIntoView;
  }
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
