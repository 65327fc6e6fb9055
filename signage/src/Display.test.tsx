import {
  type DeviceStanding,
  defaultSignagePages,
  type SignageContents,
  type Startup,
} from '@parterre/server/contract';
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

test.run();
