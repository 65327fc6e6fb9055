/**
 * Demo data. `tsx prisma/seed/main.ts [--scenario demo|small] [--at INSTANT]`, with DATABASE_URL and VAR_DIR: into an empty database they
 * are written; one that has them gets what a new day lacks. Ends with 1 after an error; with 3 where the demo data stay as they were.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import '@parterre/engine/node';
import { NoNewDays, type Scenario, seed } from './seed.ts';

function fail(message: string, code = 1): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

const { values } = parseArgs({
  options: { scenario: { type: 'string', default: 'demo' }, at: { type: 'string' } },
});
const databaseUrl = process.env.DATABASE_URL;
if (databaseUrl === undefined || databaseUrl === '') fail('Set DATABASE_URL to the database to fill.');
if (values.scenario !== 'demo' && values.scenario !== 'small') fail('--scenario is demo or small.');
const scenario: Scenario = values.scenario;
const cinemaNowMs = Date.now() + Number(process.env.CINEMA_CLOCK_OFFSET_MS ?? 0);
const nowMs = values.at === undefined ? cinemaNowMs : Date.parse(values.at);
if (Number.isNaN(nowMs)) fail('--at is an instant: 2026-11-21T10:00:00+01:00.');

const begun = performance.now();
try {
  const { outcome, shows, seats } = await seed({
    databaseUrl,
    scenario,
    nowMs,
    varDir: path.resolve(process.env.VAR_DIR ?? 'var'),
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const said = {
    written: `Demo data: ${shows} shows, ${seats} seats sold, ${seconds} s.`,
    added: `Demo data of a new day: ${shows} shows, ${seats} seats sold, ${seconds} s.`,
    'nothing new': 'The demo data have this day already.',
    foreign: 'This database is not that of the demo: it is left alone.',
  };
  process.stdout.write(`${said[outcome]}\n`);
} catch (error) {
  if (error instanceof NoNewDays) fail(error.message, 3);
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
