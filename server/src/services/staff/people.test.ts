/** Who works here, as what: nobody gives or takes what they do not have, and nobody locks everybody out. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { employeeCreationSchema, ownAccount, passwordResetSchema, type RoleKey } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { LiveNews } from '../../ports/liveBus.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('people');
let world: SalesWorld;
let roles: Map<RoleKey, number>;

test.before(async () => {
  world = await salesWorld();
  const rows = await world.query<{ id: number; key: RoleKey }>('select id, key from role where key is not null');
  roles = new Map(rows.map(({ id, key }) => [key, id]));
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Other', 'Europe/Brussels', '[]', 'o@x.example', '{}')`,
  );
  await world.query(
    `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code)
     values (2, 1, 'Second', 'Street 2', 'Ghent', '9000', 'BE'), (3, 2, 'Third', 'Street 3', 'Ghent', '9000', 'BE')`,
  );
});
test.after(() => world.close());

const role = (key: RoleKey): number => roles.get(key) ?? 0;

/** Puts somebody into the database and signs them in. */
async function hired(
  name: string,
  places: { role: RoleKey; exhibitor?: number; cinemas?: number[] }[],
  notified = false,
): Promise<EmployeeActor> {
  const [made] = await world.query<{ id: number }>(
    `insert into employee (name, email, password_hash, receives_management_notifications) values ($1, $2, '-', $3) returning id`,
    [name, `${name.toLowerCase()}@x.example`, notified],
  );
  const id = made?.id ?? 0;
  for (const { role: key, exhibitor = 1, cinemas } of places) {
    const [membership] = await world.query<{ id: number }>(
      `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) values ($1, $2, $3, $4) returning id`,
      [id, exhibitor, role(key), cinemas === undefined],
    );
    for (const cinema of cinemas ?? [])
      await world.query('insert into "_CinemaToMembership" ("A", "B") values ($1, $2)', [cinema, membership?.id]);
  }
  return signedIn(id);
}

async function signedIn(employeeId: number, session = `s${employeeId}`): Promise<EmployeeActor> {
  await world.deps.staff.beginSession({ id: session, employeeId, browser: '' });
  const actor = await world.deps.staff.actor(session);
  if (!actor) throw new Error('not signed in');
  return actor;
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((error: unknown) => error);
  if (!(error instanceof ParterreError)) throw new Error(`no refusal: ${String(error)}`);
  return [error.code, ...Object.keys(error.detail.fields ?? {})].join(' ');
}

const person = (name: string, changes: object = {}) =>
  employeeCreationSchema.parse({
    name,
    email: `${name.toLowerCase()}@new.example`,
    password: 'secret',
    password_confirmation: 'secret',
    device_pin: null,
    receives_management_notifications: false,
    memberships: [{ exhibitor: 1, role: role('employee'), cinemas: [1] }],
    ...changes,
  });

test('the first one who may do everything, and who receives what managers must know', async () => {
  const boss = await hired('Boss', [{ role: 'super-admin' }], true);
  const { people, staff } = world.services;
  const view = await people.get(boss, boss.employeeId);
  const own = { id: boss.employeeId, row_version: view.row_version };
  assert.is(await refusalOf(people.archive(boss, { ...own, archived: true })), 'LAST_SUPER_ADMIN');
  const [membership] = view.memberships;
  const change = { membership: membership?.id ?? 0, row_version: 1 };
  assert.is(await refusalOf(staff.setRole(boss, { ...change, role: role('admin') })), 'LAST_SUPER_ADMIN');
  const here = { ...change, role: role('super-admin'), cinemas: [1] };
  assert.is(await refusalOf(staff.setRole(boss, here)), 'LAST_SUPER_ADMIN');
  const silent = { ...own, name: 'Boss', email: 'boss@x.example', receives_management_notifications: false };
  assert.is(await refusalOf(people.save(boss, silent)), 'VALIDATION_FAILED receives_management_notifications');

  // Two who leave at the same moment do not both think that the other stays.
  const second = await hired('Second', [{ role: 'super-admin' }], true);
  const leave = (actor: EmployeeActor) =>
    people.archive(actor, { id: actor.employeeId, row_version: 1, archived: true }).then(
      () => 'left',
      (error: ParterreError) => error.code,
    );
  assert.equal((await Promise.all([leave(boss), leave(second)])).sort(), ['LAST_SUPER_ADMIN', 'left']);
  await world.query('update employee set archived_at = null');
});

test('somebody is taken on, with a hashed password and pin, and works at once', async () => {
  const { people, staff } = world.services;
  const boss = await hired('Chief', [{ role: 'exhibitor-manager' }]);
  const { id } = await people.create(boss, person('Nora', { device_pin: '4711' }));
  const { token } = await staff.signIn({ email: 'nora@new.example', password: 'secret' }, { browser: '' });
  assert.ok(token);
  const view = await people.get(boss, Number(id));
  assert.is(view.has_device_pin, true);
  assert.is(view.may_change, true);
  const [row] = await world.query<Record<string, string>>('select * from employee where id = $1', [id]);
  for (const secret of [row?.password_hash, row?.device_pin_hash]) assert.match(secret ?? '', '$argon2id$');
  const [told] = await world.services.staffLists.history(boss, 'employee', id);
  assert.is(told?.after.password_hash, null);
  assert.is(told?.after.name, 'Nora');
  assert.is(
    await refusalOf(people.create(boss, person('Other', { email: 'nora@new.example' }))),
    'VALIDATION_FAILED email',
  );
});

test('nobody takes on, changes or archives who can do more, nor gives more, nor elsewhere', async () => {
  const { people, staff } = world.services;
  const manager = await hired('Mia', [{ role: 'exhibitor-manager' }]);
  const local = await hired('Lea', [{ role: 'exhibitor-manager', cinemas: [1] }]);
  const admin = await hired('Ada', [{ role: 'admin' }]);
  const works = (place: object) => ({
    memberships: [{ exhibitor: 1, role: role('employee'), cinemas: [1], ...place }],
  });
  const refused: [EmployeeActor, object, string][] = [
    [manager, works({ role: role('admin') }), 'FORBIDDEN'],
    [manager, works({ exhibitor: 2, cinemas: [3] }), 'FORBIDDEN'],
    [manager, works({ cinemas: [3] }), 'VALIDATION_FAILED cinemas'],
    [manager, works({ role: 9_999 }), 'NOT_FOUND'],
    [local, works({ cinemas: [2] }), 'FORBIDDEN'],
    [local, works({ cinemas: null }), 'FORBIDDEN'],
  ];
  for (const [actor, changes, code] of refused)
    assert.is(await refusalOf(people.create(actor, person('Zoe', changes))), code, JSON.stringify(changes));
  assert.equal(await world.query(`select from employee where name = 'Zoe'`), []);

  // A password set for somebody else is their whole power.
  const taken = { id: admin.employeeId, row_version: 1, name: 'Ada', email: 'ada@x.example' };
  const asAda = {
    ...taken,
    receives_management_notifications: false,
    password: 'stolen',
    password_confirmation: 'stolen',
  };
  assert.is(await refusalOf(people.save(manager, asAda)), 'FORBIDDEN');
  assert.is(await refusalOf(people.archive(manager, { ...taken, archived: true })), 'FORBIDDEN');
  const there = await hired('Tom', [{ role: 'employee', exhibitor: 2, cinemas: [3] }]);
  assert.is(await refusalOf(people.get(manager, there.employeeId)), 'FORBIDDEN');
  const lure = { employee: there.employeeId, exhibitor: 1, role: role('employee'), cinemas: null };
  assert.is(await refusalOf(people.addMembership(manager, lure)), 'NOT_FOUND');
  // Who works at another exhibitor too has an account that is not the one's alone to change.
  const both = await hired('Bob', [{ role: 'employee' }, { role: 'manager', exhibitor: 2 }]);
  const bob = { id: both.employeeId, row_version: 1, archived: true };
  assert.is(await refusalOf(people.archive(manager, bob)), 'FORBIDDEN');
  const seen = await people.get(manager, both.employeeId);
  assert.equal([seen.memberships.length, seen.works_elsewhere, seen.may_change], [1, true, false]);
  assert.is((await staff.employees(manager)).employees.find(({ name }) => name === 'Bob')?.memberships.length, 1);
});

test('who leaves is signed out at once and keeps their name; their membership elsewhere is taken from them alone', async () => {
  const { people } = world.services;
  const manager = await hired('Max', [{ role: 'exhibitor-manager' }]);
  const leaver = await hired('Ivo', [{ role: 'employee', cinemas: [1] }]);
  const heard: LiveNews[] = [];
  const stop = world.deps.bus.subscribe((news) => void heard.push(news));
  const gone = { id: leaver.employeeId, row_version: 1 };
  assert.equal(await people.archive(manager, { ...gone, archived: true }), { row_version: 2 });
  assert.is(await world.deps.staff.actor(leaver.sessionId), null);
  await until('the news', () =>
    heard.some((news) => news.kind === 'staff-sessions-changed' && news.ids.includes(leaver.sessionId)),
  );
  stop();
  const view = await people.get(manager, leaver.employeeId);
  assert.ok(view.archived_at);
  assert.is(await refusalOf(people.archive(manager, { ...gone, archived: false })), 'CHANGED_MEANWHILE');
  await people.archive(manager, { ...gone, row_version: 2, archived: false });

  const [first] = view.memberships;
  const membership = { id: first?.id ?? 0, row_version: 1 };
  assert.is(await refusalOf(people.removeMembership(manager, membership)), 'LAST_MEMBERSHIP');
  const added = await people.addMembership(manager, {
    employee: leaver.employeeId,
    exhibitor: 1,
    role: role('manager'),
    cinemas: [2],
  });
  await people.removeMembership(manager, membership);
  const left = (await people.get(manager, leaver.employeeId)).memberships;
  assert.equal(
    left.map(({ id, cinemas }) => [String(id), cinemas]),
    [[added.id, [2]]],
  );
});

test('a role of their own: what it can do counts at once, and it is no way to more', async () => {
  const { people, staff } = world.services;
  const manager = await hired('Pia', [{ role: 'exhibitor-manager' }]);
  const local = await hired('Kim', [{ role: 'exhibitor-manager', cinemas: [1] }]);
  const fields = { exhibitor: 1, name: 'Usher', color: '#c9a227', permissions: ['bills.read' as const] };
  assert.is(await refusalOf(people.createRole(local, fields)), 'FORBIDDEN');
  const more = { ...fields, permissions: ['payments.providers' as const] };
  assert.is(await refusalOf(people.createRole(manager, more)), 'FORBIDDEN');
  const { id } = await people.createRole(manager, fields);
  const usher = await hired('Uma', [{ role: 'client', cinemas: [1] }]);
  const [membership] = usher.memberships.length ? (await people.get(manager, usher.employeeId)).memberships : [];
  await staff.setRole(manager, { membership: membership?.id ?? 0, row_version: 1, role: Number(id) });
  assert.equal((await signedIn(usher.employeeId, 'again')).memberships[0]?.permissions, ['bills.read']);
  const edit = { id: Number(id), row_version: 1, name: 'Usher', color: '#c9a227' };
  assert.is(await refusalOf(people.saveRole(manager, { ...edit, permissions: ['payments.providers'] })), 'FORBIDDEN');
  await people.saveRole(manager, { ...edit, permissions: ['bills.correct', 'bills.read'] });
  assert.equal((await world.deps.staff.actor('again'))?.memberships[0]?.permissions, ['bills.read', 'bills.correct']);
  const done = { id: Number(id), row_version: 2, archived: true };
  assert.is(await refusalOf(people.archiveRole(manager, done)), 'ROLE_IN_USE');
  await staff.setRole(manager, { membership: membership?.id ?? 0, row_version: 2, role: role('client') });
  await people.archiveRole(manager, done);
  const again = { membership: membership?.id ?? 0, row_version: 3, role: Number(id) };
  assert.is(await refusalOf(staff.setRole(manager, again)), 'NOT_FOUND');
  const given = { id: role('manager'), row_version: 1, name: 'Mine', color: '#000000', permissions: [] };
  assert.is(await refusalOf(people.saveRole(manager, given)), 'FORBIDDEN');
});

test('a new password by mail: to who has an account alone, once, within the hour', async () => {
  const { passwords, staff } = world.services;
  const someone = await hired('Ruth', [{ role: 'employee' }]);
  const mailed = async (email: string): Promise<string[]> => {
    const before = world.mails.length;
    await passwords.request({ email, app: 'pos' }, 'fr');
    const [job] = await world.query<{ payload: never }>(
      `select payload from graphile_worker_mail._private_jobs order by id desc limit 1`,
    );
    await world.handlers['mail-reset'](job?.payload as never);
    return world.mails.slice(before).map(({ to, text }) => `${to} ${/\/pos#reset=([\w-]+)/.exec(text)?.[1]}`);
  };
  assert.equal(await mailed('nobody@x.example'), []);
  const [sent] = await mailed('ruth@x.example');
  const [to, token = ''] = sent?.split(' ') ?? [];
  assert.is(to, 'ruth@x.example');
  assert.is(world.mails.at(-1)?.subject, 'Choisissez un nouveau mot de passe');
  const [other = ''] = (await mailed('ruth@x.example')).map((each) => each.split(' ')[1] ?? '');
  const rows = await world.query<{ id: string }>('select id from password_reset');
  assert.ok(rows.every(({ id }) => id !== token && id !== other));

  const reset = (by: string) =>
    passwords.reset(passwordResetSchema.parse({ token: by, password: 'another', password_confirmation: 'another' }));
  assert.is(await refusalOf(reset('made up')), 'RESET_TOKEN_INVALID');
  await reset(token);
  assert.is(await world.deps.staff.actor(someone.sessionId), null, 'signed out');
  assert.ok(await staff.signIn({ email: 'ruth@x.example', password: 'another' }, { browser: '' }));
  assert.equal(await ownAccountEntries(someone.employeeId), [
    { employee_name: 'Ruth', session_id: null, exhibitor_id: 1, version: 2, ...kept },
  ]);
  for (const spent of [token, other]) assert.is(await refusalOf(reset(spent)), 'RESET_TOKEN_INVALID');
  const [late = ''] = (await mailed('ruth@x.example')).map((each) => each.split(' ')[1] ?? '');
  await world.query('update password_reset set expires_at = now()');
  assert.is(await refusalOf(reset(late)), 'RESET_TOKEN_INVALID');
  // A mailbox is not filled from here.
  for (let times = 0; times < 5; times++) assert.is((await mailed('ruth@x.example')).length, 1);
  assert.equal(await mailed('ruth@x.example'), []);
});

test('passwords: six characters at least, twice the same, and the own one only with the old one', async () => {
  const short = passwordResetSchema.safeParse({ token: 'x', password: 'short', password_confirmation: 'other' });
  assert.equal(
    short.error?.issues.map(({ path }) => path.join('.')),
    ['password', 'password_confirmation'],
  );
  const differing = passwordResetSchema.safeParse({ token: 'x', password: 'longer', password_confirmation: 'other' });
  assert.equal(
    differing.error?.issues.map(({ path }) => path.join('.')),
    ['password_confirmation'],
  );
  const { people, passwords } = world.services;
  const manager = await hired('Sam', [{ role: 'exhibitor-manager' }]);
  const { id } = await people.create(manager, person('Vic'));
  const [here, elsewhere] = [await signedIn(Number(id), 'here'), await signedIn(Number(id), 'elsewhere')];
  const fresh = { password: 'brandnew', password_confirmation: 'brandnew' };
  assert.is(
    await refusalOf(passwords.change(here, { current_password: 'wrong!', ...fresh })),
    'VALIDATION_FAILED current_password',
  );
  await passwords.change(here, { current_password: 'secret', ...fresh });
  assert.ok(await world.deps.staff.actor('here'));
  assert.is(await world.deps.staff.actor(elsewhere.sessionId), null);
  assert.equal(await ownAccountEntries(Number(id)), [
    { employee_name: 'Vic', session_id: 'here', exhibitor_id: 1, version: 2, ...kept },
  ]);
});

/** That a password was changed, and neither what it was nor what it is. */
const kept = { before: { password_hash: null }, after: { password_hash: null } };
/** What somebody changed of their own account, as the audit has it. */
const ownAccountEntries = (employee: number) =>
  world.query(
    `select employee_name, session_id, exhibitor_id, version, before, after from audit_entry
     where permission = $2 and entity = 'employee' and entity_id = $1 order by id`,
    [String(employee), ownAccount],
  );

test.run();
