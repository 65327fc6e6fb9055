/**
 * Two exhibitors in the demo's installation, each with its own people: what staff of one are answered says nothing of the other, in lists and
 * their exports, in search, on the home page, of a thing by its id, and in the audit trail.
 */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allJobs } from '../../adapters/postgres/workerTables.ts';
import { cancelKeyword, listQuerySchema, listSelectionSchema, staffListNames } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { demoLogins, type EdgeUnderTest, edgeUnderTest } from '../../testing/edgeUnderTest.ts';
import { journalOf } from '../../testing/journal.ts';
import { inputsOf, type Procedure, procedures } from '../../testing/procedures.ts';
import { openTerminals } from '../../testing/terminalUnderTest.ts';
import { createContextInner } from '../context.ts';
import { createCaller } from '../router.ts';

const test = suite('neighbours');
const { demoStaff } = await demoLogins();
const houses = [1, 2] as const;
type House = (typeof houses)[number];
let edge: EdgeUnderTest;
/** Those whose account is tested by whoever may. */
let terminals: Awaited<ReturnType<typeof openTerminals>>;
let database: pg.Client;
/** What only rows of this exhibitor say: names and other words, addresses and numbers of bills. */
const own = new Map<House, { names: string[]; codes: Set<string> }>();
/** Who works at this exhibitor and at no other. */
const people = new Map<House, number[]>();
/** A schedule of each that was cancelled after its tickets had been sold. */
const cancelled = new Map<House, number>();

test.before(async () => {
  // No worker: what is mailed stays where it can be looked at, and writes nothing meanwhile.
  terminals = await openTerminals();
  edge = await edgeUnderTest({ environment: { ROLE: 'web', TERMINAL_URL: terminals.url } });
  database = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await database.connect();
  for (const house of houses) {
    const { rows } = await database.query<{ id: number }>(
      `select employee_id as id from membership group by employee_id having array_agg(distinct exhibitor_id) = array[$1::integer] order by 1`,
      [house],
    );
    people.set(
      house,
      rows.map(({ id }) => id),
    );
  }
  // An entry in the trail of each.
  for (const house of houses) {
    const admin = await actorOf(personOf(house, 'admin'));
    const { rows } = await database.query<{ id: number; name: string }>(
      'select id, name from price_group where exhibitor_id = $1 order by id limit 1',
      [house],
    );
    const values = { name: `${rows[0]?.name} renamed` };
    await call('staff.prices.save', admin, { id: rows[0]?.id, row_version: 1, values });
  }
  for (const house of houses) {
    const admin = await actorOf(personOf(house, 'admin'));
    const { rows } = await database.query<{ id: number }>(
      `select l.schedule_id as id from bill_line l join bill b on b.uuid = l.bill_uuid join schedule s on s.id = l.schedule_id
       where b.exhibitor_id = $1 and b.status = 'settled' and b.buyer_email is not null order by 1 desc limit 1`,
      [house],
    );
    const id = rows[0]?.id ?? 0;
    await call('staff.schedules.cancel', admin, { id, keyword: cancelKeyword, refund: false });
    cancelled.set(house, id);
  }
  const texts = new Map<House, Set<string>>();
  for (const house of houses) texts.set(house, new Set(await textsOf(house)));
  for (const house of houses) {
    const others = texts.get(otherOf(house));
    const only = [...(texts.get(house) ?? [])].filter((text) => text.length > 5 && !others?.has(text));
    own.set(house, { names: only.filter((text) => !isNumber(text)), codes: new Set(only.filter(isNumber)) });
  }
});
test.after(async () => {
  await database.end();
  await edge.close();
  await terminals.close();
});

const otherOf = (house: House): House => (house === 1 ? 2 : 1);

function personOf(house: House, role: string): number {
  const found = demoStaff.find((person) => person.role === role && people.get(house)?.includes(person.id));
  if (!found) throw new Error(`exhibitor ${house} has no ${role}`);
  return found.id;
}

/** Everything that is written in rows of an exhibitor, an addressee or a number of a bill too. */
async function textsOf(house: House): Promise<string[]> {
  const { rows } = await database.query<{ text: string }>(
    `with movies as (select * from movie where exhibitor_id = $1), cinemas as (select * from cinema where exhibitor_id = $1),
       bills as (select * from bill where exhibitor_id = $1), contents as (select * from cms_content where exhibitor_id = $1),
       events as (select e.* from event e join schedule s on s.id = e.schedule_id join cinemas c on c.id = s.cinema_id)
     select trade_name as text from exhibitor where id = $1 union select email from exhibitor where id = $1
     union select name from cinemas union select email from cinemas
     union select s.name from screen s join cinemas c on c.id = s.cinema_id
     union select internal_title from movies union select t.value from movies, jsonb_each_text(title) t
     union select t.value from movies, jsonb_each_text(overview) t union select slug from movies
     union select name from price_group where exhibitor_id = $1
     union select t.value from price_rate r join price_group g on g.id = r.price_group_id, jsonb_each_text(r.name) t where g.exhibitor_id = $1
     union select code from vat where exhibitor_id = $1
     union select t.value from product, jsonb_each_text(name) t where exhibitor_id = $1 union select barcode from product where exhibitor_id = $1
     union select e.note from stock_entry e join cinemas c on c.id = e.cinema_id
     union select t.value from payment_method, jsonb_each_text(name) t where exhibitor_id = $1
     union select t.value from contents, jsonb_each_text(content) t
     union select slug from events union select t.value from events, jsonb_each_text(title) t
     union select uid from device where exhibitor_id = $1 union select name from device where exhibitor_id = $1
     union select email from newsletter_subscriber where exhibitor_id = $1
     union select e.name from employee e join membership m on m.employee_id = e.id where m.exhibitor_id = $1
     union select e.email from employee e join membership m on m.employee_id = e.id where m.exhibitor_id = $1
     union select uuid::text from bills union select buyer_email from bills where buyer_email is not null`,
    [house],
  );
  return rows.map(({ text }) => text ?? '');
}

async function actorOf(employeeId: number): Promise<EmployeeActor> {
  const id = crypto.randomUUID();
  await database.query(
    `insert into staff_session (id, employee_id, browser, expires_at) values ($1, $2, '', now() + interval '1 hour')`,
    [id, employeeId],
  );
  const actor = await edge.server.edge.services.staff.actor(id);
  if (!actor) throw new Error('not signed in');
  return actor;
}

async function call(path: string, actor: EmployeeActor, input: unknown): Promise<unknown> {
  let procedure: unknown = createCaller(createContextInner(edge.server.edge, { actor }));
  for (const name of path.split('.')) procedure = (procedure as Record<string, unknown>)[name];
  return (procedure as (input: unknown) => Promise<unknown>)(input);
}

/** What a query answers, as text; a refusal's code. A fault of ours fails the test. */
async function answerOf({ path }: Procedure, actor: EmployeeActor, input: unknown): Promise<string> {
  try {
    return JSON.stringify(await call(path, actor, input)) ?? '';
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    if (cause instanceof ParterreError) return cause.code;
    throw new Error(`${path} ${JSON.stringify(input)}`, { cause: error });
  }
}

/** Addresses and numbers of bills are looked up, as there are thousands. */
const numbers = /[0-9a-f]{8}-[0-9a-f-]{27}|[\w.-]+@[\w.-]+/g;
const isNumber = (text: string): boolean => text.replace(numbers, '') === '';

/** Texts of `house` in what was answered, but for those that were asked for. */
function told(house: House, answer: string, asked: unknown): string[] {
  const given = JSON.stringify(asked) ?? '';
  const { names, codes } = own.get(house) ?? { names: [], codes: new Set<string>() };
  const found = names.filter((text) => answer.includes(JSON.stringify(text).slice(1, -1)));
  return [...found, ...(answer.match(numbers) ?? []).filter((each) => codes.has(each))].filter(
    (text) => !given.includes(text),
  );
}

/** What a query takes that names things of others: one input for each of their ids, none where it names nothing. */
function inputsNaming(procedure: Procedure, ids: number[], uuid: string): unknown[] {
  const asked = inputsOf(procedure, uuid).flatMap((input) => {
    const text = JSON.stringify(input) ?? '';
    const named = ids.map((id) => JSON.stringify(JSON.parse(text || 'null', (_, value) => (value === 1 ? id : value))));
    return text.includes(uuid) ? [text, ...named] : named.filter((each) => each !== text);
  });
  return [...new Set(asked)]
    .map((text) => JSON.parse(text))
    .filter((input) => procedure.input?.safeParse(input).success);
}

/** Ids of things of `house`, whatever they are. */
async function idsOf(house: House): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select $1::integer as id union (select id from cinema where exhibitor_id = $1 order by id limit 1)
     union (select s.id from screen s join cinema c on c.id = s.cinema_id where c.exhibitor_id = $1 order by 1 limit 1)
     union (select l.id from screen_layout l join screen s on s.id = l.screen_id join cinema c on c.id = s.cinema_id where c.exhibitor_id = $1 order by 1 limit 1)
     union (select s.id from schedule s join cinema c on c.id = s.cinema_id where c.exhibitor_id = $1 order by 1 limit 1)
     union (select e.id from event e join schedule s on s.id = e.schedule_id join cinema c on c.id = s.cinema_id where c.exhibitor_id = $1 order by 1 limit 1)
     union (select id from movie where exhibitor_id = $1 order by id limit 1) union (select id from price_group where exhibitor_id = $1 order by id limit 1)
     union (select id from payment_method where exhibitor_id = $1 order by id limit 1) union (select id from vat where exhibitor_id = $1 order by id limit 1)
     union (select id from cms_content where exhibitor_id = $1 order by id limit 1) union (select id from tag where exhibitor_id = $1 order by id limit 1)
     union (select id from device where exhibitor_id = $1 order by id limit 1)
     union (select employee_id from membership where exhibitor_id = $1 order by 1 limit 1)`,
    [house],
  );
  return rows.map(({ id }) => id);
}

/** Whether an input names one thing, by number or by uuid: what is answered is about that thing. */
function isOfOneThing(input: unknown): boolean {
  const isName = (each: unknown): boolean => typeof each === 'number' || (typeof each === 'string' && isNumber(each));
  return Object.values(input ?? {}).filter(isName).length === 1;
}

/** Whether an answer says something of a thing that is an exhibitor's: the installation's own roles are everybody's. */
function isTold(answer: string): boolean {
  const saysAnything = (value: unknown): boolean =>
    typeof value === 'object' && value !== null ? Object.values(value).some(saysAnything) : value !== null;
  if (answer === '' || /^[A-Z_]+$/.test(answer) || answer.includes('"exhibitor":null')) return false;
  return saysAnything(JSON.parse(answer));
}

/** Exhibitors themselves are all the system's administrator's. */
const isOfOneHouse = ({ path }: Procedure): boolean => !path.startsWith('staff.exhibitors.');
const queries = procedures.filter((each) => each.for !== 'visitors' && each.type === 'query' && isOfOneHouse(each));
const everything = { q: '', sort: null, desc: false, filters: {}, page: 1, per_page: 500 };

for (const house of houses)
  test(`nobody of exhibitor ${house} is told anything of its neighbour`, async () => {
    const other = otherOf(house);
    const { names, codes } = own.get(other) ?? { names: [], codes: new Set() };
    assert.ok(names.length > 40 && codes.size > 100, `${names.length} names, ${codes.size} codes`);
    assert.ok((people.get(house)?.length ?? 0) > 2);
    const foreign = [...(await idsOf(other)), cancelled.get(other) ?? 0];
    const bills = await database.query<{ uuid: string }>(
      `select uuid::text from bill where exhibitor_id = $1 and status = 'settled' limit 1`,
      [other],
    );
    // What who is at home there is answered. Where a neighbour is answered the same, nobody asked whose the thing is.
    const owner = await actorOf(personOf(other, 'admin'));
    const atHome = new Map<string, Promise<string>>();
    const answerAtHome = (procedure: Procedure, input: unknown): Promise<string> => {
      const key = `${procedure.path} ${JSON.stringify(input)}`;
      const answer = atHome.get(key) ?? answerOf(procedure, owner, input);
      atHome.set(key, answer);
      return answer;
    };
    const uuid = bills.rows[0]?.uuid ?? '';
    const trail = await database.query<{ entity: string; entity_id: string }>(
      'select distinct entity, entity_id from audit_entry where exhibitor_id = $1',
      [other],
    );
    assert.ok(trail.rows.length > 0);
    // Each search asks every list.
    const sought = [...names.filter((text, place) => text.length < 60 && place % 6 === 0), uuid];
    const leaks: string[] = [];
    let listed = '';
    const look = (where: string, answer: string, asked: unknown): void => {
      const [text] = told(other, answer, [asked, listed]);
      if (text) leaks.push(`${where} ${JSON.stringify(asked)} tells ${text}`);
    };
    const { staffLists } = edge.server.edge.services;
    for (const person of people.get(house) ?? []) {
      const who = demoStaff.find(({ id }) => id === person)?.email;
      const actor = await actorOf(person);
      const allowed = async (answer: () => Promise<string>): Promise<string> =>
        answer().catch((error: unknown) => {
          if (error instanceof ParterreError) return error.code;
          throw error;
        });
      const selection = { ...listSelectionSchema.parse({}), columns: null };
      // What the list of exhibitors says of the neighbour, its administrator may be told elsewhere.
      listed = actor.isSystemAdministrator
        ? JSON.stringify(await staffLists.page(actor, 'exhibitors', everything, 'en'))
        : '';
      for (const name of staffListNames.filter((each) => each !== 'exhibitors')) {
        const page = async () => JSON.stringify(await staffLists.page(actor, name, everything, 'en'));
        look(`${who}: list of ${name}`, await allowed(page), null);
        const file = async (): Promise<string> => {
          const { batches } = await staffLists.export(actor, name, selection, 'en');
          let rows = '';
          for await (const batch of batches) rows += JSON.stringify(batch);
          return rows;
        };
        look(`${who}: export of ${name}`, await allowed(file), null);
      }
      for (const q of sought)
        look(`${who}: search`, await allowed(async () => JSON.stringify(await staffLists.search(actor, q, 'fr'))), q);
      for (const { entity, entity_id } of trail.rows) {
        const history = async () => JSON.stringify(await staffLists.history(actor, entity, entity_id));
        look(`${who}: history of ${entity} ${entity_id}`, await allowed(history), null);
      }
      for (const procedure of queries)
        for (const input of inputsNaming(procedure, foreign, uuid)) {
          const answer = await answerOf(procedure, actor, input);
          look(`${who}: ${procedure.path}`, answer, input);
          if (isOfOneThing(input) && isTold(answer) && answer === (await answerAtHome(procedure, input)))
            leaks.push(`${who}: ${procedure.path} ${JSON.stringify(input)} answers as at home: ${answer.slice(0, 90)}`);
        }
    }
    assert.equal(leaks, []);
    assert.equal(edge.faults.map(String), []);
  });

/** Keys of rows of `house`, by the columns that name them. */
async function keysOf(house: House): Promise<Map<string, Set<unknown>>> {
  const ids = async (sql: string): Promise<Set<unknown>> =>
    new Set((await database.query<{ key: unknown }>(sql, [house])).rows.map(({ key }) => key));
  const screens = 'screen s join cinema c on c.id = s.cinema_id where c.exhibitor_id = $1';
  return new Map([
    ['exhibitor_id', new Set<unknown>([house])],
    ['cinema_id', await ids('select id as key from cinema where exhibitor_id = $1')],
    ['screen_id', await ids(`select s.id as key from ${screens}`)],
    [
      'schedule_id',
      await ids('select p.id as key from schedule p join cinema c on c.id = p.cinema_id where c.exhibitor_id = $1'),
    ],
    ['movie_id', await ids('select id as key from movie where exhibitor_id = $1')],
    ['price_group_id', await ids('select id as key from price_group where exhibitor_id = $1')],
    ['payment_method_id', await ids('select id as key from payment_method where exhibitor_id = $1')],
    ['vat_id', await ids('select id as key from vat where exhibitor_id = $1')],
    ['device_id', await ids('select id as key from device where exhibitor_id = $1')],
    ['employee_id', new Set<unknown>(people.get(house))],
    ['bill_uuid', await ids('select uuid::text as key from bill where exhibitor_id = $1')],
  ]);
}

const mutations = procedures.filter(
  (each) => each.for !== 'visitors' && each.type === 'mutation' && isOfOneHouse(each),
);

for (const house of houses)
  test(`nobody of exhibitor ${house} changes anything of its neighbour`, async () => {
    const other = otherOf(house);
    const foreign = await idsOf(other);
    const keys = await keysOf(other);
    const { rows } = await database.query<{ uuid: string }>(
      'select uuid::text from bill where exhibitor_id = $1 limit 1',
      [other],
    );
    const journal = await journalOf(database);
    const crossed: string[] = [];
    let refused = 0;
    for (const person of people.get(house) ?? []) {
      let actor = await actorOf(person);
      for (const procedure of mutations)
        for (const input of inputsNaming(procedure, foreign, rows[0]?.uuid ?? '')) {
          const answer = await answerOf(procedure, actor, input);
          if (answer === 'NOT_SIGNED_IN') actor = await actorOf(person);
          refused += /^[A-Z_]+$/.test(answer) ? 1 : 0;
        }
      for (const { name, row } of await journal.rows()) {
        // Sessions begin and end as each person asks.
        if (name === 'staff_session') continue;
        const own = name === 'bill' ? ['bill_uuid', row.uuid] : [`${name}_id`, row.id];
        for (const [column, key] of [own, ...Object.entries(row)])
          if (keys.get(String(column))?.has(key))
            crossed.push(`${person} wrote ${name} ${JSON.stringify(row).slice(0, 200)}`);
      }
      await journal.takeBack();
    }
    assert.equal(crossed, []);
    assert.ok(refused > 500, `${refused} were refused`);
    assert.equal(edge.faults.map(String), []);
    await journal.close();
  });

for (const house of houses)
  test(`at exhibitor ${house} an address of its neighbour is answered, and written down, as one that nobody has`, async () => {
    const actor = await actorOf(personOf(house, 'admin'));
    const theirs = demoStaff.find(({ id }) => id === personOf(otherOf(house), 'employee'))?.email ?? '';
    const { rows: roles } = await database.query<{ id: number }>(`select id from role where key = 'employee'`);
    const person = (name: string, email: string) => ({
      name,
      email,
      locale: null,
      device_pin: null,
      receives_management_notifications: false,
      memberships: [{ exhibitor: house, role: roles[0]?.id, cinemas: null }],
    });
    const journal = await journalOf(database);
    const outcomeOf = async (email: string): Promise<unknown> => {
      const answers: unknown[] = [];
      const ask = async (path: string, input: unknown): Promise<{ id?: unknown }> => {
        const answer = await call(path, actor, input);
        answers.push(answer);
        return answer as { id?: unknown };
      };
      const made = await ask('staff.people.create', person('Newcomer', email));
      await ask('staff.people.get', { id: Number(made.id) });
      await ask('staff.people.invite', { id: Number(made.id), row_version: 1, invited: true });
      await ask('staff.people.list', listQuerySchema.parse({ q: email }));
      const rows = await journal.rows();
      await journal.takeBack();
      // Somebody who is here already gets the address, before and after they have a password.
      const mover = await ask('staff.people.create', person('Mover', 'mover@nowhere.example'));
      for (const password of [null, '-']) {
        await database.query('update employee set password_hash = $2 where id = $1', [Number(mover.id), password]);
        const { email: _, memberships, ...fields } = person('Mover', email);
        const { row_version } = (await call('staff.people.get', actor, { id: Number(mover.id) })) as {
          row_version: number;
        };
        await ask('staff.people.save', { ...fields, email, id: Number(mover.id), row_version });
        await ask('staff.people.get', { id: Number(mover.id) });
        await ask('staff.people.save', {
          ...fields,
          email: 'mover@nowhere.example',
          id: Number(mover.id),
          row_version: row_version + 1,
        });
      }
      rows.push(...(await journal.rows()));
      await journal.takeBack();
      const mails = await database.query(
        `select j.name, j.payload from ${allJobs} j where (j.payload ->> 'employee')::integer = any($1) order by j.id`,
        [[Number(made.id), Number(mover.id)]],
      );
      assert.is(mails.rows.length, 3);
      // Numbers are counted on, and times go on.
      const own = ['id', 'employee', 'employee_id', 'entity_id', 'B'];
      const asText = (each: unknown): string =>
        JSON.stringify(each, (key, value) => {
          if (own.includes(key)) return '#';
          if (typeof value !== 'string') return value;
          return /^\d{4}-\d\d-\d\dT/.test(value) ? 'then' : value.replaceAll(email, 'the address');
        });
      // The journal has its rows in no order.
      return [...answers.map(asText), ...rows.map(asText).sort(), ...mails.rows.map(asText)];
    };
    const [one, other] = [await outcomeOf(theirs), await outcomeOf('nobody@nowhere.example')];
    await journal.close();
    assert.equal(one, other);
    assert.equal(edge.faults.map(String), []);
  });

test('who works at both is asText of both', async () => {
  const both = demoStaff.find(({ id }) => houses.every((house) => !people.get(house)?.includes(id)));
  assert.ok(both);
  const actor = await actorOf(both.id);
  const { staffLists } = edge.server.edge.services;
  for (const name of ['films', 'schedules', 'bills', 'employees', 'audit'] as const) {
    const answer = JSON.stringify(await staffLists.page(actor, name, everything, 'en'));
    for (const house of houses) assert.ok(told(house, answer, null).length > 0, `${name} of ${house}`);
  }
});

test.run();
