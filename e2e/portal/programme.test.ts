/**
 * The programme: planned by dragging and by keyboard, copied, published, cancelled with everybody's money back; and what a visitor sees of it meanwhile.
 * The Tuesday of a manager's week, when the next week is planned like this one, and the Thursday, when a show has to be cancelled.
 */
import type { Locator, Page } from '@playwright/test';
import { endPayment, paymentPageOf, placeOrder, roomySchedules, startupOf } from '../../visits/api.ts';
import { assertAccessible, PHONE } from '../../visits/pages.ts';
import { figure, notSignedIn, signIn } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { hears } from '../support/said.ts';
import { openAs } from '../support/staff.ts';

/** A screen's row in the timeline of a day. `day`: as `Tuesday 1 December`. */
const rowOf = (page: Page, name: string, day: string): Locator =>
  page.getByRole('region', { name: day }).getByRole('group', { name });
const blocks = (row: Locator): Locator => row.getByRole('button');

/** Drags from the middle of `what` to a place in the row, as a fraction of its width. */
async function drag(page: Page, what: Locator, row: Locator, fraction: number): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const from = await what.boundingBox();
  const to = await row.boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 6, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 16, from.y + from.height / 2, { steps: 2 });
  await page.mouse.move(to.x + to.width * fraction, to.y + to.height / 2, { steps: 6 });
}

test('home leads to the page of each show of today, of those that visitors do not see too; there all its seats add up', async ({
  open,
}) => {
  const { page, expectErrors } = await open('/portal');
  expectErrors(notSignedIn);
  await signIn(page, 'manager');
  const last = page.getByRole('region', { name: 'Next today' }).getByRole('cell').getByRole('link').last();
  const address = (await last.getAttribute('href')) ?? '';
  await last.click();
  const told = async (word: string) => (await figure(page, word).textContent()) ?? '';
  await page.getByText('Tickets sold online', { exact: true }).waitFor();
  const [sold = 0, total = 0] = (await told('Sold')).split(' / ').map(Number);
  const others = await Promise.all(
    ['Being bought', 'Available', 'Blocked'].map(async (name) => Number(await told(name))),
  );
  expect(others.reduce((sum, each) => sum + each, sold)).toBe(total);
  expect(Number(await told('Still sold online'))).toBeLessThanOrEqual(others[1] ?? 0);
  await assertAccessible(page);

  await page.getByRole('checkbox', { name: 'Website' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await hears(page, 'Saved.');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('region', { name: 'Next today' }).locator(`a[href="${address}"]`).waitFor();
});

test('a show is dragged onto a screen, moved by keyboard, published, and the page of its film has it at once', async ({
  demo,
  open,
}) => {
  const data = await startupOf(demo);
  const day = '2026-12-01';
  const film = data.movies.find(({ display_title }) => display_title === 'Copper Meridian');
  if (!film) throw new Error('the demo data have no such film');
  const { page, expectErrors } = await open(`/portal/schedules?from=${day}`);
  expectErrors(notSignedIn);
  await signIn(page, 'manager');
  const kouter = rowOf(page, 'Kouter', 'Tuesday 1 December');
  await blocks(kouter).first().waitFor();
  const before = await blocks(kouter).count();
  const version = page.getByRole('button', { name: /Plan Copper Meridian/ }).first();

  // Onto a show that is there: it is said during the drag, and by the server at the end.
  await drag(page, version, kouter, 0.35);
  const status = page.getByRole('status');
  await status.getByText(/The screen is occupied by another movie: .+, from \d\d:\d\d to \d\d:\d\d\./).waitFor();
  await page.mouse.up();
  await page
    .getByText(/The screen is occupied by another movie/)
    .first()
    .waitFor();
  expect(await blocks(kouter).count()).toBe(before);

  // A day that is over is refused as well.
  await page.getByLabel('First day').fill('2020-01-06');
  const over = rowOf(page, 'Kouter', 'Monday 6 January');
  await over.waitFor();
  await drag(page, version, over, 0.35);
  await status.getByText('The movie cannot be scheduled at that day or hour: it is in the past.').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();

  // A day of its own has room.
  const later = 'Sunday 20 December';
  const leie = rowOf(page, 'Leie', later);
  // What is typed while the days of before still come is replaced by the first of them.
  await expect(async () => {
    await page.getByLabel('First day').fill('2026-12-20');
    await leie.waitFor({ timeout: 10_000 });
  }).toPass();
  await drag(page, version, leie, 0.4);
  await page.mouse.up();
  const draft = blocks(leie).first();
  await draft.waitFor();
  await expect(draft).toHaveAccessibleName(/Copper Meridian, OV, .* draft, 0 of \d+ seats sold/);
  await assertAccessible(page);

  // Space picks it up, arrows move it, Enter drops it.
  const id = await draft.getAttribute('data-schedule');
  const name = (await draft.getAttribute('aria-label')) ?? '';
  await draft.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await status.getByText(/Copper Meridian: Schelde/).waitFor();
  await page.keyboard.press('Enter');
  const moved = blocks(rowOf(page, 'Schelde', later));
  await moved.waitFor();
  await expect(moved).toHaveAccessibleName(/^Copper Meridian, OV, /);
  await expect(moved, 'an hour later').not.toHaveAccessibleName(name);

  // Nobody outside sees a draft; a page that is open on the film has it within moments of its publishing.
  const visitor = await open(`/en/movies/view/${film.slug}`);
  const button = visitor.page.locator(`a[href="/en/buy/tickets/${id}"]`);
  await visitor.page.locator('a[href^="/en/buy/tickets/"]').first().waitFor();
  expect(await button.count()).toBe(0);
  await page.getByRole('button', { name: 'Publish 1 draft' }).click();
  await hears(page, '1 show published.');
  // The day of the show has others of other films only: it comes into the strip with it.
  await visitor.page.locator('li[data-day="2026-12-20"] a').click();
  await button.first().waitFor({ state: 'attached' });
});

test('a week is copied onto the next, with what is in the way shown first', async ({ open }) => {
  const { page } = await openAs(open, 'manager', '/portal/schedules?from=2026-11-23&days=7');
  await page.getByRole('button', { name: 'Copy…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/\d+ shows to copy\. \d+ are in the way of others\./).waitFor();
  await dialog
    .getByText(/The screen is occupied by another movie/)
    .first()
    .waitFor();
  expect(await dialog.getByRole('button', { name: /^Copy \d+/ }).isDisabled(), 'conflicts are decided first').toBe(
    true,
  );
  await dialog.getByLabel('Onto the week of').fill('2027-02-01');
  await dialog.getByText(/^\d+ shows to copy\.\s*$/).waitFor();
  await assertAccessible(page);
  await dialog.getByRole('button', { name: /^Copy \d+ shows as drafts/ }).click();
  await hears(page, /\d+ shows copied as drafts\./);

  await page.getByLabel('First day').fill('2027-02-01');
  await page.getByRole('button', { name: 'Monday 1 February' }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByLabel('Move by').fill('15');
  await dialog.getByRole('button', { name: /^Change \d+$/ }).click();
  await hears(page, /^\d+ done\.$/);
  await page
    .getByRole('button', { name: /^Publish \d+ drafts$/ })
    .first()
    .click();
  await hears(page, /\d+ shows published\./);
});

test('a show is cancelled with refunds: its numbers first, the keyword, the report; it goes from the site', async ({
  demo,
  open,
}) => {
  const [schedule] = roomySchedules(await startupOf(demo), 'Leie').slice(-1);
  if (!schedule) throw new Error('the demo data have no such show');
  const order = await placeOrder(demo, schedule);
  await endPayment(demo, paymentPageOf(order), 'paid');
  const film = (await startupOf(demo)).movies.find(({ id }) => id === schedule.movie_id);
  const visitor = await open(`/en/movies/view/${film?.slug}?day=${schedule.day}`);
  const button = visitor.page.locator(`a[href="/en/buy/tickets/${schedule.id}"]`);
  await button.first().waitFor({ state: 'attached' });

  const { page, expectErrors } = await open(`/portal/schedules/${schedule.id}`);
  expectErrors(/401|422/);
  await signIn(page, 'manager');
  await page.getByRole('button', { name: 'Cancel the show…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Refunds \d+ tickets, €[\d,.]+, of \d+ orders?/).waitFor();
  await assertAccessible(page);
  await dialog.getByRole('button', { name: /^Cancel, refund \d+ tickets/ }).click();
  await dialog.getByText('Type CANCEL to confirm.').waitFor();
  await dialog.getByLabel('Type CANCEL to confirm').fill('CANCEL');
  await dialog.getByRole('button', { name: /^Cancel, refund \d+ tickets/ }).click();
  await hears(page, 'The show is cancelled.');
  await button.first().waitFor({ state: 'detached' });
  // The show's tickets beside it say the same of the same buyer.
  const report = page.getByRole('region', { name: 'Cancel the show' });
  await report.getByRole('row', { name: /Grace Hopper.* refunded/ }).waitFor();
  await assertAccessible(page);
});

test('on a phone: a show by form, and the list', async ({ open }) => {
  const { page, expectErrors } = await open('/portal/schedules?from=2027-03-01', PHONE);
  expectErrors(notSignedIn);
  await signIn(page, 'manager');
  await page.getByRole('button', { name: 'New show' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Film' }).fill('nacht');
  await page.getByRole('option', { name: 'Nachtveer' }).click();
  await dialog.getByRole('button', { name: 'Plan as a draft' }).click();
  await hears(page, 'Planned as a draft.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'List' }).click();
  await page.getByRole('heading', { level: 1, name: /Schedule/ }).waitFor();
  await page.getByRole('link', { name: 'Nachtveer' }).first().waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'wide on a phone').toBeLessThanOrEqual(390);
});
