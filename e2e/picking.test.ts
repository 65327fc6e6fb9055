/** Choosing seats on the map, as people do: what they picked stays, what they see is what they get. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { journeys, PHONE } from './harness.ts';
import {
  addTickets,
  chosenSeats,
  clickSeat,
  mapReady,
  roomyShows,
  seatName,
  seatPosition,
  seatsLooking,
  startupOf,
} from './site.ts';

const journey = journeys('picking seats');

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

journey('a second pick keeps the first, towards the screen and away from it', async ({ demo, open }) => {
  const [show] = roomyShows(await startupOf(demo), 'Leie');
  const { page } = await open(`/en/buy/tickets/${show?.id}`);
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
    await page.locator('.summary .chip', { hasText: await seatName(page, first) }).waitFor();
    await clickSeat(page, second);
    await confirmed(page, [first, second]);
    assert.equal(
      (await chosenSeats(page, 2)).sort(),
      [await seatName(page, first), await seatName(page, second)].sort(),
    );
  }
});

/** What the map marks as taken by a click on the seat that is pointed at. */
const previewed = (page: Page): Promise<number[]> =>
  page.$eval('[data-seatmap]', (map) => [
    ...(map as HTMLElement & { seatMap: { previewed(): number[] } }).seatMap.previewed(),
  ]);

journey('pointing at a seat shows the group that a click takes; the same by keyboard, in words', async (stage) => {
  const [, show] = roomyShows(await startupOf(stage.demo), 'Leie');
  const { page } = await stage.open(`/en/buy/tickets/${show?.id}`);
  await addTickets(page, 3);
  await chosenSeats(page, 3);
  await mapReady(page);
  const free = await seatsLooking(page, 'free');
  const { x, y } = await seatPosition(page, free[Math.floor(free.length / 2)] ?? -1);
  await page.mouse.move(x, y);
  await page.locator('text=Takes these 3 seats').first().waitFor();
  const group = await previewed(page);
  assert.is(group.length, 3);
  await page.mouse.click(x, y);
  await confirmed(page, group);

  const others = page.getByRole('button', { name: 'Propose other seats' });
  const seen = new Set<string>([(await chosenSeats(page, 3)).join()]);
  for (let round = 0; round < 3; round += 1) {
    const before = (await chosenSeats(page, 3)).join();
    await others.click();
    await page.waitForFunction((names) => {
      const now = [...document.querySelectorAll('.summary-ticket .chip:not([data-empty]) .p-figures')];
      return now.length === 3 && now.map((chip) => chip.textContent).join() !== names;
    }, before);
    seen.add((await chosenSeats(page, 3)).join());
  }
  assert.is(seen.size, 4, `each time others: ${[...seen].join(' | ')}`);
  await page.mouse.move(0, 0);

  await page.locator('[data-seatmap] [role="application"]').focus();
  for (let step = 0; step < 8 && (await previewed(page)).length < 3; step += 1) {
    await page.keyboard.press(step % 2 === 0 ? 'ArrowUp' : 'ArrowLeft');
    await page.waitForTimeout(150);
  }
  const byKeyboard = await previewed(page);
  assert.is(byKeyboard.length, 3);
  assert.match((await page.locator('[data-seatmap-speech]').textContent()) ?? '', /Takes these 3 seats/);
  await page.keyboard.press('Enter');
  await confirmed(page, byKeyboard);
  await page.locator('[data-seatmap-speech]', { hasText: 'is yours' }).waitFor({ state: 'attached' });
});

journey('a wheelchair place is given to those who ask for one', async (stage) => {
  const [show] = roomyShows(await startupOf(stage.demo), 'Grand');
  const { page } = await stage.open(`/en/buy/tickets/${show?.id}`);
  await addTickets(page, 2);
  const before = await chosenSeats(page, 2);
  await mapReady(page);
  await page.getByLabel('Wheelchair places among them').selectOption('1');
  await page.waitForFunction((names) => {
    const now = [...document.querySelectorAll('.summary-ticket .chip:not([data-empty]) .p-figures')];
    return now.length === 2 && now.some((chip) => !names.includes(chip.textContent ?? ''));
  }, before);
  await page.locator('[data-list-toggle]').click();
  const own = page.locator('[data-seatmap] button[aria-pressed=true]');
  const said = await own.evaluateAll((seats) => seats.map((seat) => seat.getAttribute('aria-label') ?? ''));
  assert.is(said.filter((words) => words.includes('wheelchair place')).length, 1, said.join(' | '));
});

/** As phones are held: upright, small, and on their side. */
const phones = { '390x844': 'en', '320x640': 'de', '844x390': 'de', '640x320': 'de' } as const;

for (const [size, locale] of Object.entries(phones)) {
  journey(`on a phone of ${size} the map keeps half the height, and the sheet shows the seats`, async (stage) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const [show] = roomyShows(await startupOf(stage.demo), 'Kouter');
    const path = `/${locale}/buy/tickets/${show?.id}`;
    const { page } = await stage.open(path, { ...PHONE, viewport: { width, height } });
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
      const bottom = document.querySelector('.summary')?.getBoundingClientRect().top ?? 0;
      const header = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0;
      if (!map) return 0;
      return (Math.min(map.bottom, bottom) - Math.max(map.top, header, 0)) / window.innerHeight;
    });
    assert.ok(share >= 0.5, `${Math.round(share * 100)} % of the height is the map's`);
    const chips = page.locator('.summary-seats li');
    for (const [index, name] of names.entries()) {
      assert.is(await chips.nth(index).textContent(), name);
      assert.ok(await chips.nth(index).isVisible());
    }
    assert.is(await page.evaluate(() => document.documentElement.scrollWidth), width);
  });
}

journey.run();
