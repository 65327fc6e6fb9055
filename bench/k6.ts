/**
 * k6 against a whole server: an on-sale rush over WebSocket and REST, live maps and browsing at the same time (k6/main.ts).
 * Starts a cinema and a server of its own, with its rate limits on, unless BASE_URL names another one; afterwards
 * it looks into the database whether every seat has one buyer.
 *
 *     npm run bench:k6 -- --keep         keeps the run's times in BASELINE (reports/k6-baseline.json); later runs are told beside them
 *     npm run bench:k6                   RATE=50 SECONDS=120 SCENARIOS=rush-websocket …: k6/README.md has them all
 *
 * Writes reports/k6.html and says how the run was. Fails when the run is invalid, a threshold is crossed or the books
 * are wrong.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { readSettings } from './k6/lib/settings.ts';
import { besideBaseline, type Times } from './k6/lib/verdict.ts';
import { moneyFaults, quiet, seatFaults } from './lib/books.ts';
import { openWorld } from './lib/world.ts';

const root = resolve(import.meta.dirname, '..');
const report = join(root, 'reports/k6.html');
/** The run's times, written by k6. */
const summary = join(root, 'reports/k6.json');
const baselineFile = resolve(process.env.BASELINE ?? join(root, 'reports/k6-baseline.json'));
/** A hall of the largest cinemas: the shows that are wanted most sell out, the others do not. */
const hall = { rows: 30, seatsPerRow: 30 };
/** Mails and tickets of the last orders are still being made when the last visitor has left. */
const quietWithinMs = 240_000;
/** Exit code of k6 when a threshold was crossed. */
const thresholdsCrossed = 99;

/** Resolves with k6's exit code. */
function runK6(baseUrl: string): Promise<number | null> {
  mkdirSync(join(root, 'reports'), { recursive: true });
  for (const file of [report, summary]) rmSync(file, { force: true });
  const k6 = spawn(process.env.K6 ?? 'k6', ['run', '--no-usage-report', join(root, 'bench/k6/main.ts')], {
    env: {
      // Without a port nobody can look on, and k6 ends when the run does.
      K6_WEB_DASHBOARD_PORT: '-1',
      // The report is drawn from a point each second, not each ten.
      K6_WEB_DASHBOARD_PERIOD: '1s',
      ...process.env,
      K6_WEB_DASHBOARD: 'true',
      K6_WEB_DASHBOARD_EXPORT: report,
      BASE_URL: baseUrl,
      SUMMARY: summary,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = () => void k6.kill('SIGINT');
  process.once('exit', stop);
  return new Promise((done, fail) => {
    k6.once('error', (error) => fail(new Error(`k6 cannot be started (${error.message}); npm run bench:k6 gets it`)));
    k6.once('exit', (code) => {
      process.removeListener('exit', stop);
      done(code);
    });
  });
}

async function onOwnServer(schedules: number): Promise<{ code: number | null; wrong: string[] }> {
  const world = await openWorld({
    redis: process.env.LEASES === 'redis',
    // Limits as in production, and visitors that name their addresses as behind a proxy.
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
  });
  try {
    const ids: number[] = [];
    for (let schedule = 0; schedule < schedules; schedule++)
      ids.push(await world.addSchedule(hall.rows, hall.seatsPerRow));
    const code = await runK6(world.url);
    // The jobs that look after a payment that does not come are due in a quarter of an hour.
    const left = await quiet(world, quietWithinMs, 1);
    const nodes = [{ name: 'A', url: world.url }];
    const wrong = [...left.map((what) => `left over: ${what}`), ...(await seatFaults({ ...world, nodes }, ids))];
    return { code, wrong: [...wrong, ...(await moneyFaults(world))] };
  } finally {
    await world.close();
  }
}

/** A run that later ones are compared with, with what must be the same for that to say anything. */
interface Baseline {
  at: string;
  machine: string;
  settings: object;
  times: Times;
}

/** Tells the run beside the one that was kept, or keeps it. */
function baseline(keep: boolean): void {
  if (!existsSync(summary)) return;
  const { baseUrl: _, ...asked } = settings;
  const machine = `${cpus().length} x ${cpus()[0]?.model}`;
  const run: Baseline = {
    at: new Date().toISOString(),
    machine,
    settings: asked,
    times: JSON.parse(readFileSync(summary, 'utf8')),
  };
  if (keep) {
    writeFileSync(baselineFile, `${JSON.stringify(run, null, 2)}\n`);
    console.log(`Kept: ${baselineFile}`);
    return;
  }
  if (!existsSync(baselineFile)) return;
  const kept = JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline;
  const differs = kept.machine !== machine || JSON.stringify(kept.settings) !== JSON.stringify(asked);
  console.log(
    `Beside the run kept on ${kept.at}${differs ? ' (another machine or other settings: the ratios say little)' : ''}:`,
  );
  for (const line of besideBaseline(run.times, kept.times)) console.log(line);
}

const settings = readSettings(process.env);
const { code, wrong } = process.env.BASE_URL
  ? { code: await runK6(settings.baseUrl), wrong: [] }
  : await onOwnServer(settings.schedules);
if (wrong.length > 0) console.error(`The books are wrong:\n${wrong.map((what) => `  ${what}`).join('\n')}`);
else if (!process.env.BASE_URL)
  console.log('The books are right: every sold seat has one bill, one claim and one lease.');
baseline(process.argv.includes('--keep'));
console.log(`Report: ${report}`);
if (code !== 0 && code !== thresholdsCrossed) console.error(`k6 ended with code ${code}.`);
if (code !== 0 || wrong.length > 0) process.exitCode = 1;
