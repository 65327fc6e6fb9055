/** Lists as somebody asks for them: what they find, in which order, and that nothing of others is among it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listQuerySchema, listSelectionSchema, mostInBulk, type StaffListName } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';
import { changeAsStaff } from './change.ts';
import { createStaffLists } from './lists.ts';

const test = suite('lists');
let world: SalesWorld;
const { choose, stateOf } = billsUnderTest(() => world);
let everywhere: EmployeeActor;
let inCinema: EmployeeActor;

/** Cinemas 1 (of the world) and 2 of exhibitor 1; cinema 3 of exhibitor 2. */
test.before(async () => {
  world = await salesWorld();
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Other', 'Europe/Brussels', '[]', 'o@x.example', '{}')`,
  );
  await world.query(
    `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code)
     values (2, 1, 'Second', 'Street 2', 'Ghent', '9000', 'BE'), (3, 2, 'Third', 'Street 3', 'Ghent', '9000', 'BE')`,
  );
  await world.query(
    `insert into employee (id, name, email, password_hash, archived_at) values
      (1, 'Ann Boss', 'boss@x.example', '-', null), (2, 'Bea One', 'one@x.example', '-', null),
      (3, 'Éloïse Sœur', 'eloise@x.example', '-', null), (4, 'Carl Two', 'two@x.example', '-', null),
      (5, 'Dirk 100%', 'other@x.example', '-', null), (6, 'Eva Gone', 'gone@x.example', '-', now()),
      (7, 'Fay Both', 'both@x.example', '-', null)`,
  );
  await world.query(`select setval('employee_id_seq', 100)`);
  const works: [employee: number, exhibitor: number, role: string, cinemas: number[] | null][] = [
    [1, 1, 'exhibitor-manager', null],
    [2, 1, 'exhibitor-manager', [1]],
    [3, 1, 'employee', [1]],
    [4, 1, 'employee', [2]],
    [5, 2, 'admin', null],
    [6, 1, 'employee', [1]],
    [7, 1, 'employee', [1, 2]],
    [7, 2, 'manager', [3]],
  ];
  for (const [employee, exhibitor, role, cinemas] of works) {
    const [made] = await world.query<{ id: number }>(
      `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) select $1, $2, id, $3 from role where key = $4 returning id`,
      [employee, exhibitor, cinemas === null, role],
    );
    for (const cinema of cinemas ?? [])
      await world.query('insert into "_CinemaToMembership" ("A", "B") values ($1, $2)', [cinema, made?.id]);
  }
  everywhere = await signedIn(1);
  inCinema = await signedIn(2);
});
test.after(() => world.close());

async function signedIn(employeeId: number): Promise<EmployeeActor> {
  await world.deps.staff.beginSession({ id: `s${employeeId}`, employeeId, browser: `browser of ${employeeId}` });
  const actor = await world.deps.staff.actor(`s${employeeId}`);
  if (!actor) throw new Error('not signed in');
  return actor;
}

const page = (actor: EmployeeActor, query: object = {}) =>
  world.services.staffLists.page(actor, 'employees', listQuerySchema.parse(query), 'en');
const names = async (actor: EmployeeActor, query: object = {}) => {
  const { rows, total } = await page(actor, query);
  return [total, ...rows.map(({ name }) => name.split(' ')[0])];
};

test('one finds whom one may see, and of them only what they do there', async () => {
  assert.equal(await names(everywhere), [5, 'Ann', 'Bea', 'Carl', 'Éloïse', 'Fay']);
  assert.equal(await names(inCinema), [2, 'Bea', 'Éloïse']);
  const fay = (await page(everywhere, { q: 'fay' })).rows[0];
  assert.equal(
    fay?.memberships.map(({ exhibitor, cinemas }) => ({ exhibitor, cinemas })),
    [{ exhibitor: 1, cinemas: [1, 2] }],
  );
});

const asked: [query: object, found: (number | string)[]][] = [
  [{ q: 'eloise SOEUR' }, [1, 'Éloïse']],
  [{ q: 'elo two' }, [0]],
  [{ q: '%' }, [0]],
  [{ q: 'x.example', per_page: 2, page: 2 }, [5, 'Carl', 'Éloïse']],
  [{ per_page: 2, page: 9 }, [5]],
  [{ sort: 'email', desc: true }, [5, 'Carl', 'Bea', 'Éloïse', 'Fay', 'Ann']],
  [{ filters: { archived: ['yes'] } }, [1, 'Eva']],
  [{ filters: { archived: ['yes', 'no'] }, q: 'e' }, [6, 'Ann', 'Bea', 'Carl', 'Éloïse', 'Eva', 'Fay']],
];
for (const [query, found] of asked)
  test(JSON.stringify(query), async () => assert.equal(await names(everywhere, query), found));

test('what somebody is elsewhere is not found either', async () => {
  const [manager] = await world.query<{ id: number }>(`select id from role where key = 'manager'`);
  assert.equal(await names(everywhere, { filters: { role: [String(manager?.id)] } }), [0]);
});

const refused: [query: object, field: string][] = [
  [{ sort: 'password_hash' }, 'sort'],
  [{ sort: 'memberships' }, 'sort'],
  [{ sort: 'constructor' }, 'sort'],
  [{ filters: { constructor: ['1'] } }, 'filters.constructor'],
  [{ filters: { role: ['1; drop table bill'] } }, 'filters.role'],
  [{ filters: { role: ['99999999999'] } }, 'filters.role'],
  [{ filters: { archived: ['maybe'] } }, 'filters.archived'],
];
for (const [query, field] of refused)
  test(`refused: ${JSON.stringify(query)}`, async () => {
    const error = await page(everywhere, query).catch((error: unknown) => error);
    assert.instance(error, ParterreError);
    assert.is((error as ParterreError).code, 'VALIDATION_FAILED');
    assert.equal(Object.keys((error as ParterreError).detail.fields ?? {}), [field]);
  });

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((error: unknown) => error);
  return error instanceof ParterreError ? error.code : JSON.stringify(error);
};

test('a search over all lists finds in those that one reads, within reach', async () => {
  const found = async (actor: EmployeeActor, q: string) =>
    (await world.services.staffLists.search(actor, q, 'en')).map(({ list, id, title }) => [list, id, title]);
  assert.equal(await found(everywhere, 'soeur'), [['employees', '3', 'Éloïse Sœur']]);
  assert.equal(await found(inCinema, 'two@'), []);
});

test('a search over all lists finds a film, and its shows by day, the nearest first', async () => {
  const found = await world.services.staffLists.search(everywhere, 'night train', 'en');
  assert.ok(found.some(({ list, title, at }) => list === 'films' && title === 'Night Train' && at === null));
  const schedules = found.filter(({ list }) => list === 'schedules');
  const away = schedules.map(({ at }) => Math.abs(Date.parse(at ?? '') - Date.now()));
  assert.ok(schedules.length > 0);
  assert.equal(
    away,
    away.toSorted((one, other) => one - other),
  );
  const [first] = await world.query<{ day: string; id: string }>(
    `select to_char(s.start_at at time zone x.timezone, 'FMDD/FMMM/YYYY') as day, s.id::text from schedule s
     join cinema c on c.id = s.cinema_id join exhibitor x on x.id = c.exhibitor_id where s.id = $1`,
    [Number(schedules[0]?.id)],
  );
  const onDay = async (day: string) =>
    (await world.services.staffLists.search(everywhere, `train ${day}`, 'en')).map(({ list, id }) => [list, id].join());
  assert.ok((await onDay(first?.day ?? '')).includes(`schedules,${first?.id}`));
  assert.equal(await onDay('1/1/1999'), []);
});

test('bills are summed over all pages, within reach and as they are filtered', async () => {
  for (const tickets of [1, 2])
    await world.services.checkout.submit(world.form(tickets, { amount: 1200 * tickets }), { source: 'site' });
  const sumOf = async (filters: Record<string, string[]> = {}) => {
    const query = { q: '', sort: null, desc: false, page: 1, per_page: 1, filters };
    const { rows, total, sums } = await world.services.staffLists.page(everywhere, 'bills', query, 'en');
    return [rows.length, total, sums?.amount];
  };
  assert.equal(await sumOf(), [1, 2, 3600]);
  assert.equal(await sumOf({ status: ['refunded'] }), [0, 0, 0]);
  await world.query('update bill set amount_minor = 2500 where amount_minor = 2400');
  assert.equal(await sumOf({ status: ['paying'] }), [1, 2, 3700]);
});

test('payments: of one’s own cinemas, with what the provider calls them, what they brought and what went back', async () => {
  const answer = await world.services.checkout.submit(world.form(1, { amount: 1200 }), { source: 'site' });
  const billId = answer.uuid;
  await choose(answer, { outcome: 'paid', webhook: 'now' });
  await until('the payment to be known', async () => (await stateOf(answer))?.payment === 'paid');
  const page = async (actor: EmployeeActor, q = '', filters: Record<string, string[]> = {}) => {
    const query = { q, sort: null, desc: false, page: 1, per_page: 50, filters };
    const { rows, sums } = await world.services.staffLists.page(actor, 'payments', query, 'en');
    return { rows: rows.filter(({ bill }) => bill === billId), sum: sums?.received };
  };
  const { rows, sum } = await page(everywhere);
  assert.is(rows.length, 1);
  const [payment] = rows;
  assert.equal([payment?.status, payment?.received, payment?.refunded], ['paid', 1200, 0]);
  assert.is(sum, 1200);
  assert.is((await page(everywhere, String(payment?.transaction))).rows.length, 1, 'found by the provider’s id');
  assert.is((await page(everywhere, '', { refunded: ['yes'] })).rows.length, 0);
  assert.is((await page(everywhere, '', { status: ['failed'] })).rows.length, 0);
  await world.query(
    `insert into refund (payment_id, status, amount_minor, reason) values ($1, 'refunding', 300, 'goodwill')`,
    [payment?.id],
  );
  assert.is((await page(everywhere, '', { refunded: ['yes'] })).rows[0]?.refunded, 300);
  await world.query('update bill set cinema_id = 2 where uuid = $1', [billId]);
  assert.is((await page(inCinema)).rows.length, 0, 'of another cinema');
});

/** The whole export of a list. */
async function exported(actor: EmployeeActor, name: StaffListName, wanted: object = {}): Promise<unknown[][]> {
  const selection = { ...listSelectionSchema.parse(wanted), columns: null, ...wanted };
  const { batches } = await world.services.staffLists.export(actor, name, selection, 'en');
  const rows: unknown[][] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}
const onlyNames = { columns: [{ name: 'name', label: 'Name' }] };

test('an export has all that match, of any length, and the same scope', async () => {
  await world.query(
    `with made as (insert into employee (name, email, password_hash)
       select 'Guest ' || n, 'guest' || n || '@y.example', '-' from generate_series(1, 1200) n returning id)
     , works as (insert into membership (employee_id, exhibitor_id, role_id, all_cinemas)
       select made.id, 1, r.id, false from made, role r where r.key = 'client' returning id)
     insert into "_CinemaToMembership" ("A", "B") select 2, id from works`,
  );
  assert.is((await exported(everywhere, 'employees', { q: 'y.example', ...onlyNames })).length, 1200);
  assert.is((await exported(inCinema, 'employees', { q: 'y.example', ...onlyNames })).length, 0);
  assert.equal(await exported(inCinema, 'employees', onlyNames), [['Bea One'], ['Éloïse Sœur']]);
  const secret = { columns: [{ name: 'memberships', label: '' }] };
  assert.is(await codeOf(exported(everywhere, 'employees', secret)), 'VALIDATION_FAILED');
});

test('of exports that nobody goes on reading, no connection stays taken', async () => {
  for (let times = 0; times < 30; times++) {
    const selection = { ...listSelectionSchema.parse({}), columns: null };
    const { batches } = await world.services.staffLists.export(everywhere, 'employees', selection, 'en');
    await batches.next();
    await batches.return(undefined);
  }
  assert.is(world.pool.waitingCount, 0);
  assert.is(world.pool.idleCount, world.pool.totalCount);
});

test('an export whose reader does not go on ends by itself: its place is another one’s, and its reader is told', async () => {
  const lists = createStaffLists(world.deps, 10);
  const selection = { ...listSelectionSchema.parse({}), columns: null };
  const begun = async () => {
    const { batches } = await lists.export(everywhere, 'employees', selection, 'en');
    await batches.next();
    return batches;
  };
  const slow = [await begun(), await begun()];
  const another = () => until('a place is free', () => begun().catch(() => null));
  // The second of them has its place of the second of those, so both have waited long enough.
  const next = [await another(), await another()];
  assert.equal(await Promise.all(slow.map((batches) => codeOf(batches.next()))), ['UNAVAILABLE', 'UNAVAILABLE']);
  for (const batches of next) await batches.return(undefined);
  await until('every connection is back', () => world.pool.idleCount === world.pool.totalCount);
});

test('of exports that are asked for at the same moment only so many begin', async () => {
  const selection = { ...listSelectionSchema.parse({}), columns: null };
  const all = await Promise.all(
    Array.from({ length: 5 }, () => world.services.staffLists.export(everywhere, 'employees', selection, 'en')),
  );
  const codes = await Promise.all(all.map(({ batches }) => codeOf(batches.next())));
  for (const { batches } of all) await batches.return(undefined);
  assert.is(codes.filter((code) => code === 'UNAVAILABLE').length, 3);
});

test('all that match are named, within reach, and not more than can be changed together', async () => {
  const roles = await world.query<{ id: number; key: string }>('select id, key from role');
  const idOf = (key: string) => roles.find((role) => role.key === key)?.id ?? 0;
  const matching = (actor: EmployeeActor, query: object) =>
    world.services.staffLists.matching(actor, 'employees', listSelectionSchema.parse(query), 'en');
  assert.equal(await matching(inCinema, {}), [
    { id: '2', name: 'Bea One' },
    { id: '3', name: 'Éloïse Sœur' },
  ]);
  assert.is(await codeOf(matching(everywhere, { filters: { colour: ['1'] } })), 'VALIDATION_FAILED');
  const memberships = await world.query<{ id: number; employee_id: number }>('select id, employee_id from membership');
  const guests = await matching(everywhere, { q: 'guest1' });
  assert.is(guests.length, 312);
  for (const [actor, employees] of [
    [inCinema, ['3']],
    [everywhere, guests.map(({ id }) => id)],
  ] as const)
    for (const employee of employees)
      await changeAsStaff(world.deps, actor, {
        permission: 'accounts.roles',
        entity: 'membership',
        id: String(memberships.find(({ employee_id }) => String(employee_id) === employee)?.id),
        version: null,
        values: { role_id: idOf(employee === '3' ? 'client' : 'employee') },
        announce: () => [],
      });
  await world.query(
    `with made as (insert into employee (name, email, password_hash)
       select 'Crowd ' || n, 'crowd' || n || '@z.example', '-' from generate_series(1, ${mostInBulk}) n returning id)
     insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) select made.id, 1, $1, true from made`,
    [idOf('client')],
  );
  assert.is(await codeOf(matching(everywhere, {})), 'VALIDATION_FAILED');
});

test('what was changed while something was another exhibitor’s is not told here', async () => {
  const [own] = await world.query<{ id: number }>('select id from membership where employee_id = 3');
  await world.query(
    `insert into audit_entry (employee_id, employee_name, exhibitor_id, permission, entity, entity_id, version, before, after)
     values (1, 'Somebody', 2, 'accounts.roles', 'membership', $1, 99, '{}', '{"secret":1}')`,
    [String(own?.id)],
  );
  const told = await world.services.staffLists.history(inCinema, 'membership', String(own?.id));
  assert.ok(told.length > 0);
  assert.not.ok(told.some(({ by }) => by === 'Somebody'));
});

test('what was changed is told to who may read it, with the session it came from', async () => {
  const [membership] = await world.query<{ id: number }>('select id from membership where employee_id = 3');
  const [told] = await world.services.staffLists.history(inCinema, 'membership', String(membership?.id));
  assert.is(told?.by, 'Bea One');
  assert.is(told?.browser, 'browser of 2');
  assert.is(told?.permission, 'accounts.roles');
  const [boss] = await world.query<{ id: number }>('select id from membership where employee_id = 1');
  const asking = (entity: string, id: unknown) =>
    codeOf(world.services.staffLists.history(inCinema, entity, String(id)));
  assert.is(await asking('membership', boss?.id), 'FORBIDDEN');
  for (const [entity, id] of [
    ['membership', 'x'],
    ['membership', '99999999999'],
    ['constructor', '1'],
    ['password_reset', '1'],
  ])
    assert.is(await asking(entity ?? '', id), 'NOT_FOUND', `${entity} ${id}`);
  const listed = (actor: EmployeeActor, query: object) =>
    world.services.staffLists.page(actor, 'audit', listQuerySchema.parse(query), 'en');
  const own = await listed(inCinema, {});
  assert.equal(
    own.rows.map(({ entity_id, by }) => [entity_id, by]),
    [[String(membership?.id), 'Bea One']],
  );
  assert.is((await listed(everywhere, {})).total, 313);
  assert.is((await listed(everywhere, { filters: { employee: ['2'] } })).total, 1);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  assert.is((await listed(everywhere, { filters: { at: [tomorrow, ''] } })).total, 0);
  // PostgreSQL knows no year 0, and none of five digits as it is written here.
  for (const never of ['soon', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00'])
    assert.is(await codeOf(listed(everywhere, { filters: { at: [never, ''] } })), 'VALIDATION_FAILED', never);
});

test('a view is of one person, or shared with all who read the list there', async () => {
  const { staffLists: lists } = world.services;
  const mine = { list: 'employees', name: 'Mine', query: 'q=ann', exhibitor: null } as const;
  const { id } = await lists.saveView(everywhere, mine);
  assert.equal(await lists.saveView(everywhere, { ...mine, query: 'q=bea' }), { id });
  await lists.saveView(everywhere, { ...mine, name: 'All of us', exhibitor: 1 });
  const named = async (actor: EmployeeActor) =>
    (await lists.views(actor, 'employees')).map(({ name, query, own }) => [name, query, own]);
  assert.equal(await named(everywhere), [
    ['All of us', 'q=ann', true],
    ['Mine', 'q=bea', true],
  ]);
  assert.equal(await named(inCinema), [['All of us', 'q=ann', false]]);
  assert.is(await codeOf(lists.removeView(inCinema, id)), 'NOT_FOUND');
  assert.is(await codeOf(lists.saveView(inCinema, { ...mine, exhibitor: 2 })), 'FORBIDDEN');
  await lists.removeView(everywhere, id);
  assert.is((await named(everywhere)).length, 1);
});

test('who has lost the permission reads nothing, though the page was opened with it', async () => {
  const role = (key: string) =>
    world.query('update membership set role_id = (select id from role where key = $1) where employee_id = 2', [key]);
  await role('client');
  const error = await page(inCinema).catch((error: unknown) => error);
  await role('exhibitor-manager');
  assert.is((error as ParterreError).code, 'FORBIDDEN');
});

test('an export shows each time in the time zone of whose row it is', async () => {
  await world.query(
    `update exhibitor set timezone = case id when 1 then 'Europe/Brussels' else 'America/New_York' end`,
  );
  await world.query(
    `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas)
     select 1, 2, id, true from role where key = 'exhibitor-manager'`,
  );
  await world.query(
    `insert into audit_entry (at, employee_id, employee_name, exhibitor_id, permission, entity, entity_id, before, after)
     select '2026-01-15T18:30:00Z', 1, 'Zoned', n, 'films.write', 'movie', 'zone' || n, '{}', '{}' from generate_series(1, 2) n`,
  );
  const columns = { columns: ['entity_id', 'at'].map((name) => ({ name, label: name })) };
  const rows = await exported(everywhere, 'audit', { q: 'Zoned', ...columns });
  assert.equal(rows.toSorted(), [
    ['zone1', '2026-01-15 19:30'],
    ['zone2', '2026-01-15 13:30'],
  ]);
});

test.run();
