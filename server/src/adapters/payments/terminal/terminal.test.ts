import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paymentConformance } from '../../../ports/conformance/paymentConformance.ts';
import { PaymentRefused, type PaymentRequest } from '../../../ports/payments.ts';
import { openTerminalUnderTest, type TerminalUnderTest } from '../../../testing/terminalUnderTest.ts';
import type { Behaviour } from './simulator/terminals.ts';

paymentConformance('card terminal', openTerminalUnderTest);

const test = suite('card terminals');
let provider: TerminalUnderTest;
test.before(async () => {
  provider = await openTerminalUnderTest();
});
test.after(() => provider.close());

const request = (terminal: string | null): PaymentRequest => ({
  paymentId: randomUUID(),
  billUuid: randomUUID(),
  kind: 'terminal',
  terminal,
  amountMinor: 1250,
  description: 'K7M2P9QX',
  locale: 'en',
  returnUrl: 'https://cinema.example/',
  webhookUrl: provider.webhookUrl,
  expiresAtMs: Date.now() + 900_000,
});
const refusalOf = async (order: PaymentRequest): Promise<string | null> => {
  const error = await provider.driver.createPayment(order).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof PaymentRefused ? error.reason : String(error);
};

test('a terminal has one payment at a time; when it has ended the next is taken', async () => {
  const [first, second] = [request('hall'), request('hall')];
  const { transactionId } = await provider.driver.createPayment(first);
  assert.is(await refusalOf(second), 'terminal_busy');
  assert.is((await provider.driver.createPayment(first)).transactionId, transactionId, 'asked again it is the same');
  await provider.end(transactionId, 'failed');
  await provider.driver.createPayment(second);
});

const refusals: { behaviour: Behaviour; reason: string }[] = [
  { behaviour: 'busy', reason: 'terminal_busy' },
  { behaviour: 'invalid_credential', reason: 'terminal_refused' },
];
for (const { behaviour, reason } of refusals)
  test(`what is refused by one that is ${behaviour} is no payment`, async () => {
    provider.simulator.terminals.behave(behaviour, behaviour);
    assert.is(await refusalOf(request(behaviour)), reason);
    assert.is(provider.simulator.terminals.last(behaviour), null);
  });

test('a device without a terminal is told so', async () => {
  assert.is(await refusalOf(request(null)), 'terminal_missing');
});

for (const behaviour of ['away', 'cut'] as const)
  test(`one that is ${behaviour} has refused nothing; asked again when it is back there is one payment`, async () => {
    const { terminals } = provider.simulator;
    terminals.behave(behaviour, behaviour);
    const order = request(behaviour);
    assert.match(String(await refusalOf(order)), /fetch failed/);
    assert.is(terminals.last(behaviour)?.status ?? null, behaviour === 'cut' ? 'open' : null);
    terminals.behave(behaviour, 'normal');
    const { transactionId } = await provider.driver.createPayment(order);
    assert.is(terminals.last(behaviour)?.id, transactionId);
  });

test.run();
