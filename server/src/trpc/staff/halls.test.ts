/** Cinemas, screens and layouts over real HTTP: set up, sold by, and sent wrong. */
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type {
  CinemaValues,
  CinemaView,
  DrawnDraft,
  ErrorBody,
  LayoutVersion,
  LayoutView,
  OpenedDraft,
  SavedRow,
  ScreenValues,
  ScreenView,
  Startup,
  TouchedDraft,
} from '../../contract/index.ts';
import { noScenery, screenConfigSchema } from '../../contract/index.ts';
import {
  type Answer,
  type EdgeUnderTest,
  edgeUnderTest,
  openSocket,
  type Visitor,
} from '../../testing/edgeUnderTest.ts';
import { visitorAs } from '../../testing/person.ts';
import { hallOf, plainRows } from '../../testing/smallCinema.ts';
import { until } from '../../testing/until.ts';

const test = suite('halls');
let edge: EdgeUnderTest;
let database: pg.Client;
/** Everything in all cinemas of the demo's exhibitor; the manager works in cinema 1 alone. */
let boss: Visitor;
let manager: Visitor;

test.before(async () => {
  edge = await edgeUnderTest({ environment: { RATE_LIMITS: 'off' } });
  database = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await database.connect();
  [boss, manager] = [await visitorAs('exhibitor-manager', edge), await visitorAs('manager', edge)];
});
test.after(async () => {
  await database.end();
  await edge.close();
});
// Taken out: after a failure the hook runs once more.
test.after.each(() => assert.equal(edge.faults.splice(0), [], 'no fault of ours'));

type Reply<T> = Answer<{ result?: { data: T }; error?: { data: { parterre: ErrorBody } } }>;

async function read<T>(who: Visitor, path: string, input: unknown): Promise<Reply<T>> {
  return who.get(`/trpc/staff.${path}?input=${encodeURIComponent(JSON.stringify(input))}`);
}
async function change<T>(who: Visitor, path: string, input: unknown): Promise<Reply<T>> {
  return who.post(`/trpc/staff.${path}`, input);
}
function dataOf<T>(answer: Reply<T>): T {
  assert.is(answer.status, 200, answer.text);
  return answer.json.result?.data as T;
}
function refusalOf(answer: Reply<unknown>): ErrorBody | undefined {
  return answer.json.error?.data.parterre;
}

const origin = { kind: 'template', template: { rows: 3 } };

/** `document`: of the hall, as text; bytes are sent as they are. */
async function saveDraft(
  who: Visitor,
  screen: number,
  document: string | Uint8Array<ArrayBuffer>,
  {
    row_version = null,
    headers = {},
    from = origin,
    scenery = noScenery,
    editing,
  }: {
    row_version?: number | null;
    headers?: Record<string, string>;
    from?: object;
    scenery?: unknown;
    editing?: string;
  } = {},
): Promise<Answer<ErrorBody & { data?: { row_version: number; seat_count: number } }>> {
  const query = encodeURIComponent(JSON.stringify({ row_version, origin: from, editing })).replaceAll(
    /%5[BD]/g,
    decodeURIComponent,
  );
  const response = await fetch(`${who.url}/api/staff/screens/${screen}/draft?draft=${query}`, {
    method: 'POST',
    headers: { ...who.headers, ...headers },
    body: typeof document === 'string' ? `{"hall":${document},"scenery":${JSON.stringify(scenery)}}` : document,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

const cinemaValues: CinemaValues = {
  name: 'Rivoli',
  address1: 'Rue Haute 1',
  zip: '4000',
  city: 'Liège',
  country_code: 'BE',
  lat: 50.64,
  lng: 5.57,
  phone: '+32 4 000 00 00',
  email: 'rivoli@marquise.example',
  gmaps: 'https://maps.example/rivoli',
  sort: 3,
  offline_seats: null,
  offline_hours: null,
};
const screenValues: ScreenValues = {
  name: 'Grande salle',
  short_name: 'G',
  accessible: true,
  sort: 1,
  config: screenConfigSchema.parse({ stranded_seats: 'forbid' }),
};
const document = JSON.stringify(hallOf([...plainRows(2, 6), ...plainRows(1, 4, { class: 1 })]));

test('a new cinema with a screen and a published layout is on the website', async () => {
  const made = dataOf(await change<SavedRow>(boss, 'cinemas.create', { exhibitor: 1, values: cinemaValues }));
  const cinema = Number(made.id);
  const screen = Number(dataOf(await change<SavedRow>(boss, 'screens.create', { cinema, values: screenValues })).id);
  const draft = await saveDraft(boss, screen, document);
  assert.is(draft.status, 200, draft.text);
  assert.equal(draft.json.data, { row_version: 1, seat_count: 16 });
  const before = dataOf(await read<ScreenView>(boss, 'screens.get', { id: screen }));
  assert.is(before.layout, null);
  assert.is(before.draft?.saved_by, 'Xenia Maes');
  const published = dataOf(
    await change<{ id: number; number: number }>(boss, 'layouts.publish', { screen, row_version: 1 }),
  );
  assert.is(published.number, 1);

  const view = dataOf(await read<ScreenView>(boss, 'screens.get', { id: screen }));
  const figures = { total_seats: 16, online_seats: 16, largest_run: 6, accessible_seats: 0, sofas: 0, rows: 3 };
  assert.equal(view.layout, { ...published, figures });
  assert.is(view.draft, null);
  assert.equal(
    view.classes.map(({ key, seats, rate }) => [key, seats, rate]),
    [
      ['standard_seats', 12, null],
      ['vip_seats', 4, null],
    ],
  );
  const [layout] = dataOf(await read<LayoutView[]>(boss, 'layouts.list', { screen }));
  assert.equal([layout?.published_by, layout?.origin, layout?.coming_schedules], ['Xenia Maes', origin, 0]);
  const hall = dataOf(await read<{ hall: string }>(boss, 'layouts.hall', { id: published.id }));
  assert.is(Buffer.from(hall.hall, 'base64').subarray(0, 4).length, 4);

  const rate = {
    // In whichever language the exhibitor has: who reads another one reads this.
    name: { fr: 'Club' },
    ticket_minor: 250,
    handling_minor: 0,
    color: '#aa7711',
  };
  const saved = dataOf(
    await change<{ row_version: number }>(boss, 'screens.saveClassRate', {
      screen,
      seat_class: 'vip_seats',
      row_version: null,
      values: rate,
    }),
  );
  assert.is(saved.row_version, 1);
  const startup = (await (await edge.visitor()).get<{ data: Startup }>('/api/startup')).json.data;
  assert.is(startup.cinemas.find(({ id }) => id === cinema)?.address.city, 'Liège');
  assert.equal(startup.screens.find(({ id }) => id === screen)?.class_rate.vip_seats, {
    name: 'Club',
    ticket: 250,
    handling: 0,
    color: '#aa7711',
  });

  // It has no shows: it goes, and comes back.
  const cinemaView = dataOf(await read<CinemaView>(boss, 'cinemas.get', { id: cinema }));
  assert.equal(cinemaView.screens[0]?.figures, figures);
  const archive = (archived: boolean, row_version: number) =>
    change<{ row_version: number }>(boss, 'cinemas.archive', { id: cinema, row_version, archived });
  assert.is(dataOf(await archive(true, 1)).row_version, 2);
  assert.is(dataOf(await read<CinemaView>(boss, 'cinemas.get', { id: cinema })).archived, true);
  assert.is(dataOf(await archive(false, 2)).row_version, 3);
});

test('how a screen is sold reaches a page on which somebody chooses seats', async () => {
  const visitor = await edge.visitor();
  const startup = (await visitor.get<{ data: Startup }>('/api/startup')).json.data;
  const schedule = startup.schedules.find(({ screen_id }) => screen_id === 2);
  const hold = () =>
    visitor.post<{ error?: { data: { parterre: ErrorBody } } }>('/trpc/seats.hold', {
      scheduleId: schedule?.id,
      idempotencyKey: crypto.randomUUID(),
      want: { kind: 'seats', seats: [0] },
    });
  const view = dataOf(await read<ScreenView>(boss, 'screens.get', { id: 2 }));
  const assigning = { ...view.values.config.auto_assign_seats, allow_visitor_seat_change: false };
  // The desk has the show open by now.
  const before = await hold();
  assert.is.not(before.json.error?.data.parterre.code, 'SELECTION_REFUSED', before.text);
  const values = { ...view.values, config: { ...view.values.config, auto_assign_seats: assigning } };
  dataOf(await change(boss, 'screens.save', { id: 2, row_version: view.row_version, values }));
  for (let tries = 0; ; tries++) {
    const after = await hold();
    if (after.json.error?.data.parterre.code === 'SELECTION_REFUSED') break;
    assert.ok(tries < 500, `the screen's setting did not reach the desk: ${after.text}`);
  }
  const again = { id: 2, row_version: view.row_version + 1, values: view.values };
  dataOf(await change(boss, 'screens.save', again));
});

test('shows that have not ended keep a screen and its cinema, and say until when', async () => {
  const screen = dataOf(await read<ScreenView>(manager, 'screens.get', { id: 1 }));
  assert.ok(screen.coming_schedules > 0);
  assert.ok(screen.archivable_from);
  const cinema = dataOf(await read<CinemaView>(manager, 'cinemas.get', { id: 1 }));
  for (const [path, { row_version }] of [
    ['screens.archive', screen],
    ['cinemas.archive', cinema],
  ] as const) {
    const answer = await change(manager, path, { id: 1, row_version, archived: true });
    assert.is(refusalOf(answer)?.code, 'SCHEDULES_TO_COME', path);
    assert.match(refusalOf(answer)?.message ?? '', /from \d{4}-\d{2}-\d{2} on/);
  }
});

test('who works in one cinema sees and changes none of another', async () => {
  const cinemas = dataOf(await read<{ rows: { id: number }[]; total: number }>(manager, 'cinemas.list', {}));
  assert.equal([cinemas.total, cinemas.rows.map(({ id }) => id)], [1, [1]]);
  const screens = dataOf(await read<{ rows: { cinema_id: number }[] }>(manager, 'screens.list', { per_page: 200 }));
  assert.equal([...new Set(screens.rows.map(({ cinema_id }) => cinema_id))], [1]);
  const ofOther = dataOf(await read<LayoutView[]>(boss, 'layouts.list', { screen: 4 }))[0]?.id;
  const refused = [
    await read(manager, 'cinemas.get', { id: 2 }),
    await read(manager, 'screens.get', { id: 4 }),
    await read(manager, 'layouts.list', { screen: 4 }),
    await read(manager, 'layouts.hall', { id: ofOther }),
    await read(manager, 'layouts.draft', { screen: 4 }),
    await change(manager, 'cinemas.create', { exhibitor: 1, values: cinemaValues }),
    await change(manager, 'cinemas.create', { exhibitor: 2, values: cinemaValues }),
    await change(manager, 'cinemas.save', { id: 2, row_version: 1, values: cinemaValues }),
    await change(manager, 'screens.create', { cinema: 2, values: screenValues }),
    await change(manager, 'screens.save', { id: 4, row_version: 1, values: screenValues }),
    await change(manager, 'screens.saveClassRate', {
      screen: 4,
      seat_class: 'standard_seats',
      row_version: null,
      values: { name: { en: 'A', fr: '', 'nl-BE': '', de: '' }, ticket_minor: 1, handling_minor: 0, color: '#000000' },
    }),
    await change(manager, 'layouts.publish', { screen: 4, row_version: 1 }),
    await change(manager, 'layouts.removeDraft', { screen: 4, row_version: 1 }),
  ];
  for (const answer of refused) assert.is(refusalOf(answer)?.code, 'FORBIDDEN', answer.text);
  assert.is((await saveDraft(manager, 4, document)).json.code, 'FORBIDDEN');
  assert.is((await saveDraft(await edge.visitor(), 1, document)).json.code, 'NOT_SIGNED_IN');
  assert.is(dataOf(await read(boss, 'layouts.draft', { screen: 4 })), null, 'nothing was written');
});

const wrongCinemas: [change: object, field: string][] = [
  [{ name: ' ' }, 'values.name'],
  [{ name: 'x'.repeat(121) }, 'values.name'],
  [{ country_code: 'BEL' }, 'values.country_code'],
  [{ lat: 91 }, 'values.lat'],
  [{ lng: 'east' }, 'values.lng'],
  [{ email: 'somebody' }, 'values.email'],
  [{ gmaps: 'javascript:alert(1)' }, 'values.gmaps'],
  [{ gmaps: 'http://maps.example' }, 'values.gmaps'],
  [{ gmaps: 'https://maps.example/\u0000' }, 'values.gmaps'],
  [{ sort: -1 }, 'values.sort'],
  [{ offline_seats: -1 }, 'values.offline_seats'],
  [{ offline_seats: 21 }, 'values.offline_seats'],
  [{ offline_seats: 2.5 }, 'values.offline_seats'],
  [{ offline_hours: 0 }, 'values.offline_hours'],
  [{ offline_hours: 25 }, 'values.offline_hours'],
  [{ phone: '\u0000' }, 'values.phone'],
];
test('a wrong value is told at its field', async () => {
  for (const [wrong, field] of wrongCinemas) {
    const answer = await change(boss, 'cinemas.save', { id: 1, row_version: 1, values: { ...cinemaValues, ...wrong } });
    assert.is(refusalOf(answer)?.code, 'VALIDATION_FAILED', JSON.stringify(wrong));
    assert.equal(Object.keys(refusalOf(answer)?.errors ?? {}), [field], JSON.stringify(wrong));
  }
  const config = screenValues.config;
  for (const [wrong, field] of [
    [{ separator: '' }, 'separator'],
    [{ separator: '------' }, 'separator'],
    [{ seat_clearance: 11 }, 'seat_clearance'],
    [{ row_naming: 'roman' }, 'row_naming'],
    [{ auto_assign_seats: { ...config.auto_assign_seats, algorithm: 'luck' } }, 'auto_assign_seats.algorithm'],
    [{ container_class: '"><script>' }, 'container_class'],
  ] as const) {
    const values = { ...screenValues, config: { ...config, ...wrong } };
    const answer = await change(boss, 'screens.save', { id: 1, row_version: 1, values });
    assert.equal(Object.keys(refusalOf(answer)?.errors ?? {}), [`values.config.${field}`], answer.text);
  }
  const nameless = await change(boss, 'screens.saveClassRate', {
    screen: 1,
    seat_class: 'standard_seats',
    row_version: null,
    values: { name: { en: '', fr: ' ' }, ticket_minor: 1, handling_minor: 0, color: '#000000' },
  });
  assert.equal(Object.keys(refusalOf(nameless)?.errors ?? {}), ['values.name'], nameless.text);
});

test('what is no plan, or too much of one, becomes no draft', async () => {
  const big = (rows: number, seats: number) =>
    JSON.stringify(hallOf(Array.from({ length: rows }, () => ({ seats: Array.from({ length: seats }, () => ({})) }))));
  const sent: [what: string, body: string | Uint8Array<ArrayBuffer>, code: string, headers?: Record<string, string>][] =
    [
      ['nothing', '', 'LAYOUT_INVALID'],
      ['no JSON', '{', 'LAYOUT_INVALID'],
      ['null', 'null', 'LAYOUT_INVALID'],
      ['a list', '[[[[]]]]', 'LAYOUT_INVALID'],
      ['a newer format', JSON.stringify({ ...JSON.parse(document), version: 9 }), 'LAYOUT_INVALID'],
      ['a doubled name', JSON.stringify(hallOf([{ seats: [{ name: '1' }, { name: '1' }] }])), 'LAYOUT_INVALID'],
      ['a hall without seats', JSON.stringify(hallOf([{ seats: [] }])), 'LAYOUT_INVALID'],
      ['a text PostgreSQL refuses', document.replace('Test hall', 'a\\u0000b'), 'LAYOUT_INVALID'],
      ['binary', new Uint8Array(Buffer.from('PK\u0003\u0004\u0000\u0000\u00ff')), 'LAYOUT_INVALID'],
      ['too many seats', big(401, 500), 'LAYOUT_INVALID'],
      [
        'a packed one',
        new Uint8Array(gzipSync(' '.repeat(10_000_000))),
        'MALFORMED_REQUEST',
        { 'content-encoding': 'gzip' },
      ],
      ['more than is read', ' '.repeat(64 * 1024 * 1024 + 1), 'BODY_TOO_LARGE'],
    ];
  for (const [what, body, code, headers = {}] of sent) {
    const answer = await saveDraft(boss, 3, body, { headers });
    assert.is(answer.json.code, code, `${what}: ${answer.text.slice(0, 200)}`);
  }
  const from = { kind: 'template', template: { rows: 'a\u0000b' } };
  assert.is((await saveDraft(boss, 3, document, { from })).json.code, 'VALIDATION_FAILED');
  // As an address has them: brackets need no escape.
  const nested = { kind: 'template', template: { rows: JSON.parse('['.repeat(3_000) + ']'.repeat(3_000)) } };
  assert.is((await saveDraft(boss, 3, document, { from: nested })).json.code, 'VALIDATION_FAILED');
  const far = { shapes: [{ kind: 'moon', x: 1e9 }], background: null };
  const drawn = { kind: 'editor' };
  assert.is((await saveDraft(boss, 3, document, { scenery: far })).json.code, 'LAYOUT_INVALID');
  const odd = [
    [{ seats: 'none' }],
    [{ seats: [{ x: 'left' }] }],
    [{ seats: [{ name: 'a\u0000b' }] }],
    [{ seats: [{ name: '\ud800' }] }],
    Array.from({ length: 20_001 }, () => ({ seats: [] })),
  ];
  for (const rows of odd) {
    const body = JSON.stringify({ ...JSON.parse(document), rows });
    const answer = await saveDraft(boss, 3, body, { from: drawn });
    assert.is(answer.json.code, 'LAYOUT_INVALID', answer.text.slice(0, 200));
  }
  const deep = await saveDraft(boss, 3, `${'['.repeat(200_000)}${']'.repeat(200_000)}`, { from: drawn });
  assert.is(deep.json.code, 'LAYOUT_INVALID');
  assert.is((await saveDraft(boss, 3, big(401, 500), { from: drawn })).json.code, 'LAYOUT_INVALID');
  assert.is((await saveDraft(boss, 99_999, document)).json.code, 'NOT_FOUND');
  assert.is((await saveDraft(boss, Number.NaN, document)).json.code, 'NOT_FOUND');
  assert.is((await saveDraft(boss, 3, document, { headers: { 'x-csrf-token': '' } })).json.code, 'SESSION_EXPIRED');
  assert.is(dataOf(await read(boss, 'layouts.draft', { screen: 3 })), null);
});

test('who saves or publishes a draft that somebody else has changed is told who', async () => {
  assert.is((await saveDraft(manager, 3, document)).json.data?.row_version, 1);
  const second = await saveDraft(boss, 3, document);
  assert.is(second.json.code, 'CHANGED_MEANWHILE');
  assert.is(second.json.conflict?.by, 'Manon Lefèvre');
  assert.is((await saveDraft(boss, 3, document, { row_version: 1 })).json.data?.row_version, 2);
  assert.is(
    refusalOf(await change(manager, 'layouts.publish', { screen: 3, row_version: 1 }))?.code,
    'CHANGED_MEANWHILE',
  );
  const count = dataOf(await read<LayoutView[]>(boss, 'layouts.list', { screen: 3 })).length;
  dataOf(await change(manager, 'layouts.removeDraft', { screen: 3, row_version: 2 }));
  assert.is(refusalOf(await change(manager, 'layouts.publish', { screen: 3, row_version: 2 }))?.code, 'NOT_FOUND');
  assert.is(dataOf(await read<LayoutView[]>(boss, 'layouts.list', { screen: 3 })).length, count);
});

test('one window draws at a time: another takes over, and nothing of the first is saved over it', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const from = { kind: 'editor' };
  const opened = dataOf(await change<OpenedDraft>(manager, 'layouts.open', { screen: 3, editing: mine }));
  assert.equal([opened.editor.mine, opened.editor.you, opened.draft], [true, true, null]);
  // Two seats of one name: nothing to publish, and no reason to lose it.
  const faulty = JSON.stringify(hallOf([{ seats: [{ name: '1' }, { name: '1' }] }]));
  const scenery = {
    shapes: [{ kind: 'stage', x: 3, y: -2, width: 6, height: 1, degrees: 0, text: 'Bühne' }],
    background: null,
  };
  const first = await saveDraft(manager, 3, faulty, { from, scenery, editing: mine });
  assert.equal(first.json.data, { row_version: 1, seat_count: 2 }, first.text);
  const publishing = { screen: 3, row_version: 1, editing: mine };
  assert.is(refusalOf(await change(manager, 'layouts.publish', publishing))?.code, 'LAYOUT_INVALID');

  const looking = dataOf(await change<OpenedDraft>(boss, 'layouts.open', { screen: 3, editing: theirs }));
  assert.equal([looking.editor.name, looking.editor.mine, looking.editor.you], ['Manon Lefèvre', false, false]);
  const unopened = await saveDraft(boss, 3, document, { row_version: 1 });
  assert.is(unopened.json.code, 'DRAFT_TAKEN', 'a template does not replace what somebody draws');
  const socket = await openSocket(edge.url, { headers: { cookie: manager.cookie }, params: { csrf: manager.csrf } });
  socket.send({
    id: 1,
    method: 'subscription',
    params: { path: 'staff.layouts.watch', input: { screen: 3, editing: mine } },
  });
  const told = () =>
    socket.received.flatMap(({ result }) => (result?.type === 'data' ? [result.data as TouchedDraft] : []));
  await socket.until(() => told().length === 1, 'whose it is');
  assert.is(told()[0]?.editor?.mine, true);
  const taken = { screen: 3, editing: theirs, take_over: true };
  const over = dataOf(await change<OpenedDraft>(boss, 'layouts.open', taken));
  assert.equal([over.editor.mine, over.draft?.row_version], [true, 1]);
  await socket.until(() => told().length === 2, 'whose it is now');
  assert.equal([told()[1]?.editor?.name, told()[1]?.editor?.mine], ['Xenia Maes', false]);
  socket.socket.close();

  const touched = dataOf(await change<TouchedDraft>(manager, 'layouts.touch', { screen: 3, editing: mine }));
  assert.equal([touched.editor?.name, touched.editor?.mine, touched.row_version], ['Xenia Maes', false, 1]);
  const late = await saveDraft(manager, 3, document, { row_version: 1, from, editing: mine });
  assert.equal([late.json.code, late.json.conflict?.by], ['DRAFT_TAKEN', 'Xenia Maes']);
  assert.match(late.json.message, 'Xenia Maes');
  dataOf(await change(manager, 'layouts.close', { screen: 3, editing: mine }));
  const still = dataOf(await change<TouchedDraft>(boss, 'layouts.touch', { screen: 3, editing: theirs }));
  assert.is(still.editor?.mine, true, 'nobody closes what is not theirs');

  assert.is((await saveDraft(boss, 3, document, { row_version: 1, from, scenery, editing: theirs })).status, 200);
  const drawn = dataOf(await read<DrawnDraft>(manager, 'layouts.draft', { screen: 3 }));
  assert.equal([drawn.scenery, drawn.saved_by, drawn.origin], [scenery, 'Xenia Maes', from]);
  const made = dataOf(
    await change<{ id: number }>(boss, 'layouts.publish', { screen: 3, row_version: 2, editing: theirs }),
  );
  const version = dataOf(await read<LayoutVersion>(manager, 'layouts.version', { id: made.id }));
  assert.equal(version.scenery, scenery);
  assert.is(JSON.parse(version.document).rows.length, 3);
  dataOf(await change(boss, 'layouts.close', { screen: 3, editing: theirs }));
  // The draft that it had open is published; that of now is another, with the same version.
  const fresh = await saveDraft(boss, 3, document, { row_version: null, from });
  assert.equal([fresh.status, fresh.json.data?.row_version], [200, 1]);
  const asleep = await saveDraft(manager, 3, faulty, { row_version: 1, from, editing: mine });
  assert.equal([asleep.json.code, asleep.json.conflict?.by], ['DRAFT_TAKEN', 'Xenia Maes']);
  const free = dataOf(await change<OpenedDraft>(manager, 'layouts.open', { screen: 3, editing: mine }));
  assert.equal([free.editor.mine, free.draft?.saved_by], [true, 'Xenia Maes'], 'who has left need not be asked');
  dataOf(await change(manager, 'layouts.close', { screen: 3, editing: mine }));
});

test('regression: of drafts on their way there is one a person and there are two at once', async () => {
  const admin = await visitorAs('admin', edge);
  /** Sends half of a document, and the rest when told. */
  const slowly = (who: Visitor) => {
    let send = (): void => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"hall":'));
        send = () => {
          controller.enqueue(new TextEncoder().encode('1}'));
          controller.close();
        };
      },
    });
    const url = `${who.url}/api/staff/screens/3/draft?draft=${encodeURIComponent('{}')}`;
    const answer = fetch(url, { method: 'POST', headers: who.headers, body, duplex: 'half' } as RequestInit);
    return { status: answer.then(({ status }) => status), finish: () => send() };
  };
  const statusOf = async (who: Visitor) => (await saveDraft(who, 3, '1')).status;
  /** One that the server reads: it may come while one that only asks is read, and is sent again then. */
  const onItsWay = async (who: Visitor): Promise<ReturnType<typeof slowly>> => {
    const draft = slowly(who);
    let refused = false;
    void draft.status.then((status) => {
      refused = status === 429;
    });
    await until('a draft is on its way', async () => refused || (await statusOf(who)) === 429);
    return refused ? onItsWay(who) : draft;
  };
  const first = await onItsWay(boss);
  assert.is(await statusOf(manager), 422, 'there is room for somebody else');
  const second = await onItsWay(manager);
  assert.is(await statusOf(admin), 429, 'and for no third');
  for (const draft of [first, second]) draft.finish();
  assert.equal(await Promise.all([first.status, second.status]), [422, 422]);
  await until('there is room again', async () => (await statusOf(admin)) === 422);
});

test('a node whose clock is wrong neither takes a draft from who draws nor keeps it for who has left', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const open = async (who: Visitor, editing: string) =>
    dataOf(await change<OpenedDraft>(who, 'layouts.open', { screen: 3, editing })).editor.mine;
  const atNodeOff = async <T>(byMs: number, work: () => Promise<T>): Promise<T> => {
    const { now } = Date;
    Date.now = () => now() + byMs;
    try {
      return await work();
    } finally {
      Date.now = now;
    }
  };
  assert.is(await open(manager, mine), true);
  assert.is(await atNodeOff(120_000, () => open(boss, theirs)), false, 'heard of a moment ago');
  await atNodeOff(-120_000, () => change(manager, 'layouts.touch', { screen: 3, editing: mine }));
  assert.is(await open(boss, theirs), false, 'heard of by a node whose clock is late');
  await database.query(`update draft_editor set seen_at = now() - interval '61 seconds' where screen_id = 3`);
  assert.is(await atNodeOff(-120_000, () => open(boss, theirs)), true, 'silent for a minute');
  dataOf(await change(boss, 'layouts.close', { screen: 3, editing: theirs }));
});

test.run();
