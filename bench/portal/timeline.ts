/**
 * The programme of 12 screens on 14 days, five shows a screen and day, in Chromium, by a manager who is signed in: how
 * long after a press on "14 days" every show is painted (what is below the window is laid out when one scrolls there), the
 * server's answer with it, and the main thread's processor time for each move of a drag.
 */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { startDemo } from '../../server/src/testing/demo.ts';
import { launchBrowser } from '../../visits/browser.ts';
import { signIn } from '../../visits/staff.ts';
import { line, show } from '../lib/statistics.ts';

const screens = 12;
const days = 14;
/** A day after all that the demo has. */
const from = '2027-03-01';
const moves = 60;

export async function timeline(rounds: number): Promise<void> {
  const demo = await startDemo();
  const browser = await launchBrowser();
  try {
    const schedules = await addProgramme(demo.databaseUrl);
    line(`${screens} screens x ${days} days`, `${schedules} shows`);
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      locale: 'en',
      reducedMotion: 'reduce',
    });
    const day = `${demo.url}/portal/schedules?from=${from}&cinema=1`;
    await page.goto(day);
    await signIn(page, 'exhibitor-manager');
    const shown: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      await hasSchedules(page, schedules / days);
      const shownMs = await widen(page, schedules);
      // The first is of a server and a page that have compiled nothing yet.
      if (round > 0) shown.push(shownMs);
      // Loaded anew, the app has nothing of the fourteen days.
      if (round < rounds) await page.goto(day);
    }
    line('"14 days" pressed until every show is painted', show(shown, 'ms'));
    line(`main thread for a move of a drag, ${moves} moves`, show(await drags(page, rounds), 'ms', 1));
  } finally {
    await browser.close();
    await demo.stop();
  }
}

const hasSchedules = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('[data-schedule]').length === wanted, count);

/** Widens the timeline from one day to fourteen; milliseconds. The page itself has the clock: what drives it costs time of its own. */
async function widen(page: Page, schedules: number): Promise<number> {
  await page.evaluate(() => {
    document.addEventListener('pointerdown', () => performance.mark('pressed'), { once: true, capture: true });
  });
  const shown = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (document.querySelectorAll('[data-schedule]').length !== wanted) return;
          observer.disconnect();
          // The frame after the one that it is painted in.
          requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now)));
        }).observe(document.body, { childList: true, subtree: true });
      }),
    schedules,
  );
  await page.getByText('14 days', { exact: true }).click();
  const shownAt = await shown;
  const pressedAt = await page.evaluate(() => performance.getEntriesByName('pressed')[0]?.startTime ?? Number.NaN);
  return shownAt - pressedAt;
}

/** Milliseconds of processor time of the main thread for each move, its painting with it; a drag a round. */
async function drags(page: Page, rounds: number): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const busyMs = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
  };
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const box = await page.locator('[data-schedule]').first().boundingBox();
    if (!box) throw new Error('there is no show to drag');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    // The first makes it a drag, the second moves it.
    await page.mouse.move(x + 20, y, { steps: 2 });
    await page.locator('p[role=status][data-shown]').waitFor();
    const before = await busyMs();
    for (let move = 0; move < moves; move++) await page.mouse.move(x + 20 + 3 * move, y + 60 * Math.sin(move / 8));
    samples.push(((await busyMs()) - before) / moves);
    if (!(await page.locator('p[role=status][data-shown]').isVisible())) throw new Error('the drag ended by itself');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.locator('p[role=status]:not([data-shown])').waitFor({ state: 'attached' });
  }
  return samples;
}

/** Screens of the demo's first cinema until there are twelve, as its first one, and their shows. Answers with how many. */
async function addProgramme(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into screen (cinema_id, name, short_name, accessible, sort, config)
       select s.cinema_id, 'Screen ' || n, n::text, s.accessible, n, s.config
       from (select * from screen where cinema_id = 1 order by id limit 1) s,
         generate_series(1 + (select count(*) from screen where cinema_id = 1), $1::int) n`,
      [screens],
    );
    await client.query(
      `insert into screen_layout (screen_id, number, document, hall_bytes, seat_count, published_at)
       select s.id, 1, l.document, l.hall_bytes, l.seat_count, now()
       from screen s, (select l.* from screen_layout l join screen o on o.id = l.screen_id where o.cinema_id = 1 order by l.id limit 1) l
       where s.cinema_id = 1 and not exists (select from screen_layout x where x.screen_id = s.id)`,
    );
    const { rowCount } = await client.query(
      `insert into schedule (movie_id, cinema_id, screen_id, layout_id, version_id, price_group_id, start_at, end_at)
       select v.movie_id, 1, s.id, (select max(id) from screen_layout where screen_id = s.id), v.id, (select min(id) from price_group),
         at, at + interval '150 minutes'
       from (select id, row_number() over (order by id) as place from screen where cinema_id = 1 order by id limit $1) s,
         generate_series(0, $2::int - 1) as day, generate_series(0, 4) as show,
         lateral (select ($3::date + day)::timestamp at time zone 'Europe/Brussels' + interval '10 hours' + show * interval '160 minutes' as at) t,
         lateral (select id, movie_id from movie_version order by id offset (s.place + day + show) % 6 limit 1) v`,
      [screens, days, from],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
