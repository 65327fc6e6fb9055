/** The website by keyboard alone: every stop of the Tab key can be seen, nothing that closes loses the focus. */
import type { Page } from '@playwright/test';
import { roomySchedules, startupOf } from '../../visits/api.ts';
import { addTickets, chosenSeats, rates, summary } from '../../visits/checkout.ts';
import { DESKTOP, PHONE, pageReady } from '../../visits/pages.ts';
import { mapReady } from '../../visits/seatMap.ts';
import { expect, test } from '../support/journeys.ts';

interface Stop {
  /** What has the focus; null: nothing. */
  name: string | null;
  /** Whether its outline, or that of what stands for it, can be seen. */
  outlined: boolean;
  /** Something else lies on all of it, or it is out of sight. */
  covered: boolean;
}

/** Where the focus is, and whether one sees it. */
const stop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) {
      return { name: null, outlined: false, covered: false };
    }
    const name = `${focused.tagName.toLowerCase()} ${(focused.getAttribute('aria-label') ?? focused.textContent ?? focused.getAttribute('name') ?? '').trim().slice(0, 40)}`;
    const outlined = [null, '::after', '::before']
      .map((part) => getComputedStyle(focused, part))
      .some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0);
    const box = focused.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    const seen = points.some(([x, y]) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return (
        top !== null && (focused.contains(top) || top.contains(focused) || top.closest('label')?.contains(focused))
      );
    });
    return { name, outlined, covered: !seen };
  });

/** Presses Tab until the focus has left the page, and gives the stops that nobody could see. */
async function walk(page: Page, most = 150): Promise<{ stops: string[]; unseen: string[] }> {
  const stops: string[] = [];
  const unseen: string[] = [];
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    const { name, outlined, covered } = await stop(page);
    if (name === null) break;
    stops.push(name);
    if (!outlined || covered) unseen.push(`${name}:${outlined ? '' : ' no outline'}${covered ? ' covered' : ''}`);
  }
  return { stops, unseen };
}

for (const [size, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`on a ${size}, every stop of the Tab key can be seen`, async ({ demo, open }) => {
    const [schedule] = roomySchedules(await startupOf(demo), 'Kouter');
    const { page } = await open('/en/', { ...options, consent: false });
    for (const path of ['', 'movies/today', 'info/newsletter', 'contact', `buy/tickets/${schedule?.id}`]) {
      await page.goto(`${demo.url}/en/${path}`);
      await pageReady(page);
      if (path.startsWith('buy')) {
        await addTickets(page, 2);
        await chosenSeats(page, 2);
        await mapReady(page);
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      }
      expect(await page.getByRole('button', { name: 'Open menu' }).isVisible(), 'the drawer’s button').toBe(
        size === 'phone',
      );
      const { stops, unseen } = await walk(page);
      expect(stops.length, `${path}: ${stops.join(', ')}`).toBeGreaterThan(15);
      expect(unseen, path).toEqual([]);
    }
  });
}

test('the cookie question is the first thing one meets, and leads on into the page', async ({ open }) => {
  const { page } = await open('/en/movies', { consent: false });
  await page.getByRole('region', { name: 'Cookies' }).waitFor();
  await page.keyboard.press('Tab');
  expect((await stop(page)).name ?? '').toMatch(/Skip to content/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Cookies' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('the drawer of a phone: the next stop is in it, Escape closes level by level, leaving closes it', async ({
  open,
}) => {
  const { page } = await open('/en/', PHONE);
  const button = page.getByRole('button', { name: /menu$/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect((await stop(page)).name ?? '').toMatch(/Programme/);
  const dropdown = page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Good to know' });
  await dropdown.focus();
  await page.keyboard.press('Enter');
  await expect(dropdown).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(dropdown).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  expect((await stop(page)).name ?? '').toMatch(/menu/);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link').first().focus();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('an order by keyboard keeps the focus at limits and when a seat goes', async ({ demo, open }) => {
  const [, schedule] = roomySchedules(await startupOf(demo), 'Kouter');
  const { page } = await open(`/en/buy/tickets/${schedule?.id}`);
  const rate = rates(page).first();
  const [minus, plus] = [rate.getByRole('button').first(), rate.getByRole('button').last()];
  await plus.focus();
  await page.keyboard.press('Enter');
  await chosenSeats(page, 1);
  await minus.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await rate.getByRole('status').textContent()).toBe('0');
  expect((await stop(page)).name ?? '', 'the focus stays at a button that can do no more').toMatch(/less/i);
  await plus.focus();
  await page.keyboard.press('Enter');
  await chosenSeats(page, 1);
  await summary(page)
    .getByRole('button', { name: /^Give back/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await summary(page).getByText('Seat to choose').waitFor();
  await expect(summary(page).getByRole('list', { name: '1 ticket' }).getByRole('listitem')).toBeFocused();
});

test('where less motion is wanted nothing moves by itself', async ({ open }) => {
  const { page } = await open('/en/', { reducedMotion: 'reduce' });
  const slides = page.getByRole('region', { name: 'Highlights' });
  await slides.waitFor();
  expect(await slides.getByRole('button', { name: /the slides$/ }).count(), 'no slides that play').toBe(0);
  const films = page.getByRole('region', { name: /on screen$/ });
  await films.getByRole('button', { name: /^Next/ }).click();
  const scrolled = await films
    .getByRole('list')
    .first()
    .evaluate((track) => track.scrollLeft);
  expect(scrolled, 'at once').toBeGreaterThan(0);
  // Not only while the page settles, which has none in any case.
  await page.locator('html:not(.preload)').waitFor();
  const durations = await page.evaluate(() =>
    ['fast', 'slow'].map((name) =>
      Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--p-motion-${name}`)),
    ),
  );
  expect(durations).toEqual([0, 0]);
  const quiet = await films
    .getByRole('link', { name: /seats/ })
    .first()
    .evaluate((showtime) => getComputedStyle(showtime).transitionDuration);
  expect(quiet).toMatch(/^(?:0s(?:, )?)+$/);
  const moving = await page.evaluate(() =>
    document.getAnimations().map((animation) => (animation.effect as KeyframeEffect).target?.className),
  );
  expect(moving).toEqual([]);
});
