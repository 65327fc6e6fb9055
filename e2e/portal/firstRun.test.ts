/**
 * The whole way of a manager: from an installation without anything, by its first page and the portal alone, to a published
 * show on an imported layout, for which a visitor buys a ticket. By keyboard where a manager would: forms and Ctrl+K.
 */
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { morning } from '../../server/src/testing/cinemaTime.ts';
import { addTickets, chosenSeats, fillBuyer, payByRedirect } from '../support/checkout.ts';
import { expect, test } from '../support/journeys.ts';
import { textIn } from '../support/languages.ts';
import { assertAccessible, switchTheme } from '../support/pages.ts';

test.use({ demoOptions: { scenario: 'empty' } });

const plan = resolve(import.meta.dirname, '../../prisma/seed/data/vista-156-seats.json');

/** Home says which of its steps is next; Enter on its button leads there. */
async function nextStep(page: Page, action: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Where to?' }).or(page.getByPlaceholder('Where to?')).waitFor();
  await page.keyboard.type('Home');
  await page.getByRole('dialog').getByText('Home', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  const step = page.getByRole('link', { name: action });
  await step.focus();
  await page.keyboard.press('Enter');
}

const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** A field by what it is called; what is required has a mark besides. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

/** In the cinema, YYYY-MM-DD. */
const tomorrow = (): string => new Date(Date.parse(morning) + 86_400_000).toISOString().slice(0, 10);

test('from nothing to a show on sale, and a visitor buys a ticket for it', async ({ demo, open }) => {
  const code = /with the code ([0-9A-Z-]+)/.exec(demo.log())?.[1] ?? '';
  const { page, expectErrors } = await open('/');
  // The form without anything in it is refused.
  expectErrors(/401|422/);

  await test.step('whose it is, and the first account', async () => {
    await title(page, 'Welcome to Parterre');
    await assertAccessible(page);
    await page.getByRole('button').click();
    await page.getByRole('alert').waitFor();
    await switchTheme(page, 'dark');
    await assertAccessible(page);
    await switchTheme(page, 'light');
    await field(page, 'Set-up code').focus();
    await page.keyboard.type(code.toLowerCase());
    await page.keyboard.press('Tab');
    await page.keyboard.type('Cinema Vauban');
    await page.keyboard.press('Tab');
    await page.keyboard.type('hello@vauban.example');
    await page.getByLabel('Time zone').selectOption('Europe/Brussels');
    await field(page, 'Your name').focus();
    await page.keyboard.type('Odile Marchand');
    await page.keyboard.press('Tab');
    await page.keyboard.type('odile@vauban.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('projector');
    await page.keyboard.press('Enter');
    await title(page, 'Hello, Odile');
    await page.getByText('0 of 6').waitFor();
    await assertAccessible(page);
    await switchTheme(page, 'dark');
    await assertAccessible(page, 'an empty home, dark', { only: 'contrast' });
    await switchTheme(page, 'light');
  });

  await test.step('a cinema', async () => {
    await page.getByRole('link', { name: 'Add a cinema' }).click();
    await title(page, 'New cinema');
    await field(page, 'Name').fill('Vauban');
    await field(page, 'Street and number').fill('Rempart 1');
    await field(page, 'Postal code').fill('5000');
    await field(page, 'City').fill('Namur');
    await page.keyboard.press('Enter');
    await title(page, 'Vauban');
  });

  await test.step('a screen, with a layout from another system’s file', async () => {
    await page.getByRole('link', { name: 'New screen' }).click();
    await title(page, 'New screen');
    await field(page, 'Full name').fill('Grand');
    await field(page, 'Short identifier').fill('1');
    await page.keyboard.press('Control+s');
    await title(page, /New layout/);
    await page.getByRole('tab', { name: /file/i }).click();
    await page.locator('input[type=file]').setInputFiles(plan);
    await page.getByText('A plan in the format').waitFor();
    await page.getByRole('button', { name: 'Publish layout' }).click();
    await title(page, 'Grand');
    await page.getByText('156').first().waitFor();
  });

  await test.step('VAT and a price', async () => {
    await nextStep(page, 'Set prices');
    await title(page, /^VAT/);
    await page.getByRole('link', { name: 'New kind of VAT' }).first().click();
    await (await textIn(page, 'Name', 'English')).fill('Tickets');
    await field(page, 'Code').fill('tickets');
    await field(page, 'Percent').fill('6');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('link', { name: 'Prices', exact: true }).first().click();
    await title(page, /^Prices/);
    await page.getByRole('button', { name: 'New price group' }).first().click();
    await field(page, 'Name').fill('Everyday');
    await page.keyboard.press('Enter');
    await title(page, 'Everyday');
    await page.getByRole('link', { name: 'New rate' }).click();
    await (await textIn(page, 'Name', 'English')).fill('Adult');
    await field(page, 'Ticket price').fill('12.50');
    await page.keyboard.press('Enter');
    await title(page, 'Everyday');
    await page.getByRole('link', { name: 'Adult' }).waitFor();
  });

  await test.step('a way to pay', async () => {
    await nextStep(page, 'Add a payment method');
    await title(page, 'New payment method');
    await (await textIn(page, 'Name', 'English')).fill('Card');
    await page.keyboard.press('Control+s');
    await title(page, /^Payment methods/);
  });

  await test.step('a film and its version', async () => {
    await nextStep(page, 'Add a film');
    await title(page, 'New film');
    await (await textIn(page, 'Title', 'English')).fill('The Lighthouse Keeper');
    await field(page, 'Running time').fill('104');
    await page.keyboard.press('Control+s');
    await title(page, 'The Lighthouse Keeper');
    await page.getByRole('button', { name: 'Add a version' }).click();
    const dialog = page.getByRole('dialog');
    await (await textIn(dialog, 'Name', 'English')).fill('Original version');
    await dialog.getByRole('textbox', { name: /^Short/ }).fill('OV');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'OV', exact: true }).waitFor();
  });

  await test.step('a show, planned and published', async () => {
    await nextStep(page, 'Plan a show');
    await page.getByRole('button', { name: 'New show' }).click();
    const dialog = page.getByRole('dialog');
    // By keyboard: the first field has the focus, and the first film is taken.
    await dialog
      .getByRole('textbox', { name: 'Film' })
      .or(dialog.getByRole('combobox', { name: 'Film' }))
      .first()
      .focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Day').fill(tomorrow());
    await dialog.getByLabel('Start').fill('20:15');
    await dialog.getByRole('button', { name: 'Plan as a draft' }).click();
    await page.getByText('Planned as a draft.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('button', { name: 'Publish 1 draft' }).click();
    await page.getByText('1 show published.').waitFor();
  });

  await test.step('home has nothing more to ask for', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await title(page, 'Hello, Odile');
    await expect(page.getByText('To the first show on sale')).toHaveCount(0);
  });

  await test.step('a visitor buys a ticket', async () => {
    const { page: visitor } = await open('/en/movies');
    await visitor
      .getByRole('link', { name: /The Lighthouse Keeper/ })
      .first()
      .click();
    await visitor.getByRole('link', { name: /20:15/ }).first().click();
    await addTickets(visitor, 1);
    const seats = await chosenSeats(visitor, 1);
    await fillBuyer(visitor);
    await payByRedirect(visitor);
    await visitor.getByRole('button', { name: 'Pay' }).click();
    await visitor.locator('.result-settled').waitFor();
    await visitor
      .getByText(seats[0] ?? '')
      .first()
      .waitFor();
  });
});
