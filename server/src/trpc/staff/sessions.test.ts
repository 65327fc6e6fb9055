/** Staff sign in and out over HTTP: their sessions and sockets, at two nodes that share nothing but PostgreSQL. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EmployeeSessions, ListPage, RoleKey, SessionRow, StaffAccount } from '../../contract/index.ts';
import { RawSocket } from '../../testing/edgeUnderTest.ts';
import {
  closed,
  dataOf,
  demoPassword,
  demoStaff,
  emailOf,
  employeeOf,
  openedSockets,
  Person,
  refusal,
} from '../../testing/person.ts';
import { closeAll, makeCookiesUp, twoNodes } from '../../testing/twoNodes.ts';

const test = suite('sessions of staff');
const nodes = await twoNodes();
const { one, two, database } = nodes;
const as = (role: RoleKey, node = one) => Person.as(role, node);

test.after.each(() => nodes.settle(openedSockets));
test.after(() => nodes.close());

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
  const person = await as('manager');
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
  const here = await as('exhibitor-manager');
  const elsewhere = await as('exhibitor-manager', two);
  const socket = await elsewhere.connect();
  await socket.call(1, 'query', 'staff.account');
  const sessions = await here.sessions();
  assert.equal(
    sessions.slice(0, 2).map(({ current }) => current),
    [false, true],
  );
  const stranger = await as('manager');
  const id = sessions[0]?.id;
  assert.is((await stranger.mutate('staff.endSession', { id })).status, 404);
  assert.is((await here.mutate('staff.endSession', { id })).status, 200);
  await closed(socket);
  assert.equal(await here.sessions(), sessions.slice(1));
});

test('a manager signs out who works in the same cinema, and nobody else', async () => {
  const manager = await as('manager');
  const id = (role: RoleKey) => demoStaff.find((employee) => employee.role === role)?.id;
  const admin = await as('admin');
  const answer = await manager.mutate('staff.endSessionsOf', { employee: id('admin') });
  assert.is(refusal(answer)?.code, 'FORBIDDEN');
  assert.is((await admin.account()).email, emailOf('admin'));
  assert.is((await manager.mutate('staff.endSessionsOf', { employee: 9_999 })).status, 404);

  const cashier = await as('employee', two);
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

  // Somebody in the manager's own cinema who may do more there.
  const memberships = await database.query<{ id: number; role_id: number }>(
    `update membership m set role_id = (select id from role where key = 'admin') from membership b
     where m.id = b.id and m.employee_id = $1 returning m.id, b.role_id`,
    [id('employee')],
  );
  assert.is(refusal(await manager.mutate('staff.endSessionsOf', { employee: id('employee') }))?.code, 'FORBIDDEN');
  assert.is((await manager.query('staff.peopleSessions.of', { employee: id('employee') })).status, 403);
  for (const { id, role_id } of memberships.rows)
    await database.query('update membership set role_id = $2 where id = $1', [id, role_id]);

  const client = await as('client');
  assert.is(refusal(await client.mutate('staff.endSessionsOf', { employee: id('client') }))?.code, 'FORBIDDEN');
  const socket = await client.connect();
  await socket.call(1, 'query', 'staff.account');
  assert.is((await admin.mutate('staff.endSessionsOf', { employee: id('client') })).status, 200);
  await closed(socket);
});

test('a manager sees who is signed in within the cinema, ends one session of theirs, and reaches nobody else’s', async () => {
  const manager = await as('manager');
  const idOf = (role: RoleKey) => demoStaff.find((employee) => employee.role === role)?.id ?? 0;
  const employee = idOf('employee');
  const lost = await as('employee', two);
  const kept = await as('employee', two);
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
  // The id of a session ends nothing when it is not that employee's.
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

  const admin = await as('admin');
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

test('visitors who have used up what their address may do, cookies that they make up too, stop nobody who works there', async () => {
  const venue = await nodes.crowded();
  try {
    const cashier = await as('manager', venue);
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

    await makeCookiesUp(venue);
    assert.is((await cashier.query('staff.account')).status, 200);
    const socket = await cashier.connect();
    assert.is(employeeOf(await socket.call(1, 'query', 'staff.account')), emailOf('manager'));
    await closeAll(openedSockets);
  } finally {
    await venue.close();
  }
});

test('a node that listens again opens the sockets of staff anew: their roles may have changed meanwhile', async () => {
  const manager = await as('manager', two);
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
  const person = await as('super-admin');
  const socket = await person.connect(two);
  assert.is(employeeOf(await socket.call(1, 'query', 'staff.account')), emailOf('super-admin'));
  await database.query('update staff_session set expires_at = now()');
  two.server.sockets.sweep();
  await closed(socket);
  assert.is((await person.query('staff.account')).status, 401);
});

test.run();
