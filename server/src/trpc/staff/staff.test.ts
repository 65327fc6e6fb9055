/** Staff as they come: signing in over HTTP with the demo's logins, and two nodes that share nothing but PostgreSQL. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type {
  EmployeeSessions,
  ListPage,
  RoleKey,
  SessionRow,
  StaffAccount,
  StaffBill,
  StaffEmployee,
  StaffRole,
  StaffSessionView,
} from '../../contract/index.ts';
import {
  type Answer,
  demoLogins,
  type EdgeUnderTest,
  edgeUnderTest,
  openSocket,
  RawSocket,
  type SocketMessage,
  type Visitor,
} from '../../testing/edgeUnderTest.ts';
import { type TwoNodes, twoNodes } from '../../testing/twoNodes.ts';
import { until } from '../../testing/until.ts';

type Called = Pick<SocketMessage, 'result' | 'error'>;

const { demoPassword, demoStaff } = await demoLogins();

const test = suite('staff');
let nodes: TwoNodes;
let one: EdgeUnderTest;
let two: EdgeUnderTest;
let database: TwoNodes['database'];
const opened: RawSocket[] = [];

test.before(async () => {
  nodes = await twoNodes();
  ({ one, two, database } = nodes);
});
test.after.each(() => nodes.settle(opened));
test.after(() => nodes.close());

const dataOf = <T>({ json }: Answer<Called>) => json.result?.data as T;
const refusal = ({ json }: Answer<Called>) => json.error?.data.parterre;
const emailOf = (role: RoleKey): string => demoStaff.find((employee) => employee.role === role)?.email ?? '';

/** Somebody with a browser, who may have signed in. */
class Person {
  /** Of the staff's session, as a browser sends it. */
  cookie = '';

  private constructor(
    readonly node: EdgeUnderTest,
    readonly visitor: Visitor,
  ) {}

  static async at(node: EdgeUnderTest): Promise<Person> {
    return new Person(node, await node.visitor());
  }

  static async as(role: RoleKey, node = one): Promise<Person> {
    const person = await Person.at(node);
    const answer = await person.signIn(emailOf(role));
    assert.is(answer.status, 200, answer.text);
    return person;
  }

  get headers() {
    return { cookie: `${this.visitor.cookie}; ${this.cookie}` };
  }

  async signIn(email: string, password = demoPassword): Promise<Answer<Called>> {
    const answer = await this.visitor.post<Called>('/trpc/staff.signIn', { email, password });
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('parterre_staff='));
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    return answer;
  }

  query(path: string, input?: unknown): Promise<Answer<Called>> {
    const asked = input === undefined ? '' : `?${new URLSearchParams({ input: JSON.stringify(input) })}`;
    return this.visitor.get<Called>(`/trpc/${path}${asked}`, this.headers);
  }

  mutate(path: string, input?: unknown): Promise<Answer<Called>> {
    return this.visitor.post<Called>(`/trpc/${path}`, input === undefined ? '' : input, this.headers);
  }

  async account(): Promise<StaffAccount> {
    return (await this.query('staff.account')).json.result?.data as StaffAccount;
  }

  async sessions(): Promise<StaffSessionView[]> {
    return (await this.query('staff.sessions')).json.result?.data as StaffSessionView[];
  }

  async connect(node = this.node): Promise<RawSocket> {
    const socket = await openSocket(node.url, { headers: this.headers, params: { csrf: this.visitor.csrf } });
    opened.push(socket);
    return socket;
  }
}

const employeeOf = (message: SocketMessage) => (message.result?.data as StaffAccount | undefined)?.email;
const closed = (socket: RawSocket) => socket.until(() => socket.closed, 'the end of the session');

test('each login of the demo signs in, with the permissions of its role', async () => {
  for (const { role, name, email, cinema } of demoStaff) {
    const person = await Person.at(one);
    assert.is((await person.query('staff.account')).status, 401);
    const answer = await person.signIn(email.toUpperCase());
    const account = answer.json.result?.data as StaffAccount;
    assert.is(account?.name, name, answer.text);
    assert.is(account.memberships[0]?.role.key, role);
    assert.equal(account.memberships[0]?.cinemas, cinema === null ? null : [cinema]);
    const mayEnd = ['super-admin', 'admin', 'manager', 'exhibitor-manager'].includes(role);
    assert.is(account.memberships[0]?.permissions.includes('sessions.end'), mayEnd, role);
    assert.equal(await person.account(), account);
  }
});

test("the cookie is the browser's alone, and the database knows only its hash", async () => {
  const person = await Person.at(one);
  const answer = await person.signIn(emailOf('manager'));
  const [cookie] = answer.headers.getSetCookie().filter((each) => each.startsWith('parterre_staff='));
  assert.match(cookie ?? '', /; HttpOnly/);
  assert.match(cookie ?? '', /; SameSite=Lax/);
  const token = person.cookie.split('=')[1] ?? '?';
  assert.not.match(answer.text, token);
  const rows = await database.query('select row_to_json(s)::text as row from staff_session s');
  assert.ok(rows.rows.every(({ row }) => !row.includes(token)));
  const stored = await database.query<{ password_hash: string }>('select password_hash from employee');
  assert.ok(stored.rows.every(({ password_hash }) => password_hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')));
});

test('a wrong password and an unknown address are told alike; over a WebSocket nobody signs in', async () => {
  const person = await Person.at(one);
  for (const email of [emailOf('client'), 'nobody@marquise.example']) {
    const answer = await person.signIn(email, 'a wrong one');
    assert.is(answer.status, 422);
    assert.equal(refusal(answer), {
      code: 'SIGN_IN_FAILED',
      message: 'E-mail address and password do not match. Please check both.',
    });
  }
  const socket = await person.connect();
  const answer = await socket.call(1, 'mutation', 'staff.signIn', { email: emailOf('client'), password: demoPassword });
  assert.is(answer.error?.data.parterre.code, 'METHOD_NOT_ALLOWED');
});

test('after five wrong passwords an account waits, with the seconds, the right one too; others do not', async () => {
  const person = await Person.at(one);
  for (let attempt = 1; attempt <= 5; attempt++)
    assert.is((await person.signIn(emailOf('employee'), `guess ${attempt}`)).status, 422);
  const throttled = await person.signIn(emailOf('employee'));
  assert.is(throttled.status, 429);
  const seconds = Number(throttled.headers.get('retry-after'));
  assert.ok(seconds >= 1 && seconds <= 3600, String(seconds));
  assert.is(refusal(throttled)?.code, 'SIGN_IN_THROTTLED');
  assert.is(refusal(throttled)?.message, `Too many attempts. Please try again in ${seconds} seconds.`);
  assert.is((await person.signIn(emailOf('admin'))).status, 200);
});

test('signing out ends the session and its sockets, on every node', async () => {
  const person = await Person.as('manager');
  const here = await person.connect(one);
  const there = await person.connect(two);
  for (const socket of [here, there])
    assert.is(employeeOf(await socket.call(1, 'query', 'staff.account')), emailOf('manager'));
  const others = await (await Person.at(one)).connect();

  const answer = await person.mutate('staff.signOut');
  assert.is(answer.status, 200, answer.text);
  assert.match(answer.headers.get('set-cookie') ?? '', /parterre_staff=; Max-Age=0/);
  assert.equal(await closed(here), { code: 4401, reason: 'SESSION_CHANGED' });
  await closed(there);
  assert.is((await person.query('staff.account')).status, 401);
  assert.is((await others.call(2, 'query', 'system.noop')).error, undefined);
  // Who comes back with the old cookie is a visitor, and stays connected.
  const back = await person.connect(two);
  assert.is((await back.call(1, 'query', 'staff.account')).error?.data.parterre.code, 'NOT_SIGNED_IN');
  two.server.sockets.sweep();
  assert.ok((await back.call(2, 'query', 'system.noop')).result);
});

test('one sees where one is signed in, and ends a session elsewhere', async () => {
  const here = await Person.as('exhibitor-manager');
  const elsewhere = await Person.as('exhibitor-manager', two);
  const socket = await elsewhere.connect();
  await socket.call(1, 'query', 'staff.account');
  const sessions = await here.sessions();
  assert.equal(
    sessions.slice(0, 2).map(({ current }) => current),
    [false, true],
  );
  const stranger = await Person.as('manager');
  const id = sessions[0]?.id;
  assert.is((await stranger.mutate('staff.endSession', { id })).status, 404);
  assert.is((await here.mutate('staff.endSession', { id })).status, 200);
  await closed(socket);
  assert.equal(await here.sessions(), sessions.slice(1));
});

test('a manager signs out who works in the same cinema, and nobody else', async () => {
  const manager = await Person.as('manager');
  const id = (role: RoleKey) => demoStaff.find((employee) => employee.role === role)?.id;
  const admin = await Person.as('admin');
  const answer = await manager.mutate('staff.endSessionsOf', { employee: id('admin') });
  assert.is(refusal(answer)?.code, 'FORBIDDEN');
  assert.is((await admin.account()).email, emailOf('admin'));
  assert.is((await manager.mutate('staff.endSessionsOf', { employee: 9_999 })).status, 404);

  const cashier = await Person.as('employee', two);
  const register = await cashier.connect();
  await register.call(1, 'query', 'staff.account');
  const { ended } = dataOf<{ ended: number }>(
    await manager.mutate('staff.endSessionsOf', { employee: id('employee') }),
  );
  assert.ok(ended >= 1);
  await closed(register);
  assert.is((await cashier.query('staff.account')).status, 401);
  const { rows: written } = await database.query(
    `select employee_name, permission, version, before, after from audit_entry where entity = 'employee' and entity_id = $1`,
    [id('employee')],
  );
  const name = demoStaff.find(({ role }) => role === 'manager')?.name;
  assert.equal(written, [
    {
      employee_name: name,
      permission: 'sessions.end',
      version: null,
      before: { sessions: ended },
      after: { sessions: 0 },
    },
  ]);

  const client = await Person.as('client');
  assert.is(refusal(await client.mutate('staff.endSessionsOf', { employee: id('client') }))?.code, 'FORBIDDEN');
  const socket = await client.connect();
  await socket.call(1, 'query', 'staff.account');
  assert.is((await admin.mutate('staff.endSessionsOf', { employee: id('client') })).status, 200);
  await closed(socket);
});

test('a manager sees who is signed in within the cinema, ends one session of theirs, and reaches nobody else’s', async () => {
  const manager = await Person.as('manager');
  const idOf = (role: RoleKey) => demoStaff.find((employee) => employee.role === role)?.id ?? 0;
  const employee = idOf('employee');
  const lost = await Person.as('employee', two);
  const kept = await Person.as('employee', two);
  const socket = await lost.connect();
  await socket.call(1, 'query', 'staff.account');
  const { rows } = dataOf<ListPage<SessionRow>>(await manager.query('staff.peopleSessions.list', { per_page: 200 }));
  const here = demoStaff.find(({ role }) => role === 'manager')?.cinema;
  const within = demoStaff.filter(({ cinema }) => cinema === here).map(({ id }) => id);
  assert.ok(rows.every(({ employee_id }) => within.includes(employee_id)));
  assert.is(rows.filter(({ employee_id }) => employee_id === employee).length, 2);
  assert.ok(rows.every(({ address }) => address !== null && address !== ''));

  const seen = dataOf<EmployeeSessions>(await manager.query('staff.peopleSessions.of', { employee }));
  assert.is(seen.employee.name, demoStaff.find(({ role }) => role === 'employee')?.name);
  const [, first] = seen.sessions;
  assert.not(seen.sessions.some(({ current }) => current));
  // Of somebody else's account an id alone ends nothing.
  const own = (await manager.sessions()).find(({ current }) => current)?.id;
  assert.is((await manager.mutate('staff.peopleSessions.end', { employee, id: own })).status, 404);
  dataOf(await manager.mutate('staff.peopleSessions.end', { employee, id: first?.id }));
  await closed(socket);
  assert.is((await lost.query('staff.account')).status, 401);
  assert.is((await kept.query('staff.account')).status, 200);
  assert.is((await manager.mutate('staff.peopleSessions.end', { employee, id: first?.id })).status, 404);
  const { rows: written } = await database.query(
    `select permission, before, after from audit_entry where entity = 'employee' and entity_id = $1 order by id desc limit 1`,
    [employee],
  );
  assert.equal(written, [
    { permission: 'sessions.end', before: { session: first?.browser }, after: { session: null } },
  ]);

  const admin = await Person.as('admin');
  const theirs = (await admin.sessions())[0]?.id;
  for (const [path, method] of [
    ['of', 'query'],
    ['end', 'mutate'],
  ] as const) {
    const answer = await manager[method](`staff.peopleSessions.${path}`, { employee: idOf('admin'), id: theirs });
    assert.is(refusal(answer)?.code, 'FORBIDDEN', path);
  }
  assert.is((await manager.query('staff.peopleSessions.of', { employee: 9_999 })).status, 404);
});

/** Of a cinema, settled; with its version. */
async function billOf(cinema: number | undefined, reader?: Person): Promise<StaffBill> {
  const { rows } = await database.query<{ uuid: string }>(
    `select uuid from bill where cinema_id = $1 and status = 'settled' and row_version = 1 limit 1`,
    [cinema],
  );
  return lookAt(reader ?? (await Person.as('admin')), rows[0]?.uuid ?? '');
}
async function lookAt(person: Person, uuid: string): Promise<StaffBill> {
  const answer = await person.query(`staff.bill?input=${encodeURIComponent(JSON.stringify({ uuid }))}`);
  assert.is(answer.status, 200, answer.text);
  return answer.json.result?.data as StaffBill;
}
const corrected = ({ uuid, row_version }: StaffBill, buyer_name: string, buyer_email = 'new@example.com') => ({
  uuid,
  row_version,
  buyer_name,
  buyer_email,
});
const workplace = demoStaff.find(({ role }) => role === 'manager')?.cinema ?? 0;

test('a manager mends a buyer: the change is written down, and every node hears of it', async () => {
  const before = await billOf(workplace);
  const visitor = await (await Person.at(two)).connect();
  visitor.send({ id: 1, method: 'subscription', params: { path: 'live.watch', input: { bill: before.uuid } } });
  await visitor.until(() => visitor.received.some(({ result }) => result?.type === 'started'), 'the subscription');

  const manager = await Person.as('manager');
  const change = corrected(before, 'Ada Lovelace');
  const answer = await manager.mutate('staff.correctBill', change);
  assert.equal(answer.json.result?.data, { row_version: 2 }, answer.text);
  await visitor.until(() => visitor.received.some(({ result }) => result?.type === 'data'), 'news of the bill');

  const { changes, ...after } = await lookAt(manager, before.uuid);
  assert.equal(after, { ...change, row_version: 2, status: 'settled' });
  assert.equal(
    changes.map(({ atMs: _, names, ...change }) => ({ ...change, named: Object.keys(names) })),
    [
      {
        named: [`bill ${before.uuid}`],
        by: demoStaff.find(({ role }) => role === 'manager')?.name,
        browser: 'node',
        permission: 'bills.correct',
        before: { buyer_name: before.buyer_name, buyer_email: before.buyer_email },
        after: { buyer_name: 'Ada Lovelace', buyer_email: 'new@example.com' },
      },
    ],
  );

  // The same again is no change, and what was written down stays.
  const same = await manager.mutate('staff.correctBill', { ...change, row_version: 2 });
  assert.equal(same.json.result?.data, { row_version: 2 });
  for (const sql of ['update audit_entry set employee_name = $$somebody$$', 'delete from audit_entry']) {
    const refused = await database.query(sql).catch((error: unknown) => String(error));
    assert.match(String(refused), 'is never changed');
  }
});

test('of two who change the same, the second is told who was first, when, and both values', async () => {
  const bill = await billOf(workplace);
  const [manager, admin] = [await Person.as('manager'), await Person.as('admin')];
  const answers = await Promise.all([
    manager.mutate('staff.correctBill', corrected(bill, 'From the manager')),
    admin.mutate('staff.correctBill', corrected(bill, 'From the admin')),
  ]);
  assert.equal(answers.map(({ status }) => status).sort(), [200, 409]);
  const [second, yours, theirs] =
    answers[0].status === 409
      ? ([answers[0], 'From the manager', 'From the admin'] as const)
      : ([answers[1], 'From the admin', 'From the manager'] as const);
  const by = demoStaff.find(({ role }) => role === (yours === 'From the admin' ? 'manager' : 'admin'))?.name;
  const told = refusal(second);
  assert.is(told?.code, 'CHANGED_MEANWHILE');
  assert.is(told?.message, `${by} has changed this meanwhile. Please look at both versions and save again.`);
  assert.is(told?.conflict?.by, by);
  assert.ok(Math.abs(Date.now() - (told?.conflict?.atMs ?? 0)) < 3_600_000);
  assert.equal(told?.conflict?.fields, { buyer_name: { yours, theirs } });
  const stored = await database.query('select buyer_name, row_version from bill where uuid = $1', [bill.uuid]);
  assert.equal(stored.rows, [{ buyer_name: theirs, row_version: 2 }]);
});

test('nobody changes what lies outside their cinema or their role, as both are at that moment', async () => {
  const elsewhere = await billOf(workplace === 1 ? 2 : 1);
  const manager = await Person.as('manager');
  const change = (bill: StaffBill) => corrected(bill, 'Somebody else');
  assert.is(refusal(await manager.mutate('staff.correctBill', change(elsewhere)))?.code, 'FORBIDDEN');
  const unknown = { ...change(elsewhere), uuid: crypto.randomUUID() };
  assert.is(refusal(await manager.mutate('staff.correctBill', unknown))?.code, 'NOT_FOUND');

  const bill = await billOf(workplace);
  const cashier = await Person.as('exhibitor-manager');
  const socket = await cashier.connect();
  assert.is(employeeOf(await socket.call(1, 'query', 'staff.account')), emailOf('exhibitor-manager'));
  // The socket still has the old role.
  const roleOf = (role: RoleKey) =>
    database.query(
      `update membership set role_id = (select id from role where key = $1)
       where employee_id = (select id from employee where email = $2)`,
      [role, emailOf('exhibitor-manager')],
    );
  await roleOf('employee');
  const late = await socket.call(2, 'mutation', 'staff.correctBill', change(bill));
  assert.is(late.error?.data.parterre.code, 'FORBIDDEN');
  await roleOf('exhibitor-manager');
  const { rows } = await database.query('select row_version from bill where uuid = any($1)', [
    [bill.uuid, elsewhere.uuid],
  ]);
  assert.equal(rows, [{ row_version: 1 }, { row_version: 1 }]);
});

test('another role counts at once: the sockets of who has it are opened anew, on every node', async () => {
  const manager = await Person.as('exhibitor-manager');
  const listed = await manager.query('staff.employees');
  const { employees, roles } = dataOf<{ employees: StaffEmployee[]; roles: StaffRole[] }>(listed);
  const roleId = (key: RoleKey) => roles.find((role) => role.key === key)?.id;
  const membershipOf = (role: RoleKey) =>
    employees.find(({ email }) => email === emailOf(role))?.memberships[0] ?? assert.unreachable(role);
  const change = (who: RoleKey, to: RoleKey, row_version?: number) => {
    const membership = membershipOf(who);
    return { membership: membership?.id, row_version: row_version ?? membership?.row_version, role: roleId(to) };
  };

  // Nobody gives what they do not have, or takes it.
  for (const [who, to] of [
    ['client', 'admin'],
    ['admin', 'client'],
  ] as const)
    assert.is(refusal(await manager.mutate('staff.setRole', change(who, to)))?.code, 'FORBIDDEN', `${who} to ${to}`);

  const client = await Person.as('client');
  const sockets = [await client.connect(one), await client.connect(two)];
  for (const socket of sockets) await socket.call(1, 'query', 'staff.account');
  assert.is((await client.account()).memberships[0]?.permissions.length, 0);
  const answer = await manager.mutate('staff.setRole', change('client', 'manager'));
  assert.equal(answer.json.result?.data, { row_version: 2 }, answer.text);
  for (const socket of sockets) assert.equal(await closed(socket), { code: 4401, reason: 'SESSION_CHANGED' });

  const again = await client.connect(two);
  const account = (await again.call(1, 'query', 'staff.account')).result?.data as StaffAccount;
  assert.is(account.memberships[0]?.role.key, 'manager');
  assert.ok(account.memberships[0]?.permissions.includes('bills.correct'));

  const late = await manager.mutate('staff.setRole', change('client', 'employee', 1));
  assert.is(refusal(late)?.code, 'CHANGED_MEANWHILE');
  assert.is((await manager.mutate('staff.setRole', change('client', 'client', 2))).status, 200);
});

/** Puts somebody into the database, with memberships there; takes them out again. */
async function hired(
  person: { role: RoleKey; exhibitor?: number; cinemas?: number[] }[],
  work: (employee: { email: string; memberships: number[] }) => Promise<void>,
): Promise<void> {
  const email = `${crypto.randomUUID()}@marquise.example`;
  const { rows } = await database.query<{ id: number }>(
    `insert into employee (name, email, password_hash) select 'Sam', $1, password_hash from employee where email = $2 returning id`,
    [email, emailOf('admin')],
  );
  const memberships: number[] = [];
  for (const { role, exhibitor = 1, cinemas } of person) {
    const added = await database.query<{ id: number }>(
      `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas)
       select $1, $2, id, $3 from role where key = $4 returning id`,
      [rows[0]?.id, exhibitor, cinemas === undefined, role],
    );
    const id = added.rows[0]?.id ?? 0;
    memberships.push(id);
    for (const cinema of cinemas ?? [])
      await database.query('insert into "_CinemaToMembership" ("A", "B") values ($1, $2)', [cinema, id]);
  }
  try {
    await work({ email, memberships });
  } finally {
    await database.query('delete from membership where employee_id = $1', [rows[0]?.id]);
    await database.query('delete from staff_session where employee_id = $1', [rows[0]?.id]);
    await database.query('delete from employee where id = $1', [rows[0]?.id]);
  }
}
const roleIds = async (): Promise<Map<RoleKey, number>> =>
  new Map(
    (await database.query<{ id: number; key: RoleKey }>('select id, key from role')).rows.map((row) => [
      row.key,
      row.id,
    ]),
  );

test('an admin of one cinema makes nobody an admin of another', async () => {
  const roles = await roleIds();
  // Roles may be changed at both cinemas, but all may be done only in the first.
  await hired([{ role: 'admin', cinemas: [1] }, { role: 'exhibitor-manager' }], async ({ email }) => {
    const person = await Person.at(one);
    await person.signIn(email);
    for (const [cinemas, code] of [
      [[1], undefined],
      [[2], 'FORBIDDEN'],
      [undefined, 'FORBIDDEN'],
    ] as const)
      await hired([{ role: 'client', cinemas: cinemas && [...cinemas] }], async ({ memberships: [membership] }) => {
        const change = { membership, row_version: 1, role: roles.get('admin') };
        assert.is(refusal(await person.mutate('staff.setRole', change))?.code, code, JSON.stringify(cinemas));
      });
  });
});

test('what somebody does at another exhibitor is told to nobody here, nor its roles, and those are not given here', async () => {
  await database.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (77, 'Another', 'Europe/Brussels', '[]', 'a@a.example', '{}')`,
  );
  const { rows: made } = await database.query<{ id: number }>(
    `insert into role (name, color, exhibitor_id) values ('Ours', '#000000', 1), ('Theirs', '#000000', 77) returning id`,
  );
  const [ours, theirs] = made.map(({ id }) => id);
  const admin = await Person.as('admin');
  await hired(
    [
      { role: 'client', cinemas: [1] },
      { role: 'admin', exhibitor: 77 },
    ],
    async ({ email, memberships }) => {
      const { employees, roles } = dataOf<{ employees: StaffEmployee[]; roles: StaffRole[] }>(
        await admin.query('staff.employees'),
      );
      const found = employees.find((employee) => employee.email === email);
      assert.equal(
        found?.memberships.map(({ id, cinemas }) => ({ id, cinemas })),
        [{ id: memberships[0], cinemas: [1] }],
      );
      assert.equal(
        roles.filter(({ key }) => key === null).map(({ id, exhibitor }) => [id, exhibitor]),
        [[ours, 1]],
      );
      const change = (role: number | undefined) => ({ membership: memberships[0], row_version: 1, role });
      assert.is(refusal(await admin.mutate('staff.setRole', change(theirs)))?.code, 'NOT_FOUND');
      assert.is((await admin.mutate('staff.setRole', change(ours))).status, 200);
      // Where somebody works elsewhere too, they are not signed out from here alone.
      const end = { employee: found?.id };
      assert.is(refusal(await admin.mutate('staff.endSessionsOf', end))?.code, 'FORBIDDEN');
    },
  );
  await database.query('delete from role where key is null');
  await database.query('delete from exhibitor where id = 77');
});

test('rows of cinemas that were left behind by a membership of all of them do not make it smaller', async () => {
  await hired([{ role: 'client', cinemas: [1] }], async ({ memberships: [membership] }) => {
    await database.query('update membership set all_cinemas = true where id = $1', [membership]);
    const roles = await roleIds();
    await hired([{ role: 'admin', cinemas: [1] }], async ({ email }) => {
      const person = await Person.at(one);
      await person.signIn(email);
      const change = { membership, row_version: 1, role: roles.get('employee') };
      assert.is(refusal(await person.mutate('staff.setRole', change))?.code, 'FORBIDDEN');
    });
  });
});

test('what somebody may do is looked at again when they give a role', async () => {
  const roles = await roleIds();
  const admin = await Person.as('admin');
  const socket = await admin.connect();
  await socket.call(1, 'query', 'staff.account');
  const give = (key: RoleKey) =>
    database.query(
      'update membership set role_id = $1 where employee_id = (select id from employee where email = $2)',
      [roles.get(key), emailOf('admin')],
    );
  await hired([{ role: 'client' }], async ({ memberships: [membership] }) => {
    await give('exhibitor-manager');
    const change = { membership, row_version: 1, role: roles.get('admin') };
    const answer = await socket.call(2, 'mutation', 'staff.setRole', change);
    await give('client');
    const listed = await socket.call(3, 'query', 'staff.employees');
    const bill = await billOf(workplace, await Person.as('super-admin'));
    const read = await socket.call(4, 'query', 'staff.bill', { uuid: bill.uuid });
    const end = { employee: demoStaff.find(({ role }) => role === 'employee')?.id };
    const ended = await socket.call(5, 'mutation', 'staff.endSessionsOf', end);
    await give('admin');
    assert.is(answer.error?.data.parterre.code, 'FORBIDDEN');
    assert.equal((listed.result?.data as { employees: StaffEmployee[] } | undefined)?.employees, []);
    for (const each of [read, ended]) assert.is(each.error?.data.parterre.code, 'FORBIDDEN');
  });
});

test('a role that an employee has there by another membership is not given twice', async () => {
  const roles = await roleIds();
  await hired([{ role: 'client' }, { role: 'employee', cinemas: [1] }], async ({ memberships: [membership] }) => {
    const admin = await Person.as('admin');
    const answer = await admin.mutate('staff.setRole', { membership, row_version: 1, role: roles.get('employee') });
    assert.is(answer.status, 409);
    assert.equal(refusal(answer), {
      code: 'ROLE_HELD_ALREADY',
      message: 'This employee already has this role here.',
    });
    const unknown = { membership, row_version: 1, role: 9_999 };
    assert.is(refusal(await admin.mutate('staff.setRole', unknown))?.code, 'NOT_FOUND');
  });
});

test('a role is compared with what the row says when its turn has come, not before', async () => {
  const manager = await Person.as('exhibitor-manager');
  const listed = await manager.query('staff.employees');
  const { employees, roles } = dataOf<{ employees: StaffEmployee[]; roles: StaffRole[] }>(listed);
  const roleId = (key: RoleKey) => roles.find((role) => role.key === key)?.id;
  const membership = employees.find(({ email }) => email === emailOf('client'))?.memberships[0];
  // Somebody else makes an administrator of them, and is not done yet.
  const other = new pg.Client({ connectionString: one.config.databaseUrl ?? '' });
  await other.connect();
  try {
    await other.query('begin');
    await other.query('update membership set role_id = $1 where id = $2', [roleId('admin'), membership?.id]);
    const change = { membership: membership?.id, row_version: membership?.row_version, role: roleId('manager') };
    const answer = manager.mutate('staff.setRole', change);
    await until('the change that waits for the row', async () => {
      const waiting = await database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%membership%'`,
      );
      return waiting.rowCount === 1;
    });
    await other.query('commit');
    assert.is(refusal(await answer)?.code, 'FORBIDDEN');
    const { rows } = await database.query('select role_id from membership where id = $1', [membership?.id]);
    assert.equal(rows, [{ role_id: roleId('admin') }]);
  } finally {
    await other.query('update membership set role_id = $1 where id = $2', [roleId('client'), membership?.id]);
    await other.end();
  }
});

test('a module that is not activated for the account is told as such, to who may', async () => {
  const bill = await billOf(workplace);
  const [manager, cashier] = [await Person.as('manager'), await Person.as('client')];
  const read = (person: Person) =>
    person.query(`staff.bill?input=${encodeURIComponent(JSON.stringify({ uuid: bill.uuid }))}`);
  const config = await database.query(`select value from setting where exhibitor_id = 1 and key = 'public_config'`);
  const features = (value: unknown) =>
    database.query(`update setting set value = $1 where exhibitor_id = 1 and key = 'public_config'`, [value]);
  try {
    await features({ ...config.rows[0]?.value, features: ['newsletters'] });
    for (const answer of [
      await read(manager),
      await manager.mutate('staff.correctBill', corrected(bill, 'Somebody')),
    ]) {
      assert.is(answer.status, 403);
      assert.equal(refusal(answer), {
        code: 'MODULE_INACTIVE',
        message: 'This module is not activated for your account.',
      });
    }
    assert.is(refusal(await read(cashier))?.code, 'FORBIDDEN');
    assert.equal((await manager.account()).memberships[0]?.exhibitor.modules, ['newsletters']);
  } finally {
    await features(config.rows[0]?.value);
  }
  assert.is((await read(manager)).status, 200);
});

test('visitors who have used up what their address may do stop nobody who works there', async () => {
  const counts = { address: 1, addressWithoutSession: 1 };
  const venue = await edgeUnderTest({
    databaseUrl: one.config.databaseUrl ?? '',
    webSocket: { counts, pingEveryMs: 3_600_000 },
    rateWindowSeconds: 3600,
  });
  try {
    const cashier = await Person.as('manager', venue);
    const visitor = await Person.at(venue);
    await venue.server.edge.limits.take('api', { ip: '127.0.0.1', session: null }, 5_900);
    for (let calls = 0; calls < 100 && (await visitor.query('system.noop')).status !== 429; calls++);
    assert.is((await visitor.query('system.noop')).status, 429);
    assert.is((await cashier.query('staff.account')).status, 200);

    await visitor.connect();
    const refused = await RawSocket.open(venue.url, { headers: visitor.headers });
    assert.is(refused instanceof RawSocket ? 101 : refused.status, 429);
    for (const socket of [await cashier.connect(), await cashier.connect()])
      assert.is(employeeOf(await socket.call(1, 'query', 'staff.account')), emailOf('manager'));
    // Who only says so is a visitor.
    const headers = { cookie: `parterre_staff=${'a'.repeat(43)}` };
    const pretender = await RawSocket.open(venue.url, { headers });
    assert.is(pretender instanceof RawSocket ? 101 : pretender.status, 429);
    for (const socket of opened) {
      socket.close();
      await socket.until(() => socket.closed, 'the close');
    }
  } finally {
    await venue.close();
  }
});

test('a node that listens again opens the sockets of staff anew: their roles may have changed meanwhile', async () => {
  const manager = await Person.as('manager', two);
  const socket = await manager.connect();
  assert.is(employeeOf(await socket.call(1, 'query', 'staff.account')), emailOf('manager'));
  const visitor = await (await Person.at(two)).connect();
  await visitor.call(1, 'query', 'system.noop');
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parterre live' and datname = current_database()`,
  );
  assert.equal(await closed(socket), { code: 4401, reason: 'SESSION_CHANGED' });
  assert.ok((await visitor.call(2, 'query', 'system.noop')).result);
  const again = await manager.connect();
  assert.is(employeeOf(await again.call(1, 'query', 'staff.account')), emailOf('manager'));
});

test('a session that runs out ends its sockets as well', async () => {
  const person = await Person.as('super-admin');
  const socket = await person.connect(two);
  assert.is(employeeOf(await socket.call(1, 'query', 'staff.account')), emailOf('super-admin'));
  await database.query('update staff_session set expires_at = now()');
  two.server.sockets.sweep();
  await closed(socket);
  assert.is((await person.query('staff.account')).status, 401);
});

test.run();
