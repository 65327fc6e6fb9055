import { allSignageRoles } from '../../server/src/contract/signagePages.ts';
import { webm } from '../../server/src/testing/video.ts';
import { asAdmin, giveTrailer, letIn, signageView, startupOf, takeSeats } from '../../visits/api.ts';
import { assertAccessible } from '../../visits/pages.ts';
import { expect, test } from '../support/journeys.ts';

test('a display shows its code until it is let in, then what is on in its cinema, and seats as they are taken', async ({
  demo,
  open,
}) => {
  const { page, context, expectErrors } = await open('/signage', { viewport: { width: 1920, height: 1080 } });
  const uid = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? '';
  await assertAccessible(page);
  expect(await page.getByRole('listitem').count()).toBe(0);
  const view = await signageView(demo, 'Foyer', ['now_playing']);
  await letIn(demo, uid, { name: 'Foyer', cinema_id: 1, type: 'signage', signage_view_id: view });
  const row = page.getByRole('listitem').first();
  const free = async (): Promise<number> =>
    Number(/([\d,]+) seats free/.exec((await row.textContent()) ?? '')?.[1]?.replace(',', ''));
  await row.getByText(/[\d,]+ seats free/).waitFor();
  await assertAccessible(page);

  const { schedules, now } = await startupOf(demo);
  const next = schedules
    .filter(({ start, cinema_id }) => start > now && cinema_id === 1)
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start))[0];
  const before = await free();
  await takeSeats(demo, next?.id ?? 0, 2);
  await expect.poll(free).toBe(before - 2);

  // Its computer starts anew while the network is away.
  await page.waitForFunction(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('parterre-shell /signage '));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/signage')));
    return kept.some((each) => each !== undefined) && localStorage.getItem('parterre-signage') !== null;
  });
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/);
  await context.setOffline(true);
  await page.reload();
  await page.getByText('Offline: last known state').waitFor();
  await row.getByText(/[\d,]+ seats free/).waitFor();

  // With a network again it is given trailers, and those that it has shown play on without one.
  await giveTrailer(demo, next?.movie_id ?? 0, await webm(2));
  await context.setOffline(false);
  await page.reload();
  const pages = [{ kind: 'trailers', roles: allSignageRoles, seconds: null }];
  const values = { name: 'Foyer', theme: 'dark', background: null, accent: null, pages };
  await (await asAdmin(demo))('staff.signageViews.save', { id: view, row_version: 1, values });
  const trailer = page.locator('video[data-there]');
  const seconds = () => trailer.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await expect.poll(seconds).toBeGreaterThan(0);
  await page.waitForFunction(async () => (await (await caches.open('parterre-trailers')).keys()).length > 0);
  await context.setOffline(true);
  await page.reload();
  await page.getByText('Offline: last known state').waitFor();
  await expect.poll(seconds).toBeGreaterThan(0);
});
