/** The second factor: what is owed before one is signed in, codes that count once, and who takes it away. Passkeys: e2e/portal/secondFactor.test.ts. */
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resetByOperator } from '../../adapters/postgres/secondFactorStore.ts';
import { ownAccount, type RoleKey } from '../../contract/index.ts';
import type { EmployeeActor, HalfSignedInActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { Seals } from '../../domain/seals.ts';
import type { LiveNews } from '../../ports/liveBus.ts';
import { jobsCalled } from '../../testing/jobs.ts';
import { type SalesWorld, salesWorld, worldSecret } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';
import type { Services } from '../services.ts';
import { sealAppsAnew } from './secondFactor.ts';

const test = suite('second factor');
const stepMs = 30_000;
/** The clock by which codes are made and checked; nothing else goes by it here. */
let nowMs = Date.UTC(2026, 10, 24, 9, 0, 10);
const at = { host: 'marquise.example', session: 'browser' };

let world: SalesWorld;
let services: Services;
test.before(async () => {
  world = await salesWorld();
  services = world.secondNode({ clock: { nowMs: () => nowMs } });
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Other', 'Europe/Brussels', '[]', 'o@x.example', '{}')`,
  );
});
test.before.each(async () => {
  // No test is about the codes of the one before.
  nowMs += 10 * stepMs;
  await requires(1, false);
});
test.after(() => world.close());

const password = 'opening night';
let hash: Promise<string> | undefined;

/** Somebody who works there, with a password. */
async function hired(name: string, role: RoleKey = 'manager', exhibitors = [1]): Promise<number> {
  hash ??= world.deps.passwords.hash(password);
  const [made] = await world.query<{ id: number }>(
    'insert into employee (name, email, password_hash) values ($1, $2, $3) returning id',
    [name, emailOf(name), await hash],
  );
  for (const exhibitor of exhibitors)
    await world.query(
      `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) select $1, $2, id, true from role where key = $3`,
      [made?.id, exhibitor, role],
    );
  return made?.id ?? 0;
}
const emailOf = (name: string): string => `${name.toLowerCase()}@x.example`;

async function signedIn(name: string): Promise<EmployeeActor | HalfSignedInActor> {
  return (await services.staff.signIn({ email: emailOf(name), password }, { browser: name })).actor;
}
async function entered(name: string): Promise<EmployeeActor> {
  const actor = await signedIn(name);
  if (actor.kind !== 'employee') throw new Error(`${name} owes a second factor`);
  return actor;
}
async function half(name: string): Promise<HalfSignedInActor> {
  const actor = await signedIn(name);
  if (actor.kind !== 'halfSignedIn') throw new Error(`${name} owes nothing`);
  return actor;
}

const requires = (exhibitor: number, required: boolean) =>
  world.query(
    `insert into setting (exhibitor_id, key, value) values ($1, 'security', $2)
     on conflict (exhibitor_id, key) do update set value = excluded.value`,
    [exhibitor, JSON.stringify({ require_second_factor: required })],
  );

const codeOf = (secret: string, stepsLater = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: nowMs + stepsLater * stepMs });

/** Somebody with an app whose codes up to now are used up; `stepsLater` of what follows begins with 1. */
async function withApp(name: string, role?: RoleKey): Promise<{ id: number; secret: string; recoveryCodes: string[] }> {
  const id = await hired(name, role);
  const actor = await entered(name);
  const { secret, token } = await services.secondFactor.newApp(actor, at);
  const { added } = await services.secondFactor.addApp(actor, { token, code: codeOf(secret) });
  return { id, secret, recoveryCodes: added.recoveryCodes ?? [] };
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((error: unknown) => error);
  if (!(error instanceof ParterreError)) throw new Error(`no refusal: ${String(error)}`);
  return [error.code, ...Object.keys(error.detail.fields ?? {})].join(' ');
}

const sessionOf = async (id: string) =>
  (
    await world.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - now()) / 60)::integer as minutes from staff_session where id = $1`,
      [id],
    )
  )[0];

/** What was mailed to somebody, in order: subjects. */
async function mailedTo(name: string): Promise<string[]> {
  await runMails();
  return world.mails.filter(({ to }) => to === emailOf(name)).map(({ subject }) => subject);
}
/** Handles the jobs that are there, as the worker would. */
async function runMails(): Promise<void> {
  const jobs = await jobsCalled(world.pool, 'mail-second-factor');
  for (const { payload } of jobs) await world.handlers['mail-second-factor'](payload);
  await world.query('select graphile_worker_mail.complete_jobs($1::bigint[])', [jobs.map(({ id }) => id)]);
}

/** Waits for the news that a session has changed, from now on. */
function newsOf(session: string): () => Promise<void> {
  const heard: LiveNews[] = [];
  const stop = world.deps.bus.subscribe((news) => void heard.push(news));
  return async () => {
    const isIt = (news: LiveNews) => news.kind === 'staff-sessions-changed' && news.ids.includes(session);
    await until(`news of session ${session}`, () => heard.some(isIt));
    stop();
  };
}

test('whoever has an app owes its code after the password, for a quarter of an hour, and is signed in with it', async () => {
  const { secret } = await withApp('Ada');
  const actor = await half('Ada');
  assert.is(actor.owes, 'give');
  assert.is((await sessionOf(actor.sessionId))?.minutes, 15);
  assert.is(await services.staff.actor(actor.sessionId), null, 'no actor for anything else');
  assert.equal(await services.secondFactor.owed(actor, at.host), {
    name: 'Ada',
    email: emailOf('Ada'),
    owes: 'give',
    requiredBy: null,
    ways: { passkey: false, app: true, recoveryCode: true },
    otherHosts: [],
  });
  for (const code of ['000000', '12345', 'abcdef', codeOf(secret, 3), codeOf(secret, -3)])
    assert.is(await refusalOf(services.secondFactor.giveCode(actor, code)), 'SECOND_FACTOR_WRONG', code);
  const { token, account } = await services.secondFactor.giveCode(actor, codeOf(secret, 1));
  assert.is(account.name, 'Ada');
  assert.ok(token);
  // The session goes on under another id, for its usual time.
  assert.is(await services.staff.whoIs(actor.sessionId), null);
  const rows = await world.query<{ id: string }>(
    `select id from staff_session where browser = 'Ada' and second_factor_at is not null order by created_at desc`,
  );
  assert.is((await services.staff.whoIs(rows[0]?.id ?? ''))?.kind, 'employee');
  assert.is((await sessionOf(rows[0]?.id ?? ''))?.minutes, 720);
});

test('a code counts once, also of two that come at once, and none before it counts any more', async () => {
  const { secret } = await withApp('Bo');
  const give = (actor: HalfSignedInActor, code: string) =>
    services.secondFactor.giveCode(actor, code).then(
      () => 'in',
      (error: ParterreError) => error.code,
    );
  assert.is(await give(await half('Bo'), codeOf(secret)), 'SECOND_FACTOR_WRONG', 'with which it was set up');
  const both = [await half('Bo'), await half('Bo')];
  const code = codeOf(secret, 1);
  assert.equal((await Promise.all(both.map((actor) => give(actor, code)))).sort(), ['SECOND_FACTOR_WRONG', 'in']);
  nowMs += stepMs;
  assert.is(await give(await half('Bo'), codeOf(secret, 1)), 'in');
  assert.is(await give(await half('Bo'), codeOf(secret)), 'SECOND_FACTOR_WRONG', 'an earlier one');
  // With blanks, as apps show it.
  nowMs += stepMs;
  const shown = codeOf(secret, 1);
  assert.is(await give(await half('Bo'), ` ${shown.slice(0, 3)} ${shown.slice(3)} `), 'in');
});

test('ten recovery codes are shown once, each counts once, and their owner hears of it', async () => {
  const { id, recoveryCodes } = await withApp('Cleo');
  assert.is(recoveryCodes.length, 10);
  const stored = await world.query('select row_to_json(r)::text as row from recovery_code r where employee_id = $1', [
    id,
  ]);
  for (const code of recoveryCodes) assert.not.match(JSON.stringify(stored), code);
  const [first = '', second = ''] = recoveryCodes;
  await services.secondFactor.giveCode(await half('Cleo'), first.toLowerCase().replaceAll('-', ' '));
  assert.is(await refusalOf(services.secondFactor.giveCode(await half('Cleo'), first)), 'SECOND_FACTOR_WRONG');
  const both = [await half('Cleo'), await half('Cleo')].map((actor) =>
    services.secondFactor.giveCode(actor, second).then(
      () => 'in',
      (error: ParterreError) => error.code,
    ),
  );
  assert.equal((await Promise.all(both)).sort(), ['SECOND_FACTOR_WRONG', 'in']);
  assert.equal(await mailedTo('Cleo'), [
    'An authenticator app was set up for your account',
    'A recovery code of yours was used',
    'A recovery code of yours was used',
  ]);
  assert.match(world.mails.at(-1)?.text ?? '', '8 are left');

  // Others’ are nobody’s.
  const dora = await withApp('Dora');
  const foreign = services.secondFactor.giveCode(await half('Cleo'), dora.recoveryCodes[0] ?? '');
  assert.is(await refusalOf(foreign), 'SECOND_FACTOR_WRONG');

  const { token, account } = await services.secondFactor.giveCode(await half('Cleo'), recoveryCodes[2] ?? '');
  assert.ok(token && account);
  const [session] = await world.query<{ id: string }>(
    `select id from staff_session where employee_id = $1 and second_factor_at is not null order by created_at desc`,
    [id],
  );
  const cleo = (await services.staff.actor(session?.id ?? '')) as EmployeeActor;
  assert.is((await services.secondFactor.view(cleo, at.host)).recoveryCodes, 7);
  const anew = await services.secondFactor.newCodes(cleo);
  assert.is(new Set([...anew.recoveryCodes, ...recoveryCodes]).size, 20);
  const old = services.secondFactor.giveCode(await half('Cleo'), recoveryCodes[3] ?? '');
  assert.is(await refusalOf(old), 'SECOND_FACTOR_WRONG');
  await services.secondFactor.giveCode(await half('Cleo'), anew.recoveryCodes[3] ?? '');
});

test('the first factor ends the other sessions of its owner, and what is owed adds none', async () => {
  const id = await hired('Eva');
  const elsewhere = await entered('Eva');
  const here = await entered('Eva');
  const isTold = newsOf(elsewhere.sessionId);
  const { secret, token } = await services.secondFactor.newApp(here, at);
  await services.secondFactor.addApp(here, { token, code: codeOf(secret) });
  await isTold();
  assert.is(await services.staff.whoIs(elsewhere.sessionId), null);
  assert.is((await services.staff.whoIs(here.sessionId))?.kind, 'employee', 'where it was set up one stays');
  const thief = await half('Eva');
  for (const work of [
    () => services.secondFactor.newApp(thief, at),
    () => services.secondFactor.passkeyCreation(thief, at),
    () => services.secondFactor.addApp(thief, { token, code: codeOf(secret, 1) }),
  ])
    assert.is(await refusalOf(work()), 'SECOND_FACTOR_NEEDED');
  // Who has only given the password is in no list of where somebody is signed in.
  const seen = await services.staff.sessions(here);
  assert.equal(
    seen.map((session) => session.id),
    [here.sessionId],
  );
  // A session that was taken for whole and is not changes nothing: here, another browser set the factor up meanwhile.
  const late = { ...here, sessionId: thief.sessionId };
  for (const work of [
    () => services.secondFactor.removeApp(late),
    () => services.secondFactor.newCodes(late),
    () => services.secondFactor.addApp(late, { token, code: codeOf(secret, 1) }),
  ])
    assert.is(await refusalOf(work()), 'NOT_SIGNED_IN');
  const [left] = await world.query<{ count: number }>(
    'select count(*)::integer as count from authenticator_app where employee_id = $1',
    [id],
  );
  assert.is(left?.count, 1);
});

test('a passkey is of one host: what is asked for, in which browser, and by whom, is waited for once', async () => {
  const id = await hired('Fay');
  await world.query(
    `insert into passkey (id, employee_id, name, host, public_key, counter, transports) values
       ('here', $1, 'Phone', 'localhost', '', 0, '{internal}'), ('there', $1, 'Key', 'portal.example', '', 0, '{usb}')`,
    [id],
  );
  const fay = await half('Fay');
  const here = { host: 'localhost', session: 'browser of Fay' };
  const owed = await services.secondFactor.owed(fay, here.host);
  assert.equal([owed.ways, owed.otherHosts], [{ passkey: true, app: false, recoveryCode: false }, ['portal.example']]);
  // An address of digits, and a host that is nobody's, know none.
  for (const host of ['127.0.0.1', '[::1]', 'portal.example', 'localhost.evil.example']) {
    const refused = services.secondFactor.passkeyRequest(fay, { ...here, host });
    assert.is(await refusalOf(refused), 'PASSKEYS_UNAVAILABLE', host);
    assert.is((await services.secondFactor.owed(fay, host)).ways.passkey, false, host);
  }
  const options = await services.secondFactor.passkeyRequest(fay, here);
  assert.equal(
    options.allowCredentials?.map((each) => each.id),
    ['here'],
  );
  const { secondFactors } = world.deps;
  const asked = { browserSession: here.session, purpose: 'second-factor', employeeId: id, host: 'localhost' } as const;
  for (const other of [
    { browserSession: 'another browser' },
    { purpose: 'sign-in' as const },
    { purpose: 'add' as const },
    { employeeId: id + 1 },
    { employeeId: null },
    { host: 'portal.example' },
  ]) {
    await services.secondFactor.passkeyRequest(fay, here);
    assert.is(await secondFactors.takeChallenge({ ...asked, ...other }), null, JSON.stringify(other));
  }
  const { challenge } = await services.secondFactor.passkeyRequest(fay, here);
  assert.is(await secondFactors.takeChallenge(asked), challenge);
  assert.is(await secondFactors.takeChallenge(asked), null, 'once');
  await services.secondFactor.passkeyRequest(fay, here);
  await world.query(`update passkey_challenge set expires_at = now() - interval '1 second'`);
  assert.is(await secondFactors.takeChallenge(asked), null, 'in time');

  // What did not sign it lets nobody in, and uses it up all the same.
  await services.secondFactor.passkeyRequest(fay, here);
  const answer = {
    id: 'here',
    rawId: 'here',
    type: 'public-key' as const,
    response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
  };
  assert.is(await refusalOf(services.secondFactor.givePasskey(fay, answer, here)), 'PASSKEY_REFUSED');
  assert.is(await secondFactors.takeChallenge(asked), null);
  // When two answers carry one counter, only the first counts.
  const counted = [1, 2].map(() => secondFactors.usePasskey('here', { before: 0, after: 5 }));
  assert.equal((await Promise.all(counted)).sort(), [false, true]);
  await world.query('delete from passkey where employee_id = $1', [id]);
});

test('a passkey brings recovery codes with the first factor, is renamed, and stays where it is the last that is required', async () => {
  const id = await hired('Nia');
  const elsewhere = await entered('Nia');
  const nia = await entered('Nia');
  const { secondFactors } = world.deps;
  const kept = { id: 'of Nia', host: 'localhost', publicKey: new Uint8Array([1, 2]), counter: 3, transports: ['usb'] };
  const add = (codes: string[]) => secondFactors.addPasskey(nia, { ...kept, name: 'Key' }, codes);
  assert.equal(await add(['code 1', 'code 2']), { isFirst: true, ended: [elsewhere.sessionId] });
  assert.is(await add([]), null, 'it is known already');
  assert.equal(await secondFactors.passkey(kept.id), { ...kept, employeeId: id });
  assert.is((await secondFactors.of(id)).recoveryCodes, 2);

  const unknown = services.secondFactor.renamePasskey(nia, { id: 'of nobody', name: 'Other' });
  assert.is(await refusalOf(unknown), 'NOT_FOUND');
  await services.secondFactor.renamePasskey(nia, { id: kept.id, name: 'Old key' });
  assert.equal(
    (await secondFactors.of(id)).passkeys.map(({ name }) => name),
    ['Old key'],
  );

  await requires(1, true);
  assert.is(await refusalOf(services.secondFactor.removePasskey(nia, kept.id)), 'SECOND_FACTOR_REQUIRED');
  await requires(1, false);
  assert.is(await refusalOf(services.secondFactor.removePasskey(nia, 'of nobody')), 'NOT_FOUND');
  await services.secondFactor.removePasskey(nia, kept.id);
  assert.equal(await secondFactors.of(id), { passkeys: [], app: null, recoveryCodes: 0 });
  assert.is((await mailedTo('Nia')).length, 2, 'that it was added, and that it went');
});

test('a session goes on for as long as it is used, and not while a second factor is owed in it', async () => {
  const used = (session: string) =>
    world.query(
      `update staff_session set last_seen_at = now() - interval '6 minutes', expires_at = now() + interval '9 minutes'
       where id = $1`,
      [session],
    );
  await withApp('Oda');
  const owing = await half('Oda');
  await used(owing.sessionId);
  assert.is((await services.staff.whoIs(owing.sessionId))?.kind, 'halfSignedIn');
  assert.is((await sessionOf(owing.sessionId))?.minutes, 9);

  await hired('Uma');
  const whole = await entered('Uma');
  await used(whole.sessionId);
  assert.is((await services.staff.actor(whole.sessionId))?.name, 'Uma');
  assert.is((await sessionOf(whole.sessionId))?.minutes, 720);
});

test('an app is set up by a code of its own secret, of its owner, in time', async () => {
  await hired('Finn');
  const finn = await entered('Finn');
  await hired('Gus');
  const gus = await entered('Gus');
  const { secret, uri, token } = await services.secondFactor.newApp(finn, at);
  assert.match(uri, `secret=${secret}`);
  assert.not.match(token, secret);
  for (const [actor, given] of [
    [finn, { token, code: '000000' }],
    [finn, { token: 'made up', code: codeOf(secret) }],
    [gus, { token, code: codeOf(secret) }],
  ] as const)
    assert.is(await refusalOf(services.secondFactor.addApp(actor, given)), 'SECOND_FACTOR_WRONG');
  nowMs += 16 * 60_000;
  const late = services.secondFactor.addApp(finn, { token, code: codeOf(secret) });
  assert.is(await refusalOf(late), 'SECOND_FACTOR_WRONG', 'a quarter of an hour later');
  const { app, recoveryCodes } = await services.secondFactor.view(finn, at.host);
  assert.equal([app, recoveryCodes], [null, 0]);
  const stored = await world.query('select secret from authenticator_app');
  assert.not.match(JSON.stringify(stored), secret);
});

test('what protects the account is changed within ten minutes of the password, and after it is given again', async () => {
  const { id, secret } = await withApp('Hana');
  await services.secondFactor.giveCode(await half('Hana'), codeOf(secret, 1));
  const [session] = await world.query<{ id: string }>(
    'select id from staff_session where employee_id = $1 and second_factor_at is not null order by created_at desc',
    [id],
  );
  const hana = (await services.staff.actor(session?.id ?? '')) as EmployeeActor;
  await world.query(`update staff_session set confirmed_at = now() - interval '11 minutes' where id = $1`, [
    hana.sessionId,
  ]);
  const changes = [
    () => services.secondFactor.newApp(hana, at),
    () => services.secondFactor.passkeyCreation(hana, at),
    () => services.secondFactor.removeApp(hana),
    () => services.secondFactor.removePasskey(hana, 'any'),
    () => services.secondFactor.newCodes(hana),
  ];
  for (const change of changes) assert.is(await refusalOf(change()), 'CONFIRMATION_NEEDED');
  assert.is(await refusalOf(services.secondFactor.confirm(hana, 'another')), 'VALIDATION_FAILED current_password');
  assert.is(await refusalOf(services.secondFactor.newApp(hana, at)), 'CONFIRMATION_NEEDED');
  await services.secondFactor.confirm(hana, password);
  await services.secondFactor.removeApp(hana);
  assert.equal(await services.secondFactor.view(hana, at.host), {
    passkeys: [],
    app: null,
    recoveryCodes: 0,
    requiredBy: null,
    host: null,
  });
  assert.is((await signedIn('Hana')).kind, 'employee', 'the password alone is enough again');
});

test('where an exhibitor requires one, whoever has none sets it up before anything else, and keeps the last', async () => {
  const id = await hired('Ida');
  const before = await entered('Ida');
  await hired('Joy', 'manager', [2]);
  const manager = await hired('Kim', 'exhibitor-manager');
  const kim = await entered('Kim');
  const { row_version, people, without_second_factor } = await services.staffSettings.security(kim, { exhibitor: 1 });
  assert.ok(without_second_factor >= 2 && people > without_second_factor, `${without_second_factor} of ${people}`);
  const isTold = newsOf(before.sessionId);
  await services.staffSettings.saveSecurity(kim, {
    exhibitor: 1,
    row_version,
    values: { require_second_factor: true },
  });
  await isTold();
  // Sessions that were whole are not, for whoever has none.
  assert.is(await services.staff.actor(before.sessionId), null);
  assert.is(await services.staff.actor(kim.sessionId), null, 'nor for whoever requires it');
  assert.is((await signedIn('Joy')).kind, 'employee', 'of another exhibitor');

  const actor = await half('Ida');
  const [exhibitor] = await world.query<{ trade_name: string }>('select trade_name from exhibitor where id = 1');
  assert.equal([actor.owes, actor.requiredBy], ['setUp', exhibitor?.trade_name]);
  assert.is(await refusalOf(services.secondFactor.giveCode(actor, '123456')), 'SECOND_FACTOR_WRONG');
  const { secret, token } = await services.secondFactor.newApp(actor, at);
  const { added, signedIn: entry } = await services.secondFactor.addApp(actor, { token, code: codeOf(secret) });
  assert.is(added.recoveryCodes?.length, 10);
  assert.is(entry?.account.name, 'Ida');
  assert.is(await services.staff.whoIs(before.sessionId), null, 'the session without it has ended');
  const [session] = await world.query<{ id: string }>('select id from staff_session where employee_id = $1', [id]);
  const ida = (await services.staff.actor(session?.id ?? '')) as EmployeeActor;
  assert.is(await refusalOf(services.secondFactor.removeApp(ida)), 'SECOND_FACTOR_REQUIRED');

  // A session of long ago is asked for the password first.
  const [old] = await world.query<{ id: string }>(
    `update staff_session set confirmed_at = now() - interval '2 hours' where id = $1 returning id`,
    [kim.sessionId],
  );
  const turned = (await services.staff.whoIs(old?.id ?? '')) as HalfSignedInActor;
  assert.is(turned.owes, 'setUp');
  assert.is(await refusalOf(services.secondFactor.newApp(turned, at)), 'CONFIRMATION_NEEDED');
  await services.secondFactor.confirm(turned, password);
  assert.ok(await services.secondFactor.newApp(turned, at));

  await requires(1, false);
  await services.secondFactor.removeApp(ida);
  assert.ok(manager);
});

test('at a till a PIN is all that is asked for, whatever an exhibitor requires', async () => {
  const id = await hired('Lou', 'employee');
  await requires(1, true);
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, name, type, auth_status, browser)
     select 77, '0000-0077', 'hash 77', 1, id, 'Till', 'pos', 'active', '' from cinema where exhibitor_id = 1 order by id limit 1`,
  );
  await world.query('update employee set device_pin_hash = $2 where id = $1', [
    id,
    await world.deps.passwords.hash('4711'),
  ]);
  const device = (await services.devices.known('hash 77'))?.actor;
  if (!device) throw new Error('no device');
  await services.devices.signIn(device, { employee: id, pin: '4711' });
  assert.is((await services.devices.known('hash 77'))?.actor?.employee?.employeeId, id);
  assert.is((await half('Lou')).owes, 'setUp', 'in the portal it is');
});

test('whoever covers an account takes its second factor away: its owner is signed out and hears of it', async () => {
  const { id, secret } = await withApp('Mona', 'employee');
  await hired('Nils', 'exhibitor-manager');
  await hired('Olga', 'manager');
  const owner = await hired('Otto', 'super-admin');
  const nils = await entered('Nils');
  const olga = await entered('Olga');
  assert.equal((await services.people.get(nils, id)).second_factor, { passkeys: 0, app: true, recovery_codes: 10 });
  assert.is(await refusalOf(services.secondFactor.reset(olga, id)), 'FORBIDDEN');
  assert.is(await refusalOf(services.secondFactor.reset(nils, owner)), 'FORBIDDEN', 'who can do more');
  assert.is(await refusalOf(services.secondFactor.reset(nils, 99_999)), 'NOT_FOUND');
  assert.is(await refusalOf(services.secondFactor.reset(nils, nils.employeeId)), 'FORBIDDEN', 'oneself');
  const elsewhere = await withApp('Pia', 'employee');
  await world.query(
    `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) select $1, 2, id, true from role where key = 'client'`,
    [elsewhere.id],
  );
  assert.is(await refusalOf(services.secondFactor.reset(nils, elsewhere.id)), 'FORBIDDEN', 'who works elsewhere');

  await services.secondFactor.giveCode(await half('Mona'), codeOf(secret, 1));
  await world.query(`update employee set locale = 'de' where id = $1`, [id]);
  await services.secondFactor.reset(nils, id);
  assert.equal((await services.people.get(nils, id)).second_factor, { passkeys: 0, app: false, recovery_codes: 0 });
  assert.equal(await world.query('select id from staff_session where employee_id = $1', [id]), []);
  assert.is((await mailedTo('Mona')).at(-1), 'Der zweite Faktor Ihres Kontos wurde zurückgesetzt', 'in their language');
  const [told] = await services.staffLists.history(nils, 'employee', String(id));
  assert.equal(
    [told?.by, told?.permission, told?.before, told?.after],
    [
      'Nils',
      'accounts.write',
      { passkeys: [], authenticator_app: true, recovery_codes: 10 },
      { passkeys: null, authenticator_app: null, recovery_codes: null },
    ],
  );
  // What its owner did stands there as well.
  const own = (await services.staffLists.history(nils, 'employee', String(id))).at(-1);
  assert.equal([own?.by, own?.permission, own?.after], ['Mona', ownAccount, { authenticator_app: true }]);
  assert.is((await signedIn('Mona')).kind, 'employee');
  // Nothing is left to take away: neither an entry nor a mail.
  const mails = (await mailedTo('Mona')).length;
  await services.secondFactor.reset(nils, id);
  assert.is((await mailedTo('Mona')).length, mails);
});

test('whoever runs the server takes it away from whom nobody else can', async () => {
  const { id } = await withApp('Rita', 'super-admin');
  const reset = (email: string) => resetByOperator(world.pool, email);
  assert.is(await reset('nobody@x.example'), null);
  assert.is(await reset(` ${emailOf('Rita').toUpperCase()} `), true);
  assert.is(await reset(emailOf('Rita')), false, 'nothing is left');
  assert.equal(await world.query('select id from staff_session where employee_id = $1', [id]), []);
  assert.is((await mailedTo('Rita')).at(-1), 'The second factor of your account was reset');
  const rita = await entered('Rita');
  const [told] = await services.staffLists.history(rita, 'employee', String(id));
  assert.equal([told?.by, told?.before.authenticator_app], ['npm run second-factor', true]);
});

test('a forgotten password does not get past the second factor', async () => {
  const { id, secret } = await withApp('Quin');
  await world.query(
    `insert into password_reset (id, employee_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [createHash('sha256').update('token').digest('base64url'), id],
  );
  const chosen = 'another evening';
  await services.passwords.reset({ token: 'token', password: chosen, password_confirmation: chosen });
  const { actor } = await services.staff.signIn({ email: emailOf('Quin'), password: chosen }, { browser: '' });
  assert.equal([actor.kind, actor.kind === 'halfSignedIn' && actor.owes], ['halfSignedIn', 'give']);
  await services.secondFactor.giveCode(actor as HalfSignedInActor, codeOf(secret, 1));
});

test('secrets are sealed anew with another key, and open with it', async () => {
  const { id, secret } = await withApp('Rosa');
  const seals = new Seals('another secret, as long as it has to be', [worldSecret]);
  const faults: string[] = [];
  await sealAppsAnew(world.deps.secondFactors, seals, (error) => void faults.push(String(error)));
  assert.equal(faults, []);
  const [row] = await world.query<{ secret: never }>('select secret from authenticator_app where employee_id = $1', [
    id,
  ]);
  assert.ok(seals.isCurrent(row?.secret as never));
  const heir = world.secondNode({
    clock: { nowMs: () => nowMs },
    seals: new Seals('another secret, as long as it has to be'),
  });
  await heir.secondFactor.giveCode(await half('Rosa'), codeOf(secret, 1));
  // The server names the app's owner when it cannot open the secret, and starts all the same.
  const strange = new Seals('a third secret, of which nobody knows the second');
  await sealAppsAnew(world.deps.secondFactors, strange, (error) => void faults.push(String(error)));
  assert.ok(faults.some((fault) => fault.includes(`employee ${id} cannot be used`)));
});

test.run();
