/** The layout editor's tools, through its stage: mouse, fingers, no connection. */
import { open as openFile } from 'node:fs/promises';
import type { CDPSession, Page, TestInfo } from '@playwright/test';
import { assertAccessible } from '../../visits/pages.ts';
import { mapReady, mapStage, tapSeat, viewport } from '../../visits/seatMap.ts';
import { notSignedIn, signIn } from '../../visits/staff.ts';
import type { SeatMapDriver } from '../../web/shared/src/seatmap/driver.ts';
import { editor, hasSeats, isSaved, seatsDrawn } from '../support/editor.ts';
import { chooseFile } from '../support/files.ts';
import { expect, test } from '../support/journeys.ts';

interface Place {
  x: number;
  y: number;
}
type Driven = HTMLElement & { seatMap: SeatMapDriver };
type KonvaWindow = typeof window & {
  Konva: { stages: { findOne(selector: string): { getAbsolutePosition(): Place } | undefined }[] };
};

// Each journey draws on screens of its own: a window that is gone has the draft for a minute more.

const selected = (page: Page) => page.$eval('[data-seatmap]', (map) => [...(map as Driven).seatMap.selected()]);
const positionOf = (page: Page, seat: number) =>
  page.$eval('[data-seatmap]', (map, asked) => (map as Driven).seatMap.positionOf(asked), seat);
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const number = async (page: Page, name: string) => Number.parseFloat(await field(page, name).inputValue());

async function openEditor(page: Page): Promise<void> {
  await signIn(page, 'exhibitor-manager');
  await editor(page).waitFor();
  await mapReady(page);
}

/** Deletes all that is drawn. */
async function empty(page: Page): Promise<void> {
  await mapStage(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await hasSeats(page, 0);
}

/** Places of the page for places of the layout, in seats from the middle of what is seen. */
async function onPage(page: Page, places: readonly Place[]): Promise<Place[]> {
  await mapReady(page);
  return page.$eval(
    '[data-seatmap]',
    (map, wanted) => {
      const { x, y, scale, width, height } = (map as Driven).seatMap.viewport();
      const corner = map.querySelector('[data-seatmap-stage]')?.getBoundingClientRect() ?? { left: 0, top: 0 };
      const middle = { x: Math.round((width / 2 - x) / scale), y: Math.round((height / 2 - y) / scale) };
      return wanted.map((place) => ({
        x: corner.left + x + (middle.x + place.x) * scale,
        y: corner.top + y + (middle.y + place.y) * scale,
      }));
    },
    places,
  );
}

/** Presses at the first place of the page, goes along the others, and lets go. */
async function drag(page: Page, [first, ...others]: readonly Place[], whileHeld?: () => Promise<void>): Promise<void> {
  await page.mouse.move(first?.x ?? 0, first?.y ?? 0);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 });
  await whileHeld?.();
  await page.mouse.up();
}

const draw = async (page: Page, tool: string, places: readonly Place[]): Promise<void> => {
  await page.getByRole('button', { name: tool, exact: true }).click();
  await drag(page, await onPage(page, places));
};

/** Where a node of Konva's is on the page; null: there is none. */
const konva = (page: Page, selector: string): Promise<Place | null> =>
  page.evaluate((asked) => {
    const node = (window as KonvaWindow).Konva.stages[0]?.findOne(asked)?.getAbsolutePosition();
    const corner = document.querySelector('[data-seatmap-stage]')?.getBoundingClientRect();
    return node && corner ? { x: node.x + corner.x, y: node.y + corner.y } : null;
  }, selector);

async function handle(page: Page, selector: string): Promise<Place> {
  await expect.poll(() => konva(page, selector)).not.toBeNull();
  return (await konva(page, selector)) ?? { x: 0, y: 0 };
}

const by = ({ x, y }: Place, dx: number, dy: number): Place => ({ x: x + dx, y: y + dy });

const plan = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><path d="M5 5h50v20h-50z" fill="none" stroke="black"/></svg>',
);

test('rows are drawn freely, bent by their handle and caught by lines; shapes are resized; each is one step back', async ({
  open,
}) => {
  const { page, expectErrors } = await open('/portal/cinemas/screens/4/editor');
  expectErrors(notSignedIn);
  await openEditor(page);
  await empty(page);

  await draw(page, 'Row drawn freely', [
    { x: -6, y: 0 },
    { x: -2, y: -2 },
    { x: 2, y: -2 },
    { x: 6, y: 0 },
  ]);
  await expect.poll(() => seatsDrawn(page)).toBeGreaterThanOrEqual(11);
  const free = await seatsDrawn(page);
  expect(free, 'a seat wherever one has room').toBeLessThanOrEqual(14);
  const { scale } = await viewport(page);
  const [end, middle] = [await positionOf(page, 0), await positionOf(page, Math.floor(free / 2))];
  expect(end.y - middle.y, 'it goes as the hand went').toBeGreaterThan(scale);
  await page.keyboard.press('Control+z');
  await hasSeats(page, 0);
  await page.keyboard.press('Control+Shift+z');
  await hasSeats(page, free);

  await draw(page, 'Straight row', [
    { x: -5, y: 4 },
    { x: 5, y: 4 },
  ]);
  await hasSeats(page, free + 11);
  await page.keyboard.press('v');
  await expect(field(page, 'Curve')).toHaveValue('0');
  const bow = await handle(page, '.curve-handle');
  await drag(page, [bow, by(bow, 0, -1.5 * scale)]);
  await expect.poll(async () => Math.abs(await number(page, 'Curve'))).toBeGreaterThan(1.3);
  expect(Math.abs(await number(page, 'Curve'))).toBeLessThan(1.7);
  await page.keyboard.press('Control+z');
  await expect(field(page, 'Curve')).toHaveValue('0');

  // Nearly as high as a seat of the other row, or one seat from it: it is caught there.
  const [from] = await onPage(page, [{ x: 0, y: 4 }]);
  const start = from ?? { x: 0, y: 0 };
  await drag(page, [start, by(start, 0, -2 * scale), by(start, 0.3, -4 * scale + 4)], async () => {
    await expect.poll(() => konva(page, '.guide')).not.toBeNull();
  });
  await expect.poll(() => konva(page, '.guide')).toBeNull();
  const { y } = await positionOf(page, free);
  const heights = await Promise.all(Array.from({ length: free }, (_, seat) => positionOf(page, seat)));
  const misses = heights.flatMap((seat) => [-scale, 0, scale].map((away) => Math.abs(seat.y + away - y)));
  expect(Math.min(...misses)).toBeLessThan(0.6);

  await draw(page, 'Shape', [
    { x: -3, y: 5 },
    { x: 3, y: 7 },
  ]);
  await expect(field(page, 'Width')).toHaveValue('6');
  const corner = await handle(page, '.bottom-right');
  await drag(page, [corner, by(corner, scale, scale / 2), by(corner, 2 * scale, scale)]);
  await expect.poll(() => number(page, 'Width')).toBeGreaterThan(7.8);
  expect(await number(page, 'Width')).toBeLessThan(8.2);
  expect(await number(page, 'Height')).toBeGreaterThan(2.8);
  await page.keyboard.press('Control+z');
  await expect(field(page, 'Width')).toHaveValue('6');
  await expect(field(page, 'Height')).toHaveValue('2');

  await page.keyboard.press('Escape');
  await page.keyboard.down('Shift');
  await drag(
    page,
    await onPage(page, [
      { x: -5.6, y: -0.6 },
      { x: -2.4, y: 0.6 },
    ]),
  );
  await expect.poll(async () => (await selected(page)).length).toBeGreaterThan(2);
  const some = (await selected(page)).length;
  await drag(
    page,
    await onPage(page, [
      { x: 2.4, y: -0.6 },
      { x: 5.6, y: 0.6 },
    ]),
  );
  await page.keyboard.up('Shift');
  await expect.poll(async () => (await selected(page)).length).toBeGreaterThan(some + 2);
});

test('a copy goes to another screen; a picture is traced, one that is too large refused; without a connection nothing is lost', async ({
  open,
}, info) => {
  const { page, context, expectErrors } = await open('/portal/cinemas/screens/1/editor', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  expectErrors(/401|ERR_INTERNET_DISCONNECTED|WebSocket/);
  await openEditor(page);
  await empty(page);
  await draw(page, 'Block of rows', [
    { x: -4, y: 0 },
    { x: 4, y: 2 },
  ]);
  await hasSeats(page, 27);

  await page.keyboard.press('Escape');
  const { scale: seatPx } = await viewport(page);
  const [seat = { x: 0, y: 0 }] = await onPage(page, [{ x: -4, y: 1 }]);
  await page.mouse.dblclick(seat.x, seat.y);
  await expect.poll(async () => (await selected(page)).length, 'two clicks select the row').toBe(9);
  await page.keyboard.down('Alt');
  await drag(page, [seat, by(seat, 0, 2 * seatPx), by(seat, 0, 4 * seatPx)]);
  await page.keyboard.up('Alt');
  await hasSeats(page, 36);
  await page.keyboard.press('Control+z');
  await hasSeats(page, 27);
  const [index = -1] = await selected(page);
  const before = await positionOf(page, index);
  await page.keyboard.down('Shift');
  await drag(page, [seat, by(seat, 2 * seatPx, seatPx), by(seat, 4 * seatPx, seatPx)]);
  await page.keyboard.up('Shift');
  await expect.poll(async () => (await positionOf(page, index)).x - before.x).toBeGreaterThan(3 * seatPx);
  expect((await positionOf(page, index)).y, 'Shift keeps the row').toBeCloseTo(before.y);
  await page.keyboard.press('Control+z');

  await page.mouse.move(seat.x, seat.y);
  await page.mouse.down();
  await page.mouse.move(seat.x - 20, seat.y);
  const { x: viewX } = await viewport(page);
  const stage = await mapStage(page).boundingBox();
  await page.mouse.move((stage?.x ?? 0) + 2, seat.y);
  await expect.poll(async () => (await viewport(page)).x, 'the edge pulls').toBeGreaterThan(viewX + 40);
  await page.mouse.up();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+s');
  await isSaved(page);

  await page.goto(page.url().replace('/1/', '/5/'));
  await mapReady(page);
  await empty(page);
  await page.keyboard.press('Control+v');
  await hasSeats(page, 27);
  await page.keyboard.press('Control+s');
  await isSaved(page);
  await page.reload();
  await mapReady(page);
  await mapStage(page).focus();
  await page.keyboard.press('Control+z');
  await hasSeats(page, 0);
  await page.keyboard.press('Control+y');
  await hasSeats(page, 27);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Picture to trace' }).click();
  await chooseFile(page, 'Choose a picture', await hugePicture(info));
  await expect(page.getByRole('alert')).toContainText('larger than 20 MB');
  await chooseFile(page, 'Choose a picture', { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: plan });
  await expect(page.getByRole('slider', { name: 'Opacity' })).toBeVisible();
  const picture = await handle(page, '.background-picture');
  const x = await number(page, 'Middle from left');
  const { scale } = await viewport(page);
  const [grip] = await onPage(page, [{ x: 8, y: 5 }]);
  await drag(page, [grip ?? picture, by(grip ?? picture, scale, 0), by(grip ?? picture, 2 * scale, 0)]);
  await expect.poll(async () => (await number(page, 'Middle from left')) - x).toBeGreaterThan(1.5);
  await page.getByRole('switch', { name: 'Locked' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Control+s');
  await isSaved(page);

  await context.setOffline(true);
  await mapStage(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+d');
  await hasSeats(page, 54);
  await page.keyboard.press('Control+s');
  await page.getByRole('status').getByText('kept in this browser').waitFor();
  // The window is gone before there is a connection again: the next one goes on with what was kept.
  await page.route('**/api/staff/screens/5/draft*', (route) => route.abort('internetdisconnected'));
  await context.setOffline(false);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await mapReady(page);
  await hasSeats(page, 54);
  await page.unroute('**/api/staff/screens/5/draft*');
  await page.keyboard.press('Control+s');
  await isSaved(page);

  // From the screen's page too one sees what differs from what was published.
  await page.goto(page.url().replace('/editor', ''));
  await page.getByRole('button', { name: 'Compare versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByRole('combobox', { name: 'After' })).toContainText('This drawing (54 seats)');
  await versions.getByRole('listitem').filter({ hasText: 'seats in both' }).waitFor();
  await expect(versions.getByRole('button', { name: /Go on with/ })).toHaveCount(0);
});

/** 100 MB that take no room on the disk. */
async function hugePicture(info: TestInfo): Promise<string> {
  const path = info.outputPath('plan.jpg');
  const file = await openFile(path, 'w');
  await file.truncate(100 * 1024 * 1024);
  await file.close();
  return path;
}

test('with fingers on a phone: looked at, seats tapped, their class changed', async ({ open }) => {
  const { page, context, expectErrors } = await open('/portal/cinemas/screens/3/editor', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  expectErrors(notSignedIn);
  await openEditor(page);
  const fingers = await context.newCDPSession(page);
  const box = await mapStage(page).boundingBox();
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const before = await viewport(page);
  await touch(
    fingers,
    [1, 2, 3, 4].map((step) => [by(middle, -20 - 15 * step, 0), by(middle, 20 + 15 * step, 0)]),
  );
  await mapReady(page);
  const near = await viewport(page);
  expect(near.scale, 'two fingers apart: nearer').toBeGreaterThan(before.scale * 1.5);
  await touch(
    fingers,
    [0, 1, 2, 3].map((step) => [by(middle, -20 * step, 0)]),
  );
  await mapReady(page);
  expect((await viewport(page)).x, 'one finger moves the plan').toBeLessThan(near.x - 30);
  expect(await selected(page), 'and nothing else').toEqual([]);

  const shown = async () => (await selected(page)).length;
  const seats = await page.$eval('[data-seatmap]', (map) => {
    const { seatCount, positionOf } = (map as Driven).seatMap;
    const stage = map.querySelector('[data-seatmap-stage]')?.getBoundingClientRect();
    const [x, y] = [(stage?.left ?? 0) + (stage?.width ?? 0) / 2, (stage?.top ?? 0) + (stage?.height ?? 0) / 2];
    const away = (seat: number) => Math.hypot(positionOf(seat).x - x, positionOf(seat).y - y);
    return Array.from({ length: seatCount }, (_, seat) => seat)
      .sort((one, other) => away(one) - away(other))
      .slice(0, 2);
  });
  for (const [at, seat] of seats.entries()) await tapSeat(page, seat, async () => (await shown()) === at + 1);
  await page.getByRole('button', { name: 'Selection' }).tap();
  const byHand = page.getByRole('checkbox', { name: 'Only picked by hand' });
  await byHand.tap();
  await expect(byHand).toBeChecked();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(byHand).not.toBeChecked();
});

/** Fingers that go through these places together, and leave. */
async function touch(devtools: CDPSession, steps: readonly (readonly Place[])[]): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly Place[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(({ x, y }, id) => ({ x, y, id })) });
  for (const [at, places] of steps.entries()) await send(at === 0 ? 'touchStart' : 'touchMove', places);
  await send('touchEnd', []);
}
