/** A page that breaks: its place says so, with a way on; what is around it works as before. */
import type { Page } from '@playwright/test';
import type { Startup } from '../../server/src/contract/index.ts';
import { launchOptions } from '../../visits/browser.ts';
import { assertAccessible, goHome } from '../../visits/pages.ts';
import { expect, test } from '../support/journeys.ts';

/** A page whose text a test has changed is not of this machine to its browser, and may not open a socket to it. */
const noSocket = /ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/;

test.use({ launchOptions: launchOptions({ pictures: false }) });

/** The next page that is loaded gets other data than the server's: such as no version of the site was made for. */
async function spoil(page: Page, change: (startup: Startup) => void): Promise<void> {
  await page.route(
    (url) => /^\/en\/?$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace(/(<script[^>]*id="startup"[^>]*>)(.*?)(<\/script>)/s, (_, open, text, close) => {
        const startup = JSON.parse(text);
        change(startup);
        return `${open}${JSON.stringify(startup).replaceAll('<', '\\u003c')}${close}`;
      });
      await route.fulfill({ response, body });
    },
  );
  await page.reload();
}

test('a page that throws: header, footer and all other pages work, without loading anew', async ({ open }) => {
  const { page, expectErrors } = await open('/en');
  expectErrors(/replace is not a function/);
  expectErrors(noSocket);
  await spoil(page, ({ cinemas: [cinema] }) => Object.assign(cinema ?? {}, { phone: 5 }));
  await page.getByRole('main').getByRole('article').first().waitFor();
  await page.evaluate(() => document.body.setAttribute('data-first', ''));
  const header = page.getByRole('banner');
  const broken = page.getByRole('main').getByRole('heading', { name: 'Something went wrong' });
  for (const again of [false, true]) {
    await header.getByRole('link', { name: 'Contact' }).click();
    await broken.waitFor();
    expect(await page.getByRole('contentinfo').count()).toBe(1);
    if (!again) await assertAccessible(page);
    await header.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(await broken.count()).toBe(0);
  }
  await page.goBack();
  await broken.waitFor();
  await goHome(page);
  expect(await page.locator('body[data-first]').count(), 'not loaded anew').toBe(1);
});

test('slides that cannot be shown: the home page is there without them', async ({ open }) => {
  const { page, expectErrors } = await open('/en');
  expectErrors(/TypeError: Cannot read properties of null/);
  expectErrors(noSocket);
  await spoil(page, ({ settings }) => Object.assign(settings.website_config, { header_slides: [null] }));
  await page.getByRole('main').getByRole('article').first().waitFor();
  expect(await page.getByRole('region', { name: 'Highlights' }).count()).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('form', { name: 'Write to us' }).waitFor();
});
