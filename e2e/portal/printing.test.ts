/** Templates of receipts and tickets: written with a live preview, refused with a reason, reset. */
import { assertAccessible } from '../../visits/pages.ts';
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { openAs } from '../support/staff.ts';

test('a template is written with a preview beside it, refused where it cannot be printed, and reset', async ({
  open,
}) => {
  const { page } = await openAs(open, 'exhibitor-manager', '/portal/settings/printing', /401|422/);
  await title(page, 'Printing').waitFor();
  const receipt = page.getByRole('textbox', { name: 'Template' }).first();
  const preview = page.getByRole('img', { name: 'Preview: Receipt' });
  await preview.waitFor();
  const before = (await preview.getAttribute('src')) ?? '';
  const original = await receipt.inputValue();
  await receipt.fill(`{{house.nam}}\n${original}`);
  await page.getByText('There is no placeholder {{house.nam}} here.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('There is no placeholder {{house.nam}} here.').first()).toBeVisible();
  await receipt.fill(`^^^Ours\n${original}`);
  await expect.poll(() => preview.getAttribute('src')).not.toBe(before);
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect(receipt).toHaveValue(`^^^Ours\n${original}`);
  await page.getByText('58 mm').first().click();
  await expect(preview).toHaveCSS('width', /^18[12]/);
  await page.getByRole('button', { name: 'Back to the default' }).click();
  await expect(receipt).toHaveValue(original);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This is the default.').first().waitFor();
});
