/** Devices as they come: a till asks, a manager lets it in, somebody signs in at it, and it is sent away; on two nodes that share PostgreSQL. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type {
  DeviceEmployee,
  DeviceRow,
  DeviceStanding,
  DeviceView,
  ListPage,
  RoleKey,
  StaffNews,
} from '../../contract/index.ts';
import {
  type Answer,
  type EdgeUnderTest,
  openSocket,
  type RawSocket,
  type Visitor,
} from '../../testing/edgeUnderTest.ts';
import {
  type Called,
  Caller,
  dataOf,
  demoStaff,
  openedSockets,
  Person,
  refusal,
  visitorAs,
} from '../../testing/person.ts';
import { closeAll, makeCookiesUp, twoNodes } from '../../testing/twoNodes.ts';
import { until } from '../../testing/until.ts';

function missing(): never {
  throw new Error('It is not there');
}

const employee = demoStaff.find(({ role }) => role === 'employee') ?? missing();

const test = suite('devices');
const nodes = await twoNodes();
const { one, two, database } = nodes;
const as = (role: RoleKey) => visitorAs(role, one);
const manager = await as('manager');

test.after.each(() => nodes.settle(openedSockets));
test.after(() => nodes.close());

/** A browser with a device's cookie, which it sends to the channel of devices alone. */
class Till extends Caller {
  static async asks(node = one): Promise<Till> {
    const till = new Till(node, await node.visitor(), '/device/trpc');
    const answer = await till.mutate('device.register', { type: 'pos' });
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('parterre_device='));
    assert.match(cookie ?? '', /Path=\/device; HttpOnly/);
    till.cookie = cookie?.split(';')[0] ?? '';
    assert.is(dataOf<DeviceStanding>(answer).authStatus, 'pending');
    return till;
  }

  async standing(): Promise<DeviceStanding> {
    return dataOf<DeviceStanding>(await this.query('device.standing'));
  }

  /**
   * Connects as the device's page does: what closes it before it has its answer is older news, and it comes back. `page`: of which page
   * it says to be.
   */
  async connect(node = this.node, page?: string): Promise<RawSocket> {
    const params = { csrf: this.visitor.csrf, ...(page !== undefined && { page }) };
    for (;;) {
      const socket = await openSocket(node.url, { headers: this.headers, params, path: '/device/trpc' });
      openedSockets.push(socket);
      socket.send({ id: 1, method: 'query', params: { path: 'device.standing' } });
      await socket.until(() => socket.closed ?? socket.received.some(({ id }) => id === 1), 'an answer or the close');
      if (!socket.closed) return socket;
    }
  }

  /** Somebody signs in at it; the socket that comes back has them. */
  async signedIn(node: EdgeUnderTest): Promise<RawSocket> {
    const before = await this.connect(node);
    dataOf(await this.mutate('device.signIn', { employee: employee.id, pin: employee.pin }));
    await ended(before);
    return this.connect(node);
  }

  /** The device as the portal shows it. */
  async row(): Promise<DeviceRow> {
    const { uid } = await this.standing();
    const page = dataOf<ListPage<DeviceRow>>(await portal('staff.devices.list', { q: uid }));
    return page.rows[0] ?? missing();
  }

  async version(): Promise<{ id: number; row_version: number }> {
    const { id } = await this.row();
    const { row_version } = dataOf<DeviceView>(await portal('staff.devices.get', { id }));
    return { id, row_version };
  }

  async approved(values: Record<string, unknown> = {}): Promise<this> {
    // What both nodes have heard of closes no socket that is opened later.
    const waiting = await Promise.all([one, two].map((node) => this.connect(node)));
    dataOf(await change('approve', { ...(await this.version()), values: { ...approval, ...values } }));
    await Promise.all(waiting.map(ended));
    return this;
  }
}

const approval = {
  name: 'Till 1',
  cinema_id: employee.cinema,
  screen_id: null,
  type: 'pos',
  orientation: 'landscape',
  auto_lock_minutes: 10,
  test_mode: false,
  printer: null,
  printer_baud: null,
  paper_width_mm: 80 as const,
  cash_drawer: true,
  terminal: null,
  payment_methods: [],
  parent_id: null,
  unattended: false,
  signage_view_id: null,
};

function portal(path: string, input: unknown, who = manager): Promise<Answer<Called>> {
  return who.get<Called>(`/trpc/${path}?${new URLSearchParams({ input: JSON.stringify(input) })}`);
}

function change(what: string, input: unknown, who = manager): Promise<Answer<Called>> {
  return who.post<Called>(`/trpc/staff.devices.${what}`, input);
}

const ended = (socket: RawSocket) => socket.until(() => socket.closed, 'the close');

test('a till asks, and is let in: its page hears of it at once, on every node', async () => {
  const till = await Till.asks();
  const { uid, cinema } = await till.standing();
  assert.match(uid, /^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  assert.is(cinema, null);
  assert.is(refusal(await till.query('device.employees'))?.code, 'NOT_A_DEVICE');
  const waiting = await till.connect(two);
  two.server.sockets.sweep();
  assert.is((await till.row()).auth_status, 'pending');

  await till.approved();
  assert.equal(await ended(waiting), { code: 4401, reason: 'SESSION_CHANGED' });
  const standing = await till.standing();
  assert.is(standing.authStatus, 'active');
  assert.is(standing.cinema?.id, employee.cinema);
  const others = dataOf<DeviceEmployee[]>(await till.query('device.employees'));
  assert.ok(others.some(({ id }) => id === employee.id));
  // The token is the browser's alone, and stands in no other channel's cookies.
  const { rows } = await database.query('select row_to_json(d)::text as row from device d');
  assert.ok(rows.every(({ row }) => !row.includes(till.cookie.split('=')[1])));
  assert.is((await till.visitor.get<Called>('/trpc/device.employees', till.headers)).status, 401);
});

test('somebody signs in by PIN, with what they may do in its cinema; a wrong one and somebody else are told alike', async () => {
  const till = await (await Till.asks()).approved();
  const socket = await till.connect(two);
  for (const [who, pin] of [
    [employee.id, '0000'],
    [999, '2468'],
    [demoStaff.find(({ role }) => role === 'admin')?.id, '1234'],
  ])
    assert.is(refusal(await till.mutate('device.signIn', { employee: who, pin }))?.code, 'PIN_WRONG');
  dataOf(await till.mutate('device.signIn', { employee: employee.id, pin: employee.pin }));
  assert.equal(await ended(socket), { code: 4401, reason: 'SESSION_CHANGED' });
  const at = (await till.standing()).employee;
  assert.is(at?.name, employee.name);
  assert.equal(at?.memberships[0]?.cinemas, [employee.cinema]);
  assert.is((await till.row()).employee, employee.name);
  // What staff do in the portal they do not do here.
  assert.is(refusal(await till.query('staff.account'))?.code, 'NOT_SIGNED_IN');

  const locking = await till.connect();
  dataOf(await till.mutate('device.lock'));
  await ended(locking);
  assert.is((await till.standing()).employee, null);
});

test('a till that becomes a register has nobody at it: it sells by itself, and nobody signs in', async () => {
  const till = await (await Till.asks()).approved();
  const socket = await till.signedIn(one);
  dataOf(await till.query('pos.basket.parked'));
  dataOf(await change('save', { ...(await till.version()), values: { ...approval, type: 'register' } }));
  await ended(socket);
  assert.is((await till.standing()).type, 'register');
  assert.is((await till.standing()).employee, null);
  assert.is((await till.row()).employee, null);
  dataOf(await till.query('pos.schedules', { locale: 'en' }));
  const refused: [path: string, input?: unknown][] = [
    ['pos.basket.parked'],
    ['pos.bills.search', { q: '', locale: 'en' }],
    ['pos.cash.standing'],
    ['device.employees'],
  ];
  for (const [path, input] of refused) assert.is(refusal(await till.query(path, input))?.code, 'FORBIDDEN', path);
  for (const pin of [employee.pin, '0000'])
    assert.is(refusal(await till.mutate('device.signIn', { employee: employee.id, pin }))?.code, 'FORBIDDEN');
});

test('who works in all cinemas may do at a device what they may in its cinema, and no more', async () => {
  const boss = demoStaff.find(({ role }) => role === 'exhibitor-manager') ?? missing();
  await database.query(
    'update employee set device_pin_hash = (select device_pin_hash from employee where id = $1) where id = $2',
    [employee.id, boss.id],
  );
  const till = await (await Till.asks()).approved();
  dataOf(await till.mutate('device.signIn', { employee: boss.id, pin: employee.pin }));
  assert.equal(
    (await till.standing()).employee?.memberships.map(({ cinemas }) => cinemas),
    [[employee.cinema]],
  );
  const { rows } = await database.query<{ id: string }>('select id from staff_session where device_id is not null');
  const actors = await Promise.all(rows.map(({ id }) => one.server.edge.services.staff.actor(id)));
  assert.ok(actors.some((actor) => actor?.employeeId === boss.id));
  assert.ok(actors.every((actor) => actor?.memberships.every(({ cinemas }) => cinemas?.length === 1)));
});

test('after five wrong PINs the account waits at this device, with the seconds; another till goes on', async () => {
  const [till, other] = [await (await Till.asks()).approved(), await (await Till.asks()).approved()];
  const lead = demoStaff.find(({ role }) => role === 'manager') ?? missing();
  for (let attempt = 1; attempt <= 5; attempt++)
    assert.is((await till.mutate('device.signIn', { employee: lead.id, pin: '0000' })).status, 422);
  const throttled = await till.mutate('device.signIn', { employee: lead.id, pin: lead.pin });
  assert.is(throttled.status, 429);
  const seconds = Number(throttled.headers.get('retry-after'));
  assert.ok(seconds >= 1);
  assert.is(refusal(throttled)?.code, 'SIGN_IN_THROTTLED');
  assert.is(refusal(throttled)?.message, `Too many attempts. Please try again in ${seconds} seconds.`);
  dataOf(await other.mutate('device.signIn', { employee: lead.id, pin: lead.pin }));
  const { id } = await till.row();
  await until('what was wrong is noted', async () => {
    const noted = await database.query(
      `select from sign_in_failure where employee_id = $1 and kind = 'device' and place = $2`,
      [lead.id, String(id)],
    );
    return noted.rowCount === 5;
  });
});

test('over REST many load their pages anew at once: by their ids, kind and cinema, all, and never out of reach', async () => {
  const boss = await as('exhibitor-manager');
  const approve = async (values: object) => {
    const till = await Till.asks();
    const waiting = await Promise.all([one, two].map((node) => till.connect(node)));
    dataOf(await change('approve', { ...(await till.version()), values: { ...approval, ...values } }, boss));
    await Promise.all(waiting.map(ended));
    return till;
  };
  const { rows: cinemas } = await database.query<{ id: number }>(
    'select id from cinema where exhibitor_id = 1 and id <> $1 order by id limit 1',
    [employee.cinema],
  );
  const elsewhere = cinemas[0]?.id ?? missing();
  const till = await approve({});
  const display = await approve({ type: 'signage' });
  const distant = await approve({ cinema_id: elsewhere });
  const [tillId, displayId] = await Promise.all([till, display].map(async (each) => (await each.row()).id));
  const { rows } = await database.query<{ id: number }>('select max(id) as id from device where cinema_id = $1', [
    elsewhere,
  ]);
  const distantId = rows[0]?.id ?? missing();
  const all = [tillId, displayId, distantId];
  const asked = async (who: Visitor, targets: object) => {
    const answer = await who.post<{ data: { reloaded: number[] } }>('/api/devices/reload', targets);
    assert.is(answer.status, 200, answer.text);
    return answer.json.data.reloaded.filter((id) => all.includes(id));
  };

  assert.equal(await asked(manager, { types: ['signage'] }), [displayId]);
  assert.equal(await asked(manager, { all: true }), [tillId, displayId], 'of their own cinema');
  assert.equal(await asked(boss, { all: true }), all);
  assert.equal(await asked(boss, { cinemas: [elsewhere] }), [distantId]);
  assert.equal(await asked(boss, { ids: all, types: ['pos'] }), [tillId, distantId]);
  const refused: [object, number, string][] = [
    [{ ids: [tillId, distantId] }, 403, 'FORBIDDEN'],
    [{ ids: [tillId, 2_000_000_000] }, 404, 'NOT_FOUND'],
    [{}, 422, 'VALIDATION_FAILED'],
    [{ id: tillId }, 422, 'VALIDATION_FAILED'],
    [{ all: false }, 422, 'VALIDATION_FAILED'],
  ];
  for (const [targets, status, code] of refused) {
    const answer = await manager.post('/api/devices/reload', targets);
    assert.equal([answer.status, answer.json.code], [status, code], JSON.stringify(targets));
  }
  const nothing = await manager.post('/api/devices/reload', {});
  assert.equal(nothing.json.errors, { form: ['At least one option must be filled.'] });

  // What is not meant goes on.
  const [reloading, shown, staying] = [await till.connect(two), await display.connect(one), await distant.connect(two)];
  assert.equal(await asked(boss, { cinemas: [employee.cinema] }), [tillId, displayId]);
  assert.equal(await ended(reloading), { code: 4402, reason: 'RELOAD' });
  assert.equal(await ended(shown), { code: 4402, reason: 'RELOAD' });
  staying.send({ id: 9, method: 'query', params: { path: 'device.standing' } });
  await staying.until(() => staying.received.some(({ id }) => id === 9), 'an answer after the news');
  assert.is(staying.closed, null);
});

test('blocking closes its sockets at once, for ever; logging out lets it ask again; reloading is heard', async () => {
  const till = await (await Till.asks()).approved();
  const reloading = await till.signedIn(two);
  dataOf(await change('reload', { ids: [(await till.row()).id] }));
  assert.equal(await ended(reloading), { code: 4402, reason: 'RELOAD' });

  const leaving = await till.connect(two);
  dataOf(await change('logOut', await till.version()));
  assert.equal(await ended(leaving), { code: 4401, reason: 'SESSION_CHANGED' });
  assert.is((await till.standing()).authStatus, 'logout');
  assert.is(refusal(await till.mutate('device.lock'))?.code, 'NOT_A_DEVICE');
  const again = await till.mutate('device.register', { type: 'pos' });
  assert.equal(again.headers.getSetCookie(), []);
  assert.is(dataOf<DeviceStanding>(again).authStatus, 'pending');
  await till.approved();
  assert.is((await till.standing()).employee, null);

  const blocked = await till.connect(two);
  dataOf(await change('block', await till.version()));
  await ended(blocked);
  assert.is((await till.standing()).authStatus, 'blocked');
  assert.is(refusal(await till.mutate('device.register', { type: 'pos' }))?.code, 'DEVICE_BLOCKED');
  const version = await till.version();
  for (const [what, input] of [
    ['approve', { ...version, values: approval }],
    ['save', { ...version, values: approval }],
    ['logOut', version],
  ] as const)
    assert.is(refusal(await change(what, input))?.code, 'DEVICE_BLOCKED', what);
});

test('a session that runs out at a device, and one that is ended elsewhere, close its sockets', async () => {
  const till = await (await Till.asks()).approved({ auto_lock_minutes: 1 });
  const first = await till.signedIn(two);
  const { uid } = await till.standing();
  const left = async () => {
    const { rows } = await database.query<{ seconds: number }>(
      `select extract(epoch from expires_at - now())::float as seconds from staff_session s join device d on d.id = s.device_id where d.uid = $1`,
      [uid],
    );
    return rows[0]?.seconds ?? 999;
  };
  assert.ok((await left()) <= 120);
  await database.query(
    `update staff_session set expires_at = now() + interval '30 seconds' where device_id is not null`,
  );
  dataOf(await till.mutate('device.keep'));
  const kept = await left();
  assert.ok(kept > 60 && kept <= 120, `${kept} s after it was touched`);
  await database.query('update staff_session set expires_at = now() where device_id is not null');
  two.server.sockets.sweep();
  await ended(first);
  assert.is((await till.standing()).employee, null);

  const second = await till.signedIn(two);
  const boss = await as('super-admin');
  dataOf(await boss.post<Called>('/trpc/staff.endSessionsOf', { employee: employee.id }));
  await ended(second);
  assert.is((await till.standing()).employee, null);
});

test('one page of a till goes on: whichever came last, on whatever node, and its own connections beside each other', async () => {
  const till = await (await Till.asks()).approved();
  const other = await (await Till.asks()).approved();
  const taken = { code: 4403, reason: 'TAKEN_OVER' };
  const neighbour = await other.connect(one, 'first');
  const first = await till.connect(one, 'first');
  const again = await till.connect(one, 'first');
  const second = await till.connect(two, 'second');
  assert.equal([await ended(first), await ended(again)], [taken, taken]);
  const third = await till.connect(two, 'third');
  assert.equal(await ended(second), taken);
  // What had something to send while it was told comes back as the page that it was, and takes nothing over.
  const params = { csrf: till.visitor.csrf, page: 'second' };
  const late = await openSocket(two.url, { headers: till.headers, params, path: '/device/trpc' });
  openedSockets.push(late);
  assert.equal(await ended(late), taken);
  // Between two connections of the page that goes on, too.
  third.close();
  await ended(third);
  const between = await openSocket(two.url, { headers: till.headers, params, path: '/device/trpc' });
  openedSockets.push(between);
  assert.equal(await ended(between), taken);
  const back = await till.connect(two, 'third');
  for (const socket of [neighbour, back]) {
    socket.send({ id: 9, method: 'query', params: { path: 'device.standing' } });
    await socket.until(() => socket.received.some(({ id }) => id === 9), 'an answer after the news');
    assert.is(socket.closed, null);
  }
});

test('who goes and who comes back is news for the portal: by its sockets, and of a node that died by its silence', async () => {
  const till = await (await Till.asks()).approved();
  const { id } = await till.row();
  const listening = await (await Person.as('manager', one)).connect();
  listening.send({ id: 1, method: 'subscription', params: { path: 'staff.news' } });
  await listening.until(() => listening.received.some(({ result }) => result?.type === 'started'), 'the channel');
  const isTold = () =>
    listening.received.some(({ result }) =>
      ((result?.data as StaffNews | undefined)?.changed ?? []).some(
        ({ entity, ids }) => entity === 'device' && (ids === null || ids.includes(String(id))),
      ),
    );
  const news = async (what: string, online: boolean) => {
    await listening.until(isTold, what);
    assert.is((await till.row()).online, online, what);
    listening.received.length = 0;
  };
  const socket = await till.connect(two);
  await until('it to be there', async () => (await till.row()).online);
  const cameAt = async () => (await till.row()).online_since;
  const came = await cameAt();
  assert.ok(came);
  listening.received.length = 0;
  socket.close();
  await news('the news that it went', false);
  assert.is(await cameAt(), null);
  await till.connect(one);
  await news('the news that it is back', true);
  const again = await cameAt();
  assert.ok(again !== null && again > came, 'since it is back');
  await database.query(`update device set last_seen_at = now() - interval '76 seconds', left_at = null where id = $1`, [
    id,
  ]);
  await two.server.edge.services.devices.lookForLost();
  await news('the news that its node died', false);
});

test('a display belongs to a till of its cinema, and is loaded anew with it; what belongs to nothing there is refused', async () => {
  const till = await (await Till.asks()).approved();
  const { id: parent_id } = await till.row();
  const display = await (await Till.asks()).approved({ type: 'signage', parent_id });
  const version = await display.version();
  const { rows } = await database.query<{ id: number }>(
    `insert into payment_method (name, driver, type, component, status, config, frontend_config, exhibitor_id)
     select '{}', 'cash', 'cash', 'redirect', 'active', '{}', '{}', max(id) from exhibitor returning id`,
  );
  const refused: [object, string][] = [
    [{ parent_id: version.id, type: 'signage' }, 'parent_id'],
    [{ parent_id, type: 'pos' }, 'parent_id'],
    [{ parent_id: 2_000_000_000, type: 'signage' }, 'parent_id'],
    [{ payment_methods: [rows[0]?.id ?? missing()] }, 'payment_methods'],
    [{ payment_methods: [2_000_000_000] }, 'payment_methods'],
  ];
  for (const [values, field] of refused) {
    const answer = refusal(await change('save', { ...version, values: { ...approval, ...values } }));
    assert.ok(answer?.errors?.[field], JSON.stringify(values));
  }
  const shown = await display.connect(two);
  dataOf(await change('reload', { ids: [parent_id] }));
  assert.equal(await ended(shown), { code: 4402, reason: 'RELOAD' });
});

test('a manager lets devices into their own cinema, and what stands elsewhere is none of theirs', async () => {
  const elsewhere = employee.cinema === 1 ? 2 : 1;
  const till = await Till.asks();
  const version = await till.version();
  const there = await change('approve', { ...version, values: { ...approval, cinema_id: elsewhere } });
  assert.is(refusal(there)?.code, 'FORBIDDEN');
  const screen = await change('approve', { ...version, values: { ...approval, screen_id: 9_999 } });
  assert.ok(refusal(screen)?.errors?.screen_id);
  const boss = await as('exhibitor-manager');
  dataOf(await change('approve', { ...version, values: { ...approval, cinema_id: elsewhere } }, boss));
  assert.is(refusal(await portal('staff.devices.get', { id: version.id }))?.code, 'FORBIDDEN');
  assert.is(refusal(await change('block', { ...version, row_version: 2 }))?.code, 'FORBIDDEN');
  const nobody = await as('employee');
  assert.is(refusal(await change('block', version, nobody))?.code, 'FORBIDDEN');
});

test('ten tills behind one address are not stopped by what visitors there have used up, nor by each other', async () => {
  const venue = await nodes.crowded();
  try {
    const tills: Till[] = [];
    for (let count = 0; count < 10; count++) {
      const till = await (await Till.asks()).approved();
      tills.push(Object.assign(new Till(venue, till.visitor, '/device/trpc'), { cookie: till.cookie }));
    }
    const visitor = await venue.visitor();
    await venue.server.edge.limits.take('api', { ip: '127.0.0.1', session: null }, 5_990);
    for (let calls = 0; calls < 100 && (await visitor.get('/trpc/system.noop')).status !== 429; calls++);
    const allConnect = async () => {
      const sockets = await Promise.all(tills.map((till) => till.connect(venue)));
      for (const socket of sockets) {
        const standing = await socket.call(2, 'query', 'device.standing');
        assert.is((standing.result?.data as DeviceStanding | undefined)?.authStatus, 'active');
      }
      await closeAll(openedSockets);
    };
    await allConnect();
    await makeCookiesUp(venue);
    await allConnect();
  } finally {
    await venue.close();
  }
});

test.run();
