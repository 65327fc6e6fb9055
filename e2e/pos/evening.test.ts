/**
 * An evening at the counter, by touch: a device is let in, somebody signs in and counts, and five people come. One pays cash, one by card, one
 * on account, one has a reservation, one wants the late show instead, with a friend, and pays the difference by card; all of it comes out on
 * paper, at closing the drawer agrees, and the invoice gets its number and is paid.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { freePort } from '../../server/src/testing/freePort.ts';
import { nodeArgs } from '../../server/src/testing/programs.ts';
import { until } from '../../server/src/testing/until.ts';
import { type StartedPrinter, startVirtualPrinter } from '../../server/src/testing/virtualPrinter.ts';
import { addTickets, chosenSeats } from '../../visits/checkout.ts';
import { assertAccessible } from '../../visits/pages.ts';
import { mapReady, seatsLooking } from '../../visits/seatMap.ts';
import { askToBeLetIn, title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { openAs } from '../support/staff.ts';
import { firstRate, scheduleOfToday } from '../support/till.ts';

const terminals = `http://127.0.0.1:${await freePort()}`;
test.use({ demoOptions: { env: { TERMINAL_URL: terminals } } });

let simulator: ChildProcess | undefined;
let printer: StartedPrinter | undefined;
test.beforeAll(async () => {
  const program = 'server/src/adapters/payments/terminal/simulator/main.ts';
  simulator = spawn(process.execPath, [...nodeArgs(program), new URL(terminals).port]);
  await until('the card terminals', () =>
    fetch(terminals)
      .then(({ ok }) => ok)
      .catch(() => false),
  );
});
test.afterAll(async () => {
  simulator?.kill();
  await printer?.close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const shiftSays = (page: Page, word: string) => page.locator(`dt:text-is("${word}") + dd`);
const minorOf = (text: string | null): number => Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100);
const money = (minor: number): string => `€${(minor / 100).toFixed(2)}`;
const papers = () => (printer?.folder.events() ?? []).flatMap((event) => (event.event === 'paper' ? [event.text] : []));

/** Notes and coins that come to so much, the largest first. */
const values = [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01];

async function touchPieces(page: Page, minor: number): Promise<void> {
  let left = minor;
  for (const value of values) {
    const count = Math.floor(left / Math.round(value * 100));
    if (count === 0) continue;
    left -= count * Math.round(value * 100);
    await page.getByRole('textbox', { name: `${money(value * 100)}: how many` }).tap();
    for (const digit of String(count)) await button(page, `Digit ${digit}`).tap();
  }
}

test('the whole evening', async ({ demo, open }) => {
  printer = await startVirtualPrinter(join(demo.varDir, 'printer'));
  const { page, expectErrors } = await open('/pos', { viewport: { width: 1280, height: 800 }, hasTouch: true });
  expectErrors(/401|WebSocket/);
  const code = await askToBeLetIn(page);
  const { page: portal } = await openAs(open, 'manager', '/portal/devices');
  await portal.getByRole('link', { name: code }).click();
  await portal.getByRole('textbox', { name: 'Name' }).fill('Till of the evening');
  await portal.getByRole('combobox', { name: 'Cinema' }).click();
  await portal.getByRole('option').first().click();
  await portal.getByRole('combobox', { name: 'Printer', exact: true }).click();
  await portal.getByRole('option', { name: 'In the network' }).click();
  await portal.getByRole('textbox', { name: 'Address of the printer' }).fill(printer.address);
  await portal.getByRole('textbox', { name: 'Card terminal' }).fill('Evening');
  await button(portal, 'Let in').click();
  await title(portal, 'Till of the evening').waitFor();

  await button(page, 'Ewoud Claes').tap();
  for (const digit of '2468') await button(page, `Digit ${digit}`).tap();
  await button(page, 'Sign in').tap();
  await title(page, 'The till is closed').waitFor();
  await touchPieces(page, 10_000);
  await button(page, 'Open with €100.00').tap();
  await title(page, 'Today').waitFor();
  await assertAccessible(page);

  // The website's visitor looks at the same hall.
  const schedule = await scheduleOfToday(demo);
  const { page: website } = await open(`/en/buy/tickets/${schedule.id}`);
  await addTickets(website, 1);
  await chosenSeats(website, 1);
  await mapReady(website);
  const soldBefore = (await seatsLooking(website, 'sold')).length;

  // Two tickets and popcorn for cash, from where the till stands idle.
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const total = page.locator('output').first();
  await tap(page.locator(`a[href$="/schedules/${schedule.id}"]`));
  await tap(button(page, /two more tickets/).first());
  await tap(button(page, /^Popcorn, large, .*add one/));
  await mapReady(page);
  await expect.poll(async () => (await seatsLooking(page, 'yours')).length).toBe(2);
  const cash = minorOf(await total.textContent());
  await tap(button(page, 'Exact amount'));
  await title(page, 'Sold').waitFor();
  expect(taps).toBe(4);
  await page.getByText('1 × Popcorn, large').waitFor();
  await page.getByText('Everything is printed.').waitFor();
  const first = (await page.getByText(/^[0-9A-F]{8}$/).textContent()) ?? '';
  expect(papers()).toHaveLength(3);
  expect(papers()[0]).toContain(first);
  expect(papers()[0]).toContain('Popcorn, large');
  await assertAccessible(page);
  await expect.poll(async () => (await seatsLooking(website, 'sold')).length).toBe(soldBefore + 2);

  // The next one pays by card.
  await button(page, 'Next customer').tap();
  await page.locator(`a[href$="/schedules/${schedule.id}"]`).tap();
  await firstRate(page).tap();
  await button(page, /^Card$/).tap();
  await page.getByText('The customer pays at the card terminal.').waitFor();
  const { page: terminal } = await open(`${terminals}/terminals/Evening/`);
  await button(terminal, 'Card accepted').click();
  await title(page, 'Sold').waitFor();
  await page.getByText('Paid: Card').waitFor();
  await page.getByText('Everything is printed.').waitFor();
  expect(papers()).toHaveLength(5);

  // A company has an invoice sent.
  await button(page, 'Next customer').tap();
  await page.locator(`a[href$="/schedules/${schedule.id}"]`).tap();
  await firstRate(page).tap();
  await button(page, 'On account').tap();
  const account = page.getByRole('dialog', { name: 'Sell on account' });
  await account.getByRole('list', { name: 'Clients' }).getByRole('button').first().tap();
  await account.getByRole('textbox', { name: 'Their reference' }).fill('Evening out');
  await account.getByRole('button', { name: / on account: / }).tap();
  await title(page, 'Sold').waitFor();
  await page.getByText('Everything is printed.').waitFor();
  expect(papers()).toHaveLength(7);

  // Somebody telephones for two seats, and one of them is picked up.
  await button(page, 'Next customer').tap();
  const late = page.locator('main article a[href*="/schedules/"]').last();
  await late.tap();
  await button(page, /two more tickets/)
    .first()
    .tap();
  await button(page, 'Reserve').tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Hedy Lamarr');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('0470 11 22 33');
  await assertAccessible(page);
  await dialog.getByRole('button', { name: /^Reserve €/ }).tap();
  await title(page, 'Hedy Lamarr').waitFor();
  await page.getByRole('link', { name: 'Reservations' }).tap();
  await page.getByRole('textbox', { name: 'Name, phone, reference or seat' }).fill('112233');
  await page.getByRole('link', { name: /Hedy Lamarr/ }).tap();
  await page
    .getByRole('checkbox', { name: /picked up$/ })
    .first()
    .uncheck();
  await page.getByText('One seat is free for others afterwards.').waitFor();
  const pickedUp = minorOf(await total.textContent());
  await button(page, 'Exact amount').tap();
  await title(page, 'Sold').waitFor();
  await page.getByText('Everything is printed.').waitFor();
  await button(page, 'Next customer').tap();

  // The first ones want the late show instead: their bill is found by a scan of its receipt.
  await page.getByRole('link', { name: 'Bills' }).tap();
  await expect(page.getByRole('textbox', { name: /scan/ })).toBeFocused();
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await title(page, `Bill ${first}`).waitFor();
  await page.getByRole('link', { name: 'Exchange' }).tap();
  await page.locator('a[href*="/exchange/"]').last().tap();
  await mapReady(page);
  await expect.poll(async () => (await seatsLooking(page, 'yours')).length).toBe(2);
  await firstRate(page).tap();
  await expect.poll(async () => (await seatsLooking(page, 'yours')).length).toBe(3);
  await assertAccessible(page);
  await button(page, /^Card$/).tap();
  await page.getByText('The customer pays at the card terminal.').waitFor();
  await terminal.reload();
  await button(terminal, 'Card accepted').click();
  await title(page, 'Exchanged').waitFor();
  await page.getByText(/^New seats: /).waitFor();
  // What is sold of the first show now was paid by card and on account.
  await expect.poll(async () => (await seatsLooking(website, 'sold')).length).toBe(soldBefore + 2);

  // The till is counted, and agrees.
  await page.getByRole('link', { name: 'Cash' }).tap();
  await title(page, /^Shift of Ewoud/).waitFor();
  const expected = minorOf(await shiftSays(page, 'Should be in the till').textContent());
  expect(expected, 'cards and invoices are not in the drawer').toBe(10_000 + cash + pickedUp);
  await button(page, 'Close the till').tap();
  await title(page, 'Close the till').waitFor();
  await touchPieces(page, expected);
  await page.getByRole('status').filter({ hasText: 'It agrees.' }).waitFor();
  await button(page, 'Close the till').tap();
  await page.getByText('The till is closed.').waitFor();

  await portal.goto(new URL('/portal/cash?q=of+the+evening', demo.url).href);
  await portal
    .getByRole('row')
    .filter({ hasText: 'Closed' })
    .filter({ hasText: money(expected) })
    .waitFor();
  await portal.goto(new URL('/portal/reservations', demo.url).href);
  await portal
    .getByRole('row', { name: /Hedy Lamarr/ })
    .getByText('Picked up')
    .waitFor();
  await portal.goto(new URL(`/portal/bills?q=${first}`, demo.url).href);
  await portal.getByText('Till of the evening · Ewoud Claes').first().waitFor();

  await portal.goto(new URL('/portal/invoices?q=Evening+out', demo.url).href);
  await portal
    .getByRole('row', { name: /Evening out/ })
    .getByRole('link')
    .first()
    .click();
  await title(portal, 'Not invoiced yet').waitFor();
  await button(portal, 'Mark as invoiced').click();
  await portal.getByRole('dialog').getByRole('button', { name: 'Mark as invoiced' }).click();
  await title(portal, /^Invoice \d+$/).waitFor();
  await button(portal, 'Mark as paid').click();
  await portal.getByText('The invoice is paid.').waitFor();
  await button(portal, 'Mark as not paid').waitFor();
});
