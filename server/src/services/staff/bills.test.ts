/** Bills as staff find and read them, and send their tickets once more. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listQuerySchema } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { employee } from '../../testing/employees.ts';
import { refusal, type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';

const test = suite('bills of staff');
let world: SalesWorld;
let manager: EmployeeActor;
test.before(async () => {
  world = await salesWorld();
  manager = await employee(world, 'manager');
});
test.after(() => world.close());
const { buy, choose } = billsUnderTest(() => world);

const day = (offset: number) =>
  new Date(world.deps.cinemaClock.nowMs() + offset * 86_400_000).toISOString().slice(0, 10);

test('found by number, reference, name and address; filtered; only those of one’s own cinemas; tickets are sent once more', async () => {
  const bill = await buy([30], {
    name: 'Grace Hopper',
    email: 'grace@example.com',
    email_confirmation: 'grace@example.com',
  });
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  const { staffLists, staffBills } = world.services;
  const list = async (asked: object, actor = manager) =>
    (await staffLists.page(actor, 'bills', listQuerySchema.parse(asked), 'en')).rows.map(({ id }) => id);
  const [{ number } = { number: 0 }] = await world.query<{ number: number }>(
    'select number from bill where uuid = $1',
    [bill.uuid],
  );
  for (const q of [String(number), bill.uuid.slice(0, 8).toUpperCase(), 'hopper grace', 'GRACE@example'])
    assert.ok((await list({ q })).includes(bill.uuid), q);
  assert.equal(
    await list({
      q: 'grace',
      filters: {
        status: ['settled'],
        source: ['site'],
        schedule: [String(world.ids.schedule)],
        method: [String(world.ids.redirect)],
      },
    }),
    [bill.uuid],
  );
  assert.equal(await list({ q: 'grace', filters: { status: ['paying'] } }), []);
  assert.equal(await list({ q: 'grace', filters: { day: [day(-2), day(-1)] } }), []);
  await world.query(
    `insert into cinema (id, exhibitor_id, name, address1, city, zip, country_code) values (901, 1, 'Other', '-', '-', '-', 'BE')`,
  );
  const elsewhere = await employee(world, 'manager', { cinemas: [901] });
  assert.equal(await list({ q: 'grace' }, elsewhere), []);
  assert.is((await refusal(staffBills.detail(elsewhere, bill.uuid))).code, 'FORBIDDEN');

  const detail = await staffBills.detail(manager, bill.uuid);
  assert.equal(
    [detail.amount, detail.received, detail.lines.length, detail.payments.length, detail.admits, detail.refundable],
    [1200, 1200, 1, 1, true, true],
  );
  assert.equal(
    detail.events.map(({ kind }) => kind),
    ['paying', 'paid', 'settled'],
  );
  world.mails.length = 0;
  const request = crypto.randomUUID();
  assert.equal(await staffBills.resend(manager, { uuid: bill.uuid, request }), { to: 'grace@example.com' });
  await world.handlers['mail-tickets']({ bill: bill.uuid, request });
  await world.handlers['mail-tickets']({ bill: bill.uuid, request });
  assert.equal(
    world.mails.map(({ to, attachments }) => [to, attachments?.length]),
    [['grace@example.com', 2]],
  );
  world.mails.length = 0;
  await world.handlers['mail-tickets']({ bill: bill.uuid, request: crypto.randomUUID(), receipt: true });
  assert.equal(
    world.mails[0]?.attachments?.map(({ fileName }) => fileName.split('-')[0]),
    ['tickets', 'receipt', 'show'],
  );
  assert.is(
    (await refusal(staffBills.resend(manager, { uuid: (await buy([31])).uuid, request }))).code,
    'BILL_HAS_NO_TICKETS',
  );
});

test('a bill of no cinema is its exhibitor’s: who works in all cinemas reaches it, who works in some or elsewhere does not', async () => {
  const { uuid } = await buy([32], { name: 'Nowhere' });
  await world.query('update bill set cinema_id = null where uuid = $1', [uuid]);
  await world.query(
    `insert into exhibitor (id, trade_name, timezone, logos, email, info) values (902, 'Rex', 'Europe/Brussels', '{}', 'info@rex.example', '{}')`,
  );
  const { staffLists, staffBills } = world.services;
  const found = async (actor: EmployeeActor) =>
    (await staffLists.page(actor, 'bills', listQuerySchema.parse({ q: 'nowhere' }), 'en')).rows.map(({ id }) => id);
  assert.equal(await found(manager), [uuid]);
  assert.is((await staffBills.detail(manager, uuid)).cinema, null);
  const correction = { uuid, row_version: 1, buyer_name: 'Ada', buyer_email: 'ada@example.com' };
  const others = [
    await employee(world, 'manager', { cinemas: [1] }),
    await employee(world, 'manager', { exhibitor: 902 }),
  ];
  for (const other of others) {
    assert.equal(await found(other), []);
    assert.is((await refusal(staffBills.detail(other, uuid))).code, 'FORBIDDEN');
    assert.is((await refusal(staffBills.correct(other, correction))).code, 'FORBIDDEN');
  }
  await staffBills.correct(manager, correction);
});

test.run();
