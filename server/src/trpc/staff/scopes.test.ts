/**
 * Whoever may do everything, but elsewhere: they see nothing of others and change nothing of theirs. Every procedure for staff, every list,
 * its search and its export are asked with inputs made from their schemas and the ids of others, so a new one is asked by itself.
 */
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listSelectionSchema, staffLists as listsOf, staffListNames } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type EdgeUnderTest, edgeUnderTest } from '../../testing/edgeUnderTest.ts';
import { procedures as allProcedures, inputsOf, type Procedure } from '../../testing/procedures.ts';
import { createContextInner } from '../context.ts';
import { createCaller } from '../router.ts';

const test = suite('scopes');
let edge: EdgeUnderTest;
let database: pg.Client;
let billUuid = '';

test.before(async () => {
  edge = await edgeUnderTest();
  database = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await database.connect();
  billUuid = (await strings('select uuid::text as text from bill limit 1'))[0] ?? '';
  await database.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (902, 'Elsewhere', 'Europe/Brussels', '[]', 'e@e.example', '{}');
     insert into setting (exhibitor_id, key, value) select 902, key, value from setting where exhibitor_id = 1 and key = 'public_config';
     insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code)
     values (901, 1, 'Empty', 'Street 1', 'Ghent', '9000', 'BE'), (902, 902, 'Far', 'Street 2', 'Ghent', '9000', 'BE');
     insert into employee (id, name, email, password_hash)
     select who.id, who.name, who.name || '@e.example', (select min(password_hash) from employee)
     from (values (901, 'one'), (902, 'other')) who (id, name);
     insert into membership (id, employee_id, exhibitor_id, role_id, all_cinemas)
     select who.id, who.id, who.exhibitor, r.id, who.everywhere
     from (values (901, 1, false), (902, 902, true)) who (id, exhibitor, everywhere) join role r on r.key = 'super-admin';
     insert into "_CinemaToMembership" ("A", "B") values (901, 901)`,
  );
});
test.after(async () => {
  await database.end();
  await edge.close();
});

async function strings(sql: string): Promise<string[]> {
  return (await database.query<{ text: string }>(sql)).rows.map(({ text }) => text);
}

/** An actor with a session of its own, since some procedures end it. */
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

/** What a call answers, as text; a refusal's code. A fault of ours fails the test. */
async function answerOf(procedure: Procedure, actor: EmployeeActor, input: unknown): Promise<string> {
  let call: unknown = createCaller(createContextInner(edge.server.edge, { actor }));
  for (const name of procedure.path.split('.')) call = (call as Record<string, unknown>)[name];
  try {
    return JSON.stringify(await (call as (input: unknown) => Promise<unknown>)(input)) ?? '';
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    if (cause instanceof ParterreError) return cause.code;
    throw new Error(`${procedure.path} ${JSON.stringify(input)}`, { cause: error });
  }
}

/** Everything that is in the database, a text a row, but for what calls of this test leave behind. */
async function everything(): Promise<Map<string, Set<string>>> {
  const tables = await strings(
    `select table_name as text from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'staff_session' order by 1`,
  );
  const rows = new Map<string, Set<string>>();
  for (const table of tables) rows.set(table, new Set(await strings(`select md5(t::text) as text from "${table}" t`)));
  return rows;
}

/** What only others know. `own`: what concerns the exhibitor as a whole may be read in each of its cinemas. */
async function secrets(): Promise<{ everybodys: string[]; elsewhere: string[] }> {
  const everybodys = await strings(
    `select uuid::text as text from bill union select buyer_email from bill where buyer_email is not null
     union select email from employee where id < 900`,
  );
  const elsewhere = await strings(
    `select name as text from cinema where id < 900 union select internal_title from movie
     union select trade_name from exhibitor where id < 900`,
  );
  return { everybodys, elsewhere: elsewhere.filter((text) => text.length > 5) };
}

/** An authenticator app shows whose website the address is where it was set up, which everybody sees there. */
const namesTheSite = 'staff.secondFactor.newApp';
const procedures = allProcedures.filter((each) => each.for !== 'visitors' && each.path !== namesTheSite);

/** The one at another exhibitor is the system's administrator too. What they may everywhere, as such, is `services/staff/exhibitors.test.ts`. */
const ofSystem = 'exhibitors.manage';
const ofSystemToo = ['exhibitor', 'public_settings'];

test('every procedure is asked with something that it takes', () => {
  const unasked = procedures.filter((each) => inputsOf(each, billUuid).length === 0).map(({ path }) => path);
  assert.equal(unasked, [], 'say in `texts` of testing/procedures.ts what these take');
});

for (const [employeeId, who] of [
  [902, 'another exhibitor'],
  [901, 'one cinema'],
] as const)
  test(`who may do everything at ${who} reads and changes nothing of others`, async () => {
    const before = await everything();
    const { everybodys, elsewhere } = await secrets();
    const theirs = employeeId === 902 ? [...everybodys, ...elsewhere] : everybodys;
    const leaks: string[] = [];
    const look = (where: string, answer: string, asked: unknown): void => {
      const given = JSON.stringify(asked) ?? '';
      const found = theirs.find((text) => answer.includes(text) && !given.includes(text));
      if (found) leaks.push(`${where} ${given} tells ${found}`);
    };
    for (const procedure of procedures) {
      if (procedure.type === 'subscription' || procedure.for === ofSystem) continue;
      for (const input of inputsOf(procedure, billUuid))
        look(procedure.path, await answerOf(procedure, await actorOf(employeeId), input), input);
    }
    const { staffLists } = edge.server.edge.services;
    const actor = await actorOf(employeeId);
    const selection = { ...listSelectionSchema.parse({}), columns: null };
    for (const name of staffListNames.filter((each) => listsOf[each].permission !== ofSystem)) {
      const { batches } = await staffLists.export(actor, name, selection, 'en');
      for await (const rows of batches) look(`export of ${name}`, JSON.stringify(rows), null);
    }
    for (const q of ['marquise', 'example', 'sa', billUuid.slice(0, 8), 'a'])
      look(
        'search',
        JSON.stringify((await staffLists.search(actor, q, 'en')).filter(({ list }) => list !== 'exhibitors')),
        q,
      );
    for (const { entity, entity_id } of (await database.query('select distinct entity, entity_id from audit_entry'))
      .rows) {
      if (ofSystemToo.includes(entity)) continue;
      const told = await staffLists.history(actor, entity, entity_id).catch((error: unknown) => {
        if (error instanceof ParterreError) return [];
        throw error;
      });
      look(`history of ${entity} ${entity_id}`, JSON.stringify(told), null);
    }
    assert.equal(leaks, []);
    const after = await everything();
    const changed = [...before].flatMap(([table, rows]) =>
      [...rows].some((row) => !after.get(table)?.has(row)) ? [table] : [],
    );
    // Their own account: procedures for it are asked too.
    assert.equal(changed, []);
    assert.equal(edge.faults, []);
  });

test('the lists are no empty ones: who may do everything here has rows in them', async () => {
  const [boss] = await database
    .query<{ id: number }>(`select id from employee where email like 'super-admin@%'`)
    .then(({ rows }) => rows);
  const actor = await actorOf(boss?.id ?? 0);
  const query = { q: '', sort: null, desc: false, filters: {}, page: 1, per_page: 1 };
  let filled = 0;
  for (const name of staffListNames) {
    const { total } = await edge.server.edge.services.staffLists.page(actor, name, query, 'en');
    if (total > 0) filled += 1;
  }
  assert.ok(filled * 2 > staffListNames.length, `${filled} of ${staffListNames.length}`);
});

test.run();
