/**
 * One address at several exhibitors: whoever takes somebody on is told nothing of accounts elsewhere; who accepts an invitation and can sign in
 * already adds it to the account that they have.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type EmployeeChange,
  type EmployeeCreation,
  employeeCreationSchema,
  listQuerySchema,
  ownAccount,
  type RoleKey,
} from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import type { LiveNews } from '../../ports/liveBus.ts';
import { employee } from '../../testing/employees.ts';
import { jobsCalled } from '../../testing/jobs.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('one address at several exhibitors');
let world: SalesWorld;
let roles: Map<RoleKey, number>;
/** Who leads exhibitor 1, and who leads exhibitor 2. */
let here: EmployeeActor;
let there: EmployeeActor;

test.before(async () => {
  world = await salesWorld();
  const rows = await world.query<{ id: number; key: RoleKey }>('select id, key from role where key is not null');
  roles = new Map(rows.map(({ id, key }) => [key, id]));
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Rex', 'Europe/Brussels', '[]', 'hello@rex.example', '{}')`,
  );
  await world.query(
    `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code)
     values (2, 1, 'Second', 'Street 2', 'Ghent', '9000', 'BE'), (3, 2, 'Third', 'Street 3', 'Ghent', '9000', 'BE')`,
  );
  here = await employee(world, 'admin');
  there = await employee(world, 'admin', { exhibitor: 2 });
});
test.after(() => world.close());

const role = (key: RoleKey): number => roles.get(key) ?? 0;
let count = 0;
const anAddress = (): string => `person-${++count}@x.example`;

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const { code, detail } = await refusal(work);
  return [code, ...Object.entries(detail.fields ?? {}).map(([name, [issue]]) => `${name} ${issue?.key}`)].join(' ');
};

const person = (email: string, exhibitor: number, changes: Partial<EmployeeCreation> = {}): EmployeeCreation =>
  employeeCreationSchema.parse({
    name: `Person ${email}`,
    email,
    locale: 'en',
    device_pin: null,
    receives_management_notifications: false,
    memberships: [{ exhibitor, role: role('employee'), cinemas: exhibitor === 1 ? [1] : [3] }],
    ...changes,
  });

const takeOn = async (by: EmployeeActor, given: EmployeeCreation): Promise<number> =>
  Number((await world.services.people.create(by, given)).id);

/** Sends the invitation of this account, and answers with the token of its link. */
async function invitationOf(id: number): Promise<string> {
  const jobs = await jobsCalled(world.pool, 'mail-invitation');
  const job = jobs.find(({ payload }) => payload.employee === id);
  if (!job) throw new Error(`nobody invites ${id}`);
  const before = world.mails.length;
  await world.handlers['mail-invitation'](job.payload);
  return /#invitation=([\w-]+)/.exec(world.mails[before]?.text ?? '')?.[1] ?? '';
}

const password = 'usherette in row F';
const accept = (token: string) =>
  world.services.passwords.acceptInvitation({ token, password, password_confirmation: password });
const look = async (token: string) => (await world.services.passwords.invitation({ token })).has_account;
const join = (token: string) => world.services.passwords.joinByInvitation({ token });
const signIn = (email: string) => world.services.staff.signIn({ email, password }, { browser: '' });

/** Takes somebody on, who chooses a password. */
async function hired(by: EmployeeActor, given: EmployeeCreation): Promise<number> {
  const id = await takeOn(by, given);
  await accept(await invitationOf(id));
  return id;
}

async function archive(by: EmployeeActor, id: number, archived = true): Promise<void> {
  const { row_version } = await world.services.people.get(by, id);
  await world.services.people.archive(by, { id, row_version, archived });
}

interface AccountRow {
  id: number;
  archived: boolean;
  password: boolean;
  works: string[];
}

/** All that have this address: where they work, as `exhibitor role cinemas`. */
const accountsOf = (email: string): Promise<AccountRow[]> =>
  world.query<AccountRow>(
    `select e.id, e.archived_at is not null as archived, e.password_hash is not null as password,
       array(select concat_ws(' ', m.exhibitor_id, r.key, case when m.all_cinemas then 'all' end,
         (select string_agg(c."A"::text, '+' order by c."A") from "_CinemaToMembership" c where c."B" = m.id))
         from membership m join role r on r.id = m.role_id where m.employee_id = e.id order by m.exhibitor_id, r.key) as works
     from employee e where e.email = $1 order by e.id`,
    [email],
  );

test('an address is refused where somebody has it at the same exhibitor, and taken as any other where that is elsewhere', async () => {
  const states: [string, (by: EmployeeActor, exhibitor: number, email: string) => Promise<unknown>][] = [
    ['works', (by, exhibitor, email) => hired(by, person(email, exhibitor))],
    ['is invited', (by, exhibitor, email) => takeOn(by, person(email, exhibitor))],
    ['has left', async (by, exhibitor, email) => archive(by, await hired(by, person(email, exhibitor)))],
  ];
  const { people } = world.services;
  for (const [state, make] of states) {
    const [taken, free, elsewhere] = [anAddress(), anAddress(), anAddress()];
    await make(here, 1, taken);
    await make(there, 2, elsewhere);
    const refused = codeOf(people.create(here, person(taken, 1)));
    assert.is(await refused, 'VALIDATION_FAILED email unique', `here somebody ${state}`);
    for (const email of [free, elsewhere]) {
      const { id, ...answer } = await people.create(here, person(email, 1));
      assert.equal(answer, { row_version: 1 });
      const { name, memberships, ...shown } = await people.get(here, Number(id));
      assert.equal([shown.email, shown.account, shown.works_elsewhere], [email, 'invited', false], state);
    }
    // Another address of somebody who has none to sign in with yet.
    const mover = await takeOn(here, person(anAddress(), 1));
    const change = (email: string, version: number): EmployeeChange => ({
      id: mover,
      row_version: version,
      name: 'Mover',
      email,
      receives_management_notifications: false,
    });
    assert.is(await codeOf(people.save(here, change(taken, 1))), 'VALIDATION_FAILED email unique');
    const other = anAddress();
    await make(there, 2, other);
    assert.equal(await people.save(here, change(other, 1)), { row_version: 2 });
  }
  // By the number of somebody elsewhere nobody learns what addresses there are there.
  const [foreign] = await accountsOf('person-3@x.example');
  const stranger = { id: foreign?.id ?? 0, row_version: 1, name: 'X', receives_management_notifications: false };
  for (const email of ['person-6@x.example', anAddress()])
    assert.is(await codeOf(people.save(here, { ...stranger, email })), 'FORBIDDEN');
});

test('whoever takes on somebody with an address lets nobody in elsewhere who is kept out by wrong passwords', async () => {
  const email = anAddress();
  const account = await hired(here, person(email, 1));
  const invited = await takeOn(there, person(email, 2));
  const { people } = world.services;
  assert.is((await people.letIn(there, invited)).signsInWith, null);
  assert.is((await people.letIn(here, account)).signsInWith, email);
  // Wrong passwords are theirs who sign in with it, and nobody's who is only invited.
  await world.deps.signIns.noteFailure({
    who: { email },
    kind: 'elsewhere',
    place: '',
    address: '::1',
    locksForMs: 60_000,
  });
  assert.is((await people.get(there, invited)).locks.length, 0);
  assert.is((await people.get(here, account)).locks.length, 1);
});

test('two who take on the same person at one exhibitor at the same moment make one account', async () => {
  const email = anAddress();
  const answers = await Promise.all(
    [1, 2].map(() =>
      world.services.people.create(here, person(email, 1)).then(
        () => 'made',
        (error: { code: string }) => error.code,
      ),
    ),
  );
  assert.equal(answers.sort(), ['VALIDATION_FAILED', 'made']);
});

test('the mail of an invitation goes by the installation’s own mail server, and is answered to who invites', async () => {
  const id = await takeOn(there, person(anAddress(), 2));
  await invitationOf(id);
  const mail = world.mails.at(-1);
  assert.is(mail?.exhibitorId, undefined);
  assert.equal(mail?.replyTo, { name: 'Rex', address: 'hello@rex.example' });
});

test('who can sign in already adds the invitation to their account: roles, PIN, notifications, at once where they are signed in', async () => {
  const email = anAddress();
  const { people, staffLists } = world.services;
  const account = await hired(here, person(email, 1));
  const { actor } = await signIn(email);
  const session = actor.sessionId;
  const invited = await takeOn(
    there,
    person(email, 2, {
      device_pin: '4711',
      receives_management_notifications: true,
      memberships: [
        { exhibitor: 2, role: role('employee'), cinemas: [3] },
        { exhibitor: 2, role: role('manager'), cinemas: null },
      ],
    }),
  );
  // At a till they have been since.
  await world.deps.staff.beginSession({ id: 'at the till', employeeId: invited, browser: '' });
  const token = await invitationOf(invited);
  assert.equal(await world.services.passwords.invitation({ token }), {
    name: `Person ${email}`,
    email,
    exhibitors: ['Rex'],
    has_account: true,
  });
  assert.is(await codeOf(accept(token)), 'INVITATION_CHANGED', 'an account of its own it becomes no more');
  assert.is(
    await codeOf(world.services.passwords.reset({ token, password, password_confirmation: password })),
    'RESET_TOKEN_INVALID',
  );

  const heard: LiveNews[] = [];
  const unsubscribe = world.deps.bus.subscribe((news) => void heard.push(news));
  assert.equal(await join(token), { employeeId: account, email });
  const ended = new Set<string>();
  await until('sessions hear of it', () => {
    for (const news of heard) if (news.kind === 'staff-sessions-changed') for (const id of news.ids) ended.add(id);
    return ended.has(session) && ended.has('at the till');
  });
  await until('lists hear of it', () =>
    heard.some((news) => news.kind === 'changed' && news.entity === 'membership' && news.scope.exhibitorId === 2),
  );
  unsubscribe();
  assert.equal(await accountsOf(email), [
    { id: account, archived: false, password: true, works: ['1 employee 1', '2 employee 3', '2 manager all'] },
    { id: invited, archived: true, password: false, works: [] },
  ]);
  const now = await world.deps.staff.actor(session);
  assert.equal(
    now?.memberships.map(({ exhibitor, role }) => [exhibitor.id, role.key]),
    [
      [1, 'employee'],
      [2, 'employee'],
      [2, 'manager'],
    ],
  );
  assert.is(await world.deps.staff.actor('at the till'), null);
  const [row] = await world.query<{ pin: string | null; told: boolean }>(
    'select device_pin_hash as pin, receives_management_notifications as told from employee where id = $1',
    [account],
  );
  assert.match(row?.pin ?? '', '$argon2id$');
  assert.ok(row?.told);
  assert.is(await codeOf(join(token)), 'INVITATION_INVALID', 'once');

  // Where they were invited it is written down, where they worked before it is not.
  const entries = await world.query<Record<string, unknown>>(
    `select entity, entity_id, exhibitor_id, before, after from audit_entry where permission = $1 and employee_id = $2 and entity_id <> $3
     union all select entity, entity_id, exhibitor_id, before, after from audit_entry where entity = 'employee' and entity_id = $3 and before ? 'device_pin_hash'
     order by 1, 2`,
    [ownAccount, account, String(account)],
  );
  assert.equal(
    entries.map(({ entity, exhibitor_id, after }) => [entity, exhibitor_id, Object.keys(after as object).sort()]),
    [
      ['employee', 2, ['device_pin_hash', 'receives_management_notifications']],
      ['employee', 2, ['archived_at', 'invited_at']],
      ['membership', 2, ['employee_id']],
      ['membership', 2, ['employee_id']],
    ],
  );
  assert.ok(!JSON.stringify(entries).includes('argon2'));
  const seen = await people.get(there, account);
  assert.equal([seen.memberships.length, seen.works_elsewhere, seen.may_change], [2, true, false]);
  assert.is(await codeOf(people.get(there, invited)), 'FORBIDDEN');
  const trail = async (by: EmployeeActor): Promise<number> => {
    const query = listQuerySchema.parse({ filters: { entity: ['employee'], entity_id: [String(account)] } });
    const { rows } = await staffLists.page(by, 'audit', query, 'en');
    return rows.filter(({ after }) => 'receives_management_notifications' in after && !('name' in after)).length;
  };
  assert.equal([await trail(here), await trail(there)], [0, 1]);
});

test('a role that they have there already becomes one with the cinemas of both', async () => {
  const at = (cinemas: number[] | null) => [{ exhibitor: 1, role: role('employee'), cinemas }];
  const cases: [number[] | null, number[] | null, string][] = [
    [[1], [2], '1 employee 1+2'],
    [[1, 2], [2], '1 employee 1+2'],
    [[1], null, '1 employee all'],
    [null, [1], '1 employee all'],
  ];
  for (const [had, invitedTo, works] of cases) {
    const email = anAddress();
    // From elsewhere they came to exhibitor 1, after they had been invited there.
    const account = await hired(there, person(email, 2));
    const invited = await takeOn(here, person(email, 1, { memberships: at(invitedTo) }));
    const [membership] = await world.query<{ id: number }>(
      `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) values ($1, 1, $2, $3) returning id`,
      [account, role('employee'), had === null],
    );
    for (const cinema of had ?? [])
      await world.query('insert into "_CinemaToMembership" ("A", "B") values ($1, $2)', [cinema, membership?.id]);
    await join(await invitationOf(invited));
    const [joined, left] = await accountsOf(email);
    assert.equal([joined?.works, left?.works], [[works, '2 employee 3'], []], works);
  }
});

test('who is invited by two exhibitors accepts both: the second adds to the first, also at the same moment', async () => {
  const email = anAddress();
  const [first, second] = [await takeOn(here, person(email, 1)), await takeOn(there, person(email, 2))];
  const [one, other] = [await invitationOf(first), await invitationOf(second)];
  assert.equal([await look(one), await look(other)], [false, false]);
  const answers = await Promise.all(
    [one, other].map((token) =>
      accept(token).then(
        () => 'accepted',
        (error: { code: string }) => error.code,
      ),
    ),
  );
  assert.equal([...answers].sort(), ['INVITATION_CHANGED', 'accepted']);
  const late = answers[0] === 'accepted' ? other : one;
  assert.ok(await look(late));
  await join(late);
  const accounts = await accountsOf(email);
  assert.equal(accounts.map(({ archived, works }) => [archived, works.length]).sort(), [
    [false, 2],
    [true, 0],
  ]);
  const { employeeId } = (await signIn(email)).actor;
  assert.is((await world.deps.staff.membershipsOf(employeeId)).length, 2);
});

test('an account that somebody has left joins nothing: they choose a password anew, and who brings the former account back invites it', async () => {
  const { people } = world.services;
  const email = anAddress();
  const former = await hired(here, person(email, 1));
  const invited = await takeOn(there, person(email, 2));
  const token = await invitationOf(invited);
  assert.ok(await look(token));
  await archive(here, former);
  assert.not.ok(await look(token));
  assert.is(await codeOf(join(token)), 'INVITATION_CHANGED');
  await accept(token);
  assert.equal(
    (await accountsOf(email)).map(({ archived, password }) => [archived, password]),
    [
      [true, false],
      [false, true],
    ],
  );
  // Nothing is in the way, and nothing says why.
  await archive(here, former, false);
  const back = await people.get(here, former);
  assert.equal([back.account, back.works_elsewhere], ['uninvited', false]);
  assert.is((await signIn(email)).actor.employeeId, invited);
  await people.invite(here, { id: former, row_version: back.row_version, invited: true });
  await join(await invitationOf(former));
  assert.equal(
    (await accountsOf(email)).map(({ works }) => works),
    [[], ['1 employee 1', '2 employee 3']],
  );
});

test('who leaves and comes back with nobody of the address elsewhere signs in as before', async () => {
  const email = anAddress();
  const id = await hired(here, person(email, 1));
  await archive(here, id);
  await takeOn(there, person(email, 2));
  await archive(here, id, false);
  assert.is((await signIn(email)).actor.employeeId, id);
});

test('PostgreSQL itself lets one account of an address have a password', async () => {
  const email = anAddress();
  await hired(here, person(email, 1));
  await takeOn(there, person(email, 2));
  const error = await world
    .query(`update employee set password_hash = '-' where email = $1`, [email])
    .catch((thrown: Error) => thrown);
  assert.match(String(error), 'employee_email_signs_in');
});

test.run();
