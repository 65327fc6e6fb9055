/** What the journeys of the website have in common: finding a show, choosing tickets, asking the seat map. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Locale, PaymentResponse, Schedule, ScheduleData, Startup } from '../server/src/contract/index.ts';
import type { Demo } from '../server/src/testing/demo.ts';
import { until } from '../server/src/testing/until.ts';

/** Where the website under test is. */
export type Site = Pick<Demo, 'url'>;

export async function startupOf(demo: Site, locale = 'en'): Promise<Startup> {
  const answer = await fetch(`${demo.url}/api/startup`, { headers: { 'X-Locale': locale } });
  return ((await answer.json()) as { data: Startup }).data;
}

/** Waits for the page itself: its skeleton has a heading, too. */
export async function pageReady(page: Page): Promise<void> {
  await page.locator('main h1:not([role=status] h1)').first().waitFor({ state: 'attached' });
}

/** Keys of texts that stand on the page because a language has no text for them. */
export async function missingTexts(page: Page): Promise<string[]> {
  const text = (await page.evaluate(() => document.querySelector('#root')?.textContent)) ?? '';
  const areas = 'site|checkout|payment|forms|seatmap|errors|film|programme|showtime|newsletter|contact|result|pay';
  return text.match(new RegExp(`\\b(?:${areas})[.:][a-z]+\\.?[a-zA-Z]*\\b`, 'g')) ?? [];
}

/** Shows with a seat picker and room that do not begin within six hours, in the programme's order; `screen`: its name. */
export function roomyShows(data: Startup, screen?: string): Schedule[] {
  const soonest = Date.parse(data.now) + 6 * 3_600_000;
  return data.schedules
    .filter((show) => show.purchasable_online && show.is_seatpicker_enabled && show.event === null)
    .filter((show) => Date.parse(show.start) > soonest && show.available_seats_online > 20)
    .filter((show) => screen === undefined || data.screens.find(({ id }) => id === show.screen_id)?.name === screen);
}

/** One press of + at a rate, by its place in the list. */
export async function addTickets(page: Page, count: number, rate = 0): Promise<void> {
  const plus = page.locator('.rates > li').nth(rate).locator('.stepper button').last();
  for (let pressed = 0; pressed < count; pressed += 1) await plus.click();
}

/** Waits until every ticket has its seat, and gives the seats' names. */
export async function chosenSeats(page: Page, count: number): Promise<string[]> {
  // Counted and read at once: between two questions a seat may change.
  const names = await page.waitForFunction((wanted) => {
    const chips = [...document.querySelectorAll('.summary-ticket .chip:not([data-empty]) .p-figures')];
    return chips.length === wanted && chips.map((chip) => chip.textContent ?? '');
  }, count);
  return (await names.jsonValue()) || [];
}

export async function fillBuyer(page: Page, email = 'ada@example.org'): Promise<void> {
  await page.fill('input[name=name]', 'Ada Lovelace');
  await page.fill('input[name=email]', email);
  await page.fill('input[name=email_confirmation]', email);
}

/** Seats of a show that somebody else holds, as the server chooses them. Gives the hold's token. */
export async function takeSeats(demo: Site, scheduleId: number, count: number): Promise<{ token: string }> {
  return call(demo, 'seats.hold', { scheduleId, idempotencyKey: randomUUID(), want: { kind: 'auto', count } });
}

/** Every seat of a show that is free, held by others, so many each. Gives their holds' tokens. */
export async function takeAllSeats(demo: Site, scheduleId: number, each: number): Promise<string[]> {
  const answer = await fetch(`${demo.url}/api/schedules/${scheduleId}/arrangement`);
  const { data } = (await answer.json()) as { data: { seats: PlainSeat[] } };
  const free = data.seats.filter(({ sold, reserved, blocked }) => !sold && !reserved && !blocked);
  const tokens: string[] = [];
  for (let from = 0; from < free.length; from += each) {
    const seats = free.slice(from, from + each).map(({ index }) => index);
    const want = { kind: 'seats', seats };
    const hold = await call<{ token: string }>(demo, 'seats.hold', { scheduleId, idempotencyKey: randomUUID(), want });
    tokens.push(hold.token);
  }
  return tokens;
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
  return Number((await page.locator('.summary-total .p-figures').first().textContent())?.replace(/\D/g, ''));
}

/** Bought and paid for. `items`: as a pending bill has them. */
export async function buySeats(demo: Site, items: unknown[], amount: number): Promise<void> {
  const email = 'grace@example.org';
  const answer = await call<PaymentResponse>(demo, 'checkout.submit', {
    bill_id: randomUUID(),
    locale: 'en',
    name: 'Grace Hopper',
    email,
    email_confirmation: email,
    amount,
    items,
  });
  await endPayment(demo, answer, 'paid');
}

/** Orders of the same moment take different seats. */
let ordersPlaced = 0;

/** An order of two tickets by a visitor without a page. `component`: which kind of payment is chosen. */
export async function placeOrder(
  demo: Site,
  show: Schedule,
  options: { locale?: Locale; component?: 'redirect' | 'mobile' } = {},
): Promise<PaymentResponse> {
  const { locale = 'en', component = 'redirect' } = options;
  const data = await startupOf(demo, locale);
  const answer = await fetch(`${demo.url}/api/schedules/${show.id}/data`);
  const [rate] = ((await answer.json()) as ScheduleData).tariffs;
  const seats = await plainSeats(demo, show);
  const [one, two] = seats.slice((ordersPlaced % 4) * 2);
  ordersPlaced += 1;
  if (!rate || !one || !two) throw new Error(`show ${show.id} has no rate, or no two seats`);
  const email = 'grace@example.org';
  return call(demo, 'checkout.submit', {
    bill_id: randomUUID(),
    locale,
    name: 'Grace Hopper',
    email,
    email_confirmation: email,
    payment_method_id: data.payment_methods.find((method) => method.component === component)?.id,
    amount: 2 * rate.total_price,
    items: [one, two].map(({ index }) => ({
      type: 'ticket',
      schedule_id: show.id,
      price_rate_id: rate.price_rate_id,
      seat: { index },
    })),
  });
}

/** Free seats without a surcharge, from the back of the hall: pages choose from the front. */
async function plainSeats(demo: Site, show: Schedule): Promise<{ index: number }[]> {
  const answer = await fetch(`${demo.url}/api/schedules/${show.id}/arrangement`);
  const { data } = (await answer.json()) as { data: { seats: PlainSeat[] } };
  return data.seats
    .filter((seat) => !seat.sold && !seat.reserved && !seat.blocked && !seat.accessible)
    .filter((seat) => seat.class === 'standard_seats')
    .reverse();
}

/** Seats of a show that are held, or being paid: sold ones are not among them. */
export async function seatsTakenOf(demo: Site, scheduleId: number): Promise<number[]> {
  const answer = await fetch(`${demo.url}/api/schedules/${scheduleId}/arrangement`);
  const { data } = (await answer.json()) as { data: { seats: PlainSeat[] } };
  return data.seats.filter((seat) => seat.reserved && !seat.sold).map(({ index }) => index);
}

interface PlainSeat {
  index: number;
  class: string;
  sold: boolean;
  reserved: boolean;
  blocked: boolean;
  accessible: boolean;
}

/** The sandbox's page of a payment decides how it ends, and tells the shop at once or never. */
export async function endPayment(
  demo: Site,
  { processingData }: Pick<PaymentResponse, 'processingData'>,
  outcome: 'paid' | 'failed' | 'cancelled' | 'expired',
  webhook: 'now' | 'never' = 'now',
): Promise<void> {
  const page = processingData?.checkout_url ?? processingData?.deeplink ?? '';
  await fetch(new URL(page, demo.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome, webhook }),
  });
}

/** As when the time of a hold is over. */
export async function endHold(demo: Site, token: string): Promise<void> {
  await call(demo, 'seats.release', { token });
}

/** A mutation of the API by a visitor of its own. */
async function call<T>(demo: Site, procedure: string, input: unknown): Promise<T> {
  const home = await fetch(`${demo.url}/en/`);
  const csrf = /name="csrf-token" content="([^"]+)"/.exec(await home.text())?.[1] ?? '';
  const cookie = home.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const answer = await fetch(`${demo.url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': csrf, 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(input),
  });
  const body = (await answer.json()) as { result: { data: T } };
  if (!answer.ok) throw new Error(`${procedure}: ${answer.status} ${JSON.stringify(body)}`);
  return body.result.data;
}

/** Sends the order and follows it to the sandbox's payment page. */
export async function payByRedirect(page: Page): Promise<void> {
  await page.locator('.summary button[type=submit]').click();
  // By where it is: the page may send it there twice, and the first way is given up then.
  await until('the payment page', () => /\/sandbox\/pay\//.test(page.url()));
  await page.waitForLoadState();
}

/** What the map says; `seatsLooking` needs a map that is drawn. */
export const seatsLooking = (page: Page, look: string): Promise<number[]> =>
  page.$eval('[data-seatmap]', (map, asked) => (map as MapElement).seatMap.seatsLooking(asked), look);

export const seatName = (page: Page, seat: number): Promise<string> =>
  page.$eval('[data-seatmap]', (map, asked) => (map as MapElement).seatMap.nameOf(asked), seat);

/** Middle of a seat in px of the viewport, scrolled clear of the header and of the sheet at the bottom. */
export async function seatPosition(page: Page, seat: number): Promise<{ x: number; y: number }> {
  const where = () => page.$eval('[data-seatmap]', (map, asked) => (map as MapElement).seatMap.positionOf(asked), seat);
  await mapReady(page);
  const { y } = await where();
  await page.evaluate((at) => window.scrollBy({ top: at - window.innerHeight / 2, behavior: 'instant' }), y);
  return where();
}

/**
 * A phone's first tap on a small map brings the place nearer; the next one picks. Each has its time, since one more tap
 * would give back what the last one picked.
 */
export async function tapSeat(page: Page, seat: number, isDone: () => Promise<boolean>): Promise<void> {
  for (let tap = 0; tap < 4; tap += 1) {
    const { x, y } = await seatPosition(page, seat);
    await page.touchscreen.tap(x, y);
    for (let look = 0; look < 80; look += 1) {
      if (await isDone()) return;
      await page.waitForTimeout(50);
    }
  }
}

/** A click of the mouse in the middle of a seat. */
export async function clickSeat(page: Page, seat: number): Promise<void> {
  const { x, y } = await seatPosition(page, seat);
  await page.mouse.click(x, y);
}

export async function mapReady(page: Page): Promise<void> {
  await page.locator('[data-seatmap] canvas').first().waitFor();
  await page.waitForFunction(() => document.querySelector<MapElement>('[data-seatmap]')?.seatMap?.settled());
}

/** The part of the map's driver that journeys use. */
type MapElement = HTMLElement & {
  seatMap: {
    positionOf(seat: number): { x: number; y: number };
    lookOf(seat: number): string;
    nameOf(seat: number): string;
    seatsLooking(look: string): number[];
    settled(): boolean;
  };
};
