/** Self-service by touch: two tickets and a product by card, on paper; what is left behind is cleared; help is heard at the till. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type StartedPrinter, startVirtualPrinter } from '../../server/src/testing/virtualPrinter.ts';
import { letIn, type Site } from '../../visits/api.ts';
import { assertAccessible } from '../../visits/pages.ts';
import { mapReady, seatsLooking } from '../../visits/seatMap.ts';
import { askToBeLetIn, title } from '../../visits/staff.ts';
import { expect, type Stage, test, type Visit } from '../support/journeys.ts';
import { openTill } from '../support/staff.ts';
import { cardTerminals } from '../support/terminals.ts';
import { keptBasket, scheduleOfToday } from '../support/till.ts';

const terminals = await cardTerminals();
test.use({ demoOptions: { env: { TERMINAL_URL: terminals.url } } });
test.beforeAll(terminals.start);
test.afterAll(terminals.stop);

let printer: StartedPrinter | undefined;
test.afterEach(async () => {
  await printer?.close();
  printer = undefined;
});
const papers = () => (printer?.folder.events() ?? []).flatMap((event) => (event.event === 'paper' ? [event.text] : []));

const upright = { viewport: { width: 1080, height: 1920 }, hasTouch: true };

/** A register that was let in, where its buyers begin. */
async function openRegister(open: Stage['open'], demo: Site, parent: number | null = null): Promise<Visit> {
  const visit = await open('/pos/register', upright);
  const uid = await askToBeLetIn(visit.page);
  await letIn(demo, uid, {
    ...{ name: 'Register 1', cinema_id: 1, type: 'register', terminal: 'Foyer', parent_id: parent },
    ...(printer && { printer: printer.address }),
  });
  await title(visit.page, 'Welcome to the cinema').waitFor();
  return visit;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).tap();

/** Two tickets of a show of today, with their seats. */
async function chooseTwo(page: Page, demo: Site): Promise<void> {
  const { id } = await scheduleOfToday(demo);
  await page.getByRole('link', { name: 'Buy tickets' }).tap();
  await title(page, 'Choose a film').waitFor();
  await page.locator(`a[href$="/schedules/${id}"]`).tap();
  const more = page.getByRole('button', { name: /one more ticket/ }).first();
  await more.tap();
  await more.tap();
  await press(page, 'Choose seats');
  await mapReady(page);
  await expect.poll(() => seatsLooking(page, 'yours')).toHaveLength(2);
}

test('a buyer buys two tickets and a product by card: they come out on paper, and the next one begins anew', async ({
  demo,
  open,
}) => {
  printer = await startVirtualPrinter(join(demo.varDir, 'printer'));
  const { page } = await openRegister(open, demo);
  await assertAccessible(page);
  await chooseTwo(page, demo);
  await assertAccessible(page);
  await press(page, 'Continue');
  await title(page, 'Something to go with it?').waitFor();
  await page
    .getByRole('button', { name: /: add one, 0 so far/ })
    .first()
    .tap();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Continue' }).tap();
  await title(page, 'Your choice').waitFor();
  await assertAccessible(page);
  await press(page, /by card$/);
  await title(page, 'Please pay').waitFor();
  // The page may be gone for a moment: the payment is not.
  await page.reload();
  await title(page, 'Please pay').waitFor();

  const { page: customer } = await open(`${terminals.url}/terminals/Foyer/`);
  await customer.getByRole('button', { name: 'Card accepted' }).click();
  await title(page, 'Enjoy the film').waitFor();
  await page.getByText('Please take your tickets and your receipt.').waitFor();
  await assertAccessible(page);
  const reference = (await page.getByText(/^[0-9A-F]{8}$/).textContent()) ?? '';
  const [receipt = '', ...tickets] = papers();
  expect(receipt).toContain(reference);
  expect(receipt).toContain('Register 1');
  expect(tickets).toHaveLength(2);
  await press(page, 'Done');
  await title(page, 'Welcome to the cinema').waitFor();
});

test('what a buyer leaves behind is counted down and cleared, with its seats and the language', async ({
  demo,
  open,
}) => {
  const { page, expectErrors } = await openRegister(open, demo);
  await page.clock.install();
  await page.reload();
  await chooseTwo(page, demo);
  await expect.poll(() => keptBasket(demo, page)).toContain('"hold":{');
  await page.clock.runFor(65_000);
  const countdown = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await countdown.waitFor();
  await assertAccessible(page);
  await press(page, 'I am still here');
  await countdown.waitFor({ state: 'detached' });
  await expect.poll(() => seatsLooking(page, 'yours')).toHaveLength(2);
  await page.clock.runFor(85_000);
  await title(page, 'Welcome to the cinema').waitFor();
  await expect.poll(() => keptBasket(demo, page)).toContain('"data":null');

  await press(page, 'Français');
  await page.getByRole('link', { name: 'Acheter des tickets' }).tap();
  await title(page, 'Choisissez un film').waitFor();
  expectErrors(/WebSocket/);
  await page.clock.runFor(85_000);
  await title(page, 'Welcome to the cinema').waitFor();
});

test('help is heard at the till at once, the buyer hears that somebody comes, and the till goes on with their order', async ({
  demo,
  open,
}) => {
  const { page: till } = await openTill(open, demo, 'employee');
  const { page } = await openRegister(open, demo);
  await press(page, 'Help');
  await page.getByText('Somebody has been called.').waitFor();
  await till.getByText('Register 1 asks for help.').waitFor();
  await assertAccessible(till);
  await till.getByRole('button', { name: 'I am coming' }).click();
  await page.getByText('Help is coming.').waitFor();
  await till.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Help', exact: true }).waitFor();
  await till.getByText('Register 1 asks for help.').waitFor({ state: 'detached' });

  // The till goes on with what was chosen there.
  await chooseTwo(page, demo);
  await press(page, 'Help');
  await till.getByRole('button', { name: 'I am coming' }).click();
  await till.getByRole('button', { name: 'Go on at the till' }).click();
  await page.getByText('Your order goes on at the till.').waitFor();
  await assertAccessible(page);
  await till.getByRole('heading', { name: 'Register 1' }).waitFor();
  await till.getByRole('button', { name: 'Go on with it' }).click();
  await till.getByRole('button', { name: 'Exact amount' }).click();
  await title(till, 'Sold').waitFor();

  // What a device is says the portal: a register has no other page.
  await page.goto(new URL('/pos', page.url()).href);
  await title(page, 'Welcome to the cinema').waitFor();
});
