/** Where money comes in: a new account is made, a method gets it and a buyer pays with it; one that is used is not archived. */
import { until } from '../../server/src/testing/until.ts';
import { endPayment, nextSchedule, paymentPageOf, placeOrder, startupOf } from '../../visits/api.ts';
import { assertAccessible } from '../../visits/pages.ts';
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { hears } from '../support/said.ts';
import { openAs } from '../support/staff.ts';

test('an administrator makes an account and a method that uses it; what is paid with it stands on the bill', async ({
  demo,
  open,
}) => {
  const { page } = await openAs(open, 'admin', '/portal/payment-accounts');
  await title(page, /^Payment accounts/).waitFor();
  await page.getByRole('link', { name: 'New payment account' }).click();
  await title(page, 'New payment account').waitFor();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Festival');
  // Too short for a secret: it is said at the field, and nothing is made.
  const secret = page.getByLabel(/webhook secret/);
  await secret.fill('short');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please use at least 16 characters.').first().waitFor();
  await secret.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await title(page, 'Festival').waitFor();
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await page.getByText('The provider answers.').waitFor();
  await page.getByText('No payment method uses it yet.').waitFor();
  await assertAccessible(page);

  await page.getByRole('link', { name: 'New payment method' }).click();
  await title(page, 'New payment method').waitFor();
  await expect(
    page.getByRole('textbox', { name: /^Account/ }).or(page.getByRole('combobox', { name: /^Account/ })),
  ).toHaveValue('Festival · sandbox');
  await page.getByRole('textbox', { name: /^Name/ }).first().fill('Festival pass');
  await page.getByRole('button', { name: 'Save' }).click();
  await hears(page, 'Saved.');

  // It stands before the others.
  await until(
    'the method to be offered first',
    async () => (await startupOf(demo)).payment_methods[0]?.name === 'Festival pass',
  );
  const order = await placeOrder(demo, await nextSchedule(demo));
  await endPayment(demo, paymentPageOf(order), 'paid');
  await page.goto(`${demo.url}/portal/bills/${order.uuid}`);
  await page.getByText('Account: Festival').waitFor();

  await page.goto(`${demo.url}/portal/payment-accounts`);
  await page.getByRole('link', { name: 'Festival' }).click();
  await title(page, 'Festival').waitFor();
  await page.getByRole('link', { name: 'Festival pass' }).waitFor();
  await page.getByRole('button', { name: 'Archive' }).click();
  await hears(page, 'Payment methods that are active use this account (1). Give them another one first.');
});
