/**
 * Every page and state that `npm run shots` takes a picture of. To add one, add an entry: a name (letters, digits and
 * dashes; part of the file's name), where it is, and what to do there before the picture is taken.
 */
import type { Page } from 'playwright-core';
import type { Startup } from '../../server/src/contract/index.ts';
import { addTickets, chosenSeats, fillBuyer, mapReady, payByRedirect, seatPosition, seatsLooking } from '../site.ts';

export type ShotSize = 'phone' | 'laptop' | 'desktop';

export interface Shot {
  name: string;
  /** Path of the site, with what the demo data hold. */
  path(data: Startup): string;
  /** Brings the page into the state to show. Waits by itself for what it needs. */
  prepare?(page: Page): Promise<void>;
  /** Default: all three. */
  sizes?: ShotSize[];
  /** Show the whole page rather than the first screen. Default: true. */
  fullPage?: boolean;
  /** The cookie question is still open. Default: false. */
  consent?: 'open';
}

const film = (data: Startup) => data.movies.find(({ id }) => data.schedules.some((show) => show.movie_id === id));
const show = (data: Startup, fits: (show: Startup['schedules'][number]) => boolean) => {
  const found = data.schedules.find((one) => !one.event && one.purchasable_online && fits(one));
  if (!found) throw new Error('the demo data have no such show');
  return found;
};
const soldOut = (data: Startup) => {
  const found = data.schedules.find((one) => one.sold_out || one.sold_out_online);
  if (!found) throw new Error('the demo data have no such show');
  return found;
};
const onSale = (data: Startup) => show(data, (one) => one.is_seatpicker_enabled && !one.sold_out_online);

const addTwo = async (page: Page): Promise<void> => {
  await addTickets(page, 2);
  await chosenSeats(page, 2);
  await mapReady(page);
};

/** A phone's first tap zooms to the place. */
const zoomed = async (page: Page): Promise<void> => {
  await addTwo(page);
  const own = (await seatsLooking(page, 'yours'))[0] ?? 0;
  const { x, y } = await seatPosition(page, own);
  await page.touchscreen.tap(x, y - 40);
  await page.waitForTimeout(600);
};

const refused = async (page: Page): Promise<void> => {
  await addTwo(page);
  await fillBuyer(page, 'ada@');
  await page.locator('.summary button[type=submit]').click();
  await page.locator('[aria-invalid]').first().waitFor();
};

/** Sends the form of the page as it stands, and waits for what is said about it. */
const sent = async (page: Page): Promise<void> => {
  await page.locator('.form button[type=submit]').click();
  await page.locator('.form-outcome').waitFor();
};

const paidWith = async (page: Page, outcome: string): Promise<void> => {
  await addTwo(page);
  await fillBuyer(page);
  await payByRedirect(page);
  await page.getByRole('button', { name: outcome, exact: true }).click();
  await page.locator('.result').waitFor();
};

const payingByPhone = async (page: Page): Promise<void> => {
  await addTwo(page);
  await fillBuyer(page);
  await page.locator('.method').nth(1).click();
  await page.locator('.summary button[type=submit]').click();
  await page.locator('.payment-qr .qr-ink').waitFor();
};

/** As when the server does not answer: `how` decides whether it is slow or gone. */
const withoutData =
  (how: 'slow' | 'gone') =>
  async (page: Page): Promise<void> => {
    await page.route('**/trpc/**', (route) => (how === 'gone' ? route.abort() : new Promise(() => undefined)));
    await page.routeWebSocket('**/trpc**', () => undefined);
    // The page brings the show's data along; as after a way through the site, it has to ask.
    await page.route('**/buy/tickets/*', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/<script[^>]*id="schedule-data".*?<\/script>/s, '') });
    });
    await page.reload();
    await page
      .locator(how === 'gone' ? '.notice' : '.skeleton-checkout[data-shown=true]')
      .first()
      .waitFor();
  };

export const SHOTS: Shot[] = [
  { name: 'home', path: () => '/en/' },
  { name: 'home-de', path: () => '/de/', sizes: ['phone'] },
  { name: 'home-cookies', path: () => '/en/', consent: 'open', sizes: ['phone', 'laptop'], fullPage: false },
  { name: 'programme', path: () => '/en/movies' },
  { name: 'programme-today', path: () => '/en/movies/today' },
  { name: 'programme-soon', path: () => '/en/movies/soon' },
  { name: 'programme-today-de', path: () => '/de/movies/today', sizes: ['phone'] },
  { name: 'film', path: (data) => `/en/movies/view/${film(data)?.slug}` },
  { name: 'film-fr', path: (data) => `/fr/movies/view/${film(data)?.slug}`, sizes: ['phone'] },
  { name: 'events', path: () => '/en/events' },
  { name: 'event', path: (data) => `/en/events/${data.events[0]?.slug}` },
  { name: 'info', path: () => '/en/info' },
  { name: 'privacy', path: () => '/en/privacy-policy', sizes: ['phone', 'laptop'] },
  { name: 'newsletter', path: () => '/en/info/newsletter' },
  { name: 'newsletter-refused', path: () => '/de/info/newsletter/ada%40', prepare: sent, sizes: ['phone', 'laptop'] },
  {
    name: 'newsletter-sent',
    path: () => '/en/info/newsletter/ada%40example.org',
    prepare: sent,
    sizes: ['phone', 'laptop'],
  },
  { name: 'contact', path: () => '/en/contact' },
  { name: 'contact-refused', path: () => '/fr/contact', prepare: sent, sizes: ['phone', 'laptop'] },
  { name: 'not-found', path: () => '/en/404', sizes: ['phone', 'laptop'] },
  { name: 'checkout', path: (data) => `/en/buy/tickets/${onSale(data).id}` },
  { name: 'checkout-seats', path: (data) => `/en/buy/tickets/${onSale(data).id}`, prepare: addTwo },
  {
    name: 'checkout-seats-de',
    path: (data) => `/de/buy/tickets/${onSale(data).id}`,
    prepare: addTwo,
    sizes: ['phone'],
  },
  {
    name: 'checkout-zoomed',
    path: (data) => `/en/buy/tickets/${onSale(data).id}`,
    prepare: zoomed,
    sizes: ['phone'],
    fullPage: false,
  },
  {
    name: 'checkout-refused',
    path: (data) => `/en/buy/tickets/${onSale(data).id}`,
    prepare: refused,
    sizes: ['phone', 'laptop'],
  },
  {
    name: 'checkout-loading',
    path: (data) => `/en/buy/tickets/${onSale(data).id}`,
    prepare: withoutData('slow'),
    sizes: ['phone', 'laptop'],
  },
  {
    name: 'checkout-failed',
    path: (data) => `/en/buy/tickets/${onSale(data).id}`,
    prepare: withoutData('gone'),
    sizes: ['phone', 'laptop'],
  },
  { name: 'checkout-sold-out', path: (data) => `/en/buy/tickets/${soldOut(data).id}`, sizes: ['phone', 'laptop'] },
  {
    name: 'programme-empty',
    path: (data) =>
      `/en/movies/soon/${data.tags.find(({ id }) => !data.movies.some((movie) => movie.showing_from && movie.tags.includes(id)))?.slug ?? 'late-night'}`,
    sizes: ['phone', 'laptop'],
  },
  {
    name: 'paying-phone',
    path: (data) => `/en/buy/tickets/${onSale(data).id}`,
    prepare: payingByPhone,
    sizes: ['phone', 'laptop'],
  },
  {
    name: 'result-settled',
    path: (data) => `/en/buy/tickets/${onSale(data).id}`,
    prepare: (page) => paidWith(page, 'Pay'),
    sizes: ['phone', 'laptop'],
  },
  {
    name: 'result-cancelled',
    path: (data) => `/en/buy/tickets/${onSale(data).id}`,
    prepare: (page) => paidWith(page, 'Cancel'),
    sizes: ['laptop'],
  },
  {
    name: 'result-expired',
    path: (data) => `/en/buy/tickets/${onSale(data).id}`,
    prepare: (page) => paidWith(page, 'Expire'),
    sizes: ['phone'],
  },
  {
    name: 'result-failed',
    path: (data) => `/en/buy/tickets/${onSale(data).id}`,
    prepare: (page) => paidWith(page, 'Fail'),
    sizes: ['laptop'],
  },
  { name: 'portal', path: () => '/portal', sizes: ['laptop'] },
  { name: 'api', path: () => '/api/docs', sizes: ['laptop'] },
];
