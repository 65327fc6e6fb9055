/** The checkout page: choosing tickets, who buys them, where it leads. */
import type { Locator, Page } from '@playwright/test';
import { until } from '../server/src/testing/until.ts';
import { buySeats, endHold, type Site } from './api.ts';

/** What is bought: a column at the side, on a phone a sheet at the bottom. Here as below in any language, unless it says otherwise. */
export const summary = (page: Page): Locator => page.getByRole('main').getByRole('complementary');

/** The button that sends the order. */
export const payButton = (page: Page): Locator => summary(page).locator('button[type=submit]');

export const rates = (page: Page): Locator =>
  page.locator('[aria-labelledby=step-rates]').getByRole('list').last().getByRole('listitem');

/** The demo's: 0 leads to the page of a bank, 1 shows a code to scan. */
export const method = (page: Page, place: 0 | 1): Locator => page.getByRole('radio').nth(place);

/** What a ticket says of its seat. By no role: in the closed sheet of a phone it has none. */
export const seatChip = (page: Page, name: string): Locator => page.locator(`[data-seat="${name}"]`);

/** What a payment app scans, drawn. */
export const codeToScan = (page: Page): Locator => page.getByRole('main').getByRole('img').locator('path');

/** Tickets that were bought, each with its code. */
export const boughtTickets = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') });

/** One press of + at a rate, by its place in the list. */
export async function addTickets(page: Page, count: number, rate = 0): Promise<void> {
  const plus = rates(page).nth(rate).getByRole('button').last();
  for (let pressed = 0; pressed < count; pressed += 1) await plus.click();
}

/** The names of the seats that the page has now. */
export const seatsShown = (page: Page): Promise<string[]> =>
  page.locator('[data-seat]').evaluateAll((chips) => chips.map((chip) => chip.getAttribute('data-seat') ?? ''));

/** Waits until every ticket has its seat, and gives the seats' names. */
export async function chosenSeats(page: Page, count: number): Promise<string[]> {
  // Counted and read at once: between two questions a seat may change.
  const names = await page.waitForFunction((wanted) => {
    const chips = [...document.querySelectorAll('[data-seat]')];
    return chips.length === wanted && chips.map((chip) => chip.getAttribute('data-seat') ?? '');
  }, count);
  return (await names.jsonValue()) || [];
}

export async function fillBuyer(page: Page, email = 'ada@example.org'): Promise<void> {
  await page.fill('input[name=name]', 'Ada Lovelace');
  await page.fill('input[name=email]', email);
  await page.fill('input[name=email_confirmation]', email);
}

/**
 * Somebody else buys the very seats that a checkout page holds, as can be when the time of its hold is over. In between
 * they are free: no other page may choose seats of that show meanwhile.
 */
export async function sellSeatsOf(demo: Site, page: Page): Promise<void> {
  const basket = await basketOf(page);
  await endHold(demo, basket?.hold?.token ?? '');
  await buySeats(demo, basket?.items ?? [], await totalMinor(page));
}

/** The part of a pending bill that journeys look at. */
interface Basket {
  items: unknown[];
  hold: { token: string | null } | null;
}

/** What the tab of a checkout page keeps of its order; null: nothing. */
export async function basketOf(page: Page): Promise<Basket | null> {
  const text = await page.evaluate(() => sessionStorage.getItem(`pending-bill:${location.pathname.split('/').at(-1)}`));
  return text === null ? null : JSON.parse(text);
}

/** What the summary of an English checkout page says is to be paid, in cents. */
export async function totalMinor(page: Page): Promise<number> {
  return Number((await summary(page).getByRole('status').last().textContent())?.replace(/\D/g, ''));
}

/** Sends the order and follows it to the sandbox's payment page. */
export async function payByRedirect(page: Page): Promise<void> {
  await payButton(page).click();
  // By where it is: the page may send it there twice, and the first way is given up then.
  await until('the payment page', () => /\/sandbox\/pay\//.test(page.url()));
  await page.waitForLoadState();
}
