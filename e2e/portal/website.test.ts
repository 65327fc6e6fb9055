/** What managers write is on the website: a page, a setting; and two people on one form. */
import type { Locator, Page } from '@playwright/test';
import { demoPassword, demoStaff } from '../../prisma/seed/staff.ts';
import { assertAccessible } from '../../visits/pages.ts';
import { notSignedIn, signIn, signInAs, title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { textIn } from '../support/languages.ts';
import { hears } from '../support/said.ts';
import { openAs } from '../support/staff.ts';

const save = (page: Page) =>
  page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' });

/** A page with this field on it, which cannot be changed, as nothing else of it can. */
async function isReadOnly(page: Page, field: Locator): Promise<void> {
  await expect(field).toBeDisabled();
  await expect(page.locator('main form')).toHaveCount(0);
  for (const name of ['Save', 'Archive']) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
}

test('a page edited in German is on the German site at once, without its script; a preset goes in with a click; a draft is nobody’s', async ({
  demo,
  open,
}) => {
  const visitor = await open('/de/info/prices');
  await title(visitor.page, 'Preise').waitFor();
  const { page } = await openAs(open, 'exhibitor-manager', '/portal/content/new/preset');
  await title(page, 'New preset').waitFor();
  await page.getByRole('textbox', { name: 'Name for staff' }).fill('Reductions');
  await (await textIn(page, 'Text', 'Deutsch')).click();
  await page.keyboard.type('Mit Studentenausweis 2 € weniger.');
  await save(page).click();
  await title(page, 'Reductions').waitFor();

  await page.getByRole('link', { name: 'Content', exact: true }).first().click();
  await page.getByRole('searchbox').fill('prices');
  await page.getByRole('table').getByRole('link', { name: 'Prices', exact: true }).click();
  await title(page, 'Prices').waitFor();
  await assertAccessible(page);
  await (await textIn(page, 'Text', 'Deutsch')).click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Insert a preset' }).click();
  await page.getByRole('menuitem', { name: 'Reductions' }).click();
  await page.getByText('HTML', { exact: true }).click();
  const html = page.getByRole('textbox', { name: 'Text (Deutsch), HTML' });
  await html.fill(`${await html.inputValue()}<p onclick="alert(1)">Montags Kinotag<script>alert(1)</script></p>`);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await page.getByText('Taken out: onclick, <script>').waitFor();
  await page.getByLabel('Language of the preview').first().click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  const preview = page.getByTitle('Preview').contentFrame();
  await preview.getByRole('heading', { level: 1, name: 'Preise' }).waitFor();
  await preview.getByText('Montags Kinotag').waitFor();
  expect(await visitor.page.getByText('Montags Kinotag').count(), 'a preview is nobody else’s').toBe(0);

  await save(page).click();
  await visitor.page.getByText('Montags Kinotag').waitFor();
  await visitor.page.getByText('Mit Studentenausweis 2 € weniger.').waitFor();
  expect(await visitor.page.locator('[onclick]').count()).toBe(0);

  // Visitors do not have a page that is made a draft.
  await page.getByRole('switch', { name: /^Draft/ }).click();
  await save(page).click();
  await expect
    .poll(async () => (await fetch(`${demo.url}/de/info/prices`)).status, 'the page for whoever comes now')
    .toBe(404);
  // Staff see it on the website all the same, and nobody else.
  const [draft] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'See what is saved on the website' }).click(),
  ]);
  await title(draft, 'Preise').waitFor();
  await draft.getByText('Montags Kinotag').waitFor();
  await draft.getByText('Das ist ein Entwurf: Besucher sehen ihn nicht.').waitFor();
  await expect(draft.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await assertAccessible(draft);
  visitor.expectErrors(/401/);
  await visitor.page.goto(draft.url());
  await visitor.page.getByRole('alert').waitFor();
  expect(await visitor.page.getByText('Montags Kinotag').count()).toBe(0);

  // A text for a place of a page is shown there, among what is on the page.
  await page.getByRole('link', { name: 'Content', exact: true }).first().click();
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'Editable area' }).click();
  await page.getByRole('combobox', { name: 'Place' }).click();
  await page.getByRole('option', { name: 'Home, at the end' }).click();
  await (await textIn(page, 'Text', 'English')).click();
  await page.keyboard.type('Closed on New Year’s Day.');
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await preview.getByText('Closed on New Year’s Day.').waitFor();
  await preview.locator('a[href^="/en/movies/view/"]').first().waitFor();
});

test('a manager of one cinema reads what is the whole exhibitor’s: nothing to change, to save or to archive', async ({
  open,
}) => {
  const { page } = await openAs(open, 'manager', '/portal/prices');
  await page.getByRole('link', { name: 'Regular' }).click();
  await page.getByRole('link', { name: 'Adult', exact: true }).click();
  await title(page, 'Adult').waitFor();
  await isReadOnly(page, page.getByLabel('Ticket price').first());
  await page.getByRole('link', { name: 'Content', exact: true }).first().click();
  await page.getByRole('searchbox').fill('prices');
  await page.getByRole('table').getByRole('link', { name: 'Prices', exact: true }).click();
  await title(page, 'Prices').waitFor();
  const text = page.getByRole('textbox', { name: 'Text (English)' });
  await text.waitFor();
  await expect(text).toHaveAttribute('contenteditable', 'false');
  await isReadOnly(page, page.getByRole('textbox', { name: 'Address' }));
  await assertAccessible(page);
});

test('two people on the settings: the second is told who changed what, and chooses; the website shows it, and what is wrong is said at its field', async ({
  open,
}) => {
  const visitor = await open('/en/contact');
  const one = await open('/portal/settings/general');
  const other = await open('/portal/settings/general');
  for (const [{ page, expectErrors }, role] of [
    [one, 'exhibitor-manager'],
    [other, 'admin'],
  ] as const) {
    expectErrors(/401|409|422/);
    await signIn(page, role);
    await title(page, 'General').waitFor();
  }
  const name = (page: Page) => page.getByRole('textbox', { name: 'Trade name' });
  const phone = (page: Page) => page.getByRole('textbox', { name: 'Phone', exact: true });
  await name(other.page).fill('Marquise Cinemas');
  await name(one.page).fill('Marquise Gent');
  await phone(one.page).fill('+32 9 111 22 33');
  await save(one.page).click();
  await visitor.page.getByText('+32 9 111 22 33').first().waitFor();
  await visitor.page.getByText('Marquise Gent').first().waitFor();

  await save(other.page).click();
  const conflict = other.page.getByRole('alert').filter({ hasText: 'Xenia' });
  await conflict.waitFor();
  await assertAccessible(other.page);
  await conflict.getByRole('radio', { name: 'Yours: Marquise Cinemas' }).check();
  await save(other.page).click();
  await visitor.page.getByText('Marquise Cinemas').first().waitFor();
  await visitor.page.getByText('+32 9 111 22 33').first().waitFor();

  await phone(other.page).fill('call us');
  await save(other.page).click();
  await other.page.getByText('This does not have the right form.').waitFor();
  await expect(phone(other.page)).toBeFocused();
  await phone(other.page).fill('+32 9 111 22 33');
  await other.page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
});

test('colours, navigation and languages: readable in both themes, shown at once; a change of languages loads pages anew', async ({
  open,
}) => {
  const visitor = await open('/en/events');
  const { page } = await openAs(open, 'exhibitor-manager', '/portal/settings');
  await title(page, 'Settings').waitFor();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Website' }).click();
  await title(page, 'Website').waitFor();
  await page.getByRole('textbox', { name: 'Accent colour' }).fill('#ffff00');
  await page
    .getByRole('region', { name: 'Light theme' })
    .getByText(/^Text in the accent: (4\.[5-9]|[5-9]|1\d)/)
    .waitFor();
  await page
    .getByRole('region', { name: 'Light theme' })
    .getByText(/Your colour itself would have 1(\.\d)? : 1/)
    .waitFor();
  await page.getByRole('button', { name: 'Move up: Events' }).click();
  await assertAccessible(page);
  await save(page).click();
  await hears(page, 'Saved.');
  await expect(visitor.page.getByRole('navigation').first().getByRole('link').first()).toHaveText('Events');

  await page.goto(page.url().replace('/website', '/locale'));
  await title(page, 'Languages').waitFor();
  await page.getByRole('checkbox', { name: 'Deutsch' }).uncheck();
  await page.getByRole('checkbox', { name: 'Français' }).uncheck();
  const loaded = visitor.page.waitForEvent('load');
  await save(page).click();
  await loaded;
  await title(visitor.page, 'Events').waitFor();
});

test('an e-mail server that is not there is said in words', async ({ open }) => {
  const { page } = await openAs(open, 'exhibitor-manager', '/portal/settings/mail');
  await title(page, 'E-mail').waitFor();
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await page.getByText('the mail was written to its folder').waitFor();
  await page.getByRole('textbox', { name: 'From: address' }).fill('tickets@marquise.example');
  await page.getByRole('textbox', { name: 'Host' }).fill('localhost');
  await page.getByRole('textbox', { name: 'Port' }).fill('1');
  await page.getByRole('textbox', { name: 'Password' }).fill('a secret');
  await page.getByText('Save first').waitFor();
  await save(page).click();
  await page.getByText('One is kept.').waitFor();
  await expect(page.getByRole('textbox', { name: 'Password' }), 'it cannot be read').toHaveValue('');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await page.getByText('localhost cannot be reached').waitFor();
  await assertAccessible(page);
});

test('who manages two exhibitors changes the prices of either, and is asked before the settings of the other take the place of what is unsaved', async ({
  demo,
  open,
}) => {
  const both = demoStaff.find(({ alsoAt }) => alsoAt !== undefined);
  const { page, expectErrors } = await open('/portal/prices');
  expectErrors(notSignedIn);
  await signInAs(page, both?.email ?? '', demoPassword);
  await page.getByRole('link', { name: 'Ciné-club' }).click();
  await title(page, 'Ciné-club').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Film club');
  await save(page).click();
  await title(page, 'Film club').waitFor();

  await page.goto(`${demo.url}/portal/settings/general`);
  await title(page, 'General').waitFor();
  const name = page.getByRole('textbox', { name: 'Trade name' });
  await name.fill('Not saved yet');
  const change = async (): Promise<void> => {
    await page.getByRole('combobox', { name: 'Exhibitor' }).click();
    await page.getByRole('option', { name: 'Marquise' }).click();
  };
  await change();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Not saved yet');
  await change();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(name).toHaveValue(/^Marquise/);

  // It holds on the pages that follow: today is that of Marquise, and a price group is made for it.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('cell', { name: 'Kouter' }).first().waitFor();
  await expect(page.getByRole('cell', { name: 'Rouge' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Exhibitor' })).toHaveValue(/^Marquise/);
  await page.getByRole('link', { name: 'Prices', exact: true }).click();
  await page.getByRole('button', { name: 'New price group' }).click();
  const dialog = page.getByRole('dialog', { name: 'New price group' });
  await expect(dialog.getByRole('combobox', { name: 'Exhibitor' })).toHaveValue(/^Marquise/);
  await assertAccessible(page);
});
