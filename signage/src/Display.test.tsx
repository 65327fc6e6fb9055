import {
  type DeviceStanding,
  defaultSignagePages,
  type SignageContents,
  type Startup,
} from '@parterre/server/contract';
import { LiveCountsProvider } from '@parterre/ui/programme';
import { hide, noAnswer, recordedStartup, show, waitFor } from '@parterre/ui/testing';
import { type ReactNode, useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Display } from './Display.tsx';

const test = suite('a display that was let in');
test.after.each(hide);

const [cinema] = recordedStartup.cinemas;
const standing: DeviceStanding = {
  ...{
    uid: 'FOYE-R001',
    authStatus: 'active',
    type: 'signage',
    name: 'Foyer',
    screenId: null,
    orientation: 'landscape',
  },
  ...{ autoLockMinutes: null, testMode: false, unattended: false, employee: null, switchedOff: false },
  cinema: { id: cinema?.id ?? 1, name: cinema?.name ?? '' },
};
const { settings } = recordedStartup;
const startup: Startup = {
  ...recordedStartup,
  schedules: [],
  settings: { ...settings, features: [...settings.features, 'signage'] },
};
const product = { id: 1, name: { en: 'Cola' }, price_minor: 350, deposit_minor: 0, sold_out: false };
const contentsOf = (revision: string, more: Partial<SignageContents>): SignageContents => ({
  ...{
    revision,
    theme: 'dark',
    background: null,
    accent: null,
    pages: [...defaultSignagePages],
    message: null,
    prices: [],
  },
  times: {
    ...{ before_start_minutes: 240, after_start_minutes: 15, page_seconds: 12 },
    ...{ seating_minutes: 15, cleaning_minutes: 15 },
  },
  ...more,
});

/** Its socket comes back and says how it stands, when the button is pressed. */
function Connected(): ReactNode {
  const [device, setDevice] = useState(standing);
  return (
    <>
      <button type="button" onClick={() => setDevice({ ...standing })}>
        The socket is back
      </button>
      <Display device={device} />
    </>
  );
}

test('a display whose server is away keeps what it shows, and catches up where it stands when the server is back', async () => {
  const prices = [{ name: null, products: [product] }];
  let answer: () => SignageContents = () =>
    contentsOf('one', { pages: [{ kind: 'prices', roles: 31, seconds: null }], prices });
  let asked = 0;
  const { screen, user, api } = await show(<Connected />, {
    texts: ['signage', 'start'],
    startup,
    answers: {
      signage: {
        contents() {
          asked += 1;
          return answer();
        },
        shown: () => undefined as never,
      },
    },
  });
  const line = await screen.findByRole('listitem');
  assert.is(line.textContent, 'Cola€3.50');
  const revisions = () => api.inputsOf('signage.shown').map((input) => (input as { revision: string }).revision);
  await waitFor(() => assert.is(revisions().at(-1), 'one'));

  answer = () => {
    throw noAnswer();
  };
  for (let break_ = 0; break_ < 3; break_ += 1) {
    const before = asked;
    await user.click(screen.getByRole('button', { name: 'The socket is back' }));
    await waitFor(() => assert.ok(asked > before));
    assert.is(screen.getByRole('listitem'), line);
    assert.is(line.textContent, 'Cola€3.50');
  }

  answer = () =>
    contentsOf('two', {
      pages: [{ kind: 'prices', roles: 31, seconds: null }],
      prices: [{ name: null, products: [{ ...product, sold_out: true }] }],
    });
  await user.click(screen.getByRole('button', { name: 'The socket is back' }));
  await waitFor(() => assert.is(line.textContent, 'ColaSold out'));
  // The very element of before: nothing was loaded or drawn anew in between.
  assert.ok(line.isConnected);
  await waitFor(() => assert.is(revisions().at(-1), 'two'));
});

test('after an hour without a server a display shows what was planned for that hour, with a mark in its corner', async () => {
  const nowMs = Date.parse(startup.now);
  const hourMs = 3_600_000;
  const [first] = recordedStartup.schedules;
  assert.ok(first);
  const schedules = [0.5, 2.5].map((hours, at) => {
    const startMs = nowMs + hours * hourMs;
    const times = { start: new Date(startMs).toISOString(), end: new Date(startMs + 2 * hourMs).toISOString() };
    return { ...first, ...times, id: at + 1, cinema_id: standing.cinema?.id ?? 1, event: null };
  });
  const { screen } = await show(
    <LiveCountsProvider>
      <Display device={standing} />
    </LiveCountsProvider>,
    {
      texts: ['signage', 'start', 'common'],
      startup: { ...startup, schedules },
      answers: { signage: { contents: () => contentsOf('one', {}), shown: () => undefined as never } },
    },
  );
  await waitFor(() => assert.is(screen.getAllByRole('listitem').length, 2));
  const [, later] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  window.dispatchEvent(new Event('offline'));
  const { now } = performance;
  const dateNow = Date.now;
  performance.now = () => now.call(performance) + hourMs;
  Date.now = () => dateNow() + hourMs;
  try {
    await waitFor(() =>
      assert.equal(
        screen.getAllByRole('listitem').map(({ textContent }) => textContent),
        [later],
      ),
    );
    screen.getByText('Offline: last known state');
  } finally {
    performance.now = now;
    Date.now = dateNow;
    Reflect.deleteProperty(navigator, 'onLine');
  }
});

test.run();
