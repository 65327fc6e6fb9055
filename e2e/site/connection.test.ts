/** A bad connection, and a new build of the site under an open tab: said at once, tried again, nothing lost or charged twice. */
import type { Page } from '@playwright/test';
import { createPool } from '../../server/src/adapters/postgres/pool.ts';
import { until } from '../../server/src/testing/until.ts';
import { roomySchedules, startupOf } from '../../visits/api.ts';
import { addTickets, chosenSeats, fillBuyer, payButton, seatChip } from '../../visits/checkout.ts';
import { assertAccessible, PHONE } from '../../visits/pages.ts';
import { mapReady, seatName, seatsLooking, tapSeat } from '../../visits/seatMap.ts';
import { expect, test } from '../support/journeys.ts';

const cutOff = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK|WebSocket|Failed to load resource/;

test('offline: said at once, a pick is not called yours; back again it is', async ({ demo, open }) => {
  const [schedule] = roomySchedules(await startupOf(demo), 'Leie');
  const { page, context, expectErrors } = await open(`/en/buy/tickets/${schedule?.id}`, PHONE);
  expectErrors(cutOff);
  await addTickets(page, 1);
  const before = await chosenSeats(page, 1);
  await mapReady(page);
  await context.setOffline(true);
  await page.getByText('You are offline').waitFor();
  await assertAccessible(page);
  const [free = -1] = await seatsLooking(page, 'free');
  const name = await seatName(page, free);
  await tapSeat(page, free, () =>
    page.getByRole('region', { name: 'Messages' }).getByRole('button').first().isVisible(),
  );
  expect(await chosenSeats(page, 1)).toEqual(before);
  await context.setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  await tapSeat(page, free);
  await seatChip(page, name).waitFor({ state: 'attached' });
  expect(await chosenSeats(page, 1)).toEqual([name]);
});

test('pay without a connection: tried again by itself, visibly, and one order in the end', async ({ demo, open }) => {
  const [, schedule] = roomySchedules(await startupOf(demo), 'Leie');
  const { page, expectErrors } = await open('/en/contact', PHONE);
  expectErrors(cutOff);
  // No socket: calls go over HTTP, where one answer can be taken away.
  await page.routeWebSocket(/\/trpc/, (socket) => void socket.close());
  await page.goto(`${demo.url}/en/buy/tickets/${schedule?.id}`);
  await addTickets(page, 1);
  await chosenSeats(page, 1);
  await fillBuyer(page, 'offline@example.org');
  const pay = payButton(page);
  // The first answer gets lost on its way back, after the order was made; the second try waits until all is looked at.
  let lost = 0;
  let goOn = (): void => undefined;
  const lookedAt = new Promise<void>((done) => {
    goOn = done;
  });
  await page.route('**/trpc/checkout.submit*', async (route) => {
    if (lost > 0) {
      await lookedAt;
      return route.continue();
    }
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await page.getByText('The cinema does not answer').waitFor();
  await pay.click();
  await page.getByText('No answer yet').waitFor();
  expect(await pay.textContent()).toMatch(/Trying again \(2 of 4\)/);
  goOn();
  await page.waitForURL(/\/sandbox\/pay\//);
  const pool = createPool(demo.databaseUrl);
  const { rows } = await pool.query(`select status from bill where buyer_email = 'offline@example.org'`);
  await pool.end();
  expect(rows).toEqual([{ status: 'paying' }]);
});

test('the code of a page that does not come is asked for again; when it never comes that is said, with a way on', async ({
  open,
}) => {
  const { page, expectErrors } = await open('/en/', PHONE);
  expectErrors(/Failed to load resource|ChunkError|code of a page|dynamically imported/);
  let refused = 0;
  await page.route(/assets\/Contact-[^/]*\.js/, (route) => {
    refused += 1;
    return refused === 1 ? route.abort() : route.continue();
  });
  await goTo(page, '/en/contact');
  await page.getByRole('form', { name: 'Write to us' }).waitFor();
  expect(refused, 'it was asked for twice').toBeGreaterThanOrEqual(2);

  await page.route(/assets\/Events-[^/]*\.js/, (route) => route.abort());
  await goTo(page, '/en/events');
  await page.getByRole('heading', { name: 'This page did not load' }).waitFor();
  await assertAccessible(page);
  await page.unroute(/assets\/Events-[^/]*\.js/);
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
});

test('a new build under an open tab: taken up with the next page, never in a filled checkout', async ({
  demo,
  open,
}) => {
  const [, , schedule] = roomySchedules(await startupOf(demo), 'Leie');
  const visit = await open('/en/contact', PHONE);
  const { page } = visit;
  // As a page of an older build is: it carries another name than the server's.
  await page.addInitScript(() => {
    // Without a name, which the compiler would note with a helper that the page does not have.
    new MutationObserver(() => {
      const meta = document.querySelector<HTMLMetaElement>('meta[name=build]');
      if (meta && sessionStorage.getItem('test-deployed') === null) meta.content = 'older';
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${demo.url}/en/buy/tickets/${schedule?.id}`);
  await addTickets(page, 1);
  const seats = await chosenSeats(page, 1);
  await page.evaluate(() => document.body.setAttribute('data-first', ''));
  await page.evaluate(() => sessionStorage.setItem('test-deployed', ''));
  // It has heard of the new one by now: the live channel says so first of all.
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(/\/de\/buy\//);
  expect(await chosenSeats(page, 1)).toEqual(seats);
  expect(await page.locator('body[data-first]').count(), 'not loaded anew in the middle of an order').toBe(1);
  // It hears of it from the live channel of a page that has one: the next page after that is the new build's.
  let visits = 0;
  await until('a page of the new build', async () => {
    visits += 1;
    // It may come at this very moment.
    await goTo(page, visits % 2 === 1 ? '/de/contact' : '/de').catch((error: Error) => {
      if (!error.message.includes('context was destroyed')) throw error;
    });
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    return (await page.locator('body[data-first]').count()) === 0;
  });
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  expect(await page.locator('meta[name=build]').getAttribute('content')).not.toBe('older');
});

/** Goes to a page as a link of the site would. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}
