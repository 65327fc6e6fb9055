/**
 * What a cashier waits for at the counter, through the whole stack over WebSocket, beside a request that does nothing on the same
 * connection. One till alone: a show's offer, two seats, the sale for cash, and the last byte of its receipt and tickets at the printer
 * (the virtual one over TCP). Then twenty tills at once, at the pace of a cashier's hands, while 200 visitors rush one of the shows that they sell: at
 * the pace of hands too, and without a pause, as programs do. Then a till's page in Chromium, from the tap on a show to its seat map.
 *
 *     npm run bench:pos [-- rounds [sales a till]]
 *
 * Fails when a sale of a till is refused, or bills, claims and seats differ at the end.
 */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { type Demo, startDemo } from '../server/src/testing/demo.ts';
import { startVirtualPrinter } from '../server/src/testing/virtualPrinter.ts';
import { letIn } from '../visits/api.ts';
import { launchBrowser } from '../visits/browser.ts';
import { DESKTOP } from '../visits/pages.ts';
import { askToBeLetIn, countTill, signInAtTill } from '../visits/staff.ts';
import { booksOf } from './lib/orders.ts';
import { hand, noTimes, rush, sellAt, steps, ticketsOfSale, timed } from './lib/rush.ts';
import { line, percentile, show } from './lib/statistics.ts';
import { openTills } from './lib/tills.ts';
import { SocketClient } from './lib/transports.ts';
import { openWorld } from './lib/world.ts';

const [rounds = 5, salesPerTill = 10] = process.argv.slice(2).map(Number);
assert.ok(rounds > 0 && salesPerTill > 0, 'rounds and sales are numbers: npm run bench:pos -- 5 10');
const tillCount = 20;
const visitorCount = 200;
/** Hands that are quicker than most: two seconds a step on the website, one at a till. Then programs as visitors, which wait for nothing but answers. */
const tillMs = 1000;
const paces = [
  { how: 'at the pace of hands', visitorMs: 2000, sales: salesPerTill },
  // A fifth of them: the hall has 50,000 seats, and programs would buy them all.
  { how: 'without a pause', visitorMs: 0, sales: Math.ceil(salesPerTill / 5) },
];
const salesInAll = paces.reduce((sum, { sales }) => sum + sales, 0);
/** Longer takes only paper that never comes. */
const paperWithinMs = 60_000;

type MapElement = HTMLElement & { seatMap?: { settled(): boolean } };

const ms = (values: number[], share: number): number => Math.round(percentile(values, share) * 10) / 10;

const world = await openWorld({ redis: false, worker: true });
const printer = await startVirtualPrinter();
try {
  const { cash, clients } = await openTills(world, tillCount, printer.address);
  const [first] = clients;
  if (!first) throw new Error('there is no till');
  // Both before anything is asked for: the server keeps what it has read of the programme.
  const quiet = await world.addSchedule(100, 100);
  const rushed = await world.addSchedule(200, 250);
  await sellAt(first, { scheduleId: quiet, cash, times: noTimes() });

  console.log(`\nOne till alone, ${rounds} rounds, ms:`);
  const alone = noTimes();
  const paper: number[] = [];
  const pages = () => printer.folder.events().filter(({ event }) => event === 'paper').length;
  const isPrinted = async (count: number) => {
    const endMs = performance.now() + paperWithinMs;
    while (pages() < count) {
      if (performance.now() > endMs) throw new Error(`${pages()} of ${count} pages came out of the printer`);
      await new Promise((done) => setTimeout(done, 2));
    }
  };
  await isPrinted(1 + ticketsOfSale);
  for (let round = 0; round < rounds; round += 1) {
    const before = pages();
    await timed(paper, async () => {
      await sellAt(first, { scheduleId: quiet, cash, times: alone });
      await isPrinted(before + 1 + ticketsOfSale);
    });
  }
  for (const step of steps) line(step, show(alone[step], 'ms', 1));
  line('from the first request to the last byte on paper', show(paper, 'ms'));

  const visitors: SocketClient[] = [];
  for (let count = 0; count < visitorCount; count += 1) visitors.push(await SocketClient.open(world));
  let bought = 0;
  for (const { how, visitorMs, sales } of paces) {
    console.log(
      `\n${tillCount} tills at once, ${sales} sales each, while ${visitorCount} visitors rush one of their shows, ${how}:`,
    );
    const ended = new AbortController();
    const rushing = rush(world, visitors, { scheduleId: rushed, pauseMs: visitorMs, signal: ended.signal });
    // It is waited for below. Where a till fails before, its sockets end with the world, and what is told is why the till failed.
    rushing.catch(() => undefined);
    await hand(visitorMs);
    const times = noTimes();
    const began = performance.now();
    await Promise.all(
      clients.map(async (till, index) => {
        for (let sale = 0; sale < sales; sale += 1)
          await sellAt(till, { scheduleId: index % 2 === 0 ? rushed : quiet, cash, times, pauseMs: tillMs });
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    ended.abort();
    const count = await rushing;
    bought += count;
    line('the visitors bought, seats a second', String(Math.round(count / seconds)));
    for (const step of steps)
      line(step, `p50 ${ms(times[step], 0.5)} ms, p99 ${ms(times[step], 0.99)} ms, most ${ms(times[step], 1)} ms`);
  }

  const expected = {
    [rushed]: bought + (tillCount / 2) * salesInAll * ticketsOfSale,
    [quiet]: (1 + rounds + (tillCount / 2) * salesInAll) * ticketsOfSale,
  };
  for (const [scheduleId, seats] of Object.entries(expected)) {
    const { items, claims } = await booksOf(world, Number(scheduleId));
    assert.deepEqual({ items, claims }, { items: seats, claims: seats }, 'tickets = claims = what was sold');
  }
  console.log('\n  Tickets, claims and what was sold agree.');
} finally {
  await printer.close();
  await world.close();
}

console.log(`\nA till's page in Chromium, from the tap on a show to its seat map, ${rounds} rounds, ms:`);
const demo = await startDemo();
const browser = await launchBrowser();
try {
  const page = await tillPage(await browser.newPage({ ...DESKTOP, hasTouch: true }), demo);
  const shows = await page
    .locator('main article a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const [first, next] = [await timeMap(page, shows[0]), [] as number[]];
  for (let round = 0; round < rounds; round += 1)
    next.push(await timeMap(page, shows[1 + (round % (shows.length - 1))]));
  line('the first show since the page was opened', show([first], 'ms'));
  line('each next show', show(next, 'ms'));
} finally {
  await browser.close();
  await demo.stop();
}
process.exit(0);

/** A page of a till that is let in and open, at the shows of its day. */
async function tillPage(page: Page, demo: Demo): Promise<Page> {
  await page.goto(`${demo.url}/pos`);
  await letIn(demo, await askToBeLetIn(page), { name: 'Till 1', cinema_id: 1 });
  await signInAtTill(page, 'employee');
  await countTill(page);
  await page.locator('main article a').first().waitFor();
  // What the page fetches beforehand it has by the time that a customer has said what they want.
  await page.waitForLoadState('networkidle');
  return page;
}

/** Ms from the tap on a show until its map stands drawn, by the page's own clock; then the page is at the shows again. */
async function timeMap(page: Page, href: string | undefined): Promise<number> {
  if (href === undefined) throw new Error('the till sells too few shows today');
  const link = page.locator(`main a[href="${href}"]`);
  await link.evaluate((target) => {
    target.addEventListener('pointerdown', () => performance.mark('tap'), { once: true, capture: true });
  });
  await link.tap();
  const took = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        // The map tells nobody when it stands. Without a name, which the compiler would note with a helper that the page does not have.
        const timer = setInterval(() => {
          if (!document.querySelector<MapElement>('[data-seatmap]')?.seatMap?.settled()) return;
          clearInterval(timer);
          done(performance.now() - (performance.getEntriesByName('tap').at(-1)?.startTime ?? Number.NaN));
        }, 1);
      }),
  );
  await page.goBack();
  await link.waitFor();
  return took;
}
