/** Payments that take too long: money after the deadline, answers that never come, sessions that are over. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '../../server/src/adapters/postgres/pool.ts';
import type { PaymentResponse } from '../../server/src/contract/index.ts';
import type { Demo } from '../../server/src/testing/demo.ts';
import { until } from '../../server/src/testing/until.ts';
import { buySeats, endPayment, nextSchedule, paymentPageOf } from '../../visits/api.ts';
import {
  addTickets,
  basketOf,
  boughtTickets,
  chosenSeats,
  fillBuyer,
  payByRedirect,
  rates,
  totalMinor,
} from '../../visits/checkout.ts';
import { assertAccessible } from '../../visits/pages.ts';
import { expect, type Stage, test } from '../support/journeys.ts';

/**
 * A page whose clock jumps ahead takes the socket's answers for overdue and closes it, and the client's next PING may
 * come before the browser has closed it: the browser says so in these words.
 */
const SOCKET_OUTRUN = /WebSocket is already in CLOSING or CLOSED state/;

async function order(demo: Demo, open: Stage['open'], email: string) {
  const { page, expectErrors } = await open(`/en/buy/tickets/${(await nextSchedule(demo)).id}`);
  await addTickets(page, 1);
  await chosenSeats(page, 1);
  await fillBuyer(page, email);
  const amount = await totalMinor(page);
  const items = (await basketOf(page))?.items ?? [];
  await payByRedirect(page);
  const bill = await page.evaluate(() => {
    const kept = Object.keys(localStorage).find((key) => key.startsWith('pending-bill:'));
    return kept?.slice('pending-bill:'.length);
  });
  return { page, expectErrors, bill: String(bill), items, amount };
}

/** The bill's time to pay is over now: the next sweep finds it, and the leases of its seats end. */
async function passDeadline(demo: Demo, bill: string): Promise<void> {
  const pool = createPool(demo.databaseUrl);
  try {
    await pool.query(`update bill set expires_at = now() - interval '1 second' where uuid = $1`, [bill]);
    await until('the bill to expire', async () => {
      const { rows } = await pool.query<{ status: string }>('select status from bill where uuid = $1', [bill]);
      return rows[0]?.status === 'expired';
    });
    const { rows } = await pool.query<{ scheduleId: number; seats: number[]; tag: string }>(
      `update seat_claim set deadline = now() where bill_uuid = $1
       returning schedule_id as "scheduleId", array[seat_index] as seats, encode(tag, 'hex') as tag`,
      [bill],
    );
    expect(rows.length).toBe(1);
    const [lease] = rows;
    await pool.query(`select graphile_worker.add_job('give-back', payload := $1::json)`, [JSON.stringify(lease)]);
  } finally {
    await pool.end();
  }
}

/** Where the provider learns of it, only then. */
async function paymentPage(demo: Demo, bill: string): Promise<string> {
  const answer = await fetch(`${demo.url}/api/bill/${bill}/status`);
  const { data } = (await answer.json()) as { data: PaymentResponse };
  return paymentPageOf(data);
}

/** Mails to an address, as they were written. */
function mailTo(demo: Demo, email: string, subject: RegExp): Promise<string> {
  const folder = join(demo.varDir, 'mail');
  return until(`a mail to ${email} with ${subject}`, () => {
    // The folder comes with the first mail.
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
    const mails = names.filter((name) => name.endsWith('.eml')).map((name) => readFileSync(join(folder, name), 'utf8'));
    return mails.find((mail) => mail.includes(email) && subject.test(mail));
  });
}

test('money after the deadline is honoured while the seats are still ours', async ({ demo, open }) => {
  const { page, bill } = await order(demo, open, 'in.time@example.org');
  const paymentPage = page.url();
  await passDeadline(demo, bill);
  await page.goto(`${demo.url}/en/bill/${bill}`);
  await page.getByRole('heading', { level: 1, name: 'The time is up' }).waitFor();
  await endPayment(demo, paymentPage, 'paid');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Enjoy the film' }).waitFor();
  expect(await boughtTickets(page).count()).toBe(1);
  await mailTo(demo, 'in.time@example.org', /^Subject: .*ticket/im);
});

test('money after the seats were sold to others goes back, and the page and a mail say so', async ({ demo, open }) => {
  const { page, bill, items, amount } = await order(demo, open, 'too.late@example.org');
  const paymentPage = page.url();
  await passDeadline(demo, bill);
  await sellWhenFree(demo, items, amount);
  await endPayment(demo, paymentPage, 'paid');
  await until('the page to say so', async () => {
    await page.goto(`${demo.url}/en/bill/${bill}`);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await page.locator('[data-status]').waitFor();
    return (await heading.textContent()) === 'You get your money back';
  });
  expect(await page.getByRole('main').textContent()).toMatch(/refund/i);
  expect(await boughtTickets(page).count()).toBe(0);
  await mailTo(demo, 'too.late@example.org', /came too late/);
});

/** The seats come free a moment after the bill expired. */
async function sellWhenFree(demo: Demo, items: unknown[], amount: number): Promise<void> {
  let refusal: unknown;
  await until(
    'the seats to be free',
    () =>
      buySeats(demo, items, amount).then(
        () => true,
        (error: unknown) => {
          refusal = error;
          return false;
        },
      ),
    () => String(refusal),
  );
}

test('the payment page moves on to the result after two minutes without news', async ({ demo, open }) => {
  const { page, bill, expectErrors } = await order(demo, open, 'nobody@example.org');
  expectErrors(SOCKET_OUTRUN);
  await page.clock.install();
  await page.goto(`${demo.url}/en/bill/${bill}/pay`);
  await page.getByText('Waiting for your payment').waitFor();
  await page.clock.runFor(110_000);
  expect(page.url()).toMatch(/\/pay$/);
  await page.clock.runFor(11_000);
  await page.waitForURL(new RegExp(`/en/bill/${bill}$`));
});

test('the status page asks every three seconds; after two minutes the bill’s page goes on asking, until it knows', async ({
  demo,
  open,
}) => {
  const { page, bill, expectErrors } = await order(demo, open, 'nobody@example.org');
  expectErrors(SOCKET_OUTRUN);
  const pool = createPool(demo.databaseUrl);
  const { rows } = await pool.query<{ id: string }>('select id from payment where bill_uuid = $1', [bill]);
  await pool.end();
  let asked = 0;
  let answered = 0;
  page.on('request', (request) => {
    if (request.url().includes('payments.status')) asked += 1;
  });
  page.on('requestfinished', (request) => {
    if (request.url().includes('payments.status')) answered += 1;
  });
  await page.clock.install();
  // By the page's own clock, which tells nothing of how fast the machine is.
  await page.addInitScript(() => {
    const { fetch } = window;
    const asks: number[] = [];
    Object.assign(window, { asks });
    window.fetch = (...request) => {
      if (String(request[0]).includes('payments.status')) asks.push(Date.now());
      return fetch(...request);
    };
  });
  await page.goto(`${demo.url}/en/payments/${rows[0]?.id}/sandbox/status`);
  await page.getByText('Waiting for your payment').waitFor();
  for (const expected of [2, 3]) {
    // In small steps: the page's clock must not run past what it waits for from the server.
    await until('the answer', () => answered === expected - 1);
    await until('the next question', async () => {
      await page.clock.runFor(250);
      return asked === expected;
    });
  }
  await until('the answer', () => answered === 3);
  const asks = await page.evaluate(() => (window as unknown as { asks: number[] }).asks);
  for (const [place, at] of asks.slice(1).entries()) {
    const waited = at - (asks[place] ?? 0);
    expect(waited, `asked again after ${waited} ms`).toBeGreaterThanOrEqual(3000);
  }
  const bank = await paymentPage(demo, bill);
  await page.clock.runFor(115_000);
  await page.waitForURL(new RegExp(`/en/bill/${bill}$`));
  await page.getByText('your seats are kept until').waitFor();
  expect(await page.getByRole('definition').first().textContent()).toMatch(/[0-9A-F]{8}/);
  await assertAccessible(page);
  await endPayment(demo, bank, 'paid');
  await boughtTickets(page).first().waitFor();
});

test('a page whose session is over reloads itself, once', async ({ demo, open }) => {
  const { page, context, expectErrors } = await open('/en/contact');
  expectErrors(/419/);
  const schedule = await nextSchedule(demo);
  // No socket: calls go over HTTP, where the cookie of each request counts.
  await page.routeWebSocket(/\/trpc/, (socket) => void socket.close());
  await page.goto(`${demo.url}/en/buy/tickets/${schedule.id}`);
  await rates(page).first().waitFor();
  await context.clearCookies();
  const reloaded = page.waitForEvent('framenavigated');
  await addTickets(page, 1);
  await reloaded;
  await rates(page).first().waitFor();
  await chosenSeats(page, 1);
});
