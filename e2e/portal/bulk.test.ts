/** Many rows of a list at once: what is entered changes, what is refused is named, what was archived comes back. */

import { assertAccessible } from '../../visits/pages.ts';
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { hears } from '../support/said.ts';
import { openAs } from '../support/staff.ts';

test('films: several values, a tag for all of them, an archive that refuses some and is undone, an export in words', async ({
  open,
}) => {
  const { page } = await openAs(open, 'exhibitor-manager', '/portal/films/new');
  await page.getByRole('textbox', { name: /^Title/ }).fill('The Quiet Harbour');
  await page.getByRole('button', { name: 'Make the film' }).click();
  await title(page, 'The Quiet Harbour').waitFor();
  await page.goto(new URL('/portal/films', page.url()).href);

  // The newest first; by keyboard alone.
  const newest = page.getByRole('checkbox', { name: 'Select row 1', exact: true });
  await newest.focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'What can be done with the selection' });
  await bar.getByText('1 selected').waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).press('Space');
  await bar.getByRole('button', { name: 'Change…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the 2 you selected' });
  const change = dialog.getByRole('button', { name: 'Change 2', exact: true });
  await expect(change, 'nothing is entered yet').toBeDisabled();
  await dialog.getByText('Several values').first().waitFor();
  await assertAccessible(page);
  const places = dialog.getByRole('group', { name: 'Shown in' });
  await places.getByRole('checkbox', { name: /Signage/ }).press('Space');
  await dialog.getByRole('button', { name: 'Shown in: leave as it is' }).waitFor();
  const tag = dialog.getByRole('group', { name: 'Tags' }).getByRole('checkbox').first();
  await tag.press('Space');
  await change.press('Enter');
  await hears(page, '2 done.');
  await dialog.waitFor({ state: 'detached' });

  // One of the two has shows to come.
  await newest.press('Space');
  await page
    .getByRole('row', { name: /Orbit of Small Things/ })
    .getByRole('checkbox')
    .press('Space');
  await bar.getByRole('button', { name: 'Archive' }).click();
  const refused = page.getByRole('dialog', { name: 'Archive' });
  await refused.getByText('1 stayed as it was, and is still selected:').waitFor();
  await refused.getByText(/still on the programme. It can be archived from/).waitFor();
  await assertAccessible(page);
  // It is offered to be taken back once one can reach that.
  await refused.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'The Quiet Harbour' }).waitFor();

  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Export and print' }).click();
  const file = await page.getByRole('menuitem', { name: /^CSV, US/ }).getAttribute('href');
  const answer = await page.request.get(new URL(file ?? '', page.url()).href);
  const [head, first] = (await answer.text()).split('\r\n');
  expect(head).toMatch(/^\ufeff"Title",/);
  expect(first).toContain('The Quiet Harbour');
  expect(first).toContain(',"All ages",');
});

test('shows: all that match on every page, in one dialog with the timeline', async ({ open }) => {
  const { page } = await openAs(open, 'exhibitor-manager', '/portal/schedules/list?state=published&per=25');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: /^Select all [\d,]+ that match/ }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change the [\d,]+ you selected/ });
  await dialog.getByText('These may have different values.').waitFor();
  await dialog.getByRole('checkbox', { name: /Visitors choose their seats/ }).click();
  await dialog.getByRole('textbox', { name: 'Kept for the box office' }).fill('3');
  await dialog.getByRole('button', { name: /^Change \d/ }).click();
  await hears(page, /^[\d,]+ done\.$/);
});
