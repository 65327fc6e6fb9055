/**
 * The seat map in Chromium, with 10,000 and 100,000 seats, a third of them sold: what a delta of 20 seats, a frame of a
 * drag and a whole repaint cost. It is the map alone (web/harness), built as for production.
 *
 * "In the frame" is the main thread's time for everything that a frame brings along (gesture, React, drawing, layout,
 * handing over the picture), less that of an empty frame: what the browser says about its tasks, over many frames.
 * "Drawn at once" is the map's own part: the call, both layers drawn, and one pixel read back, so that nothing of the
 * drawing is put off.
 *
 * At the end the mini map of a display, of which a few stand beside each other.
 *
 *     npm run bench:canvas [-- rounds] [-- mini]        the mini maps alone
 */
import type { CDPSession, Page } from '@playwright/test';
import { launchBrowser } from '../visits/browser.ts';
import { buildHarness, openHarness, threadMs } from './lib/harness.ts';
import { line, show, spread } from './lib/statistics.ts';

const rounds = Number(process.argv[2] ?? 9);
const only = process.argv[3];
const framesPerRound = 40;
/** For one line of the report: where a frame takes long there are fewer of them. */
const mostMs = 4_000;
const halls = [
  { name: 'huge', seats: '10,000 seats', repaintGoalMs: 16 },
  { name: 'vast', seats: '100,000 seats', repaintGoalMs: undefined },
] as const;
/** Halls of a display's mini maps: a usual one, and the largest that cinemas have. */
const miniHalls = [
  { name: 'curved', seats: 'a usual hall' },
  { name: 'large', seats: 'the largest hall' },
] as const;
/** So that the map is 380 x 250 px, as on a display of 1920 x 1080 with four shows. */
const miniViewport = { width: 412, height: 540 };
const miniGoalMs = 4;
const deltaGoalMs = 1;
const panGoalMs = 4;

/** What the harness shows of itself, as far as it is used here. */
interface Layer {
  draw(): void;
  batchDraw(): unknown;
  getNativeCanvasElement(): HTMLCanvasElement;
}
interface Harness {
  source: { hall: { seatCount: number }; changed(seats: number[] | null): void };
  inventory: { statuses(): Uint8Array; setStatus(seats: number[], status: 'free' | 'held'): void };
}
type HarnessWindow = typeof window & {
  harness: Harness;
  /** Konva makes itself known. */
  Konva: { stages: { getLayers(): Layer[] }[] };
  /** Calls it once in each of so many frames. */
  frame(act: (turn: number) => void, count: number): Promise<void>;
  /** A pointer's event on the map, at the next place of a round trip. */
  pointAt(type: string, turn: number): void;
};

type Act = 'nothing' | 'pan' | 'delta' | 'all';

/** Main thread's ms a frame while something is done in each, one number a round. */
async function perFrame(page: Page, devtools: CDPSession, act: Act): Promise<number[]> {
  const samples: number[] = [];
  const beganAt = performance.now();
  for (let round = 0; round <= rounds && (samples.length < 3 || performance.now() - beganAt < mostMs); round++) {
    const before = await threadMs(devtools);
    await page.evaluate(
      async ({ act, framesPerRound }) => {
        const { harness, frame, pointAt } = window as HarnessWindow;
        const { source, inventory } = harness;
        const change = (count: number, turn: number): void => {
          const { seatCount } = source.hall;
          const seats = Array.from({ length: count }, (_, step) => (step * 7919 + 31) % seatCount);
          inventory.setStatus(seats, turn % 2 === 0 ? 'held' : 'free');
          source.changed(seats);
        };
        const acts = {
          nothing: () => undefined,
          pan: (turn: number) => {
            if (turn === 0) pointAt('pointerdown', 0);
            pointAt('pointermove', turn);
            if (turn === framesPerRound - 1) pointAt('pointerup', turn);
          },
          delta: (turn: number) => change(20, turn),
          all: (turn: number) => change(source.hall.seatCount, turn),
        };
        await frame(acts[act], framesPerRound);
      },
      { act, framesPerRound },
    );
    // The first round warms up.
    if (round > 0) samples.push(((await threadMs(devtools)) - before) / framesPerRound);
  }
  return samples;
}

/**
 * ms of the map's own work: the call, both layers until they stand, one pixel of each read back. `seatsAtOnce`: so many
 * change; 0: the map is dragged instead.
 */
async function drawnAtOnce(page: Page, seatsAtOnce: number): Promise<number[]> {
  return page.evaluate(
    ({ seatsAtOnce, times, mostMs }) => {
      const { harness, Konva, pointAt } = window as HarnessWindow;
      const { source, inventory } = harness;
      const layers = Konva.stages[0]?.getLayers() ?? [];
      const { seatCount } = source.hall;
      const count = Math.min(seatCount, seatsAtOnce);
      const seats = Array.from({ length: count }, (_, step) => (step * 7919 + 31) % seatCount);
      const samples: number[] = [];
      const beganAt = performance.now();
      if (count === 0) pointAt('pointerdown', 0);
      for (let turn = 0; turn <= times && performance.now() - beganAt < mostMs; turn++) {
        if (count > 0) inventory.setStatus(seats, turn % 2 === 0 ? 'held' : 'free');
        const began = performance.now();
        if (count > 0) source.changed(seats);
        else pointAt('pointermove', turn);
        for (const layer of layers) {
          // The map asks for another frame until all of it stands.
          let asked = true;
          const batchDraw = layer.batchDraw;
          layer.batchDraw = () => {
            asked = true;
          };
          while (asked) {
            asked = false;
            layer.draw();
          }
          layer.batchDraw = batchDraw;
          layer.getNativeCanvasElement().getContext('2d')?.getImageData(0, 0, 1, 1);
        }
        if (turn > 0) samples.push(performance.now() - began);
      }
      if (count === 0) pointAt('pointerup', 0);
      return samples;
    },
    { seatsAtOnce, times: rounds * 5, mostMs },
  );
}

/** Zooms in until the seats' numbers can be read. */
async function zoomIn(page: Page): Promise<void> {
  const map = page.locator('[data-seatmap] [role="application"]');
  const box = await map.boundingBox();
  if (!box) throw new Error('there is no map');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let step = 0; step < 12; step++) {
    await page.mouse.wheel(0, -400);
    await page.waitForTimeout(150);
  }
  await page.waitForTimeout(300);
}

function verdict(label: string, samples: number[], goalMs?: number): void {
  const goal = goalMs === undefined ? '' : `; aim ${goalMs} ms: ${spread(samples).median <= goalMs ? 'met' : 'missed'}`;
  line(label, `${show(samples, 'ms', 2)}${goal}`);
}

await buildHarness();
const browser = await launchBrowser();
try {
  for (const { name, seats, repaintGoalMs } of only === 'mini' ? [] : halls) {
    const { page, devtools } = await openHarness(browser, `hall=${name}&taken=0.35`);
    for (const view of ['whole hall', 'zoomed in'] as const) {
      if (view === 'zoomed in') await zoomIn(page);
      console.log(`\n${seats}, ${view}`);
      const empty = spread(await perFrame(page, devtools, 'nothing')).median;
      const inFrame = async (act: Act) => (await perFrame(page, devtools, act)).map((ms) => Math.max(0, ms - empty));
      verdict('delta of 20 seats, drawn at once', await drawnAtOnce(page, 20), deltaGoalMs);
      verdict('delta of 20 seats, in the frame', await inFrame('delta'));
      if (view === 'zoomed in') {
        verdict('pan, drawn at once', await drawnAtOnce(page, 0), panGoalMs);
        verdict('pan, in the frame', await inFrame('pan'));
      } else verdict('every seat repainted, drawn at once', await drawnAtOnce(page, 1e6), repaintGoalMs);
      line('an empty frame', `${empty.toFixed(2)} ms`);
    }
    await page.close();
  }
  for (const { name, seats } of miniHalls) {
    const { page, devtools } = await openHarness(browser, `guise=display&hall=${name}&taken=0.35`, miniViewport);
    const { width, height, count } = await page.evaluate(() => {
      const box = document.querySelector('[data-seatmap] canvas')?.getBoundingClientRect();
      const { seatCount } = (window as HarnessWindow).harness.source.hall;
      return { width: box?.width, height: box?.height, count: seatCount };
    });
    console.log(`\nMini map of ${seats}, ${count} seats in ${width} x ${height} px`);
    const empty = spread(await perFrame(page, devtools, 'nothing')).median;
    const inFrame = async (act: Act) => (await perFrame(page, devtools, act)).map((ms) => Math.max(0, ms - empty));
    verdict('delta of 20 seats, drawn at once', await drawnAtOnce(page, 20), miniGoalMs);
    verdict('delta of 20 seats, in the frame', await inFrame('delta'), miniGoalMs);
    verdict('every seat repainted, drawn at once', await drawnAtOnce(page, 1e6), miniGoalMs);
    verdict('every seat repainted, in the frame', await inFrame('all'), miniGoalMs);
    await page.close();
  }
} finally {
  await browser.close();
}
