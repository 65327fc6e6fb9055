/** Paper at the till, by touch: sold and printed, the paper at its end, a new roll, printed again; the same printer from the portal. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type StartedPrinter, startVirtualPrinter } from '../../server/src/testing/virtualPrinter.ts';
import type { Site } from '../../visits/api.ts';
import { assertAccessible } from '../../visits/pages.ts';
import { title } from '../../visits/staff.ts';
import { expect, test } from '../support/journeys.ts';
import { plugPrinterIn } from '../support/serialPort.ts';
import { openAs, openTill } from '../support/staff.ts';
import { firstRate, scheduleOfToday } from '../support/till.ts';

/** The larger of the screens that tills have; the evening is played at the smaller one. */
const touch = { viewport: { width: 1920, height: 1080 }, hasTouch: true };

let printer: StartedPrinter | undefined;
test.afterEach(async () => {
  await printer?.close();
  printer = undefined;
});

const papers = () => (printer?.folder.events() ?? []).flatMap((event) => (event.event === 'paper' ? [event.text] : []));

async function sellTwo(page: Page, demo: Site): Promise<void> {
  await page.locator(`a[href$="/schedules/${(await scheduleOfToday(demo)).id}"]`).tap();
  const rate = firstRate(page);
  await rate.tap();
  await rate.tap();
  await page.getByRole('button', { name: 'Exact amount' }).tap();
  await title(page, 'Sold').waitFor();
}

test('a sale comes out on paper; without paper the till says so, and prints it once there is a new roll', async ({
  demo,
  open,
}) => {
  printer = await startVirtualPrinter(join(demo.varDir, 'printer'));
  const { page } = await openTill(open, demo, 'employee', { printer: printer.address, options: touch });
  await title(page, 'Today').waitFor();
  await page.getByText('Receipt printer: Ready').waitFor({ state: 'attached' });
  await sellTwo(page, demo);
  await page.getByText('Everything is printed.').waitFor();
  const reference = (await page.getByText(/^[0-9A-F]{8}$/).textContent()) ?? '';
  const [receipt = '', ...tickets] = papers();
  expect(receipt).toContain(reference);
  expect(receipt).toContain('Till 1');
  expect(tickets).toHaveLength(2);
  expect(tickets[1]).toContain('2/2');
  await assertAccessible(page);
  // What came out lies on the page of the virtual printer.
  const { page: paper } = await open('/dev/printer');
  await expect(paper.getByRole('img')).toHaveCount(3);
  await assertAccessible(paper);
  await paper.getByRole('button', { name: 'No paper' }).click();
  await expect(paper.getByRole('button', { name: 'No paper' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Next customer' }).tap();
  await title(page, 'Today').waitFor();
  await sellTwo(page, demo);
  await page.getByText('Not printed: Receipt, Tickets').waitFor();
  await page.getByText('The paper is at its end. Put in a new roll, then print again.').waitFor();
  await assertAccessible(page);
  expect(papers()).toHaveLength(3);
  await paper.getByRole('button', { name: 'Ready' }).click();
  await page.getByRole('button', { name: 'Print again' }).tap();
  await page.getByText('Everything is printed.').waitFor();
  expect(papers()).toHaveLength(6);
  await page.getByRole('button', { name: 'Receipt again' }).tap();
  await expect.poll(() => papers().length).toBe(7);
});

test('a printer at the till’s own port is connected by a press and found again; nothing comes out twice, whatever breaks', async ({
  demo,
  open,
}) => {
  printer = await startVirtualPrinter(join(demo.varDir, 'printer'));
  const { folder, address } = printer;
  const before = papers().length;
  const come = (count: number) => expect.poll(() => papers().length - before).toBe(count);
  const visit = await openTill(open, demo, 'employee', { name: 'Till at port', printer_baud: 115_200, options: touch });
  const { page } = visit;
  await title(page, 'Today').waitFor();
  await page.getByText('Receipt printer: Not reached').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Connect the printer' }).waitFor();
  await assertAccessible(page);
  await plugPrinterIn(visit, address);
  await page.reload();
  await page.getByRole('button', { name: 'Connect the printer' }).tap();
  await page.getByText('Receipt printer: Ready').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Connect the printer' }).waitFor({ state: 'detached' });
  await sellTwo(page, demo);
  await page.getByText('Everything is printed.').waitFor();
  await come(3);

  folder.set({ state: 'paper_end' });
  await page.getByRole('button', { name: 'Next customer' }).tap();
  await title(page, 'Today').waitFor();
  await sellTwo(page, demo);
  await page.getByText('Not printed: Receipt, Tickets').waitFor();
  await page.getByText('The paper is at its end. Put in a new roll, then print again.').waitFor();
  folder.set({ state: 'operational' });
  await page.getByRole('button', { name: 'Print again' }).tap();
  await page.getByText('Everything is printed.').waitFor();
  await come(6);

  // The cable is pulled out: a part of the receipt is on paper.
  folder.set({ after: { lines: 5, becomes: 'cut off' } });
  await page.getByRole('button', { name: 'Receipt again' }).tap();
  await page.getByText('The printer did not say whether it printed.').waitFor();
  await come(7);

  // The page is loaded anew while the printer has stopped in the middle: the rest does not come out once it goes on.
  folder.set({ after: { lines: 5, becomes: 'overheating' } });
  await page.getByRole('button', { name: 'Print again' }).tap();
  await expect.poll(() => folder.control().state).toBe('overheating');
  await page.reload();
  await page.getByText('Receipt printer: Too hot').waitFor();
  await come(8);
  folder.set({ state: 'operational' });

  const { page: portal } = await openAs(open, 'manager', '/portal/devices');
  await title(portal, /^Devices/).waitFor();
  await portal.getByRole('link', { name: 'Till at port' }).first().click();
  await title(portal, 'Till at port').waitFor();
  await portal
    .getByRole('cell', { name: /did not say whether it printed/ })
    .first()
    .waitFor();
  await assertAccessible(portal);
  await portal.getByRole('button', { name: 'Print a test page' }).click();
  await portal
    .getByRole('row', { name: /Test page/ })
    .getByText('Printed', { exact: true })
    .waitFor();
  await come(9);
  expect(papers().at(-1)).toContain('Test page');
});

test('a till without a printer shows what it would print', async ({ demo, open }) => {
  const { page } = await openTill(open, demo, 'employee', { options: touch });
  await title(page, 'Today').waitFor();
  await sellTwo(page, demo);
  await page.getByRole('img', { name: 'Preview: Receipt' }).waitFor();
  await page.getByRole('img', { name: 'Preview: Tickets' }).waitFor();
  await assertAccessible(page);
});

test('the portal sets the printer of a till, prints a test page, and says what is wrong', async ({ demo, open }) => {
  printer = await startVirtualPrinter(join(demo.varDir, 'printer'));
  await openTill(open, demo, 'employee');
  const { page } = await openAs(open, 'manager', '/portal/devices', /401|422/);
  await title(page, /^Devices/).waitFor();
  await page.getByRole('link', { name: 'Till 1' }).first().click();
  await title(page, 'Till 1').waitFor();
  await page.getByRole('combobox', { name: 'Printer', exact: true }).click();
  await page.getByRole('option', { name: 'In the network' }).click();
  const address = page.getByRole('textbox', { name: 'Address of the printer' });
  await address.fill('not an address');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please give an address such as 192.168.1.50').waitFor();
  await address.fill(printer.address);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Ready').waitFor();
  await page.getByRole('button', { name: 'Print a test page' }).click();
  // Not "Is being printed", which it says before.
  await page.getByRole('cell', { name: /^Printed/ }).waitFor();
  expect(papers().at(-1)).toContain('Test page');
  await assertAccessible(page);
  printer.folder.set({ state: 'cover_open' });
  await page.getByRole('button', { name: 'Print a test page' }).click();
  await page.getByRole('cell', { name: /^Not printed/ }).waitFor();
  printer.folder.set({ state: 'operational' });
  await page.getByRole('button', { name: 'Print again' }).click();
  await expect.poll(() => papers().filter((text) => text.includes('Test page')).length).toBe(2);
});
