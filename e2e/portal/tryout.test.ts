/** A manager tries a drawing out, looks at it as others will, and compares it with what was published. */
import { expect, test } from '../support/journeys.ts';
import { assertAccessible } from '../support/pages.ts';
import { clickSeat, mapReady } from '../support/seatMap.ts';
import { notSignedIn, signIn } from '../support/staff.ts';

test('a drawing is tried out by two settings, previewed, and taken back to a published layout', async ({ open }) => {
  const { page, expectErrors } = await open('/portal/cinemas/screens/3/editor');
  expectErrors(notSignedIn);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await signIn(page, 'manager');
  await mapReady(page);
  const count = page.locator('[data-seats]');
  const before = Number(await count.getAttribute('data-seats'));
  await clickSeat(page, 20);
  await page.keyboard.press('Delete');
  await expect(count).toHaveAttribute('data-seats', String(before - 1));
  const isLoaded = (name: RegExp) => loaded.some((url) => name.test(url));
  expect(isLoaded(/\/(worker|TryOutDialog|VersionsDialog|PreviewDialog)-/), 'loaded when it is opened').toBe(false);

  await page.getByRole('button', { name: 'Try it out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try it out' });
  const done = dialog.locator('[data-tried=done]');
  const filled = dialog.locator('[data-figure=filled] td');
  await expect(filled.first()).toHaveText(/^\d+%$/);
  expect(isLoaded(/\/worker-/), 'beside the page').toBe(true);
  // The same setting twice does the same.
  const settingA = dialog.locator('[data-setting=a]');
  const settingB = dialog.locator('[data-setting=b]');
  const algorithm = 'Order in which seats are given';
  await settingB.getByLabel(algorithm).selectOption(await settingA.getByLabel(algorithm).inputValue());
  await expect(done.locator('[data-contrast]')).toContainText('Both do the same.');
  // Seats between parties cost some of the house.
  const clearance = settingB.getByLabel('Seats between parties');
  await clearance.fill('3');
  await expect(done.locator('[data-contrast]')).toContainText('B fills the hall less');
  await assertAccessible(page);
  // By keyboard: nobody comes alone any more.
  const slider = dialog.getByRole('slider', { name: '1 person' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');

  await dialog.getByRole('tab', { name: 'Why this seat?' }).click();
  const words = dialog.locator('[data-why=together] [data-why-words]');
  const chosen = words.locator('[data-verdict=CHOSEN]');
  await expect(chosen).toHaveCount(1);
  await expect(words.locator('[role=status]')).toHaveText(/^Together: \S+, \S+$/);
  const seats = (await words.locator('[role=status]').textContent())?.replace('Together: ', '') ?? '';
  await expect(chosen).toHaveText(`${seats}: the party sits here`);
  await expect(words.locator('li').nth(1)).toBeVisible();
  await dialog.locator('[data-seatmap-stage]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(words.locator('[data-pointed]')).toContainText(`${seats.split(',')[0]}: the party gets it.`);
  await assertAccessible(page);
  await dialog.locator('header button').click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'As it will be seen' });
  for (const guise of ['Foyer', 'Point of sale']) {
    await preview.getByText(guise, { exact: true }).click();
    await expect(preview.locator('[data-seatmap] canvas').first()).toBeVisible();
  }
  await preview.getByText('Phone', { exact: true }).click();
  await preview.getByText('Dark', { exact: true }).click();
  await expect(preview.locator('[data-scheme=dark] [data-width=phone] [data-seatmap] canvas').first()).toBeVisible();
  const box = await preview.locator('[data-width=phone]').boundingBox();
  expect(box?.width).toBe(390);
  await assertAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.locator('[data-difference]')).toHaveAttribute(
    'data-difference',
    JSON.stringify({ added: 0, gone: 1, moved: 0, changed: 0 }),
  );
  await expect(versions.locator('[data-difference-words]')).toHaveText(/^Row \S+: 1 seat gone \(\S+\)\.$/);
  await assertAccessible(page);
  await versions.getByRole('button', { name: 'Go on with layout 1' }).click();
  await expect(versions).toBeHidden();
  await expect(count).toHaveAttribute('data-seats', String(before));
  await page.keyboard.press('Control+z');
  await expect(count).toHaveAttribute('data-seats', String(before - 1));
});
