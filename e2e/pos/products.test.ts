/** What a till sells besides tickets: by category, by name and by a reader; with tickets in one basket, which is parked and loaded. */
import { assertAccessible } from '../../visits/pages.ts';
import { mapReady, seatsLooking } from '../../visits/seatMap.ts';
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { openTill } from '../support/staff.ts';
import { firstRate, keptBasket, scheduleOfToday } from '../support/till.ts';

test('products are found by category, name and barcode; what is not sold is not there', async ({ demo, open }) => {
  const { page } = await openTill(open, demo, 'employee');
  await page.getByRole('link', { name: 'Products' }).click();
  await title(page, 'Products').waitFor();
  const tiles = page.getByRole('article');
  const menu = tiles.filter({ hasText: 'Menu Marquise' });
  await menu.getByText('1 × Popcorn, large').waitFor();
  await menu.getByText('plus €1.00 deposit').waitFor();
  await menu.getByText('231 left').waitFor();
  await expect(tiles.filter({ hasText: 'Ice cream' })).toHaveCount(0);
  await assertAccessible(page);

  await page.getByText('Sweets', { exact: true }).click();
  await expect(tiles).toHaveCount(2);
  // A reader is a keyboard that ends with Enter: what it has read is in the basket, and what it reads next replaces it.
  await page.getByRole('textbox', { name: 'Name or barcode' }).focus();
  await page.keyboard.type('5410000100050');
  await page.keyboard.press('Enter');
  await expect(tiles).toHaveCount(1);
  const basket = page.getByRole('region', { name: 'Basket' });
  await basket.getByText('Still water').waitFor();
  await page.keyboard.type('5410000100104');
  await page.keyboard.press('Enter');
  await basket.getByText('Wine gums').waitFor();
  await page.keyboard.type('nothing like it');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing is found.').waitFor();
  await basket.getByRole('button', { name: 'Clear' }).click();
  await title(page, 'Today').waitFor();
});

test('two tickets and popcorn are one basket: parked, loaded at another till, kept over a reload, and sold', async ({
  demo,
  open,
}) => {
  const { page } = await openTill(open, demo, 'employee');
  await title(page, 'Today').waitFor();
  const schedule = await scheduleOfToday(demo);
  await page.locator(`a[href$="/schedules/${schedule.id}"]`).click();
  await firstRate(page).click();
  await firstRate(page).click();
  await mapReady(page);
  await expect.poll(() => seatsLooking(page, 'yours')).toHaveLength(2);
  const seats = await seatsLooking(page, 'yours');
  await page.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('button', { name: /^Popcorn, large, .*add one, 0 so far/ }).click();
  const basket = page.getByRole('region', { name: 'Basket' });
  await basket.getByRole('button', { name: 'Popcorn, large: one more, 1 so far' }).click();
  await assertAccessible(page);
  await basket.getByRole('button', { name: 'Park' }).click();
  await page.getByRole('textbox', { name: 'How to find it again' }).fill('Red coat');
  await page.keyboard.press('Enter');
  await title(page, 'Today').waitFor();

  const { page: other } = await openTill(open, demo, 'employee', { name: 'Till 2' });
  await other.getByRole('link', { name: '1 parked sale' }).click();
  await title(other, 'Parked sales').waitFor();
  await other.getByRole('article').filter({ hasText: 'Red coat' }).getByText('2 × Popcorn, large').waitFor();
  await assertAccessible(other);
  await other.getByRole('button', { name: 'Go on with it' }).click();
  await title(other, 'Today').waitFor();
  const loaded = other.getByRole('region', { name: 'Basket' });
  await loaded.getByRole('button', { name: 'Popcorn, large: one less' }).click();
  await loaded.getByRole('button', { name: 'Popcorn, large: one more, 1 so far' }).waitFor();
  await expect.poll(() => keptBasket(demo, other)).toContain('"quantity":1');
  await other.reload();
  await loaded.getByRole('button', { name: 'Popcorn, large: one more, 1 so far' }).waitFor();
  await loaded.getByRole('link').click();
  await mapReady(other);
  await expect.poll(() => seatsLooking(other, 'yours')).toEqual(seats);
  await other.getByRole('button', { name: 'Exact amount' }).click();
  await title(other, 'Sold').waitFor();
  await other.getByText('1 × Popcorn, large').waitFor();
  await assertAccessible(other);
  await other.getByRole('button', { name: 'Next customer' }).click();
  await title(other, 'Today').waitFor();
  await expect(other.getByRole('region', { name: 'Basket' })).toHaveCount(0);
});
