/** A door: a scanner is let in, its camera reads a ticket, another scanner hears that it is in already, parties are counted, mistakes undone. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createPool } from '../../server/src/adapters/postgres/pool.ts';
import type { BillResult, DeviceValues, Schedule } from '../../server/src/contract/index.ts';
import { endPayment, letIn, paymentPageOf, placeOrder, type Site } from '../../visits/api.ts';
import { launchOptions } from '../../visits/browser.ts';
import { assertAccessible, PHONE } from '../../visits/pages.ts';
import { askToBeLetIn, signInAtTill, title } from '../../visits/staff.ts';
import { writeCameraFile } from '../support/cameraFile.ts';
import { expect, type Stage, test, type Visit } from '../support/journeys.ts';
import { openAs } from '../support/staff.ts';

/** What the cameras of this file's pages see: written before one is switched on. */
const film = join(mkdtempSync(join(tmpdir(), 'parterre-camera-')), 'camera.y4m');
const { args = [], ...browser } = launchOptions();
test.use({
  launchOptions: {
    ...browser,
    args: [
      ...args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});

interface Order {
  bill: string;
  schedule: number;
  codes: string[];
}

/** Orders of three tickets and more for one show to come of the first cinema, as the demo has sold them. */
async function soldOrders({ databaseUrl }: Stage['demo'], from = '2026-11-21T12:00:00+01:00'): Promise<[Order, Order]> {
  const pool = createPool(databaseUrl);
  try {
    const { rows } = await pool.query<Order>(
      `select b.uuid as bill, s.id as schedule, array_agg(l.barcode order by l.bill_order) as codes
       from bill b join bill_line l on l.bill_uuid = b.uuid join schedule s on s.id = l.schedule_id
       where b.status = 'settled' and s.cinema_id = 1 and s.cancelled_at is null and l.cancelled_at is null and s.start_at > $1
       group by b.uuid, s.id, s.start_at having count(*) >= 3 order by s.start_at, s.id, b.number limit 50`,
      [new Date(from)],
    );
    const [one] = rows;
    const two = rows.find(({ bill, schedule }) => bill !== one?.bill && schedule === one?.schedule);
    if (!one || !two) throw new Error('the demo has sold no such orders');
    return [one, two];
  } finally {
    await pool.end();
  }
}

/** A scanner that was let in; `values`: what else it is. */
async function openScanner(
  open: Stage['open'],
  demo: Site,
  name: string,
  values: Partial<DeviceValues> = {},
  locale = 'en',
): Promise<Visit> {
  const visit = await open('/scanner', { ...PHONE, locale });
  const uid = await askToBeLetIn(visit.page);
  await letIn(demo, uid, { name, cinema_id: 1, type: 'scanner', ...values });
  return visit;
}

/** Begins to let into a show. */
async function letInto(page: Page, schedule: number): Promise<void> {
  await title(page, 'Whom does this scanner let in?').waitFor();
  await page.locator(`button[data-show="${schedule}"]`).tap();
  await page.getByText(/of \d+ in/).waitFor();
}

/** A reader is a keyboard whose keys come at once, however busy the machine is. */
async function wedge(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [...text, 'Enter'],
  );
}

const answer = (page: Page, word: string) => page.getByRole('heading', { level: 2, name: word });

test('a ticket that the camera reads goes in once; a party is counted; what was a mistake is undone', async ({
  demo,
  open,
}) => {
  const [order, party] = await soldOrders(demo);
  const [first = '', second = ''] = order.codes;
  writeCameraFile(film, first);
  const door = await openScanner(open, demo, 'Door 1');
  const { page } = door;
  await title(page, 'Who is at the scanner?').waitFor();
  await signInAtTill(page, 'employee');
  await title(page, 'Whom does this scanner let in?').waitFor();
  await assertAccessible(page);
  await letInto(page, order.schedule);
  await answer(page, 'Welcome').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await answer(page, 'Undone: not let in.').waitFor();
  await page.getByRole('button', { name: 'Next' }).tap();
  // The camera sees it still: it is one scan until it was away. By reader it goes in again.
  await page.getByRole('button', { name: 'Camera off' }).tap();
  await wedge(page, first);
  await answer(page, 'Welcome').waitFor();

  // Another door: it hears of it at once, and its own camera is pointed at the same ticket.
  for (const [locale, tooEarly] of [
    ['fr', 'Trop tôt'],
    ['nl-BE', 'Te vroeg'],
    ['de', 'Zu früh'],
  ] as const) {
    const stand = await openScanner(
      open,
      demo,
      `Door ${locale}`,
      { unattended: true, orientation: 'landscape' },
      locale,
    );
    await answer(stand.page, tooEarly).waitFor();
    if (locale === 'fr')
      for (const name of ['Annuler', 'Choisir un autre endroit', 'Éteindre la caméra'])
        await expect(stand.page.getByRole('button', { name })).toHaveCount(0);
    // Nobody attends it, so it waits for the next ticket by itself.
    await answer(stand.page, tooEarly).waitFor({ state: 'detached' });
    await stand.context.close();
  }

  const other = await openScanner(open, demo, 'Door 3');
  await signInAtTill(other.page, 'manager');
  await letInto(other.page, order.schedule);
  const refusal = other.page.locator('section', { hasText: /Already in\s*In at .*, Door 1\./ });
  await refusal.waitFor();
  await other.page.getByRole('button', { name: 'Next' }).tap();
  await other.page.getByRole('button', { name: 'Camera off' }).tap();
  await wedge(other.page, second);
  await answer(other.page, 'Welcome').waitFor();
  await page.getByText(/^2 of \d+ in$/).waitFor();

  // A party comes in two halves.
  const size = party.codes.length;
  await wedge(page, `${demo.url}/api/bill/${party.bill}/tickets.pdf`);
  await answer(page, 'How many have come?').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'One less' }).tap();
  await page.getByRole('button', { name: 'Let in' }).tap();
  await answer(page, `${size - 1} people in`).waitFor();
  await wedge(page, party.codes.at(-1) ?? '');
  await answer(page, 'Welcome').waitFor();
  await other.page.getByText(new RegExp(`^${2 + size} of \\d+ in$`)).waitFor();

  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByRole('button', { name: 'Last scans' }).tap();
  await title(page, 'Last scans').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).first().tap();
  await other.page.getByText(new RegExp(`^${1 + size} of \\d+ in$`)).waitFor();
  await page.getByRole('button', { name: 'Back' }).tap();

  // Somebody goes out, and comes back.
  await page.getByRole('radio', { name: 'Going out' }).check();
  await wedge(page, second);
  await answer(page, 'Out for a while').waitFor();
  await wedge(page, second);
  await answer(page, 'Not in yet').waitFor();
  await assertAccessible(page);
});

/** The codes of an order that a visitor pays now. */
async function codesSoldNow(demo: Site, schedule: number): Promise<string[]> {
  const order = await placeOrder(demo, { id: schedule } as Schedule);
  await endPayment(demo, paymentPageOf(order), 'paid');
  let codes: string[] = [];
  await expect(async () => {
    const answer = await fetch(`${demo.url}/api/bill/${order.uuid}/result`);
    const { data } = (await answer.json()) as { data: BillResult };
    codes = data.tickets.map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(0);
  }).toPass();
  return codes;
}

test('without a network a scanner lets in by its list and by signatures, opens again, and names the double once it is back', async ({
  demo,
  open,
}) => {
  const [order] = await soldOrders(demo, '2026-11-21T17:00:00+01:00');
  const [first = '', second = ''] = order.codes;
  // What the journey before held up would be read by these cameras until they are switched off.
  writeCameraFile(film, null);
  const door = await openScanner(open, demo, 'Door 8');
  const { page, context } = door;
  await signInAtTill(page, 'employee');
  await letInto(page, order.schedule);
  await page.getByRole('button', { name: 'Camera off' }).tap();
  await page.getByRole('button', { name: 'Readiness' }).tap();
  await page.getByText('The page opens without a network.').waitFor();
  await page.getByText(/^Ready: Shows in the list of/).waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Back' }).tap();

  door.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Offline: answers from the list of/ }).waitFor();
  const [since = ''] = await codesSoldNow(demo, order.schedule);
  await wedge(page, first);
  await answer(page, 'Welcome').waitFor();
  await page.getByText(/^Without the server, by the list of/).waitFor();
  await assertAccessible(page);
  await wedge(page, first);
  await page.locator('section', { hasText: /Already in\s*In at .*, Door 8\./ }).waitFor();
  await wedge(page, since);
  await page.getByText(/^Sold after the list of/).waitFor();

  // The browser was closed, or its page loaded anew.
  await page.reload();
  await page.getByRole('button', { name: /2 scans to send/ }).waitFor();
  await wedge(page, since);
  await answer(page, 'Already in').waitFor();
  await wedge(page, second);
  await answer(page, 'Welcome').waitFor();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await answer(page, 'Undone: not let in.').waitFor();
  await wedge(page, second);
  await answer(page, 'Welcome').waitFor();

  // Another door has a network and knows nothing of it.
  const other = await openScanner(open, demo, 'Door 9');
  await signInAtTill(other.page, 'manager');
  await letInto(other.page, order.schedule);
  await other.page.getByRole('button', { name: 'Camera off' }).tap();
  await wedge(other.page, first);
  await answer(other.page, 'Welcome').waitFor();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByRole('button', { name: /^1 let in twice/ }).tap();
  await page.getByText(/^In at .*, Door 8, and at .*, Door 9\.$/).waitFor();
  await page.getByText('Ready: Every scan is with the server.').waitFor();
  await other.page.getByRole('button', { name: 'Next' }).tap();
  await other.page.getByRole('button', { name: /^1 let in twice/ }).waitFor();

  const portal = await openAs(open, 'manager', `/portal/schedules/${order.schedule}`);
  await portal.page.getByText(/^In at .*, Door 8, and at .*, Door 9\.$/).waitFor();
});
