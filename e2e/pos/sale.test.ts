/** A first sale at the till: by touch, by keyboard, with a seat chosen by hand, and with a connection that was away. */
import type { Page } from '@playwright/test';
import { roomySchedules, type Site, startupOf } from '../../visits/api.ts';
import { addTickets, chosenSeats } from '../../visits/checkout.ts';
import { assertAccessible } from '../../visits/pages.ts';
import { clickSeat, mapReady, seatsLooking } from '../../visits/seatMap.ts';
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { openAs, openTill } from '../support/staff.ts';

const rate = (page: Page) => page.getByRole('button', { name: /one more ticket/ }).first();
const sold = (page: Page) => title(page, 'Sold');

/** A schedule of today with room, in the cinema of the till. */
async function scheduleOfToday(demo: Site) {
  const data = await startupOf(demo);
  const today = data.schedules.map(({ day }) => day).sort()[0];
  const schedule = roomySchedules(data).find(({ cinema_id, day }) => cinema_id === 1 && day === today);
  if (!schedule) throw new Error('the demo has no such show');
  return schedule;
}

test('two tickets for cash in four presses: seats are sold for everybody at once, and the bill is found in the portal', async ({
  demo,
  open,
}) => {
  const { page } = await openTill(open, demo, 'employee');
  await title(page, 'Today').waitFor();
  await assertAccessible(page);
  const schedule = await scheduleOfToday(demo);
  // The website's visitor looks at the same hall.
  const visitor = await open(`/en/buy/tickets/${schedule.id}`);
  await addTickets(visitor.page, 1);
  await chosenSeats(visitor.page, 1);
  await mapReady(visitor.page);
  const soldBefore = (await seatsLooking(visitor.page, 'sold')).length;

  await page.locator(`a[href$="/schedules/${schedule.id}"]`).click();
  await rate(page).click();
  await rate(page).click();
  await page.getByRole('button', { name: 'Exact amount' }).click();
  await sold(page).waitFor();
  await assertAccessible(page);
  const reference = (await page.getByText(/^[0-9A-F]{8}$/).textContent()) ?? '';
  await expect.poll(async () => (await seatsLooking(visitor.page, 'sold')).length).toBe(soldBefore + 2);

  const { page: portal } = await openAs(open, 'manager', `/portal/bills?q=${reference}`);
  const row = portal.getByRole('row').filter({ hasText: 'Point of sale' });
  await row.getByText('Till 1 · Ewoud Claes').waitFor();
  expect(await row.count()).toBe(1);
});

test('by keyboard, with a seat chosen by hand and more cash than needed, while the connection is away: sold once', async ({
  demo,
  open,
}) => {
  const { page, context, expectErrors } = await openTill(open, demo, 'employee');
  // What the browser logs while the network is away.
  expectErrors(/401|ERR_INTERNET_DISCONNECTED|WebSocket/);
  await title(page, 'Today').waitFor();
  const schedule = await scheduleOfToday(demo);
  await page.locator(`a[href$="/schedules/${schedule.id}"]`).press('Enter');
  await page.getByRole('button', { name: 'Exact amount' }).press('Enter');
  await page.getByText('Select at least 1 ticket.').waitFor();
  await rate(page).press('Enter');
  await mapReady(page);
  await expect.poll(() => seatsLooking(page, 'yours')).toHaveLength(1);
  const [proposed] = await seatsLooking(page, 'yours');
  const other = (await seatsLooking(page, 'free')).at(-1) ?? 0;
  await clickSeat(page, other);
  await expect.poll(() => seatsLooking(page, 'yours')).toEqual([other]);
  expect(other).not.toBe(proposed);
  await assertAccessible(page);

  const given = page.getByRole('textbox', { name: 'Other amount' });
  await given.fill('0.50');
  await page.getByText('That is less than there is to pay.').waitFor();
  await given.fill('100');
  await page.getByText(/^Change: /).waitFor();
  await context.setOffline(true);
  await given.press('Enter');
  await expect(page.getByRole('button', { name: 'Exact amount' })).toHaveAttribute('data-loading', 'true');
  await context.setOffline(false);
  await sold(page).waitFor();
  const reference = (await page.getByText(/^[0-9A-F]{8}$/).textContent()) ?? '';
  await expect(page.getByRole('button', { name: 'Next customer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await title(page, 'Today').waitFor();
  await page.reload();
  await title(page, 'Today').waitFor();

  const { page: portal } = await openAs(open, 'manager', `/portal/bills?q=${reference}`);
  await portal.getByText('Till 1 · Ewoud Claes').waitFor();
  expect(await portal.getByText('Till 1 · Ewoud Claes').count(), 'sold once').toBe(1);
});
