/**
 * Journeys: a browser against a real server with demo data.
 *
 *     import { expect, test } from '../support/journeys.ts';
 *
 *     test('home answers', async ({ open }) => {
 *       const { page } = await open('/en/');
 *       ...
 *     });
 *
 * A journey fails by its own assertions, and also when a page throws or writes an error to its console.
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { type Demo, type DemoOptions, startDemo } from '../../server/src/testing/demo.ts';
import { answerCookies, DESKTOP } from '../../visits/pages.ts';
import { keepSaid } from './said.ts';

export { expect };

export interface Visit {
  /** What this visitor's console may say: a picture that a test lets fail on purpose, and the like. */
  expectErrors(pattern: RegExp): void;
  page: Page;
  context: BrowserContext;
}

/** How somebody comes: on what, and whether the cookie question is answered already, as it is by default. */
export type VisitOptions = BrowserContextOptions & { consent?: boolean };

export interface Stage {
  /** The server under test: one for the journeys of a file, which run one after the other. */
  demo: Demo;
  /** A new visitor (own cookies and storage) at a path of the site, or at an address. */
  open(path: string, options?: VisitOptions): Promise<Visit>;
}

export interface Options {
  /** Options of the file's server, set by `test.use({ demoOptions: ... })` at its top. */
  demoOptions: DemoOptions;
}

/** The server of the file at which a worker is. */
export interface Server {
  of(file: string, options: DemoOptions): Promise<Demo>;
}

export const test = base.extend<Options & Stage, { server: Server }>({
  demoOptions: [{}, { option: true }],

  // A browser and a process serve many files; what a file leaves behind (seats held by pages that are gone, mails) must
  // not reach the next one, so each has a server of its own.
  server: [
    async ({ browserName: _ }, use) => {
      let running: { file: string; demo: Demo } | null = null;
      await use({
        of: async (file, options) => {
          if (running?.file === file) return running.demo;
          const before = running;
          running = null;
          await before?.demo.stop();
          running = { file, demo: await startDemo(options) };
          return running.demo;
        },
      });
      await (running as { demo: Demo } | null)?.demo.stop();
    },
    { scope: 'worker' },
  ],

  demo: async ({ server, demoOptions }, use, testInfo) => {
    const demo = await server.of(testInfo.file, demoOptions);
    const said = demo.log().length;
    await use(demo);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server.log', { body: demo.log().slice(said), contentType: 'text/plain' });
    }
  },

  open: async ({ browser, demo }, use, testInfo) => {
    const visits: Watched[] = [];
    await use(async (path, options) => {
      const visit = await newVisit(browser, options);
      visits.push(visit);
      await visit.page.goto(new URL(path, demo.url).href);
      return visit;
    });
    const problems = visits.flatMap((visit) => visit.takeProblems());
    if (testInfo.status !== testInfo.expectedStatus)
      await attachPages(
        testInfo,
        visits.flatMap(({ context }) => context.pages()),
      );
    for (const { context } of visits) await context.close();
    expect.soft(problems, consoleErrors).toEqual([]);
  },
});

/** Describes pages of a test that fails, for what is told of it: Playwright itself describes the first page of the worker, whichever failed. */
export async function attachPages(testInfo: TestInfo, pages: Page[]): Promise<void> {
  for (const page of pages) {
    const snapshot = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((thrown: unknown) => `cannot be described: ${thrown}`);
    await testInfo.attach('page', { body: `${page.url()}\n${snapshot}`, contentType: 'text/plain' });
  }
}

/** What a journey fails with whose pages wrote errors. */
export const consoleErrors = 'the browser reported errors';

/** A visit whose errors are written down. */
export interface Watched extends Visit {
  /** Errors that no test expected, since it was last asked. */
  takeProblems(): string[];
}

/** A visitor of their own, whose page has not gone anywhere yet. */
export async function newVisit(browser: Browser, { consent = true, ...options }: VisitOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', ...options });
  const problems: string[] = [];
  let expected: RegExp[] = [];
  context.on('page', (page) => watch(page, problems));
  await keepSaid(context);
  if (consent) await answerCookies(context);
  return {
    page: await context.newPage(),
    context,
    expectErrors: (pattern) => expected.push(pattern),
    takeProblems() {
      const found = problems.splice(0).filter((text) => !expected.some((pattern) => pattern.test(text)));
      expected = [];
      return found;
    },
  };
}

function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()} (${message.location().url})`);
  });
}
