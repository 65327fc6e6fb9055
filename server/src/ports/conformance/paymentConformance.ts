/** What a payment driver must do, whichever provider is behind it. */
import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PaymentComponent } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { ProviderNews, ProviderStatus } from '../../domain/paymentNews.ts';
import { type PaymentDriver, PaymentRefused, type PaymentRequest, type StartedPayment } from '../payments.ts';

export interface Webhook {
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: string;
}

/** A provider with a driver for it, and what happens there without the driver. */
export interface PaymentProviderUnderTest {
  driver: PaymentDriver;
  /** The driver while its provider cannot be reached. */
  unreachable: PaymentDriver;
  /** The driver of another account at this provider. */
  otherAccount: PaymentDriver;
  /** Whether its account can be asked about without a payment. */
  isTestable: boolean;
  /** How buyers pay there; of the last of them with a tip, too. */
  kinds: readonly [PaymentComponent, ...PaymentComponent[]];
  /** Where its webhooks are caught. */
  webhookUrl: string;
  /** More than it takes in one payment. */
  refusedMinor: number;
  /** The buyer has decided, and the payment can be called back no more; the provider learns later how it ended. */
  decide(transactionId: string): Promise<void>;
  /** The payment ends, unless it has already. Answers with the webhooks of it: at least two of the same news, where there is any. */
  end(transactionId: string, status: Exclude<ProviderStatus, 'open'>, tipMinor?: number): Promise<Webhook[]>;
  /** Gives money back at the provider's own site. Answers with the webhook of it. */
  refundElsewhere(transactionId: string, amountMinor: number): Promise<Webhook>;
  /** A webhook with this body, signed by the provider, by somebody else, or by the provider for another account. */
  signed(body: string, by: 'provider' | 'stranger' | 'otherAccount'): Webhook;
  close(): Promise<void>;
}

const amountMinor = 2400;
/** Ids that no provider gave out. */
const unknownIds = ['', 'unknown', '\0', '../..', 'x'.repeat(300), randomUUID()];

export function paymentConformance(name: string, open: () => Promise<PaymentProviderUnderTest>): void {
  const test = suite(`payment driver: ${name}`);
  let provider: PaymentProviderUnderTest;
  let driver: PaymentDriver;
  test.before(async () => {
    provider = await open();
    driver = provider.driver;
  });
  test.after(() => provider.close());

  const request = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
    paymentId: randomUUID(),
    billUuid: randomUUID(),
    kind: provider.kinds[0],
    // A terminal asks for one payment after the other.
    terminal: randomUUID(),
    amountMinor,
    description: 'K7M2P9QX',
    locale: 'nl-BE',
    returnUrl: 'https://cinema.example/nl-BE/payments/status',
    webhookUrl: provider.webhookUrl,
    expiresAtMs: Date.now() + 900_000,
    ...more,
  });
  const start = async (more?: Partial<PaymentRequest>) => (await driver.createPayment(request(more))).transactionId;
  const paid = async (tipMinor = 0) => {
    const id = await start({ kind: tipMinor ? lastKind() : provider.kinds[0] });
    await provider.end(id, 'paid', tipMinor);
    return id;
  };
  const lastKind = () => provider.kinds.at(-1) ?? provider.kinds[0];
  const refund = (transactionId: string, minor: number, refundId: string = randomUUID()) =>
    driver.refund({ transactionId, refundId, amountMinor: minor, reason: 'cancelled' });
  const statusOf = async (id: string) => (await driver.status(id))?.status;
  const refundedOf = async (id: string) => (await driver.status(id))?.refundedMinor;

  test('a payment is paid at an address, with a code and a link, or at the counter', async () => {
    const isThere = ({ checkoutUrl, qr, deeplink }: StartedPayment) =>
      [checkoutUrl, qr, deeplink].map((part) => part !== null);
    const parts: Record<PaymentComponent, boolean[]> = {
      redirect: [true, false, false],
      mobile: [false, true, true],
      terminal: [false, false, false],
    };
    for (const kind of provider.kinds) {
      const started = await driver.createPayment(request({ kind }));
      assert.equal(isThere(started), parts[kind], kind);
      if (started.checkoutUrl) assert.ok(URL.canParse(started.checkoutUrl));
      assert.equal(await driver.status(started.transactionId), news('open'));
    }
  });

  test('a payment that is started again is the same, at the same moment and when it is paid', async () => {
    const same = request();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => driver.createPayment(same)));
    assert.ok(first);
    for (const other of others) assert.equal(other, first);
    await provider.end(first.transactionId, 'paid');
    assert.is((await driver.createPayment(same)).transactionId, first.transactionId);
    assert.is(await statusOf(first.transactionId), 'paid');
    assert.is.not(await start(), first.transactionId, 'another payment is another one');
  });

  test('what the provider does not take is refused, however often it is asked', async () => {
    const tooMuch = request({ amountMinor: provider.refusedMinor });
    for (let time = 0; time < 2; time++) assert.instance(await failure(driver.createPayment(tooMuch)), PaymentRefused);
  });

  test('a provider that cannot be reached has refused nothing and says nothing', async () => {
    const id = await start();
    const { unreachable } = provider;
    assert.not.instance(await failure(unreachable.createPayment(request())), PaymentRefused);
    await failure(unreachable.status(id));
    await failure(unreachable.cancel(id));
    await failure(unreachable.refund({ transactionId: id, refundId: randomUUID(), amountMinor, reason: 'cancelled' }));
  });

  test('its account is tested by asking the provider', async () => {
    assert.is(driver.test !== undefined, provider.isTestable);
    if (!provider.isTestable) return;
    await driver.test?.();
    await failure(provider.unreachable.test?.());
  });

  test('the book says how a payment ended; only one that was paid has money, with its tip', async () => {
    assert.equal(await driver.status(await paid()), news('paid', amountMinor));
    assert.equal(await driver.status(await paid(200)), news('paid', amountMinor + 200, 200));
    for (const status of ['failed', 'cancelled', 'expired'] as const) {
      const id = await start();
      await provider.end(id, status);
      assert.equal(await driver.status(id), news(status));
    }
    const underWay = await start();
    await provider.decide(underWay);
    assert.equal(await driver.status(underWay), news('open'));
  });

  test('of what the provider does not know there is no news, nothing to cancel and nothing to give back', async () => {
    for (const id of unknownIds) {
      assert.is(await driver.status(id), null, id);
      assert.is(await driver.cancel(id), null, id);
      await failure(refund(id, 1));
    }
  });

  test('a payment is one account’s: with another one at the same provider it is unknown, and stays as it is', async () => {
    const { otherAccount } = provider;
    const [open, money] = [await start(), await paid()];
    for (const id of [open, money]) {
      assert.is(await otherAccount.status(id), null);
      assert.is(await otherAccount.cancel(id), null);
      await failure(otherAccount.refund({ transactionId: id, refundId: randomUUID(), amountMinor: 1, reason: 'late' }));
    }
    assert.equal(await driver.status(open), news('open'));
    assert.equal(await driver.status(money), news('paid', amountMinor));
  });

  test('an open payment that is cancelled brings no money any more; one that is under way or has ended stays as it is', async () => {
    const id = await start();
    for (let time = 0; time < 2; time++) assert.equal(await driver.cancel(id), news('cancelled'));
    await provider.end(id, 'paid');
    assert.equal(await driver.status(id), news('cancelled'));

    const underWay = await start();
    await provider.decide(underWay);
    assert.is((await driver.cancel(underWay))?.status, 'open');
    await provider.end(underWay, 'paid');
    assert.is(await statusOf(underWay), 'paid');

    assert.equal(await driver.cancel(await paid()), news('paid', amountMinor));
    const failed = await start();
    await provider.end(failed, 'failed');
    assert.equal(await driver.cancel(failed), news('failed'));
  });

  test('money goes back in parts, up to all that came in', async () => {
    const id = await paid(200);
    const parts = [await refund(id, 1000), await refund(id, 1000), await refund(id, 600)];
    assert.is(new Set(parts.map(({ transactionId }) => transactionId)).size, 3);
    assert.equal(await driver.status(id), news('paid', amountMinor + 200, 200, amountMinor + 200));
    await failure(refund(id, 1));
  });

  test('a refund that is asked for again is the same, at the same moment and when all has gone back', async () => {
    const id = await paid();
    const refundId = randomUUID();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => refund(id, 1000, refundId)));
    for (const other of others) assert.equal(other, first);
    assert.is(await refundedOf(id), 1000);
    await refund(id, amountMinor - 1000);
    assert.equal(await refund(id, 1000, refundId), first);
    assert.is(await refundedOf(id), amountMinor);
  });

  test('more than is left goes back not even in part, nor does what never came in', async () => {
    const id = await paid();
    await failure(refund(id, amountMinor + 1));
    await refund(id, 1000);
    await failure(refund(id, amountMinor));
    assert.is(await refundedOf(id), 1000);
    const opened = await start();
    await failure(refund(opened, 1));
    assert.equal(await driver.status(opened), news('open'));
  });

  test('a webhook says what the book says, and is known when it comes again', async () => {
    for (const status of ['paid', 'failed', 'cancelled', 'expired'] as const) {
      const { paymentId, ...rest } = request({ kind: lastKind() });
      const { transactionId } = await driver.createPayment({ paymentId, ...rest });
      const hooks = await provider.end(transactionId, status, 100);
      assert.ok(hooks.length > 1, 'it was sent twice');
      const notes = await Promise.all(hooks.map((hook) => driver.verifyNotification(hook)));
      const [first] = notes;
      assert.ok(first);
      const { eventId, transactionId: told, paymentId: repeated, ...said } = first;
      assert.is(told, transactionId);
      assert.ok(repeated === null || repeated === paymentId);
      assert.equal(said, await driver.status(transactionId));
      assert.ok(eventId.length > 0);
      for (const note of notes) assert.equal(note, first);
    }
  });

  test('money that goes back at the provider’s own site is news, each time another one', async () => {
    const id = await start();
    const hooks = await provider.end(id, 'paid');
    hooks.push(await provider.refundElsewhere(id, 500), await provider.refundElsewhere(id, 700));
    const notes = await Promise.all(hooks.map((hook) => driver.verifyNotification(hook)));
    const events = [...new Map(notes.map((note) => [note.eventId, [note.status, note.refundedMinor]])).values()];
    assert.equal(events, [
      ['paid', 0],
      ['paid', 500],
      ['paid', 1200],
    ]);
    assert.is(await refundedOf(id), 1200);
    await failure(refund(id, amountMinor - 1200 + 1));
  });

  test('what the provider did not sign is forbidden, whatever it says', async () => {
    const [real] = await provider.end(await start(), 'paid');
    const [other] = await provider.end(await start(), 'paid');
    assert.ok(real && other);
    const forged: [string, Webhook][] = [
      ['unsigned', { ...real, headers: {} }],
      ['signed for another body', { ...real, headers: other.headers }],
      ['a changed body', { ...real, body: real.body.replace(String(amountMinor), '1') }],
      ['signed by somebody else', provider.signed(real.body, 'stranger')],
      ['signed for another account', provider.signed(real.body, 'otherAccount')],
      ['nothing', { headers: {}, body: '' }],
      ['not even understood', provider.signed('{', 'stranger')],
    ];
    for (const [what, hook] of forged) assert.is(await codeOf(driver.verifyNotification(hook)), 'FORBIDDEN', what);
    await driver.verifyNotification(provider.signed(real.body, 'provider'));
  });

  test('what the provider signed and nobody understands is invalid', async () => {
    for (const body of ['', '{', 'null', '[]', '{}', '"paid"', '{"id": "\\u0000"}', '\u0000'])
      assert.is(await codeOf(driver.verifyNotification(provider.signed(body, 'provider'))), 'VALIDATION_FAILED', body);
  });

  test.run();
}

function news(status: ProviderStatus, receivedMinor = 0, tipMinor = 0, refundedMinor = 0): ProviderNews {
  return { status, receivedMinor, tipMinor, refundedMinor };
}

/** What `work` throws; fails when it does not. */
async function failure(work: Promise<unknown> | undefined): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('Expected it to fail, but it went through');
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await failure(work);
  assert.instance(error, ParterreError, String(error));
  return (error as ParterreError).code;
}
