import { locales } from '../../server/src/contract/index.ts';
import { startupOf } from '../../visits/api.ts';
import { assertAccessible, missingTexts, PHONE, pageReady } from '../../visits/pages.ts';
import { expect, test } from '../support/journeys.ts';

// Whether somebody is excluded does not hang on the language: `states.test.ts` asks axe of each page.
for (const locale of locales) {
  test(`every page in ${locale}: its heading, no text missing`, async ({ demo, open }) => {
    const data = await startupOf(demo, locale);
    const film = data.movies.find(({ id }) => data.schedules.some((schedule) => schedule.movie_id === id));
    const paths = [
      '',
      'movies',
      'movies/today',
      'movies/soon',
      `movies/view/${film?.slug}`,
      'events',
      `events/${data.events[0]?.slug}`,
      'info',
      'info/faq',
      'info/prices',
      'info/vouchers',
      'info/voucher/marquise-gift-card',
      'info/newsletter',
      'privacy-policy',
      'contact',
    ];
    const { page } = await open(`/${locale}/`);
    for (const path of paths) {
      await page.goto(`${demo.url}/${locale}/${path}`);
      await pageReady(page);
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
      expect(await missingTexts(page)).toEqual([]);
    }
  });
}

test('a page nobody knows is the 404 page, with its status', async ({ demo, open }) => {
  for (const path of ['/en/movies/view/no-such-film', '/en/events/none', '/en/info/none', '/en/404']) {
    expect((await fetch(`${demo.url}${path}`)).status, path).toBe(404);
  }
  const { page, expectErrors } = await open('/en/nowhere/at/all');
  expectErrors(/404/);
  await page.getByRole('heading', { level: 1, name: 'You seem to be lost' }).waitFor();
  expect(page.url()).toMatch(/\/en\/404$/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('a filter that is none leads to the whole programme', async ({ open }) => {
  const { page } = await open('/en/movies/someday');
  await page.waitForURL(/\/en\/movies$/);
  await page.getByRole('button', { name: 'Family' }).click();
  await page.waitForURL(/\/en\/movies\/all\/family$/);
  await page.getByRole('button', { name: 'Family', pressed: true }).click();
  await page.waitForURL(/\/en\/movies$/);
});

test('switching the language keeps the page', async ({ open }) => {
  const { page } = await open('/en/movies/today');
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(/\/de\/movies\/today$/);
  await page.getByRole('heading', { level: 1, name: 'Heute' }).waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
});

test('the menu of a phone: opens, closes with Escape, leads on and moves the focus', async ({ open }) => {
  const { page } = await open('/en/', PHONE);
  const button = page.getByRole('button', { name: /menu$/ });
  const events = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Events' });
  await button.click();
  await events.waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await events.click();
  await page.waitForURL(/\/en\/events$/);
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
});

test('the theme is chosen and kept', async ({ open }) => {
  const { page } = await open('/en/', { colorScheme: 'light' });
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});

test('a demonstration says what it is above every page, to strangers so that nobody misses it', async ({ open }) => {
  const { page } = await open('/de/movies');
  const note = page.getByRole('complementary', { name: 'Demo' });
  expect(await note.textContent()).toMatch(/fließt kein Geld/);
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL(/\/de\/?$/);
  expect(await note.isVisible()).toBe(true);
  const { page: strangers } = await open('/en/', {
    ...PHONE,
    extraHTTPHeaders: { 'X-Forwarded-Host': 'demo.example.com' },
  });
  await strangers.getByText('Do not buy here.').waitFor();
  await assertAccessible(strangers);
});

test('the cookie question is asked once', async ({ open }) => {
  const { page } = await open('/en/', { consent: false });
  await page.getByRole('button', { name: 'All right' }).click();
  await page.reload();
  await pageReady(page);
  expect(await page.getByRole('region', { name: 'Cookies' }).count()).toBe(0);
});
