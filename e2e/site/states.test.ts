/**
 * Every page and state of the list that pictures are taken of, light and dark, on a phone and on a desktop: nobody
 * excluded, no text missing, nothing in the console. Languages take turns; `pages.test.ts` has each page in each.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { locales, matchRoute, routePatterns } from '../../server/src/contract/index.ts';
import { neverMs } from '../../server/src/testing/until.ts';
import { addressOf, SHOTS } from '../shots/pages.ts';
import type { Place, Shot } from '../shots/shot.ts';
import { startupOf } from '../support/api.ts';
import { launchOptions } from '../support/browser.ts';
import { expect, type Stage, test } from '../support/journeys.ts';
import { assertAccessible, DESKTOP, missingTexts, PHONE, pageReady, switchTheme } from '../support/pages.ts';

test.use({ launchOptions: launchOptions({ pictures: false }) });
/** One pixel is one pixel: painting four costs as much as all the rest. */
const sizes = { phone: { ...PHONE, deviceScaleFactor: 1 }, desktop: DESKTOP };
const themes = ['light', 'dark'] as const;
/** A page on each of two cores. */
const atOnce = 2;
/** Routes of what cannot be had yet: the server answers 404. Whoever builds one gives it a state in the list. */
const notBuilt = ['/en/info/vouchers', '/en/info/voucher/gift'];

test('every page and state, in both themes and two sizes', async ({ demo, open }) => {
  // All states are one journey, so that they share what the browser has loaded: its end is that of many.
  test.setTimeout(10 * neverMs);
  const data = await startupOf(demo);
  const queue = SHOTS.filter(({ only }) => only !== 'picture').map((shot, index) => ({ shot, index }));
  const problems: string[] = [];
  const seen = new Set<string>();
  const worker = async (): Promise<void> => {
    const tabs = { phone: await blankTab(open, 'phone'), desktop: await blankTab(open, 'desktop') };
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { shot, index } = next;
      const place = { url: demo.url, data, locale: shot.locale ?? locales[index % locales.length] ?? 'en' };
      try {
        const path = await check(shot, index, place, tabs, open);
        seen.add(matchRoute(path)?.name ?? path);
      } catch (error) {
        problems.push(`${shot.name} in ${place.locale}: ${told(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  expect(problems.join('\n\n')).toBe('');

  for (const path of notBuilt) {
    expect((await fetch(`${demo.url}${path}`)).status, path).toBe(404);
    seen.add(matchRoute(path)?.name ?? path);
  }
  const unseen = Object.keys(routePatterns).filter((route) => !seen.has(route));
  expect(unseen, 'routes without a state in e2e/shots/pages.ts').toEqual([]);
});

type Size = keyof typeof sizes;

/** An assertion says in its details what differs. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'details' in error && error.details ? `${error.message}\n${error.details}` : error.message;
}

/** A visitor with a tab that goes from page to page; a tab of its own for each costs a process. */
interface Tab {
  context: BrowserContext;
  page: Page;
}

async function blankTab(open: Stage['open'], size: Size): Promise<Tab> {
  const { context, page } = await open('/health', sizes[size]);
  return { context, page };
}

/** Opens the state, goes through themes and sizes, and gives the path where it was. */
async function check(
  shot: Shot,
  index: number,
  place: Place,
  tabs: Record<Size, Tab>,
  open: Stage['open'],
): Promise<string> {
  const [size, other] = sizesOf(shot, index);
  const theme = themes[index % 2] ?? 'light';
  const otherTheme = theme === 'light' ? 'dark' : 'light';
  const address = await addressOf(shot, place);
  let page: Page;
  // Visitors of their own only where they need it: the others share what the browser has loaded.
  if (shot.consent === 'open' || shot.expectErrors) {
    const visit = await open(new URL(address).pathname, { ...sizes[size], consent: !shot.consent, colorScheme: theme });
    if (shot.expectErrors) visit.expectErrors(shot.expectErrors);
    page = visit.page;
  } else {
    page = tabs[size].page;
    await page.setViewportSize(sizes[size].viewport ?? { width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(address);
  }
  try {
    await pageReady(page);
    await shot.prepare?.(page, place);
    const name = (width: Size, scheme: string) => `${page.url()} (${width}, ${scheme})`;
    const isPage = !shot.prepare;
    expect(await missingTexts(page)).toEqual([]);
    await assertAccessible(page, name(size, theme));
    await switchTheme(page, otherTheme);
    if (isPage) await assertAccessible(page, name(size, otherTheme), { only: 'contrast' });
    await page.setViewportSize(sizes[other].viewport ?? { width: 1280, height: 800 });
    await assertAccessible(page, name(other, otherTheme));
    if (isPage) {
      await switchTheme(page, theme);
      await assertAccessible(page, name(other, theme), { only: 'contrast' });
    }
    // A phone turned upright with large text, or 400 % on a laptop: nothing to scroll sideways (WCAG 1.4.10).
    await page.setViewportSize({ width: 320, height: 640 });
    // A page that leaves out columns by its width does so a moment after the window has changed.
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, `width of ${page.url()} on 320 px`).toBeLessThanOrEqual(320);
    await page.evaluate(() => localStorage.clear());
    return new URL(page.url()).pathname;
  } finally {
    // What was prepared, routes say, goes with its tab.
    if (page !== tabs[size].page || shot.prepare) await page.close();
    if (tabs[size].page.isClosed()) tabs[size].page = await tabs[size].context.newPage();
  }
}

/** The size a state is opened in, and the one it is brought to. */
function sizesOf({ sizes: wanted }: Shot, index: number): [Size, Size] {
  const phone = wanted?.includes('phone') ?? true;
  const desktop = wanted?.some((size) => size !== 'phone') ?? true;
  return phone && (!desktop || index % 2 === 0) ? ['phone', 'desktop'] : ['desktop', 'phone'];
}
