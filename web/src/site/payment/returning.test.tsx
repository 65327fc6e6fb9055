/** Ways back to an order that was sent: from the bank, from its page, by the address of its checkout. */
import type { BillResult, PaymentResponse } from '@parterre/server/contract';
import {
  type Answers,
  hide,
  noAnswer,
  recorded,
  recordedStartup,
  refusal,
  type Shown,
  waitFor,
} from '@parterre/ui/testing';
import { smallHall } from '@parterre/ui/testing/seats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { newOrder, noBuyer, type PendingBill, pendingBill, reduceOrder } from '../checkout/order.ts';
import { browserStores, keepOrder, keptOrder, loadBasket } from '../checkout/pendingBill.ts';
import type { ScheduleData } from '../checkout/types.ts';
import { SiteRoutes } from '../routes.tsx';
import { showOnSite } from '../testing/showOnSite.tsx';

test.after.each(hide);

const { schedule, tariffs } = recorded<ScheduleData>('scheduleData');
const answer = recorded<PaymentResponse>('checkout');
const { uuid } = answer;
const bill = recorded<BillResult>('billResult');
const checkout = `/en/buy/tickets/${schedule.id}`;
const result = `/en/bill/${uuid}`;
const buyer = { ...noBuyer, name: 'Ada Lovelace', email: 'ada@example.org', email_confirmation: 'ada@example.org' };

/** Two tickets with seats went to their payment from this tab. */
function sentOrder(payment: Partial<PaymentResponse> = {}): PendingBill {
  const [rate] = tariffs;
  if (!rate) throw new Error('the recorded show has a rate');
  const events = [
    { kind: 'quantity', rateId: rate.price_rate_id, count: 2 },
    { kind: 'buyer', buyer },
    { kind: 'seated', seats: [0, 1].map((index) => ({ index, name: `A-${index + 1}`, class: 'standard_seats' })) },
  ] as Parameters<typeof reduceOrder>[1][];
  const order = events.reduce(reduceOrder, newOrder({ scheduleId: schedule.id, eventId: null }, 'first-id'));
  const filled = pendingBill(order, { tariffs, classRates: {}, picking: true, methodId: 1 });
  keepOrder(browserStores, filled, { ...answer, ...payment }, { nowMs: Date.now(), offsetMs: 0 });
  return filled;
}

/** The website at this address. `bills`: what the server says of orders. */
function arrive(at: string, bills: object, payments: object = {}): Promise<Shown> {
  const { arrangement, hold } = smallHall();
  const answers = {
    catalogue: { scheduleData: () => ({ schedule, tariffs }) },
    content: { page: () => null },
    seats: { arrangement, hold, leave: () => undefined, release: () => undefined },
    bills,
    payments,
  };
  return showOnSite(<SiteRoutes />, {
    texts: ['checkout', 'seatmap', 'forms', 'payment', 'content'],
    at,
    answers: answers as unknown as Answers,
    startup: { ...recordedStartup, schedules: [...recordedStartup.schedules, schedule] },
  });
}

const saying = (status: string) => () => ({ ...bill, status });
const givingUp = (status: string) => () => ({ uuid, status });

/** The order stands there as it was filled in, with its seats. */
async function isFilled({ screen }: Shown): Promise<void> {
  await screen.findByRole('heading', { name: 'Your order' });
  const value = (name: string) => (screen.getByRole('textbox', { name }) as HTMLInputElement).value;
  assert.equal(['Name', 'E-mail address', 'E-mail address once more'].map(value), [
    buyer.name,
    buyer.email,
    buyer.email_confirmation,
  ]);
  for (const seat of ['A-1', 'A-2']) await screen.findAllByText(seat);
}

for (const status of ['cancelled', 'failed', 'expired', 'chargeback']) {
  test(`a payment that is ${status} leads back to the filled order, which is another one from then on`, async () => {
    sentOrder();
    const shown = await arrive(result, { result: saying(status), giveUp: givingUp('cancelled') });
    await shown.user.click(await shown.screen.findByRole('link', { name: 'Back to your order' }));
    await isFilled(shown);
    assert.is(shown.address(), checkout);
    assert.equal(shown.api.inputsOf('bills.giveUp'), [{ uuid }]);
    assert.not.equal(loadBasket(browserStores, schedule.id)?.bill_id, 'first-id');
    assert.is(keptOrder(browserStores, uuid), null);
  });
}

test('back by the browser’s button: the order is given up first, then stands there as it was filled in', async () => {
  sentOrder();
  const shown = await arrive(checkout, { giveUp: givingUp('cancelled') });
  await isFilled(shown);
});

test('paid before the shop heard of it: the tickets, and nothing of the order stays in the browser', async () => {
  sentOrder();
  const shown = await arrive(checkout, { giveUp: givingUp('settled'), result: saying('settled') });
  await shown.screen.findByRole('link', { name: 'Download tickets (PDF)' });
  assert.is(shown.address(), result);
  assert.equal([loadBasket(browserStores, schedule.id), keptOrder(browserStores, uuid)], [null, null]);
});

test('a provider that does not let go of the money: the page of the order waits, and the order is kept', async () => {
  sentOrder();
  const shown = await arrive(checkout, { giveUp: givingUp('paying'), result: saying('paying') });
  await shown.screen.findByText('Waiting for your payment');
  assert.is(shown.address(), result);
  assert.ok(keptOrder(browserStores, uuid));
});

test('an order that cannot be given up just now says so; asked again, it is there', async () => {
  sentOrder();
  let attempts = 0;
  const giveUp = () => {
    attempts++;
    if (attempts === 1) throw refusal({ code: 'UNAVAILABLE' });
    return { uuid, status: 'cancelled' };
  };
  const shown = await arrive(checkout, { giveUp });
  await shown.screen.findByText('Your order could not be opened again');
  await shown.user.click(shown.screen.getByRole('button', { name: 'Try again' }));
  await isFilled(shown);
});

test('an order that the shop does not know any more: an empty one', async () => {
  sentOrder();
  const giveUp = () => {
    throw refusal({ code: 'NOT_FOUND' });
  };
  const { screen } = await arrive(checkout, { giveUp });
  await screen.findByRole('heading', { name: 'Your order' });
  assert.is((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value, '');
  assert.is(keptOrder(browserStores, uuid), null);
});

test('an order of another browser: a payment that failed leads to buying the same show', async () => {
  const { screen } = await arrive(result, { result: saying('failed') });
  assert.is((await screen.findByRole('link', { name: 'Start over' })).getAttribute('href'), checkout);
});

test('paying with the phone, then another wish: change order gives the order up and keeps what was filled in', async () => {
  const mobile = {
    component: 'mobile',
    qr: 'pay:1',
    deeplink: null,
    checkout_url: null,
    amount: 2760,
    tip: 0,
  } as const;
  sentOrder({ processingData: mobile });
  const shown = await arrive(`${result}/pay`, { status: () => answer, giveUp: givingUp('cancelled') });
  await shown.screen.findByRole('img', { name: 'Payment code' });
  await shown.user.click(shown.screen.getByRole('link', { name: 'Change order' }));
  await isFilled(shown);
});

test('where the bank leads back to: without an answer it keeps asking; with one it is the page of the order', async () => {
  const payment = answer.payment?.id;
  let answers = false;
  const status = () => {
    if (!answers) throw noAnswer();
    return { id: payment, status: 'paid', bill: uuid };
  };
  const shown = await arrive(`/en/payments/${payment}/sandbox/status`, { result: saying('settled') }, { status });
  await shown.screen.findByText('No connection at the moment. We keep trying.');
  answers = true;
  await waitFor(() => assert.is(shown.address(), result));
});

test('a way back that names no payment of ours is not found', async () => {
  const status = () => {
    throw refusal({ code: 'NOT_FOUND' });
  };
  const shown = await arrive('/en/payments/nothing/sandbox/status', {}, { status });
  await waitFor(() => assert.is(shown.address(), '/en/404'));
});

test.run();
