/** Who goes away keeps nothing from others: a closed tab, an order that is not paid. Who comes back has it all again. */
import type { Page } from '@playwright/test';
import type { Schedule } from '../../server/src/contract/index.ts';
import type { Demo } from '../../server/src/testing/demo.ts';
import { until } from '../../server/src/testing/until.ts';
import { endPayment, nextSchedule, seatsTakenOf } from '../../visits/api.ts';
import {
  addTickets,
  boughtTickets,
  chosenSeats,
  fillBuyer,
  method,
  payByRedirect,
  seatsShown,
} from '../../visits/checkout.ts';
import { assertAccessible, goHome, PHONE, pageReady } from '../../visits/pages.ts';
import { expect, type Stage, test } from '../support/journeys.ts';

/** How long the server waits for a page that was left: less than the minute of everyday life. */
const leftSeconds = 20;
test.use({ demoOptions: { env: { LEFT_SECONDS: String(leftSeconds) } } });

/** Seats that a visitor takes, two of them. */
async function choose(open: Stage['open'], schedule: Schedule): Promise<{ page: Page; seats: string[] }> {
  const { page } = await open(`/en/buy/tickets/${schedule.id}`, PHONE);
  await addTickets(page, 2);
  const seats = await chosenSeats(page, 2);
  await fillBuyer(page);
  return { page, seats };
}

/** False when the machine is too slow for the pages that come back to do so in time: nothing is said of them then. */
async function comesBackInTime(demo: Demo, open: Stage['open'], leftMs: number): Promise<boolean> {
  const schedule = await nextSchedule(demo);
  const others = await seatsTakenOf(demo, schedule.id);
  const closed = await choose(open, schedule);
  const reloaded = await choose(open, schedule);
  const wentBack = await choose(open, schedule);
  const brought = await choose(open, schedule);
  const away = await choose(open, schedule);
  expect((await seatsTakenOf(demo, schedule.id)).length).toBe(others.length + 10);

  const firstLeftAtMs = Date.now();
  await reloaded.page.reload();
  await wentBack.page.goto('about:blank');
  await wentBack.page.goBack();
  // Browsers bring a page back as it was; this one, for tests, does not.
  const heard = brought.page.waitForResponse((answer) => answer.url().includes('seats.leave'));
  await brought.page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await heard;
  await brought.page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  // Another app is looked at for a while: nothing is said.
  const said: string[] = [];
  away.page.on('request', (request) => said.push(request.url()));
  await away.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

  // What the pages say to the server may take as long again as what they show.
  const isLate = () => Date.now() - firstLeftAtMs > leftMs / 2;
  for (const { page, seats } of [reloaded, wentBack, brought]) {
    await until('its seats', async () => isLate() || (await seatsShown(page)).join() === seats.join());
  }
  if (isLate()) {
    for (const { page } of [closed, reloaded, wentBack, brought, away]) await page.context().close();
    return false;
  }

  // Closed after the others were left: when its time is over, so is theirs.
  const leftAtMs = Date.now();
  await closed.page.close();
  await until('the seats of the closed tab to be free', async () => {
    const taken = (await seatsTakenOf(demo, schedule.id)).length;
    if (taken === others.length + 8) return true;
    expect(taken, 'nobody else loses a seat').toBe(others.length + 10);
    return false;
  });
  expect(Date.now() - leftAtMs, 'it might have come back').toBeGreaterThan(leftMs / 2);
  expect(said.filter((url) => url.includes('seats.leave'))).toEqual([]);
  for (const { page, seats } of [reloaded, wentBack, brought]) {
    expect(await chosenSeats(page, 2)).toEqual(seats);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace');
  }
  await payByRedirect(reloaded.page);
  return true;
}

test('a closed tab keeps its seats for a while; loaded anew, gone back to and brought back, a page has its own until their time', async ({
  demo,
  open,
}) => {
  for (let seconds = leftSeconds; !(await comesBackInTime(demo, open, seconds * 1000)); ) {
    seconds *= 6;
    await demo.kill();
    await demo.start(['env', `LEFT_SECONDS=${seconds}`]);
  }
});

/** An order that waits for its payment, and its visitor on another page than the bank's. */
async function unpaid({
  demo,
  open,
}: Stage): Promise<{ page: Page; schedule: Schedule; others: number; bank: string }> {
  const schedule = await nextSchedule(demo);
  const others = (await seatsTakenOf(demo, schedule.id)).length;
  const { page } = await choose(open, schedule);
  await method(page, 0).check();
  await payByRedirect(page);
  const bank = page.url();
  await page.goto(`${demo.url}/en/events`);
  await page.getByText('Your order is not paid yet').waitFor();
  return { page, schedule, others, bank };
}

test('an order that is not paid is there on every page: the way to pay it', async ({ demo, open }) => {
  const { page } = await unpaid({ demo, open });
  expect(await page.getByRole('region', { name: 'Your order is not paid yet' }).textContent()).toMatch(
    /2 tickets.*1\d:\d\d/,
  );
  await assertAccessible(page);
  await goHome(page);
  await page.getByRole('region', { name: 'Your order is not paid yet' }).getByRole('link', { name: 'Pay' }).click();
  await page.getByRole('link', { name: 'To the payment page' }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await boughtTickets(page).first().waitFor();
  await goHome(page);
  expect(await page.getByText('Your order is not paid yet').count()).toBe(0);
});

test('let go of: its seats are free at once, and it can be taken back as it was', async ({ demo, open }) => {
  const { page, schedule, others } = await unpaid({ demo, open });
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('Order cancelled').waitFor();
  await assertAccessible(page);
  expect((await seatsTakenOf(demo, schedule.id)).length).toBe(others);
  await page.reload();
  await pageReady(page);
  expect(await page.getByText('Order cancelled').count(), 'said once').toBe(0);

  await page.goto(`${demo.url}/en/buy/tickets/${schedule.id}`);
  await chosenSeats(page, 2);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace');
  await payByRedirect(page);
  await page.goto(`${demo.url}/en/events`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('link', { name: 'Undo' }).click();
  await chosenSeats(page, 2);
  expect(await page.getByLabel('E-mail address', { exact: true }).inputValue()).toBe('ada@example.org');
});

test('paid elsewhere meanwhile: the page says so, and leads to the tickets', async ({ demo, open }) => {
  const { page, bank } = await unpaid({ demo, open });
  await endPayment(demo, bank, 'paid');
  await page.getByText('Your payment has arrived').waitFor();
  await page.getByRole('link', { name: 'To your tickets' }).click();
  await boughtTickets(page).first().waitFor();
});
