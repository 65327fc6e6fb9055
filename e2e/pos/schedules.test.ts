import { expect, test } from '../support/journeys.ts';
import { assertAccessible } from '../support/pages.ts';
import { notSignedIn, signIn } from '../support/staff.ts';

test('the till knows who sells, and what is on today where they work', async ({ open }) => {
  const { page, expectErrors } = await open('/pos');
  expectErrors(notSignedIn);
  await signIn(page, 'manager');
  await page
    .getByText(/of \d+ seats free/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Account of Manon Lefèvre' }).waitFor();
  expect(await page.getByRole('radiogroup', { name: 'Cinema' }).count(), 'one cinema alone').toBe(0);
  await assertAccessible(page);
});
