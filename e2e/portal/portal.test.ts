/** The portal: signing in by mouse and by keyboard, what is said when it fails, sessions and roles. */

import { assertAccessible, PHONE, switchTheme } from '../../visits/pages.ts';
import { demoPassword, emailOf, notSignedIn, signIn, title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { hears } from '../support/said.ts';
import { openAs } from '../support/staff.ts';

test.use({ demoOptions: { env: { RATE_LIMITS: 'on' } } });

test('by mouse: a home of today, another person’s role, and out again', async ({ open }) => {
  const { page } = await openAs(open, 'exhibitor-manager', '/portal');
  await title(page, /Hello, Xenia/).waitFor();
  await page
    .getByRole('table')
    .getByText(/[\d,]+ of [\d,]+ taken/)
    .first()
    .waitFor();
  await assertAccessible(page);

  await page.getByRole('link', { name: 'Employees' }).click();
  await page.getByRole('searchbox').fill('ewoud');
  await page.waitForURL(/\/portal\/people\?q=ewoud$/);
  await page.getByRole('link', { name: 'Ewoud Claes' }).click();
  await title(page, 'Ewoud Claes').waitFor();
  await assertAccessible(page);
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Manager' });
  await page.getByRole('button', { name: 'Save: Manager' }).click();
  await hears(page, 'Saved.');
  await page.goBack();
  await expect(page.getByRole('searchbox'), 'what was searched for').toHaveValue('ewoud');
  await page.getByRole('row', { name: /Ewoud Claes.*Manager/ }).waitFor();

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Where to?').fill('orbit of small');
  await page
    .getByRole('button', { name: /^Orbit of Small Things.*Films/ })
    .or(page.getByRole('option', { name: /^Orbit of Small Things.*Films/ }))
    .click();
  await page.waitForURL(/\/portal\/films\/\d+$/);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});

test('by keyboard and in German: in, anywhere with Ctrl+K, and out', async ({ open }) => {
  const { page, expectErrors } = await open('/portal', { locale: 'de-DE' });
  expectErrors(notSignedIn);
  const email = page.getByRole('textbox', { name: 'E-Mail-Adresse' });
  await email.waitFor();
  await page.keyboard.press('Tab');
  await expect(email, 'the first stop is the address').toBeFocused();
  await page.keyboard.type(emailOf('admin'));
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await title(page, /Guten Tag, Amir/).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Wohin?').waitFor();
  await page.keyboard.type('sitz');
  await page.getByRole('option', { name: 'Ihre Sitzungen' }).or(page.getByText('Ihre Sitzungen').last()).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await title(page, 'Sicherheit').waitFor();
  await page.getByText('Diese', { exact: true }).waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Konto von Amir Haddad' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Abmelden' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Anmelden' }).waitFor();
});

test('a wrong password is said, the fields stay; after five one waits, and sees how long', async ({ open }) => {
  const { page, expectErrors } = await open('/portal', PHONE);
  expectErrors(/401|422|429/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Please enter your e-mail address.').waitFor();
  const alert = page.getByRole('alert');
  for (let attempt = 1; attempt <= 5; attempt++) {
    await signIn(page, 'employee', `a wrong one ${attempt}`);
    await alert.getByText('E-mail address and password do not match').waitFor();
    await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(emailOf('employee'));
  }
  await assertAccessible(page);
  await signIn(page, 'employee');
  await alert.getByText(/You can try again in \d+ seconds/).waitFor();
  expect(await page.getByRole('button', { name: 'Sign in' }).isDisabled()).toBe(true);
  await assertAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'wide on a phone').toBeLessThanOrEqual(390);
});

test('without a network nobody is signed in or out, and it is said', async ({ open }) => {
  const { page, context, expectErrors } = await open('/portal');
  expectErrors(/401|ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await context.setOffline(true);
  await signIn(page, 'manager');
  await page.getByRole('alert').getByText('We cannot reach the cinema').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await title(page, /Hello, Manon/).waitFor();
  expect(await page.getByRole('link', { name: 'Employees' }).count(), 'no area of another role').toBe(0);
  await context.setOffline(true);
  await page.getByRole('status').getByText('Offline: last known state').waitFor();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('alert').getByText('We cannot reach the cinema').waitFor();
  await context.setOffline(false);
  await page.getByRole('status').getByText('Offline: last known state').waitFor({ state: 'detached' });
});

test('a session that is ended in another browser ends here, and one goes on where one was', async ({ open }) => {
  const here = await open('/portal');
  const there = await open('/portal');
  for (const { page, expectErrors } of [here, there]) {
    expectErrors(notSignedIn);
    await signIn(page, 'super-admin');
    await title(page, /Hello, Sofie/).waitFor();
  }
  await here.page.getByRole('link', { name: 'Employees' }).click();
  await title(here.page, /^Employees/).waitFor();

  await there.page.getByRole('button', { name: /^Account of/ }).click();
  await there.page.getByRole('menuitem', { name: 'Security' }).click();
  await assertAccessible(there.page);
  await there.page.getByRole('button', { name: /^End the session/ }).click();
  await hears(there.page, 'The session has ended.');

  await here.page.getByRole('status').getByText('You were signed out').waitFor();
  await assertAccessible(here.page);
  await signIn(here.page, 'super-admin');
  await title(here.page, /^Employees/).waitFor();
});

test('at 390 px: the navigation opens and closes, both themes have contrast', async ({ open }) => {
  const { page, expectErrors } = await open('/portal/people', PHONE);
  expectErrors(notSignedIn);
  await signIn(page, 'admin');
  await title(page, /^Employees/).waitFor();
  await page.getByRole('row', { name: /Sofie Peeters/ }).waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    await switchTheme(page, scheme);
    await assertAccessible(page);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'wide on a phone').toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Open the navigation' }).click();
  await page.getByRole('link', { name: 'Home' }).click();
  await title(page, /Hello, Amir/).waitFor();
  await page.getByRole('button', { name: 'Open the navigation' }).waitFor();
});
