/** Webhooks that never come, and providers that hang when they are asked: what was paid is found, and nobody waits for a provider. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limitedDriver } from '../adapters/payments/limitedDriver.ts';
import type { PaymentResponse } from '../contract/index.ts';
import type { PaymentDriver } from '../ports/payments.ts';
import { type PaymentAsks, startPaymentAsks } from '../services/payments/asks.ts';
import { expireBills } from '../services/payments/expireBills.ts';
import { type SalesWorld, salesWorld } from '../testing/salesWorld.ts';
import { ends, neverMs, until } from '../testing/until.ts';

const test = suite('lost webhooks');
let world: SalesWorld;
let asks: PaymentAsks;
let seat = 0;
/** True: the provider does not answer. */
let hangs = false;
/** Questions, by the provider's id of the payment. */
let asked: string[] = [];

test.before(async () => {
  world = await salesWorld({
    driver: (sandbox) =>
      limitedDriver(hanging(sandbox), 'the account', { createMs: neverMs, askMs: 3_000, restAfter: 4, restMs: 5_000 }),
  });
  asks = startPaymentAsks(world.deps);
});
test.before.each(() => {
  hangs = false;
  asked = [];
});
test.after(async () => {
  await asks.close();
  await world.close();
});

/** The sandbox, whose answers do not come while `hangs`. */
function hanging(sandbox: PaymentDriver): PaymentDriver {
  return {
    ...sandbox,
    status: (transactionId) => {
      asked.push(transactionId);
      return hangs ? new Promise(() => {}) : sandbox.status(transactionId);
    },
  };
}

async function buy(): Promise<PaymentResponse> {
  const items = [
    {
      type: 'ticket' as const,
      schedule_id: world.ids.schedule,
      price_rate_id: world.ids.adult,
      seat: { index: seat++ },
    },
  ];
  return world.services.checkout.submit(world.form(1, { items }), { source: 'site' });
}

async function choose(bill: PaymentResponse, choice: Record<string, string>): Promise<void> {
  await fetch(bill.processingData?.checkout_url ?? '', {
    method: 'POST',
    body: new URLSearchParams(choice),
    redirect: 'manual',
  });
}

const transactionOf = (bill: PaymentResponse) => `sbx_${bill.payment?.id.replaceAll('-', '')}`;
const timesAsked = (bill: PaymentResponse) => asked.filter((id) => id === transactionOf(bill)).length;
const shown = async (bill: PaymentResponse) => (await world.services.bills.result(bill.uuid, 'en')).status;

/** Makes it seem that this time has passed: everything that was noted about the payments lies longer back. */
async function pass(seconds: number, ...bills: PaymentResponse[]): Promise<void> {
  const uuids = bills.map(({ uuid }) => uuid);
  await world.query(
    `update payment set ask_at = ask_at - make_interval(secs => $2), created_at = created_at - make_interval(secs => $2)
     where bill_uuid = any($1)`,
    [uuids, seconds],
  );
  await world.query('update bill set expires_at = expires_at - make_interval(secs => $2) where uuid = any($1)', [
    uuids,
    seconds,
  ]);
}

/** Seconds until the provider is asked next; null: no more. */
async function nextAsk(bill: PaymentResponse): Promise<number | null> {
  const [row] = await world.query<{ seconds: number | null }>(
    'select extract(epoch from ask_at - now())::float as seconds from payment where bill_uuid = $1',
    [bill.uuid],
  );
  return row?.seconds ?? null;
}

/** The next question is so many seconds away; earlier only by what has passed since the test's `beganMs`. */
async function assertNextAsk(bill: PaymentResponse, seconds: number, beganMs: number): Promise<void> {
  const next = await nextAsk(bill);
  const passed = (performance.now() - beganMs) / 1000;
  assert.ok(next !== null && next <= seconds && next > seconds - passed - 1, `${next} s instead of ${seconds} s`);
}

test('the provider is asked after 20 seconds, after 60, and then each minute, until it says how it ended', async () => {
  let beganMs = performance.now();
  const bill = await buy();
  await assertNextAsk(bill, 20, beganMs);
  beganMs = performance.now();
  await pass(20, bill);
  await until('the first question', () => timesAsked(bill) === 1);
  await assertNextAsk(bill, 40, beganMs);
  beganMs = performance.now();
  await pass(40, bill);
  await until('the second question', () => timesAsked(bill) === 2);
  await assertNextAsk(bill, 60, beganMs);
  assert.is(await shown(bill), 'paying');

  const stop = new AbortController();
  const told = (async () => {
    for await (const message of world.services.live.watch({ bill: bill.uuid }, stop.signal)) return message;
    return null;
  })();
  await choose(bill, { outcome: 'paid', webhook: 'lost' });
  assert.is(await shown(bill), 'paying', 'the shop was not told');
  await pass(60, bill);
  assert.equal(await ends('the news of the payment', told), { kind: 'bill', uuid: bill.uuid });
  stop.abort();
  assert.is(await shown(bill), 'settled');
  await until('the end of the questions', async () => (await nextAsk(bill)) === null);
});

test('a payment that failed or was cancelled without a word frees its seats long before the deadline', async () => {
  const bills = [await buy(), await buy()];
  await choose(bills[0] as PaymentResponse, { outcome: 'failed', webhook: 'lost' });
  await choose(bills[1] as PaymentResponse, { outcome: 'cancelled', webhook: 'lost' });
  await pass(20, ...bills);
  for (const bill of bills) {
    await until('the end of the order', async () => (await shown(bill)) !== 'paying');
    const claims = await world.query('select 1 from seat_claim where bill_uuid = $1', [bill.uuid]);
    assert.is(claims.length, 0);
  }
});

test('nobody is asked about what its webhook has settled', async () => {
  const bill = await buy();
  await choose(bill, { outcome: 'paid', webhook: 'now' });
  const waits = await buy();
  await pass(20, bill, waits);
  await until('the question about the other one', () => timesAsked(waits) === 1);
  assert.is(timesAsked(bill), 0);
});

test('two nodes ask about each payment once', async () => {
  const second = startPaymentAsks(world.deps);
  const bills = await Promise.all(Array.from({ length: 12 }, buy));
  await pass(20, ...bills);
  await until('a question about each', () => bills.every((bill) => timesAsked(bill) > 0));
  await second.close();
  assert.ok(bills.every((bill) => timesAsked(bill) === 1));
});

test('a provider that hangs: its bills expire in time all the same, and what was paid is found when it is back', async () => {
  const bills = await Promise.all(Array.from({ length: 12 }, buy));
  const [paid] = bills as [PaymentResponse];
  await choose(paid, { outcome: 'paid', webhook: 'lost' });
  hangs = true;
  await pass(16 * 60, ...bills);
  await ends('the expiry', expireBills(world.deps));
  for (const bill of bills) assert.is(await shown(bill), 'expired');
  await until('the questions that failed to be told', () => world.faults.length > 0);

  hangs = false;
  assert.ok((await nextAsk(paid)) !== null, 'its last word is not known');
  // Again and again, while the provider is left alone for a moment.
  await until('what was paid to be honoured', async () => {
    await world.query('update payment set ask_at = now() where bill_uuid = $1 and ask_at is not null', [paid.uuid]);
    return (await shown(paid)) === 'settled';
  });
});

test('one that waits longest is asked first, and many that hang keep nobody from being asked', async () => {
  hangs = true;
  const hanging = await Promise.all(Array.from({ length: 8 }, buy));
  await pass(30, ...hanging);
  await until('questions about them', () => hanging.some((bill) => timesAsked(bill) > 0));
  const bill = await buy();
  await choose(bill, { outcome: 'paid', webhook: 'lost' });
  hangs = false;
  await pass(20, bill);
  await until('the payment to be found', async () => {
    await world.query('update payment set ask_at = least(ask_at, now()) where bill_uuid = $1', [bill.uuid]);
    return (await shown(bill)) === 'settled';
  });
});

test.run();
