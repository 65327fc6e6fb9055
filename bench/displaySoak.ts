/**
 * A display that runs for a week: the page of a display in Chromium, whose clock is turned by hand, with all kinds of pages that turn, maps of seats among them, while seats
 * are taken and given back. After each simulated day, and a garbage collection, what is reachable in its JavaScript heap, its DOM's nodes and listeners. It does not
 * load itself anew, which it would do each night: nothing of this may hide in that.
 *
 *     npm run soak:signage [-- days] [-- minutes between two turns of the clock]
 *
 * Ends with 1 when what is reachable grew by more than a tenth, and a megabyte, between the second day and the last.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import type { CDPSession, Page } from '@playwright/test';
import type { HoldAnswer } from '../server/src/contract/index.ts';
import { startDemo } from '../server/src/testing/demo.ts';
import { letIn, signageView, startupOf } from '../visits/api.ts';
import { launchBrowser } from '../visits/browser.ts';
import { newVisitor, secret } from './lib/server.ts';
import { line } from './lib/statistics.ts';
import { SocketClient } from './lib/transports.ts';

const [days = 7, turnMinutes = 30] = process.argv.slice(2).map(Number);
assert.ok(days >= 2 && turnMinutes > 0, 'days are two or more: npm run soak:signage -- 7 30');
const dayMinutes = 24 * 60;
const mayGrow = { times: 1.1, bytes: 1e6 };

interface Memory {
  heap: number;
  nodes: number;
  listeners: number;
}

async function memoryOf(devtools: CDPSession): Promise<Memory> {
  // Collected twice: what finalizers let go of in the first collection goes in the second.
  for (let time = 0; time < 2; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

/** Each page of the view once: what it draws is there before anything is counted. */
async function warmUp(page: Page): Promise<void> {
  await page.locator('[data-page]').waitFor();
  await page.clock.runFor(10 * 60_000);
}

/** Where a page is loaded anew it is answered with nothing, and stays as it is. */
const stay = (page: Page): Promise<unknown> => page.route('**/signage', (route) => route.fulfill({ status: 204 }));

const demo = await startDemo({ env: { SECRET: secret } });
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' });
  await page.clock.install({ time: new Date() });
  await page.goto(`${demo.url}/signage`);
  const uid = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? '';
  const kinds = ['now_playing', 'seats_available', 'final_program', 'event', 'preshow', 'postshow', 'prices'] as const;
  const view = await signageView(demo, 'Soak', [...kinds]);
  await letIn(demo, uid, { name: 'Foyer', cinema_id: 1, type: 'signage', signage_view_id: view });
  await page.reload();
  await stay(page);
  await warmUp(page);

  const { schedules, now } = await startupOf(demo);
  const scheduleId = schedules.find(({ start, cinema_id }) => start > now && cinema_id === 1)?.id ?? 0;
  const taker = await SocketClient.open({ url: demo.url, visitor: () => newVisitor() });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const told = (label: string, { heap, nodes, listeners }: Memory) =>
    line(label, `${(heap / 1e6).toFixed(1)} MB reachable, ${nodes} nodes, ${listeners} listeners`);
  console.log(
    `\nA display of ${kinds.length} kinds of pages; load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`,
  );
  told('at the start', await memoryOf(devtools));
  const reachable: Memory[] = [];
  for (let day = 1; day <= days; day += 1) {
    for (let minute = 0; minute < dayMinutes; minute += turnMinutes) {
      const want = { kind: 'auto', count: 1 };
      const { token } = await taker.call<HoldAnswer>('mutation', 'seats.hold', {
        ...{ scheduleId, idempotencyKey: randomUUID(), want },
      });
      await page.clock.runFor(turnMinutes * 60_000);
      await taker.call('mutation', 'seats.release', { token });
    }
    const memory = await memoryOf(devtools);
    told(`after ${day} ${day === 1 ? 'day' : 'days'}`, memory);
    reachable.push(memory);
  }
  taker.close();
  const second = reachable[1]?.heap ?? Number.NaN;
  const last = reachable.at(-1)?.heap ?? Number.NaN;
  if (!(last < second * mayGrow.times || last - second < mayGrow.bytes)) {
    console.error(`What is reachable grew from ${(second / 1e6).toFixed(1)} to ${(last / 1e6).toFixed(1)} MB.`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await demo.stop();
}
