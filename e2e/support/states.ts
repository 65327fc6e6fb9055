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

/** What was looked at before: most of a state is what others have as well. */
interface Seen {
  /** Routes whose colours were looked at in both themes. */
  bothThemes: Set<string>;
  /** Frames of the portal, as they were on a phone or a desktop in a theme. */
  frames: Set<string>;
}

interface WorkerFixtures {
  /** Visitors whom states share: what the browser has loaded is there already, and staff are signed in. */
  tabs: Map<string, Watched>;
  seen: Seen;
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

  seen: [async ({ browserName: _ }, use) => use({ bothThemes: new Set(), frames: new Set() }), { scope: 'worker' }],

  check: async ({ browser, demo, tabs, seen }, use, testInfo) => {
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
        await goThrough(tab.page, shot, index, place, seen);
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

async function goThrough(page: Page, shot: Shot, index: number, place: Place, seen: Seen): Promise<void> {
  const [size, other] = sizesOf(shot, index);
  const theme = themes[index % 2] ?? 'light';
  const otherTheme = theme === 'light' ? 'dark' : 'light';
  await page.setViewportSize(sizes[size].viewport ?? { width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: theme });
  await goTo(page, await addressOf(shot, place));
  await pageReady(page);
  await shot.prepare?.(page, place);
  const accessible = async (width: Size, scheme: string, only?: 'contrast'): Promise<void> => {
    const frame = `${width} ${scheme} ${await frameOf(page)}`;
    await assertAccessible(page, `${page.url()} in ${place.locale} (${width}, ${scheme})`, {
      ...(only && { only }),
      ...(seen.frames.has(frame) && { except: portalFrame }),
    });
    if (!only) seen.frames.add(frame);
  };
  expect(await missingTexts(page)).toEqual([]);
  await accessible(size, theme);
  await nothingSideways(page);
  await noStateCut(page);
  await page.setViewportSize(sizes[other].viewport ?? { width: 1280, height: 800 });
  // Colours are those of the theme in either size; what else a size has of its own, the states that begin in it show.
  const { pathname } = new URL(page.url());
  const route = matchRoute(pathname)?.name ?? pathname.replace(/[0-9a-f-]*\d[0-9a-f-]*/g, ':id');
  if (!seen.bothThemes.has(route)) {
    await switchTheme(page, otherTheme);
    await accessible(other, otherTheme, 'contrast');
    seen.bothThemes.add(route);
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

/** What the portal has around each page. */
const portalFrame = '.mantine-AppShell-root > :is(nav, header)';

/** The frame as it stands, but for which page is marked in it and for what differs from document to document. Empty: there is none. */
const frameOf = (page: Page): Promise<string> =>
  page.locator(portalFrame).evaluateAll((parts) =>
    parts
      .map((part) => part.outerHTML)
      .join('')
      .replaceAll(/ (?:id|for|aria-controls|aria-labelledby|aria-current|data-active)="[^"]*"/g, ''),
  );

/** The pages of the portal that its document has shown since it was loaded: what is kept of one that was there before may be old. */
const shownIn = new WeakMap<Page, Set<string>>();

/** What may stay over a page of the portal when the page below it changes. */
const over = '[role=dialog], [role=alertdialog], [role=menu], header [aria-expanded=true], .mantine-Notification-root';

/** Where the portal has no page. */
const nowhere = '/portal/nowhere';

/** Goes on to a page of the portal as its links do, where nothing is left of the page before; loading the portal anew is a third of a state. Loads any other. */
async function goTo(page: Page, address: string): Promise<void> {
  const { pathname, searchParams } = new URL(address);
  const isPortal = /^\/portal(\/|$)/.test(pathname);
  const shown = shownIn.get(page);
  const goesOn =
    isPortal &&
    shown?.has(pathname) === false &&
    !searchParams.has('locale') &&
    (await page.locator(over).count()) === 0 &&
    // No page of the portal is there: what the next one has in common with the one before is made anew.
    (new URL(page.url()).pathname === nowhere || (await goWithin(page, nowhere))) &&
    (await goWithin(page, address));
  if (!goesOn) {
    await page.goto(address);
    shownIn.set(page, new Set([nowhere]));
  }
  if (isPortal) shownIn.get(page)?.add(pathname);
  else shownIn.delete(page);
}

/** Goes there without loading the page; answers once what was there before has gone. False: it has no heading by which one would know. */
async function goWithin(page: Page, address: string): Promise<boolean> {
  const isKnown = await page.evaluate((to) => {
    const heading = document.querySelector('main h1');
    heading?.setAttribute('data-left', '');
    if (heading === null) return false;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
  }, address);
  if (isKnown) await page.locator('main h1[data-left]').waitFor({ state: 'detached' });
  return isKnown;
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
