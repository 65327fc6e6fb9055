/** Wrong passwords from elsewhere keep nobody out where they sign in every day; what they do keep out hears of it and is let in. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AuditRow, EmployeeView, ListPage, RoleKey } from '../../contract/index.ts';
import { limits } from '../../domain/limits.ts';
import { edgeUnderTest } from '../../testing/edgeUnderTest.ts';
import { jobsCalled } from '../../testing/jobs.ts';
import { dataOf, demoStaff, emailOf, Person, refusal } from '../../testing/person.ts';
import { until } from '../../testing/until.ts';

const test = suite('lock-outs');
// Jobs stay where they are: what is to be mailed is seen there.
const node = await edgeUnderTest({ environment: { TRUST_PROXY: '1', ROLE: 'web' } });
const database = new pg.Client({ connectionString: node.config.databaseUrl ?? '' });
await database.connect();
test.after(async () => {
  await database.end();
  await node.close();
});

const { account, accountAtDesk } = limits.signIn;
const idOf = (role: RoleKey): number => demoStaff.find((employee) => employee.role === role)?.id ?? 0;
const boss = await Person.as('exhibitor-manager', node);
const pageOf = async (role: RoleKey) => dataOf<EmployeeView>(await boss.query('staff.people.get', { id: idOf(role) }));
const mails = async (): Promise<unknown[]> => (await jobsCalled(database, 'mail-locked')).map(({ payload }) => payload);

/** Tries as many wrong passwords as there is room for, from twelve addresses of a network in turn. */
async function guess(role: RoleKey, network = '198.51.100'): Promise<void> {
  const guessers = await Promise.all(Array.from({ length: 12 }, () => Person.at(node)));
  for (let use = 0; use < account.uses; use += 1) {
    const [which, password] = [use % guessers.length, `guess ${use}`];
    const answer = await guessers[which]?.signIn(emailOf(role), password, `${network}.${which}`);
    assert.is(answer && refusal(answer)?.code, 'SIGN_IN_FAILED', password);
  }
}

async function codeOf(person: Person, role: RoleKey, from: string): Promise<string> {
  const answer = await person.signIn(emailOf(role), undefined, from);
  return answer.status === 200 ? 'signed in' : (refusal(answer)?.code ?? '');
}

test('50 wrong passwords from 12 addresses keep an account out elsewhere, and not at the desk where it signs in every day', async () => {
  const desk = await Person.at(node);
  assert.is(await codeOf(desk, 'employee', '192.0.2.1'), 'signed in');
  const [cookie] = (await desk.signIn(emailOf('employee'), undefined, '192.0.2.1')).headers
    .getSetCookie()
    .filter((each) => each.startsWith('parterre_desk='));
  for (const part of [/; Path=\/trpc;/, /; HttpOnly/, /; SameSite=Strict/, /Max-Age=34560000/])
    assert.match(cookie ?? '', part);
  const stored = await database.query<{ row: string }>('select row_to_json(d)::text as row from known_desk d');
  const token = desk.desk.split('=')[1] ?? '?';
  assert.ok(stored.rows.length > 0 && stored.rows.every(({ row }) => !row.includes(token)), 'its hash alone is kept');

  await guess('employee');
  assert.is(await codeOf(await Person.at(node), 'employee', '203.0.113.1'), 'SIGN_IN_THROTTLED');
  // The address of the desk alone is not enough: whoever guesses may be in the foyer.
  assert.is(await codeOf(await Person.at(node), 'employee', '192.0.2.1'), 'SIGN_IN_THROTTLED');
  assert.is(await codeOf(desk, 'employee', '192.0.2.1'), 'signed in');
  assert.is(await codeOf(desk, 'employee', '203.0.113.2'), 'signed in', 'the desk is a laptop that travels');

  await until('the lock on their page', async () => (await pageOf('employee')).locks.length > 0);
  const [lock, ...others] = (await pageOf('employee')).locks;
  assert.equal([lock?.kind, lock?.wrong, lock?.addresses, others], ['elsewhere', account.uses, 12, []]);
  assert.ok(Date.parse(lock?.until ?? '') - Date.parse(lock?.since ?? '') <= account.seconds * 1_000);

  // A manager lets them in; it is written down, and what comes afterwards counts anew.
  dataOf(await boss.mutate('staff.people.letIn', { id: idOf('employee') }));
  assert.equal((await pageOf('employee')).locks, []);
  assert.is(await codeOf(await Person.at(node), 'employee', '203.0.113.1'), 'signed in');
  const audit = await boss.query('staff.audit.list', { page: 1, per_page: 5, filters: {} });
  const [entry] = dataOf<ListPage<AuditRow>>(audit).rows;
  assert.equal(
    [entry?.entity, entry?.entity_id, entry?.before],
    ['employee', String(idOf('employee')), { kept_out: true }],
  );
  await guess('employee', '198.51.101');
  await until('the lock on their page again', async () => (await pageOf('employee')).locks.length > 0);
  assert.equal(
    (await mails()).map((mail) => (mail as { employee: number }).employee),
    [idOf('employee')],
    'one mail a day',
  );
});

test('wrong passwords at a desk count there alone, and are few; the cookie of a desk is none of another account', async () => {
  const desk = await Person.at(node);
  assert.is(await codeOf(desk, 'client', '192.0.2.7'), 'signed in');
  const thief = await Person.at(node);
  thief.desk = desk.desk;
  for (let use = 0; use < accountAtDesk.uses; use += 1)
    assert.is(refusal(await thief.signIn(emailOf('client'), `guess ${use}`, '198.51.100.1'))?.code, 'SIGN_IN_FAILED');
  assert.is(await codeOf(thief, 'client', '198.51.100.2'), 'SIGN_IN_THROTTLED', 'from another address too');
  assert.is(
    await codeOf(await Person.at(node), 'client', '198.51.100.1'),
    'signed in',
    'elsewhere nothing was counted',
  );
  await guess('manager');
  assert.is(await codeOf(desk, 'manager', '192.0.2.7'), 'SIGN_IN_THROTTLED');
  // The token that was stolen is worth nothing once its owner has signed in again, wherever they are let in.
  dataOf(await boss.mutate('staff.people.letIn', { id: idOf('client') }));
});

test('the token of a desk is another one each time, for all who sign in there', async () => {
  const desk = await Person.at(node);
  await desk.signIn(emailOf('admin'), undefined, '192.0.2.8');
  const stolen = desk.desk;
  await desk.signIn(emailOf('super-admin'), undefined, '192.0.2.8');
  assert.is.not(desk.desk, stolen);
  await guess('admin');
  const thief = await Person.at(node);
  thief.desk = stolen;
  assert.is(await codeOf(thief, 'admin', '198.51.100.3'), 'SIGN_IN_THROTTLED');
  assert.is(await codeOf(desk, 'admin', '192.0.2.8'), 'signed in');
});

test('who is kept out where they never signed in chooses a password by the link of a mail, and is let in there', async () => {
  const newcomer = await Person.at(node);
  assert.is(await codeOf(newcomer, 'manager', '203.0.113.9'), 'SIGN_IN_THROTTLED');
  await database.query(
    `insert into password_reset (id, employee_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [createHash('sha256').update('a link').digest('base64url'), idOf('manager')],
  );
  const chosen = await newcomer.choosePassword('a link', 'velvet curtain rises', '203.0.113.9');
  assert.equal(dataOf(chosen), { email: emailOf('manager') });
  const answer = await newcomer.signIn(emailOf('manager'), 'velvet curtain rises', '203.0.113.9');
  assert.is(answer.status, 200, answer.text);
});

test('one’s own password is counted in one’s session as signing in is', async () => {
  const person = await Person.as('super-admin', node);
  const change = (current_password: string) =>
    person.mutate('staff.changePassword', {
      current_password,
      password: 'velvet curtain falls',
      password_confirmation: 'velvet curtain falls',
    });
  for (let use = 0; use < accountAtDesk.uses; use += 1) {
    const answer = await change(`guess ${use}`);
    assert.equal([answer.status, Object.keys(refusal(answer)?.errors ?? {})], [422, ['current_password']]);
  }
  assert.is(refusal(await change('guess'))?.code, 'SIGN_IN_THROTTLED');
  await until('what was wrong is noted', async () => {
    const noted = await database.query(
      `select from sign_in_failure where employee_id = $1 and kind = 'desk' and address is not null`,
      [idOf('super-admin')],
    );
    return noted.rowCount === accountAtDesk.uses;
  });
  assert.is((await Person.at(node).then((other) => other.signIn(emailOf('super-admin')))).status, 200);
});

test.run();
