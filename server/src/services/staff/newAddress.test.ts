/** Another address of somebody who signs in: it counts once its owner has confirmed it, and whoever set it is told nothing of other accounts. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { EmployeeChange, RoleKey } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import type { LiveNews } from '../../ports/liveBus.ts';
import { employee } from '../../testing/employees.ts';
import { jobsCalled } from '../../testing/jobs.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('a new address');
let world: SalesWorld;
/** Who leads exhibitor 1, and who leads exhibitor 2. */
let here: EmployeeActor;
let there: EmployeeActor;

test.before(async () => {
  world = await salesWorld();
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (2, 'Rex', 'Europe/Brussels', '[]', 'hello@rex.example', '{}')`,
  );
  here = await employee(world, 'admin');
  there = await employee(world, 'admin', { exhibitor: 2 });
});
test.after(() => world.close());

const password = 'usherette in row F';
let count = 0;
const anAddress = (): string => `moved-${++count}@x.example`;

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const { code, detail } = await refusal(work);
  return [code, ...Object.entries(detail.fields ?? {}).map(([name, [issue]]) => `${name} ${issue?.key}`)].join(' ');
};

/** Somebody with a password, signed in. */
async function someone({ exhibitor = 1, role = 'employee' as RoleKey } = {}): Promise<EmployeeActor> {
  const made = await employee(world, role, { exhibitor });
  await world.query('update employee set password_hash = $2 where id = $1', [
    made.employeeId,
    await world.deps.passwords.hash(password),
  ]);
  return made;
}

const look = async ({ employeeId }: EmployeeActor, by = here) => world.services.people.get(by, employeeId);
async function save(who: EmployeeActor, changes: Partial<EmployeeChange>, by = here): Promise<void> {
  const { id, row_version, name, email, receives_management_notifications } = await look(who, by);
  await world.services.people.save(by, { id, row_version, name, email, receives_management_notifications, ...changes });
}
async function askAnew(who: EmployeeActor, wanted: boolean): Promise<void> {
  const { id, row_version } = await look(who);
  await world.services.people.newAddress(here, { id, row_version, wanted });
}

/** What the mail to somebody's new address says, once it is sent; null: none is. */
async function mailTo({ employeeId }: EmployeeActor) {
  const jobs = await jobsCalled(world.pool, 'mail-new-address');
  const job = jobs.find(({ payload }) => payload.employee === employeeId);
  if (!job) return null;
  const before = world.mails.length;
  await world.handlers['mail-new-address'](job.payload);
  const mail = world.mails[before];
  return mail ? { ...mail, token: /#address=([\w-]+)/.exec(mail.text)?.[1] ?? '' } : null;
}
const tokenFor = async (who: EmployeeActor): Promise<string> => (await mailTo(who))?.token ?? '';

const addresses = {
  look: (token: string) => world.services.newAddresses.look({ token }),
  confirm: (token: string) => world.services.newAddresses.confirm({ token }),
};
const signIn = async (email: string): Promise<number> =>
  (await world.services.staff.signIn({ email, password }, { browser: '' })).actor.employeeId;
const reset = (token: string) => world.services.passwords.reset({ token, password, password_confirmation: password });

/** Asks for a new password; empty: no mail is sent. */
async function resetTokenFor(email: string): Promise<string> {
  await world.services.passwords.request({ email, app: 'portal' }, 'en');
  const job = (await jobsCalled(world.pool, 'mail-reset')).at(-1);
  const before = world.mails.length;
  if (job) await world.handlers['mail-reset'](job.payload);
  return /#reset=([\w-]+)/.exec(world.mails[before]?.text ?? '')?.[1] ?? '';
}

test('it waits until whoever reads its mail confirms it: sessions go on, what was mailed to the former address ends', async () => {
  const who = await someone();
  const { email: former, employeeId } = who;
  const email = anAddress();
  const forgotten = await resetTokenFor(former);
  await save(who, { email });
  let seen = await look(who);
  assert.equal([seen.email, seen.new_email], [former, email]);
  assert.is(await signIn(former), employeeId);
  assert.is(await codeOf(signIn(email)), 'SIGN_IN_FAILED');
  assert.is(await resetTokenFor(email), '', 'an address that waits leads in nowhere');

  const mail = await mailTo(who);
  assert.equal([mail?.to, mail?.exhibitorId, mail?.replyTo?.name], [email, undefined, 'Cinema Test']);
  assert.match(mail?.text ?? '', here.name);
  const token = mail?.token ?? '';
  assert.equal(await addresses.look(token), { name: who.name, email, is_taken: false });
  assert.is(await codeOf(reset(token)), 'RESET_TOKEN_INVALID', 'it chooses no password');
  assert.is(await codeOf(addresses.confirm('made up')), 'ADDRESS_LINK_INVALID');

  const heard: LiveNews[] = [];
  const unsubscribe = world.deps.bus.subscribe((news) => void heard.push(news));
  assert.equal(await addresses.confirm(token), { email });
  await until('they are called so where they are signed in', () =>
    heard.some((news) => news.kind === 'staff-sessions-changed' && news.ids.includes(who.sessionId)),
  );
  await until('their page follows', () => heard.some((news) => news.kind === 'changed' && news.entity === 'employee'));
  unsubscribe();
  seen = await look(who);
  assert.equal([seen.email, seen.new_email], [email, null]);
  assert.is((await world.deps.staff.actor(who.sessionId))?.email, email);
  assert.is(await signIn(email), employeeId);
  assert.is(await codeOf(signIn(former)), 'SIGN_IN_FAILED');
  assert.is(await codeOf(reset(forgotten)), 'RESET_TOKEN_INVALID');
  assert.is(await codeOf(addresses.confirm(token)), 'ADDRESS_LINK_INVALID', 'once');
  assert.is(await mailTo(who), null, 'a job that runs again mails nobody');

  const history = await world.services.staffLists.history(here, 'employee', String(employeeId));
  assert.equal(
    history.map(({ by, before, after }) => [by, before, after]),
    [
      [who.name, { email: former, new_email: email }, { email, new_email: null }],
      [here.name, { new_email: null }, { new_email: email }],
    ],
  );
});

test('links end when it is withdrawn, changed again, mailed anew, confirmed, or a week old, and when the person leaves', async () => {
  const ends: [string, (who: EmployeeActor) => Promise<unknown>, waits: boolean][] = [
    ['the former address is saved', async (who) => save(who, { email: who.email }), false],
    ['it is withdrawn', (who) => askAnew(who, false), false],
    ['another one is saved', (who) => save(who, { email: anAddress() }), true],
    [
      'it is saved again after another one',
      async (who) => {
        const { new_email } = await look(who);
        await save(who, { email: anAddress() });
        await save(who, { email: new_email ?? '' });
      },
      true,
    ],
    ['it is mailed anew', (who) => askAnew(who, true), true],
    [
      'its week is over',
      async (who) => {
        const [link] = await world.query<{ days: number }>(
          `select round(extract(epoch from expires_at - now()) / 86400)::integer as days from address_link where employee_id = $1`,
          [who.employeeId],
        );
        assert.is(link?.days, 7);
        await world.query('update address_link set expires_at = now() where employee_id = $1', [who.employeeId]);
      },
      true,
    ],
    [
      'they leave',
      async (who) => {
        const { id, row_version } = await look(who);
        await world.services.people.archive(here, { id, row_version, archived: true });
      },
      true,
    ],
  ];
  for (const [why, end, waits] of ends) {
    const who = await someone();
    await save(who, { email: anAddress() });
    const token = await tokenFor(who);
    assert.ok(await addresses.look(token));
    await end(who);
    assert.is(await codeOf(addresses.look(token)), 'ADDRESS_LINK_INVALID', why);
    assert.is(await codeOf(addresses.confirm(token)), 'ADDRESS_LINK_INVALID', why);
    const { email, new_email } = await look(who);
    assert.equal([email, new_email !== null], [who.email, waits], why);
    assert.is((await tokenFor(who)) !== '', waits && why !== 'they leave', `mailed after ${why}`);
  }
  const who = await someone();
  assert.is(await codeOf(askAnew(who, true)), 'NOT_FOUND', 'nothing waits');
  await save(who, { email: anAddress() });
  const token = await tokenFor(who);
  // What else is saved of them goes with the address that waits, as the form does.
  await save(who, { name: 'Called Otherwise', email: (await look(who)).new_email ?? '' });
  assert.ok(await addresses.look(token));
  const local = await employee(world, 'exhibitor-manager', { cinemas: [1] });
  const { id, row_version } = await look(who);
  assert.is(await codeOf(world.services.people.newAddress(local, { id, row_version, wanted: false })), 'FORBIDDEN');
});

test('it is refused where somebody who works at the same places has it or waits for it, and nowhere else', async () => {
  const [who, other, elsewhere, both] = [
    await someone(),
    await someone(),
    await someone({ exhibitor: 2 }),
    await someone(),
  ];
  const refused = 'VALIDATION_FAILED email unique';
  assert.is(await codeOf(save(who, { email: other.email })), refused);
  const waiting = anAddress();
  await save(other, { email: waiting });
  assert.is(await codeOf(save(who, { email: waiting })), refused);
  await save(who, { email: elsewhere.email });
  assert.is((await look(who)).new_email, elsewhere.email);
  // Somebody who works at both places is compared with people of both.
  await world.query(
    `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) select $1, 2, id, true from role where key = 'employee'`,
    [both.employeeId],
  );
  const of = await employee(world, 'admin');
  await world.query(
    `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas) select $1, 2, id, true from role where key = 'admin'`,
    [of.employeeId],
  );
  const manager = await world.deps.staff.actor(of.sessionId);
  if (!manager) throw new Error('not signed in');
  assert.is(await codeOf(save(both, { email: elsewhere.email }, manager)), refused);
});

test('an account elsewhere that signs in with it is told to its owner alone, and the address goes on waiting', async () => {
  const [who, elsewhere] = [await someone(), await someone({ exhibitor: 2 })];
  await save(who, { email: elsewhere.email });
  const token = await tokenFor(who);
  assert.ok((await addresses.look(token)).is_taken);
  assert.is(await codeOf(addresses.confirm(token)), 'ADDRESS_TAKEN');
  const seen = await look(who);
  assert.equal([seen.email, seen.new_email], [who.email, elsewhere.email]);
  // Once that account is gone the same link leads on, and what it was is no way in any more.
  const { row_version } = await look(elsewhere, there);
  await world.services.people.archive(there, { id: elsewhere.employeeId, row_version, archived: true });
  await addresses.confirm(token);
  await world.services.people.archive(there, {
    id: elsewhere.employeeId,
    row_version: row_version + 1,
    archived: false,
  });
  assert.is((await look(elsewhere, there)).account, 'uninvited');
  assert.is(await signIn(elsewhere.email), who.employeeId);
});

test('of two who confirm one address at the same moment one has it', async () => {
  const [one, other] = [await someone(), await someone({ exhibitor: 2 })];
  const email = anAddress();
  await save(one, { email });
  await save(other, { email }, there);
  const tokens = [await tokenFor(one), await tokenFor(other)];
  const answers = await Promise.all(
    tokens.map((token) =>
      addresses.confirm(token).then(
        () => 'confirmed',
        (error: { code: string }) => error.code,
      ),
    ),
  );
  assert.equal(answers.sort(), ['ADDRESS_TAKEN', 'confirmed']);
});

test('who has no password yet has the new address at once', async () => {
  const who = await employee(world, 'employee');
  await world.query('update employee set password_hash = null where id = $1', [who.employeeId]);
  const email = anAddress();
  await save(who, { email });
  const seen = await look(who);
  assert.equal([seen.email, seen.new_email], [email, null]);
  assert.is(await mailTo(who), null);
});

test.run();
