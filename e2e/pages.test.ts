import * as assert from 'uvu/assert';
import { locales } from '../server/src/contract/index.ts';
import { assertAccessible, journeys, PHONE } from './harness.ts';
import { missingTexts, pageReady, startupOf } from './site.ts';

const journey = journeys('pages');

for (const locale of locales) {
  journey(`every page in ${locale}: its heading, no text missing, nobody excluded`, async ({ demo, open }) => {
    const data = await startupOf(demo, locale);
    const film = data.movies.find(({ id }) => data.schedules.some((show) => show.movie_id === id));
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
      'info/newsletter',
      'privacy-policy',
      'contact',
    ];
    const { page } = await open(`/${locale}/`);
    for (const path of paths) {
      await page.goto(`${demo.url}/${locale}/${path}`);
      await pageReady(page);
      assert.is(await page.locator('html').getAttribute('lang'), locale);
      assert.equal(await missingTexts(page), []);
      await assertAccessible(page, `/${locale}/${path}`);
    }
  });
}

journey('a page nobody knows is the 404 page, with its status', async ({ demo, open }) => {
  for (const path of ['/en/movies/view/no-such-film', '/en/events/none', '/en/info/none', '/en/404']) {
    assert.is((await fetch(`${demo.url}${path}`)).status, 404, path);
  }
  const { page, expectErrors } = await open('/en/nowhere/at/all');
  expectErrors(/404/);
  await page.getByRole('heading', { level: 1, name: 'You seem to be lost' }).waitFor();
  assert.match(page.url(), /\/en\/404$/);
  assert.is(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex');
});

journey('a filter that is none leads to the whole programme', async ({ open }) => {
  const { page } = await open('/en/movies/someday');
  await page.waitForURL(/\/en\/movies$/);
  await page.getByRole('button', { name: 'Family' }).click();
  await page.waitForURL(/\/en\/movies\/all\/family$/);
  await page.getByRole('button', { name: 'Family', pressed: true }).click();
  await page.waitForURL(/\/en\/movies$/);
});

journey('switching the language keeps the page', async ({ open }) => {
  const { page } = await open('/en/movies/today');
  await page.locator('.locale-switch button').click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(/\/de\/movies\/today$/);
  await page.getByRole('heading', { level: 1, name: 'Heute' }).waitFor();
  assert.is(await page.locator('html').getAttribute('lang'), 'de');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
});

journey('the menu of a phone: opens, closes with Escape, leads on and moves the focus', async ({ open }) => {
  const { page } = await open('/en/', PHONE);
  const button = page.locator('.header-menu');
  await button.click();
  await page.locator('.navigation a', { hasText: 'Events' }).waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  assert.is(await button.getAttribute('aria-expanded'), 'false');
  await button.click();
  await page.locator('.navigation a', { hasText: 'Events' }).click();
  await page.waitForURL(/\/en\/events$/);
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
});

journey('the theme is chosen and kept', async ({ open }) => {
  const { page } = await open('/en/', { colorScheme: 'light' });
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await page.reload();
  assert.is(await page.locator('html').getAttribute('data-scheme'), 'dark');
});

journey('a demonstration says what it is above every page, to strangers so that nobody misses it', async ({ open }) => {
  const { page } = await open('/de/movies');
  const note = page.locator('.demo-note');
  assert.match((await note.textContent()) ?? '', /fließt kein Geld/);
  await page.locator('.header-logo').click();
  await page.waitForURL(/\/de\/?$/);
  assert.is(await note.isVisible(), true);
  const { page: strangers } = await open('/en/', {
    ...PHONE,
    extraHTTPHeaders: { 'X-Forwarded-Host': 'demo.example.com' },
  });
  await strangers.getByText('Do not buy here.').waitFor();
  await assertAccessible(strangers);
});

journey('the cookie question is asked once', async ({ open }) => {
  const { page } = await open('/en/', { consent: false });
  await page.getByRole('button', { name: 'All right' }).click();
  await page.reload();
  await pageReady(page);
  assert.is(await page.locator('.consent').count(), 0);
});

journey.run();
