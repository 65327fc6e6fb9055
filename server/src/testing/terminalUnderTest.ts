/** The simulated card terminals in this process, for the conformance suite: what they send over HTTP is caught. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sign } from '../adapters/payments/sandbox/signature.ts';
import { createTerminalDriver } from '../adapters/payments/terminal/driver.ts';
import { mostMinor, signatureHeader } from '../adapters/payments/terminal/protocol.ts';
import { createTerminalSimulator, type TerminalSimulator } from '../adapters/payments/terminal/simulator/server.ts';
import type { Payment } from '../adapters/payments/terminal/simulator/terminals.ts';
import type { PaymentProviderUnderTest, Webhook } from '../ports/conformance/paymentConformance.ts';
import type { PaymentDriver } from '../ports/payments.ts';
import { freePort } from './freePort.ts';

const keys = { provider: 'sim_of_the_tests', stranger: 'sim_of_nobody_known', otherAccount: 'sim_of_another_account' };

export interface TerminalUnderTest extends PaymentProviderUnderTest {
  simulator: TerminalSimulator;
  /** One that said that it failed finds out that it was paid. Answers with the webhooks of it. */
  correct(id: string): Promise<Webhook[]>;
}

/** The simulated card terminals at an address of their own. */
export async function openTerminals(): Promise<{ simulator: TerminalSimulator; url: string; close(): Promise<void> }> {
  const simulator = createTerminalSimulator();
  const server = simulator.app.listen(0, '127.0.0.1');
  return { simulator, url: await urlOf(server), close: () => closed(server) };
}

export async function openTerminalUnderTest(): Promise<TerminalUnderTest> {
  const { simulator, url, close } = await openTerminals();
  let caught: Webhook[] = [];
  const shop = createServer(async (request, response) => {
    caught.push({ headers: request.headers as Webhook['headers'], body: await text(request) });
    response.end();
  }).listen(0, '127.0.0.1');
  const driverAt = (where: string, key: string): PaymentDriver => createTerminalDriver({ url: where, key });
  const known = (id: string): Payment => {
    const payment = simulator.terminals.find(id);
    if (payment === null) throw new Error(`No terminal has ${id}`);
    return payment;
  };
  const told = async (payment: Payment, times: number): Promise<Webhook[]> => {
    caught = [];
    await simulator.tell(payment, times);
    return caught;
  };
  return {
    simulator,
    driver: driverAt(url, keys.provider),
    unreachable: driverAt(`http://127.0.0.1:${await freePort()}`, keys.provider),
    otherAccount: driverAt(url, keys.otherAccount),
    isTestable: true,
    kinds: ['terminal'],
    webhookUrl: await urlOf(shop),
    refusedMinor: mostMinor + 1,
    async decide(id) {
      simulator.terminals.process(known(id));
    },
    async end(id, status, tipMinor = 0) {
      const payment = known(id);
      return simulator.terminals.end(payment, status, tipMinor) ? told(payment, 2) : [];
    },
    async correct(id) {
      simulator.terminals.correct(known(id));
      return told(known(id), 2);
    },
    async refundElsewhere(id, amountMinor) {
      const payment = known(id);
      simulator.terminals.refund(payment, crypto.randomUUID(), amountMinor);
      const [webhook] = await told(payment, 1);
      if (!webhook) throw new Error('The terminal told nobody of the refund');
      return webhook;
    },
    signed: (body, by) => ({ headers: { [signatureHeader]: sign(keys[by], body) }, body }),
    async close() {
      await Promise.all([close(), closed(shop)]);
    },
  };
}

async function urlOf(server: Server): Promise<string> {
  if (!server.listening) await new Promise((done) => server.once('listening', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
