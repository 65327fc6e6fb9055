import path from 'node:path';
import { Client } from 'pg';
import { makeMedia } from './posters/media.ts';
import { planSchedules } from './programme.ts';
import { loadScreens } from './screens.ts';
import { exhibitor } from './venue.ts';
import { verifySeed } from './verify.ts';
import { writeSales, writeSchedules, writeVenue } from './write.ts';

/** `demo`: fourteen days. `small`: three, for tests. */
export type Scenario = 'demo' | 'small';

export interface SeedOptions {
  databaseUrl: string;
  scenario: Scenario;
  /** YYYY-MM-DD in the exhibitor's time zone. */
  today: string;
  /** Posters go to `media` below it; null: no pictures are made. */
  varDir: string | null;
}

const dayCount: Record<Scenario, number> = { demo: 14, small: 3 };

/** Raise it when the data changes, so that the same day is seeded again. */
const revision = 5;
/** Any number, the same in every process: one seed at a time. */
const lockKey = 7_273_646_501;
/** Key of the `setting` row that remembers what was seeded. */
const stateKey = 'demo_seed';

/**
 * Fills the database, in one transaction, and reads it back.
 * Throws when the database belongs to another exhibitor, or when what was read back is wrong: then nothing is kept.
 */
export async function seed(options: SeedOptions): Promise<{ schedules: number; sold: number }> {
  const mediaDir = options.varDir === null ? null : path.join(options.varDir, 'media');
  const media = mediaDir === null ? Promise.resolve() : makeMedia(mediaDir);
  const client = new Client({ connectionString: options.databaseUrl });
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    await refuseOthers(client);
    const plan = planSchedules(options.today, dayCount[options.scenario]);
    const state = JSON.stringify({ today: options.today, scenario: options.scenario, revision });
    const done = await client.query(
      'SELECT 1 FROM setting WHERE exhibitor_id = $3 AND key = $1 AND value = $2::jsonb',
      [stateKey, state, exhibitor.id],
    );
    let schedules = plan;
    let sold = 0;
    if (done.rowCount === 0) {
      const screens = loadScreens();
      const layoutOf = await writeVenue(client, screens, options.today);
      const written = await writeSchedules(client, plan, layoutOf, options.today);
      schedules = written.schedules;
      sold = await writeSales(client, schedules, written.known, screens, options.today);
      for (const screen of screens) screen.hall.free();
      await client.query(
        'INSERT INTO setting (exhibitor_id, key, value) VALUES ($3, $1, $2) ON CONFLICT (exhibitor_id, key) DO UPDATE SET value = excluded.value',
        [stateKey, state, exhibitor.id],
      );
    }
    await media;
    // A day already seeded is live: visitors may have been refunded since, so only a new one is read back.
    const faults = done.rowCount === 0 ? await verifySeed(client, schedules, options.today, mediaDir) : [];
    if (faults.length > 0) throw new Error(`The demo data did not read back as written:\n  ${faults.join('\n  ')}`);
    await client.query('COMMIT');
    if (sold > 0) await client.query('ANALYZE bill, bill_line, seat_claim, schedule, payment');
    return { schedules: schedules.length, sold };
  } finally {
    await media.catch(() => undefined);
    await client.end();
  }
}

async function refuseOthers(client: Client): Promise<void> {
  const others = await client.query<{ trade_name: string }>(
    'SELECT trade_name FROM exhibitor WHERE id <> $1 OR trade_name <> $2',
    [exhibitor.id, exhibitor.trade_name],
  );
  const name = others.rows[0]?.trade_name;
  if (name !== undefined) throw new Error(`This database belongs to ${name}; demo data goes into an empty one.`);
}
