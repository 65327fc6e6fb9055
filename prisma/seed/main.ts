/**
 * Demo data. `tsx prisma/seed/main.ts [--scenario demo|small] [--today YYYY-MM-DD | --at INSTANT]`, with DATABASE_URL and VAR_DIR.
 * May be run again: on the same day nothing changes, on a later day the shows move on and the bills stay.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import '@parterre/engine/node';
import { demoDay, isDay } from './days.ts';
import { type Scenario, seed } from './seed.ts';

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const { values } = parseArgs({
  options: { scenario: { type: 'string', default: 'demo' }, today: { type: 'string' }, at: { type: 'string' } },
});
const databaseUrl = process.env.DATABASE_URL;
if (databaseUrl === undefined || databaseUrl === '') fail('Set DATABASE_URL to the database to fill.');
if (values.scenario !== 'demo' && values.scenario !== 'small') fail('--scenario is demo or small.');
const scenario: Scenario = values.scenario;
const nowMs = values.at === undefined ? Date.now() : Date.parse(values.at);
if (Number.isNaN(nowMs)) fail('--at is an instant: 2026-11-21T10:00:00+01:00.');
const today = values.today ?? demoDay(nowMs);
if (!isDay(today)) fail('--today is a day: YYYY-MM-DD.');

const begun = performance.now();
try {
  const report = await seed({ databaseUrl, scenario, today, varDir: path.resolve(process.env.VAR_DIR ?? 'var') });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(
    `Demo data for ${today}: ${report.schedules} shows, ${report.sold} seats sold now, ${seconds} s.\n`,
  );
} catch (error) {
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
