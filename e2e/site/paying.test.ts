import type { Page } from '@playwright/test';
import { locales } from '../../server/src/contract/index.ts';
import type { Demo } from '../../server/src/testing/demo.ts';
import { until } from '../../server/src/testing/until.ts';
import { endPayment, nextSchedule, paymentPageOf, placeOrder } from '../../visits/api.ts';
import {
  addTickets,
  boughtTickets,
  chosenSeats,
  codeToScan,
  fillBuyer,
  method,
  payButton,
  payByRedirect,
  rates,
} from '../../visits/checkout.ts';
import { assertAccessible, PHONE } from '../../visits/pages.ts';
import { expect, type Stage, test } from '../support/journeys.ts';

async function order(demo: Demo, open: Stage['open'], locale = 'en'): Promise<Page> {
  const { page } = await open(`/${locale}/buy/tickets/${(await nextSchedule(demo)).id}`);
  await addTickets(page, 1);
  await chosenSeats(page, 1);
  await fillBuyer(page);
  return page;
}

/** How often a page that is yet to come has asked the server for something, over its socket or without. */
function timesAsked(page: Page, procedure: string): () => number {
  let times = 0;
  const count = (text: string): void => {
    if (text.includes(procedure)) times += 1;
  };
  page.on('request', (request) => count(request.url()));
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => count(String(payload))));
  return () => times;
}

async function asksTwice(asked: () => number): Promise<void> {
  const before = asked();
  await until('it to ask again, and once more', () => asked() >= before + 2);
}

for (const { button, heading } of [
  { button: 'Pay', heading: 'Enjoy the film' },
  { button: 'Fail', heading: 'Payment failed' },
  { button: 'Cancel', heading: 'Payment cancelled' },
  { button: 'Expire', heading: 'The time is up' },
]) {
  test(`the sandbox says ${button}: ${heading}`, async ({ demo, open }) => {
    const page = await order(demo, open);
    await payByRedirect(page);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await assertAccessible(page);
    if (button === 'Pay') return;
    await page.getByRole('link', { name: 'Back to your order' }).click();
    await rates(page).first().waitFor();
  });
}

test('regression: the sandbox fits a phone in every language', async ({ demo, open }) => {
  for (const locale of locales) {
    const order = await placeOrder(demo, await nextSchedule(demo), { locale });
    const { page, context } = await open(new URL(paymentPageOf(order)).pathname, PHONE);
    await page.getByRole('button').last().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), locale).toBe(390);
    await context.close();
  }
});

for (const { when, heading } of [
  { when: 'twice', heading: 'Enjoy the film' },
  { when: 'late', heading: 'Enjoy the film' },
]) {
  test(`the news of the payment comes ${when}`, async ({ demo, open }) => {
    const page = await order(demo, open);
    await payByRedirect(page);
    await page.locator(`input[type=radio][value="${when}"]`).check();
    const seconds = page.locator('input[name=seconds]');
    if (when === 'late') await seconds.fill('3');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await boughtTickets(page).count()).toBe(1);
  });
}

test('the news never comes: the page goes on asking, after two minutes that of the bill, which says so', async ({
  demo,
  open,
}) => {
  const page = await order(demo, open);
  await payByRedirect(page);
  await page.locator('input[type=radio][value="never"]').check();
  const asked = { status: timesAsked(page, 'payments.status'), result: timesAsked(page, 'bills.result') };
  // So that nobody waits for the two minutes.
  await page.clock.install();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Waiting for your payment').waitFor();
  await assertAccessible(page);
  await asksTwice(asked.status);
  await page.clock.fastForward(2 * 60_000);
  await page.getByRole('heading', { level: 1, name: 'Payment in progress' }).waitFor();
  await asksTwice(asked.result);
  await expect(page.getByText('Waiting for your payment')).toBeVisible();
});

test('paying with the phone: the code, the link and the amount; done elsewhere, seen here', async ({ demo, open }) => {
  const page = await order(demo, open, 'nl-BE');
  await method(page, 1).check();
  await payButton(page).click();
  await page.waitForURL(/\/pay$/);
  await codeToScan(page).waitFor();
  await assertAccessible(page);
  const link = await page.getByRole('link', { name: 'Open de betaalapp' }).getAttribute('href');
  const phone = await open(new URL(link ?? '', demo.url).pathname);
  await phone.page.locator('button[value="paid"], button').first().click();
  await boughtTickets(page).waitFor();
});

test('the status page a provider may lead to waits without loading itself anew, then says how it went', async ({
  demo,
  open,
}) => {
  const answer = await placeOrder(demo, await nextSchedule(demo));
  const { page } = await open(`/api/payments/${answer.payment?.id}/status`);
  await page.getByText('Your payment is in progress.').waitFor();
  await page.evaluate(() => document.body.setAttribute('data-first', ''));
  // It asks again only when the first answer has not made it load anew.
  for (const _time of [1, 2]) await page.waitForResponse((answer) => answer.request().resourceType() === 'fetch');
  expect(await page.locator('body[data-first]').count(), 'not loaded anew').toBe(1);
  await endPayment(demo, paymentPageOf(answer), 'paid');
  await page.getByText('Your payment has arrived.').waitFor();
});
