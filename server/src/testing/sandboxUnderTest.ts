/** The sandbox with a book of its own, for the conformance suite: what it sends over HTTP is caught. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSandboxBook } from '../adapters/payments/sandbox/book.ts';
import { createSandbox } from '../adapters/payments/sandbox/index.ts';
import { sandboxKey, sign, signatureHeader } from '../adapters/payments/sandbox/signature.ts';
import { createPool } from '../adapters/postgres/pool.ts';
import type { PaymentProviderUnderTest, Webhook } from '../ports/conformance/paymentConformance.ts';
import type { PaymentDriver } from '../ports/payments.ts';
import { freshDatabase } from './database.ts';
import { freePort } from './freePort.ts';

/** `around`: the driver as the shop has it. */
export async function openSandboxUnderTest(
  around: (driver: PaymentDriver) => PaymentDriver,
): Promise<PaymentProviderUnderTest> {
  const [account, other] = [1, 2];
  const keyOf = (id: number) => sandboxKey('a secret of the tests', id);
  const keys = {
    provider: keyOf(account),
    stranger: sandboxKey('another secret', account),
    otherAccount: keyOf(other),
  };
  const database = await freshDatabase();
  const pool = createPool(database.url);
  const nowhere = createPool(`postgres://127.0.0.1:${await freePort()}/postgres`);
  const sandbox = createSandbox({ pool, keyOf });
  const book = createSandboxBook(pool);

  let caught: Webhook[] = [];
  const shop = createServer(async (request, response) => {
    caught.push({ headers: request.headers as Webhook['headers'], body: await text(request) });
    response.end();
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  const during = async (work: Promise<void>) => {
    caught = [];
    await work;
    return caught;
  };

  return {
    driver: around(sandbox.driver({}, account)),
    unreachable: around(createSandbox({ pool: nowhere, keyOf }).driver({}, account)),
    otherAccount: around(sandbox.driver({}, other)),
    isTestable: true,
    kinds: ['redirect', 'mobile'],
    webhookUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}`,
    refusedMinor: 5_000_001,
    decide: (id) => book.process(id),
    end: (id, status, tipMinor = 0) => during(sandbox.delivery.deliver({ id, status, times: 2, tipMinor })),
    async refundElsewhere(id, amountMinor) {
      await book.refund(id, `sbr_${crypto.randomUUID()}`, amountMinor);
      const [webhook] = await during(sandbox.delivery.deliverRefund(id));
      if (!webhook) throw new Error('The sandbox told nobody of the refund');
      return webhook;
    },
    signed: (body, by) => ({ headers: { [signatureHeader]: sign(keys[by], body) }, body }),
    async close() {
      shop.closeAllConnections();
      await new Promise((done) => shop.close(done));
      await nowhere.end();
      await pool.end();
      await database.close();
    },
  };
}
