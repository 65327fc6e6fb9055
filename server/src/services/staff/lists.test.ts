/** Lists as somebody asks for them: what they find, in which order, and that nothing of others is among it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listQuerySchema } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';

const test = suite('lists');
let world: SalesWorld;
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
  await world.deps.staff.beginSession({ id: `s${employeeId}`, employeeId, browser: '' });
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

test('who has lost the permission reads nothing, though the page was opened with it', async () => {
  const role = (key: string) =>
    world.query('update membership set role_id = (select id from role where key = $1) where employee_id = 2', [key]);
  await role('client');
  const error = await page(inCinema).catch((error: unknown) => error);
  await role('exhibitor-manager');
  assert.is((error as ParterreError).code, 'FORBIDDEN');
});

test.run();
