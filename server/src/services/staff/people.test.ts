/** Who works here, as what: nobody gives or takes what they do not have, and nobody locks everybody out. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  employeeCreationSchema,
  listQuerySchema,
  ownAccount,
  passwordResetSchema,
  type RoleKey,
  type RolePermission,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { LiveNews } from '../../ports/liveBus.ts';
import { jobsCalled } from '../../testing/jobs.ts';
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
    locale: null,
    device_pin: null,
    receives_management_notifications: false,
    memberships: [{ exhibitor: 1, role: role('employee'), cinemas: [1] }],
    ...changes,
  });

/** What the newest job of this name mails: to whom, in which words, and the token of its link. */
async function mailed(name: 'mail-reset' | 'mail-invitation') {
  const before = world.mails.length;
  const job = (await jobsCalled(world.pool, name)).at(-1);
  if (!job) throw new Error(`no job ${name}`);
  await world.handlers[name](job.payload as never);
  return world.mails.slice(before).map(({ to, subject, text }) => ({
    to,
    subject,
    text,
    token: /#(?:reset|invitation)=([\w-]+)/.exec(text)?.[1] ?? '',
  }));
}

const choice = (token: string, password: string) =>
  passwordResetSchema.parse({ token, password, password_confirmation: password });

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

test('somebody is invited by mail, chooses their own password, and works at once', async () => {
  const { people, passwords, staff, staffLists } = world.services;
  const boss = await hired('Chief', [{ role: 'exhibitor-manager' }]);
  const { id } = await people.create(boss, person('Nora', { device_pin: '4711', locale: 'fr' }));
  const view = await people.get(boss, Number(id));
  assert.equal([view.has_device_pin, view.may_change, view.account, view.locale], [true, true, 'invited', 'fr']);
  const lasts = Date.parse(view.invitation?.until ?? '') - Date.parse(view.invitation?.at ?? '');
  assert.is(lasts, 7 * 24 * 3_600_000);
  const email = 'nora@new.example';
  // Nobody signs in with what nobody chose, and no mail but the invitation leads in.
  for (const password of ['', 'nobody', 'null'])
    assert.is(await refusalOf(staff.signIn({ email, password }, { browser: '' })), 'SIGN_IN_FAILED');
  await passwords.request({ email, app: 'portal' }, 'en');
  assert.equal(await mailed('mail-reset'), []);

  const [invitation] = await mailed('mail-invitation');
  assert.equal([invitation?.to, invitation?.subject], [email, 'Votre compte chez Cinema Test']);
  assert.match(invitation?.text ?? '', 'Chief');
  const token = invitation?.token ?? '';
  assert.ok((await world.query<{ id: string }>('select id from password_reset')).every(({ id: row }) => row !== token));
  assert.is(await refusalOf(passwords.acceptInvitation(choice('made up', 'usherette in row F'))), 'INVITATION_INVALID');
  assert.equal(await passwords.acceptInvitation(choice(token, 'usherette in row F')), {
    employeeId: Number(id),
    email,
  });
  assert.ok((await staff.signIn({ email, password: 'usherette in row F' }, { browser: '' })).token);
  assert.is(await refusalOf(passwords.acceptInvitation(choice(token, 'usherette in row F'))), 'INVITATION_INVALID');
  assert.equal(await mailed('mail-invitation'), [], 'a job that runs again invites nobody who is in');

  const accepted = await people.get(boss, Number(id));
  assert.equal([accepted.account, accepted.invitation], ['active', null]);
  const again = { id: Number(id), row_version: accepted.row_version, invited: true };
  assert.is(await refusalOf(people.invite(boss, again)), 'INVITATION_ACCEPTED');
  const [row] = await world.query<Record<string, string>>('select * from employee where id = $1', [id]);
  for (const secret of [row?.password_hash, row?.device_pin_hash]) assert.match(secret ?? '', '$argon2id$');
  const told = await staffLists.history(boss, 'employee', id);
  assert.equal(
    told.map(({ by, permission }) => [by, permission]),
    [
      ['Nora', ownAccount],
      ['Chief', 'accounts.write'],
    ],
  );
  assert.equal([told[1]?.after.name, told[1]?.after.device_pin_hash], ['Nora', null]);
  assert.ok(told[1] && !('password_hash' in told[1].after));
  assert.is(await refusalOf(people.create(boss, person('Other', { email }))), 'VALIDATION_FAILED email');
});

test('an invitation is sent anew, withdrawn, follows another address, and runs out after a week', async () => {
  const { people, passwords, staffLists } = world.services;
  const boss = await hired('Iris', [{ role: 'exhibitor-manager' }]);
  const made = await people.create(boss, person('Otto'));
  const id = Number(made.id);
  let version = 1;
  const invite = async (invited: boolean) => {
    ({ row_version: version } = await people.invite(boss, { id, row_version: version, invited }));
  };
  const tokenOf = async () => (await mailed('mail-invitation'))[0]?.token ?? '';
  const state = async () => {
    const { rows } = await staffLists.page(boss, 'employees', listQuerySchema.parse({ q: 'otto' }), 'en');
    const { account } = await people.get(boss, id);
    assert.equal(
      rows.map((row) => row.account),
      [account],
      'list and page say the same',
    );
    return account;
  };
  const refused = async (token: string) =>
    assert.is(await refusalOf(passwords.acceptInvitation(choice(token, 'projector of old'))), 'INVITATION_INVALID');
  const first = await tokenOf();
  await invite(true);
  await refused(first);
  const second = await tokenOf();
  assert.is(await state(), 'invited');
  await invite(false);
  await refused(second);
  assert.is(await state(), 'uninvited');
  assert.is(await tokenOf(), '', 'what was withdrawn is not mailed');

  await invite(true);
  const third = await tokenOf();
  const { name, receives_management_notifications } = await people.get(boss, id);
  const moved = { id, row_version: version, name, email: 'otto@moved.example', receives_management_notifications };
  ({ row_version: version } = await people.save(boss, moved));
  await refused(third);
  const [mail] = await mailed('mail-invitation');
  assert.is(mail?.to, 'otto@moved.example');

  await world.query(`update employee set invited_at = now() - interval '7 days' where id = $1`, [id]);
  await world.query('update password_reset set expires_at = now() where employee_id = $1', [id]);
  assert.is(await state(), 'lapsed');
  await refused(mail?.token ?? '');
  // Whoever may not change an account can neither invite its owner nor let them in again.
  const other = await hired('Olga', [{ role: 'exhibitor-manager', cinemas: [2] }]);
  assert.is(await refusalOf(people.invite(other, { id, row_version: version, invited: true })), 'FORBIDDEN');
  assert.is(await refusalOf(people.letIn(other, id)), 'FORBIDDEN');
  await people.archive(boss, { id, row_version: version, archived: true });
  assert.is(await refusalOf(people.invite(boss, { id, row_version: version + 1, invited: true })), 'NOT_FOUND');
});

test('who is only invited lets nobody in: the last system administrator stays until they have accepted', async () => {
  const { people, passwords } = world.services;
  await world.query('update employee set archived_at = now()');
  const last = await hired('Lone', [{ role: 'super-admin' }], true);
  const works = { memberships: [{ exhibitor: 1, role: role('super-admin'), cinemas: null }] };
  await people.create(last, person('Heir', { ...works, receives_management_notifications: true }));
  const leave = { id: last.employeeId, row_version: 1, archived: true };
  assert.is(await refusalOf(people.archive(last, leave)), 'LAST_SUPER_ADMIN');
  const [invitation] = await mailed('mail-invitation');
  await passwords.acceptInvitation(choice(invitation?.token ?? '', 'inherits it all'));
  await people.archive(last, leave);
  await world.query('update employee set archived_at = null');
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

  // Whoever sets an address could have a new password mailed to it, and so have all that the account may do.
  const taken = { id: admin.employeeId, row_version: 1, name: 'Ada', email: 'mia@x.example' };
  assert.is(await refusalOf(people.save(manager, { ...taken, receives_management_notifications: false })), 'FORBIDDEN');
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

test('each of the permissions about accounts is needed for its own part, and what is not there is nobody’s', async () => {
  const { people } = world.services;
  const boss = await hired('Paula', [{ role: 'super-admin' }, { role: 'super-admin', exhibitor: 2 }]);
  const roleOf = async (name: string, permissions: RolePermission[], exhibitor = 1) =>
    Number((await people.createRole(boss, { exhibitor, name, color: '#000000', permissions })).id);
  const usher = await roleOf('Usher of films', ['films.read']);
  const theirs = await roleOf('Usher there', ['films.read'], 2);
  /** Somebody in all cinemas with a role that can do this and what an usher can. */
  const who = async (name: string, ...permissions: RolePermission[]) => {
    const { employeeId } = await hired(name, [{ role: 'client' }]);
    const own = await roleOf(name, ['films.read', ...permissions]);
    await world.query('update membership set role_id = $2 where employee_id = $1', [employeeId, own]);
    return signedIn(employeeId, name);
  };
  const giver = await who('Gil', 'accounts.roles');
  const writer = await who('Wim', 'accounts.write');
  const roler = await who('Rob', 'roles.write');
  const elsewhere = await hired('Ella', [{ role: 'exhibitor-manager', cinemas: [2] }]);
  const workplace = { exhibitor: 1, role: usher, cinemas: [1] };
  const made = await people.create(boss, person('Ugo', { memberships: [workplace] }));
  const employee = Number(made.id);
  const [only] = (await people.get(boss, employee)).memberships;
  const manages = await hired('Mona', [{ role: 'exhibitor-manager' }, { role: 'client', exhibitor: 2 }]);
  const [managing] = (await people.get(boss, manages.employeeId)).memberships.filter(
    ({ exhibitor }) => exhibitor === 1,
  );
  const nowhere = await hired('Noor', []);
  const more = await roleOf('More than films', ['films.read', 'films.write']);
  const creation = person('Zita', { memberships: [workplace] });
  const membership = (id: number | undefined) => ({ id: id ?? 0, row_version: 1 });
  const change = { id: employee, row_version: 1, name: 'Ugo', email: creation.email };
  const save = { ...change, receives_management_notifications: false };
  for (const [what, work, code] of [
    ['an account by who gives roles', () => people.create(giver, creation), 'FORBIDDEN'],
    ['a role by who changes accounts', () => people.create(writer, creation), 'FORBIDDEN'],
    ['a change by who gives roles', () => people.save(giver, save), 'FORBIDDEN'],
    ['letting in by who gives roles', () => people.letIn(giver, employee), 'FORBIDDEN'],
    ['letting in who works nowhere', () => people.letIn(boss, nowhere.employeeId), 'FORBIDDEN'],
    ['a place taken away from elsewhere', () => people.removeMembership(elsewhere, membership(only?.id)), 'FORBIDDEN'],
    [
      'a place taken away by who changes accounts',
      () => people.removeMembership(writer, membership(only?.id)),
      'FORBIDDEN',
    ],
    ['the place of who may do more', () => people.removeMembership(giver, membership(managing?.id)), 'FORBIDDEN'],
    [
      'the role of another exhibitor',
      () => people.addMembership(boss, { employee, ...workplace, role: theirs }),
      'NOT_FOUND',
    ],
    [
      'a role that can do more, archived',
      () => people.archiveRole(roler, { id: more, row_version: 1, archived: true }),
      'FORBIDDEN',
    ],
    [
      'an address that a colleague has',
      () => people.save(boss, { ...save, email: 'mona@x.example' }),
      'VALIDATION_FAILED email',
    ],
    ['reading nobody', () => people.get(boss, 987_654), 'NOT_FOUND'],
    ['letting nobody in', () => people.letIn(boss, 987_654), 'NOT_FOUND'],
    ['a place for nobody', () => people.addMembership(boss, { ...workplace, employee: 987_654 }), 'NOT_FOUND'],
    ['a place that is not there', () => people.removeMembership(boss, membership(987_654)), 'NOT_FOUND'],
  ] as const)
    assert.is(await refusalOf(work()), code, what);
});

test('a new password by mail: to who has an account alone, once, within the hour', async () => {
  const { passwords, staff } = world.services;
  const someone = await hired('Ruth', [{ role: 'employee' }]);
  const asked = async (email: string) => {
    await passwords.request({ email, app: 'pos' }, 'fr');
    return mailed('mail-reset');
  };
  assert.equal(await asked('nobody@x.example'), []);
  const [sent] = await asked('ruth@x.example');
  assert.equal([sent?.to, sent?.subject], ['ruth@x.example', 'Choisissez un nouveau mot de passe']);
  assert.match(sent?.text ?? '', '/pos#reset=');
  const [token, other] = [sent?.token ?? '', (await asked('ruth@x.example'))[0]?.token ?? ''];
  const rows = await world.query<{ id: string }>('select id from password_reset');
  assert.ok(rows.every(({ id }) => id !== token && id !== other));

  const reset = (by: string) => passwords.reset(choice(by, 'another matinee'));
  assert.is(await refusalOf(reset('made up')), 'RESET_TOKEN_INVALID');
  await reset(token);
  assert.is(await world.deps.staff.actor(someone.sessionId), null, 'signed out');
  assert.ok(await staff.signIn({ email: 'ruth@x.example', password: 'another matinee' }, { browser: '' }));
  assert.equal(await ownAccountEntries(someone.employeeId), [
    { employee_name: 'Ruth', session_id: null, exhibitor_id: 1, version: 2, ...kept },
  ]);
  for (const spent of [token, other]) assert.is(await refusalOf(reset(spent)), 'RESET_TOKEN_INVALID');
  const [late] = await asked('ruth@x.example');
  await world.query('update password_reset set expires_at = now()');
  assert.is(await refusalOf(reset(late?.token ?? '')), 'RESET_TOKEN_INVALID');
  // A mailbox is not filled from here.
  for (let times = 0; times < 5; times++) assert.is((await asked('ruth@x.example')).length, 1);
  assert.equal(await asked('ruth@x.example'), []);
});

test('passwords: ten characters at least, twice the same, none that is easily guessed, and the own one only with the old one', async () => {
  const short = passwordResetSchema.safeParse({ token: 'x', password: 'too short', password_confirmation: 'other' });
  assert.equal(
    short.error?.issues.map(({ path }) => path.join('.')),
    ['password', 'password_confirmation'],
  );
  const differing = passwordResetSchema.safeParse({
    token: 'x',
    password: 'long enough',
    password_confirmation: 'other',
  });
  assert.equal(
    differing.error?.issues.map(({ path }) => path.join('.')),
    ['password_confirmation'],
  );
  const { people, passwords } = world.services;
  const manager = await hired('Sam', [{ role: 'exhibitor-manager' }]);
  const { id } = await people.create(manager, person('Vic'));
  const [invitation] = await mailed('mail-invitation');
  const token = invitation?.token ?? '';
  // What is refused leaves the link as it is.
  for (const weak of ['password1234', 'vic@new.example', 'Cinema Test', 'qwertyuiop'])
    assert.is(await refusalOf(passwords.acceptInvitation(choice(token, weak))), 'VALIDATION_FAILED password', weak);
  await passwords.acceptInvitation(choice(token, 'secret of the foyer'));
  // Whoever chose a shorter one before still signs in.
  await world.query('update employee set password_hash = $2 where id = $1', [
    id,
    await world.deps.passwords.hash('secret'),
  ]);
  assert.ok(
    (await world.services.staff.signIn({ email: 'vic@new.example', password: 'secret' }, { browser: '' })).token,
  );
  const [here, elsewhere] = [await signedIn(Number(id), 'here'), await signedIn(Number(id), 'elsewhere')];
  const fresh = { password: 'a brand new reel', password_confirmation: 'a brand new reel' };
  assert.is(
    await refusalOf(passwords.change(here, { current_password: 'wrong!', ...fresh })),
    'VALIDATION_FAILED current_password',
  );
  const weak = { password: 'Vic Vic Vic Vic', password_confirmation: 'Vic Vic Vic Vic' };
  assert.is(
    await refusalOf(passwords.change(here, { current_password: 'secret', ...weak })),
    'VALIDATION_FAILED password',
  );
  await passwords.change(here, { current_password: 'secret', ...fresh });
  assert.ok(await world.deps.staff.actor('here'));
  assert.is(await world.deps.staff.actor(elsewhere.sessionId), null);
  const [, changed] = await ownAccountEntries(Number(id));
  assert.equal(changed, { employee_name: 'Vic', session_id: 'here', exhibitor_id: 1, version: 3, ...kept });
});

/** What the audit keeps of a changed password: that it was changed, and neither what it was nor what it is. */
const kept = { before: { password_hash: null }, after: { password_hash: null } };
/** What somebody changed of their own account, as the audit has it. */
const ownAccountEntries = (employee: number) =>
  world.query(
    `select employee_name, session_id, exhibitor_id, version, before, after from audit_entry
     where permission = $2 and entity = 'employee' and entity_id = $1 order by id`,
    [String(employee), ownAccount],
  );

test.run();
