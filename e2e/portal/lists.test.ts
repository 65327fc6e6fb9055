/** What every list has beside its rows: views of one's own and shared ones, paper, and what is left of it without its module. */

import { assertAccessible } from '../../visits/pages.ts';
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { hears } from '../support/said.ts';
import { openAs } from '../support/staff.ts';

test('a view is kept for oneself, another shared with all; only whose it is removes it', async ({ open }) => {
  const { page } = await openAs(open, 'exhibitor-manager', '/portal/films?q=the', /401|422/);
  const views = page.getByRole('navigation', { name: 'Views' });
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  const keep = async (name: string, isShared: boolean): Promise<void> => {
    await page.getByRole('button', { name: 'Save this view' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    if (isShared) await dialog.getByRole('checkbox', { name: 'Show it to everybody' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  };
  await page.getByRole('button', { name: 'Save this view' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await keep('With an article', false);
  await page.getByRole('searchbox').fill('orbit');
  await keep('About space', true);
  await views.getByRole('link', { name: 'With an article' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('the');
  await page.reload();
  await expect(views.getByRole('link', { name: 'With an article' })).toHaveAttribute('aria-current', 'page');

  const { page: other } = await openAs(open, 'manager', '/portal/films');
  const theirs = other.getByRole('navigation', { name: 'Views' });
  await theirs.getByRole('link', { name: 'shared About space' }).click();
  await expect(other.getByRole('row')).toHaveCount(2);
  await other.getByRole('link', { name: /Orbit of Small Things/ }).waitFor();
  await expect(theirs.getByRole('link', { name: 'With an article' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: /^Remove the view/ })).toHaveCount(0);

  await views.getByRole('link', { name: 'About space' }).click();
  await page.getByRole('button', { name: 'Remove the view About space' }).click();
  await hears(page, 'The view is gone.');
  await other.reload();
  await title(other, /^Films/).waitFor();
  await other.getByRole('link', { name: /Orbit of Small Things/ }).waitFor();
  await expect(theirs.getByRole('link', { name: 'shared About space' })).toHaveCount(0);
});

test('printed is the list alone, dark on white also at night', async ({ open }) => {
  const { page } = await openAs(open, 'exhibitor-manager', '/portal/films');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('link', { name: /Orbit of Small Things/ }).waitFor();
  // The dialog is the system's, and there is none here.
  await page.evaluate(() => {
    window.print = () => void document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Export and print' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await page.locator('html[data-printed]').waitFor();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
  await expect(page.getByRole('row', { name: /Orbit of Small Things/ })).toBeVisible();
  for (const part of ['banner', 'navigation', 'searchbox'] as const)
    await expect(page.getByRole(part), `${part} on paper`).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.getByRole('searchbox').waitFor();
});

test('a module that is switched off says so on its pages, refuses to be asked, and is there again when it is on', async ({
  open,
}) => {
  const { page } = await openAs(open, 'super-admin', '/portal/exhibitors/1', /401|403/);
  const save = page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' });
  const tickets = page.getByRole('checkbox', { name: 'Tickets' });
  const turn = async (): Promise<void> => {
    await tickets.click();
    await save.click();
    await hears(page, 'Saved.');
  };
  // Whoever looks at bills already is refused with the next rows.
  const { page: other } = await openAs(open, 'manager', '/portal/bills', /401|403/);
  await other.getByRole('table').getByRole('link').first().waitFor();
  await turn();
  await other.getByRole('searchbox').fill('grace');
  await other.getByText('This module is not activated for your account.').waitFor();
  await page.goto(new URL('/portal/schedules', page.url()).href);
  await title(page, 'Module not activated').waitFor();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Films', exact: true }).click();
  await title(page, /^Films/).waitFor();

  await page.goto(new URL('/portal/exhibitors/1', page.url()).href);
  await turn();
  await other.goto(new URL('/portal/bills', other.url()).href);
  await other.getByRole('table').getByRole('link').first().waitFor();
});
