/** Exhibitors: made, given host names and modules, and switched off, by the system's administrator alone. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type ExhibitorCreation,
  exhibitorChangeSchema,
  exhibitorCreationSchema,
  modulesChangeSchema,
  type RoleKey,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import type { ParterreError } from '../../domain/parterreError.ts';
import type { LiveNews } from '../../ports/liveBus.ts';
import { employee } from '../../testing/employees.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('exhibitors');
let world: SalesWorld;
/** The system's administrator, who works at exhibitor 1. */
let root: EmployeeActor;
/** Their name is that of `BASE_URL` in this world. */
const baseHost = '127.0.0.1';

test.before(async () => {
  world = await salesWorld();
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info, hosts) values (2, 'Rex', 'Europe/Paris', '{}', 'o@rex.example', '{}', '{rex.example}');
     select setval('exhibitor_id_seq', 100)`,
  );
  await world.query(
    `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code) values (2, 2, 'Rex', 'Street 3', 'Ghent', '9000', 'BE')`,
  );
  root = await employee(world, 'super-admin');
});
test.after(() => world.close());

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const { code, detail } = await refusal(work);
  return [code, ...Object.entries(detail.fields ?? {}).map(([name, [issue]]) => `${name} ${issue?.key}`)].join(' ');
};

const creation = (changes: Partial<ExhibitorCreation> = {}): ExhibitorCreation => ({
  trade_name: 'Vauban',
  email: 'bonjour@vauban.example',
  timezone: 'Europe/Paris',
  locale: 'fr',
  available_locales: ['fr', 'en'],
  hosts: [`${crypto.randomUUID()}.example`],
  modules: ['tickets'],
  manager: { name: 'Odile Marchand', email: `odile-${crypto.randomUUID()}@vauban.example`, locale: 'fr' },
  ...changes,
});

async function give(id: number, hosts: string[], actor = root): Promise<unknown> {
  const { row_version, trade_name, email, timezone } = await world.services.staffExhibitors.get(root, id);
  return world.services.staffExhibitors.save(actor, {
    id,
    row_version,
    values: { trade_name, email, timezone, hosts },
  });
}

async function turn(id: number, on: boolean): Promise<unknown> {
  const { row_version } = await world.services.staffExhibitors.get(root, id);
  return world.services.staffExhibitors.turn(root, { id, row_version, on });
}

const sessionOf = (actor: EmployeeActor) => world.services.staff.actor(actor.sessionId);

/** Everything that says whose a website is. */
const rows = () => world.query('select id, trade_name, hosts, switched_off_at, row_version from exhibitor order by id');

test('nobody but the system’s administrator makes, changes or reads them: no admin, no manager, no super-admin of some cinemas', async () => {
  const { staffExhibitors, staffLists } = world.services;
  const before = await rows();
  const others: [RoleKey, object][] = [
    ['admin', {}],
    ['exhibitor-manager', {}],
    ['manager', {}],
    ['admin', { exhibitor: 2 }],
    ['super-admin', { cinemas: [1] }],
  ];
  for (const [key, place] of others) {
    const who = await employee(world, key, place);
    const calls: [string, () => Promise<unknown>][] = [
      ['get', () => staffExhibitors.get(who, 2)],
      ['base', () => staffExhibitors.base(who)],
      ['create', () => staffExhibitors.create(who, creation())],
      ['save', () => give(2, ['vauban.example'], who)],
      ['modules', () => staffExhibitors.saveModules(who, { id: 2, row_version: 1, modules: [] })],
      ['turn', () => staffExhibitors.turn(who, { id: 2, row_version: 1, on: false })],
      ['manager', () => staffExhibitors.addManager(who, { id: 2, ...creation().manager })],
      ['list', () => staffLists.page(who, 'exhibitors', everything, 'en')],
    ];
    for (const [name, call] of calls) assert.is((await refusal(call())).code, 'FORBIDDEN', `${name} as ${key}`);
  }
  assert.equal(await rows(), before);
  const list = await staffLists.page(root, 'exhibitors', everything, 'en');
  assert.equal(
    list.rows.map(({ trade_name, hosts, cinemas }) => [trade_name, hosts, cinemas]),
    [
      ['Cinema Test', '', 1],
      ['Rex', 'rex.example', 1],
    ],
  );
});

test('an exhibitor’s own admin becomes no system administrator, and makes none', async () => {
  const { people, staff } = world.services;
  const admin = await employee(world, 'admin');
  const roles = new Map((await world.deps.staff.roles()).map(({ key, id }) => [key, id]));
  const role = roles.get('super-admin') ?? 0;
  const [own] = await world.deps.staff.membershipsOf(admin.employeeId);
  const [roots] = await world.deps.staff.membershipsOf(root.employeeId);
  const account = await people.get(admin, root.employeeId);
  assert.not.ok(account.may_change);
  const { name, row_version } = account;
  const mailbox = { id: root.employeeId, name, row_version, email: 'admin@thief.example' };
  const rows: [string, () => Promise<unknown>][] = [
    ['their own role', () => staff.setRole(admin, { membership: own?.id ?? 0, row_version: 1, role })],
    [
      'another role',
      () => people.addMembership(admin, { employee: admin.employeeId, exhibitor: 1, role, cinemas: null }),
    ],
    [
      'in one cinema',
      () => people.addMembership(admin, { employee: admin.employeeId, exhibitor: 1, role, cinemas: [1] }),
    ],
    ['somebody new', () => people.create(admin, { ...newcomer, memberships: [{ exhibitor: 1, role, cinemas: null }] })],
    [
      'where the administrator’s links go',
      () => people.save(admin, { ...mailbox, receives_management_notifications: true }),
    ],
    ['the administrator', () => people.archive(admin, { id: root.employeeId, row_version: 1, archived: true })],
    [
      'what the administrator may',
      () => staff.setRole(admin, { membership: roots?.id ?? 0, row_version: 1, role: roles.get('client') ?? 0 }),
    ],
  ];
  for (const [what, call] of rows) assert.is((await refusal(call())).code, 'FORBIDDEN', what);
  assert.not.ok((await sessionOf(admin))?.isSystemAdministrator);
  assert.ok((await sessionOf(root))?.isSystemAdministrator);
});

test('a host is given once, never BASE_URL’s where another one is found, and two who give it at once give it once', async () => {
  const { catalogue } = world.services;
  assert.is(await codeOf(give(1, ['mine.example', 'rex.example'])), 'VALIDATION_FAILED values.hosts.1 unique');
  assert.is(
    await codeOf(world.services.staffExhibitors.create(root, creation({ hosts: ['rex.example'] }))),
    'VALIDATION_FAILED hosts.0 unique',
  );
  const elsewhere = world.secondNode({ publicUrl: () => 'https://tickets.example' });
  const save = async (id: number, hosts: string[]) => {
    const { row_version, trade_name, email, timezone } = await elsewhere.staffExhibitors.get(root, id);
    return elsewhere.staffExhibitors.save(root, { id, row_version, values: { trade_name, email, timezone, hosts } });
  };
  assert.is(await codeOf(save(2, ['rex.example', 'tickets.example'])), 'VALIDATION_FAILED values.hosts.1 unique');
  assert.is(
    await codeOf(elsewhere.staffExhibitors.create(root, creation({ hosts: ['tickets.example'] }))),
    'VALIDATION_FAILED hosts.0 unique',
  );
  await save(1, ['tickets.example', 'mine.example']);
  await until('the name', async () => (await catalogue.exhibitorAt('mine.example')) === 1);
  await give(1, []);
  const found = () => catalogue.exhibitorAt('mine.example').catch(({ code }: ParterreError) => code);
  await until('no name', async () => (await found()) === 'NO_CINEMA_HERE');
  assert.is(await catalogue.exhibitorAt(baseHost), 1);

  const { row_version, trade_name, email, timezone } = await world.services.staffExhibitors.get(root, 1);
  const other = await world.pool.connect();
  try {
    await other.query('begin');
    await other.query(`update exhibitor set hosts = '{rex.example,both.example}' where id = 2`);
    const values = { trade_name, email, timezone, hosts: ['both.example'] };
    const saving = codeOf(world.services.staffExhibitors.save(root, { id: 1, row_version, values }));
    await until('the second waits for the first', async () => {
      const [waiting] = await world.query<{ n: number }>(
        `select count(*)::integer as n from pg_locks where not granted and locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      );
      return (waiting?.n ?? 0) > 0;
    });
    await other.query('commit');
    assert.is(await saving, 'VALIDATION_FAILED hosts unique');
  } finally {
    other.release();
  }
});

test('a new one has a website in its languages, its modules, and a manager who is invited and may do everything there alone', async () => {
  const { staffExhibitors, staffLists, catalogue, passwords, staff } = world.services;
  const input = creation({ hosts: ['vauban.example'] });
  const { id, invited } = await staffExhibitors.create(root, input);
  assert.ok(invited);
  await until('its website', async () => (await catalogue.exhibitorAt('vauban.example').catch(() => 0)) === id);
  const startup = await catalogue.startup('fr', 'vauban.example');
  assert.equal(
    [
      startup.exhibitor.trade_name,
      startup.settings.locale,
      startup.settings.available_locales,
      startup.settings.features,
    ],
    ['Vauban', 'fr', ['fr', 'en'], ['tickets']],
  );
  assert.equal(
    startup.settings.website_config.navigation.map(({ url }) => url),
    ['movies', 'events', 'contact'],
  );
  assert.equal([startup.closed, startup.cinemas, startup.schedules], [false, [], []]);

  const worker = world.runJobs();
  await until('the invitation', async () => world.mails.some(({ to }) => to === input.manager.email));
  await worker.close();
  const mail = world.mails.find(({ to }) => to === input.manager.email);
  assert.match(mail?.text ?? '', 'Vauban');
  const password = 'three rows of velvet';
  const token = /#invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { email } = await passwords.acceptInvitation({ token, password, password_confirmation: password });
  const { actor: signedIn } = await staff.signIn({ email, password }, { browser: '' });
  if (signedIn.kind !== 'employee') throw new Error('half signed in');
  assert.equal(
    signedIn.memberships.map(({ exhibitor, role, cinemas }) => [exhibitor.id, role.key, cinemas]),
    [[id, 'admin', null]],
  );
  assert.not.ok(signedIn.isSystemAdministrator);

  const view = await staffExhibitors.get(root, id);
  assert.equal(
    view.managers.map(({ name, role, account }) => [name, role, account]),
    [['Odile Marchand', 'admin', 'active']],
  );
  // Who made it does not work there, and sees what was changed on it.
  assert.is((await refusal(world.services.staffSettings.general(root, { exhibitor: id }))).code, 'FORBIDDEN');
  const [made] = await staffLists.history(root, 'exhibitor', String(id));
  assert.equal([made?.by, made?.permission, made?.after.hosts], [root.name, 'exhibitors.manage', ['vauban.example']]);
});

test('a manager who has an account keeps it and works at both; who has not chosen a password is invited anew', async () => {
  const { staffExhibitors } = world.services;
  const known = await employee(world, 'exhibitor-manager', { exhibitor: 2 });
  const heard: string[] = [];
  const unsubscribe = world.deps.bus.subscribe((news) => {
    if (news.kind === 'staff-sessions-changed') heard.push(...news.ids);
  });
  const manager = { name: 'Somebody Else', email: known.email, locale: 'de' as const };
  const { id, invited } = await staffExhibitors.create(root, creation({ manager }));
  assert.not.ok(invited);
  const now = await sessionOf(known);
  assert.is(now?.name, known.name, 'their name is theirs');
  assert.equal(
    now?.memberships.map(({ exhibitor, role }) => [exhibitor.id, role.key]),
    [
      [2, 'exhibitor-manager'],
      [id, 'admin'],
    ],
  );
  await until('their sockets hear of it', () => heard.includes(known.sessionId));
  unsubscribe();
  assert.is(await codeOf(staffExhibitors.addManager(root, { id, ...manager })), 'ROLE_HELD_ALREADY');

  const another = { name: 'Ada', email: 'ada@vauban.example', locale: 'en' as const };
  assert.equal(await staffExhibitors.addManager(root, { id, ...another }), { invited: true });
  const invitedAt = async () =>
    (await world.query<{ at: Date }>('select invited_at as at from employee where email = $1', [another.email]))[0]?.at;
  await world.query(`update employee set invited_at = now() - interval '30 days' where email = $1`, [another.email]);
  const state = async () => (await staffExhibitors.get(root, id)).managers.find(({ name }) => name === 'Ada')?.account;
  assert.is(await state(), 'lapsed');
  const before = await invitedAt();
  assert.equal(await staffExhibitors.addManager(root, { id, ...another }), { invited: true });
  assert.is(await state(), 'invited');
  assert.ok((await invitedAt())?.getTime() !== before?.getTime());
  assert.is((await staffExhibitors.get(root, id)).managers.length, 2, 'once');

  await world.query('update employee set archived_at = now() where email = $1', [another.email]);
  assert.is(await codeOf(staffExhibitors.addManager(root, { id, ...another })), 'VALIDATION_FAILED email unique');
  assert.ok((await staffExhibitors.create(root, creation({ manager: another }))).invited, 'elsewhere they never were');
  assert.is(await codeOf(staffExhibitors.addManager(root, { id: 99_999, ...creation().manager })), 'NOT_FOUND');
});

test('switched off: the website is closed and sells nothing, staff and devices do nothing and are told why, money goes on; then all is as it was', async () => {
  const { staffExhibitors, staffSettings, staffLists, catalogue, checkout, devices, seats, bills } = world.services;
  const manager = await employee(world, 'exhibitor-manager');
  const token = await devices.register({ type: 'pos' }, { key: null, host: '', browser: '', address: '' });
  await world.query(`update device set auth_status = 'active', cinema_id = 1, name = 'Till' where uid = $1`, [
    token.standing.uid,
  ]);
  const [{ key = '' } = {}] = await world.query<{ key: string }>(
    'select token_hash as key from device where uid = $1',
    [token.standing.uid],
  );
  const bought = await checkout.submit(world.form(1), { source: 'site' });
  const heard: LiveNews[] = [];
  const unsubscribe = world.deps.bus.subscribe((news) => void heard.push(news));
  const refused = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: ParterreError) => error.code,
    );
  const hold = () =>
    seats
      .hold(
        { scheduleId: world.ids.schedule, idempotencyKey: crypto.randomUUID(), want: { kind: 'auto', count: 1 } },
        { source: 'site' },
      )
      .then(({ token }) => seats.release(token));
  const general = () => staffSettings.general(manager, { exhibitor: 1 });
  const films = () => staffLists.page(manager, 'films', everything, 'en');
  const working = [
    [hold, 'SALE_CLOSED'],
    [() => checkout.submit(world.form(1), { source: 'site' }), 'SALE_CLOSED'],
    [general, 'EXHIBITOR_SWITCHED_OFF'],
    [films, 'EXHIBITOR_SWITCHED_OFF'],
    [
      () => devices.register({ type: 'pos' }, { key: null, host: '', browser: '', address: '' }),
      'EXHIBITOR_SWITCHED_OFF',
    ],
  ] as const;
  for (const [work] of working) assert.is(await refused(work()), 'done');

  await turn(1, false);
  for (const [work, code] of working) await until(code, async () => (await refused(work())) === code);
  unsubscribe();
  const told = heard.flatMap((news) => (news.kind === 'staff-sessions-changed' ? news.ids : []));
  for (const id of [manager.sessionId, root.sessionId, key]) assert.ok(told.includes(id), 'its sockets are closed');

  const startup = await catalogue.startup('en');
  assert.equal([startup.closed, startup.schedules, startup.movies, startup.settings.features], [true, [], [], []]);
  assert.is(startup.exhibitor.email, 'hello@example.com');
  const { switchedOff, memberships } = (await sessionOf(manager)) ?? {};
  assert.equal([switchedOff, memberships], [[{ id: 1, name: 'Cinema Test' }], []]);
  const device = await world.deps.devices.find(key);
  assert.equal([device?.standing.switchedOff, device?.standing.employee, device?.actor], [true, null, null]);
  // The order that was begun is paid and settles, and what it cost can still be asked for.
  assert.is((await bills.status(bought.uuid)).uuid, bought.uuid);
  await fetch(bought.processingData?.checkout_url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid', webhook: 'now' }),
    redirect: 'manual',
  });
  await until('its payment', async () => (await bills.status(bought.uuid)).status === 'settled');
  // Who switched it off works there, and switches it on again.
  assert.ok((await sessionOf(root))?.isSystemAdministrator);
  const { stakes, switched_off_at } = await staffExhibitors.get(root, 1);
  assert.ok(switched_off_at !== null);
  assert.ok(stakes.schedules > 0 && stakes.tickets === 1 && stakes.devices === 1, JSON.stringify(stakes));

  await turn(1, true);
  for (const [work] of working) await until('all to be as it was', async () => (await refused(work())) === 'done');
  assert.not.ok((await catalogue.startup('en')).closed);
  assert.is((await world.deps.devices.find(key))?.actor?.deviceId, device?.id);
});

/** What is sent, and the fields that are told. */
const wrong: [object, string[]][] = [
  [{ hosts: ['Mine.example', 'mine.example'] }, ['hosts']],
  [{ hosts: ['mine.example:3000', '<x>', 'localhost', '127.0.0.1'] }, ['hosts.0', 'hosts.1', 'hosts.2', 'hosts.3']],
  [{ trade_name: ' \u200b ' }, ['trade_name']],
  [{ email: 'nobody' }, ['email']],
  [{ timezone: 'Europe/Atlantis' }, ['timezone']],
  [{ locale: 'de' }, ['locale']],
  [{ available_locales: [] }, ['available_locales', 'locale']],
  [{ modules: ['tickets', 'tickets'] }, ['modules']],
  [{ modules: ['everything'] }, ['modules.0']],
  [{ manager: { name: '', email: 'nobody', locale: 'fr' } }, ['manager.email', 'manager.name']],
];

test('what is wrong is told at its field', () => {
  for (const [changes, fields] of wrong) {
    const read = exhibitorCreationSchema.safeParse({ ...creation(), ...changes });
    const told = [...new Set(read.error?.issues.map(({ path }) => path.join('.')))].sort();
    assert.equal(
      told.filter((field) => fields.includes(field)),
      told,
      JSON.stringify(changes),
    );
    assert.ok(told.length > 0, JSON.stringify(changes));
  }
  assert.ok(modulesChangeSchema.safeParse({ id: 1, row_version: 1, modules: ['vouchers'] }).success);
  assert.not.ok(modulesChangeSchema.safeParse({ id: 1, row_version: 1, modules: ['all'] }).success);
  const { trade_name, email, timezone } = creation();
  const values = { trade_name, email, timezone, hosts: ['Kino-Grün.example'] };
  assert.equal(exhibitorChangeSchema.parse({ id: 1, row_version: 1, values }).values.hosts, [
    'xn--kino-grn-d6a.example',
  ]);
});

const everything = { q: '', sort: null, desc: false, filters: {}, page: 1, per_page: 50 };
const newcomer = {
  name: 'Thief',
  email: 'thief@x.example',
  device_pin: null,
  receives_management_notifications: false,
  locale: null,
};

test.run();
