/** Webhooks that nobody signed, come in floods, or are signed and make no sense: news of real payments gets through. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sandboxKey, sign, signatureHeader } from '../adapters/payments/sandbox/signature.ts';
import type { PaymentResponse } from '../contract/index.ts';
import { limits } from '../domain/limits.ts';
import {
  type Answer,
  buyableOffer,
  checkoutBody,
  type EdgeUnderTest,
  edgeUnderTest,
  type Visitor,
} from '../testing/edgeUnderTest.ts';
import { webhookPath } from '../testing/webhookPath.ts';

const test = suite('webhooks');
let edge: EdgeUnderTest;
let visitor: Visitor;
let webhooks: string;

test.before(async () => {
  // However long it takes to send them, they are of one window.
  edge = await edgeUnderTest({ rateWindowSeconds: 3600 });
  visitor = await edge.visitor();
  webhooks = await webhookPath(edge.config.databaseUrl ?? '');
});
test.after(() => edge.close());

function deliver(body: string, signature = sign(sandboxKey(edge.config.secret, 1), body)): Promise<Answer> {
  return visitor.post(webhooks, body, { [signatureHeader]: signature });
}

/** An order that waits for its payment, and the news that would settle it. */
async function unpaidOrder(): Promise<{ bill: PaymentResponse; news: Record<string, unknown> }> {
  const offer = await buyableOffer(visitor);
  const startup = await visitor.get<{ data: { payment_methods: { id: number }[] } }>('/api/startup');
  const order = { ...checkoutBody(offer, [null]), payment_method_id: startup.json.data.payment_methods[0]?.id };
  const answer = await visitor.post<{ data: PaymentResponse }>('/api/checkout', order);
  assert.is(answer.status, 200, answer.text);
  const bill = answer.json.data;
  const payment = `sbx_${bill.payment?.id.replaceAll('-', '')}`;
  const news = {
    id: `evt_${payment}_paid`,
    payment,
    reference: bill.payment?.id,
    status: 'paid',
    amount: bill.processingData?.amount,
    tip: 0,
  };
  return { bill, news };
}

async function statusOf(bill: PaymentResponse): Promise<string> {
  return (await visitor.get<{ data: PaymentResponse }>(`/api/bill/${bill.uuid}/status`)).json.data.status;
}

test('what nobody signed is refused tightly; a provider at the same address is heard throughout', async () => {
  const { bill, news } = await unpaidOrder();
  const { uses } = limits.webhooks.unsigned;
  const noise = async (index: number): Promise<number> =>
    index % 2
      ? (await deliver(JSON.stringify(news), 'f'.repeat(64))).status
      : (await visitor.post(`/api/webhooks/nobody${index}`, '{}')).status;
  const statuses = await Promise.all(Array.from({ length: 3 * uses }, (_, index) => noise(index)));
  assert.equal([...new Set(statuses)].sort(), [403, 404, 429]);
  assert.is(statuses.filter((status) => status !== 429).length, uses);
  assert.is(await statusOf(bill), 'paying');
  // A rush of the provider's own, far more than anybody unsigned may send; the news of this bill is among it.
  const queue = Array.from({ length: 5 * uses }, (_, index) =>
    JSON.stringify(
      index === 2 * uses
        ? news
        : { ...news, id: `evt_${index}`, payment: `sbx_${index}`, reference: crypto.randomUUID() },
    ),
  );
  const rush: Answer[] = [];
  // No more at once than the database has connections: who waits for one too long is told to come again.
  const provider = async () => {
    for (let body = queue.pop(); body; body = queue.pop()) rush.push(await deliver(body));
  };
  await Promise.all(Array.from({ length: 10 }, provider));
  assert.equal([...new Set(rush.map(({ status }) => status))], [200]);
  assert.is(await statusOf(bill), 'settled');
  assert.equal(edge.faults, []);
});

test('signed bodies that make no sense are 422 and leave the order as it was', async () => {
  const { bill, news } = await unpaidOrder();
  const odd: [string, string][] = [
    ['nothing', ''],
    ['no JSON', '{"id":'],
    ['null', 'null'],
    ['a list', JSON.stringify([news])],
    ['a payment id of ours that is none', JSON.stringify({ ...news, reference: 'none' })],
    ['NUL in our payment id', JSON.stringify({ ...news, reference: 'a\u0000b' })],
    ['NUL in the provider’s payment id', JSON.stringify({ ...news, payment: 'sbx_\u0000' })],
    ['NUL in the id of the news', JSON.stringify({ ...news, id: 'evt_\u0000' })],
    ['half a character', JSON.stringify(news).replace('evt_', '\\ud800')],
    ['more than the book can hold', JSON.stringify({ ...news, amount: 2 ** 40 })],
    ['a tip beyond it', JSON.stringify({ ...news, tip: 2 ** 31 })],
    ['an amount without end', JSON.stringify(news).replace(/"amount":\d+/, '"amount":1e999')],
    ['less than nothing', JSON.stringify({ ...news, amount: -1 })],
    ['half a cent', JSON.stringify({ ...news, amount: 0.5 })],
    ['words for an amount', JSON.stringify({ ...news, amount: '1000' })],
    ['an unknown status', JSON.stringify({ ...news, status: 'maybe' })],
    ['an object for an id', JSON.stringify({ ...news, id: { $ne: null } })],
    ['a very long id', JSON.stringify({ ...news, id: 'e'.repeat(200_000) })],
    ['lists in lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ];
  for (const [what, body] of odd) {
    const answer = await deliver(body);
    assert.is(answer.status, 422, `${what}: ${answer.text.slice(0, 200)}`);
  }
  assert.is(await statusOf(bill), 'paying');
  assert.is((await deliver(JSON.stringify(news))).status, 200);
  assert.is(await statusOf(bill), 'settled');
  assert.equal(edge.faults, []);
});

test.run();
