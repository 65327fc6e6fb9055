/** A shift of a till by touch: counted, sold, paid in, taken out, closed with a difference; and what the portal says of it. */
import type { Page } from '@playwright/test';
import type { Site } from '../../visits/api.ts';
import { assertAccessible } from '../../visits/pages.ts';
import { countTill, figure, personIn, signInAtTill, title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { openAs, openTill } from '../support/staff.ts';
import { firstRate, scheduleOfToday, sellUntilSold } from '../support/till.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const touch = async (page: Page, text: string): Promise<void> => {
  for (const key of text)
    await (key === '.' ? button(page, 'Decimal point') : page.getByRole('button', { name: `Digit ${key}` })).click();
};
const pieces = (page: Page, value: string) => page.getByRole('textbox', { name: `${value}: how many` });
const line = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Sells one ticket of a show of today for the exact amount. Answers with what it cost, in cents. */
async function sellTicket(page: Page, demo: Site): Promise<number> {
  const schedule = await scheduleOfToday(demo);
  await page.locator(`a[href$="/schedules/${schedule.id}"]`).click();
  await firstRate(page).click();
  await expect(page.locator('output').first()).not.toHaveText('€0.00');
  const sum = (await page.locator('output').first().textContent()) ?? '';
  await button(page, 'Exact amount').click();
  await title(page, 'Sold').waitFor();
  await button(page, 'Next customer').click();
  await title(page, 'Today').waitFor();
  return Math.round(Number(sum.replace(/[^\d.]/g, '')) * 100);
}

const money = (minor: number): string => `€${(minor / 100).toFixed(2)}`;

test('a till is opened by a count, sells, is paid into and taken out of, and closes with a difference that the portal shows', async ({
  demo,
  open,
}) => {
  const { page } = await openTill(open, demo, 'employee', { name: 'Till of the day', isCounted: false });
  await title(page, 'The till is closed').waitFor();
  expect(await page.locator('main article').count(), 'nothing is sold on a closed till').toBe(0);
  await assertAccessible(page);
  // By touch: two notes of 50, five coins of 1.
  await pieces(page, '€50.00').click();
  await touch(page, '2');
  await pieces(page, '€1.00').click();
  await touch(page, '7');
  await button(page, 'Delete the last digit').click();
  await touch(page, '5');
  await button(page, 'Open with €105.00').click();
  await title(page, 'Today').waitFor();

  const sold = await sellTicket(page, demo);
  await page.getByRole('link', { name: 'Cash' }).click();
  await title(page, /^Shift of Ewoud/).waitFor();
  await assertAccessible(page);
  await figureOf(page, 'Should be in the till', money(10_500 + sold));

  await button(page, 'Pay in').click();
  await title(page, 'Pay in').waitFor();
  await touch(page, '50');
  await button(page, 'Pay in €50.00').click();
  await page.getByText('Please say what it is for.').waitFor();
  await button(page, 'Change from the bank').click();
  await assertAccessible(page);
  await button(page, 'Pay in €50.00').click();
  await page.getByText('€50.00 paid in.').waitFor();

  await button(page, 'Take out').click();
  await touch(page, '9999');
  await button(page, 'To the safe').click();
  await button(page, 'Take out €9,999.00').click();
  await page.getByText('There should not be that much cash in the till.').waitFor();
  for (let digit = 0; digit < 4; digit++) await button(page, 'Delete the last digit').click();
  await touch(page, '12.50');
  await button(page, 'Take out €12.50').click();
  await page.getByText('€12.50 taken out.').waitFor();
  const expected = 10_500 + sold + 5_000 - 1_250;
  await figureOf(page, 'Should be in the till', money(expected));

  // A second tab takes over, and looks at a show; the first goes on, and closes the till: nothing more is sold in the other.
  const second = await page.context().newPage();
  await second.goto(page.url().replace(/\/cash$/, ''));
  await title(second, 'Today').waitFor();
  await second.locator(`a[href$="/schedules/${(await scheduleOfToday(demo)).id}"]`).click();
  await firstRate(second).waitFor();
  await title(page, 'This till is open in another window').waitFor();
  await assertAccessible(page);
  await button(page, 'Go on here').click();
  await title(second, 'This till is open in another window').waitFor();

  await button(page, 'Close the till').click();
  await title(page, 'Close the till').waitFor();
  const counted = 10_000;
  await pieces(page, '€50.00').click();
  await touch(page, '2');
  await line(page, 'Difference')
    .filter({ hasText: `-${money(expected - counted)}` })
    .waitFor();
  await page.getByRole('textbox', { name: 'Taken out for the safe' }).click();
  await touch(page, '20.50');
  await page.getByRole('textbox', { name: 'What is said of the difference' }).fill('The float is in the office');
  await assertAccessible(page);
  await button(page, 'Close the till').click();
  await page.getByText('The till is closed.').waitFor();
  await line(page, 'Difference').waitFor();
  await assertAccessible(page);

  await button(second, 'Go on here').click();
  await title(second, 'The till is closed').waitFor();
  await second.getByText('The shift before left €79.50 in it.').waitFor();
  await countTill(second);
  await firstRate(second).click();
  await sellUntilSold(second, button(second, 'Exact amount'), title(second, 'Sold'));

  const { page: portal } = await openAs(open, 'manager', '/portal/cash?q=of+the+day');
  await title(portal, /^Cash/).waitFor();
  const row = portal
    .getByRole('row')
    .filter({ hasText: 'Closed' })
    .filter({ hasText: money(expected) });
  await row.getByText(`-${money(expected - counted)}`).waitFor();
  await assertAccessible(portal);
  await row.getByRole('link').first().click();
  await title(portal, /^Till of the day/).waitFor();
  await expect(figure(portal, 'Counted')).toHaveText('€100.00');
  const entries = portal.getByRole('table', { name: 'Entries' });
  for (const text of ['Opening count', 'Sale', 'Change from the bank', 'To the safe', 'The float is in the office'])
    await entries.getByText(text).first().waitFor();
  await assertAccessible(portal);

  // Its ticket is given back, in cash of the shift that is open now.
  await entries.getByRole('link').first().click();
  await title(portal, /^Bill \d+$/).waitFor();
  await portal.getByRole('button', { name: 'Refund…' }).click();
  const dialog = portal.getByRole('dialog', { name: 'Give money back' });
  await expect(dialog.getByRole('combobox', { name: 'Cash comes out of' })).toHaveValue(/\d/);
  await assertAccessible(portal);
  await dialog.getByRole('button', { name: /^Give back €/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await button(second, 'Next customer').click();
  await second.getByRole('link', { name: 'Cash' }).click();
  await figureOf(second, 'Refunds', `−${money(sold)}`);
});

test('a till is handed over with one count, by the PIN of who takes over, at the keyboard', async ({ demo, open }) => {
  const { page, expectErrors } = await openTill(open, demo, 'employee', { name: 'Till that goes on' });
  // A wrong PIN.
  expectErrors(/401|422/);
  await page.getByRole('link', { name: 'Cash' }).click();
  await button(page, 'Hand over').click();
  await expect(pieces(page, '€500.00')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1');
  await line(page, 'It agrees.').waitFor();
  await assertAccessible(page);
  await button(page, 'Hand over €100.00').press('Enter');
  await title(page, 'Who takes over?').waitFor();
  await assertAccessible(page);
  await button(page, 'Manon Lefèvre').press('Enter');
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await page.getByText('That PIN is not right. Please try again.').waitFor();
  await assertAccessible(page);
  await page.keyboard.type(personIn('manager').pin ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Account of Manon Lefèvre' }).waitFor();
  await title(page, 'Today').waitFor();
  await page.getByRole('link', { name: 'Cash' }).click();
  await title(page, /^Shift of Manon/).waitFor();
  await page.getByRole('button', { name: /^Account of Manon/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signInAtTill(page, 'employee');
  // The shift stays the colleague's, whoever is at the till.
  await title(page, /^Shift of Manon/).waitFor();

  // Nobody can close it at the till any more, say: a manager does so in the portal.
  const { page: portal } = await openAs(open, 'manager', '/portal/cash?q=goes+on&state=open');
  await portal.getByRole('link', { name: 'Till that goes on' }).click();
  await title(portal, /^Till that goes on/).waitFor();
  await portal.getByRole('button', { name: 'Close…' }).click();
  const dialog = portal.getByRole('dialog', { name: 'Close the shift' });
  await dialog.getByRole('textbox', { name: 'Counted' }).fill('98');
  await dialog.getByText('-€2.00').waitFor();
  await assertAccessible(portal);
  await dialog.getByRole('button', { name: 'Close the shift' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect(figure(portal, 'Difference')).toHaveText('-€2.00');
});

/** What the report says of a sum. */
async function figureOf(page: Page, word: string, value: string): Promise<void> {
  await expect(page.locator(`dt:text-is("${word}") + dd`)).toHaveText(value);
}
