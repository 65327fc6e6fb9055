import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { until } from '../../server/src/testing/until.ts';
import { assertAccessible, PHONE } from '../../visits/pages.ts';
import { expect, test } from '../support/journeys.ts';

const send = (page: Page) => page.getByRole('main').locator('button[type=submit]').click();

test('the newsletter: from the footer to the list, and once more', async ({ open }) => {
  const { page } = await open('/en/', PHONE);
  const box = page.getByRole('form', { name: 'The programme in your inbox' });
  const button = box.getByRole('button');
  expect(await button.isDisabled(), 'nothing entered yet').toBe(true);
  await box.getByRole('textbox').fill('   ');
  expect(await button.isDisabled(), 'spaces are nothing').toBe(true);
  await box.getByRole('textbox').fill('Ada+news@example.org');
  await button.click();
  await page.waitForURL(/\/en\/info\/newsletter\/Ada%2Bnews%40example\.org$/);
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(await page.inputValue('[name=email]')).toBe('Ada+news@example.org');
  expect(
    await page
      .getByRole('main')
      .getByText(/every Wednesday/)
      .count(),
  ).toBe(1);
  await page.fill('[name=first_name]', 'Ada');
  await send(page);
  await page.getByRole('status').getByText('You are on the list').waitFor();
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-outcome'));
  for (const field of ['first_name', 'last_name', 'email']) expect(await page.inputValue(`[name=${field}]`)).toBe('');
  expect(page.url(), 'a reload does not fill it in again').toMatch(/\/en\/info\/newsletter$/);
  await assertAccessible(page);

  await page.fill('[name=email]', 'ADA+NEWS@example.org');
  await send(page);
  await expect(page.getByRole('main').getByLabel('E-mail')).toHaveValue('');
  await page.getByRole('status').getByText('You are on the list').waitFor();
});

test('switching the language keeps what was entered', async ({ open }) => {
  const { page } = await open('/en/info/newsletter');
  await page.fill('[name=first_name]', 'Grace');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: 'Nederlands' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nieuwsbrief' }).waitFor();
  expect(await page.inputValue('[name=first_name]')).toBe('Grace');
});

test('the box of the footer on the newsletter’s own page fills its form', async ({ open }) => {
  const { page } = await open('/en/info/newsletter');
  await page.fill('[name=first_name]', 'Ada');
  await page.getByRole('contentinfo').getByRole('textbox').fill('ada@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByLabel('E-mail')).toHaveValue('ada@example.org');
  expect(await page.inputValue('[name=first_name]')).toBe('Ada');
});

test('contact: what is missing is said at each field, the message arrives by mail', async ({ demo, open }) => {
  const { page, expectErrors } = await open('/nl-BE/contact', PHONE);
  expectErrors(/422/);
  await send(page);
  const form = page.getByRole('main').getByRole('form');
  for (const field of ['Naam', 'E-mail', 'Bericht'])
    await expect(form.getByLabel(field)).toHaveAccessibleDescription(/\w/);
  await expect(form.getByLabel('Telefoon')).toHaveAccessibleDescription('');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
  await assertAccessible(page);
  await page.fill('[name=name]', 'Ada Lovelace');
  await page.fill('[name=email]', 'ada@example.org');
  await page.fill('[name=message]', 'Is er een vestiaire?\nDank je.');
  for (const field of ['Naam', 'E-mail', 'Bericht'])
    await expect(form.getByLabel(field)).toHaveAccessibleDescription('');
  await send(page);
  await page.getByRole('status').getByText('Je bericht is onderweg').waitFor();
  for (const field of ['name', 'email', 'message']) expect(await page.inputValue(`[name=${field}]`)).toBe('');
  await assertAccessible(page);

  const mail = await firstMail(join(demo.varDir, 'mail'));
  expect(mail).toMatch(/^Reply-To: "?Ada Lovelace"? <ada@example\.org>/m);
  expect(mail).toMatch(/Is er een vestiaire\?\r?\nDank je\./);
});

function firstMail(folder: string): Promise<string> {
  return until('a mail', () => {
    // The folder is made with the first mail.
    const [name] = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
    return name !== undefined && readFileSync(join(folder, name), 'utf8');
  });
}
