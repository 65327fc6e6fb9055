/**
 * How much a page moves while it comes, and when its largest part is there: cumulative layout shift (the worst window of
 * at most 5 seconds, as browsers report it) and largest contentful paint, over a network of a mobile phone.
 */
import type { CDPSession, Page } from '@playwright/test';

export interface Stability {
  /** Cumulative layout shift: share of the screen times share of the way. */
  shift: number;
  /** What moved most, as `element: part of the shift`. */
  movers: string[];
  /** Ms from the navigation to the largest contentful paint. */
  largestPaint: number;
}

/** No page may shift more (browsers call less than 0.1 good). */
export const shiftGoal = 0.05;

/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const quietMs = 1000;

interface Observed {
  shifts: { at: number; value: number; movers: string[] }[];
  largestPaint: number;
}
type ObservedWindow = Window & { observed?: Observed };

/** Opens `url` in a page that has been nowhere yet, lets `act` bring it further, and reads it to its end. */
export async function stabilityOf(page: Page, url: string, act?: (page: Page) => Promise<void>): Promise<Stability> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await page.addInitScript(observe);
  const quiet = quietNetwork(devtools);
  await page.goto(url);
  await quiet();
  await act?.(page);
  await quiet();
  await readToTheEnd(page);
  await quiet();
  const observed = await page.evaluate(() => (window as ObservedWindow).observed);
  if (!observed) throw new Error(`nothing was observed on ${url}`);
  return { ...worstWindow(observed.shifts), largestPaint: observed.largestPaint };
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const observed: Observed = { shifts: [], largestPaint: Number.NaN };
  (window as ObservedWindow).observed = observed;
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const movers = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.nodeName ?? 'gone'),
      );
      observed.shifts.push({ at: entry.startTime, value: entry.value, movers });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    observed.largestPaint = list.getEntries().at(-1)?.startTime ?? observed.largestPaint;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** The worst window by the browser's own metric: shifts at most a second apart belong together, for five seconds at most. */
function worstWindow(shifts: Observed['shifts']): Pick<Stability, 'shift' | 'movers'> {
  let worst = { shift: 0, movers: [] as string[] };
  let current = { shift: 0, movers: [] as string[], from: 0, until: Number.NEGATIVE_INFINITY };
  for (const { at, value, movers } of shifts) {
    if (at - current.until > 1000 || at - current.from > 5000) current = { shift: 0, movers: [], from: at, until: at };
    current.shift += value;
    current.until = at;
    current.movers.push(`${[...new Set(movers)].join(' + ')}: ${value.toFixed(3)}`);
    if (current.shift > worst.shift) worst = { shift: current.shift, movers: [...current.movers] };
  }
  return worst;
}

/** Resolves when nothing has been asked for or answered for a second. */
function quietNetwork(devtools: CDPSession): () => Promise<void> {
  let lastAt = performance.now();
  for (const event of ['Network.requestWillBeSent', 'Network.loadingFinished', 'Network.loadingFailed'] as const) {
    devtools.on(event, () => {
      lastAt = performance.now();
    });
  }
  return async () => {
    lastAt = performance.now();
    while (performance.now() - lastAt < quietMs) await new Promise((done) => setTimeout(done, 100));
  };
}

/** A screen at a time, so that what is loaded late moves what it would move for a reader. */
async function readToTheEnd(page: Page): Promise<void> {
  const screens = await page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / window.innerHeight));
  for (let screen = 1; screen < Math.min(screens, 12); screen += 1) {
    await page.mouse.wheel(0, page.viewportSize()?.height ?? 800);
    await page.waitForTimeout(200);
  }
}
