/** A till from the carton to the counter: it asks, a manager lets it in, somebody signs in by PIN, it is locked, and blocked at once. */

import { assertAccessible, PHONE } from '../../visits/pages.ts';
import { askToBeLetIn, countTill, signInAtTill, title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { openAs } from '../support/staff.ts';

test('a till asks to be let in, is approved in the portal, and works for who has a PIN until it is blocked', async ({
  open,
}) => {
  const till = await open('/pos', PHONE);
  // A wrong PIN, what is asked while nobody is at it, and being sent away.
  till.expectErrors(/401|422/);
  await title(till.page, 'This device is new here').waitFor();
  await assertAccessible(till.page);
  const code = await askToBeLetIn(till.page);
  await assertAccessible(till.page);

  const { page } = await openAs(open, 'manager', '/portal/devices', /401|422/);
  await title(page, /^Devices/).waitFor();
  await page.getByRole('link', { name: code }).click();
  await title(page, code).waitFor();
  await page.getByText('This device asks to be let in').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Till at the entrance');
  await page.getByRole('button', { name: 'Let in' }).click();
  await page.getByText('Please fill in this field.').waitFor();
  await page.getByRole('combobox', { name: 'Cinema' }).click();
  await page.getByRole('option').first().click();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Let in' }).click();
  await title(page, 'Till at the entrance').waitFor();

  // Its page goes on by itself.
  await title(till.page, 'Who is at the till?').waitFor();
  await assertAccessible(till.page);
  await signInAtTill(till.page, 'employee', '0000');
  await till.page.getByText('That PIN is not right. Please try again.').waitFor();
  await assertAccessible(till.page);
  // By touch.
  for (const digit of ['2', '4', '6', '8']) await till.page.getByRole('button', { name: `Digit ${digit}` }).click();
  await till.page.getByRole('button', { name: 'Sign in' }).click();
  await countTill(till.page);
  await title(till.page, 'Today').waitFor();
  await till.page.getByText('Till at the entrance').waitFor();
  await page.getByText('Ewoud Claes').waitFor();

  await till.page.getByRole('button', { name: /^Account of Ewoud/ }).click();
  await till.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await title(till.page, 'Who is at the till?').waitFor();
  // By the keyboard alone.
  await till.page.getByRole('button', { name: 'Ewoud Claes' }).press('Enter');
  await expect(till.page.getByLabel('PIN', { exact: true })).toBeFocused();
  await till.page.keyboard.type('2468');
  await till.page.keyboard.press('Enter');
  await title(till.page, 'Today').waitFor();

  // The portal sees at once whether it is there.
  await page.getByText('Online', { exact: true }).waitFor();
  await till.page.goto('about:blank');
  await page.getByText('Offline', { exact: true }).waitFor();
  await till.page.goBack();
  await title(till.page, 'Today').waitFor();
  await page.getByText('Online', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await title(till.page, 'This device is blocked').waitFor();
  await page.getByText('That cannot be undone. The same machine').waitFor();
  expect(await page.getByRole('button', { name: 'Let in' }).count()).toBe(0);
  await till.page.reload();
  await title(till.page, 'This device is blocked').waitFor();
  await assertAccessible(till.page);
});
