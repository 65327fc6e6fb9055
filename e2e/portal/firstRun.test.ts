/**
 * The whole way of a manager: from an installation without anything, by its first page and the portal alone, to a published
 * show on an imported layout, for which a visitor buys a ticket. The manager has no mouse: everything is reached with Tab,
 * or by Ctrl+K.
 */
import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { morning } from '../../server/src/testing/cinemaTime.ts';
import { addTickets, boughtTickets, chosenSeats, fillBuyer, payByRedirect } from '../../visits/checkout.ts';
import { assertAccessible, switchTheme } from '../../visits/pages.ts';
import { expect, test } from '../support/journeys.ts';
import { hears } from '../support/said.ts';

test.use({ demoOptions: { scenario: 'empty' } });

const plan = resolve(import.meta.dirname, '../../prisma/seed/data/vista-156-seats.json');

/** More than a page has places to stop at. */
const mostStops = 200;

/** Goes to `target` with Tab alone, from wherever the focus is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < mostStops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Home says which of its steps is next. */
async function nextStep(page: Page, action: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const where = page.getByPlaceholder('Where to?');
  // It is seen a moment before it takes what is typed.
  await expect(where).toBeFocused();
  await page.keyboard.type('Home');
  await expect(where).toHaveValue('Home');
  await page.getByRole('dialog').getByText('Home', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: action }));
}

const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** A field by what it is called; what is required has a mark besides. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

/** The field of a text in English, which is opened first. */
const english = (on: Page | Locator, label: string) =>
  on.getByRole('textbox', { name: `${label} (English)`, exact: true });

/** The cinema's next day, YYYY-MM-DD. */
const tomorrow = (): string => new Date(Date.parse(morning) + 86_400_000).toISOString().slice(0, 10);

test('from nothing to a show on sale, and a visitor buys a ticket for it', async ({ demo, open }) => {
  const code = /with the code ([0-9A-Z-]+)/.exec(demo.log())?.[1] ?? '';
  const { page, expectErrors } = await open('/');
  // The form without anything in it is refused.
  expectErrors(/401|422/);

  await test.step('whose it is, and the first account', async () => {
    await title(page, 'Welcome to Parterre');
    await assertAccessible(page);
    await press(page, page.getByRole('button'));
    await page.getByRole('alert').waitFor();
    await switchTheme(page, 'dark');
    await assertAccessible(page);
    await switchTheme(page, 'light');
    await write(page, field(page, 'Set-up code'), code.toLowerCase());
    await page.keyboard.press('Tab');
    await page.keyboard.type('Cinema Vauban');
    await page.keyboard.press('Tab');
    await page.keyboard.type('hello@vauban.example');
    const zone = page.getByLabel('Time zone');
    await tabTo(page, zone);
    // A list forgets what was typed of a name after a second, which a busy machine may take for a letter.
    await expect(async () => {
      await page.keyboard.type('Europe/Brus');
      expect(await zone.inputValue()).toBe('Europe/Brussels');
    }).toPass();
    await write(page, field(page, 'Your name'), 'Odile Marchand');
    await page.keyboard.press('Tab');
    await page.keyboard.type('odile@vauban.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('projector of old');
    await page.keyboard.press('Enter');
    await title(page, 'Hello, Odile');
    await page.getByText('0 of 7').waitFor();
    await assertAccessible(page);
    await switchTheme(page, 'dark');
    await assertAccessible(page, 'an empty home, dark', { only: 'contrast' });
    await switchTheme(page, 'light');
  });

  await test.step('a cinema', async () => {
    await press(page, page.getByRole('link', { name: 'Add a cinema' }));
    await title(page, 'New cinema');
    await write(page, field(page, 'Name'), 'Vauban');
    await write(page, field(page, 'Street and number'), 'Rempart 1');
    await write(page, field(page, 'Postal code'), '5000');
    await write(page, field(page, 'City'), 'Namur');
    await page.keyboard.press('Enter');
    await title(page, 'Vauban');
  });

  await test.step('a screen, with a layout from another system’s file', async () => {
    await press(page, page.getByRole('link', { name: 'New screen' }));
    await title(page, 'New screen');
    await write(page, field(page, 'Full name'), 'Grand');
    await write(page, field(page, 'Short identifier'), '1');
    await page.keyboard.press('Control+s');
    await title(page, /New layout/);
    await tabTo(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('ArrowRight');
    const chooser = page.waitForEvent('filechooser');
    await press(page, page.getByRole('button', { name: /^Drop a plan here/ }));
    await (await chooser).setFiles(plan);
    await page.getByText('A plan in the format').waitFor();
    await press(page, page.getByRole('button', { name: 'Publish layout' }));
    await title(page, 'Grand');
    await page.getByText('156').first().waitFor();
  });

  await test.step('VAT and a price', async () => {
    await nextStep(page, 'Add a kind of VAT');
    await title(page, 'New kind of VAT');
    await write(page, english(page, 'Name'), 'Tickets');
    await write(page, field(page, 'Code'), 'tickets');
    await write(page, field(page, 'Percent'), '6');
    await press(page, page.getByRole('button', { name: 'Save' }));
    await hears(page, 'Saved.');
    await press(page, page.getByRole('link', { name: 'Prices', exact: true }).first());
    await title(page, /^Prices/);
    await press(page, page.getByRole('button', { name: 'New price group' }).first());
    await write(page, field(page, 'Name'), 'Everyday');
    await page.keyboard.press('Enter');
    await title(page, 'Everyday');
    await press(page, page.getByRole('link', { name: 'New rate' }));
    await write(page, english(page, 'Name'), 'Adult');
    const price = field(page, 'Ticket price');
    await tabTo(page, price);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12.50');
    await page.keyboard.press('Enter');
    await title(page, 'Everyday');
    await page.getByRole('link', { name: 'Adult' }).waitFor();
  });

  await test.step('a way to pay', async () => {
    await nextStep(page, 'Add a payment account');
    await title(page, 'New payment account');
    await write(page, field(page, 'Name'), 'Our sandbox');
    await page.keyboard.press('Control+s');
    await title(page, 'Our sandbox');
    await press(page, page.getByRole('link', { name: 'New payment method' }));
    await title(page, 'New payment method');
    await write(page, english(page, 'Name'), 'Card');
    await page.keyboard.press('Control+s');
    await title(page, /^Payment methods/);
  });

  await test.step('a film with its version', async () => {
    await nextStep(page, 'Add a film');
    await title(page, 'New film');
    await write(page, english(page, 'Title'), 'The Lighthouse Keeper');
    await write(page, field(page, 'Running time'), '104');
    await page.keyboard.press('Control+s');
    await title(page, 'The Lighthouse Keeper');
    // The original version is made with it.
    await page.getByRole('cell', { name: 'OV', exact: true }).waitFor();
  });

  await test.step('a show, planned and published', async () => {
    await nextStep(page, 'Plan a show');
    await press(page, page.getByRole('button', { name: 'New show' }));
    const dialog = page.getByRole('dialog');
    // The first film is taken.
    await tabTo(
      page,
      dialog
        .getByRole('textbox', { name: 'Film' })
        .or(dialog.getByRole('combobox', { name: 'Film' }))
        .first(),
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await write(page, dialog.getByLabel('Day'), tomorrow());
    await write(page, dialog.getByLabel('Start, hours'), '2015');
    await press(page, dialog.getByRole('button', { name: 'Plan as a draft' }));
    await hears(page, 'Planned as a draft.');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await press(page, page.getByRole('button', { name: 'Later' }));
    await press(page, page.getByRole('button', { name: 'Publish 1 draft' }));
    await hears(page, '1 show published.');
  });

  await test.step('a privacy page, to which the website links', async () => {
    await nextStep(page, 'Write the privacy page');
    await expect(field(page, 'Address')).toHaveValue('privacy-policy');
    await page.keyboard.press('Control+s');
    await title(page, 'Privacy policy');
  });

  await test.step('home says that one is on sale, and shows the website', async () => {
    await press(page, page.getByRole('link', { name: 'Home' }));
    await title(page, 'Hello, Odile');
    await page.getByRole('heading', { name: 'You are on sale' }).waitFor();
    await page.frameLocator('iframe').getByText('The Lighthouse Keeper').first().waitFor();
    await assertAccessible(page);
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
    await boughtTickets(visitor).waitFor();
    await visitor
      .getByText(seats[0] ?? '')
      .first()
      .waitFor();
  });
});
