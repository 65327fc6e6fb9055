/** Pages that are open for longer than a day, late at night, and on a slow network. */
import type { Page } from '@playwright/test';
import type { Startup } from '../../server/src/contract/index.ts';
import { roomySchedules, startupOf } from '../../visits/api.ts';
import { addTickets } from '../../visits/checkout.ts';
import { DESKTOP, PHONE } from '../../visits/pages.ts';
import { mapReady } from '../../visits/seatMap.ts';
import { shiftGoal, stabilityOf } from '../../visits/stability.ts';
import { expect, test } from '../support/journeys.ts';

const hourMs = 3_600_000;

/** The day a cinema calls today at that moment, `YYYY-MM-DD`. */
const dayAt = (data: Startup, ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: data.exhibitor.timezone }).format(
    ms - data.settings.public.midnight_offset * 60_000,
  );

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hourMs).toISOString().slice(0, 10);

/** The page's clock and the cinema's, as the page hears of it from the server, are moved on together. */
async function withClocks(page: Page): Promise<(ms: number) => Promise<void>> {
  let movedMs = 0;
  await page.route('**/api/startup', async (route) => {
    try {
      const response = await route.fetch();
      const body = (await response.json()) as { data: Startup };
      body.data.now = new Date(Date.parse(body.data.now) + movedMs).toISOString();
      await route.fulfill({ response, json: body });
    } catch {
      // The journey ended while the page asked.
    }
  });
  await page.clock.install();
  return async (ms) => {
    movedMs += ms;
    await page.clock.fastForward(ms);
  };
}

for (const [size, options] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`a programme left open over night shows the new day, ${size}`, async ({ demo, open }) => {
    const data = await startupOf(demo);
    const { page } = await open('/en/contact', options);
    const moveOn = await withClocks(page);
    await page.goto(`${demo.url}/en/movies/tomorrow`);
    const titles = page.getByRole('main').getByRole('article').getByRole('heading');
    await titles.first().waitFor();
    const tomorrow = addDays(dayAt(data, Date.parse(data.now)), 1);
    const next = addDays(dayAt(data, Date.parse(data.now) + 24 * hourMs), 1);
    const filmsOf = (day: string): string[] =>
      [...new Set(data.schedules.filter((schedule) => schedule.day === day).map(({ movie_id }) => movie_id))]
        .map((id) => data.movies.find((movie) => movie.id === id)?.display_title ?? '')
        .sort();
    expect((await titles.allTextContents()).sort()).toEqual(filmsOf(tomorrow));
    const asked = page.waitForResponse('**/api/startup');
    await moveOn(24 * hourMs);
    await asked;
    await expect.poll(async () => (await titles.allTextContents()).sort()).toEqual(filmsOf(next));
  });
}

test('after midnight, tomorrow says which day it is', async ({ demo, open }) => {
  const data = await startupOf(demo);
  const { page } = await open('/en/contact', DESKTOP);
  const moveOn = await withClocks(page);
  await page.goto(`${demo.url}/en/movies/tomorrow`);
  await page.getByRole('heading', { level: 1, name: 'Tomorrow' }).waitFor();
  // To the next 00:20 of the cinema: inside the hours that still belong to the evening before.
  const minutes = new Intl.DateTimeFormat('sv-SE', {
    timeZone: data.exhibitor.timezone,
    hour: '2-digit',
    minute: '2-digit',
  });
  const [hour = 0, minute = 0] = minutes.format(new Date(data.now)).split(':').map(Number);
  const intoDay = hour * 60 + minute;
  await moveOn(((24 * 60 - intoDay + 20) % (24 * 60)) * 60_000);
  await page.getByRole('heading', { level: 1, name: /^Tomorrow, \w{3} \d+ \w{3}/ }).waitFor();
  await expect(page.getByRole('link', { name: /^Today \d+ \w{3}$/ })).toHaveCount(1);
});

test('when today has no more shows, home shows those of the next day', async ({ demo, open }) => {
  const data = await startupOf(demo);
  const { page } = await open('/en/contact', DESKTOP);
  const moveOn = await withClocks(page);
  await page.goto(`${demo.url}/en/`);
  await page
    .getByRole('heading', { level: 2, name: /on screen$/ })
    .first()
    .waitFor();
  const today = dayAt(data, Date.parse(data.now));
  const starts = data.schedules.filter(({ day }) => day === today).map(({ start }) => Date.parse(start));
  await moveOn(Math.max(...starts) + 20 * 60_000 - Date.parse(data.now));
  await page.getByRole('heading', { level: 2, name: /^Tomorrow.* on screen$/ }).waitFor();
  await page
    .getByRole('list', { name: /^Showtimes of/ })
    .first()
    .waitFor();
});

for (const [name, path] of [
  ['programme of today', 'movies/today'],
  ['short page', 'info'],
  ['page that is not there', '404'],
] as const) {
  test(`nothing moves while a page comes over a slow network: ${name}`, async ({ demo, open }) => {
    const { page, context, expectErrors } = await open('/en/contact', PHONE);
    await page.close();
    expectErrors(/404 \(Not Found\)/);
    const { shift, movers } = await stabilityOf(await context.newPage(), `${demo.url}/en/${path}`);
    expect(shift, `layout shift ${shift.toFixed(3)}: ${movers.join('; ')}`).toBeLessThan(shiftGoal);
  });
}

test('nothing moves while the seat map comes over a slow network', async ({ demo, open }) => {
  const [schedule] = roomySchedules(await startupOf(demo));
  const { page, context } = await open('/en/contact', PHONE);
  await page.close();
  const { shift, movers } = await stabilityOf(
    await context.newPage(),
    `${demo.url}/en/buy/tickets/${schedule?.id}`,
    async (checkout) => {
      await addTickets(checkout, 2);
      await mapReady(checkout);
    },
  );
  expect(shift, `layout shift ${shift.toFixed(3)}: ${movers.join('; ')}`).toBeLessThan(shiftGoal);
});
