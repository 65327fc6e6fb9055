/** Registers that call for help, and the tills that hear them. */
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HelpCall } from '../../contract/index.ts';
import type { DeviceActor, EmployeeActor } from '../../domain/actor.ts';
import { pointOfSale, type RegisterActor, type TillActor } from '../../domain/pointOfSale.ts';
import { employee } from '../../testing/employees.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';
import { until } from '../../testing/until.ts';

const test = suite('help');
let world: SalesWorld;
let ewoud: EmployeeActor;
let ada: EmployeeActor;

/** Tills 7 and 8 stand in cinema 1, till 9 in cinema 2; register 20 belongs to till 7, register 21 to none. */
const [own, other, elsewhere, register, alone] = [7, 8, 9, 20, 21];

const deviceOf = (deviceId: number, type: DeviceActor['type']): DeviceActor => ({
  kind: 'device',
  deviceId,
  name: '',
  type,
  exhibitorId: 1,
  cinemaId: deviceId === elsewhere ? 2 : 1,
  modules: ['pos'],
  testMode: false,
  terminal: null,
  paymentMethods: [],
  employee: null,
});
const till = (id: number, who = ewoud): TillActor => ({ ...deviceOf(id, 'pos'), employee: who });
const at = (id: number): RegisterActor => ({ ...deviceOf(id, 'register'), type: 'register', employee: null });

/** Somebody signs in at a till. */
const signIn = (deviceId: number) =>
  world.query(
    `insert into staff_session (id, employee_id, device_id, browser, expires_at) values ($1, $2, $3, 'test', now() + interval '1 hour')`,
    [randomUUID(), ewoud.employeeId, deviceId],
  );

test.before(async () => {
  world = await salesWorld();
  [ewoud, ada] = await Promise.all([employee(world, 'employee'), employee(world, 'employee')]);
  await world.query(
    `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code)
     select 2, exhibitor_id, 'Elsewhere', address1, city, zip, country_code from cinema where id = 1 on conflict do nothing`,
  );
  await world.query(
    `insert into device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser, parent_id)
     select id, 'uid ' || id, 'key ' || id, 1, case id when 9 then 2 else 1 end, case when id < 20 then 'pos' else 'register' end,
       'Device ' || id, 'active', 'test', null from unnest(array[7, 8, 9, 20, 21]) id`,
  );
  await world.query('update device set parent_id = 7 where id = 20');
});
test.after(() => world.close());
test.before.each(async () => {
  await world.query('delete from help_call');
  await world.query('delete from staff_session where device_id is not null');
});

/** What a till is told, as it comes. */
function listen(at: TillActor): { said: HelpCall[][]; stop(): void } {
  const { help } = world.services;
  const [said, page] = [[] as HelpCall[][], new AbortController()];
  void (async () => {
    for await (const calls of help.watch(at, page.signal)) said.push(calls);
  })();
  return { said, stop: () => page.abort() };
}
const heard = async (id: number): Promise<[number, string, string | null][]> => {
  const page = new AbortController();
  for await (const calls of world.services.help.watch(till(id), page.signal)) {
    page.abort();
    return calls.map(({ device, reason, employee }) => [device, reason, employee]);
  }
  return [];
};

test('a call is heard at the till that the register belongs to, at once, until it is over', async () => {
  const { help } = world.services;
  await signIn(own);
  const { said, stop } = listen(till(own));
  await until('the first word', async () => said.length === 1);
  assert.equal(said, [[]]);
  await help.call(at(register), { reason: 'asked', bill: null });
  await until('the call', async () => said.at(-1)?.length === 1);
  await help.answer(till(own), register);
  await until('who comes', async () => said.at(-1)?.[0]?.employee === ewoud.name);
  await help.end(till(own), register);
  await until('the end', async () => said.at(-1)?.length === 0);
  stop();
});

test('who hears a call: the till of the register while somebody is at it, else each of its cinema', async () => {
  const { help } = world.services;
  const cases: [what: string, from: number, attended: number[], hear: number[]][] = [
    ['its own till is attended', register, [own, other], [own]],
    ['nobody is at its own till', register, [other], [own, other]],
    ['it belongs to no till', alone, [own, other], [own, other]],
  ];
  for (const [what, from, attended, hear] of cases) {
    await world.query('delete from help_call');
    await world.query('delete from staff_session where device_id is not null');
    for (const id of attended) await signIn(id);
    await help.call(at(from), { reason: 'asked', bill: null });
    for (const id of [own, other, elsewhere])
      assert.equal(await heard(id), hear.includes(id) ? [[from, 'asked', null]] : [], `${what}: till ${id}`);
  }
});

test('one comes, and nobody else answers or ends a call that they do not hear', async () => {
  const { help } = world.services;
  await signIn(own);
  const codeOf = async (work: Promise<unknown>) => (await refusal(work)).code;
  assert.is(await codeOf(help.answer(till(own), register)), 'NOT_FOUND');
  await help.call(at(register), { reason: 'asked', bill: null });
  for (const deaf of [other, elsewhere]) {
    assert.is(await codeOf(help.answer(till(deaf), register)), 'NOT_FOUND');
    assert.is(await codeOf(help.end(till(deaf), register)), 'NOT_FOUND');
  }
  await help.answer(till(own), register);
  await help.answer(till(own), register);
  assert.is(await codeOf(help.answer(till(own, ada), register)), 'NOT_FOUND');
  // A colleague may have been there in the end.
  await help.end(till(own, ada), register);
});

test('the register hears that somebody comes; what staff have to look at is not taken back by a buyer', async () => {
  const { help } = world.services;
  const page = new AbortController();
  const said: unknown[] = [];
  void (async () => {
    for await (const standing of help.watchOwn(at(register), page.signal)) said.push(standing);
  })();
  const last = (standing: unknown) =>
    until(JSON.stringify(standing), async () => JSON.stringify(said.at(-1)) === JSON.stringify(standing));
  await last(null);
  await help.call(at(register), { reason: 'asked', bill: null });
  await last({ reason: 'asked', is_coming: false });
  await help.answer(till(own), register);
  await last({ reason: 'asked', is_coming: true });
  await help.cancel(at(register));
  await last(null);
  await help.call(at(register), { reason: 'asked', bill: null });
  // It goes on calling for another reason, and of a bill that is not its own nothing is said.
  await help.call(at(register), { reason: 'payment', bill: randomUUID() });
  await last({ reason: 'payment', is_coming: false });
  await help.cancel(at(register));
  assert.equal(await heard(own), [[register, 'payment', null]]);
  page.abort();
});

test('a till goes on with what the buyer has chosen, once, and not while it is being paid', async () => {
  const { help, baskets } = world.services;
  const codeOf = async (work: Promise<unknown>) => (await refusal(work)).code;
  const seller = (deviceId: number) => pointOfSale(deviceId < 20 ? till(deviceId) : at(deviceId));
  await signIn(own);
  assert.is(await codeOf(help.takeOver(till(own), register)), 'NOT_FOUND');
  await help.call(at(register), { reason: 'asked', bill: null });
  assert.is(await codeOf(help.takeOver(till(own), register)), 'BASKET_GONE');

  const popcorn = { product_id: 1, name: 'Popcorn', price: 450, quantity: 2 };
  const id = randomUUID();
  await baskets.save(seller(register), id, { shows: [], products: [popcorn] });
  assert.is(await codeOf(help.takeOver(till(elsewhere), register)), 'NOT_FOUND');
  const key = randomUUID();
  await baskets.beginSale(seller(register), id, key);
  assert.is(await codeOf(help.takeOver(till(own), register)), 'BASKET_GONE', 'its bill is being written');
  await world.query(
    `insert into bill (uuid, type, status, source, locale, exhibitor_id, cinema_id, device_id, amount_minor, idempotency_key)
     values ($1::uuid, 'products', 'paying', 'register', 'en', 1, 1, $2, 900, $1::text)`,
    [key, register],
  );
  // Money may come late, and what is sold the register may not have heard of yet.
  for (const status of ['paying', 'expired', 'settled']) {
    await world.query('update bill set status = $2 where uuid = $1', [key, status]);
    assert.is(await codeOf(help.takeOver(till(own), register)), 'BASKET_GONE', status);
  }
  await world.query(`update bill set status = 'cancelled' where uuid = $1`, [key]);

  await help.takeOver(till(own), register);
  assert.is(await codeOf(baskets.beginSale(seller(register), id, randomUUID())), 'BASKET_GONE');
  assert.equal(await heard(own), []);
  assert.is(await baskets.current(seller(register)), null);
  const [parked] = await baskets.parked(seller(own));
  assert.equal([parked?.id, parked?.label, parked?.employee], [id, 'Device 20', ewoud.name]);
  assert.equal((await baskets.load(seller(own), id)).content.products, [popcorn]);
  assert.is(await codeOf(help.takeOver(till(own), register)), 'NOT_FOUND');
  await baskets.clear(seller(own), id);
});

test('a register that was blocked calls nobody', async () => {
  await world.services.help.call(at(alone), { reason: 'asked', bill: null });
  await world.query(`update device set auth_status = 'blocked' where id = 21`);
  assert.equal(await heard(own), []);
});

test.run();
