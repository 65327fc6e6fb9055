/** Two exhibitors on one installation: the money of each comes into its own account, and nobody else's provider can say anything of it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sandboxKey, sign, signatureHeader } from '../../adapters/payments/sandbox/signature.ts';
import { createPaymentAccountStore } from '../../adapters/postgres/paymentAccountStore.ts';
import type { PaymentMethodValues, PaymentResponse } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { type Sealed, Seals } from '../../domain/seals.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { employee } from '../../testing/employees.ts';
import { refusal, type SalesWorld, salesWorld, worldSecret } from '../../testing/salesWorld.ts';
import { hallOf, plainRows, smallCinema } from '../../testing/smallCinema.ts';
import { until } from '../../testing/until.ts';
import { openPaymentAccounts } from './accounts.ts';
import { startPaymentAsks } from './asks.ts';
import { refund } from './refund.ts';

const test = suite('payment accounts');
let world: SalesWorld;
/** Admins of the world's own cinema, and of the one beside it. */
let admin: EmployeeActor;
let otherAdmin: EmployeeActor;
const other = { exhibitor: 0, account: 0, method: 0, schedule: 0, rate: 0 };
let seat = 0;

test.before(async () => {
  world = await salesWorld();
  const cinema = await smallCinema(world.pool);
  other.schedule = await cinema.schedule(
    await cinema.screen(hallOf(plainRows(5, 10))),
    world.deps.cinemaClock.nowMs() + 30 * 3_600_000,
  );
  other.rate = await cinema.rate('Adult', 1200, { max_tickets: 8 });
  other.method = await cinema.method('redirect');
  const [row] = await world.query<{ id: number; exhibitor_id: number }>(
    'select id, exhibitor_id from payment_account where id <> $1',
    [world.ids.account],
  );
  other.account = row?.id ?? 0;
  other.exhibitor = row?.exhibitor_id ?? 0;
  // Its website has a name of its own; the world's is found by any other.
  await world.query('update exhibitor set hosts = $2 where id = $1', [other.exhibitor, [host()]]);
  admin = await employee(world, 'admin');
  otherAdmin = await employee(world, 'admin', { exhibitor: other.exhibitor });
  world.deps.bus.publish({ kind: 'catalogue', exhibitorId: other.exhibitor });
  await until('the account beside it', () => world.deps.accounts.has(other.account));
});
test.after(() => world.close());
const { choose, stateOf } = billsUnderTest(() => world);

const paying = { bill: 'paying', payment: 'paying', claims: 1, sold: 0 };
const paid = { bill: 'settled', payment: 'paid', claims: 1, sold: 1 };

const host = () => new URL(world.url).host;
const buyHere = (): Promise<PaymentResponse> =>
  buy({ schedule_id: world.ids.schedule, price_rate_id: world.ids.adult }, world.ids.redirect, undefined);
const buyThere = (): Promise<PaymentResponse> =>
  buy({ schedule_id: other.schedule, price_rate_id: other.rate }, other.method, host());
function buy(
  what: { schedule_id: number; price_rate_id: number },
  payment_method_id: number,
  host: string | undefined,
): Promise<PaymentResponse> {
  const items = [{ type: 'ticket' as const, ...what, seat: { index: seat++ } }];
  return world.services.checkout.submit(world.form(1, { items, payment_method_id }), { source: 'site', host });
}

const transactionOf = (bill: PaymentResponse) => `sbx_${bill.payment?.id.replaceAll('-', '')}`;
/** What the provider says of a bill that was paid, signed with the key, told at the address: the code of the refusal. */
async function tell(bill: PaymentResponse, address: string, key: Uint8Array | string): Promise<string> {
  const transaction = transactionOf(bill);
  const body = JSON.stringify({
    id: `evt ${address} ${transaction}`,
    payment: transaction,
    reference: bill.payment?.id,
    status: 'paid',
    amount: bill.processingData?.amount,
    tip: 0,
  });
  const told = world.services.payments.notify(address, { headers: { [signatureHeader]: sign(key, body) }, body });
  return told.then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );
}
/** The method with some of its values changed. */
async function changed(method: number, changes: Partial<PaymentMethodValues>) {
  const found = await world.services.staffPaymentMethods.get(admin, method);
  const { id, row_version, exhibitor: _, archived: __, payments: ___, working: ____, ...values } = found;
  return { id, row_version, values: { ...values, ...changes } };
}
const addressOf = (account: number) => world.deps.accounts.get(account)?.webhookKey ?? '';
const keyOf = (account: number) => sandboxKey(worldSecret, account);
const accountOf = async (bill: PaymentResponse) => {
  const [row] = await world.query(
    `select p.payment_account_id as shop, s.account as provider
     from payment p join sandbox_payment s on s.id = p.transaction_id where p.bill_uuid = $1`,
    [bill.uuid],
  );
  return row;
};

test('the money of each exhibitor comes into its own account', async () => {
  assert.equal(await accountOf(await buyHere()), { shop: world.ids.account, provider: world.ids.account });
  const bill = await buyThere();
  assert.equal(await accountOf(bill), { shop: other.account, provider: other.account });
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  assert.equal(await stateOf(bill), paid);
});

test('news at one account’s address never settles a payment of another', async () => {
  const bill = await buyThere();
  const [here, there] = [addressOf(world.ids.account), addressOf(other.account)];
  assert.is.not(here, there);
  assert.is(await tell(bill, here, keyOf(other.account)), 'FORBIDDEN', 'signed for the other account');
  assert.is(await tell(bill, there, keyOf(world.ids.account)), 'FORBIDDEN', 'signed by the other account');
  assert.is(await tell(bill, here, keyOf(world.ids.account)), 'taken', 'an account may say what it likes, of its own');
  assert.equal(await stateOf(bill), paying);
  for (const nowhere of ['sandbox', String(other.account), '', 'nobody'])
    assert.is(await tell(bill, nowhere, keyOf(other.account)), 'NOT_FOUND', nowhere);
  assert.is(await tell(bill, there, keyOf(other.account)), 'taken');
  assert.equal(await stateOf(bill), paid);
});

test('nor does it where two accounts believe in the same signature', async () => {
  const secret = 'the same secret at both of them';
  const accounts = world.services.staffPaymentAccounts;
  const values = { name: 'Sandbox', config: { webhook_secret: secret } };
  await accounts.save(admin, { id: world.ids.account, row_version: 1, values });
  await accounts.save(otherAdmin, { id: other.account, row_version: 1, values });
  const bill = await buyThere();
  await until('both believe in it', async () =>
    [
      await tell(bill, addressOf(world.ids.account), secret),
      await tell(await buyHere(), addressOf(other.account), secret),
    ].every((answer) => answer === 'taken'),
  );
  assert.equal(await stateOf(bill), paying);
  assert.is(await tell(bill, addressOf(other.account), secret), 'taken');
  assert.equal(await stateOf(bill), paid);
  await accounts.save(admin, { id: world.ids.account, row_version: 2, values: { ...values, config: {} } });
  await accounts.save(otherAdmin, { id: other.account, row_version: 2, values: { ...values, config: {} } });
  await until('they have their own again', async () => {
    const again = await buyHere();
    return (await tell(again, addressOf(world.ids.account), keyOf(world.ids.account))) === 'taken';
  });
});

test('a method names an account of its own exhibitor, and says which provider that is at', async () => {
  const methods = world.services.staffPaymentMethods;
  const { id, row_version, exhibitor, archived, payments, working, ...values } = await methods.get(
    admin,
    world.ids.redirect,
  );
  assert.equal([exhibitor, archived, payments > 0, working], [1, false, true, true]);
  const wrong = async (changes: Partial<PaymentMethodValues>) => {
    const error = await refusal(methods.save(admin, { id, row_version, values: { ...values, ...changes } }));
    return [error.code, Object.keys(error.detail.fields ?? {})];
  };
  const refused = ['VALIDATION_FAILED', ['values.payment_account_id']];
  assert.equal(await wrong({ payment_account_id: other.account }), refused);
  assert.equal(await wrong({ payment_account_id: 99_999 }), refused);
  assert.equal(await wrong({ payment_account_id: null }), refused);
  const made = methods.create(admin, { exhibitor: 1, values: { ...values, payment_account_id: other.account } });
  assert.is((await refusal(made)).code, 'VALIDATION_FAILED');
  const past = world.query('update payment_method set payment_account_id = $2 where id = $1', [id, other.account]);
  assert.match(String(await past.catch((error: unknown) => error)), 'violates foreign key constraint');
  const choices = await methods.accounts(admin);
  assert.equal(
    choices.map((account) => account.id),
    [world.ids.account],
  );
  const cash = await methods.create(admin, {
    exhibitor: 1,
    values: { ...values, type: 'cash', payment_account_id: null },
  });
  const both = methods.create(admin, { exhibitor: 1, values: { ...values, type: 'cash' } });
  assert.is((await refusal(both)).code, 'VALIDATION_FAILED');
  const kept = 'select driver, payment_account_id from payment_method where id = $1';
  assert.equal(await world.query(kept, [cash.id]), [{ driver: 'cash', payment_account_id: null }]);
  assert.equal(await world.query(kept, [id]), [{ driver: 'sandbox', payment_account_id: world.ids.account }]);
});

test('an account is its exhibitor’s: another one’s administrator sees and changes nothing of it', async () => {
  const accounts = world.services.staffPaymentAccounts;
  const id = other.account;
  const { row_version } = await accounts.get(otherAdmin, id);
  const asked = [
    () => accounts.get(admin, id),
    () => accounts.save(admin, { id, row_version, values: { name: 'Mine', config: null } }),
    () => accounts.save(admin, { id, row_version, values: { name: 'Mine', config: {} } }),
    () => accounts.archive(admin, { id, row_version, archived: true }),
    () => accounts.test(admin, id),
    () =>
      accounts.create(admin, { exhibitor: other.exhibitor, values: { name: 'Mine', driver: 'sandbox', config: null } }),
  ];
  for (const ask of asked) assert.is((await refusal(ask())).code, 'FORBIDDEN');
  assert.equal(await accounts.test(otherAdmin, id), { works: true, asked: true });
  const nobody = accounts.create(admin, { exhibitor: 1, values: { name: 'Mine', driver: 'nobody', config: null } });
  assert.is((await refusal(nobody)).code, 'VALIDATION_FAILED');
});

test('a payment stays with the account it was made with, when its method has another one and when the account is archived', async () => {
  const { staffPaymentAccounts: accounts, staffPaymentMethods: methods } = world.services;
  const [before, unpaid, lost] = [await buyHere(), await buyHere(), await buyHere()];
  await choose(before, { outcome: 'paid', webhook: 'now' });
  const former = world.ids.account;
  const secret = 'what the new account signs with';
  const values = { name: 'Another', driver: 'sandbox', config: { webhook_secret: secret } };
  const made = await accounts.create(admin, { exhibitor: 1, values });
  await until('the new account', () => world.deps.accounts.has(made.id));

  const archive = async () =>
    accounts.archive(admin, {
      id: former,
      row_version: (await accounts.get(admin, former)).row_version,
      archived: true,
    });
  const inUse = await refusal(archive());
  assert.equal([inUse.code, inUse.detail.values], ['PAYMENT_ACCOUNT_IN_USE', { count: 2 }]);
  for (const method of [world.ids.redirect, world.ids.mobile])
    await methods.save(admin, await changed(method, { payment_account_id: made.id }));
  await archive();
  await until('it is archived here', () => world.deps.accounts.get(former)?.isArchived === true);
  await until('new money comes into the new account', async () => {
    const { shop } = (await accountOf(await buyHere())) ?? {};
    return shop === made.id;
  });

  const newest = await buyHere();
  assert.is(await tell(newest, addressOf(made.id), keyOf(made.id)), 'FORBIDDEN', 'what was set when it was made holds');
  assert.is(await tell(newest, addressOf(made.id), secret), 'taken');
  assert.equal(await stateOf(newest), paid);

  // Asked about and given back where they were made; its provider's news comes no more.
  assert.equal((await accountOf(before))?.shop, former);
  assert.is(await tell(unpaid, addressOf(former), keyOf(former)), 'NOT_FOUND');
  assert.equal(await stateOf(unpaid), paying);
  await choose(lost, { outcome: 'paid', webhook: 'lost' });
  await world.query('update payment set ask_at = now() where bill_uuid = $1', [lost.uuid]);
  const asks = startPaymentAsks(world.deps);
  await until('the answer', async () => (await stateOf(lost))?.bill === 'settled');
  await asks.close();
  const [given] = await world.query<{ id: string }>(
    `insert into refund (payment_id, status, amount_minor, reason) values ($1, 'refunding', 1200, 'goodwill') returning id`,
    [before.payment?.id],
  );
  await world.query(`update payment set status = 'refunding' where id = $1`, [before.payment?.id]);
  await world.query(`update bill set status = 'refunding' where uuid = $1`, [before.uuid]);
  await refund(world.deps, given?.id ?? '');
  const book = await world.query('select account, refunded_minor from sandbox_payment where id = $1', [
    transactionOf(before),
  ]);
  assert.equal(book, [{ account: former, refunded_minor: 1200 }]);
  await world.services.bills.giveUp(unpaid.uuid);
  assert.is((await stateOf(unpaid))?.bill, 'cancelled');

  // Nothing is offered again with an archived account.
  const id = world.ids.mobile;
  const back = methods.save(admin, await changed(id, { payment_account_id: former }));
  assert.is((await refusal(back)).code, 'PAYMENT_ACCOUNT_ARCHIVED');
  const paused = await methods.save(admin, await changed(id, { payment_account_id: former, status: 'inactive' }));
  assert.is((await refusal(methods.change(admin, id, { status: 'active' }))).code, 'PAYMENT_ACCOUNT_ARCHIVED');
  await methods.archive(admin, { id, row_version: paused.row_version, archived: true });
  await methods.change(admin, id, { status: 'active' });
  assert.is((await refusal(methods.change(admin, id, { archived: false }))).code, 'PAYMENT_ACCOUNT_ARCHIVED');
  const { row_version: version } = await accounts.get(admin, former);
  await accounts.archive(admin, { id: former, row_version: version, archived: false });
  await methods.change(admin, id, { archived: false });
});

test('an account whose provider hangs keeps no other one from being asked about', async () => {
  const [mute, heard] = [await buyHere(), await buyThere()];
  await choose(heard, { outcome: 'paid', webhook: 'lost' });
  await world.query('update payment set ask_at = now() where bill_uuid = any($1)', [[mute.uuid, heard.uuid]]);
  const accounts = new Map(
    [...world.deps.accounts].map(([id, account]) => [
      id,
      id === other.account
        ? account
        : { ...account, driver: { ...account.driver, status: () => new Promise<never>(() => {}) } },
    ]),
  );
  const asks = startPaymentAsks({ ...world.deps, accounts });
  await until('the answer', async () => (await stateOf(heard))?.bill === 'settled');
  await asks.close();
  assert.equal(await stateOf(mute), paying);
});

test('payments of the time of one account a provider: its address finds each one’s, and its seal becomes each one’s own', async () => {
  const seals = new Seals(worldSecret);
  const shared = 'what the provider gave us for all of them';
  const old = seals.seal({ webhook_secret: shared }, 'payment provider box');
  const [first, second] = await Promise.all(
    [1, other.exhibitor].map(async (exhibitor) => {
      const [row] = await world.query<{ id: number }>(
        `insert into payment_account (exhibitor_id, driver, name, former_name, config) values ($1, 'sandbox', 'box', 'box', $2) returning id`,
        [exhibitor, old],
      );
      return row?.id ?? 0;
    }),
  );
  assert.ok(first && second);
  // Somebody who writes to the database gives one account what is another's.
  const [thief] = await world.query<{ id: number }>(
    `insert into payment_account (exhibitor_id, driver, name, config) values (1, 'sandbox', 'Thief', $1) returning id`,
    [old],
  );
  const faults: unknown[] = [];
  const store = createPaymentAccountStore(world.pool);
  const { providers, bus } = world.deps;
  const onFault = (error: unknown) => void faults.push(error);
  const opened = await openPaymentAccounts({ providers, store, seals, bus, onFault });
  opened.close();
  assert.equal(faults.map(String), [`Error: The payment account ${thief?.id} (sandbox) cannot be used`]);
  assert.not.ok(opened.accounts.has(thief?.id ?? 0));
  const configs = await world.query<{ id: number; config: Sealed }>(
    'select id, config from payment_account where id = any($1) order by id',
    [[first, second]],
  );
  for (const { id, config } of configs) {
    assert.equal(seals.open(config, `payment account ${id} sandbox`), { webhook_secret: shared });
    assert.throws(() => seals.open(config, 'payment provider box'));
  }

  const services = world.secondNode({ accounts: opened.accounts });
  const hear = async (bill: PaymentResponse) => {
    const transaction = transactionOf(bill);
    const event = {
      id: `evt ${transaction}`,
      payment: transaction,
      reference: bill.payment?.id,
      status: 'paid',
      tip: 0,
    };
    const body = JSON.stringify({ ...event, amount: bill.processingData?.amount });
    await services.payments.notify('box', { headers: { [signatureHeader]: sign(shared, body) }, body });
  };
  const [mine, theirs, newer] = [await buyHere(), await buyThere(), await buyThere()];
  for (const [bill, account] of [
    [mine, first],
    [theirs, second],
  ] as const)
    await world.query('update payment set payment_account_id = $2 where bill_uuid = $1', [bill.uuid, account]);
  for (const bill of [theirs, mine, newer]) await hear(bill);
  assert.equal([await stateOf(mine), await stateOf(theirs)], [paid, paid]);
  assert.equal(await stateOf(newer), paying, 'it was made with an account that has an address of its own');
});

test.run();
