import path from 'node:path';
import { Client } from 'pg';
import { addDays, cinemaDay, instantOf } from '../../server/src/domain/scheduleRules.ts';
import type { House } from './houses/house.ts';
import { houses } from './houses/index.ts';
import { addSales, addShows, type Written } from './newDays.ts';
import { sellOnAccount } from './onAccount.ts';
import { copyPictures } from './pictures.ts';
import { readPresent } from './present.ts';
import { planShows } from './programme.ts';
import { missingPictures, readBack } from './verify.ts';
import { reserveAllIds, writeHouse } from './write.ts';

/** `demo`: fourteen days. `small`: three, for tests. */
export type Scenario = 'demo' | 'small';

export interface SeedOptions {
  databaseUrl: string;
  scenario: Scenario;
  /** What time it is in the cinema, Unix ms. */
  nowMs: number;
  /** Posters go to `media` below it; null: no pictures are made. */
  varDir: string | null;
}

export interface SeedReport {
  /** `written`: the database was empty. `added`: what a new day lacked. `foreign`: it is not the demo's, and was left alone. */
  outcome: 'written' | 'added' | 'nothing new' | 'foreign';
  /** New shows, and seats that were sold. */
  shows: number;
  seats: number;
}

/** A database that has its demo data gets no new days. It is as it was. */
export class NoNewDays extends Error {
  override readonly name = 'NoNewDays';
}

const dayCount: Record<Scenario, number> = { demo: 14, small: 3 };
const dayMs = 86_400_000;
/** How many days before the first day sales begin. */
const saleDays = 7;

/** Any number, the same in every process: one seed at a time. */
const lockKey = 7_273_646_501;

/** What the `setting` row of this key remembers of a house: which day was the last for which it was seeded, and for how many from it. */
const stateKey = 'demo_seed';
interface State {
  today: string;
  scenario: Scenario;
}
interface HouseState {
  exhibitor_id: number;
  value: State;
}

/**
 * Writes the demo data into an empty database; adds to it, in one that has them, what a new day lacks. All in one transaction, read back
 * before its end: when something is wrong nothing is kept, and it throws; `NoNewDays` where the demo data stay as they were.
 */
export async function seed(options: SeedOptions): Promise<SeedReport> {
  const client = new Client({ connectionString: options.databaseUrl });
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    const isEmpty = (await client.query('SELECT FROM exhibitor LIMIT 1')).rowCount === 0;
    const states = await client.query<HouseState>('SELECT exhibitor_id, value FROM setting WHERE key = $1', [stateKey]);
    if (!isEmpty && states.rowCount === 0) return { outcome: 'foreign', shows: 0, seats: 0 };
    const mediaDir = options.varDir === null ? null : path.join(options.varDir, 'media');
    const media = mediaDir === null ? Promise.resolve() : copyPictures(mediaDir);
    // Its failure is told when it is waited for.
    media.catch(() => undefined);
    try {
      const report = isEmpty ? await writeAll(client, options) : await goOn(client, options, states.rows);
      await media;
      if (isEmpty && mediaDir !== null) mustBeWell(await missingPictures(client, mediaDir));
      await client.query('COMMIT');
      return report;
    } catch (cause) {
      await media.catch(() => undefined);
      if (isEmpty) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new NoNewDays(`The demo data get no new days: ${reason}`, { cause });
    }
  } finally {
    await client.end();
  }
}

async function goOn(client: Client, options: SeedOptions, states: HouseState[]): Promise<SeedReport> {
  const report: SeedReport = { outcome: 'nothing new', shows: 0, seats: 0 };
  for (const { exhibitor_id, value } of states) {
    const house = houses.find(({ exhibitor }) => exhibitor.id === exhibitor_id);
    const written = house && (await addNewDays(client, house, options, value));
    if (!written) continue;
    report.outcome = 'added';
    report.shows += written.shows.length;
    report.seats += written.seats;
  }
  return report;
}

async function writeAll(client: Client, options: SeedOptions): Promise<SeedReport> {
  const report: SeedReport = { outcome: 'written', shows: 0, seats: 0 };
  for (const house of houses) {
    const { timezone } = house.exhibitor;
    await writeHouse(client, house, cinemaDay(options.nowMs, timezone, house.settings.public_config.midnight_offset));
    const written = await addNewDays(client, house, options, null);
    await sellOnAccount(client, house);
    report.shows += written?.shows.length ?? 0;
    report.seats += written?.seats ?? 0;
  }
  await reserveAllIds(client);
  return report;
}

/** Null: there is nothing to do. `before`: null, of a house that has no shows yet. */
async function addNewDays(
  client: Client,
  house: House,
  { scenario, nowMs }: SeedOptions,
  before: State | null,
): Promise<Written | null> {
  const present = await readPresent(client, house);
  const { timezone } = present.seller;
  const today = cinemaDay(nowMs, timezone, present.midnightOffset);
  if (before?.today === today) return null;
  const days = { today, end: addDays(today, dayCount[scenario]) };
  const planned = before && { from: before.today, end: addDays(before.today, dayCount[before.scenario]) };
  const plans = planShows(house, present, today, dayCount[scenario]).filter(
    ({ day, startAtMs }) =>
      (before === null || startAtMs > nowMs) && !(planned && day >= planned.from && day < planned.end),
  );
  const shows = await addShows(client, house, plans);
  const beginsMs = before && instantOf({ day: before.today, minute: present.midnightOffset }, timezone);
  const sinceMs = Math.max(beginsMs ?? 0, nowMs - saleDays * dayMs);
  const written = await addSales(client, house, present, days, { sinceMs, nowMs }, shows);
  // What it asks each bill for, PostgreSQL would look for in all there are while it thinks that these are few.
  await client.query('ANALYZE bill, bill_line, seat_claim, schedule, payment');
  const faults = await readBack(client, written);
  if (before === null && written.lost > 0) faults.push(`${written.lost} seats were sold and are not there.`);
  mustBeWell(faults);
  const state: State = { today, scenario };
  await client.query(
    'INSERT INTO setting (exhibitor_id, key, value) VALUES ($1, $2, $3) ON CONFLICT (exhibitor_id, key) DO UPDATE SET value = excluded.value',
    [house.exhibitor.id, stateKey, JSON.stringify(state)],
  );
  return written;
}

function mustBeWell(faults: string[]): void {
  if (faults.length > 0) throw new Error(`The demo data did not read back as written:\n  ${faults.join('\n  ')}`);
}
