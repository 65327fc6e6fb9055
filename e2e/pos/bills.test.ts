/** What a till does with what was sold: found, printed again, given back in cash, exchanged; and its drawer agrees. */
import type { Page } from '@playwright/test';
import type { Site } from '../../visits/api.ts';
import { assertAccessible } from '../../visits/pages.ts';
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { openTill } from '../support/staff.ts';
import { firstRate, scheduleOfToday } from '../support/till.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const money = (minor: number): string => `€${(minor / 100).toFixed(2)}`;
const minorOf = (text: string | null): number => Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100);
const shiftSays = (page: Page, word: string) => page.locator(`dt:text-is("${word}") + dd`);

/** Sells two tickets of it for the exact amount. */
async function sellTwo(page: Page, demo: Site): Promise<{ reference: string; amount: number }> {
  await page.locator(`a[href$="/schedules/${(await scheduleOfToday(demo)).id}"]`).click();
  const rate = firstRate(page);
  await rate.click();
  await rate.click();
  await expect(page.locator('output').first()).not.toHaveText('€0.00');
  await button(page, 'Exact amount').click();
  await title(page, 'Sold').waitFor();
  const reference = (await page.getByText(/^[0-9A-F]{8}$/).textContent()) ?? '';
  const amount = minorOf(await page.locator('dt:text-is("Amount") + dd').textContent());
  await button(page, 'Next customer').click();
  await title(page, 'Today').waitFor();
  return { reference, amount };
}

/** A reader types fast, and ends with Enter; nobody touches the field. */
async function scan(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: /scan/ })).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test('a bill is found by a scan, printed again, one of its tickets goes back in cash and the other is exchanged, which the drawer agrees with', async ({
  demo,
  open,
}) => {
  const { page } = await openTill(open, demo, 'employee', { name: 'Till of bills' });
  await title(page, 'Today').waitFor();
  const sold = await sellTwo(page, demo);

  await page.getByRole('link', { name: 'Bills' }).click();
  await title(page, 'Bills').waitFor();
  await page.getByRole('link', { name: sold.reference }).waitFor();
  await assertAccessible(page);
  await scan(page, 'z'.repeat(200));
  await page.getByText('Nothing is found.').waitFor();
  await scan(page, sold.reference);
  await title(page, `Bill ${sold.reference}`).waitFor();
  await page
    .getByRole('img', { name: /^Preview: / })
    .first()
    .waitFor();
  await assertAccessible(page);
  await button(page, 'Tickets on their phone').click();
  await page.getByRole('img', { name: 'Code that leads to the tickets' }).waitFor();
  await button(page, 'Send by e-mail').click();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.com');
  await button(page, 'Send').click();
  await page.getByText('Tickets and receipt are on their way to ada@example.com.').waitFor();

  await page.getByRole('link', { name: 'Give back' }).click();
  await title(page, /^Give back/).waitFor();
  const tickets = page.getByRole('group', { name: 'What comes back?' }).getByRole('checkbox');
  await tickets.nth(1).check();
  await page.getByRole('radio', { name: 'Sold by mistake' }).check();
  const action = button(page, /^Give back €/);
  await expect(action).toBeEnabled();
  await assertAccessible(page);
  const back = minorOf(await action.textContent());
  await action.click();
  await title(page, 'Given back').waitFor();
  await page.getByText(money(back), { exact: true }).waitFor();
  await assertAccessible(page);

  await page.getByRole('link', { name: 'The bill' }).click();
  await page.getByText('Partly refunded').first().waitFor();
  await page.getByText(/took one ticket back/).waitFor();
  await page.getByRole('link', { name: 'Cash' }).click();
  await expect(shiftSays(page, 'Refunds')).toHaveText(`−${money(back)}`);
  await expect(shiftSays(page, 'Should be in the till')).toHaveText(money(10_000 + sold.amount - back));

  // The other ticket is exchanged for two, with the difference in cash.
  await page.getByRole('link', { name: 'Bills' }).click();
  await page.getByRole('link', { name: sold.reference }).click();
  await title(page, `Bill ${sold.reference}`).waitFor();
  await page.getByRole('link', { name: 'Exchange' }).click();
  await title(page, /^Exchange/).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Today' }).waitFor();
  await assertAccessible(page);
  const schedule = (await scheduleOfToday(demo)).id;
  await page.locator(`a[href*="/exchange/${schedule}?"]`).click();
  await firstRate(page).click();
  const sums = (await page.getByText(/^The old tickets are worth/).textContent()) ?? '';
  const worth = minorOf(sums.split(',')[0] ?? '');
  const total = page.locator('output').first();
  await expect(total).toHaveText(money(worth));
  await expect(page.getByText('Seats are proposed as tickets are added.')).toHaveCount(0);
  await assertAccessible(page);
  await button(page, 'Exact amount').click();
  await title(page, 'Exchanged').waitFor();
  await page.getByText(/^New seats: /).waitFor();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'The new bill' }).click();
  await page.getByText('Carried over from tickets that were exchanged').waitFor();
  await page.getByRole('link', { name: 'Open that bill' }).click();
  await title(page, `Bill ${sold.reference}`).waitFor();
  await page.getByText('Refunded').first().waitFor();
  await page.getByRole('link', { name: 'Cash' }).click();
  await expect(shiftSays(page, 'Should be in the till')).toHaveText(money(10_000 + sold.amount - back + worth));
});
