/** What staff change, and what they may: told at once at two nodes that share nothing but PostgreSQL. */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type {
  BillDetail,
  RoleKey,
  StaffAccount,
  StaffChangeView,
  StaffEmployee,
  StaffRole,
} from '../../contract/index.ts';
import {
  closed,
  dataOf,
  demoStaff,
  emailOf,
  employeeOf,
  openedSockets,
  Person,
  refusal,
} from '../../testing/person.ts';
import { twoNodes } from '../../testing/twoNodes.ts';
import { until } from '../../testing/until.ts';

const test = suite('staff');
const nodes = await twoNodes();
const { one, two, database } = nodes;
const as = (role: RoleKey, node = one) => Person.as(role, node);

test.after.each(() => nodes.settle(openedSockets));
test.after(() => nodes.close());

/** A settled bill of a cinema, as it was never changed. */
async function billOf(cinema: number | undefined, reader?: Person): Promise<BillDetail> {
  const { rows } = await database.query<{ uuid: string }>(
    `select uuid from bill where cinema_id = $1 and status = 'settled' and row_version = 1 limit 1`,
    [cinema],
  );
  return lookAt(reader ?? (await as('admin')), rows[0]?.uuid ?? '');
}
async function lookAt(person: Person, uuid: string): Promise<BillDetail> {
  return dataOf<BillDetail>(await person.query('staff.bills.get', { uuid }));
}
const corrected = ({ uuid, row_version }: BillDetail, buyer_name: string, buyer_email = 'new@example.com') => ({
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

  const manager = await as('manager');
  const change = corrected(before, 'Ada Lovelace');
  const answer = await manager.mutate('staff.correctBill', change);
  assert.equal(answer.json.result?.data, { row_version: 2 }, answer.text);
  await visitor.until(() => visitor.received.some(({ result }) => result?.type === 'data'), 'news of the bill');

  assert.equal(await lookAt(manager, before.uuid), { ...before, ...change, row_version: 2 });
  const changes = dataOf<StaffChangeView[]>(await manager.query('staff.history', { entity: 'bill', id: before.uuid }));
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

  // Sending the change again changes nothing, and what was written down stays.
  const same = await manager.mutate('staff.correctBill', { ...change, row_version: 2 });
  assert.equal(same.json.result?.data, { row_version: 2 });
  for (const sql of ['update audit_entry set employee_name = $$somebody$$', 'delete from audit_entry']) {
    const refused = await database.query(sql).catch((error: unknown) => String(error));
    assert.match(String(refused), 'is never changed');
  }
});

test('of two who change the same, the second is told who was first, when, and both values', async () => {
  const bill = await billOf(workplace);
  const [manager, admin] = [await as('manager'), await as('admin')];
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
  const manager = await as('manager');
  const change = (bill: BillDetail) => corrected(bill, 'Somebody else');
  assert.is(refusal(await manager.mutate('staff.correctBill', change(elsewhere)))?.code, 'FORBIDDEN');
  const unknown = { ...change(elsewhere), uuid: crypto.randomUUID() };
  assert.is(refusal(await manager.mutate('staff.correctBill', unknown))?.code, 'NOT_FOUND');

  const bill = await billOf(workplace);
  const cashier = await as('exhibitor-manager');
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

test('another role counts at once: the sockets of who has it are openedSockets anew, on every node', async () => {
  const manager = await as('exhibitor-manager');
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

  const client = await as('client');
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
    for (const table of ['staff_session', 'known_desk'])
      await database.query(`delete from ${table} where employee_id = $1`, [rows[0]?.id]);
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
  const admin = await as('admin');
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
  const admin = await as('admin');
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
    const bill = await billOf(workplace, await as('super-admin'));
    const read = await socket.call(4, 'query', 'staff.bills.get', { uuid: bill.uuid });
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
    const admin = await as('admin');
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
  const manager = await as('exhibitor-manager');
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
  const [manager, cashier] = [await as('manager'), await as('client')];
  const read = (person: Person) => person.query('staff.bills.get', { uuid: bill.uuid });
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

test.run();
