/** States of displays. Those with a programme of their own show what a foyer seldom has all at once, in every language and both ways that a panel hangs. */
import type { Locator, Page } from '@playwright/test';
import {
  type DeviceValues,
  type Locale,
  locales,
  type SignageContents,
  type SignagePageKind,
  type Startup,
  signagePageKinds,
} from '../../server/src/contract/index.ts';
import { webm } from '../../server/src/testing/video.ts';
import { letIn, signageView } from '../../visits/api.ts';
import { answering, notLocal, type Place, type Shot } from './shot.ts';

/** The code of a display that nobody has let in: states of one viewer share their cookies, and each is a display of its own. */
const displayCode = async (page: Page): Promise<Locator> => {
  await page.context().clearCookies({ name: 'parterre_device' });
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  const code = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await code.waitFor();
  return code;
};

/** A display that is let in, with what it is set to. */
const display =
  (values: Partial<DeviceValues> = {}) =>
  async (page: Page, place: Place): Promise<void> => {
    const code = await displayCode(page);
    await letIn(place, (await code.textContent()) ?? '', { name: 'Foyer', cinema_id: 1, type: 'signage', ...values });
    await page.locator('[data-page]').waitFor();
  };

/** A display whose view has these pages. */
const displayOf =
  (kinds: SignagePageKind[], values: Partial<DeviceValues> = {}, ready = `[data-page=${kinds[0]}]`) =>
  async (page: Page, place: Place): Promise<void> => {
    await display({ ...values, signage_view_id: await signageView(place, kinds.join(), kinds) })(page, place);
    await page.locator(ready).first().waitFor();
  };

/** A display of an exhibitor that has not the module. */
const withoutSignage = async (page: Page, place: Place): Promise<void> => {
  await display()(page, place);
  await page.route('**/signage', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(',"signage"', '') });
  });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const minuteMs = 60_000;

/** Where the trailer of every film is; a still of a film stands in for it. */
const trailerUrl = '/media/uploads/trailer.webm';
const trailerSeconds = 60;
let trailer: Promise<Buffer> | null = null;
async function trailerFrom(place: Place): Promise<Buffer> {
  const answer = await fetch(`${place.url}/media/slides/pom-and-the-paper-whale.webp`);
  return webm(trailerSeconds, {
    size: [960, 540],
    framesPerSecond: 1,
    still: new Uint8Array(await answer.arrayBuffer()),
  });
}

/** A house with twelve screens on a busy evening: sold out, long titles, an event. Its shows are made up, so nobody tells how many seats are left. */
function busyEvening(startup: Startup): Startup {
  const [film] = startup.movies;
  const [screen] = startup.screens;
  const [schedule] = startup.schedules;
  const [event] = startup.events;
  if (!film || !screen || !schedule || !event) throw new Error('the demo data have no such thing');
  const cinema_id = 1;
  const own = startup.screens.filter((each) => each.cinema_id === cinema_id);
  const others = Array.from({ length: 12 - own.length }, (_, at) => ({
    ...{ ...screen, id: 9_000 + at, name: `Screen ${own.length + at + 1}`, cinema_id },
  }));
  const screens = [...own, ...others];
  const titles = [
    'The Unbelievably Long and Winding Story of a Projectionist Who Would Not Leave His Booth',
    'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente',
  ];
  const trailer = { url: trailerUrl, seconds: trailerSeconds };
  const movies = startup.movies.map((movie, at) => ({
    ...{ ...movie, assets: { ...movie.assets, trailer } },
    display_title: titles[at] ?? movie.display_title,
  }));
  const nowMs = Date.parse(startup.now);
  const schedules = Array.from({ length: 30 }, (_, at) => {
    // The first one runs, the second begins soon.
    const startMs = nowMs + (at === 0 ? -30 : 10 + at * 7) * minuteMs;
    const isSoldOut = at % 4 === 2;
    const seats = { available_seats: isSoldOut ? 0 : 12 * at + 1, available_seats_online: isSoldOut ? 0 : 8 * at + 1 };
    return {
      ...{ ...schedule, ...seats, id: 900_000 + at, cinema_id, total_seats: 400, sold_out: isSoldOut },
      screen_id: (at < 2 ? screens[0] : screens[at % 12])?.id ?? screen.id,
      movie_id: startup.movies[at % startup.movies.length]?.id ?? film.id,
      event: at === 3 ? event.id : null,
      start: new Date(startMs).toISOString(),
      end: new Date(startMs + (at === 0 ? 35 : 120) * minuteMs).toISOString(),
    };
  });
  return { ...startup, screens: [...startup.screens, ...others], movies, schedules };
}

/** The busy evening without the show that begins next at the first screen: it was cancelled, so displays are not told of it. */
function oneCancelled(startup: Startup): Startup {
  const evening = busyEvening(startup);
  const [, cancelled] = evening.schedules;
  return { ...evening, schedules: evening.schedules.filter((schedule) => schedule !== cancelled) };
}

const nothingOn = (startup: Startup): Startup => ({ ...startup, schedules: [] });

/** A display that is told this, upright where its panel is, in the theme that its page is looked at. */
const told =
  (contents: Partial<SignageContents>, programme: (startup: Startup) => Startup = busyEvening) =>
  async (page: Page, place: Place): Promise<void> => {
    // What a service worker asks for goes past the answers that are made up here.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await page.evaluate(async () => {
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    });
    const code = await displayCode(page);
    const { width, height } = page.viewportSize() ?? { width: 16, height: 9 };
    const orientation = height > width ? 'portrait' : 'landscape';
    const isAtDoor = contents.pages?.[0]?.kind === 'door';
    const theme = (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light';
    const times = { before_start_minutes: 240, after_start_minutes: 15, page_seconds: 600 };
    await answering(page, {
      'signage.contents': {
        ...{ revision: 'picture', theme, background: null, accent: null, message: null, prices: [], pages: [] },
        times: { ...times, seating_minutes: 15, cleaning_minutes: 15 },
        ...contents,
      } satisfies SignageContents,
    });
    // The page asks for what is on instead of being made with it.
    await page.route('**/signage', async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(/(<script[^>]*id="startup"[^>]*>)[^<]*/, '$1');
      await route.fulfill({ response: answer, body: html });
    });
    await page.route('**/api/signage', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as Startup | { data: Startup };
      const json = 'data' in body ? { ...body, data: programme(body.data) } : programme(body);
      await route.fulfill({ response: answer, json });
    });
    await page.route(`**${trailerUrl}`, async (route) => {
      trailer ??= trailerFrom(place);
      await route.fulfill({ contentType: 'video/webm', body: await trailer });
    });
    const uid = (await code.textContent()) ?? '';
    const values = { name: 'Foyer', cinema_id: 1, type: 'signage', orientation } as const;
    await letIn(place, uid, { ...values, screen_id: isAtDoor ? 1 : null });
    await page.reload();
    await page.locator('[data-page]').waitFor();
    // Posters come one after the other.
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    if (contents.pages?.[0]?.kind === 'trailers') await page.locator('video[data-there]').waitFor();
  };

const pageOf = (kind: SignagePageKind): Partial<SignageContents> => ({ pages: [{ kind, roles: 31, seconds: null }] });
const message = { text: 'The bar closes at ten. Please take your coats with you.', endsAtMs: Number.MAX_SAFE_INTEGER };
const priced = (
  id: number,
  name: string,
  price_minor: number,
  more: { deposit_minor?: number; sold_out?: boolean } = {},
) => ({
  ...{ id, price_minor, deposit_minor: 0, sold_out: false, ...more },
  name: Object.fromEntries(locales.map((locale) => [locale, name])),
});
const prices: SignageContents['prices'] = [
  {
    name: { en: 'Drinks', fr: 'Boissons', 'nl-BE': 'Dranken', de: 'Getränke' },
    products: [
      priced(1, 'Cola 50 cl', 350, { deposit_minor: 20 }),
      priced(2, 'Sparkling water with elderflower, lime and fresh mint', 420),
      priced(3, 'Trappist Westvleteren XII', 750, { sold_out: true }),
    ],
  },
  {
    name: { en: 'Snacks', fr: 'À grignoter', 'nl-BE': 'Snacks', de: 'Knabbereien' },
    products: Array.from({ length: 9 }, (_, at) => priced(10 + at, `Popcorn ${at + 1}`, 400 + 50 * at)),
  },
];

const ofKind: Partial<Record<SignagePageKind, Partial<SignageContents>>> = { prices: { prices } };

/** A display in a language, hanging both ways. */
const picture = (name: string, locale: Locale, prepare: Shot['prepare']): Shot => ({
  name: `signage-picture-${name}-${locale}`,
  only: 'picture',
  path: () => `/signage?locale=${locale}`,
  sizes: ['desktop', 'kiosk'],
  fullPage: false,
  ownPage: true,
  ...(prepare && { prepare }),
});

const inEveryLanguage = (locale: Locale): Shot[] => [
  ...signagePageKinds
    .filter((kind) => kind !== 'blank')
    .map((kind) => picture(kind.replace('_', '-'), locale, told({ ...pageOf(kind), ...ofKind[kind] }))),
  picture('message', locale, told({ ...pageOf('final_program'), message })),
  picture('nothing', locale, told(pageOf('final_program'), nothingOn)),
];

/** The worst of a background: bright, and full of edges. */
const looks = { background: '/media/slides/pom-and-the-paper-whale.webp', accent: '#7fb7ff' };

export const SIGNAGE_SHOTS: Shot[] = [
  { name: 'signage', path: () => '/signage', sizes: ['laptop', 'desktop'], fullPage: false, prepare: display() },
  {
    name: 'signage-seats',
    path: () => '/signage',
    sizes: ['desktop'],
    fullPage: false,
    ownPage: true,
    prepare: displayOf(['seats_available'], {}, '[data-seatmap-stage]'),
  },
  {
    name: 'signage-portrait',
    path: () => '/signage',
    sizes: ['phone'],
    fullPage: false,
    ownPage: true,
    prepare: displayOf(['final_program'], { orientation: 'portrait' }),
  },
  {
    name: 'signage-door',
    path: () => '/signage',
    sizes: ['desktop'],
    fullPage: false,
    ownPage: true,
    prepare: displayOf(['door'], { screen_id: 1 }),
  },
  {
    name: 'signage-prices',
    path: () => '/signage',
    sizes: ['desktop'],
    fullPage: false,
    ownPage: true,
    prepare: displayOf(['prices']),
  },
  {
    name: 'signage-preshow',
    path: () => '/signage',
    sizes: ['desktop'],
    fullPage: false,
    ownPage: true,
    prepare: displayOf(['preshow']),
  },
  {
    name: 'signage-goodbye',
    path: () => '/signage',
    sizes: ['desktop'],
    fullPage: false,
    ownPage: true,
    prepare: displayOf(['postshow']),
  },
  {
    name: 'signage-code',
    path: () => '/signage',
    sizes: ['laptop'],
    fullPage: false,
    ownPage: true,
    prepare: async (page) => void (await displayCode(page)),
  },
  {
    name: 'signage-inactive',
    path: () => '/signage',
    prepare: withoutSignage,
    sizes: ['laptop'],
    fullPage: false,
    ownPage: true,
    expectErrors: notLocal,
  },
  ...locales.flatMap(inEveryLanguage),
  picture('cancelled', 'en', told(pageOf('door'), oneCancelled)),
  picture('look', 'en', told({ ...pageOf('final_program'), ...looks })),
  picture('look-prices', 'en', told({ ...pageOf('prices'), prices, ...looks })),
];
