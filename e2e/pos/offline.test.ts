/** A till that loses its network: it says so, sells what it keeps for cash, and uploads it when it is back, as the portal and its drawer show. */
import { assertAccessible } from '../../visits/pages.ts';
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { openAs, openTill } from '../support/staff.ts';

test('a till without a network sells two seats that it kept, and one more after its page is loaded anew; they are uploaded, counted and shown once it is back', async ({
  demo,
  open,
}) => {
  const { page: settings } = await openAs(open, 'admin', '/portal/settings/pos');
  await settings.getByRole('textbox', { name: /^Seats kept of each show/ }).fill('3');
  await settings.getByRole('textbox', { name: /^Of shows that start within/ }).fill('24');
  await settings.getByRole('button', { name: 'Save', exact: true }).click();
  await settings.getByText('Saved.').waitFor();

  const { page, context, expectErrors } = await openTill(open, demo, 'employee');
  // What the browser logs while the network is away.
  expectErrors(/401|ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  await title(page, 'Today').waitFor();
  const keeping = page.waitForResponse(/pos\.offline\.keep/);
  await page.reload();
  await keeping;
  // The page and what it sells alone with are in the browser.
  await page.waitForFunction(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('parterre-shell /pos '));
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = files.flat().map(({ url }) => new URL(url).pathname);
    return paths.includes('/pos') && paths.some((path) => path.includes('AlonePage'));
  });
  await context.setOffline(true);
  await page.getByText('This till is alone: it has no connection to the server.').waitFor();
  await page.getByText(/^It sells \d+ seats that it keeps, for cash\.$/).waitFor();
  // A page that had waited too long for the server when it was loaded is there by itself.
  const way = page.getByRole('link', { name: 'Sell alone' });
  await expect(async () => {
    if (await way.isVisible()) await way.click({ timeout: 5_000 });
    await title(page, 'Selling alone').waitFor({ timeout: 5_000 });
  }).toPass();
  await assertAccessible(page);
  await page.getByRole('list', { name: 'Shows of which seats are kept' }).getByRole('button').first().click();
  await page
    .getByRole('button', { name: /: two more tickets$/ })
    .first()
    .click();
  await page.getByText(/^Seats: /).waitFor();
  await assertAccessible(page);
  const shown = async (): Promise<number> =>
    Number(((await page.locator('output').textContent()) ?? '').replace(/[^\d.]/g, ''));
  let sum = await shown();
  await page.getByRole('button', { name: 'Exact amount' }).click();
  await title(page, 'Sold').waitFor();
  await expect(page.getByRole('list', { name: 'Tickets' }).getByRole('img')).toHaveCount(2);
  await assertAccessible(page);
  await page.getByText(/1 sale made alone is still to be uploaded/).waitFor();
  await page.getByRole('button', { name: 'Next customer' }).click();

  // The browser was closed, or its page loaded anew.
  await page.reload();
  await title(page, 'Selling alone').waitFor();
  await page.getByText(/1 sale made alone is still to be uploaded/).waitFor();
  await page.getByRole('list', { name: 'Shows of which seats are kept' }).getByRole('button').first().click();
  await page
    .getByRole('button', { name: /^Adult/ })
    .first()
    .click();
  await page.getByText(/^Seats: [^,]+$/).waitFor();
  sum += await shown();
  await page.getByRole('button', { name: 'Exact amount' }).click();
  await title(page, 'Sold').waitFor();
  await expect(page.getByRole('list', { name: 'Tickets' }).getByRole('img')).toHaveCount(1);
  await page.getByText(/2 sales made alone are still to be uploaded/).waitFor();
  await page.getByRole('button', { name: 'Next customer' }).click();

  await context.setOffline(false);
  await page.getByText('The till has its connection again: it sells as usual.').waitFor();
  await expect(page.getByText(/still to be uploaded/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Cash' }).click();
  await title(page, /^Shift of Ewoud/).waitFor();
  const drawer = `€${(100 + sum).toFixed(2)}`;
  await expect(page.locator('dt:text-is("Should be in the till") + dd')).toHaveText(drawer);

  const { page: portal } = await openAs(open, 'manager', '/portal/bills?offline=yes');
  await portal.getByText('Till 1 · Ewoud Claes').first().waitFor();
  expect(await portal.getByText('Till 1 · Ewoud Claes').count(), 'each uploaded once').toBe(2);
  await portal.getByRole('row').nth(1).getByRole('link', { name: /^\d+$/ }).click();
  await portal.getByText(/sold without a network, uploaded/).waitFor();
});
