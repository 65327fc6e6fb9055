/** The seat map, as its driver tells of it: journeys ask the map, not its pixels. */
import type { Locator, Page } from '@playwright/test';
import { until } from '../server/src/testing/until.ts';

/** What the map says; `seatsLooking` needs a map that is drawn. */
export const seatsLooking = (page: Page, look: string): Promise<number[]> =>
  page.$eval('[data-seatmap]', (map, asked) => (map as MapElement).seatMap.seatsLooking(asked), look);

export const seatName = (page: Page, seat: number): Promise<string> =>
  page.$eval('[data-seatmap]', (map, asked) => (map as MapElement).seatMap.nameOf(asked), seat);

/** Middle of a seat in px of the viewport, scrolled clear of the header and of the sheet at the bottom. */
export async function seatPosition(page: Page, seat: number): Promise<{ x: number; y: number }> {
  const where = () => page.$eval('[data-seatmap]', (map, asked) => (map as MapElement).seatMap.positionOf(asked), seat);
  await mapReady(page);
  const { y } = await where();
  await page.evaluate((at) => window.scrollBy({ top: at - window.innerHeight / 2, behavior: 'instant' }), y);
  return where();
}

/**
 * A phone's first tap on a small map brings the place nearer, the next one picks. `isDone`: what the tap that picks must
 * bring about; else that the seat looks otherwise.
 */
export async function tapSeat(page: Page, seat: number, isDone?: () => Promise<boolean>): Promise<void> {
  const look = await seatLook(page, seat);
  const isPicked = isDone ?? (async () => (await seatLook(page, seat)) !== look);
  for (let tap = 0; tap < 4; tap += 1) {
    const { x, y } = await seatPosition(page, seat);
    const size = await seatPx(page);
    await page.touchscreen.tap(x, y);
    const answer = await until('the map to answer a tap', async () => {
      if (await isPicked()) return 'picked';
      return (await seatPx(page)) !== size && 'nearer';
    });
    if (answer === 'picked') return;
  }
  throw new Error(`seat ${seat} cannot be picked by tapping it`);
}

const seatLook = (page: Page, seat: number): Promise<string> =>
  page.$eval('[data-seatmap]', (map, asked) => (map as MapElement).seatMap.lookOf(asked), seat);

const seatPx = (page: Page): Promise<number> =>
  page.$eval('[data-seatmap]', (map) => (map as MapElement).seatMap.seatPx());

/** A click of the mouse in the middle of a seat. */
export async function clickSeat(page: Page, seat: number): Promise<void> {
  const { x, y } = await seatPosition(page, seat);
  await page.mouse.click(x, y);
}

/** What takes pointer and keys of a map that one chooses or draws on. */
export const mapStage = (on: Page | Locator): Locator => on.getByRole('application');

/** Where one looks: px per unit of the layout, and where its origin is, px from the map's corner. */
export const viewport = (page: Page): Promise<{ x: number; y: number; scale: number; width: number; height: number }> =>
  page.$eval('[data-seatmap]', (map) => (map as MapElement).seatMap.viewport());

export async function mapReady(page: Page): Promise<void> {
  await page.locator('[data-seatmap] canvas').first().waitFor();
  await page.waitForFunction(() => document.querySelector<MapElement>('[data-seatmap]')?.seatMap?.settled());
}

/** The part of the map's driver that journeys use. */
type MapElement = HTMLElement & {
  seatMap: {
    positionOf(seat: number): { x: number; y: number };
    lookOf(seat: number): string;
    nameOf(seat: number): string;
    seatPx(): number;
    seatsLooking(look: string): number[];
    settled(): boolean;
    viewport(): { x: number; y: number; scale: number; width: number; height: number };
  };
};
