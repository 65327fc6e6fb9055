/** Wrong PINs at one till, as counted, noted, mailed and forgiven. Only the counts' own clock is turned; PostgreSQL's goes on. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DeviceActor, EmployeeActor } from '../domain/actor.ts';
import { limits } from '../domain/limits.ts';
import { ParterreError } from '../domain/parterreError.ts';
import { jobsCalled } from '../testing/jobs.ts';
import { type SalesWorld, salesWorld } from '../testing/salesWorld.ts';
import { until } from '../testing/until.ts';
import { RateLimits } from './rateLimits.ts';
import { countedTry } from './signInTries.ts';

const test = suite('tries to sign in');
const pin = '2468';
const ewoud = 1;
let world: SalesWorld;
let boss: EmployeeActor;

test.before(async () => {
  world = await salesWorld();
  await world.query(
    `insert into employee (id, name, email, password_hash, device_pin_hash, locale) values
       ($1, 'Ewoud', 'ewoud@x.example', '-', $2, 'de'), (2, 'Xenia', 'xenia@x.example', '-', null, null)`,
    [ewoud, await world.deps.passwords.hash(pin)],
  );
  await world.query(
    `insert into membership (employee_id, exhibitor_id, role_id, all_cinemas)
     select e.id, 1, r.id, true from employee e join role r on r.key = case e.id when 1 then 'employee' else 'exhibitor-manager' end`,
  );
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, name, type, auth_status, browser) values
       (7, '0000-0007', 'hash 7', 1, 1, 'Foyer', 'pos', 'active', ''), (8, '0000-0008', 'hash 8', 1, 1, 'Bar', 'pos', 'active', '')`,
  );
  await world.deps.staff.beginSession({ id: 'boss', employeeId: 2, browser: '' });
  boss = (await world.deps.staff.actor('boss')) as EmployeeActor;
});
test.after(() => world.close());

/** The clock that the counts go by, set ahead. */
const { now } = Date;
let aheadMs = 0;
test.before.each(() => {
  aheadMs = 0;
  Date.now = () => now() + aheadMs;
});
test.after.each(() => {
  Date.now = now;
});

const till = (deviceId: number): DeviceActor =>
  ({ kind: 'device', deviceId, exhibitorId: 1, cinemaId: 1, employee: null }) as unknown as DeviceActor;

/** Types a PIN at a till: what comes of it. */
async function typed(counted: RateLimits, deviceId: number, digits: string): Promise<string> {
  const { signIns, devices } = world.services;
  return countedTry(
    signIns,
    { who: { employeeId: ewoud }, kind: 'device', place: String(deviceId), address: null },
    () => counted.takePin(ewoud, deviceId),
    () => devices.signIn(till(deviceId), { employee: ewoud, pin: digits }),
  ).then(
    () => 'signed in',
    (error: unknown) => {
      if (error instanceof ParterreError) return error.code;
      throw error;
    },
  );
}

const locks = async () => (await world.services.people.get(boss, ewoud)).locks;

async function mailedLocks() {
  const before = world.mails.length;
  const jobs = await jobsCalled(world.pool, 'mail-locked');
  for (const { payload } of jobs) await world.handlers['mail-locked'](payload);
  return world.mails.slice(before);
}

test('20 wrong PINs at one till keep a colleague from that till, and not from another; a manager lets them in', async () => {
  const counted = new RateLimits({ enabled: true });
  const { pinAtDevice, pinAtDeviceLong } = limits.signIn;
  for (let use = 0; use < pinAtDeviceLong.uses; use += 1) {
    assert.is(await typed(counted, 7, '0000'), 'PIN_WRONG', `PIN ${use}`);
    if ((use + 1) % pinAtDevice.uses === 0) aheadMs += pinAtDevice.seconds * 1_000 + 1;
  }
  assert.is(await typed(counted, 7, pin), 'SIGN_IN_THROTTLED');
  assert.is(await typed(counted, 8, pin), 'signed in');

  await until('the lock', async () => (await locks()).length > 0);
  const [lock] = await locks();
  assert.equal([lock?.kind, lock?.device, lock?.wrong, lock?.addresses], ['device', 'Foyer', pinAtDeviceLong.uses, 0]);
  const [mail, ...others] = await mailedLocks();
  assert.equal([mail?.to, mail?.subject, others], ['ewoud@x.example', 'Zu viele falsche PINs an Foyer', []]);
  assert.match(mail?.text ?? '', 'Es gab 20 falsche PINs für Sie an Foyer.');
  assert.match(mail?.text ?? '', /Für \d+ Minuten meldet sich dort niemand/);

  const { places } = await world.services.people.letIn(boss, ewoud);
  assert.equal(places, [{ kind: 'device', place: '7' }]);
  await counted.forgivePins(
    ewoud,
    places.map(({ place }) => place),
  );
  assert.is(await typed(counted, 7, pin), 'signed in');
  assert.equal(await locks(), []);
  assert.equal((await world.services.people.letIn(boss, ewoud)).places, []);
});

test('a day has room for 40 wrong PINs at a till, however often the right one comes between', async () => {
  const counted = new RateLimits({ enabled: true });
  const { pinAtDevice, pinAtDeviceDay } = limits.signIn;
  let wrong = 0;
  for (let hour = 0; hour < 12; hour += 1) {
    for (let use = 0; use < pinAtDevice.uses - 1; use += 1)
      if ((await typed(counted, 7, '0000')) === 'PIN_WRONG') wrong += 1;
    await typed(counted, 7, pin);
    aheadMs += 3_600_000;
  }
  assert.is(wrong, pinAtDeviceDay.uses);
  assert.is(await typed(counted, 7, pin), 'SIGN_IN_THROTTLED');
  aheadMs += 12 * 3_600_000;
  assert.is(await typed(counted, 7, pin), 'signed in');
});

/** From here what is noted is counted: of the wrong PINs before, which nobody waits for, one may still be on its way. */
const from = '192.0.2.1';

test('of an address that nobody has nothing is noted; of who has left neither', async () => {
  const note = (email: string) =>
    world.deps.signIns.noteFailure({
      who: { email },
      kind: 'elsewhere',
      place: '',
      address: from,
      locksForMs: 60_000,
    });
  const count = async () => (await world.query('select from sign_in_failure where address = $1', [from])).length;
  await note('nobody@x.example');
  await world.query('update employee set archived_at = now() where id = $1', [ewoud]);
  await note('ewoud@x.example');
  assert.is(await count(), 0);
  await world.query('update employee set archived_at = null where id = $1', [ewoud]);
  await note('ewoud@x.example');
  assert.is(await count(), 1);
});

test('each night what is a day old is forgotten, and desks that no browser knows any more', async () => {
  await world.query(`insert into known_desk (id, employee_id, last_used_at) values
    ('old', ${ewoud}, now() - interval '401 days'), ('new', ${ewoud}, now() - interval '399 days')`);
  assert.is(await world.deps.signIns.knowsDesk('ewoud@x.example', 'old'), false);
  assert.is(await world.deps.signIns.knowsDesk('ewoud@x.example', 'new'), true);
  assert.is(await world.deps.signIns.knowsDesk('xenia@x.example', 'new'), false);
  await world.query(`update sign_in_failure set at = at - interval '1 day'`);
  await world.deps.signIns.clean();
  assert.equal(await world.query('select id from known_desk'), [{ id: 'new' }]);
  assert.equal(await world.query('select from sign_in_failure where address = $1', [from]), []);
  // Whoever deletes their cookies every day does not fill the table.
  for (let day = 0; day < 40; day += 1)
    await world.deps.signIns.learnDesk({ id: `desk ${day}`, formerId: null, employeeId: ewoud });
  assert.is((await world.query('select from known_desk')).length, 30);
  assert.is(await world.deps.signIns.knowsDesk('ewoud@x.example', 'desk 39'), true);
});

test.run();
