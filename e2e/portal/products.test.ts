/** What is sold besides tickets, as a manager keeps it: a product under a category, its stock delivered and counted, and a list that is imported. */
import { assertAccessible } from '../../visits/pages.ts';
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { textIn } from '../support/languages.ts';
import { openAs } from '../support/staff.ts';

test('a category and a product are made, 20 are delivered, 18 counted; a list with a bad row is imported without it', async ({
  open,
}) => {
  // 422: a file that is no table of products.
  const { page } = await openAs(open, 'exhibitor-manager', '/portal/products/categories', /401|422/);
  await title(page, /^Categories/).waitFor();
  await page.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog');
  await (await textIn(dialog, 'Name', 'English')).fill('Nuts');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Nuts/ }).waitFor();

  await page.getByRole('link', { name: 'Products' }).last().click();
  await title(page, /^Products/).waitFor();
  await page.getByRole('link', { name: 'New product' }).click();
  await title(page, 'New product').waitFor();
  await (await textIn(page, 'Name', 'English')).fill('Almonds');
  await page.getByRole('textbox', { name: 'Price' }).fill('3.90');
  await page.getByRole('combobox', { name: 'Categories' }).click();
  await page.getByRole('option', { name: 'Nuts' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Barcode' }).fill('5410000777001');
  await page.getByRole('button', { name: 'Save' }).click();
  await title(page, 'Almonds').waitFor();
  await page.getByText(/^€3.90 contain €/).waitFor();

  // Delivered and counted: the difference is said before and after.
  const stock = page.getByRole('region', { name: 'Stock' });
  await stock
    .getByRole('button', { name: /^Delivery, / })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: 'How many' }).fill('20');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Slip 7');
  await dialog.getByRole('button', { name: 'Write down' }).click();
  await stock.getByRole('row', { name: /Delivery Slip 7 \+20 20 Xenia Maes/ }).waitFor();
  await stock
    .getByRole('button', { name: /^Count, / })
    .first()
    .click();
  await dialog.getByText('There should be 20.').waitFor();
  await dialog.getByRole('textbox', { name: 'How many are there' }).fill('18');
  await dialog.getByText('2 are missing.').waitFor();
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Write down' }).click();
  await stock.getByRole('row', { name: /Count −2 18 counted 18 Xenia Maes/ }).waitFor();
  await assertAccessible(page);

  // A warning at 20 shows here and in the list.
  await page.getByRole('textbox', { name: 'Warn at' }).fill('20');
  await page.getByRole('button', { name: 'Save' }).click();
  await stock.getByText('Low', { exact: true }).waitFor();

  await page.goto(new URL('/portal/products/import', page.url()).href);
  await title(page, 'Import').waitFor();
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'nuts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('colour;size\nred;large\n');
  await page
    .getByRole('alert')
    .getByText(/no column “name” or “barcode”/)
    .waitFor();
  await choose(
    'barcode;name;price;vat;categories\n5410000777001;;4,20;;\n5410000777002;Cashews;4,50;food;Nuts\n5410000777003;Pecans;dear;food;Nuts\n',
  );
  await page.getByText('1 new, 1 changed, 0 as they are, 1 refused').waitFor();
  await page.getByRole('row', { name: /Almonds.*Price: €3.90 → €4.20/ }).waitFor();
  await page.getByRole('row', { name: /Refused Pecans Price: This is no amount/ }).waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Import 2 products' }).click();

  await title(page, /^Products/).waitFor();
  await page.getByRole('searchbox').fill('Almonds');
  await page.getByRole('row', { name: /Almonds €4.20 Low 18/ }).waitFor();
  await page.getByRole('searchbox').fill('Cashews');
  await page.getByRole('row', { name: /Cashews €4.50/ }).waitFor();
  await page.getByRole('searchbox').fill('Pecans');
  await expect(page.getByRole('row', { name: /Pecans/ })).toHaveCount(0);
});
