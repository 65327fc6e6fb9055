/** A manager tries a drawing out, looks at it as others will, and compares it with what was published. */

import { assertAccessible } from '../../visits/pages.ts';
import { clickSeat, mapReady, mapStage } from '../../visits/seatMap.ts';
import { notSignedIn, signIn } from '../../visits/staff.ts';
import { hasSeats, seatsDrawn } from '../support/editor.ts';
import { expect, test } from '../support/journeys.ts';

test('a drawing is tried out by two settings, previewed, and taken back to a published layout', async ({ open }) => {
  const { page, expectErrors } = await open('/portal/cinemas/screens/3/editor');
  expectErrors(notSignedIn);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await signIn(page, 'manager');
  await mapReady(page);
  const before = await seatsDrawn(page);
  await clickSeat(page, 20);
  await page.keyboard.press('Delete');
  await hasSeats(page, before - 1);
  const isLoaded = (name: RegExp) => loaded.some((url) => name.test(url));
  expect(isLoaded(/\/(worker|TryOutDialog|VersionsDialog|PreviewDialog)-/), 'loaded when it is opened').toBe(false);

  await page.getByRole('button', { name: 'Try it out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try it out' });
  await dialog.getByRole('row', { name: /^Filled at the end \d+% \d+%$/ }).waitFor();
  const contrast = dialog.getByRole('region', { name: 'B beside A' });
  expect(isLoaded(/\/worker-/), 'beside the page').toBe(true);
  // Two equal settings have to give equal results.
  const settingA = dialog.getByRole('region', { name: 'Setting A' });
  const settingB = dialog.getByRole('region', { name: 'Setting B' });
  const algorithm = 'Order in which seats are given';
  await settingB.getByLabel(algorithm).selectOption(await settingA.getByLabel(algorithm).inputValue());
  await expect(contrast).toContainText('Both do the same.');
  // Seats between parties cost some of the house.
  const clearance = settingB.getByLabel('Seats between parties');
  await clearance.fill('3');
  await expect(contrast).toContainText('B fills the hall less');
  await assertAccessible(page);
  // By keyboard: nobody comes alone any more.
  const slider = dialog.getByRole('slider', { name: '1 person' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');

  await dialog.getByRole('tab', { name: 'Why this seat?' }).click();
  const together = dialog.getByRole('status').getByText(/^Together: \S+, \S+$/);
  const seats = ((await together.textContent()) ?? '').replace('Together: ', '');
  const weighed = dialog.getByRole('list', { name: 'What was weighed' }).getByRole('listitem');
  await expect(weighed.filter({ hasText: 'the party sits here' })).toHaveText(`${seats}: the party sits here`);
  await expect(weighed.nth(1)).toBeVisible();
  await mapStage(dialog).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await dialog.getByText(`${seats.split(',')[0]}: the party gets it.`).waitFor();
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'As it will be seen' });
  await preview.getByText('Foyer', { exact: true }).click();
  await preview.getByRole('img', { name: /seats free$/ }).waitFor();
  await preview.getByText('Point of sale', { exact: true }).click();
  await mapStage(preview).waitFor();
  await preview.getByText('Phone', { exact: true }).click();
  await preview.getByText('Dark', { exact: true }).click();
  const phone = preview.locator('[data-scheme=dark]').getByRole('group', { name: 'Phone' });
  await mapStage(phone).waitFor();
  expect((await phone.boundingBox())?.width).toBe(390);
  await assertAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  for (const told of ['0 new', '1 gone', '0 moved', '0 of another kind'])
    await versions.getByRole('listitem').getByText(told, { exact: true }).waitFor();
  await versions.getByText(/^Row \S+: 1 seat gone \(\S+\)\.$/).waitFor();
  await assertAccessible(page);
  await versions.getByRole('button', { name: 'Go on with layout 1' }).click();
  await expect(versions).toBeHidden();
  await hasSeats(page, before);
  await page.keyboard.press('Control+z');
  await hasSeats(page, before - 1);
});
