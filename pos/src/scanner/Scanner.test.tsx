import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import {
  type DeviceStanding,
  type DoorAnswer,
  type DoorListNews,
  type DoorReadAnswer,
  type DoorVoucher,
  type Locale,
  locales,
} from '@parterre/server/contract';
import {
  type Answers,
  fireEvent,
  hide,
  noAnswer,
  refusal,
  type Shown,
  show,
  waitFor,
  within,
} from '@parterre/ui/testing';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { onTouch } from '../start/touches.ts';
import { disk, hashOf, listed, news, order, passed, ticket } from '../testing/doorLists.ts';
import { createDoorKeeper } from './doorKeeper.ts';
import { Scanner } from './ScannerApp.tsx';
import { DoorKeeperContext, useMeeting } from './useKeeper.ts';

/** What lies before the camera: of several codes it reads now one and now another. `looks`: how often it has looked. */
const camera = { codes: [] as string[], looks: 0 };
Object.assign(globalThis, { heldUp: camera });
// Pictures are read by WebAssembly that only a browser loads.
const codeReader = 'export const codeIn = async () => heldUp.codes[heldUp.looks++ % heldUp.codes.length] ?? null;';
register(
  `data:text/javascript,${encodeURIComponent(`export const resolve = (name, context, next) => name.includes('/codeReader')
    ? { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(codeReader)}`)}, shortCircuit: true }
    : next(name, context);`)}`,
);
for (const [name, value] of Object.entries({ readyState: 4, HAVE_CURRENT_DATA: 2, play: async () => undefined }))
  Object.defineProperty(HTMLVideoElement.prototype, name, { value, configurable: true });
Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', { value: null, writable: true });
const lens = {
  getUserMedia: async () => ({ getTracks: () => [], getVideoTracks: () => [] }),
  enumerateDevices: async () => [],
};

/** Switches a camera on for the next page, and holds these before it. */
function holdUp(...codes: string[]): void {
  Object.assign(camera, { codes, looks: 0 });
  Object.defineProperty(navigator, 'mediaDevices', { value: lens, configurable: true });
}
/** The camera has looked often enough to read whatever it takes. */
async function looked(): Promise<void> {
  const before = camera.looks;
  await waitFor(() => assert.ok(camera.looks >= before + 4));
}
/** What is never answered. */
const never = (): Promise<never> => new Promise(() => undefined);

test.after.each(() => {
  hide();
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
});

const device: DeviceStanding = {
  uid: 'SCAN-NER1',
  authStatus: 'active',
  type: 'scanner',
  name: 'Door 1',
  cinema: { id: 1, name: 'Marquise Centrum' },
  screenId: null,
  orientation: 'portrait',
  autoLockMinutes: null,
  testMode: false,
  unattended: false,
  employee: null,
  switchedOff: false,
};

type Refused = Extract<DoorAnswer, { kind: 'refused' }>;
const refused = (reason: Refused['reason'], changes: Partial<Refused> = {}): DoorAnswer => ({
  kind: 'refused',
  reason,
  ticket: ticket('7'),
  last: null,
  ...changes,
});

type Doors = NonNullable<Answers['doors']>;
/** A scanner that lets into the whole cinema. */
async function atDoor(doors: Doors, of: Partial<DeviceStanding> = {}, locale?: Locale): Promise<Shown> {
  const shown = await show(<Scanner device={{ ...device, ...of }} onLock={null} />, {
    answers: { doors: { shows: () => [], ...doors } },
    texts: ['scanner'],
    ...(locale && { locale }),
  });
  if (of.screenId === undefined && !of.unattended)
    await shown.user.click(
      await shown.screen.findByRole('button', {
        name: locale ? 'Ce qui commence ici maintenant' : 'Whatever starts here now',
      }),
    );
  return shown;
}

/** A reader is a keyboard: its keys come at once. */
function wedge(code: string): void {
  for (const key of code)
    fireEvent.keyDown(document.body, { key, code: /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}` });
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter' });
}

test('a reader’s code is sent once, with the place, the direction, a nonce and the device’s clock, and the answer is the screen', async () => {
  const { screen, api } = await atDoor({
    scan: () => ({
      kind: 'passed',
      tickets: [{ ...ticket('7', { note: 'Student card', is_in: true }), admission: '97' }],
    }),
  });
  wedge('7K3MZQ0V8W1XN5T2');
  const answer = (await screen.findByRole('heading', { name: 'Welcome' })).closest('section') as HTMLElement;
  for (const text of ['C-7', 'Adult', 'Ask to see: Student card', 'Brine · Grand'])
    within(answer).getByText(text, { exact: false });
  assert.is(answer.dataset.tone, 'yes');
  const [input] = api.inputsOf('doors.scan') as Record<string, unknown>[];
  assert.equal(
    [input?.code, input?.place, input?.direction, input?.locale],
    ['7K3MZQ0V8W1XN5T2', { kind: 'cinema' }, 'in', 'en'],
  );
  assert.match(String(input?.nonce), /^[0-9a-f-]{36}$/);
  assert.ok(Number.isInteger(input?.device_ms));
});

test('a refusal says why and what to do, by words, sign and colour', async () => {
  const cases: [Parameters<typeof refused>, string, string][] = [
    [['other_show'], 'Another show', 'It is for Brine at'],
    [
      ['already_in', { last: { admission: '5', kind: 'in', at: '2026-11-21T18:42:00.000Z', device: 'Door 2' } }],
      'Already in',
      'Door 2',
    ],
    [['unknown', { ticket: null }], 'Unknown ticket', 'Try again'],
    [['forged', { ticket: null }], 'Not a real ticket', 'Scan it again'],
    [['withdrawn_key', { ticket: null }], 'Code no longer valid', 'Type the letters below the code.'],
    [['unpaid'], 'Not paid', 'The box office takes the payment.'],
  ];
  let next = 0;
  const { screen, user } = await atDoor({ scan: () => refused(...(cases[next]?.[0] ?? ['unknown'])) });
  for (const [place, [, word, advice]] of cases.entries()) {
    next = place;
    wedge(`CODE${place}`);
    const heading = await screen.findByRole('heading', { name: word });
    const field = heading.closest('section') as HTMLElement;
    assert.is(field.dataset.tone, 'no');
    within(field).getByText(advice, { exact: false });
    await user.click(within(field).getByRole('button', { name: 'Next' }));
  }
});

test('what nobody answered is not taken for a no, and is sent again under the same nonce', async () => {
  let isAway = true;
  const { screen, user, api } = await atDoor({
    scan: () => {
      if (isAway) throw Object.assign(noAnswer(), {});
      return passed('7');
    },
  });
  // The field says that it tries again; the connection comes back meanwhile.
  wedge('7K3MZQ0V');
  await screen.findByText('No connection, trying again…');
  isAway = false;
  await screen.findByRole('heading', { name: 'Welcome' });
  const nonces = new Set((api.inputsOf('doors.scan') as { nonce: string }[]).map(({ nonce }) => nonce));
  assert.is(nonces.size, 1);
  assert.ok(user);
});

test('an order of several tickets is counted, and those who have come go in together', async () => {
  const { screen, user, api } = await atDoor({
    scan: () => ({
      kind: 'party',
      reference: '6F9619FF',
      tickets: [ticket('1', { is_in: true }), ticket('2'), ticket('3'), ticket('4')],
    }),
    letIn: ({ lines }) => passed(...lines),
  });
  wedge('ORDER1');
  await screen.findByRole('heading', { name: 'How many have come?' });
  screen.getByText('3 of 3');
  await user.click(screen.getByRole('button', { name: 'One less' }));
  screen.getByText('2 of 3');
  await user.click(screen.getByRole('button', { name: 'Let in' }));
  await screen.findByRole('heading', { name: '2 people in' });
  assert.equal((api.inputsOf('doors.letIn')[0] as { lines: string[] }).lines, ['2', '3']);
});

test('what was let in is undone from the answer and from the list; a scanner that stands by itself offers neither that nor the search', async () => {
  const undone: string[][] = [];
  const doors: Doors = {
    scan: ({ code }) => passed(code.slice(-1)),
    undo: (({ admissions }: { admissions: string[] }) => void undone.push(admissions)) as never,
  };
  const { screen, user } = await atDoor(doors);
  wedge('CODE1');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { name: 'Undone: not let in.' });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  wedge('CODE2');
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Last scans' }));
  const lines = screen.getAllByRole('listitem');
  assert.is(lines.length, 2);
  await user.click(within(lines[0] as HTMLElement).getByRole('button', { name: 'Undo' }));
  await waitFor(() => assert.equal(undone, [['91'], ['92']]));
  await waitFor(() => assert.is(screen.queryByRole('button', { name: 'Undo' }), null));

  const stand = await atDoor(doors, { unattended: true });
  wedge('CODE3');
  const heading = await stand.screen.findByRole('heading', { name: 'Welcome' });
  assert.is(within(heading.closest('section') as HTMLElement).queryByRole('button', { name: 'Undo' }), null);
  for (const name of ['Search sales', 'Choose another place', 'Camera off', 'Readiness'])
    assert.is(stand.screen.queryByRole('button', { name }), null, name);
  assert.is(stand.screen.queryByRole('radio'), null);
  stand.screen.getByText('Whatever starts here now');
});

test('a code is typed by hand, for people who go out', async () => {
  const { screen, user, api } = await atDoor({ scan: () => passed('7') });
  await user.click(screen.getByRole('radio', { name: 'Going out' }));
  await user.click(screen.getByRole('button', { name: 'Type the code' }));
  await user.type(screen.getByRole('textbox', { name: 'Code on the ticket' }), '7k3m-zq0v{Enter}');
  await screen.findByRole('heading', { name: 'Out for a while' });
  const [input] = api.inputsOf('doors.scan') as { code: string; direction: string }[];
  assert.equal([input?.code, input?.direction], ['7k3m-zq0v', 'out']);
});

const brine = {
  ...{ id: 5, film: 'Brine', start: '2026-11-21T19:00:00.000Z', screen: 'Grand', redeemable: 3, refusal: null },
  rates: [
    { id: 1, name: 'Adult' },
    { id: 2, name: 'Child' },
  ],
};
const held = (changes: Partial<DoorVoucher> = {}): DoorReadAnswer => ({
  kind: 'voucher',
  voucher: {
    ...{ uuid: order, title: 'Visits', holder: 'Hanne', valid_until: '30 June 2030', remaining_turns: 3 },
    ...{ remaining_products: 0, refusal: null, is_returnable: false, shows: [brine], tickets: [] },
    ...changes,
  },
});

test('a voucher in place of a ticket is exchanged for as many as have come, of a rate, and they are in', async () => {
  const { screen, user, api } = await atDoor({
    scan: (input) => {
      assert.is(input.vouchers, true);
      return held();
    },
    exchange: () => ({ answer: passed('7', '8'), card: null }),
  });
  wedge('9YYD-6MJH');
  const field = (await screen.findByRole('heading', { name: 'Visits' })).closest('section') as HTMLElement;
  within(field).getByText('Hanne · 3 visits left · valid until 30 June 2030');
  await user.click(within(field).getByRole('radio', { name: 'Child' }));
  await user.click(screen.getByRole('button', { name: 'One more' }));
  await user.click(screen.getByRole('button', { name: 'Exchange 2 visits and let in' }));
  await screen.findByRole('heading', { name: '2 people in' });
  const [input] = api.inputsOf('doors.exchange') as Record<string, unknown>[];
  const { nonce, device_ms, ...wish } = input ?? {};
  assert.equal(wish, { voucher: order, schedule: 5, price_rate: 2, count: 2, locale: 'en' });
  assert.match(String(nonce), /^[0-9a-f-]{36}$/);
  assert.ok(Number.isInteger(device_ms));
  // Who was let in by an exchange is sent out again by the button that undoes every entry.
  screen.getByRole('button', { name: 'Undo' });
});

test('a voucher that pays nothing says why in the server’s words; its tickets go in, and a used-up card comes back', async () => {
  const returned: string[] = [];
  let answer = held({ refusal: 'This voucher is used up.', shows: [], remaining_turns: 0, is_returnable: true });
  const { screen, user, api } = await atDoor({
    scan: () => answer,
    letIn: ({ lines }) => passed(...lines),
    returnCard: (({ voucher }: { voucher: string }) => void returned.push(voucher)) as never,
  });
  wedge('9YYD-6MJH');
  const field = (await screen.findByRole('heading', { name: 'Visits' })).closest('section') as HTMLElement;
  assert.is(field.dataset.tone, 'no');
  within(field).getByText('This voucher is used up.');
  assert.is(within(field).queryByRole('button', { name: /Exchange/ }), null);
  await user.click(within(field).getByRole('button', { name: 'I have the card' }));
  await within(field).findByText('The card can be sold again');
  assert.equal(returned, [order]);
  await user.click(within(field).getByRole('button', { name: 'Next' }));

  const full = { ...brine, redeemable: 0, refusal: 'This voucher pays 1 ticket for a show, and has.' };
  answer = held({ shows: [full], tickets: [ticket('7'), ticket('8', { is_in: true })] });
  wedge('9YYD-6MJH');
  await screen.findByText('This voucher pays 1 ticket for a show, and has.');
  screen.getByText('In with it: C-8');
  await user.click(screen.getByRole('button', { name: 'Let in with its ticket: C-7' }));
  await screen.findByRole('heading', { name: 'Welcome' });
  assert.equal((api.inputsOf('doors.letIn')[0] as { lines: string[] }).lines, ['7']);
});

test('an exchange that is refused lets nobody in; tried again it is the same sale, and the last turn asks for the card', async () => {
  let isRefused = true;
  const { screen, user, api } = await atDoor({
    scan: () => held(),
    exchange: () => {
      if (isRefused)
        throw refusal({
          ...{ code: 'VALIDATION_FAILED', message: 'x' },
          errors: { 'items.0.voucher': ['This voucher pays only 1 ticket here.'] },
        });
      return { answer: passed('7'), card: order };
    },
    returnCard: (() => undefined) as never,
  });
  wedge('9YYD-6MJH');
  await user.click(await screen.findByRole('button', { name: 'Exchange 1 visit and let in' }));
  await screen.findByRole('heading', { name: 'Not checked' });
  screen.getByText('This voucher pays only 1 ticket here.');
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Welcome' });
  const nonces = new Set((api.inputsOf('doors.exchange') as { nonce: string }[]).map(({ nonce }) => nonce));
  assert.is(nonces.size, 1);
  screen.getByText('Used up: ask for the card');
  await user.click(screen.getByRole('button', { name: 'I have the card' }));
  await screen.findByText('The card can be sold again');
});

test('without a network nothing is exchanged: that is said at once, and the next ticket is not kept waiting', async () => {
  const { screen, user, api } = await atDoor({ scan: () => held(), exchange: never });
  wedge('9YYD-6MJH');
  const press = await screen.findByRole('button', { name: 'Exchange 1 visit and let in' });
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  try {
    fireEvent(window, new Event('offline'));
    await user.click(press);
    await screen.findByText('Vouchers are exchanged with a network only. The box office can help.');
    assert.is(api.inputsOf('doors.exchange').length, 0);
  } finally {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    fireEvent(window, new Event('online'));
  }
});

test('somebody without a ticket is found by name', async () => {
  const { screen, user, api } = await atDoor({
    search: ({ q }) => ({
      least_characters: 3,
      is_too_short: q.length < 3,
      tickets: q.length < 3 ? [] : [{ ...ticket('7'), buyer: 'Zoë van Hoof' }],
    }),
    letIn: ({ lines }) => passed(...lines),
  });
  await user.click(screen.getByRole('button', { name: 'Search sales' }));
  await user.type(screen.getByRole('searchbox'), 'va');
  await screen.findByText('At least 3 characters.');
  await user.type(screen.getByRole('searchbox'), 'n h');
  await user.click(await screen.findByRole('button', { name: 'Let in Zoë van Hoof, C-7' }));
  await screen.findByRole('heading', { name: 'Welcome' });
  assert.equal((api.inputsOf('doors.letIn')[0] as { lines: string[] }).lines, ['7']);
});

test('the place is chosen once and kept; a scanner at a screen begins with it', async () => {
  const shows = () => [
    {
      id: 5,
      film: 'Brine',
      start: '2026-11-21T19:00:00.000Z',
      screen: { id: 2, name: 'Grand' },
      in: 3,
      expected: 9,
      rates: [],
    },
  ];
  const first = await show(<Scanner device={device} onLock={null} />, {
    answers: { doors: { shows } },
    texts: ['scanner'],
  });
  await first.user.click(await first.screen.findByRole('button', { name: /Brine/ }));
  await first.screen.findByText('Hold a ticket up');
  const again = await show(<Scanner device={device} onLock={null} />, {
    answers: { doors: { shows, scan: () => passed('7') } },
    texts: ['scanner'],
  });
  await again.screen.findByText('Hold a ticket up');
  wedge('CODE1');
  await again.screen.findByRole('heading', { name: 'Welcome' });
  assert.equal((again.api.inputsOf('doors.scan')[0] as { place: unknown }).place, { kind: 'show', schedule: 5 });
  hide();
  const atScreen = await atDoor({ scan: () => passed('7') }, { screenId: 2 });
  wedge('CODE1');
  await atScreen.screen.findByRole('heading', { name: 'Welcome' });
  assert.equal((atScreen.api.inputsOf('doors.scan')[0] as { place: unknown }).place, { kind: 'screen', screen: 2 });
  hide();
  // Nobody chooses at a stand, nor has before it was one.
  localStorage.setItem('parterre-scanner-place', JSON.stringify({ kind: 'show', schedule: 5 }));
  const stand = await atDoor({ scan: () => passed('7') }, { unattended: true });
  wedge('CODE1');
  await stand.screen.findByRole('heading', { name: 'Welcome' });
  assert.equal((stand.api.inputsOf('doors.scan')[0] as { place: unknown }).place, { kind: 'cinema' });
});

/** A scanner at a screen, which stands by itself after a press. */
function Moved() {
  const [unattended, setUnattended] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setUnattended(true)}>
        Nobody attends it
      </button>
      <Scanner device={{ ...device, screenId: 2, unattended }} onLock={null} />
    </>
  );
}

test('what was chosen is forgotten where a scanner stands by itself from then on', async () => {
  const doors: Doors = { shows: () => [], scan: () => passed('7') };
  const { screen, user, api } = await show(<Moved />, { answers: { doors }, texts: ['scanner'] });
  await user.click(screen.getByRole('button', { name: 'Choose another place' }));
  await user.click(await screen.findByRole('button', { name: 'Whatever starts here now' }));
  wedge('CODE1');
  await waitFor(() => assert.is(api.inputsOf('doors.scan').length, 1));
  await screen.findByRole('heading', { name: 'Welcome' });
  await user.click(screen.getByRole('button', { name: 'Nobody attends it' }));
  wedge('CODE2');
  await waitFor(() => assert.is(api.inputsOf('doors.scan').length, 2));
  const places = (api.inputsOf('doors.scan') as { place: unknown }[]).map(({ place }) => place);
  assert.equal(places, [{ kind: 'cinema' }, { kind: 'screen', screen: 2 }]);
});

/** What names a text that a language lacks: its place in `scanner.json`. */
const textKey = /\b[a-z]\w*(\.[a-z]\w*)+\b/;

for (const locale of locales)
  test(`the camera's page says everything in its language: ${locale}`, async () => {
    const { camera: texts } = JSON.parse(
      readFileSync(new URL(`../../../web/shared/locales/${locale}/scanner.json`, import.meta.url), 'utf8'),
    );
    const said = (): string => {
      const named = [...document.body.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
        ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      );
      return [document.body.textContent, ...named].join('\n');
    };
    const without = await atDoor({}, { screenId: 2 }, locale);
    await without.screen.findByText(texts.none);
    assert.not.match(said(), textKey);
    hide();
    holdUp('CODE1');
    const seeing = await atDoor({ scan: () => passed('7') }, { screenId: 2 }, locale);
    await seeing.screen.findByLabelText(texts.picture);
    await waitFor(() => assert.is(seeing.api.inputsOf('doors.scan').length, 1));
    assert.not.match(said(), textKey);
  });

test('no answer stays up while the next ticket is checked', async () => {
  const { screen } = await atDoor({ scan: ({ code }) => (code === 'CODE1' ? passed('1') : never()) });
  wedge('CODE1');
  await screen.findByRole('heading', { name: 'Welcome' });
  wedge('CODE2');
  await screen.findByText('Checking…');
  assert.is(screen.queryByRole('heading', { name: 'Welcome' }), null);
});

test('an undo that was refused is asked once more as itself, and lets nobody in again', async () => {
  const nonces: string[] = [];
  let answer = (): unknown => {
    throw refusal({ code: 'NOT_FOUND' });
  };
  const undo = ({ nonce }: { nonce: string }) => {
    nonces.push(nonce);
    return answer();
  };
  const { screen, user, api } = await atDoor({ scan: () => passed('1'), undo: undo as never });
  wedge('CODE1');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { name: 'Not undone' });
  assert.is(screen.queryByRole('button', { name: 'Try again' }), null);
  let done = (): void => undefined;
  answer = () => new Promise<void>((resolve) => (done = resolve));
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => assert.is(nonces.length, 2));
  done();
  await screen.findByRole('heading', { name: 'Undone: not let in.' });
  assert.equal([new Set(nonces).size, nonces.length, api.inputsOf('doors.scan').length], [1, 2, 1]);
});

test('what went out and was undone is still in', async () => {
  const { screen, user } = await atDoor({ scan: () => passed('1'), undo: (() => undefined) as never });
  await user.click(screen.getByRole('radio', { name: 'Going out' }));
  wedge('CODE1');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { name: 'Undone: still in.' });
});

test('trying again asks what was asked, whatever was chosen since', async () => {
  let isAway = true;
  const { screen, user, api } = await atDoor({
    scan: () => {
      if (isAway) throw refusal({ code: 'NOT_FOUND' });
      return passed('1');
    },
  });
  wedge('CODE1');
  const again = await screen.findByRole('button', { name: 'Try again' });
  fireEvent.click(screen.getByRole('radio', { name: 'Going out' }));
  isAway = false;
  await user.click(again);
  await screen.findByRole('heading', { name: 'Welcome' });
  const [first, second] = api.inputsOf('doors.scan');
  assert.equal(second, first);
});

test('an entry that was found done is undone by its time and door, and only where it was', async () => {
  let at = 'Door 1';
  const { screen } = await atDoor({
    scan: () =>
      refused('already_in', { last: { admission: '5', kind: 'in', at: '2026-11-21T18:42:00.000Z', device: at } }),
  });
  wedge('CODE1');
  await screen.findByRole('button', { name: 'Undo the entry at 19:42, Door 1' });
  at = 'Door 2';
  wedge('CODE2');
  await screen.findByText('Door 2', { exact: false });
  assert.is(screen.queryByRole('button', { name: /^Undo/ }), null);
});

test('several tickets before the camera are read once each, and each is work at the device', async () => {
  holdUp('CODE1', 'CODE2');
  let works = 0;
  const stop = onTouch(({ type }) => {
    if (type === 'parterre-work') works += 1;
  });
  const { api } = await atDoor({ scan: ({ code }) => passed(code.slice(-1)) });
  await waitFor(() => assert.is(api.inputsOf('doors.scan').length, 2));
  await looked();
  stop();
  const codes = (api.inputsOf('doors.scan') as { code: string }[]).map(({ code }) => code).sort();
  assert.equal([codes, works], [['CODE1', 'CODE2'], 2]);
});

test('while a ticket waits for its answer no other is taken, and the page says so', async () => {
  holdUp('CODE1');
  let answer = (_: DoorAnswer): void => undefined;
  const { screen, api } = await atDoor({ scan: () => new Promise((resolve) => (answer = resolve)) });
  await screen.findByText('One ticket at a time: hold the next one up after the answer.');
  camera.codes = ['CODE2'];
  await looked();
  wedge('CODE1');
  assert.is(api.inputsOf('doors.scan').length, 1);
  answer(passed('1'));
  // What is still held up then is the next.
  await waitFor(() => assert.is(api.inputsOf('doors.scan').length, 2));
  assert.is((api.inputsOf('doors.scan')[1] as { code: string }).code, 'CODE2');
});

test('a party that is being counted is not thrown away by what lies before the camera', async () => {
  holdUp('ORDER1');
  const { screen, api } = await atDoor({
    scan: () => ({ kind: 'party', reference: '6F9619FF', tickets: [ticket('1'), ticket('2')] }),
  });
  await screen.findByRole('heading', { name: 'How many have come?' });
  camera.codes = ['CODE2'];
  await looked();
  screen.getByRole('heading', { name: 'How many have come?' });
  assert.is(api.inputsOf('doors.scan').length, 1);
});

test('the answer is said by an alert that was there before it', async () => {
  const { screen } = await atDoor({ scan: () => passed('1') });
  const alert = screen.getByRole('alert');
  wedge('CODE1');
  const field = await screen.findByRole('region', { name: 'Welcome' });
  assert.ok(alert.contains(field));
});

test('a chosen show that is over is chosen no more; nor is a place that was kept where the scanner stood before', async () => {
  const tonight = {
    ...{ id: 5, film: 'Brine', start: '2026-11-21T19:00:00.000Z', screen: { id: 2, name: 'Grand' } },
    ...{ in: 3, expected: 9, rates: [] },
  };
  let shows = [tonight];
  const open = (changes: Partial<DeviceStanding> = {}) =>
    show(<Scanner device={{ ...device, ...changes }} onLock={null} />, {
      answers: { doors: { shows: () => shows } },
      texts: ['scanner'],
    });
  const first = await open();
  await first.user.click(await first.screen.findByRole('button', { name: /Brine/ }));
  await first.screen.findByText('Hold a ticket up');
  const moved = await open({ cinema: { id: 2, name: 'Marquise Haven' } });
  await moved.screen.findByRole('heading', { name: 'Whom does this scanner let in?' });
  await (await open()).screen.findByText('Hold a ticket up');
  shows = [];
  const later = await open();
  await later.screen.findByRole('heading', { name: 'Whom does this scanner let in?' });
});

test('it speaks French, with its own spaces', async () => {
  const { screen } = await atDoor({ scan: () => passed('1', '2') }, {}, 'fr');
  wedge('CODE1');
  await screen.findByRole('heading', { name: '2 personnes entrent' });
});

function Meeting(): null {
  useMeeting(true);
  return null;
}

/** A scanner whose server gives it this list, and answers no scan. */
async function offlineAtDoor(list: DoorListNews, { storage, kept } = disk(), doors: Doors = {}): Promise<Shown> {
  const keeper = createDoorKeeper(storage);
  const answers: Doors = { shows: () => [], list: () => list, scan: () => Promise.reject(noAnswer()), ...doors };
  const shown = await show(
    <DoorKeeperContext value={keeper}>
      <Meeting />
      <Scanner device={{ ...device, screenId: 1 }} onLock={null} />
    </DoorKeeperContext>,
    {
      answers: { doors: { ...answers, letIn: answers.letIn ?? (() => Promise.reject(noAnswer())) } },
      texts: ['scanner'],
    },
  );
  await waitFor(() => assert.ok(keeper.get().isLoaded && (keeper.get().kept !== null || kept.isFull)));
  return shown;
}

test('without an answer the list lets in, once; it is on the disk first, and is sent until the server has it', async () => {
  const store = disk();
  let isUp = false;
  const { screen, api } = await offlineAtDoor(news([listed('7')]), store, {
    upload: ({ passages }) => {
      if (!isUp) throw noAnswer();
      return { passages: passages.map(({ nonce }) => ({ nonce, written: [], unknown: [], isForbidden: false })) };
    },
  });
  wedge('BARCODE7');
  const field = (await screen.findByRole('heading', { name: 'Welcome' })).closest('section') as HTMLElement;
  within(field).getByText(/^Without the server, by the list of/);
  const [entry] = store.kept.entries.values();
  assert.equal([entry?.lines, entry?.direction, entry?.isSent], [['7'], 'in', false]);
  wedge('BARCODE7');
  await screen.findByRole('heading', { name: 'Already in' });
  screen.getByText(/^In at .*, Door 1\.$/);
  await screen.findByRole('button', { name: /1 scan to send/ });
  isUp = true;
  // Whatever is written next is a reason to send; so is the next turn.
  wedge('BARCODE8');
  await screen.findByRole('heading', { name: 'Not in the list' });
  hide();

  // The page was closed before the server had it.
  const again = await offlineAtDoor(news([listed('7')]), store, {
    upload: ({ passages }) => ({
      passages: passages.map(({ nonce }) => ({ nonce, written: [], unknown: [], isForbidden: false })),
    }),
  });
  await waitFor(() => assert.is(store.kept.entries.get(entry?.nonce ?? '')?.isSent, true));
  const [sent] = again.api.inputsOf('doors.upload') as { passages: { nonce: string }[] }[];
  assert.equal(
    sent?.passages.map(({ nonce }) => nonce),
    [entry?.nonce],
  );
  assert.ok(api.inputsOf('doors.upload').length > 0);
});

test('a barcode that a reader at another layout has garbled is found in the list', async () => {
  const { screen } = await offlineAtDoor(news([listed('7', { codeHash: hashOf('ZEBRAY7') })]));
  wedge('YEBRAZ7');
  await screen.findByRole('heading', { name: 'Welcome' });
});

test('an entry that cannot be written down lets nobody in', async () => {
  const store = disk();
  const { screen } = await offlineAtDoor(news([listed('7')]), store);
  store.kept.isFull = true;
  wedge('BARCODE7');
  await screen.findByRole('heading', { name: 'Not checked' });
  screen.getByText(/^It could not be written down, so nobody was let in\./);
  assert.is(store.kept.entries.size, 0);
  store.kept.isFull = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Welcome' });
  assert.is(store.kept.entries.size, 1);
});

test('a party is counted by the list, and what was let in by it is undone by it', async () => {
  const store = disk();
  const { screen, user } = await offlineAtDoor(news([listed('7'), listed('8')]), store);
  wedge(order);
  await screen.findByRole('heading', { name: 'How many have come?' });
  await user.click(screen.getByRole('button', { name: 'Let in' }));
  await screen.findByRole('heading', { name: '2 people in' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { name: 'Undone: not let in.' });
  const [entry] = store.kept.entries.values();
  assert.equal([entry?.lines, entry?.undone === null, entry?.isSent], [['7', '8'], false, false]);
  wedge('BARCODE7');
  await screen.findByRole('heading', { name: 'Welcome' });
});

test('what the server has let in is not let in again by the list', async () => {
  let isUp = true;
  const { screen } = await offlineAtDoor(news([listed('7')]), disk(), {
    scan: () => {
      if (isUp) return passed('7');
      throw noAnswer();
    },
  });
  wedge('BARCODE7');
  await screen.findByRole('heading', { name: 'Welcome' });
  isUp = false;
  wedge('BARCODE7');
  await screen.findByRole('heading', { name: 'Already in' });
});

test('readiness says what is there and what is missing, that the clock is off, and who went in twice', async () => {
  const conflict: DoorListNews['conflicts'][number] = {
    ...{
      admission: '9',
      reason: 'already_in',
      reference: '6F9619FF',
      schedule: 7,
      film: 'Brine',
    },
    ...{ start: '2026-11-21T19:00:00.000Z', seat: 'C-7', rate: 'Adult', employee: null, device: 'Door 2' },
    at: '2026-11-21T18:41:00.000Z',
    other: { at: '2026-11-21T18:40:00.000Z', device: 'Door 1', employee: null },
  };
  const store = disk();
  const { screen, user } = await offlineAtDoor(news([listed('7')], 5 * 60_000, [conflict]), store);
  await user.click(await screen.findByRole('button', { name: /^1 let in twice/ }));
  await screen.findByRole('heading', { name: 'Readiness' });
  screen.getByText(/^In at .*, Door 2, and at .*, Door 1\.$/);
  for (const text of [
    /Ready: Shows in the list of .*: 1. Tickets: 1/,
    /Missing: No keys/,
    /Missing: The clock is 5 minutes slow/,
    /Missing: The camera is off or missing/,
    /Missing: The page does not open again/,
    /Ready: Every scan is with the server/,
  ])
    screen.getByText(
      (_, element) =>
        element?.tagName === 'SPAN' && text.test(element.textContent ?? '') && element.children.length === 1,
    );
  // Times are the server's.
  await user.click(screen.getByRole('button', { name: 'Back' }));
  wedge('BARCODE7');
  await screen.findByRole('heading', { name: 'Welcome' });
  const [entry] = store.kept.entries.values();
  assert.is(Math.round(((entry?.atMs ?? 0) - (entry?.deviceMs ?? 0)) / 60_000), 5);
});

test('what the server has taken back is not in any more for the list', async () => {
  let isUp = true;
  const { screen, user } = await offlineAtDoor(news([listed('7')]), disk(), {
    scan: () => {
      if (isUp) return passed('7');
      throw noAnswer();
    },
    undo: (() => undefined) as never,
  });
  wedge('BARCODE7');
  await screen.findByRole('heading', { name: 'Welcome' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { name: 'Undone: not let in.' });
  isUp = false;
  wedge('BARCODE7');
  await screen.findByRole('heading', { name: 'Welcome' });
});

test.run();
