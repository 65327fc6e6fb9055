/**
 * The layout editor's stage in Chromium with 100,000 seats, 10,000 of them selected: what the end of a drag costs until all
 * of it is drawn where it goes, and what a frame costs while it is dragged and while the map is. It is the stage alone
 * (web/harness, guise "workbench"), built as for production.
 *
 * "Until drawn": from the pointer's leaving to the frame after which nothing is left to be painted. "In the frame" is less that of
 * an empty frame. Both are what the main thread computes (as in canvas.ts): what else the machine does is left out. Without a
 * graphics card two thirds of a frame are Chromium's own copying of the canvases, which happens on the main thread then.
 *
 *     npm run bench:editor [-- rounds]
 */
import type { CDPSession, Page } from '@playwright/test';
import { launchBrowser } from '../visits/browser.ts';
import { buildHarness, openHarness, threadMs } from './lib/harness.ts';
import { line, show, spread } from './lib/statistics.ts';

const [rounds = 9] = process.argv.slice(2).map(Number);
const framesPerRound = 30;
const selectedSeats = 10_000;
const moveGoalMs = 100;
const frameGoalMs = 16;

/** What the harness shows of itself, as far as it is used here. */
type HarnessWindow = typeof window & {
  editor: {
    selection: { seats: readonly number[] };
    drawing: object;
    select(selection: { seats: number[]; shapes: number[] }): void;
    set(change: { tool: 'select' | 'hand' }): void;
    undo(): void;
  };
  frame(act: (turn: number) => void, count: number): Promise<void>;
};

/** Helpers of the page, as text: a compiled function would call what only the compiler has. */
const helpers = `
  globalThis.stageOf = () => document.querySelector('[data-seatmap-stage]');
  globalThis.mapOf = () => document.querySelector('[data-seatmap]').seatMap;
  globalThis.point = (type, x, y) => stageOf().dispatchEvent(new PointerEvent(type, {
    pointerId: 1, pointerType: 'mouse', bubbles: true, buttons: 1, clientX: x, clientY: y,
  }));
  globalThis.nextFrame = () => new Promise((done) => requestAnimationFrame(done));
`;

/** Main thread's ms from letting go until everything stands where it was put. */
async function movedIn(page: Page, devtools: CDPSession): Promise<number> {
  await page.evaluate(`(async () => {
    const seat = editor.selection.seats[editor.selection.seats.length >> 1];
    const { x, y } = mapOf().positionOf(seat);
    globalThis.dragged = { seat, x, y, drawing: editor.drawing };
    point('pointerdown', x, y);
    for (let step = 1; step <= 6; step++) {
      point('pointermove', x + step * 3, y + step * 2);
      await nextFrame();
    }
  })()`);
  const before = await threadMs(devtools);
  await page.evaluate(`(async () => {
    const { seat, x, y, drawing } = dragged;
    point('pointerup', x + 18, y + 12);
    while (mapOf().positionOf(seat).x === x || !mapOf().painted()) await nextFrame();
    if (editor.drawing === drawing) throw new Error('nothing was moved');
  })()`);
  const took = (await threadMs(devtools)) - before;
  await page.evaluate(`(async () => {
    editor.undo();
    while (!mapOf().painted()) await nextFrame();
  })()`);
  return took;
}

/** Main thread's ms a frame, one number a round. `how`: nothing, the selection is dragged, or the map is. */
async function perFrame(page: Page, devtools: CDPSession, how: 'nothing' | 'drag' | 'pan'): Promise<number[]> {
  await page.evaluate(`editor.set({ tool: '${how === 'pan' ? 'hand' : 'select'}' })`);
  const samples: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const before = await threadMs(devtools);
    await page.evaluate(`(async () => {
      const seat = editor.selection.seats[editor.selection.seats.length >> 1];
      const { x, y } = mapOf().positionOf(seat);
      const acts = '${how}' !== 'nothing';
      await frame((turn) => {
        if (!acts) return;
        if (turn === 0) point('pointerdown', x, y);
        point('pointermove', x + 60 * Math.sin(turn / 5), y + 40 * Math.sin(turn / 4));
        if (turn === ${framesPerRound} - 1) point('pointercancel', x, y);
      }, ${framesPerRound});
    })()`);
    // The first round warms up.
    if (round > 0) samples.push(((await threadMs(devtools)) - before) / framesPerRound);
  }
  return samples;
}

await buildHarness();
const browser = await launchBrowser();
try {
  const { page, devtools } = await openHarness(browser, 'guise=workbench&hall=vast&taken=0');
  await page.evaluate(helpers);
  await page.evaluate((count) => {
    const { editor } = window as HarnessWindow;
    editor.select({ seats: Array.from({ length: count }, (_, seat) => 40_000 + seat), shapes: [] });
  }, selectedSeats);
  const verdict = (label: string, samples: number[], goalMs: number) =>
    line(label, `${show(samples, 'ms', 1)}; aim ${goalMs} ms: ${spread(samples).median <= goalMs ? 'met' : 'missed'}`);
  console.log('\n100,000 seats, 10,000 selected');
  const moves: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const took = await movedIn(page, devtools);
    if (round > 0) moves.push(took);
  }
  verdict('moved, until drawn', moves, moveGoalMs);
  const dragged = await perFrame(page, devtools, 'drag');
  // Seen whole, there is nothing to pan.
  await page.evaluate(`(async () => {
    const { left, top, width, height } = stageOf().getBoundingClientRect();
    for (let step = 0; step < 3; step++) {
      stageOf().dispatchEvent(new WheelEvent('wheel', {
        deltaY: -150, bubbles: true, cancelable: true, clientX: left + width / 2, clientY: top + height / 2,
      }));
      await nextFrame();
      while (!mapOf().settled() || !mapOf().painted()) await nextFrame();
    }
  })()`);
  const empty = spread(await perFrame(page, devtools, 'nothing')).median;
  const lessEmpty = (samples: number[]) => samples.map((ms) => Math.max(0, ms - empty));
  verdict('dragged, in the frame', lessEmpty(dragged), frameGoalMs);
  verdict('panned, in the frame', lessEmpty(await perFrame(page, devtools, 'pan')), frameGoalMs);
  line('an empty frame', `${empty.toFixed(2)} ms`);
} finally {
  await browser.close();
}
