/** Check-in over HTTP, as a scanner of another house does it: with its token alone. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DoorAnswer, DoorShow } from '../../contract/index.ts';
import { type Answer, type EdgeUnderTest, edgeUnderTest } from '../../testing/edgeUnderTest.ts';
import { Caller, dataOf, demoStaff } from '../../testing/person.ts';
import { doorOperations } from './doors.ts';

const test = suite('check-in over REST');
let edge: EdgeUnderTest;
let database: pg.Client;
let ajv: Ajv2020;
/** Two tickets of one order, and their show. */
let tickets: { line: string; barcode: string }[];
let show: number;
let cinema: number;
let attended: Scanner;
let standing: Scanner;

test.before(async () => {
  edge = await edgeUnderTest({ environment: { RATE_LIMITS: 'off' } });
  database = new pg.Client({ connectionString: edge.config.databaseUrl ?? '' });
  await database.connect();
  const { rows } = await database.query<{ line: string; barcode: string; show: number; cinema: number }>(
    `with party as (
       select l.bill_uuid, l.schedule_id, c.cinema_id from bill_line l join bill b on b.uuid = l.bill_uuid
         join schedule s on s.id = l.schedule_id join screen c on c.id = s.screen_id join cinema k on k.id = c.cinema_id
       where b.status = 'settled' and k.exhibitor_id = 1 and l.kind = 'ticket' and l.cancelled_at is null and s.cancelled_at is null
       group by 1, 2, 3 having count(*) = 2 limit 1)
     select l.id::text as line, l.barcode, p.schedule_id as show, p.cinema_id as cinema from bill_line l join party p using (bill_uuid)
     where l.kind = 'ticket' order by l.id`,
  );
  tickets = rows.map(({ line, barcode }) => ({ line, barcode }));
  show = rows[0]?.show ?? 0;
  cinema = rows[0]?.cinema ?? 0;
  attended = await Scanner.letIn({ type: 'scanner' });
  standing = await Scanner.letIn({ type: 'scanner', unattended: true });
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema((await attended.visitor.get<object>('/api/openapi.json')).json, 'document');
});
test.after(async () => {
  await database.end();
  await edge.close();
});
test.after.each(() => assert.equal(edge.faults.splice(0), [], 'no fault of ours'));

/** A program with a device's token: it begins as a device's page does, and has no session when it scans. */
class Scanner extends Caller {
  token = '';

  static async letIn({ type, unattended = false }: { type: string; unattended?: boolean }): Promise<Scanner> {
    const scanner = new Scanner(edge, await edge.visitor(), '/device/trpc');
    const answer = await scanner.mutate('device.register', { type });
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('parterre_device=')) ?? '';
    scanner.cookie = cookie.split(';')[0] ?? '';
    scanner.token = scanner.cookie.split('=')[1] ?? '';
    const { uid } = dataOf<{ uid: string }>(answer);
    await database.query(
      `update device set auth_status = 'active', name = $2, cinema_id = $3, unattended = $4, auto_lock_minutes = null where uid = $1`,
      [uid, `${type} ${uid}`, cinema, unattended],
    );
    return scanner;
  }

  async signIn(): Promise<void> {
    const who = demoStaff.find(({ role }) => role === 'employee');
    await database.query('update membership set all_cinemas = true where employee_id = $1', [who?.id]);
    dataOf(await this.mutate('device.signIn', { employee: who?.id, pin: who?.pin }));
  }

  /** A call of the contract, without cookies; its answer is checked against the document. */
  ask(id: string, body?: object, token = this.token): Promise<Answer> {
    return called(id, body, token === '' ? {} : { authorization: `Bearer ${token}` });
  }
}

async function called(id: string, body: object | undefined, headers: Record<string, string>): Promise<Answer> {
  const { path, method } = doorOperations.find((each) => each.id === id) ?? { path: '', method: 'get' as const };
  const response = await fetch(`${edge.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parts = ['paths', path, method, 'responses', response.status, 'content', 'application/json', 'schema'];
  const pointer = parts.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const validate = ajv.getSchema(`document#/${pointer}`) as ValidateFunction | undefined;
  assert.ok(validate, `${id} answers ${response.status}, which the document does not know: ${text.slice(0, 300)}`);
  assert.ok(validate(JSON.parse(text)), `${id}: ${ajv.errorsText(validate.errors)} ${text.slice(0, 300)}`);
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

const wish = (more: object = {}) => ({
  place: { kind: 'show', schedule: show },
  direction: 'in',
  nonce: crypto.randomUUID(),
  device_ms: Date.now(),
  ...more,
});
const scanOf = (ticket = 0, more: object = {}) => wish({ code: tickets[ticket]?.barcode, ...more });
const told = ({ json, status, text }: Answer): DoorAnswer => {
  assert.is(status, 200, text);
  return (json as unknown as { data: DoorAnswer }).data;
};
const code = ({ status, json }: Answer) => `${status} ${json.code}`;

/** Input that is right, of each call. */
const inputs: Record<string, () => object | undefined> = {
  doorShows: () => undefined,
  doorScan: () => scanOf(),
  doorParty: () => wish({ lines: tickets.map(({ line }) => line) }),
  doorUndo: () => ({ admissions: ['1'], nonce: crypto.randomUUID(), device_ms: 0 }),
};

test('nobody is let in by who is no scanner, or where nobody has signed in', async () => {
  const till = await Scanner.letIn({ type: 'pos' });
  await till.signIn();
  const pending = await Scanner.letIn({ type: 'scanner' });
  await database.query(
    `update device set auth_status = 'pending' where token_hash = (select token_hash from device order by id desc limit 1)`,
  );
  for (const { id } of doorOperations) {
    const input = inputs[id]?.();
    assert.is(code(await attended.ask(id, input, '')), '401 NOT_A_DEVICE', id);
    assert.is(code(await attended.ask(id, input, 'x'.repeat(43))), '401 NOT_A_DEVICE', id);
    assert.is(code(await pending.ask(id, input)), '401 NOT_A_DEVICE', id);
    assert.is(code(await attended.ask(id, input)), '401 NOBODY_AT_DEVICE', id);
    assert.is(code(await till.ask(id, input)), '403 FORBIDDEN', id);
    // A cookie is sent by browsers for whatever page asks: it is none of these calls' business.
    assert.is(code(await called(id, input, { cookie: attended.cookie })), '401 NOT_A_DEVICE', id);
  }
  const { rows } = await database.query('select from admission');
  assert.is(rows.length, 0);
});

test('a ticket goes in once, by its nonce; it is undone, goes in and out again, and the counts follow', async () => {
  await attended.signIn();
  const counted = async () => {
    const { json } = await attended.ask('doorShows');
    return (json as unknown as { data: DoorShow[] }).data.find(({ id }) => id === show)?.in;
  };
  const isListed = (await counted()) !== undefined;
  const first = scanOf();
  const passed = told(await attended.ask('doorScan', first));
  assert.is(passed.kind, 'passed');
  assert.equal(told(await attended.ask('doorScan', first)), passed, 'asked again after its answer was lost');
  const again = told(await attended.ask('doorScan', scanOf()));
  assert.equal([again.kind, again.kind === 'refused' && again.reason], ['refused', 'already_in']);
  if (isListed) assert.is(await counted(), 1);

  const admission = passed.kind === 'passed' ? passed.tickets[0]?.admission : '';
  const undo = { admissions: [admission], nonce: crypto.randomUUID(), device_ms: 0 };
  assert.is((await attended.ask('doorUndo', undo)).status, 200);
  const late = { ...undo, nonce: crypto.randomUUID() };
  assert.is(code(await attended.ask('doorUndo', late)), '404 NOT_FOUND');

  const party = wish({ lines: tickets.map(({ line }) => line) });
  const both = told(await attended.ask('doorParty', party));
  assert.is(both.kind === 'passed' && both.tickets.length, 2);
  const out = told(await attended.ask('doorScan', scanOf(1, { direction: 'out' })));
  assert.is(out.kind === 'passed' && out.tickets[0]?.is_in, false);
  if (isListed) assert.is(await counted(), 1);
  const { rows } = await database.query<{ kinds: string }>(
    `select string_agg(kind, ' ' order by id) as kinds from admission`,
  );
  assert.is(rows[0]?.kinds, 'in undone in in out');
});

test('a scanner that stands by itself lets in, and neither out nor back; what is wrong with a body is said at its field', async () => {
  const refused = told(await standing.ask('doorScan', wish({ code: 'NOSUCHTICKET0000', place: { kind: 'cinema' } })));
  assert.equal([refused.kind, refused.kind === 'refused' && refused.reason], ['refused', 'unknown']);
  assert.is(code(await standing.ask('doorScan', scanOf())), '403 DOOR_PLACE_FIXED');
  assert.is(code(await standing.ask('doorScan', scanOf(0, { direction: 'out' }))), '403 FORBIDDEN');
  assert.is(code(await standing.ask('doorUndo', inputs.doorUndo?.())), '403 FORBIDDEN');
  assert.is(code(await standing.ask('doorShows')), '403 FORBIDDEN');
  const wrong = await standing.ask('doorScan', { ...scanOf(), nonce: 'no uuid' });
  assert.is(code(wrong), '422 VALIDATION_FAILED');
  assert.equal(Object.keys(wrong.json.errors ?? {}), ['nonce']);
});

test('texts are in the language that is asked for', async () => {
  const locale = { authorization: `Bearer ${attended.token}`, 'x-locale': 'de' };
  assert.is((await called('doorShows', undefined, locale)).headers.get('content-language'), 'de');
});

test.run();
