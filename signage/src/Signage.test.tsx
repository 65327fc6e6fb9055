import {
  type DeviceStanding,
  defaultSignagePages,
  type SignageContents,
  type Startup,
} from '@parterre/server/contract';
import { hide, recordedStartup, show } from '@parterre/ui/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DisplayWaits } from './DisplayWaits.tsx';
import { Signage } from './Signage.tsx';

const test = suite('a display that waits');
test.after.each(hide);

test('a new display asks by itself, and then shows its code and nothing of the programme', async () => {
  let asked = 0;
  const ask = async (): Promise<void> => {
    asked += 1;
  };
  const { screen } = await show(<DisplayWaits device={null} onAsk={ask} />, { texts: ['start', 'signage'] });
  await screen.findByRole('heading', { name: 'This device is new here' });
  assert.is(asked, 1);
  const { movies } = recordedStartup;
  for (const { display_title } of movies) assert.is(screen.queryByText(display_title), null);
});

const [cinema] = recordedStartup.cinemas;
const letIn: DeviceStanding = {
  ...{ uid: 'FOYE-R001', authStatus: 'active', type: 'signage', name: 'Foyer', screenId: null },
  ...{ orientation: 'landscape', autoLockMinutes: null, testMode: false, unattended: false, employee: null },
  ...{ switchedOff: false, cinema: { id: cinema?.id ?? 1, name: cinema?.name ?? '' } },
};
const contents: SignageContents = {
  ...{ revision: 'one', theme: 'dark', background: null, accent: null, message: null, prices: [] },
  pages: [...defaultSignagePages],
  times: {
    ...{ before_start_minutes: 240, after_start_minutes: 15, page_seconds: 12 },
    ...{ seating_minutes: 15, cleaning_minutes: 15 },
  },
};
const startMs = Date.parse(recordedStartup.now) + 3_600_000;
const startup: Startup = {
  ...recordedStartup,
  schedules: recordedStartup.schedules.slice(0, 1).map((schedule) => ({
    ...{ ...schedule, cinema_id: letIn.cinema?.id ?? 1, event: null },
    ...{ start: new Date(startMs).toISOString(), end: new Date(startMs + 7_200_000).toISOString() },
  })),
  settings: { ...recordedStartup.settings, features: [...recordedStartup.settings.features, 'signage'] },
};

/** A display's whole app, on a server that says how the device stands. */
async function showApp() {
  let standing = letIn;
  const answers: Record<string, () => unknown> = {
    'device.standing': () => standing,
    'signage.contents': () => contents,
  };
  window.fetch = async (address) => {
    const path = new URL(String(address), 'https://cinema.example').pathname.split('/trpc/')[1] ?? '';
    return Response.json(path.split(',').map((each) => ({ result: { data: answers[each]?.() ?? null } })));
  };
  const sockets: EventTarget[] = [];
  globalThis.WebSocket = class extends EventTarget {
    static readonly OPEN = 1;
    readonly readyState = 0;
    constructor() {
      super();
      sockets.push(this);
    }
    close(): void {}
  } as unknown as typeof globalThis.WebSocket;
  const { screen } = await show(<Signage locale="en" />, { texts: ['start', 'signage', 'common'], startup });
  return {
    screen,
    /** The server closes its socket, since something of the device has changed. */
    become(authStatus: DeviceStanding['authStatus']): void {
      standing = { ...letIn, authStatus };
      sockets.at(-1)?.dispatchEvent(Object.assign(new Event('close'), { code: 4401, reason: 'SESSION_CHANGED' }));
    },
  };
}

test('a display that is sent away in the portal shows nothing of the house and goes on by itself when it is let in; a blocked one says so for good', async () => {
  const { screen, become } = await showApp();
  const showsNothing = (): void => {
    assert.is(document.querySelector('[data-page]'), null);
    for (const { display_title } of recordedStartup.movies) assert.is(screen.queryByText(display_title), null);
  };
  await screen.findByRole('listitem');
  become('logout');
  await screen.findByRole('heading', { name: 'This device was logged out' });
  showsNothing();
  become('pending');
  await screen.findByText(letIn.uid);
  become('active');
  await screen.findByRole('listitem');
  assert.ok(localStorage.getItem('parterre-device'));
  become('blocked');
  await screen.findByRole('heading', { name: 'This device is blocked' });
  showsNothing();
  assert.is(localStorage.getItem('parterre-device'), null, 'it does not open as a display without a network either');
});

test.run();
