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
const { now: pageNow } = performance;
const { now: systemNow } = Date;
/** All clocks of the page are so many ms later than they would be. */
function putOn(ms: number): void {
  performance.now = () => pageNow.call(performance) + ms;
  Date.now = () => systemNow() + ms;
}
test.after.each(() => {
  hide();
  putOn(0);
});

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
  putOn(hourMs);
  try {
    await waitFor(() =>
      assert.equal(
        screen.getAllByRole('listitem').map(({ textContent }) => textContent),
        [later],
      ),
    );
    screen.getByText('Offline: last known state');
  } finally {
    Reflect.deleteProperty(navigator, 'onLine');
    window.dispatchEvent(new Event('online'));
  }
});

test('through midnight and the hour that clocks are put on by, a display shows what is on by the clock of its cinema', async () => {
  const startedMs = Date.parse('2027-03-27T23:30:00+01:00');
  const [first] = recordedStartup.schedules;
  assert.ok(first);
  const schedules = ['2027-03-27T23:45:00+01:00', '2027-03-28T03:15:00+02:00', '2027-03-28T10:00:00+02:00'].map(
    (start, at) => {
      const end = new Date(Date.parse(start) + 90 * 60_000).toISOString();
      return {
        ...first,
        start,
        end,
        day: start.slice(0, 10),
        id: at + 1,
        cinema_id: standing.cinema?.id ?? 1,
        event: null,
      };
    },
  );
  const pages: SignageContents['pages'] = [{ kind: 'final_program', roles: 31, seconds: null }];
  const { screen } = await show(
    <LiveCountsProvider>
      <Display device={standing} />
    </LiveCountsProvider>,
    {
      texts: ['signage', 'start', 'common'],
      startup: { ...startup, now: new Date(startedMs).toISOString(), schedules },
      answers: { signage: { contents: () => contentsOf('one', { pages }), shown: () => undefined as never } },
    },
  );
  const times = () => screen.getAllByRole('listitem').map(({ textContent }) => /\d+:\d\d/.exec(textContent ?? '')?.[0]);
  for (const [at, listed] of [
    ['2027-03-27T23:30:00+01:00', ['23:45']],
    ['2027-03-28T00:10:00+01:00', ['03:15', '10:00']],
    ['2027-03-28T01:59:30+01:00', ['03:15', '10:00']],
    ['2027-03-28T03:40:00+02:00', ['10:00']],
  ] as const) {
    putOn(Date.parse(at) - startedMs);
    await waitFor(() => assert.equal(times(), listed, at));
  }
});

test.run();
