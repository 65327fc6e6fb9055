/** A sale by the keyboard alone on a large screen, with a seat that is chosen by hand, and with a connection that was away. By touch: evening.test.ts. */
import type { Page } from '@playwright/test';
import { assertAccessible } from '../../visits/pages.ts';
import { mapReady, mapStage, seatsLooking } from '../../visits/seatMap.ts';
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { openAs, openTill } from '../support/staff.ts';
import { firstRate, scheduleOfToday } from '../support/till.ts';

const sold = (page: Page) => title(page, 'Sold');

test('by keyboard, with a seat chosen by hand and more cash than needed, while the connection is away: sold once', async ({
  demo,
  open,
}) => {
  const { page, context, expectErrors } = await openTill(open, demo, 'employee', {
    options: { viewport: { width: 1920, height: 1080 } },
  });
  // What the browser logs while the network is away.
  expectErrors(/401|ERR_INTERNET_DISCONNECTED|WebSocket/);
  await title(page, 'Today').waitFor();
  const schedule = await scheduleOfToday(demo);
  await page.locator(`a[href$="/schedules/${schedule.id}"]`).press('Enter');
  await page.getByRole('button', { name: 'Exact amount' }).press('Enter');
  await page.getByText('Select at least 1 ticket.').waitFor();
  await firstRate(page).press('Enter');
  await mapReady(page);
  await expect.poll(() => seatsLooking(page, 'yours')).toHaveLength(1);
  const [proposed = -1] = await seatsLooking(page, 'yours');
  // Another seat, however the row goes: the cursor begins at the one that was proposed.
  await mapStage(page).focus();
  await expect(async () => {
    for (const key of ['ArrowUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    const [chosen = proposed] = await seatsLooking(page, 'yours');
    expect(chosen).not.toBe(proposed);
  }).toPass();
  await expect.poll(() => seatsLooking(page, 'yours')).toHaveLength(1);
  await assertAccessible(page);

  const given = page.getByRole('textbox', { name: 'Other amount' });
  await given.press('0');
  for (const key of '.50') await page.keyboard.press(key);
  await page.getByText('That is less than there is to pay.').waitFor();
  await given.press('Control+a');
  for (const key of '100') await page.keyboard.press(key);
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
