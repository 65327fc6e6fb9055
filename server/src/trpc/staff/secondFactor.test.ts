/** The second factor over HTTP, at two nodes: what the cookie of a password alone opens, which is nothing, and how it becomes another. */
import { Secret, TOTP } from 'otpauth';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AddedFactor, HalfSignedIn, NewAuthenticatorApp, RoleKey, StaffAccount } from '../../contract/index.ts';
import { closed, dataOf, emailOf, openedSockets, Person, refusal } from '../../testing/person.ts';
import { inputsOf, procedures } from '../../testing/procedures.ts';
import { twoNodes } from '../../testing/twoNodes.ts';
import { until } from '../../testing/until.ts';

const test = suite('second factor over HTTP');
const nodes = await twoNodes();
const { one, two, database } = nodes;

test.after.each(() => nodes.settle(openedSockets));
test.after(() => nodes.close());

const codeAt = (secret: string, timestamp: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });

/** A code that counts now: what was used before is forgotten, since no test waits for another. */
async function freshCode(secret: string): Promise<string> {
  await database.query('update authenticator_app set last_step = 0');
  return codeAt(secret, Date.now());
}

/** Sets an app up for somebody of the demo. */
async function withApp(role: RoleKey): Promise<{ person: Person; secret: string; recoveryCodes: string[] }> {
  const person = await Person.as(role, one);
  const { secret, token } = dataOf<NewAuthenticatorApp>(await person.mutate('staff.secondFactor.newApp'));
  const code = codeAt(secret, Date.now());
  const { recoveryCodes } = dataOf<AddedFactor>(await person.mutate('staff.secondFactor.addApp', { token, code }));
  return { person, secret, recoveryCodes: recoveryCodes ?? [] };
}

/** Gives the password, and takes over the cookie that the second factor gives. */
async function give(person: Person, code: string): Promise<StaffAccount> {
  const answer = await person.mutate('staff.secondFactor.giveCode', { code });
  const account = dataOf<StaffAccount>(answer);
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('parterre_staff='));
  person.cookie = cookie?.split(';')[0] ?? '';
  return account;
}

async function half(role: RoleKey, node = one): Promise<{ person: Person; owed: HalfSignedIn }> {
  const person = await Person.at(node);
  return { person, owed: dataOf<HalfSignedIn>(await person.signIn(emailOf(role))) };
}

const { secret } = await withApp('admin');

test('the password alone opens no procedure of staff, no file and no socket', async () => {
  const { person, owed } = await half('admin');
  assert.is(owed.owes, 'give');
  const ofStaff = procedures.filter((each) => !['visitors', 'accounts', 'devices'].includes(each.for));
  assert.ok(ofStaff.length > 140, String(ofStaff.length));
  for (const procedure of ofStaff) {
    const { path, type } = procedure;
    const [input] = inputsOf(procedure, crypto.randomUUID());
    const expected = /^(pos|doors|signage)\./.test(path) ? 'NOT_A_DEVICE' : 'SECOND_FACTOR_NEEDED';
    if (type === 'subscription') continue;
    const answer = type === 'query' ? await person.query(path, input) : await person.mutate(path, input);
    assert.is(refusal(answer)?.code, expected, path);
  }
  const socket = await person.connect();
  for (const [id, path] of ['staff.account', 'staff.sessions', 'staff.employees', 'staff.home.today'].entries()) {
    const over = await socket.call(id, 'query', path);
    assert.is(over.error?.data.parterre.code, 'SECOND_FACTOR_NEEDED', `${path} over a socket`);
  }
  for (const path of ['/api/staff/export/employees.csv?input={}']) {
    const answer = await person.visitor.get(path, person.headers);
    assert.is(answer.json.code, 'NOT_SIGNED_IN', path);
  }
  for (const path of ['/api/staff/media?use=poster', '/api/staff/layouts/1/draft']) {
    const answer = await person.visitor.post(path, 'bytes', { ...person.headers, 'content-type': 'image/png' });
    assert.ok(['NOT_SIGNED_IN', 'NOT_FOUND'].includes(answer.json.code), `${path} ${answer.text}`);
  }
});

test('with the code the cookie is another one, on whichever node, and the one before is worth nothing', async () => {
  const { person } = await half('admin', one);
  const before = person.cookie;
  const there = await Person.at(two);
  there.cookie = before;
  assert.is(dataOf<HalfSignedIn>(await there.query('staff.secondFactor.owed')).owes, 'give');
  // Over a socket no cookie comes back, and the code is not used up.
  const socket = await there.connect(two);
  const code = await freshCode(secret);
  const over = await socket.call(1, 'mutation', 'staff.secondFactor.giveCode', { code });
  assert.is(over.error?.data.parterre.code, 'METHOD_NOT_ALLOWED');
  assert.is((await give(person, code)).email, emailOf('admin'));
  assert.is.not(person.cookie, before);
  assert.equal(await closed(socket), { code: 4401, reason: 'SESSION_CHANGED' });
  assert.is(refusal(await there.query('staff.secondFactor.owed'))?.code, 'NOT_SIGNED_IN');
  there.cookie = person.cookie;
  assert.is((await there.account()).email, emailOf('admin'));
  // In another tab of the same browser, which still asks for it, one is in.
  assert.is(dataOf<StaffAccount>(await person.query('staff.secondFactor.owed')).email, emailOf('admin'));
  const again = await person.mutate('staff.secondFactor.giveCode', { code: '000000' });
  assert.is(dataOf<StaffAccount>(again).email, emailOf('admin'));
});

test('a browser becomes a desk of the account with the second factor, and not with the password alone', async () => {
  const person = await Person.at(one);
  const isDesk = ({ headers }: { headers: Headers }) =>
    headers.getSetCookie().some((cookie) => cookie.startsWith('parterre_desk='));
  assert.is(isDesk(await person.signIn(emailOf('admin'))), false);
  const code = await freshCode(secret);
  assert.is(isDesk(await person.mutate('staff.secondFactor.giveCode', { code: '000000' })), false);
  assert.is(isDesk(await person.mutate('staff.secondFactor.giveCode', { code })), true);
});

test('whoever owes it can sign out', async () => {
  const { person } = await half('admin');
  dataOf(await person.mutate('staff.signOut'));
  assert.is(refusal(await person.query('staff.secondFactor.owed'))?.code, 'NOT_SIGNED_IN');
});

test('after five wrong codes one waits, the right one too, also after the password was right once more', async () => {
  const { secret: theirs } = await withApp('client');
  const { person } = await half('client');
  for (let guess = 0; guess < 5; guess++) {
    // One of the five guesses comes after another sign-in: the right password forgives no wrong code.
    const guesser = guess === 4 ? (await half('client')).person : person;
    const answer = await guesser.mutate('staff.secondFactor.giveCode', { code: `00000${guess}` });
    assert.is(refusal(answer)?.code, 'SECOND_FACTOR_WRONG');
  }
  // Each is noted, for the mail that tells its owner and for whoever lets them in again.
  await until('the notes', async () => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::integer as count from sign_in_failure f join employee e on e.id = f.employee_id
       where e.email = $1 and f.kind = 'second-factor'`,
      [emailOf('client')],
    );
    return rows[0]?.count === 5;
  });
  const { person: again } = await half('client');
  const answer = await again.mutate('staff.secondFactor.giveCode', { code: await freshCode(theirs) });
  assert.is(refusal(answer)?.code, 'SIGN_IN_THROTTLED');
  assert.ok(Number(answer.headers.get('retry-after')) >= 1);
});

test('setting it up in a browser signs every other out, at once on every node', async () => {
  const elsewhere = await Person.as('employee', two);
  const socket = await elsewhere.connect(two);
  await socket.call(1, 'query', 'staff.account');
  const { person } = await withApp('employee');
  assert.equal(await closed(socket), { code: 4401, reason: 'SESSION_CHANGED' });
  assert.is(refusal(await elsewhere.query('staff.account'))?.code, 'NOT_SIGNED_IN');
  assert.is((await person.account()).email, emailOf('employee'));
});

test('what an exhibitor requires is asked of who is at work at once: sockets close, and one sets it up', async () => {
  const manager = await Person.as('manager', two);
  const socket = await manager.connect(two);
  await socket.call(1, 'query', 'staff.account');
  const boss = await Person.as('super-admin', one);
  const settings = dataOf<{ row_version: number }>(await boss.query('staff.settings.security', { exhibitor: 1 }));
  const set = (row_version: number, require_second_factor: boolean, by = boss) =>
    by.mutate('staff.settings.saveSecurity', { exhibitor: 1, row_version, values: { require_second_factor } });
  assert.is(refusal(await set(settings.row_version, true, manager))?.code, 'FORBIDDEN');
  const saved = dataOf<{ row_version: number }>(await set(settings.row_version, true));
  assert.equal(await closed(socket), { code: 4401, reason: 'SESSION_CHANGED' });
  assert.is(refusal(await manager.query('staff.account'))?.code, 'SECOND_FACTOR_NEEDED');
  const owed = dataOf<HalfSignedIn>(await manager.query('staff.secondFactor.owed'));
  assert.is(owed.owes, 'setUp');
  assert.type(owed.requiredBy, 'string');

  const { secret: own, token } = dataOf<NewAuthenticatorApp>(await manager.mutate('staff.secondFactor.newApp'));
  const answer = await manager.mutate('staff.secondFactor.addApp', { token, code: codeAt(own, Date.now()) });
  assert.is(dataOf<AddedFactor>(answer).recoveryCodes?.length, 10);
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('parterre_staff='));
  assert.is((await manager.query('staff.account')).status, 401, 'the cookie before');
  manager.cookie = cookie?.split(';')[0] ?? '';
  assert.is((await manager.account()).email, emailOf('manager'));
  assert.is(refusal(await manager.mutate('staff.secondFactor.removeApp'))?.code, 'SECOND_FACTOR_REQUIRED');

  // Who required it has to set it up too before they can take that back.
  assert.is(refusal(await set(saved.row_version, false))?.code, 'SECOND_FACTOR_NEEDED');
  const mine = dataOf<NewAuthenticatorApp>(await boss.mutate('staff.secondFactor.newApp'));
  const entry = await boss.mutate('staff.secondFactor.addApp', {
    token: mine.token,
    code: codeAt(mine.secret, Date.now()),
  });
  boss.cookie =
    entry.headers
      .getSetCookie()
      .find((each) => each.startsWith('parterre_staff='))
      ?.split(';')[0] ?? '';
  dataOf(await set(saved.row_version, false));
  dataOf(await manager.mutate('staff.secondFactor.removeApp'));
});

test('at an address of digits there are no passkeys', async () => {
  const { person } = await half('admin');
  assert.is(refusal(await person.mutate('staff.secondFactor.passkeyRequest'))?.code, 'PASSKEYS_UNAVAILABLE');
  const visitor = await Person.at(one);
  assert.is(refusal(await visitor.mutate('staff.secondFactor.signInRequest'))?.code, 'PASSKEYS_UNAVAILABLE');
});

test.run();
