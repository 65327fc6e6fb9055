/** The customer's screen beside a till: what is on, the basket as it grows, thanks; over a reload of either. */
import { assertAccessible } from '../../visits/pages.ts';
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { openTill } from '../support/staff.ts';
import { firstRate, scheduleOfToday } from '../support/till.ts';

test('a customer follows a sale on the second screen, which shows nothing of staff', async ({ demo, open }) => {
  const { page } = await openTill(open, demo, 'employee', { name: 'Till with a screen' });
  const [display] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open the customer’s screen' }).click(),
  ]);
  await title(display, /on our screens$/).waitFor();
  await assertAccessible(display);
  // It is a window of the till's browser, and takes the till over from nobody.
  await title(page, 'Today').waitFor();

  await page.locator(`a[href$="/schedules/${(await scheduleOfToday(demo)).id}"]`).click();
  const rate = firstRate(page);
  await rate.click();
  await display.getByText('1 ×').waitFor();
  await rate.click();
  await display.getByText('2 ×').waitFor();
  await display.getByText(/^Seats /).waitFor();
  await assertAccessible(display);
  await display.reload();
  await display.getByText('2 ×').waitFor();

  await page.getByRole('button', { name: 'Exact amount' }).click();
  await title(page, 'Sold').waitFor();
  await title(display, 'Thank you, enjoy the film').waitFor();
  await display.getByRole('img', { name: 'Your tickets as a code' }).waitFor();
  expect(await display.locator('main').textContent()).not.toContain('Ewoud');
  await assertAccessible(display);

  await page.getByRole('button', { name: 'Next customer' }).click();
  await title(display, /on our screens$/).waitFor();
  await page.reload();
  await title(page, 'Today').waitFor();
  await title(display, /on our screens$/).waitFor();
});
