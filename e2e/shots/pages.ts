/**
 * Every page and state of the apps: `npm run shots` takes a picture of each, `e2e/site/states.test.ts` and
 * `e2e/portal/states.test.ts` have each checked by axe. To add one, add an entry: a name (letters, digits and dashes;
 * part of the picture's name), where it is, and what to do there first. Those of the portal lie in `portal`, a file an area.
 */
import type { Locator, Page } from '@playwright/test';
import type { Schedule } from '../../server/src/contract/index.ts';
import { siteOrigin } from '../../server/src/domain/hosts.ts';
import { endPayment, paymentPageOf, placeOrder, roomySchedules } from '../../visits/api.ts';
import {
  addTickets,
  chosenSeats,
  codeToScan,
  fillBuyer,
  method,
  payButton,
  payByRedirect,
  sellSeatsOf,
} from '../../visits/checkout.ts';
import { mapReady, seatPosition, seatsLooking } from '../../visits/seatMap.ts';
import { PORTAL_SHOTS } from './portal/index.ts';
import { REGISTER_SHOTS } from './register.ts';
import { SCANNER_SHOTS } from './scanner.ts';
import { notLocal, type Place, type Shot, small } from './shot.ts';
import { SIGNAGE_SHOTS } from './signage.ts';
import { TILL_SHOTS } from './till.ts';

const film = ({ data }: Place) =>
  data.movies.find(({ id }) => data.schedules.some((schedule) => schedule.movie_id === id));
const found = (schedule: Schedule | undefined): Schedule => {
  if (!schedule) throw new Error('the demo data have no such show');
  return schedule;
};
/** Room for all that the states buy and hold, and not about to begin while they are gone through. */
const withRoom = ({ data }: Place) => roomySchedules(data).filter((schedule) => schedule.available_seats_online >= 150);
const onSale = (place: Place) => found(withRoom(place)[0]);
const buyOnSale = (place: Place) => `buy/tickets/${onSale(place).id}`;
/** Where nobody else chooses seats at the same time: those that one page loses, another would find at once. */
const buyAlone = (place: Place) => {
  const [, ...others] = withRoom(place);
  const schedule = found(others[shownAlone % others.length]);
  shownAlone += 1;
  return `buy/tickets/${schedule.id}`;
};
let shownAlone = 0;
/** The smallest hall: its list of seats is read whole. */
const buySmall = ({ data }: Place) => {
  const schedules = data.schedules.filter((one) => !one.event && one.purchasable_online && one.is_seatpicker_enabled);
  const [smallest] = schedules
    .filter((one) => one.available_seats_online > 10)
    .sort((a, b) => a.total_seats - b.total_seats);
  return `buy/tickets/${smallest?.id}`;
};
const buyEvent = (place: Place) => {
  const event = place.data.events.find(
    ({ sell_online, schedule }) =>
      sell_online &&
      place.data.schedules.some(({ id, purchasable_online }) => id === schedule.id && purchasable_online),
  );
  if (!event) throw new Error('the demo data have no event to buy');
  return `buy/events/${event.id}`;
};

/** A film that is announced, without shows to buy tickets for. */
const announced = ({ data }: Place) => data.movies.find(({ id }) => !data.schedules.some((one) => one.movie_id === id));
/** A tag that no announced film has. */
const tagWithoutFilms = ({ data }: Place) =>
  data.tags.find(({ id }) => !data.movies.some((movie) => movie.showing_from && movie.tags.includes(id)))?.slug ??
  'late-night';

const addTwo = async (page: Page): Promise<void> => {
  await addTickets(page, 2);
  await chosenSeats(page, 2);
  await mapReady(page);
};

/** An order of this very browser, which waits for its payment. */
const ordered =
  (component: 'redirect' | 'mobile') =>
  async (page: Page): Promise<void> => {
    await addTwo(page);
    await fillBuyer(page);
    await method(page, component === 'redirect' ? 0 : 1).check();
    if (component === 'redirect') return payByRedirect(page);
    await payButton(page).click();
    await codeToScan(page).waitFor();
  };

const changed = async (page: Page): Promise<void> => {
  await ordered('mobile')(page);
  await page.locator('main a[href*="/buy/"]').click();
  await chosenSeats(page, 2);
  await mapReady(page);
};

/** The notice of an unpaid order, on another page than the payment's. */
const unpaid = async (page: Page, { url, locale }: Place): Promise<void> => {
  await ordered('redirect')(page);
  await page.goto(`${url}/${locale}/movies`);
  await page.locator('[data-kind=waiting] button').waitFor();
};

const letGo = async (page: Page, place: Place): Promise<void> => {
  await unpaid(page, place);
  await page.locator('[data-kind=waiting] button').click();
  await page.locator('[data-kind=givenUp]').waitFor();
};

/** The map in the middle of the screen, as while one picks. */
const picking = async (page: Page): Promise<void> => {
  await addTwo(page);
  await page.evaluate(() =>
    document
      .querySelector('[data-seatmap] [role=application]')
      ?.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
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
  await payButton(page).click();
  await page.locator('[aria-invalid]').first().waitFor();
};

const seatsAsList = async (page: Page): Promise<void> => {
  await addTwo(page);
  await page.locator('[data-list-toggle]').click();
  await page.locator('[data-seatmap] fieldset').first().waitFor();
  await page.evaluate(() => document.querySelector('[data-seatmap]')?.scrollIntoView({ behavior: 'instant' }));
};

/** Somebody else was quicker: the message in the corner. */
const seatsLost = async (page: Page, { url }: Place): Promise<void> => {
  await addTwo(page);
  await sellSeatsOf({ url }, page);
  await page.locator('section[aria-live=polite] [data-tone]').first().waitFor();
};

const giftCard = () => 'info/voucher/marquise-gift-card';
const holder = (page: Page): Locator => page.locator('input[name=holder_name]');

const voucherChosen = async (page: Page): Promise<void> => {
  await holder(page).fill('Éloïse von Brandenburg-Hohenstein');
  await fillBuyer(page);
};

/** More than anybody may buy, and not in whole steps. */
const absurd = async (page: Page): Promise<void> => {
  const fields = page.locator('[aria-labelledby=step-worth] input[inputmode=decimal]');
  await fields.first().fill('99');
  await fields.nth(1).fill('12,34');
  await page.locator('[aria-labelledby=step-worth] [role=alert]').nth(1).waitFor();
};

const voucherBought = async (page: Page): Promise<void> => {
  await voucherChosen(page);
  await payByRedirect(page);
  await page.locator('button[value=paid]').click();
  await page.locator('[data-status=settled] svg').first().waitFor();
};

/** Sends the form of the page as it stands, and waits for what is said about it. */
const sent = async (page: Page): Promise<void> => {
  await page.locator('main form button[type=submit]').click();
  await page.locator('[data-outcome]').waitFor();
};

/** A number that is none, and no address. */
const searchedBadly = async (page: Page): Promise<void> => {
  await page.locator('input[name=reference]').fill('ABC');
  await page.locator('main form button[type=submit]').first().click();
  await page.locator('[data-outcome]').waitFor();
};

/** The first ticket is chosen, and what goes back is there to be confirmed. */
const givingBack = async (page: Page): Promise<void> => {
  const section = page.locator('main section').last();
  await section.getByRole('button').first().click();
  await section.getByRole('checkbox').first().check();
  await section.locator('button:not([aria-disabled=true])').first().waitFor();
};

const opened =
  (button: string, shown: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(button).first().click();
    await page.locator(shown).first().waitFor();
  };

const resultOf =
  (outcome: 'paid' | 'failed' | 'cancelled' | 'expired', webhook: 'now' | 'never' = 'now') =>
  async (place: Place): Promise<string> => {
    const order = await placeOrder(place, onSale(place), place);
    await endPayment(place, paymentPageOf(order), outcome, webhook);
    return `bill/${order.uuid}`;
  };

const paying =
  (component: 'redirect' | 'mobile') =>
  async (place: Place): Promise<string> =>
    `bill/${(await placeOrder(place, onSale(place), { ...place, component })).uuid}/pay`;

const sandbox =
  (component: 'redirect' | 'mobile') =>
  async (place: Place): Promise<string> => {
    const order = await placeOrder(place, onSale(place), { ...place, component });
    return new URL(paymentPageOf(order), place.url).pathname;
  };

/** Money that came too late takes minutes: the page is told so instead. */
const refunded = async (page: Page): Promise<void> => {
  await page.route('**/trpc/*bills.result*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"status":"cancelled"', '"status":"refunded"');
    await route.fulfill({ response, body });
  });
  await page.reload();
  await page.locator('[data-status=refunded]').waitFor();
};

/** The server does not answer: `how` decides whether it is slow or gone. */
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
      .locator(how === 'gone' ? 'main [data-tone]' : '[data-shape=checkout][data-shown=true]')
      .first()
      .waitFor();
  };

const offline = async (page: Page): Promise<void> => {
  await picking(page);
  await page.context().setOffline(true);
  await page.locator('[role=status] > [data-tone]').waitFor();
};

/** The code of the page does not come. */
const broken = async (page: Page): Promise<void> => {
  await page.route(/assets\/Contact-[^/]*\.js/, (route) => route.abort());
  await page.reload();
  await page.getByRole('main').getByRole('alert').waitFor();
};

/** Shows pages as strangers see them who reach the site over the internet. */
const shownToStrangers = async (page: Page): Promise<void> => {
  await page.route(page.url(), async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      'name="demonstration" content="private"',
      'name="demonstration" content="public"',
    );
    await route.fulfill({ response, body });
  });
  await page.reload();
  await page.locator('aside[data-kind=public]').waitFor();
};

/** A while after the last show of the day has begun. */
const lateInTheEvening = async (page: Page, { data }: Place): Promise<void> => {
  const [today] = data.schedules.map(({ day }) => day).sort();
  const starts = data.schedules.filter(({ day }) => day === today).map(({ start }) => Date.parse(start));
  await page.clock.install();
  await page.reload();
  await page.getByRole('main').getByRole('article').first().waitFor();
  await page.clock.fastForward(Math.max(...starts) + 20 * 60_000 - Date.parse(data.now));
  await page.waitForTimeout(500);
};

export const SHOTS: Shot[] = [
  { name: 'home', path: () => '' },
  { name: 'home-de', only: 'picture', locale: 'de', path: () => '', sizes: ['phone'] },
  { name: 'home-late', only: 'picture', path: () => '', prepare: lateInTheEvening, sizes: small },
  {
    name: 'home-public',
    locale: 'de',
    path: () => '',
    prepare: shownToStrangers,
    sizes: ['phone', 'small', 'landscape', 'laptop'],
    fullPage: false,
    expectErrors: notLocal,
  },
  { name: 'neighbour-home', host: 'rex.localhost', locale: 'fr', path: () => '' },
  { name: 'neighbour-film', host: 'rex.localhost', locale: 'fr', path: () => 'movies/view/terril-9', sizes: small },
  { name: 'home-cookies', path: () => '', consent: 'open', sizes: small, fullPage: false },
  {
    name: 'home-drawer',
    path: () => '',
    prepare: opened('header button[aria-expanded]', 'nav[data-open=true]'),
    sizes: ['phone'],
    fullPage: false,
  },
  {
    name: 'home-languages',
    path: () => '',
    prepare: opened('header button:has(+ div):has(:text-matches("^[A-Z]{2}$"))', 'header [hreflang]'),
    sizes: small,
    fullPage: false,
  },
  {
    name: 'home-search',
    path: () => '',
    prepare: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('searchbox').fill('ma');
      await page.locator('dialog li').first().waitFor();
    },
    sizes: small,
    fullPage: false,
  },
  {
    name: 'home-cinema',
    path: ({ data }) => `?cinema=${data.cinemas[1]?.id}`,
    prepare: opened('button:has(+ div):visible:has-text("Marquise")', '[aria-pressed=true]'),
    sizes: small,
    fullPage: false,
  },
  {
    name: 'home-menu',
    path: () => '',
    prepare: opened('nav button', 'nav ul[data-open=true]'),
    sizes: ['laptop'],
    fullPage: false,
  },
  { name: 'programme', path: () => 'movies' },
  { name: 'programme-today', path: () => 'movies/today' },
  { name: 'programme-soon', path: () => 'movies/soon' },
  { name: 'programme-tag', path: ({ data }) => `movies/all/${data.tags[0]?.slug}`, sizes: small },
  { name: 'programme-today-de', only: 'picture', locale: 'de', path: () => 'movies/today', sizes: ['phone'] },
  { name: 'programme-empty', path: (place) => `movies/soon/${tagWithoutFilms(place)}`, sizes: small },
  { name: 'film', path: (place) => `movies/view/${film(place)?.slug}` },
  {
    name: 'film-fr',
    only: 'picture',
    locale: 'fr',
    path: (place) => `movies/view/${film(place)?.slug}`,
    sizes: ['phone'],
  },
  { name: 'film-announced', path: (place) => `movies/view/${announced(place)?.slug}`, sizes: small },
  { name: 'events', path: () => 'events' },
  { name: 'event', path: ({ data }) => `events/${data.events[0]?.slug}` },
  { name: 'info', path: () => 'info' },
  { name: 'info-questions', path: () => 'info/faq', prepare: opened('main summary', 'main [open]'), sizes: small },
  { name: 'info-prices', path: () => 'info/prices', sizes: small },
  { name: 'privacy', path: () => 'privacy-policy', sizes: small },
  { name: 'vouchers', path: () => 'info/vouchers' },
  { name: 'voucher', locale: 'de', path: giftCard, prepare: voucherChosen },
  { name: 'voucher-refused', locale: 'de', path: giftCard, prepare: absurd, sizes: small },
  { name: 'voucher-off', path: () => 'info/voucher/none', sizes: ['phone'], expectErrors: /404/ },
  {
    name: 'my-tickets',
    locale: 'de',
    path: () => 'info/tickets',
    prepare: searchedBadly,
    sizes: small,
    expectErrors: /422/,
  },
  { name: 'newsletter', path: () => 'info/newsletter' },
  {
    name: 'newsletter-refused',
    locale: 'de',
    path: () => 'info/newsletter/ada%40',
    prepare: sent,
    sizes: small,
    expectErrors: /422/,
  },
  { name: 'newsletter-sent', path: () => 'info/newsletter/ada%40example.org', prepare: sent, sizes: small },
  { name: 'contact', path: () => 'contact' },
  { name: 'contact-refused', locale: 'fr', path: () => 'contact', prepare: sent, sizes: small, expectErrors: /422/ },
  {
    name: 'broken',
    only: 'picture',
    locale: 'de',
    path: () => 'contact',
    prepare: broken,
    sizes: ['phone', 'small', 'laptop'],
    fullPage: false,
    expectErrors: /ERR_FAILED|code of a page|dynamically imported/,
  },
  // Outside of the portal there is nothing to preview.
  { name: 'preview-alone', path: () => 'preview', sizes: small },
  // Whoever may not read what is kept is refused in words.
  { name: 'preview-refused', path: () => 'preview/2', sizes: small, expectErrors: /401/ },
  { name: 'not-found', path: () => '404', sizes: small, expectErrors: /404/ },
  { name: 'checkout', path: buyOnSale },
  { name: 'checkout-seats', path: buyOnSale, prepare: addTwo },
  { name: 'checkout-seats-de', only: 'picture', locale: 'de', path: buyOnSale, prepare: addTwo, sizes: ['phone'] },
  {
    name: 'checkout-picking',
    only: 'picture',
    locale: 'de',
    path: buyOnSale,
    prepare: picking,
    sizes: ['phone', 'small', 'landscape'],
    fullPage: false,
  },
  { name: 'checkout-zoomed', path: buyOnSale, prepare: zoomed, sizes: ['phone'], fullPage: false },
  { name: 'checkout-list', path: buySmall, prepare: seatsAsList, sizes: small, fullPage: false },
  {
    name: 'checkout-offline',
    only: 'picture',
    locale: 'de',
    path: buyOnSale,
    prepare: offline,
    sizes: ['phone', 'small', 'landscape', 'laptop'],
    fullPage: false,
    expectErrors: /ERR_INTERNET_DISCONNECTED|WebSocket/,
  },
  { name: 'checkout-lost', path: buyAlone, prepare: seatsLost, sizes: small, fullPage: false },
  { name: 'checkout-refused', path: buyOnSale, prepare: refused, sizes: small },
  { name: 'checkout-loading', path: buyOnSale, prepare: withoutData('slow'), sizes: small },
  { name: 'checkout-failed', path: buyOnSale, prepare: withoutData('gone'), sizes: small, expectErrors: /ERR_FAILED/ },
  {
    name: 'checkout-sold-out',
    path: (place) =>
      `buy/tickets/${found(place.data.schedules.find((schedule) => schedule.sold_out || schedule.sold_out_online)).id}`,
    sizes: small,
  },
  { name: 'checkout-event', path: buyEvent, prepare: addTwo, sizes: small },
  { name: 'paying', path: paying('redirect'), sizes: small },
  { name: 'paying-phone', path: paying('mobile'), sizes: small },
  { name: 'paying-change', path: buyOnSale, prepare: ordered('mobile'), sizes: small },
  { name: 'order-changed', path: buyOnSale, prepare: changed, sizes: small },
  { name: 'order-unpaid', path: buyOnSale, prepare: unpaid, fullPage: false },
  {
    name: 'order-unpaid-de',
    only: 'picture',
    locale: 'de',
    path: buyOnSale,
    prepare: unpaid,
    sizes: ['phone', 'small', 'landscape', 'laptop'],
    fullPage: false,
  },
  { name: 'order-let-go', locale: 'de', path: buyOnSale, prepare: letGo, sizes: small, fullPage: false },
  { name: 'paying-sandbox', path: sandbox('redirect'), sizes: small },
  { name: 'paying-sandbox-phone', path: sandbox('mobile'), sizes: small },
  {
    name: 'payment-status',
    path: async (place) => `payments/${(await placeOrder(place, onSale(place), place)).payment?.id}/sandbox/status`,
    sizes: small,
  },
  {
    name: 'payment-status-plain',
    path: async (place) => `/api/payments/${(await placeOrder(place, onSale(place), place)).payment?.id}/status`,
    sizes: ['laptop'],
  },
  { name: 'result-paying', path: resultOf('paid', 'never'), sizes: small },
  { name: 'result-settled', path: resultOf('paid'), sizes: small },
  { name: 'result-vouchers', locale: 'de', path: giftCard, prepare: voucherBought, sizes: small },
  { name: 'result-giving-back', locale: 'de', path: resultOf('paid'), prepare: givingBack, sizes: small },
  { name: 'result-cancelled', path: resultOf('cancelled'), sizes: ['laptop'] },
  { name: 'result-expired', path: resultOf('expired'), sizes: ['phone'] },
  { name: 'result-failed', path: resultOf('failed'), sizes: ['laptop'] },
  { name: 'result-refunded', path: resultOf('cancelled'), prepare: refunded, sizes: ['phone'] },
  ...PORTAL_SHOTS,
  ...TILL_SHOTS,
  ...REGISTER_SHOTS,
  ...SCANNER_SHOTS,
  ...SIGNAGE_SHOTS,
  { name: 'api', path: () => '/api/docs', sizes: ['laptop'] },
  { name: 'mailbox', path: () => '/dev/mail', sizes: ['laptop'] },
  { name: 'error', path: () => '/dev/mail/none.eml', sizes: ['laptop'], expectErrors: /404/ },
];

/** The address of a state, with its locale. */
export async function addressOf(shot: Shot, place: Place): Promise<string> {
  const path = await shot.path(place);
  const site = shot.host === undefined ? place.url : siteOrigin(place.url, shot.host);
  return `${site}${path.startsWith('/') ? path : `/${place.locale}/${path}`}`;
}
