/**
 * A test for each state of the list that pictures are taken of (`e2e/shots/pages.ts`), light and dark, on a phone and on a
 * desktop: nobody excluded, no text missing, nothing in the console.
 *
 *     for (const shot of shotsToCheck) test(shot.name, ({ check }) => check(shot));
 */
import type { Page } from '@playwright/test';
import { locales, matchRoute, type Startup } from '../../server/src/contract/index.ts';
import { startupOf } from '../../visits/api.ts';
import { assertAccessible, DESKTOP, missingTexts, PHONE, pageReady, switchTheme } from '../../visits/pages.ts';
import { addressOf, SHOTS } from '../shots/pages.ts';
import type { Place, Shot } from '../shots/shot.ts';
import { attachPages, test as base, consoleErrors, expect, newVisit, type Watched } from './journeys.ts';

/** One pixel is one pixel: painting four costs as much as all the rest. */
const sizes = { phone: { ...PHONE, deviceScaleFactor: 1 }, desktop: DESKTOP };
type Size = keyof typeof sizes;
const themes = ['light', 'dark'] as const;

/** The states that are worth a check. */
export const CHECKED = SHOTS.filter(({ only, isEmpty }) => only !== 'picture' && !isEmpty);

interface StateFixtures {
  /** Brings a page into the state, looks at it in both themes and in three widths. */
  check(shot: Shot): Promise<void>;
}

interface WorkerFixtures {
  /** Visitors whom states share: what the browser has loaded is there already, and staff are signed in. */
  tabs: Map<string, Watched>;
  /** Where colours were looked at in both themes already: what a route's states share is the most of it. */
  bothThemes: Set<string>;
}

export const test = base.extend<StateFixtures, WorkerFixtures>({
  tabs: [
    async ({ browserName: _ }, use) => {
      const tabs = new Map<string, Watched>();
      await use(tabs);
      for (const { context } of tabs.values()) await context.close();
    },
    { scope: 'worker' },
  ],

  bothThemes: [async ({ browserName: _ }, use) => use(new Set()), { scope: 'worker' }],

  check: async ({ browser, demo, tabs, bothThemes }, use, testInfo) => {
    await use(async (shot) => {
      // Pages of a server that has ended would try to reach it for ever.
      for (const [name, { context }] of tabs) {
        if (name.startsWith(demo.url)) continue;
        tabs.delete(name);
        await context.close();
      }
      const index = CHECKED.indexOf(shot);
      const place: Place = { url: demo.url, data: await startupAt(demo.url), locale: localeOf(shot, index) };
      const [size] = sizesOf(shot, index);
      const begin = (): Promise<Watched> =>
        newVisit(browser, {
          ...sizes[size],
          consent: shot.consent !== 'open',
          ...(viewerOf(shot) && { locale: staffLocales[size] }),
        });
      const isAlone = !viewerOf(shot) && (shot.consent === 'open' || shot.expectErrors !== undefined);
      const name = `${demo.url} ${viewerOf(shot) ?? 'visitor'} ${size}`;
      const tab = isAlone ? await begin() : (tabs.get(name) ?? (await begin()));
      if (!isAlone) tabs.set(name, tab);
      if (tab.page.isClosed()) tab.page = await tab.context.newPage();
      if (shot.expectErrors) tab.expectErrors(shot.expectErrors);
      let isFit = false;
      try {
        await goThrough(tab.page, shot, index, place, bothThemes);
        isFit = !isAlone && (!shot.prepare || (viewerOf(shot) !== undefined && !shot.ownPage));
      } catch (thrown) {
        await attachPages(testInfo, [tab.page]);
        throw thrown;
      } finally {
        await tab.context.setOffline(false);
        if (isAlone) await tab.context.close();
        else if (!isFit) {
          if (viewerOf(shot)) await forget(tab, demo.url);
          await tab.page.close();
        }
      }
      expect(tab.takeProblems(), consoleErrors).toEqual([]);
    });
  },
});

let startup: { url: string; data: Promise<Startup> } | null = null;
/** What a visitor's page begins with, asked for once a server. */
function startupAt(url: string): Promise<Startup> {
  if (startup?.url !== url) startup = { url, data: startupOf({ url }) };
  return startup.data;
}

/** The routes of the website, or the paths of other apps, at which states are before anything is done there. */
export async function routesSeen(url: string, shots: Shot[]): Promise<Set<string>> {
  const place: Place = { url, data: await startupAt(url), locale: 'en' };
  const seen = new Set<string>();
  for (const shot of shots) {
    const { pathname } = new URL(await addressOf(shot, place));
    seen.add(matchRoute(pathname)?.name ?? pathname);
  }
  return seen;
}

/** Who is signed in there, for `prepare` to find it done. */
const viewerOf = ({ staff, prepare }: Shot) => (prepare ? staff : undefined);

/** The portal asks the browser for its language: those with the longest words. */
const staffLocales = { phone: 'de', desktop: 'fr' } as const;

function localeOf(shot: Shot, index: number): Place['locale'] {
  const usual = viewerOf(shot) ? staffLocales[sizesOf(shot, index)[0]] : locales[index % locales.length];
  return shot.locale ?? usual ?? 'en';
}

async function goThrough(page: Page, shot: Shot, index: number, place: Place, bothThemes: Set<string>): Promise<void> {
  const [size, other] = sizesOf(shot, index);
  const theme = themes[index % 2] ?? 'light';
  const otherTheme = theme === 'light' ? 'dark' : 'light';
  await page.setViewportSize(sizes[size].viewport ?? { width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(await addressOf(shot, place));
  await pageReady(page);
  await shot.prepare?.(page, place);
  const name = (width: Size, scheme: string) => `${page.url()} in ${place.locale} (${width}, ${scheme})`;
  expect(await missingTexts(page)).toEqual([]);
  await assertAccessible(page, name(size, theme));
  await nothingSideways(page);
  await noStateCut(page);
  await page.setViewportSize(sizes[other].viewport ?? { width: 1280, height: 800 });
  // Colours are those of the theme in either size; what else a size has of its own, the states that begin in it show.
  const { pathname } = new URL(page.url());
  const route = matchRoute(pathname)?.name ?? pathname.replace(/[0-9a-f-]*\d[0-9a-f-]*/g, ':id');
  if (!bothThemes.has(route)) {
    await switchTheme(page, otherTheme);
    await assertAccessible(page, name(other, otherTheme), { only: 'contrast' });
    bothThemes.add(route);
  }
  await nothingSideways(page);
  // A phone turned upright with large text, or 400 % on a laptop (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 640 });
  await nothingSideways(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** A till asks again for what had no answer, and uploads what it sold alone, also on the next page: what it has kept goes. */
async function forget({ context, page }: Watched, origin: string): Promise<void> {
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await browser.detach();
}

/** Checks that nothing scrolls sideways. A page that leaves out columns by its width does so a moment after the window has changed. */
async function nothingSideways(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const shown = () =>
    page.evaluate((room) => {
      const width = document.documentElement.scrollWidth;
      if (width <= room) return { width: room, beyond: [] };
      // Words that do not break reach beyond the box that they are in.
      const reach = document.createRange();
      const beyond = [...document.querySelectorAll('main *, header *')].filter((element) => {
        reach.selectNodeContents(element);
        return reach.getBoundingClientRect().right > room + 0.5;
      });
      return { width, beyond: beyond.map((element) => element.outerHTML.slice(0, 120)) };
    }, width);
  await expect.poll(shown, `what is shown of ${page.url()} on ${width} px`).toEqual({ width, beyond: [] });
}

/** No badge whose word is cut: a state that says "A…" says nothing. */
async function noStateCut(page: Page): Promise<void> {
  const cut = await page
    .locator('.mantine-Badge-label')
    .evaluateAll((labels) =>
      labels.flatMap((label) => (label.scrollWidth > label.clientWidth ? [label.textContent] : [])),
    );
  expect(cut, `states that are cut on ${page.url()}`).toEqual([]);
}

/** The size a state is opened in, and the one it is brought to. */
function sizesOf({ sizes: wanted }: Shot, index: number): [Size, Size] {
  const phone = wanted?.includes('phone') ?? true;
  const desktop = wanted?.some((size) => size !== 'phone') ?? true;
  return phone && (!desktop || index % 2 === 0) ? ['phone', 'desktop'] : ['desktop', 'phone'];
}
