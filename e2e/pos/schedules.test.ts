import { assertAccessible } from '../../visits/pages.ts';
import { expect, test } from '../support/journeys.ts';
import { hears } from '../support/said.ts';
import { openAs, openTill } from '../support/staff.ts';

test('the till knows who sells, and what is on today where it stands', async ({ demo, open }) => {
  const { page } = await openTill(open, demo, 'manager');
  await page
    .getByText(/of \d+ seats free/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Account of Manon Lefèvre' }).waitFor();
  expect(await page.getByRole('radiogroup', { name: 'Cinema' }).count(), 'one cinema alone').toBe(0);
  await assertAccessible(page);
});

test('an account without the module is told so', async ({ demo, open }) => {
  const { page } = await openAs(open, 'super-admin', '/portal/exhibitors/1');
  await page.getByRole('checkbox', { name: 'Point of sale' }).uncheck();
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await hears(page, 'Saved.');
  const till = await openTill(open, demo, 'employee', { isCounted: false });
  await till.page.getByRole('heading', { level: 1, name: 'Module not activated' }).waitFor();
  await till.page.getByText('This module is not activated for your account.').waitFor();
  await assertAccessible(till.page);
});
