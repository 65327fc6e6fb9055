import { register } from 'node:module';
import {
  type DeviceStanding,
  type DoorAnswer,
  type DoorList,
  type DoorListNews,
  type DoorTicket,
  type DoorUploaded,
  type DoorUploadPassage,
  doorHash,
  type ListedTicket,
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
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { onTouch } from '../start/touches.ts';
import { type AtScanner, createDoorKeeper, type DoorKeeper, refusedOf, showsOf, unsentOf } from './doorKeeper.ts';
import { asRead, type DoorStorage, type KeptEntry, type KeptList } from './doorStorage.ts';
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

const ticket = (line: string, changes: Partial<DoorTicket> = {}): DoorTicket => ({
  line,
  reference: '6F9619FF',
  film: 'Brine',
  start: '2026-11-21T19:00:00.000Z',
  cinema: 'Marquise Centrum',
  screen: 'Grand',
  seat: `C-${line}`,
  rate: 'Adult',
  note: null,
  is_in: false,
  ...changes,
});
const passed = (...lines: string[]): DoorAnswer => ({
  kind: 'passed',
  tickets: lines.map((line) => ({ ...ticket(line, { is_in: true }), admission: `9${line}` })),
});
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
async function atDoor(doors: Doors, of: Partial<DeviceStanding> = {}, locale?: 'fr'): Promise<Shown> {
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

/** A disk that outlasts its pages; `isFull`: nothing more can be written. */
function disk() {
  const kept: { list: KeptList | null; entries: Map<string, KeptEntry>; isFull: boolean } = {
    ...{ list: null, entries: new Map(), isFull: false },
  };
  const write = async (change: () => void): Promise<void> => {
    if (kept.isFull) throw new DOMException('no room', 'QuotaExceededError');
    change();
  };
  const storage: DoorStorage = {
    load: async () => ({ kept: kept.list, entries: [...kept.entries.values()] }),
    keepEntry: (entry) => write(() => kept.entries.set(entry.nonce, entry)),
    keepList: (list, listed, forgotten) =>
      write(() => {
        kept.list = list;
        for (const entry of listed) kept.entries.set(entry.nonce, entry);
        for (const nonce of forgotten) kept.entries.delete(nonce);
      }),
  };
  return { kept, storage };
}

const order = '6f9619ff-8b86-4d11-b42d-00c04fc964ff';
const hashes = new Map(
  await Promise.all(
    [order, 'ZEBRAY7', ...['7', '8', '9'].map((line) => `BARCODE${line}`)].map(
      async (code) => [code, await doorHash(code)] as const,
    ),
  ),
);
const hashOf = (code: string): string => hashes.get(code) ?? '';

const listed = (line: string, changes: Partial<ListedTicket> = {}): ListedTicket => ({
  ...{ line, orderHash: hashOf(order), reference: '6F9619FF', codeHash: hashOf(`BARCODE${line}`) },
  ...{
    seat: `C-${line}`,
    rate: 'Adult',
    note: null,
    status: 'settled',
    isKept: false,
    isVoid: false,
    isExchanged: false,
    last: null,
  },
  ...changes,
});
/** A list of a show that starts now, made by a server whose clock is so far ahead. */
const news = (tickets: ListedTicket[], aheadMs = 0, conflicts: DoorListNews['conflicts'] = []): DoorListNews => ({
  ...{ atMs: Date.now() + aheadMs, exhibitorId: 1, cinemaId: 1, keys: [], conflicts },
  window: { beforeMs: 3_600_000, afterMs: 3_600_000 },
  shows: [
    {
      ...{ id: 7, film: 'Brine', start: new Date(Date.now() + aheadMs).toISOString(), isCancelled: false },
      ...{ screen: { id: 1, name: 'Grand' }, digest: 'd', tickets },
    },
  ],
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

test('what a till keeps is expected once somebody is in with it, as the server counts', () => {
  const last = { admission: '9', kind: 'in' as const, at: new Date().toISOString(), device: 'Door 2' };
  const list = news([listed('7'), listed('8', { isKept: true }), listed('9', { isKept: true, last })]) as DoorList;
  const [shown] = showsOf(list, []);
  assert.equal([shown?.in, shown?.expected], [1, 2]);
});

/** A keeper whose server is this. */
function keeperWith(doors: {
  upload?(passages: DoorUploadPassage[]): Promise<DoorUploaded['passages']> | DoorUploaded['passages'];
  list?(known: unknown): DoorListNews;
}) {
  const store = disk();
  const keeper = createDoorKeeper(store.storage);
  const client = {
    doors: {
      list: { query: async ({ known }: { known: unknown }) => doors.list?.(known) ?? news([listed('7'), listed('8')]) },
      upload: {
        mutate: async ({ passages }: { passages: DoorUploadPassage[] }) => ({
          passages: (await doors.upload?.(passages)) ?? passages.map(taken),
        }),
      },
    },
  } as unknown as Parameters<DoorKeeper['meet']>[0];
  return { keeper, store, meet: () => keeper.meet(client, 'en', true) };
}
const taken = ({ nonce, lines }: DoorUploadPassage): DoorUploaded['passages'][number] => ({
  ...{ nonce, unknown: [], isForbidden: false },
  written: lines.map((line) => ({ line, admission: `9${line}`, refusal: null })),
});
const here: AtScanner = { device: 'Door 1', cinema: { id: 1, name: 'Here' }, employee: 1, testMode: false };
const asking = (wish: Parameters<DoorKeeper['answer']>[0]['wish']) => ({
  ...{ id: crypto.randomUUID(), wish, place: { kind: 'cinema' as const }, direction: 'in' as const },
  deviceMs: Date.now(),
});
const nonces = (passages: readonly { nonce: string }[]): string[] => passages.map(({ nonce }) => nonce);

test('what is undone without a network frees the ticket there at once, also where the list has its entry', async () => {
  let isIn = false;
  const last = { admission: '97', kind: 'in' as const, at: new Date().toISOString(), device: 'Door 1' };
  const { keeper, meet } = keeperWith({ list: () => news([listed('7', isIn ? { last } : {})]) });
  await meet();
  const asked = asking({ code: 'BARCODE7' });
  assert.is((await keeper.answer(asked, here))?.kind, 'passed');
  isIn = true;
  await meet();
  assert.equal(
    keeper.get().entries.map(({ isSent, isListed }) => [isSent, isListed]),
    [[true, true]],
  );
  assert.is((await keeper.answer(asking({ code: 'BARCODE7' }), here))?.kind, 'refused');
  await keeper.undo(asked.id);
  assert.is((await keeper.answer(asking({ code: 'BARCODE7' }), here))?.kind, 'passed');
});

test('what the server has let in is known while it is on its way to the disk', async () => {
  const { keeper, store, meet } = keeperWith({});
  await meet();
  let written = (): void => undefined;
  store.storage.keepEntry = () =>
    new Promise((resolve) => {
      written = resolve;
    });
  keeper.hear(asking({ code: 'BARCODE7' }), passed('7'), here);
  assert.is((await keeper.answer(asking({ code: 'BARCODE7' }), here))?.kind, 'refused');
  written();
});

test('an undo that is written while its entry’s upload is answered stays, and is sent', async () => {
  const sent: DoorUploadPassage[] = [];
  const asked = asking({ code: 'BARCODE7' });
  let undoing: Promise<void> | null = null;
  const { keeper, store, meet } = keeperWith({
    upload: (passages) => {
      sent.push(...passages);
      // The answer comes while the undo is on its way to the disk.
      undoing ??= keeper.undo(asked.id);
      return passages.map(taken);
    },
  });
  await meet();
  await keeper.answer(asked, here);
  await meet();
  await undoing;
  assert.equal(
    sent.map(({ undone }) => undone !== null),
    [false, true],
  );
  const entry = store.kept.entries.get(asked.id);
  assert.equal([entry?.undone !== null, entry?.isSent, entry?.admissions], [true, true, ['97']]);
});

test('an entry that the server refuses to read holds up none behind it, and is told of', async () => {
  let wrong = '';
  const { keeper, meet } = keeperWith({
    upload: (passages) => {
      if (nonces(passages).includes(wrong)) throw refusal({ code: 'VALIDATION_FAILED' });
      return passages.map(taken);
    },
  });
  await meet();
  const [one, other] = [asking({ code: 'BARCODE7' }), asking({ code: 'BARCODE8' })];
  wrong = one.id;
  await keeper.answer(one, here);
  await keeper.answer(other, here);
  await meet();
  assert.equal([unsentOf(keeper.get()).length, nonces(refusedOf(keeper.get()))], [0, [wrong]]);
});

test('a party of more than a hundred goes in, and is sent in parts under one nonce', async () => {
  const party = Array.from({ length: 230 }, (_, index) => listed(String(1000 + index)));
  const sent: DoorUploadPassage[] = [];
  const { keeper, meet } = keeperWith({
    list: () => news(party),
    upload: (passages) => {
      sent.push(...passages);
      return passages.map(taken);
    },
  });
  await meet();
  const asked = asking({ lines: party.map(({ line }) => line) });
  assert.is((await keeper.answer(asked, here))?.kind, 'passed');
  await meet();
  assert.equal(
    sent.map(({ nonce, lines }) => [nonce, lines.length]),
    [100, 100, 30].map((count) => [asked.id, count]),
  );
  assert.is(keeper.get().entries[0]?.admissions.length, 230);
});

test('an entry says in which cinema it was, wherever the scanner stands when it is sent', async () => {
  const sent: DoorUploadPassage[] = [];
  const { keeper, meet } = keeperWith({
    upload: (passages) => {
      sent.push(...passages);
      return passages.map(taken);
    },
  });
  await meet();
  await keeper.answer(asking({ code: 'BARCODE7' }), here);
  const elsewhere = { ...here, cinema: { id: 2, name: 'There' } };
  assert.is(await keeper.answer(asking({ code: 'BARCODE8' }), elsewhere), null);
  await meet();
  assert.equal(
    sent.map(({ cinema }) => cinema),
    [1],
  );
});

test('what the server has taken back is not in any more for the list; of a party the others stay in', async () => {
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
  hide();

  let tickets = [listed('7'), listed('8')];
  const sent: DoorUploadPassage[] = [];
  const { keeper, store, meet } = keeperWith({
    list: () => news(tickets),
    upload: (passages) => {
      sent.push(...passages);
      return passages.map(taken);
    },
  });
  await meet();
  keeper.hear(asking({ lines: ['7', '8'] }), passed('7', '8'), here);
  tickets = ['7', '8'].map((line) =>
    listed(line, {
      last: { admission: `9${line}`, kind: 'in', at: new Date().toISOString(), device: 'Door 1' },
    }),
  );
  await meet();
  const wish = { nonce: crypto.randomUUID(), deviceMs: Date.now() };
  await keeper.hearUndone([{ line: '7', admission: '97' }], wish, { ...here, testMode: true });
  assert.is((await keeper.answer(asking({ code: 'BARCODE7' }), here))?.kind, 'refused');
  await keeper.hearUndone([{ line: '7', admission: '97' }], wish, here);
  assert.is(store.kept.entries.size, 2);
  assert.is((await keeper.answer(asking({ code: 'BARCODE8' }), here))?.kind, 'refused');
  assert.is((await keeper.answer(asking({ code: 'BARCODE7' }), here))?.kind, 'passed');
  // The server has the undo: nothing but the new entry is sent.
  await meet();
  assert.equal(
    sent.map(({ lines, undone }) => [lines, undone]),
    [[['7'], null]],
  );
});

test('what a page of before an update has kept is sent, and its list is asked for whole', async () => {
  const {
    admissions: _,
    isRefused: __,
    cinema: ___,
    ...before
  } = {
    ...{ nonce: crypto.randomUUID(), order: 1, direction: 'in' as const, lines: ['7'], admissions: [], cinema: 1 },
    ...{ atMs: Date.now(), deviceMs: Date.now(), employee: null, undone: null },
    ...{ isSent: false, isRefused: false, isListed: false },
  };
  const { orderHash: _____, codeHash: ____, ...old } = listed('7');
  const list = news([old as ListedTicket]) as DoorList;
  const written = { ...before, undone: { nonce: crypto.randomUUID(), atMs: Date.now(), deviceMs: Date.now() } };
  const sent: DoorUploadPassage[] = [];
  const asked: unknown[] = [];
  const { keeper, store, meet } = keeperWith({
    list: (known) => {
      asked.push(known);
      return news([listed('7')]);
    },
    upload: (passages) => {
      sent.push(...passages);
      return passages.map(taken);
    },
  });
  store.storage.load = async () => asRead({ list: { ...list, cinemaId: 3 }, offsetMs: 0 }, [written]);
  await meet();
  assert.equal(
    sent.map(({ nonce, cinema }) => [nonce, cinema]),
    [[before.nonce, 3]],
  );
  assert.equal(asked, [[]]);
  assert.is((await keeper.answer(asking({ code: 'BARCODE7' }), here))?.kind, 'passed');
  const [entry] = asRead({ list, offsetMs: 0 }, [before]).entries;
  assert.equal([entry?.admissions, entry?.isRefused], [[], false]);
  assert.is(asRead({ list: news([listed('7')]) as DoorList, offsetMs: 0 }, []).kept !== null, true);
});

test('what could not be read from the disk is read later, and nothing is answered or sent until then', async () => {
  const { keeper, store, meet } = keeperWith({});
  const { load } = store.storage;
  store.storage.load = () => Promise.reject(new DOMException('busy', 'UnknownError'));
  await meet();
  assert.equal([keeper.get().isLoaded, keeper.get().cannotKeep, keeper.get().kept], [false, true, null]);
  store.storage.load = load;
  await meet();
  assert.equal([keeper.get().isLoaded, keeper.get().cannotKeep, keeper.get().kept !== null], [true, false, true]);
});

test.run();
