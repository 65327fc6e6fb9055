/** A sale that is paid at the card terminal: the terminal is a process of its own, whose page the journey plays the customer at. */
import type { Page } from '@playwright/test';
import { assertAccessible } from '../../visits/pages.ts';
import { title } from '../../visits/staff.ts';
import { test } from '../support/journeys.ts';
import { openAs, openTill } from '../support/staff.ts';
import { cardTerminals } from '../support/terminals.ts';
import { firstRate, scheduleOfToday } from '../support/till.ts';

const terminals = await cardTerminals();
test.use({ demoOptions: { env: { TERMINAL_URL: terminals.url } } });
test.beforeAll(terminals.start);
test.afterAll(terminals.stop);

const sold = (page: Page) => title(page, 'Sold');

test('a manager names the till’s terminal; cards are accepted, declined, called back, paid over a reload, and pay a part', async ({
  demo,
  open,
}) => {
  const { page, expectErrors } = await openTill(open, demo, 'employee');
  expectErrors(/401|WebSocket/);
  const { page: portal } = await openAs(open, 'manager', '/portal/devices');
  await portal.getByRole('link', { name: 'Till 1' }).click();
  await portal.getByRole('textbox', { name: 'Card terminal' }).fill('Hall 1');
  await portal.getByRole('button', { name: 'Save' }).click();
  await portal.getByText('Saved.').waitFor();

  const customer = await open(`${terminals.url}/terminals/Hall%201/`);
  await customer.page.getByText('Ready').waitFor();
  await assertAccessible(customer.page);
  const does = async (what: string) => {
    await customer.page.reload();
    await customer.page.getByRole('button', { name: what }).click();
    await customer.page.getByRole('status').waitFor();
  };

  const { id } = await scheduleOfToday(demo);
  const begin = async () => {
    await title(page, 'Today').waitFor();
    await page.locator(`a[href$="/schedules/${id}"]`).click();
    await firstRate(page).click();
  };
  const waiting = page.getByText('The customer pays at the card terminal.');
  const byCard = page.getByRole('button', { name: 'Card', exact: true });

  await begin();
  await byCard.click();
  await waiting.waitFor();
  await assertAccessible(page);
  await does('Card declined');
  await page.getByText('The card was declined. Nothing was sold.').waitFor();
  await byCard.click();
  await waiting.waitFor();
  await does('Card accepted');
  await sold(page).waitFor();
  await page.getByText('Paid: Card').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Next customer' }).click();

  // From the basket beside the shows, which is kept for another try.
  await begin();
  await page.getByRole('link', { name: 'Shows' }).click();
  await byCard.click();
  await waiting.waitFor();
  await page.getByRole('button', { name: 'Cancel the payment' }).click();
  await page.getByText('The payment was cancelled. Nothing was sold.').waitFor();
  await page.getByRole('button', { name: 'Back to the basket' }).click();
  await byCard.click();
  await waiting.waitFor();
  await page.reload();
  await waiting.waitFor();
  await does('Card accepted');
  await sold(page).waitFor();
  await page.getByRole('button', { name: 'Next customer' }).click();

  // Five euros in cash, and a card pays the rest first.
  await begin();
  await page.getByRole('textbox', { name: 'Other amount' }).fill('5');
  await page.getByRole('button', { name: /^Card, / }).click();
  await waiting.waitFor();
  await does('Card accepted');
  const left = title(page, 'Paid in parts');
  await left.waitFor();
  await page.reload();
  await left.waitFor();
  await assertAccessible(page);
  await byCard.click();
  await waiting.waitFor();
  await page.getByRole('button', { name: 'Cancel the payment' }).click();
  await page.getByText('That payment was cancelled.').waitFor();
  await page.getByRole('button', { name: 'Exact amount' }).click();
  await sold(page).waitFor();
});
