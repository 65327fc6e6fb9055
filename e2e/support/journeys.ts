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
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
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

export interface Stage {
  /** The server under test: one for the journeys of a file, which run one after the other. */
  demo: Demo;
  /** A new visitor (own cookies and storage) at a path of the site, or at an address. The cookie question is answered unless `consent: false`. */
  open(path: string, options?: BrowserContextOptions & { consent?: boolean }): Promise<Visit>;
}

interface Options {
  /** Of the file's server, as `test.use({ demoOptions: ... })` at its top says. */
  demoOptions: DemoOptions;
}

/** The server of the file at which a worker is. */
interface Server {
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

  open: async ({ browser, demo }, use) => {
    const visits: { context: BrowserContext; problems: string[]; expected: RegExp[] }[] = [];
    await use(async (path, { consent = true, ...options } = {}) => {
      const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', ...options });
      const visit = { context, problems: [] as string[], expected: [] as RegExp[] };
      visits.push(visit);
      context.on('page', (page) => watch(page, visit.problems));
      await keepSaid(context);
      if (consent) await answerCookies(context);
      const page = await context.newPage();
      await page.goto(new URL(path, demo.url).href);
      return { page, context, expectErrors: (pattern) => visit.expected.push(pattern) };
    });
    const problems = visits.flatMap(({ problems, expected }) =>
      problems.filter((text) => !expected.some((pattern) => pattern.test(text))),
    );
    for (const { context } of visits) await context.close();
    expect.soft(problems, 'the browser reported errors').toEqual([]);
  },
});

function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()} (${message.location().url})`);
  });
}
