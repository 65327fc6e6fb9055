import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSalesStore } from '../../adapters/postgres/salesStore.ts';
import type { PaymentResponse } from '../../contract/index.ts';
import { billsUnderTest } from '../../testing/billsUnderTest.ts';
import { type SalesWorld, salesWorld } from '../../testing/salesWorld.ts';

const test = suite('many payments at once');
let world: SalesWorld;
test.before(async () => {
  world = await salesWorld();
});
test.after(() => world.close());
const { buy, webhook, stateOf, passDeadline, timeline, jobs } = billsUnderTest(() => world);

/** What the sandbox says of a bill that was paid, as its driver has read it. */
function paidNews(bill: PaymentResponse, changes: { received?: number; event?: string } = {}) {
  const { received = bill.processingData?.amount ?? 0, event = `evt ${bill.uuid}` } = changes;
  const transactionId = `sbx_${bill.payment?.id.replaceAll('-', '')}`;
  const news = { status: 'paid' as const, receivedMinor: received, tipMinor: 0, refundedMinor: 0 };
  return world.sales.applyNews(world.ids.account, { transactionId, paymentId: bill.payment?.id ?? null }, news, event);
}

test('what is plain shares a commit; whatever else comes with it is decided by itself', async () => {
  const plain = await Promise.all(Array.from({ length: 6 }, (_, seat) => buy([seat])));
  const [late, short, cancelled, lost] = await Promise.all([10, 11, 12, 13].map((seat) => buy([seat])));
  assert.ok(late && short && cancelled && lost);
  await passDeadline(late);
  await webhook(cancelled, 'cancelled');
  await world.query('delete from seat_claim where bill_uuid = $1', [lost.uuid]);
  const first = plain[0] as PaymentResponse;
  const outcomes = await Promise.all([
    ...plain.map((bill) => paidNews(bill)),
    paidNews(first),
    paidNews(first, { event: 'told by another event' }),
    paidNews(late),
    paidNews(short, { received: 1 }),
    paidNews(cancelled),
    paidNews(lost),
    world.sales.applyNews(
      world.ids.account,
      { transactionId: 'unknown', paymentId: null },
      { status: 'paid', receivedMinor: 1, tipMinor: 0, refundedMinor: 0 },
      'unknown',
    ),
  ]);
  assert.equal(
    outcomes.map((outcome) => outcome && [outcome.decision.kind, 'late' in outcome.decision && outcome.decision.late]),
    [
      ...plain.map(() => ['settle', false]),
      null,
      ['ignore', false],
      ['settle', true],
      ['refund', false],
      ['refund', false],
      ['refund', false],
      null,
    ],
  );
  for (const bill of plain) {
    assert.equal(await stateOf(bill), { bill: 'settled', payment: 'paid', claims: 1, sold: 1 });
    assert.equal(await timeline(bill), ['paying', 'paid', 'settled']);
    assert.equal(await jobs(bill), ['mark-sold', 'send-tickets']);
  }
  const transactions = await world.query('select distinct xmin::text from bill where uuid = any($1)', [
    plain.map(({ uuid }) => uuid),
  ]);
  assert.is(transactions.length, 1, 'all in one commit');
  for (const bill of [short, cancelled, lost]) assert.is((await stateOf(bill))?.bill, 'refunding');
  assert.equal(await stateOf(late), { bill: 'settled', payment: 'paid', claims: 1, sold: 1 });
});

test('a payment of a part of its bill does not settle it', async () => {
  const [part, whole] = await Promise.all([14, 15].map((seat) => buy([seat])));
  assert.ok(part && whole);
  await world.query('update payment set amount_minor = 1 where bill_uuid = $1', [part.uuid]);
  const outcomes = await Promise.all([paidNews(part, { received: 1 }), paidNews(whole)]);
  assert.equal(
    outcomes.map((outcome) => outcome?.decision.kind),
    ['part', 'settle'],
  );
  assert.equal(await stateOf(part), { bill: 'paying', payment: 'paid', claims: 1, sold: 0 });
});

test('one that cannot be written fails alone', async () => {
  const bills = await Promise.all([20, 21, 22].map((seat) => buy([seat])));
  const bad = bills[1] as PaymentResponse;
  await world.query(
    `create function refuse_bad() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
     create trigger refuse_bad before update on bill for each row when (new.uuid = '${bad.uuid}' and new.status = 'settled')
     execute function refuse_bad()`,
  );
  const outcomes = await Promise.allSettled(bills.map((bill) => paidNews(bill)));
  assert.equal(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal(await Promise.all(bills.map(async (bill) => (await stateOf(bill))?.bill)), [
    'settled',
    'paying',
    'settled',
  ]);
  await world.query('drop trigger refuse_bad on bill');
  assert.is((await paidNews(bad))?.decision.kind, 'settle', 'the provider tells it again');
});

test('two nodes told of the same payments in another order: each is settled once', async () => {
  const bills = await Promise.all(Array.from({ length: 8 }, (_, seat) => buy([30 + seat])));
  const second = createSalesStore(world.pool);
  const first = world.sales;
  const tell = (sales: typeof first, told: PaymentResponse[]) =>
    Promise.all(
      told.map((bill) =>
        sales.applyNews(
          world.ids.account,
          { transactionId: `sbx_${bill.payment?.id.replaceAll('-', '')}`, paymentId: null },
          { status: 'paid', receivedMinor: 1200, tipMinor: 0, refundedMinor: 0 },
          `evt ${bill.uuid}`,
        ),
      ),
    );
  const outcomes = await Promise.all([tell(first, bills), tell(second, [...bills].reverse())]);
  assert.is(outcomes.flat().filter((outcome) => outcome?.decision.kind === 'settle').length, 8);
  for (const bill of bills) assert.equal(await timeline(bill), ['paying', 'paid', 'settled']);
});

test.run();
