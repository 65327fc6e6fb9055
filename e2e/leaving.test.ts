/** Who goes away keeps nothing from others: a closed tab, an order that is not paid. Who comes back has it all again. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Schedule } from '../server/src/contract/index.ts';
import type { Demo } from '../server/src/testing/demo.ts';
import { assertAccessible, journeys, PHONE, type Stage } from './harness.ts';
import {
  addTickets,
  chosenSeats,
  endPayment,
  fillBuyer,
  payByRedirect,
  roomyShows,
  seatsTakenOf,
  startupOf,
} from './site.ts';

const journey = journeys('leaving');

/** A show nobody else in this file uses. */
let used = 0;
async function nextShow(demo: Demo): Promise<Schedule> {
  const shows = roomyShows(await startupOf(demo), 'Leie');
  used += 1;
  const show = shows[used % shows.length];
  if (!show) throw new Error('the demo data have no such show');
  return show;
}

/** As long as a server waits for a page that was left, and what a loaded machine may take beside. */
const leftMs = 60_000;
const patienceMs = 30_000;

/** Seats that a visitor takes, two of them. */
async function choose(open: Stage['open'], show: Schedule): Promise<{ page: Page; seats: string[] }> {
  const { page } = await open(`/en/buy/tickets/${show.id}`, PHONE);
  await addTickets(page, 2);
  const seats = await chosenSeats(page, 2);
  await fillBuyer(page);
  return { page, seats };
}

journey(
  'a closed tab keeps its seats for a minute; loaded anew, gone back to and brought back, a page has its own until their time',
  async ({ demo, open }) => {
    const show = await nextShow(demo);
    const others = await seatsTakenOf(demo, show.id);
    const closed = await choose(open, show);
    const reloaded = await choose(open, show);
    const wentBack = await choose(open, show);
    const brought = await choose(open, show);
    const away = await choose(open, show);
    assert.is((await seatsTakenOf(demo, show.id)).length, others.length + 10);

    const leftAtMs = Date.now();
    await closed.page.close();
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

    for (;;) {
      const taken = (await seatsTakenOf(demo, show.id)).length;
      if (taken === others.length + 8) break;
      assert.is(taken, others.length + 10, 'nobody else loses a seat');
      assert.ok(Date.now() - leftAtMs < leftMs + patienceMs, 'the seats of the closed tab are not free');
      await reloaded.page.waitForTimeout(500);
    }
    assert.ok(Date.now() - leftAtMs > leftMs / 2, 'it might have come back');
    // Those that were left after the closed one have had their minute, too.
    await reloaded.page.waitForTimeout(Math.max(0, Date.now() - leftAtMs - leftMs) + 3000);
    assert.is((await seatsTakenOf(demo, show.id)).length, others.length + 8);
    assert.equal(
      said.filter((url) => url.includes('seats.leave')),
      [],
    );
    for (const { page, seats } of [reloaded, wentBack, brought]) {
      assert.equal(await chosenSeats(page, 2), seats);
      assert.is(await page.locator('input[name=name]').inputValue(), 'Ada Lovelace');
    }
    await payByRedirect(reloaded.page);
  },
);

/** An order that waits for its payment, and its visitor on another page than the bank's. */
async function unpaid({ demo, open }: Stage): Promise<{ page: Page; show: Schedule; others: number; bank: string }> {
  const show = await nextShow(demo);
  const others = (await seatsTakenOf(demo, show.id)).length;
  const { page } = await choose(open, show);
  await page.locator('.method').nth(0).click();
  await payByRedirect(page);
  const bank = page.url();
  await page.goto(`${demo.url}/en/events`);
  await page.getByText('Your order is not paid yet').waitFor();
  return { page, show, others, bank };
}

journey('an order that is not paid is there on every page: the way to pay it', async (stage) => {
  const { page } = await unpaid(stage);
  assert.match((await page.locator('.unpaid-order').textContent()) ?? '', /2 tickets.*1\d:\d\d/);
  await assertAccessible(page);
  await page.locator('.header-logo').click();
  await page.locator('.home').waitFor();
  await page.getByRole('region', { name: 'Your order is not paid yet' }).getByRole('link', { name: 'Pay' }).click();
  await page.getByRole('link', { name: 'To the payment page' }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.locator('.stub').first().waitFor();
  await page.locator('.header-logo').click();
  await page.locator('.home').waitFor();
  assert.is(await page.locator('.unpaid-order').count(), 0);
});

journey('let go of: its seats are free at once, and it can be taken back as it was', async (stage) => {
  const { page, show, others } = await unpaid(stage);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('Order cancelled').waitFor();
  await assertAccessible(page);
  assert.is((await seatsTakenOf(stage.demo, show.id)).length, others);
  await page.reload();
  await page.locator('h1').first().waitFor();
  assert.is(await page.locator('.unpaid-order').count(), 0, 'said once');

  await page.goto(`${stage.demo.url}/en/buy/tickets/${show.id}`);
  await chosenSeats(page, 2);
  assert.is(await page.locator('input[name=name]').inputValue(), 'Ada Lovelace');
  await payByRedirect(page);
  await page.goto(`${stage.demo.url}/en/events`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('link', { name: 'Undo' }).click();
  await chosenSeats(page, 2);
  assert.is(await page.locator('input[name=email]').inputValue(), 'ada@example.org');
});

journey('paid elsewhere meanwhile: the page says so, and leads to the tickets', async (stage) => {
  const { page, bank } = await unpaid(stage);
  await endPayment(
    stage.demo,
    { processingData: { checkout_url: bank, deeplink: null, qr: null, component: 'redirect', amount: 0, tip: 0 } },
    'paid',
  );
  await page.getByText('Your payment has arrived').waitFor({ timeout: 30_000 });
  await page.getByRole('link', { name: 'To your tickets' }).click();
  await page.locator('.stub').first().waitFor();
});

journey.run();
