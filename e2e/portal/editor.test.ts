/** A manager draws a layout. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journeys.ts';
import { assertAccessible } from '../support/pages.ts';
import { mapReady, seatPosition } from '../support/seatMap.ts';
import { notSignedIn, signIn } from '../support/staff.ts';

const count = (page: Page) => page.locator('[data-seats]');

test('seats are selected, moved, taken back, and saved by themselves', async ({ open }) => {
  const { page, expectErrors } = await open('/portal/cinemas/screens/1/editor');
  expectErrors(notSignedIn);
  await signIn(page, 'manager');
  await mapReady(page);
  const before = Number(await count(page).getAttribute('data-seats'));
  expect(before).toBeGreaterThan(50);
  await assertAccessible(page);
  const { x, y } = await seatPosition(page, 20);
  await page.mouse.click(x, y);
  await expect(page.getByRole('heading', { name: 'Selection' })).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(count(page)).toHaveAttribute('data-seats', String(before - 1));
  await expect(page.locator('[data-saving=saved]')).toContainText(/Saved \d/);
  await page.keyboard.press('Control+z');
  await expect(count(page)).toHaveAttribute('data-seats', String(before));
});
