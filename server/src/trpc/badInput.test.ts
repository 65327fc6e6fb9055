/**
 * Whatever is sent to whichever procedure: an answer, or a refusal with a code of ours, and of what is refused nothing is written. Inputs are made
 * from the schemas, so a new procedure is swept by itself; where rows are needed that fit each other, `examples` has them.
 */
import { TRPCError } from '@trpc/server';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ZodError } from 'zod';
import type { BulkResult, ErrorBody, ErrorCode } from '../contract/index.ts';
import type { EmployeeActor } from '../domain/actor.ts';
import { toErrorBody } from '../edge/errors.ts';
import { type EdgeUnderTest, edgeUnderTest } from '../testing/edgeUnderTest.ts';
import { copyRows, type Journal, journalOf } from '../testing/journal.ts';
import { at, chances, places, shown, variants } from '../testing/oddInputs.ts';
import { inputsOf, type Procedure, procedures, withAt } from '../testing/procedures.ts';
import { randomOf } from '../testing/random.ts';
import { createContextInner } from './context.ts';
import { createCaller } from './router.ts';

const seed = Number(process.env.PARTERRE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const test = suite(`bad input, PARTERRE_SEED=${seed}`);
let edge: EdgeUnderTest;
let database: pg.Client;
let journal: Journal;

/** Rows of everything with this id, of another exhibitor. */
const foreign = 990_002;
/** Rows of everything with this id, of another cinema of the same exhibitor. */
const otherCinemas = 990_003;
const uuids = {
  own: '',
  foreign: '99000200-0000-4000-8000-000000990002',
  otherCinemas: '99000300-0000-4000-8000-000000990003',
};
const ofCinemas = [
  'cinema',
  'screen',
  'screen_layout',
  'schedule',
  'event',
  'bill',
  'payment',
  'invoice',
  'device',
  'cash_shift',
];
/** Schedules that are no events, and nobody has bought seats of. */
const plain = { draft: 2, published: 3 };
const superAdmin = 1;
const manager = 3;

test.before(async () => {
  edge = await edgeUnderTest({ environment: { RATE_LIMITS: 'off', ROLE: 'web' } });
  database = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await database.connect();
  const bills = await database.query<{ uuid: string }>('select uuid::text from bill order by number limit 1');
  uuids.own = bills.rows[0]?.uuid ?? '';
  // What the demo data have none of, or not under the id 1, which examples name: a till takes the place of the demo's register. The
  // schedule is a draft, long after all others.
  await database.query(`
    insert into role (id, exhibitor_id, name, color) values (1000, 1, 'Usher', '#112233');
    insert into role_permission (role_id, permission) values (1000, 'bills.read');
    insert into distributor (id, exhibitor_id, name, contacts) values (1, 1, 'Lumen', '[]');
    insert into distributor_office (id, distributor_id, name) values (1, 1, 'Ghent');
    insert into rental_profile (id, exhibitor_id, name, rates) values (1, 1, 'Half', '[{"from_week":1,"percent_hundredths":5000}]');
    insert into movie_version select (jsonb_populate_record(null::movie_version, to_jsonb(v) || '{"id":1}')).*
      from movie_version v where movie_id = 1 and not exists (select from movie_version where id = 1) order by id limit 1;
    insert into price_rate select (jsonb_populate_record(null::price_rate, to_jsonb(r) || '{"id":1}')).*
      from price_rate r where price_group_id = 1 and not exists (select from price_rate where id = 1) order by id limit 1;
    insert into schedule select (jsonb_populate_record(null::schedule, to_jsonb(s) || jsonb_build_object('id', 1, 'draft', true,
      'start_at', now() + interval '300 days', 'end_at', now() + interval '300 days 2 hours'))).*
      from schedule s where cinema_id = 1 order by start_at desc limit 1;
    insert into schedule select (jsonb_populate_record(null::schedule, to_jsonb(s) || jsonb_build_object('id', n, 'draft', n = 2,
      'start_at', s.start_at + n * interval '1 day', 'end_at', s.end_at + n * interval '1 day'))).*
      from schedule s, generate_series(2, 3) n where s.id = 1;
    insert into event (id, slug, schedule_id, theme, title, page_title, description, content, sell_online)
      values (1, 'night', 1, 'default', '{"en":"Night"}', '{}', '{}', '{}', true);
    delete from device where id = 1;
    insert into device (id, uid, token_hash, exhibitor_id, cinema_id, name, type, auth_status, browser)
      values (1, '0000-0001', 'hash 1', 1, 1, 'Till', 'pos', 'active', '');
    insert into signage_view (id, exhibitor_id, name, pages) values (1, 1, 'Foyer', '[{"kind":"blank","roles":31,"seconds":null}]');
    insert into signage_message (id, exhibitor_id, text, ends_at) values (1, 1, 'Bar', now() + interval '1 hour');
    insert into cash_shift (id, exhibitor_id, cinema_id, device_id, opened_by) values (1, 1, 1, 1, 4);
    insert into saved_view (id, employee_id, list, name, query) values (1, 1, 'films', 'Mine', '');
    insert into movie select (jsonb_populate_record(null::movie, to_jsonb(m) || '{"id":1000,"slug":"unshown"}')).* from movie m where id = 1;
    insert into cinema select (jsonb_populate_record(null::cinema, to_jsonb(c) || '{"id":1000}')).* from cinema c where id = 1;
    insert into screen select (jsonb_populate_record(null::screen, to_jsonb(s) || '{"id":1000}')).* from screen s where id = 1;
    insert into membership (id, employee_id, exhibitor_id, role_id, all_cinemas) values (1000, 4, 1, 1000, false);
    insert into "_CinemaToMembership" ("A", "B") values (1, 1000);
    insert into employee (id, name, email, invited_at) values (1000, 'Invited', 'invited@marquise.example', now());
    insert into membership (id, employee_id, exhibitor_id, role_id, all_cinemas) values (1001, 1000, 1, 1000, true);
    insert into employee (id, name, email, new_email, password_hash) values (1001, 'Moved', 'moved@marquise.example', 'new@marquise.example', '-');
    insert into membership (id, employee_id, exhibitor_id, role_id, all_cinemas) values (1002, 1001, 1, 1000, true);
    insert into price_group (id, exhibitor_id, name) values (1000, 1, 'Unsold');
    insert into vat (id, exhibitor_id, code, name) values (1000, 1, 'unsold', '{"en":"Unsold"}');
    select setval(format('%I.%I', schemaname, sequencename)::regclass, 500000) from pg_sequences where schemaname = 'public'`);
  await copyRows(database, { id: foreign, uuid: uuids.foreign });
  await copyRows(database, { id: otherCinemas, uuid: uuids.otherCinemas, tables: ofCinemas });
  await database.query('update role set exhibitor_id = id where id = $1', [foreign]);
  // What reading settings for the first time writes down, their defaults.
  for (const each of procedures.filter(({ path }) => /^staff\.settings\./.test(path)))
    if (each.type === 'query') await answerOf(each, await actorOf(superAdmin), { exhibitor: 1 });
  journal = await journalOf(database);
});
test.after(async () => {
  await database.end();
  await edge.close();
});

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

/** Where what the schema makes does not fit what is there. `full`: that. */
const examples: Record<string, (full: Values) => Promise<unknown> | unknown> = {
  'staff.setRole': () => ({ membership: 4, row_version: 1, role: 1000, cinemas: [1] }),
  'staff.people.archive': () => ({ id: 4, row_version: 1, archived: true }),
  'staff.people.newAddress': () => ({ id: 1001, row_version: 1, wanted: false }),
  'staff.people.invite': () => ({ id: 1000, row_version: 1, invited: true }),
  'staff.people.addMembership': () => ({ employee: 6, exhibitor: 1, role: 1000, cinemas: [1] }),
  'staff.people.removeMembership': () => ({ id: 1000, row_version: 1 }),
  'staff.roles.save': (full) => ({ ...full, id: 1000 }),
  'staff.roles.archive': (full) => ({ ...full, id: 1000 }),
  'staff.vats.save': (full) => ({ ...full, id: 1000 }),
  'staff.prices.archive': (full) => ({ ...full, id: 1000 }),
  'staff.films.archive': (full) => ({ ...full, id: 1000 }),
  'staff.cinemas.archive': (full) => ({ ...full, id: 1000 }),
  'staff.screens.archive': (full) => ({ ...full, id: 1000 }),
  'staff.changePassword': () => ({
    current_password: 'popcorn-at-nine',
    password: 'velvet curtain rises',
    password_confirmation: 'velvet curtain rises',
  }),
  'staff.schedules.create': (full) => ({ ...full, day: '2027-03-01', minute: 600 }),
  'staff.schedules.save': () => ({
    id: 1,
    row_version: 1,
    version: 1,
    screen: 1,
    price_group: 1,
    minute: 700,
    blocked_seats: [1],
  }),
  'staff.schedules.remove': () => ({ ids: [plain.draft] }),
  'staff.schedules.cancel': () => ({ id: plain.published, keyword: 'CANCEL', refund: true }),
  'staff.paymentMethods.create': (full) => ({ ...full, values: { ...(full.values as Values), type: 'online' } }),
  'staff.paymentMethods.save': (full) => ({ ...full, values: { ...(full.values as Values), type: 'online' } }),
  'staff.paymentAccounts.create': (full) => ({
    ...full,
    values: { ...(full.values as Values), driver: 'sandbox', config: { webhook_secret: 'long enough for it' } },
  }),
  'staff.paymentAccounts.save': (full) => ({ ...full, values: { ...(full.values as Values), config: {} } }),
  // The demo's first invoice has no number yet, its third one has.
  'staff.invoices.save': () => ({
    id: 1,
    row_version: 1,
    values: { invoice_client_id: 1, reference: 'PO', due_on: null },
  }),
  'staff.invoices.pay': () => ({ id: 3, row_version: 1, paid: true }),
  'staff.voucherTypes.create': (full) => ({ ...full, values: { ...(full.values as Values), ...aVoucherType } }),
  'staff.voucherTypes.save': (full) => ({ ...full, values: { ...(full.values as Values), ...aVoucherType } }),
  'staff.vouchers.give': (full) => ({ ...full, values: { ...(full.values as Values), turns: 1 } }),
  'staff.vouchers.save': (full) => ({
    ...full,
    values: { ...(full.values as Values), valid_from: '2026-01-01T00:00:00Z', valid_until: '2027-01-01T00:00:00Z' },
  }),
  // The demo's first type is sold with visits.
  'staff.voucherPackages.create': (full) => ({
    ...full,
    values: {
      ...(full.values as Values),
      voucher_type_id: 1,
      total_turns: 10,
      total_products: 0,
      cards: 2,
      codes: null,
    },
  }),
  'staff.vouchers.correct': (full) => ({ ...full, turns: 1, minor: 0 }),
  'staff.events.create': (full) => ({ ...full, schedule_id: plain.draft, slug: 'another-night' }),
};
/** What fits together of a type of vouchers. */
const aVoucherType = {
  slug: 'another-type',
  validity: '+1 year',
  turns_min: 1,
  turns_max: 10,
  turns_step: 1,
  turns_default: 1,
  products_min_minor: 0,
  products_max_minor: 100,
  products_step_minor: 1,
  products_default_minor: 0,
};
type Values = Record<string, unknown>;

/** Inputs with what belongs to others at each place in turn that names a row. */
function ofOthers(
  procedure: Procedure,
  base: unknown,
  whose: 'foreign' | 'otherCinemas',
): [string, PropertyKey[], unknown][] {
  const id = whose === 'foreign' ? foreign : otherCinemas;
  const isTaken = (path: PropertyKey[], value: unknown) =>
    procedure.input?.safeParse(withAt(base, path, value)).success;
  return places(base).flatMap((path): [string, PropertyKey[], unknown][] => {
    const here = at(base, path);
    if (here === uuids.own) return [[whose, path, withAt(base, path, uuids[whose])]];
    const isId =
      typeof here === 'number' &&
      isTaken(path, 2 ** 31 - 1) &&
      !isTaken(path, 2 ** 31) &&
      path.at(-1) !== 'row_version';
    return isId ? [[whose, path, withAt(base, path, id)]] : [];
  });
}

/** Asks, and says what is wrong with the answer; of what is refused nothing may have been written. */
async function sweep(procedure: Procedure, actor: EmployeeActor | null, input: unknown): Promise<ErrorBody | null> {
  const { refusal, isForm } = await answerOf(procedure, actor, input);
  const sent = () => `${procedure.path} ${shown(input)} PARTERRE_SEED=${seed}`;
  if (refusal?.code === 'INTERNAL') throw new Error(sent(), { cause: edge.faults.at(-1) });
  // An input of a megabyte is not sent back in the refusal.
  if (isForm && JSON.stringify(refusal).length > 20_000) assert.unreachable(`${sent()}: a long answer`);
  // It came near no service.
  if (isForm) return refusal;
  // When a session was last used, and that a password was wrong, is noted of what is refused too.
  const written = await journal.written(['staff_session', 'sign_in_failure']);
  if (written.length > 0) {
    await journal.takeBack();
    if (refusal) assert.unreachable(`${sent()}: ${refusal.code}, but something was written to ${written}`);
  }
  return refusal;
}

/** How the schema alone refuses an input, in what the procedure answers once it has looked at who asks; null: it takes it. */
function refusedByForm({ path, input: schema }: Procedure, input: unknown): ErrorBody | null {
  const cause = schema?.safeParse(input).error;
  if (!cause) return null;
  const refusal = toErrorBody(new TRPCError({ code: 'BAD_REQUEST', cause }), {
    locale: 'en',
    onFault: (fault) => edge.faults.push(fault),
  });
  if (JSON.stringify(refusal).length > 20_000)
    assert.unreachable(`${path} ${shown(input)} PARTERRE_SEED=${seed}: a long answer`);
  return refusal;
}

/** Inputs of a procedure that are right, as far as examples are found: what a refusal names is left out. */
async function rightInputs(procedure: Procedure, actor: EmployeeActor | null): Promise<unknown[]> {
  const made = inputsOf(procedure, uuids.own);
  const own = examples[procedure.path];
  if (own) made.unshift(await own(made[0] as Values));
  const right: unknown[] = [];
  for (let input of made) {
    for (let round = 0; round < 6; round++) {
      const refusal = await sweep(procedure, actor, input);
      if (!refusal) {
        right.push(input);
        break;
      }
      const wrong = Object.keys(refusal.errors ?? {}).map((field) => field.split('.'));
      const known = places(input);
      const without = wrong
        .flatMap((path) => known.filter((each) => each.slice(-path.length).join('.') === path.join('.')))
        .reduce<unknown>((value, path) => withAt(value, path, undefined), input);
      if (wrong.length === 0 || !procedure.input?.safeParse(without).success) break;
      input = without;
    }
  }
  return right.length > 0 ? right : made;
}

let triedOfOthers = 0;
for (const procedure of procedures) {
  test(procedure.path, async () => {
    const asked = async () => (procedure.for === 'visitors' ? null : await actorOf(superAdmin));
    const bases = await rightInputs(procedure, await asked());
    const random = randomOf(seed);
    for (const [index, base] of procedure.type === 'mutation' && procedure.for !== 'visitors' ? bases.entries() : []) {
      for (const who of index === 0 ? [superAdmin, manager] : [superAdmin]) {
        // What they may do with it as it is, they may not with what belongs to others in any part of it.
        const { refusal } = await answerOf(procedure, await actorOf(who), base);
        await journal.takeBack();
        if (refusal) continue;
        // Exhibitors themselves are all the system's administrator's.
        if (procedure.path.startsWith('staff.exhibitors.')) continue;
        for (const [what, path, value] of ofOthers(procedure, base, who === superAdmin ? 'foreign' : 'otherCinemas')) {
          if (at(base, path) === uuids.own) {
            // One that whoever calls makes up, as of a window or a request, names nothing of anybody's.
            const own = await answerOf(procedure, await actorOf(who), withAt(base, path, crypto.randomUUID()));
            await journal.takeBack();
            if (!own.refusal) continue;
          }
          triedOfOthers += 1;
          const theirs = await sweep(procedure, await actorOf(who), value);
          assert.ok(theirs, `${procedure.path} takes ${path.join('.')} of ${what}`);
        }
      }
    }
    for (const [index, base] of bases.entries()) {
      let actor = await asked();
      const all = index === 0 ? [...variants(base, random), ...chances(base, random)] : chances(base, random);
      for (const [place, input] of all.entries()) {
        // Most of them are refused by their form. That the procedure asks its form, each eighth shows.
        if (place % 8 > 0 && refusedByForm(procedure, input)) continue;
        const refusal = await sweep(procedure, actor, input);
        // It ended its own session.
        if (refusal?.code === 'NOT_SIGNED_IN') actor = await asked();
      }
    }
    assert.equal(edge.faults.splice(0), []);
    assert.is(({} as { polluted?: boolean }).polluted, undefined);
  });
}

/** How a call is refused; null: it is not. `isForm`: by its schema alone. */
async function answerOf(
  procedure: Procedure,
  actor: EmployeeActor | null,
  input: unknown,
): Promise<{ refusal: ErrorBody | null; isForm: boolean }> {
  const ended = new AbortController();
  let call: unknown = createCaller(createContextInner(edge.server.edge, actor ? { actor } : {}), {
    signal: ended.signal,
  });
  for (const name of procedure.path.split('.')) call = (call as Record<string, unknown>)[name];
  try {
    const answer = await (call as (input: unknown) => Promise<unknown>)(input);
    if (procedure.type === 'subscription') {
      const items = (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]();
      const first = items.next();
      ended.abort();
      await first;
      await items.return?.();
    }
    return { refusal: refusalOfAll(answer), isForm: false };
  } catch (error) {
    const body = toErrorBody(error, { locale: 'en', onFault: (fault) => edge.faults.push(fault) });
    return { refusal: body, isForm: error instanceof TRPCError && error.cause instanceof ZodError };
  }
}

/** Why nothing was changed, when many rows were to be: each row is refused by itself. */
function refusalOfAll(answer: unknown): ErrorBody | null {
  const { changed, refused } = (answer ?? {}) as Partial<BulkResult>;
  return changed === 0 && refused?.[0] ? { code: refused[0].code, message: refused[0].message } : null;
}

test('in what was right, ids of others were tried', () => {
  assert.ok(triedOfOthers > 100, `${triedOfOthers} places`);
});

/** What was once answered with a fault of ours, or too long. */
const regressions: [path: string, input: unknown, code: ErrorCode][] = [
  ['staff.endSession', { id: 'a\u0000b' }, 'VALIDATION_FAILED'],
  ['staff.films.list', { filters: { ['k'.repeat(100_000)]: [] } }, 'VALIDATION_FAILED'],
  ['staff.devices.reload', JSON.parse('{"toString":1}'), 'VALIDATION_FAILED'],
  ['staff.schedules.remove', { ids: [1] }, 'SCHEDULE_HAS_EVENT'],
  [
    'staff.prices.simulate',
    { schedule: { price_group: 1, start_at: '9999-12-31T23:30:00Z' }, source: 'site', buy_at: null },
    'VALIDATION_FAILED',
  ],
];
for (const [path, input, code] of regressions)
  test(`${path} ${shown(input).slice(0, 60)} is ${code}`, async () => {
    const procedure = procedures.find((each) => each.path === path);
    assert.ok(procedure);
    assert.is((await sweep(procedure, await actorOf(superAdmin), input))?.code, code);
  });

test.run();
