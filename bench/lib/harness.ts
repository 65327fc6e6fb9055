/** The seat map's harness in Chromium, built as for production, for benchmarks. */
import { mkdirSync } from 'node:fs';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { inCache, inRoot } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/run.mjs';

const origin = 'http://seat-map.test';
const dist = inCache('bench-canvas');

export async function buildHarness(): Promise<void> {
  mkdirSync(dist, { recursive: true });
  const options = ['--outDir', dist, '--emptyOutDir', '--logLevel', 'warn'];
  await run(inRoot('node_modules', '.bin', 'vite'), ['build', inRoot('web', 'harness'), ...options]);
}

/** Helpers of the page, as text: a compiled function would call what only the compiler has. */
const pageHelpers = `
  globalThis.__name = (value) => value;
  globalThis.frame = (act, count) => new Promise((done) => {
    let turn = 0;
    const step = () => {
      if (turn === count) return done();
      act(turn++);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  globalThis.pointAt = (type, turn) => {
    const element = document.querySelector('[data-seatmap] [role="application"]');
    const box = element.getBoundingClientRect();
    element.dispatchEvent(new PointerEvent(type, {
      pointerId: 1,
      pointerType: 'mouse',
      bubbles: true,
      buttons: 1,
      clientX: box.x + box.width / 2 + 120 * Math.sin(turn / 6),
      clientY: box.y + box.height / 2 + 90 * Math.cos(turn / 6),
    }));
  };
`;

/** `query`: as web/harness/main.tsx reads it. */
export async function openHarness(
  browser: Browser,
  query: string,
  viewport = { width: 1280, height: 900 },
): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: `${dist}${pathname === '/' ? '/index.html' : pathname}` });
  });
  await page.addInitScript(pageHelpers);
  await page.goto(`${origin}/?${query}`);
  await page.waitForFunction(() => {
    const map = document.querySelector<HTMLElement & { seatMap?: { settled(): boolean } }>('[data-seatmap]');
    return map?.seatMap?.settled() && document.querySelectorAll('[data-seatmap] canvas').length >= 2;
  });
  await page.waitForTimeout(500);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return { page, devtools };
}

/**
 * ms that the main thread has computed so far. Not `TaskDuration`, which is time on the wall whatever time domain is set:
 * on a machine with other work it counts that too.
 */
export async function threadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
}
