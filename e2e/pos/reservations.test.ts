/** Reservations of the telephone: made in the portal, found, and cancelled. What a till does with one is part of the evening. */
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { openAs } from '../support/staff.ts';

test('seats are reserved by telephone in the portal, which cancels them again', async ({ open }) => {
  const { page } = await openAs(open, 'manager', '/portal/reservations');
  await page.getByRole('link', { name: 'Reserve' }).click();
  await title(page, 'Reserve by telephone').waitFor();
  await page.getByRole('textbox', { name: /€/ }).first().fill('1');
  await page.getByRole('textbox', { name: 'Name' }).fill('Radia Perlman');
  await page.getByRole('button', { name: /^Reserve €/ }).click();
  await title(page, /^Reservation \w{4}-\w{4}$/).waitFor();
  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel reservation' }).click();
  await page.getByText('Cancelled. The seats are free.').waitFor();
  await expect(page.getByRole('button', { name: 'Cancel reservation' })).toHaveCount(0);
});
