/**
 * Goes through states of the list that pictures are taken of (`e2e/shots/pages.ts`), light and dark, on a phone and on a
 * desktop: nobody excluded, no text missing, nothing in the console.
 */
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { locales, matchRoute } from '../../server/src/contract/index.ts';
import { startupOf } from '../../visits/api.ts';
import { assertAccessible, DESKTOP, missingTexts, PHONE, pageReady, switchTheme } from '../../visits/pages.ts';
import { addressOf } from '../shots/pages.ts';
import type { Place, Shot } from '../shots/shot.ts';
import { expect, type Stage, type Visit } from './journeys.ts';

/** One pixel is one pixel: painting four costs as much as all the rest. */
const sizes = { phone: { ...PHONE, deviceScaleFactor: 1 }, desktop: DESKTOP };
const themes = ['light', 'dark'] as const;
/** A page on each of two cores. */
const atOnce = 2;

/**
 * A state never comes when it takes this many times as long as the slowest before it: those tell how busy the machine is.
 * On a quiet one it has `leastMs`, and `firstMs` while server and browser are still cold.
 */
const patience = 10;
const leastMs = 30_000;
const firstMs = 120_000;

/** What is wrong with which of them ('' with none), and the routes (or paths, without one) where they were. */
export async function checkStates(
  { demo, open }: Stage,
  shots: Shot[],
): Promise<{ problems: string; seen: Set<string> }> {
  const data = await startupOf(demo);
  const queue = shots
    .filter(({ only, isEmpty }) => only !== 'picture' && !isEmpty)
    .map((shot, index) => ({ shot, index }));
  const problems: string[] = [];
  const seen = new Set<string>();
  const tookMs: number[] = [];
  const worker = async (): Promise<void> => {
    const tabs = new Map<string, Tab>();
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { shot, index } = next;
      const usual = viewerOf(shot) ? staffLocales[sizesOf(shot, index)[0]] : locales[index % locales.length];
      const place = { url: demo.url, data, locale: shot.locale ?? usual ?? 'en' };
      const beganAtMs = performance.now();
      const limitMs = tookMs.length < atOnce ? firstMs : Math.max(leastMs, patience * Math.max(...tookMs));
      try {
        const path = await check(shot, index, place, tabs, open, limitMs);
        seen.add(matchRoute(path)?.name ?? path);
        tookMs.push(performance.now() - beganAtMs);
      } catch (error) {
        problems.push(`${shot.name} in ${place.locale}: ${told(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { problems: problems.join('\n\n'), seen };
}

type Size = keyof typeof sizes;

/** An assertion says in its details what differs. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'details' in error && error.details ? `${error.message}\n${error.details}` : error.message;
}

/** A visitor with a tab that goes from page to page; a tab of its own for each costs a process, and loads all anew. */
interface Tab {
  context: BrowserContext;
  page: Page;
  expectErrors: Visit['expectErrors'];
}

/** Who is signed in there, for `prepare` to find it done. */
const viewerOf = ({ staff, prepare }: Shot) => (prepare ? staff : undefined);

/** Of the portal's pages, which ask the browser: the languages with the longest words. */
const staffLocales = { phone: 'de', desktop: 'fr' } as const;

/** Visitors of their own only where they need it: the others share what the browser has loaded, staff are signed in once. */
async function tabFor(shot: Shot, size: Size, tabs: Map<string, Tab>, open: Stage['open']): Promise<Tab> {
  const begin = (consent: boolean, options: BrowserContextOptions = {}): Promise<Tab> =>
    open('/health', { ...sizes[size], ...options, consent });
  const viewer = viewerOf(shot);
  if (!viewer && (shot.consent === 'open' || shot.expectErrors)) return begin(!shot.consent);
  const name = `${viewer ?? 'visitor'} ${size}`;
  const tab = tabs.get(name) ?? (await begin(true, viewer && { locale: staffLocales[size] }));
  tabs.set(name, tab);
  if (tab.page.isClosed()) tab.page = await tab.context.newPage();
  return tab;
}

/** Opens the state, goes through themes and sizes, and gives the path where it was. Its page is closed after `limitMs`. */
async function check(
  shot: Shot,
  index: number,
  place: Place,
  tabs: Map<string, Tab>,
  open: Stage['open'],
  limitMs: number,
): Promise<string> {
  const [size, other] = sizesOf(shot, index);
  const theme = themes[index % 2] ?? 'light';
  const otherTheme = theme === 'light' ? 'dark' : 'light';
  const address = await addressOf(shot, place);
  const tab = await tabFor(shot, size, tabs, open);
  const { page, context } = tab;
  if (shot.expectErrors) tab.expectErrors(shot.expectErrors);
  const reason = `the state was not there after ${Math.round(limitMs / 1_000)} s`;
  const timer = setTimeout(() => void page.close({ reason }), limitMs);
  let isFit = false;
  try {
    await page.setViewportSize(sizes[size].viewport ?? { width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(address);
    await pageReady(page);
    await shot.prepare?.(page, place);
    const name = (width: Size, scheme: string) => `${page.url()} (${width}, ${scheme})`;
    expect(await missingTexts(page)).toEqual([]);
    await assertAccessible(page, name(size, theme));
    await nothingSideways(page);
    await switchTheme(page, otherTheme);
    await page.setViewportSize(sizes[other].viewport ?? { width: 1280, height: 800 });
    // Colours are those of the theme in either size; what else a size has of its own, the states that begin in it show.
    await assertAccessible(page, name(other, otherTheme), { only: 'contrast' });
    await nothingSideways(page);
    // A phone turned upright with large text, or 400 % on a laptop (WCAG 1.4.10).
    await page.setViewportSize({ width: 320, height: 640 });
    await nothingSideways(page);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    isFit = !shot.prepare || (viewerOf(shot) !== undefined && !shot.ownPage);
    return new URL(page.url()).pathname;
  } finally {
    clearTimeout(timer);
    await context.setOffline(false);
    if (![...tabs.values()].includes(tab)) await context.close();
    else if (!isFit) await page.close();
  }
}

/** Nothing to scroll sideways. A page that leaves out columns by its width does so a moment after the window has changed. */
async function nothingSideways(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const message = `width of ${page.url()} on ${width} px`;
  const shown = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(shown, { message, timeout: leastMs }).toBeLessThanOrEqual(width);
}

/** The size a state is opened in, and the one it is brought to. */
function sizesOf({ sizes: wanted }: Shot, index: number): [Size, Size] {
  const phone = wanted?.includes('phone') ?? true;
  const desktop = wanted?.some((size) => size !== 'phone') ?? true;
  return phone && (!desktop || index % 2 === 0) ? ['phone', 'desktop'] : ['desktop', 'phone'];
}
