/** The seat map in its four guises, without a server: web/harness, built as for production. */
import { mkdirSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { inCache, inRoot } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { assertAccessible } from '../../visits/pages.ts';
import { mapStage } from '../../visits/seatMap.ts';
import type { SeatMapDriver, SeatMapElement } from '../../web/shared/src/seatmap/driver.ts';

const origin = 'http://seat-map.test';
const dist = inCache('e2e-seat-map');

/** What Konva and the harness show of themselves, as far as it is looked at here. */
interface KonvaNode {
  getAbsolutePosition(): { x: number; y: number };
  getClientRect(): { x: number; y: number; width: number; height: number };
  isVisible(): boolean;
}
type HarnessWindow = typeof window & {
  Konva: { stages: { findOne(selector: string): KonvaNode | undefined; listening(): boolean }[] };
  harness: {
    inventory: { setStatus(seats: number[], status: string): void; onlineCount(): number };
    source: { changed(seats: number[] | null): void };
  };
};

interface Fixtures {
  /** Opens the harness. What the console complains of fails the test. */
  see(query: string): Promise<void>;
}

const test = base.extend<Fixtures>({
  see: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: `${dist}${pathname === '/' ? '/index.html' : pathname}` });
    });
    await use(async (query) => {
      await page.goto(`${origin}/?${query}`);
      await settled(page);
    });
    expect(problems, 'the browser reported errors').toEqual([]);
  },
});
test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
test.beforeAll(async () => {
  mkdirSync(dist, { recursive: true });
  const vite = inRoot('node_modules', '.bin', 'vite');
  const options = ['--outDir', dist, '--emptyOutDir', '--logLevel', 'error'];
  await run(vite, ['build', inRoot('web', 'harness'), ...options]);
});

const settled = (page: Page) =>
  page.waitForFunction(() => document.querySelector<SeatMapElement>('[data-seatmap]')?.seatMap?.settled());
const positionOf = (page: Page, seat: number): Promise<{ x: number; y: number }> =>
  page.$eval('[data-seatmap]', (map, asked) => (map as Driven).seatMap.positionOf(asked), seat);
const selected = (page: Page): Promise<number[]> =>
  page.$eval('[data-seatmap]', (map) => [...(map as Driven).seatMap.selected()]);
const looking = (page: Page, look: string): Promise<number[]> =>
  page.$eval('[data-seatmap]', (map, asked) => (map as Driven).seatMap.seatsLooking(asked as 'free'), look);
const viewport = (page: Page) => page.$eval('[data-seatmap]', (map) => (map as Driven).seatMap.viewport());
type Driven = HTMLElement & { seatMap: SeatMapDriver };

const speech = (page: Page) => page.locator('[data-seatmap-speech]');

/** Waits until exactly these look so. */
const look = (page: Page, look: string, seats: number[]) => expect.poll(() => looking(page, look)).toEqual(seats);

/** Waits until the map marks exactly these as selected. */
const hasSelected = (page: Page, seats: number[]) =>
  page.waitForFunction(
    (wanted) => (document.querySelector('[data-seatmap]') as Driven).seatMap.selected().join() === wanted,
    seats.join(),
  );

/** Waits until a seat is at a place of the page. */
const isAt = (page: Page, seat: number, place: { x: number; y: number }) =>
  page.waitForFunction(
    ({ seat, place }) => {
      const { x, y } = (document.querySelector('[data-seatmap]') as Driven).seatMap.positionOf(seat);
      return Math.hypot(x - place.x, y - place.y) < 1;
    },
    { seat, place },
  );

/** Presses at one place, moves there by way of the middle, and lets go. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** A node of Konva's by its name: where it is on the page. */
async function konva(page: Page, selector: string): Promise<{ x: number; y: number; isVisible: boolean } | null> {
  return page.evaluate((asked) => {
    const node = (window as HarnessWindow).Konva.stages[0]?.findOne(asked);
    const corner = document.querySelector('[data-seatmap-stage]')?.getBoundingClientRect();
    if (!node || !corner) return null;
    const { x, y } = node.getAbsolutePosition();
    return { x: x + corner.x, y: y + corner.y, isVisible: node.isVisible() };
  }, selector);
}

/** Which seats have their middle in a rectangle of the page, by where each of them is. */
async function seatsWithin(page: Page, a: { x: number; y: number }, b: { x: number; y: number }): Promise<number[]> {
  const middles = await page.$eval('[data-seatmap]', (map) => {
    const { seatCount, positionOf } = (map as Driven).seatMap;
    return Array.from({ length: seatCount }, (_, seat) => positionOf(seat));
  });
  const isBetween = (value: number, p: number, q: number) => value >= Math.min(p, q) && value <= Math.max(p, q);
  return [...middles.keys()].filter((seat) => {
    const { x, y } = middles[seat] ?? { x: Number.NaN, y: Number.NaN };
    return isBetween(x, a.x, b.x) && isBetween(y, a.y, b.y);
  });
}

for (const guise of ['visitor', 'editor', 'cashier', 'display'])
  test(`${guise}: readable for everybody, in both themes`, async ({ page, see }) => {
    for (const scheme of ['light', 'dark']) {
      await see(`guise=${guise}&hall=curved&scheme=${scheme}`);
      await assertAccessible(page);
    }
  });

test('visitor: a click takes the group that was shown, the next gives it back', async ({ page, see }) => {
  await see('guise=visitor');
  const seat = (await looking(page, 'free'))[40] ?? -1;
  const { x, y } = await positionOf(page, seat);
  await page.mouse.move(x, y);
  await page.waitForFunction(() => (document.querySelector('[data-seatmap]') as Driven).seatMap.previewed().length > 0);
  const group = await page.$eval('[data-seatmap]', (map) => [...(map as Driven).seatMap.previewed()]);
  expect(group.includes(seat)).toBeTruthy();
  await page.mouse.click(x, y);
  await look(page, 'yours', group);
  expect(await page.evaluate(() => (window as HarnessWindow).Konva.stages[0]?.listening()), 'no second ear').toBe(
    false,
  );
});

test('editor: a rectangle selects what is in it, with Shift what is in another too, a click beside nothing', async ({
  page,
  see,
}) => {
  await see('guise=editor');
  const first = await positionOf(page, 20);
  const last = await positionOf(page, 55);
  const [from, to] = [
    { x: first.x - 14, y: first.y - 14 },
    { x: last.x + 14, y: last.y + 14 },
  ];
  const inside = await seatsWithin(page, from, to);
  expect(inside.length >= 4 && inside.length < 60, `a part of the hall: ${inside}`).toBeTruthy();
  await page.keyboard.down('Shift');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await expect.poll(async () => (await konva(page, '.marquee'))?.isVisible, 'the rectangle is seen').toBe(true);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await hasSelected(page, inside);
  await expect.poll(() => konva(page, '.marquee')).toBe(null);
  await page.locator('[data-seatmap-speech]', { hasText: `${inside.length} seats` }).waitFor({ state: 'attached' });

  const other = await positionOf(page, 0);
  const beside = { x: other.x - 15, y: other.y - 15 };
  const behind = { x: other.x + 15, y: other.y + 15 };
  const added = await seatsWithin(page, beside, behind);
  expect(added).toEqual([0]);
  await page.keyboard.down('Shift');
  await drag(page, beside, behind);
  await page.keyboard.up('Shift');
  await hasSelected(page, [0, ...inside]);

  const corner = await mapStage(page).boundingBox();
  await page.mouse.click((corner?.x ?? 0) + 12, (corner?.y ?? 0) + 12);
  await hasSelected(page, []);
});

test('editor: selected seats are dragged and turned by the transformer, and the others stay', async ({ page, see }) => {
  await see('guise=editor');
  const chosen = [60, 61, 62];
  for (const seat of chosen) {
    const { x, y } = await positionOf(page, seat);
    await page.keyboard.down('Shift');
    await page.mouse.click(x, y);
    await page.keyboard.up('Shift');
  }
  await hasSelected(page, chosen);
  const before = await Promise.all([...chosen, 0].map((seat) => positionOf(page, seat)));
  const [first] = before;
  if (!first) throw new Error('no seats');
  // To where there are no others, left of the hall.
  await drag(page, first, { x: first.x - 120, y: first.y - 90 });
  await isAt(page, 60, { x: first.x - 120, y: first.y - 90 });
  const after = await Promise.all([...chosen, 0].map((seat) => positionOf(page, seat)));
  const ways = after.map(({ x, y }, index) => {
    const { x: fromX, y: fromY } = before[index] ?? { x: 0, y: 0 };
    return `${Math.round(x - fromX)},${Math.round(y - fromY)}`;
  });
  expect(ways).toEqual(['-120,-90', '-120,-90', '-120,-90', '0,0']);
  expect(await selected(page), 'still in hand').toEqual(chosen);

  // The handle over the middle of the frame, a quarter turn to the right: what was on the right is below.
  await expect.poll(async () => (await konva(page, '.rotater'))?.isVisible).toBe(true);
  const handle = await konva(page, '.rotater');
  const [left, , right] = after;
  if (!handle || !left || !right) throw new Error('no handle');
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  await drag(page, handle, { x: middle.x + middle.y - handle.y, y: middle.y });
  const [halfX, halfY] = [(right.x - left.x) / 2, (right.y - left.y) / 2];
  await isAt(page, 60, { x: middle.x + halfY, y: middle.y - halfX });
  await isAt(page, 62, { x: middle.x - halfY, y: middle.y + halfX });
});

test('editor: without a pointer, too: Shift and arrows select, buttons move, and the hand only moves the map', async ({
  page,
  see,
}) => {
  await see('guise=editor');
  await mapStage(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.waitForFunction(
    () => (document.querySelector('[data-seatmap]') as Driven).seatMap.selected().length === 3,
  );
  const row = await selected(page);
  expect(row, 'a run of a row').toEqual([row[0], (row[0] ?? 0) + 1, (row[0] ?? 0) + 2]);
  await expect(speech(page)).toHaveText(/3 seats selected/);
  const before = await positionOf(page, row[0] ?? -1);
  await page.getByRole('button', { name: 'right' }).click();
  await page.waitForFunction(
    ({ seat, x }) => (document.querySelector('[data-seatmap]') as Driven).seatMap.positionOf(seat).x > x + 5,
    { seat: row[0] ?? -1, x: before.x },
  );

  await page.getByRole('button', { name: 'hand' }).click();
  const { x, y } = await positionOf(page, 3);
  await page.mouse.click(x, y);
  expect(await selected(page), 'a click does nothing').toEqual(row);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const { x: offset } = await viewport(page);
  await drag(page, { x: 640, y: 500 }, { x: 560, y: 500 });
  await page.waitForFunction(
    (was) => (document.querySelector('[data-seatmap]') as Driven).seatMap.viewport().x < was - 40,
    offset,
  );
  expect(await selected(page)).toEqual(row);
});

test('a source that is replaced while a part is looked at keeps what is looked at', async ({ page, see }) => {
  await see('guise=editor&hall=large');
  const { x, y } = await positionOf(page, 600);
  await page.mouse.click(x, y);
  await hasSelected(page, [600]);
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.mouse.move(640, 500);
  await page.mouse.wheel(0, -300);
  await settled(page);
  const [seen, place] = [await viewport(page), await positionOf(page, 600)];
  await page.getByRole('button', { name: 'down' }).click();
  await page.waitForFunction(
    ({ seat, from }) => (document.querySelector('[data-seatmap]') as Driven).seatMap.positionOf(seat).y > from + 5,
    { seat: 600, from: place.y },
  );
  expect(await viewport(page)).toEqual(seen);
  const moved = await positionOf(page, 600);
  expect(Math.abs(moved.y - place.y - seen.scale / 2) < 0.01, 'half a seat');
});

test('cashier: seats are picked by keyboard, blocked ones too, and it is said which are sold and which reserved', async ({
  page,
  see,
}) => {
  await see('guise=cashier&hall=curved');
  await mapStage(page).focus();
  const said: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('ArrowRight');
    said.push((await speech(page).textContent()) ?? '');
  }
  expect(
    said.some((words) => /, (sold|reserved)$/.test(words)),
    said.join(' | '),
  ).toBeTruthy();
  const free = (await looking(page, 'free'))[0] ?? -1;
  const name = await page.$eval('[data-seatmap]', (map, seat) => (map as Driven).seatMap.nameOf(seat), free);
  // To the first row, to its left end, then along it to a free one.
  for (let step = 0; step < 14; step += 1) await page.keyboard.press('ArrowUp');
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowLeft');
  for (let step = 0; step < free; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Order' }).getByText(name, { exact: true }).waitFor();
  await look(page, 'yours', [free]);
  await page.keyboard.press('Enter');
  await look(page, 'yours', []);

  const blocked = (await looking(page, 'blocked'))[0] ?? -1;
  const { x, y } = await positionOf(page, blocked);
  await page.mouse.click(x, y);
  // The till may sell what is blocked.
  await look(page, 'yours', [blocked]);
  const broken = (await looking(page, 'free'))[0] ?? -1;
  const become = (status: 'blocked' | 'broken') =>
    page.evaluate(
      ({ seat, status }) => {
        const { inventory, source } = (window as HarnessWindow).harness;
        inventory.setStatus([seat], status);
        source.changed([seat]);
      },
      { seat: broken, status },
    );
  await become('blocked');
  await look(page, 'blocked', [broken]);
  const brokenAt = await positionOf(page, broken);
  await page.mouse.move(brokenAt.x, brokenAt.y);
  await become('broken');
  // Its picture stays, but nobody may sell what is out of order, and the map says which of the two it is.
  await expect(page.getByText(/· out of order$/)).toBeVisible();
  await page.mouse.click(brokenAt.x, brokenAt.y);
  await expect(speech(page)).toHaveText(/is not available/);
  await expect(page.getByRole('list', { name: 'Legend' }).getByText('Out of order')).toBeVisible();
  const sold = (await looking(page, 'sold'))[0] ?? -1;
  const at = await positionOf(page, sold);
  await page.mouse.click(at.x, at.y);
  await expect(speech(page)).toHaveText(/is sold/);
  expect(await looking(page, 'yours')).toEqual([blocked]);
  expect((await looking(page, 'reserved')).length > 0, 'reserved ones are told from sold ones').toBeTruthy();
});

test('display: takes no input, and follows what is sold', async ({ page, see }) => {
  await see('guise=display&hall=curved');
  const picture = page.getByRole('img', { name: /Salle Varda: \d+ of \d+ seats free/ });
  await picture.waitFor();
  const before = await viewport(page);
  const free = await looking(page, 'free');
  const { x, y } = await positionOf(page, free[0] ?? -1);
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
  await page.mouse.wheel(0, -500);
  await page.mouse.dblclick(x, y);
  await drag(page, { x, y }, { x: x + 100, y });
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    expect(await picture.evaluate((stage) => stage.contains(document.activeElement))).toBe(false);
  }
  for (const key of ['+', 'ArrowUp', 'Home']) await page.keyboard.press(key);
  expect(await viewport(page)).toEqual(before);
  expect(await looking(page, 'free')).toEqual(free);

  const count = page.getByRole('status');
  const wasFree = Number(await count.textContent());
  await page.evaluate(
    (seats) => {
      const { inventory, source } = (window as HarnessWindow).harness;
      inventory.setStatus(seats, 'sold');
      source.changed(seats);
    },
    free.slice(0, 5),
  );
  // Less motion is asked for: the number does not run, it is there.
  await expect(count).toHaveText(`${wasFree - 5}`);
  await page.getByRole('img', { name: `: ${free.length - 5} of` }).waitFor();
});
