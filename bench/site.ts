/**
 * The website as a first visitor gets it: what home and the checkout weigh on the wire, and how long it takes on a slow
 * machine until a seat can be picked.
 *
 * Weight: bytes of the responses as they came over the network, compressed and with their headers, in a browser with
 * nothing cached, until the network has been quiet for a second. Speed: Chromium with its processor slowed down 4 times
 * opens the checkout; a script in the page presses + at the first rate as soon as it is there; the picker is usable when
 * the map stands still and has a free seat to pick. Afterwards that seat is picked, and must become the visitor's.
 * Stability: every page at phone and desktop size over a phone's network, read to its end (visits/stability.ts).
 *
 *     npm run bench:site [-- rounds] [-- slowdown]
 */
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { startDemo } from '../server/src/testing/demo.ts';
import { roomySchedules, startupOf } from '../visits/api.ts';
import { launchBrowser } from '../visits/browser.ts';
import { addTickets, seatChip } from '../visits/checkout.ts';
import { answerCookies, DESKTOP, PHONE } from '../visits/pages.ts';
import { mapReady, seatName, seatPosition, seatsLooking } from '../visits/seatMap.ts';
import { shiftGoal, stabilityOf } from '../visits/stability.ts';
import { line, show, spread } from './lib/statistics.ts';
import { type Kind, kib, kinds, wireOf, written } from './lib/wire.ts';

const [rounds = 5, slowdown = 4] = process.argv.slice(2).map(Number);
const homeGoalKib = 200;
const pickerGoalMs = 2000;

/** A visitor nobody has seen before; `use` gets the page before it goes anywhere. */
async function newVisit<T>(
  browser: Browser,
  use: (page: Page, devtools: CDPSession) => Promise<T>,
  options: BrowserContextOptions = DESKTOP,
): Promise<T> {
  const context = await browser.newContext(options);
  try {
    await answerCookies(context);
    const page = await context.newPage();
    return await use(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

/** Bytes on the wire of everything a page asks for, by kind; `act` may bring it further first. */
async function weigh(
  browser: Browser,
  url: string,
  act?: (page: Page) => Promise<void>,
  options?: BrowserContextOptions,
): Promise<Record<Kind, number>> {
  return newVisit(
    browser,
    async (page, devtools) => {
      const wire = await wireOf(devtools);
      await page.goto(url);
      await act?.(page);
      await wire.quiet();
      return wire.bytes;
    },
    options,
  );
}

/** Moments of a visit, ms since the navigation began. */
interface Moments {
  firstPaint: number;
  /** The first rate's + can be pressed. */
  rates: number;
  /** A free seat can be picked. */
  picker: number;
}
type TimedWindow = Window & { moments?: { rates: number; picker: number } };
type MapElement = HTMLElement & { seatMap?: { settled(): boolean; seatsLooking(look: string): number[] } };

async function timePicker(browser: Browser, url: string): Promise<Moments> {
  return newVisit(browser, async (page, devtools) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(() => {
      const moments = { rates: 0, picker: 0 };
      (window as TimedWindow).moments = moments;
      // Without a name, which the compiler would note with a helper that the page does not have.
      const timer = setInterval(() => {
        if (moments.rates === 0) {
          const plus = document.querySelector<HTMLElement>('[aria-labelledby=step-rates] li button:last-of-type');
          if (plus) {
            moments.rates = performance.now();
            plus.click();
          }
        }
        const map = document.querySelector<MapElement>('[data-seatmap]')?.seatMap;
        if (map?.settled() && map.seatsLooking('free').length > 0) {
          moments.picker = performance.now();
          clearInterval(timer);
        }
      }, 10);
    });
    await page.goto(url);
    await page.waitForFunction(() => ((window as TimedWindow).moments?.picker ?? 0) > 0, undefined, {
      timeout: 60_000,
    });
    const moments = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      ...((window as TimedWindow).moments as { rates: number; picker: number }),
    }));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await pickOne(page);
    return moments;
  });
}

/** What was said to be pickable is picked. */
async function pickOne(page: Page): Promise<void> {
  const [seat] = await seatsLooking(page, 'free');
  if (seat === undefined) throw new Error('no seat is free');
  const { x, y } = await seatPosition(page, seat);
  await page.mouse.click(x, y);
  await seatChip(page, await seatName(page, seat)).waitFor();
}

function printWeight(title: string, bytes: Record<Kind, number>): number {
  const code = written(bytes);
  console.log(`\n${title}`);
  line('JS + CSS + wasm', kib(code));
  for (const kind of kinds) if (bytes[kind] > 0) line(`  ${kind}`, kib(bytes[kind]));
  return code;
}

const [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
try {
  const data = await startupOf(demo);
  const shows = roomySchedules(data);
  const seatsOf = new Map<number, number>();
  for (const { id, total_seats } of shows)
    if (![...seatsOf.values()].includes(total_seats)) seatsOf.set(id, total_seats);
  const [smallest, largest] = [...seatsOf]
    .sort((a, b) => a[1] - b[1])
    .filter((_, at, all) => at === 0 || at === all.length - 1);
  if (!smallest || !largest) throw new Error('the demo data have no show to buy');
  const checkout = ([id]: [number, number]): string => `${demo.url}/en/buy/tickets/${id}`;

  const home = printWeight('First load of home', await weigh(browser, `${demo.url}/en/`));
  printWeight('First load of the checkout', await weigh(browser, checkout(smallest)));
  console.log('\nPictures that a phone loads');
  for (const [name, path] of [
    ['home', ''],
    ['film', `movies/view/${data.movies[0]?.slug}`],
  ] as const)
    line(name, kib((await weigh(browser, `${demo.url}/en/${path}`, undefined, PHONE)).pictures));
  console.log(
    `\nUntil a seat can be picked, processor slowed ${slowdown} times, ${rounds} rounds: median (lowest to highest)`,
  );
  let slowest = 0;
  for (const hall of [smallest, largest]) {
    // The server compiles and caches in a visit that is thrown away.
    await timePicker(browser, checkout(hall));
    const moments: Moments[] = [];
    for (let round = 0; round < rounds; round++) moments.push(await timePicker(browser, checkout(hall)));
    line(
      `${hall[1]} seats: first paint`,
      show(
        moments.map(({ firstPaint }) => firstPaint),
        'ms',
      ),
    );
    line(
      '  rates can be chosen',
      show(
        moments.map(({ rates }) => rates),
        'ms',
      ),
    );
    const pickers = moments.map(({ picker }) => picker);
    line('  picker usable', show(pickers, 'ms'));
    slowest = Math.max(slowest, spread(pickers).median);
  }

  console.log("\nOver a phone's network: layout shift, and when the largest part of the page is painted");
  const [film] = data.movies;
  const [event] = data.events;
  const chooseTwo = async (page: Page): Promise<void> => {
    await addTickets(page, 2);
    await mapReady(page);
  };
  const pages: [string, string, ((page: Page) => Promise<void>)?][] = [
    ['home', ''],
    ['programme', 'movies'],
    ['programme of today', 'movies/today'],
    ['film', `movies/view/${film?.slug}`],
    ['events', 'events'],
    ['event', `events/${event?.slug}`],
    ['information', 'info'],
    ['newsletter', 'info/newsletter'],
    ['contact', 'contact'],
    ['privacy policy', 'privacy-policy'],
    ['not found', '404'],
    ['checkout, two tickets', `buy/tickets/${largest[0]}`, chooseTwo],
  ];
  let mostShifted = 0;
  for (const [name, path, act] of pages) {
    for (const [size, options] of [
      ['phone', PHONE],
      ['desktop', DESKTOP],
    ] as const) {
      const { shift, largestPaint, movers } = await newVisit(
        browser,
        (page) => stabilityOf(page, `${demo.url}/en/${path}`, act),
        options,
      );
      mostShifted = Math.max(mostShifted, shift);
      line(`${name}, ${size}`, `${shift.toFixed(3)}   ${Math.round(largestPaint)} ms`);
      if (shift >= shiftGoal) for (const mover of movers) console.log(`      ${mover}`);
    }
  }
  console.log(
    `\nAims: home at most ${homeGoalKib} KiB: ${home / 1024 <= homeGoalKib ? 'met' : 'missed'}; picker within ${pickerGoalMs} ms: ${slowest <= pickerGoalMs ? 'met' : 'missed'}; layout shift below ${shiftGoal}: ${mostShifted < shiftGoal ? 'met' : 'missed'}.`,
  );
} finally {
  await browser.close();
  await demo.stop();
}
