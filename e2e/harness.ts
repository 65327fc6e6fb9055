/**
 * Journeys: a browser against a real server with demo data.
 *
 *     const journey = journeys('buying tickets');
 *     journey('home answers', async ({ open }) => {
 *       const { page, url } = await open('/en/');
 *       ...
 *     });
 *     journey.run();
 *
 * A journey fails by its own assertions, and also when a page throws or writes an error to its console.
 */
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Demo, type DemoOptions, startDemo } from '../server/src/testing/demo.ts';
import { neverMs } from '../server/src/testing/until.ts';
import { launchBrowser } from './browser.ts';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

export interface Visit {
  /** What this visitor's console may say: a picture that a test lets fail on purpose, and the like. */
  expectErrors(pattern: RegExp): void;
  page: Page;
  context: BrowserContext;
}

export interface Stage {
  /** The server under test. */
  demo: Demo;
  /** A new visitor (own cookies and storage) at a path of the site. The cookie question is answered unless `consent: false`. */
  open(path: string, options?: BrowserContextOptions & { consent?: boolean }): Promise<Visit>;
}

export interface Journeys {
  (name: string, walk: (stage: Stage) => Promise<void>): void;
  run(): void;
}

/** A file's journeys; they share one server and one browser, and run one after the other. */
export function journeys(subject: string, options: DemoOptions & { pictures?: boolean } = {}): Journeys {
  const tests = suite(subject);
  let demo: Demo;
  let browser: Browser;
  tests.before(async () => {
    // Whichever fails, the other is stopped afterwards.
    const [started, launched] = await Promise.allSettled([startDemo(options), launchBrowser(options)]);
    if (started.status === 'fulfilled') demo = started.value;
    if (launched.status === 'fulfilled') browser = launched.value;
    for (const result of [started, launched]) if (result.status === 'rejected') throw result.reason;
  });
  tests.after(async () => {
    await browser?.close();
    await demo?.stop();
  });
  const journey = (name: string, walk: (stage: Stage) => Promise<void>) => {
    tests(name, async () => {
      const visits: { context: BrowserContext; problems: string[]; expected: RegExp[] }[] = [];
      const open: Stage['open'] = async (path, { consent = true, ...contextOptions } = {}) => {
        const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', ...contextOptions });
        const visit = { context, problems: [] as string[], expected: [] as RegExp[] };
        visits.push(visit);
        context.setDefaultTimeout(neverMs);
        const page = await context.newPage();
        watch(page, visit.problems);
        context.on('page', (other) => watch(other, visit.problems));
        if (consent) await answerCookies(context);
        await page.goto(`${demo.url}${path}`);
        return { page, context, expectErrors: (pattern) => visit.expected.push(pattern) };
      };
      try {
        await walk({ demo, open });
        const problems = visits.flatMap(({ problems, expected }) =>
          problems.filter((text) => !expected.some((pattern) => pattern.test(text))),
        );
        assert.equal(problems, [], 'the browser reported errors');
      } finally {
        for (const { context } of visits) await context.close();
      }
    });
  };
  return Object.assign(journey, { run: () => tests.run() });
}

const watched = new WeakSet<Page>();

function watch(page: Page, problems: string[]): void {
  if (watched.has(page)) return;
  watched.add(page);
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()} (${message.location().url})`);
  });
}

/** Keeps the banner away, as for a visitor who answered it on an earlier day. */
export async function answerCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('cookie-consent', 'necessary');
    } catch {
      // A page without storage, such as about:blank, asks nothing.
    }
  });
}

/** As when the visitor's system changes between day and night; waits until the page has followed. */
export async function switchTheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.getAttribute('data-scheme');
    return shown === null || shown === wanted;
  }, scheme);
}

/**
 * No violation of WCAG 2.2 A and AA on the page as it stands. `only: 'contrast'` looks at colours alone: for a page in
 * its other theme.
 */
export async function assertAccessible(page: Page, name = page.url(), options: { only?: 'contrast' } = {}) {
  // Legacy mode runs in the page itself. The other opens a tab for every check, for frames of other origins: we have none.
  // Violations alone: describing all that is right takes as long again.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  if (options.only === 'contrast') axe.withRules(['color-contrast']);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations } = await axe.analyze();
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  assert.equal(told, [], `axe finds faults on ${name}`);
}
