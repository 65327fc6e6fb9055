/** Choosing seats on the map, as people do: what they picked stays, what they see is what they get. */
import type { Page } from '@playwright/test';
import { roomySchedules, startupOf } from '../../visits/api.ts';
import { addTickets, chosenSeats, payButton, seatChip, summary } from '../../visits/checkout.ts';
import { PHONE } from '../../visits/pages.ts';
import { clickSeat, mapReady, seatName, seatPosition, seatsLooking } from '../../visits/seatMap.ts';
import { expect, test } from '../support/journeys.ts';

/** Waits until the server has confirmed that these seats are the visitor's, and no others. */
async function confirmed(page: Page, seats: number[]): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const map = document.querySelector<HTMLElement & { seatMap: { seatsLooking(look: string): number[] } }>(
        '[data-seatmap]',
      );
      return map?.seatMap.seatsLooking('yours').join() === wanted.join();
    },
    [...seats].sort((a, b) => a - b),
  );
}

test('a second pick keeps the first, towards the screen and away from it', async ({ demo, open }) => {
  const [schedule] = roomySchedules(await startupOf(demo), 'Leie');
  const { page } = await open(`/en/buy/tickets/${schedule?.id}`);
  await addTickets(page, 2);
  await chosenSeats(page, 2);
  await mapReady(page);
  const free = await seatsLooking(page, 'free');
  const middle = Math.floor(free.length / 2);
  for (const [first, second] of [
    [free[middle] ?? -1, free[0] ?? -1],
    [free[middle + 3] ?? -1, free.at(-1) ?? -1],
  ] as const) {
    await clickSeat(page, first);
    await seatChip(page, await seatName(page, first)).waitFor();
    await clickSeat(page, second);
    await confirmed(page, [first, second]);
    expect((await chosenSeats(page, 2)).sort()).toEqual(
      [await seatName(page, first), await seatName(page, second)].sort(),
    );
  }
});

/** What the map marks as taken by a click on the seat that is pointed at. */
const previewed = (page: Page): Promise<number[]> =>
  page.$eval('[data-seatmap]', (map) => [
    ...(map as HTMLElement & { seatMap: { previewed(): number[] } }).seatMap.previewed(),
  ]);

test('pointing at a seat shows the group that a click takes; the same by keyboard, in words', async ({
  demo,
  open,
}) => {
  const [, schedule] = roomySchedules(await startupOf(demo), 'Leie');
  const { page } = await open(`/en/buy/tickets/${schedule?.id}`);
  await addTickets(page, 3);
  await chosenSeats(page, 3);
  await mapReady(page);
  const free = await seatsLooking(page, 'free');
  const { x, y } = await seatPosition(page, free[Math.floor(free.length / 2)] ?? -1);
  await page.mouse.move(x, y);
  await page.getByText('Takes these 3 seats').first().waitFor();
  const group = await previewed(page);
  expect(group.length).toBe(3);
  await page.mouse.click(x, y);
  await confirmed(page, group);

  const others = page.getByRole('button', { name: 'Propose other seats' });
  const seen = new Set<string>([(await chosenSeats(page, 3)).join()]);
  for (let round = 0; round < 3; round += 1) {
    const before = (await chosenSeats(page, 3)).join();
    await others.click();
    await page.waitForFunction((names) => {
      const now = [...document.querySelectorAll('[data-seat]')];
      return now.length === 3 && now.map((chip) => chip.getAttribute('data-seat')).join() !== names;
    }, before);
    seen.add((await chosenSeats(page, 3)).join());
  }
  expect(seen.size, `each time others: ${[...seen].join(' | ')}`).toBe(4);
  await page.mouse.move(0, 0);

  // What is said of the seat that one comes to says whether it takes a group.
  const speech = page.locator('[data-seatmap-speech]');
  const takes = async () => (await speech.textContent())?.includes('Takes these 3 seats') ?? false;
  await page.getByRole('application').focus();
  for (let step = 0; step < 8 && !(await takes()); step += 1)
    await page.keyboard.press(step % 2 === 0 ? 'ArrowUp' : 'ArrowLeft');
  await expect(speech).toHaveText(/Takes these 3 seats/);
  await expect.poll(() => previewed(page)).toHaveLength(3);
  const byKeyboard = await previewed(page);
  await page.keyboard.press('Enter');
  await confirmed(page, byKeyboard);
  await page.locator('[data-seatmap-speech]', { hasText: 'is yours' }).waitFor({ state: 'attached' });

  await page.getByRole('button', { name: 'Propose other seats' }).click();
  await summary(page).locator('[data-pending=true]').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Seats as a list' }).click();
  const listed = page.locator('[data-seatmap] fieldset button:enabled[aria-pressed=false]').nth(20);
  await listed.focus();
  await page.locator('[data-seatmap] section p', { hasText: 'Takes these 3 seats' }).waitFor({ state: 'attached' });
  expect(await page.locator('[data-seatmap] fieldset [data-group]').count()).toBe(3);
});

test('a wheelchair place is given to those who ask for one', async ({ demo, open }) => {
  const [schedule] = roomySchedules(await startupOf(demo), 'Grand');
  const { page } = await open(`/en/buy/tickets/${schedule?.id}`);
  await addTickets(page, 2);
  const before = await chosenSeats(page, 2);
  await mapReady(page);
  await page.getByLabel('Wheelchair places among them').selectOption('1');
  await page.waitForFunction((names) => {
    const now = [...document.querySelectorAll('[data-seat]')];
    return now.length === 2 && now.some((chip) => !names.includes(chip.getAttribute('data-seat') ?? ''));
  }, before);
  await page.getByRole('button', { name: 'Seats as a list' }).click();
  const own = page.locator('[data-seatmap] button[aria-pressed=true]');
  const said = await own.evaluateAll((seats) => seats.map((seat) => seat.getAttribute('aria-label') ?? ''));
  expect(said.filter((words) => words.includes('wheelchair place')).length, said.join(' | ')).toBe(1);
});

test('a pick is not called yours before the server has said so', async ({ demo, open }) => {
  const [, schedule] = roomySchedules(await startupOf(demo), 'Leie');
  const { page } = await open('/en/contact');
  let isHeldBack = false;
  const waiting: (() => void)[] = [];
  await page.routeWebSocket(/\/trpc/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (isHeldBack && String(message).includes('seats.hold')) waiting.push(() => server.send(message));
      else server.send(message);
    });
  });
  await page.goto(`${demo.url}/en/buy/tickets/${schedule?.id}`);
  await addTickets(page, 1);
  await chosenSeats(page, 1);
  await mapReady(page);
  const free = await seatsLooking(page, 'free');
  const seat = free[Math.floor(free.length / 2)] ?? -1;
  isHeldBack = true;
  await clickSeat(page, seat);
  await page.getByRole('status').filter({ hasText: 'Asking for your seats' }).waitFor();
  expect(await seatsLooking(page, 'pending')).toEqual([seat]);
  expect(await seatsLooking(page, 'yours')).toEqual([]);
  expect(await page.locator('[data-seat][data-pending=true]').count()).toBe(1);
  const speech = page.locator('[data-seatmap-speech]');
  expect(await speech.textContent()).toMatch(/^Asking for/);
  expect(await payButton(page).and(page.locator('[aria-disabled=false]')).count(), 'nothing to pay yet').toBe(0);
  for (const send of waiting) send();
  await confirmed(page, [seat]);
  await page.locator('[data-seatmap-speech]', { hasText: 'is yours' }).waitFor({ state: 'attached' });
});

test('seats too close to other parties look so before they are picked', async ({ demo, open }) => {
  const [schedule] = roomySchedules(await startupOf(demo), 'Schelde');
  if (!schedule) throw new Error('the demo data have no such show');
  const { page } = await open(`/en/buy/tickets/${schedule.id}`);
  await addTickets(page, 2);
  const own = await chosenSeats(page, 2);
  await mapReady(page);
  const distanced = await seatsLooking(page, 'distanced');
  expect(distanced.length, 'some seats of this show are sold').toBeGreaterThan(0);
  await clickSeat(page, distanced[0] ?? -1);
  await page.getByText('kept empty beside other visitors').first().waitFor();
  expect(await chosenSeats(page, 2)).toEqual(own);
  expect(
    await page.getByRole('region', { name: 'Messages' }).getByRole('button').count(),
    'nothing was asked for, so nothing is refused',
  ).toBe(0);
});

test('on a phone the word on a seat left alone stands beside the button', async ({ demo, open }) => {
  const [, , schedule] = roomySchedules(await startupOf(demo), 'Leie');
  const { page } = await open(`/en/buy/tickets/${schedule?.id}`, PHONE);
  await addTickets(page, 1);
  await chosenSeats(page, 1);
  await mapReady(page);
  await page.getByRole('button', { name: 'Seats as a list' }).click();
  // The second seat of a row whose first three are free leaves the first alone.
  const row = page
    .locator('[data-seatmap] fieldset')
    .filter({ hasNot: page.locator('button:disabled') })
    .first();
  await row.locator('button').nth(1).click();
  const word = summary(page)
    .getByRole('status')
    .filter({ hasText: 'A single seat would stay empty beside this choice' });
  await word.waitFor();
  const [notice, button] = [await word.boundingBox(), await summary(page).getByRole('button').last().boundingBox()];
  expect(notice && button && button.y - (notice.y + notice.height) < 30, 'just above the button').toBe(true);
  expect(button && button.y + button.height <= 844, 'in sight').toBe(true);
});

/** Sizes of phones as they are held: upright, small, and on their side. */
const phones = { '390x844': 'en', '320x640': 'de', '844x390': 'de', '640x320': 'de' } as const;

for (const [size, locale] of Object.entries(phones)) {
  test(`on a phone of ${size} the map keeps half the height, and the sheet shows the seats`, async ({ demo, open }) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const [schedule] = roomySchedules(await startupOf(demo), 'Kouter');
    const path = `/${locale}/buy/tickets/${schedule?.id}`;
    const { page } = await open(path, { ...PHONE, viewport: { width, height } });
    await addTickets(page, 2);
    const names = await chosenSeats(page, 2);
    await mapReady(page);
    await page.evaluate(() =>
      document
        .querySelector('[data-seatmap] [role=application]')
        ?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    const share = await page.evaluate(() => {
      const map = document.querySelector('[data-seatmap] [role=application]')?.getBoundingClientRect();
      const bottom = document.querySelector('main aside')?.getBoundingClientRect().top ?? 0;
      const header = document.querySelector('#root > header')?.getBoundingClientRect().bottom ?? 0;
      if (!map) return 0;
      return (Math.min(map.bottom, bottom) - Math.max(map.top, header, 0)) / window.innerHeight;
    });
    expect(share, `${Math.round(share * 100)} % of the height is the map's`).toBeGreaterThanOrEqual(0.5);
    const chips = summary(page).getByRole('list').first().getByRole('listitem');
    expect((await chips.allTextContents()).sort()).toEqual(names.sort());
    expect(await chips.first().isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
