/**
 * Nothing entered is lost: back from the bank, reloads, tabs. What else a payment can have come to is shown by
 * web/src/site/payment/returning.test.tsx.
 */
import type { Page } from '@playwright/test';
import type { Schedule } from '../../server/src/contract/index.ts';
import { until } from '../../server/src/testing/until.ts';
import { endPayment, nextSchedule, seatsTakenOf } from '../../visits/api.ts';
import {
  addTickets,
  basketOf,
  boughtTickets,
  chosenSeats,
  codeToScan,
  fillBuyer,
  method,
  payButton,
  payByRedirect,
  rates,
  seatChip,
} from '../../visits/checkout.ts';
import { assertAccessible, DESKTOP, goHome, PHONE } from '../../visits/pages.ts';
import { clickSeat, mapReady, seatName, seatsLooking } from '../../visits/seatMap.ts';
import { expect, type Stage, test } from '../support/journeys.ts';

interface Filled {
  page: Page;
  schedule: Schedule;
  seats: string[];
  /** Seats of the show that others hold. */
  others: number;
}

async function filled({ demo, open }: Stage, size: typeof PHONE): Promise<Filled> {
  const schedule = await nextSchedule(demo);
  const others = (await seatsTakenOf(demo, schedule.id)).length;
  const { page } = await open(`/en/buy/tickets/${schedule.id}`, size);
  await addTickets(page, 2);
  const seats = await chosenSeats(page, 2);
  await fillBuyer(page);
  await method(page, 0).check();
  return { page, schedule, seats, others };
}

/** The order stands there as it was filled in, with its seats. */
async function isAsBefore({ page, seats }: Filled): Promise<void> {
  await rates(page).first().waitFor();
  expect(await chosenSeats(page, 2)).toEqual(seats);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace');
  expect(await page.getByLabel('E-mail address', { exact: true }).inputValue()).toBe('ada@example.org');
  expect(await page.getByLabel('E-mail address once more').inputValue()).toBe('ada@example.org');
}

const sizes = { 'on a phone': PHONE, 'on a desktop': DESKTOP };

for (const [where, size] of Object.entries(sizes)) {
  test(`back from the bank by the browser's button, ${where}: the filled order, and it can be paid`, async ({
    demo,
    open,
  }) => {
    const order = await filled({ demo, open }, size);
    const { page } = order;
    await payByRedirect(page);
    const bank = page.url();
    await page.goBack();
    await page.waitForURL(/\/buy\/tickets\//);
    await isAsBefore(order);
    await page.goto(bank);
    await page.getByText('cancelled').first().waitFor();
    await page.goBack();
    await isAsBefore(order);
    await payByRedirect(page);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await boughtTickets(page).first().waitFor();
    expect(
      await page
        .evaluate(() => Object.keys(sessionStorage).join() + Object.keys(localStorage).join())
        .then((keys) => /pending-bill/.test(keys)),
    ).toBe(false);
  });
}

test('the sandbox says Cancel: back to the filled order', async ({ demo, open }) => {
  const order = await filled({ demo, open }, PHONE);
  await payByRedirect(order.page);
  await order.page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await order.page.getByRole('link', { name: 'Back to your order' }).click();
  await isAsBefore(order);
  await assertAccessible(order.page);
  await payByRedirect(order.page);
});

test('paying with the phone, then another wish: change order frees the seats, the browser’s button leads back as well', async ({
  demo,
  open,
}) => {
  const order = await filled({ demo, open }, PHONE);
  const { page, schedule } = order;
  await method(page, 1).check();
  await payButton(page).click();
  await codeToScan(page).waitFor();
  expect((await seatsTakenOf(demo, schedule.id)).length - order.others).toBe(2);
  await page.getByRole('link', { name: 'Change order' }).click();
  await isAsBefore(order);
  expect(await method(page, 1).isChecked()).toBe(true);
  await payButton(page).click();
  await codeToScan(page).waitFor();
  await page.goBack();
  await isAsBefore(order);
});

test('paid, but back by the browser’s button before the shop heard of it: the tickets, not a second order', async ({
  demo,
  open,
}) => {
  const order = await filled({ demo, open }, PHONE);
  const { page } = order;
  await payByRedirect(page);
  const bank = page.url();
  await endPayment(demo, bank, 'paid', 'lost');
  await page.goBack();
  await boughtTickets(page).first().waitFor();
});

test('another show is chosen instead: the seats of the order that waited for its payment are free', async ({
  demo,
  open,
}) => {
  const { page, schedule, others } = await filled({ demo, open }, PHONE);
  await payByRedirect(page);
  const other = await nextSchedule(demo);
  await page.goto(`${demo.url}/en/buy/tickets/${other.id}`);
  await addTickets(page, 1);
  await chosenSeats(page, 1);
  await until('the seats to be free', async () => (await seatsTakenOf(demo, schedule.id)).length <= others);
});

test('a reload keeps names, mail, choice and seats', async ({ demo, open }) => {
  const order = await filled({ demo, open }, PHONE);
  const { page } = order;
  await method(page, 1).check();
  await page.waitForFunction(() => Object.values(sessionStorage).some((text) => /"payment_method_id":[^n]/.test(text)));
  await page.reload();
  await isAsBefore(order);
  expect(await method(page, 1).isChecked()).toBe(true);
  expect((await seatsTakenOf(demo, order.schedule.id)).length - order.others).toBe(2);
});

test('two tabs, one visitor: each has its own basket, and leaving one touches only its own seats', async ({
  demo,
  open,
}) => {
  const order = await filled({ demo, open }, PHONE);
  const second = await order.page.context().newPage();
  await second.goto(order.page.url());
  await addTickets(second, 1);
  const [theirs] = await chosenSeats(second, 1);
  expect(order.seats.includes(theirs ?? '')).toBe(false);
  expect((await basketOf(second))?.items.length).toBe(1);
  await goHome(second);
  await until(
    'the seats to be free',
    async () => (await seatsTakenOf(demo, order.schedule.id)).length <= order.others + 2,
  );
  await order.page.reload();
  await isAsBefore(order);
});

test('a tab that is duplicated begins an order of its own, and the first keeps its seats', async ({ demo, open }) => {
  const order = await filled({ demo, open }, PHONE);
  const { page, schedule, others } = order;
  // The browser copies session storage, as it does for "duplicate tab".
  const [copy] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open(location.href))]);
  await rates(copy).first().waitFor();
  expect(await copy.locator('[data-seat]').count()).toEqual(0);
  await addTickets(copy, 1);
  const [theirs] = await chosenSeats(copy, 1);
  expect(order.seats.includes(theirs ?? '')).toBe(false);
  await goHome(copy);
  await until('the seats to be free', async () => (await seatsTakenOf(demo, schedule.id)).length <= others + 2);
  await page.reload();
  await isAsBefore(order);
});

test('the language is switched in a checkout that a link led to: names and seats stay', async ({ demo, open }) => {
  const schedule = await nextSchedule(demo);
  const { page } = await open('/en/contact', DESKTOP);
  await page.getByRole('form', { name: 'Write to us' }).waitFor();
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/en/buy/tickets/${schedule.id}`);
  await addTickets(page, 1);
  await chosenSeats(page, 1);
  await mapReady(page);
  await fillBuyer(page);
  // One that would not be proposed.
  const corner = (await seatsLooking(page, 'free')).at(-1) ?? -1;
  const name = await seatName(page, corner);
  await clickSeat(page, corner);
  await expect(seatChip(page, name)).toHaveAttribute('data-pending', 'false');
  // Seats that are given back come again by themselves while nobody else wants them: the basket must not be touched.
  await page.evaluate(() => {
    const { removeItem } = Storage.prototype;
    Storage.prototype.removeItem = function (key) {
      document.body.dataset.forgotten = key;
      removeItem.call(this, key);
    };
  });
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(/\/de\/buy\//);
  await page.getByRole('heading', { name: 'Ihre Bestellung' }).waitFor();
  expect(await chosenSeats(page, 1)).toEqual([name]);
  await expect(page.locator('body')).not.toHaveAttribute('data-forgotten');
  await page.reload();
  expect(await chosenSeats(page, 1)).toEqual([name]);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace');
});

test('a basket that is left by the address bar holds nothing any more', async ({ demo, open }) => {
  const { page, schedule, others } = await filled({ demo, open }, PHONE);
  await page.goto(`${demo.url}/en/contact`);
  await until('the seats to be free', async () => (await seatsTakenOf(demo, schedule.id)).length <= others);
  expect(await page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('pending-bill')))).toBe(
    false,
  );
});
