import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Demo } from '../server/src/testing/demo.ts';
import { assertAccessible, journeys, type Stage } from './harness.ts';
import {
  addTickets,
  chosenSeats,
  endPayment,
  fillBuyer,
  payByRedirect,
  placeOrder,
  roomyShows,
  startupOf,
} from './site.ts';

const journey = journeys('paying');

let taken = 0;
async function order(demo: Demo, open: Stage['open'], locale = 'en'): Promise<Page> {
  const shows = roomyShows(await startupOf(demo), 'Leie');
  taken += 1;
  const { page } = await open(`/${locale}/buy/tickets/${shows[taken % shows.length]?.id}`);
  await addTickets(page, 1);
  await chosenSeats(page, 1);
  await fillBuyer(page);
  return page;
}

for (const { button, heading } of [
  { button: 'Pay', heading: 'Enjoy the film' },
  { button: 'Fail', heading: 'Payment failed' },
  { button: 'Cancel', heading: 'Payment cancelled' },
  { button: 'Expire', heading: 'The time is up' },
]) {
  journey(`the sandbox says ${button}: ${heading}`, async ({ demo, open }) => {
    const page = await order(demo, open);
    await payByRedirect(page);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await assertAccessible(page);
    if (button === 'Pay') return;
    await page.getByRole('link', { name: 'Back to your order' }).click();
    await page.locator('.rates').waitFor();
  });
}

for (const { when, heading } of [
  { when: 'twice', heading: 'Enjoy the film' },
  { when: 'late', heading: 'Enjoy the film' },
]) {
  journey(`the news of the payment comes ${when}`, async ({ demo, open }) => {
    const page = await order(demo, open);
    await payByRedirect(page);
    await page.locator(`input[type=radio][value="${when}"]`).check();
    const seconds = page.locator('input[name=seconds]');
    if (when === 'late') await seconds.fill('3');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    assert.is(await page.locator('.stub').count(), 1);
  });
}

journey('the news never comes: the page keeps waiting, and says so', async ({ demo, open }) => {
  const page = await order(demo, open);
  await payByRedirect(page);
  await page.locator('input[type=radio][value="never"]').check();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.locator('.payment-waiting').waitFor();
  await assertAccessible(page);
  await page.waitForTimeout(4000);
  assert.is(await page.locator('.payment-waiting').count(), 1);
});

journey(
  'paying with the phone: the code, the link and the amount; done elsewhere, seen here',
  async ({ demo, open }) => {
    const page = await order(demo, open, 'nl-BE');
    await page.locator('.method').nth(1).click();
    await page.locator('.summary button[type=submit]').click();
    await page.waitForURL(/\/pay$/);
    await page.locator('.payment-qr .qr-ink').waitFor();
    await assertAccessible(page);
    const link = await page.locator('.payment a.button-large').getAttribute('href');
    const phone = await open(new URL(link ?? '', demo.url).pathname);
    await phone.page.locator('button[value="paid"], button').first().click();
    await page.locator('.stub').waitFor();
  },
);

journey(
  'the status page a provider may lead to waits without loading itself anew, then says how it went',
  async ({ demo, open }) => {
    const [show] = roomyShows(await startupOf(demo), 'Leie');
    assert.ok(show);
    const answer = await placeOrder(demo, show);
    const { page } = await open(`/api/payments/${answer.payment?.id}/status`);
    await page.getByText('Your payment is in progress.').waitFor();
    await page.evaluate(() => document.body.setAttribute('data-first', ''));
    await page.waitForTimeout(3500);
    assert.is(await page.locator('body[data-first]').count(), 1, 'not loaded anew');
    await endPayment(demo, answer, 'paid');
    await page.getByText('Your payment has arrived.').waitFor();
  },
);

journey.run();
