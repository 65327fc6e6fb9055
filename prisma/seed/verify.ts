import { existsSync } from 'node:fs';
import path from 'node:path';
import { Hall, Inventory } from '@parterre/engine';
import { locales } from '@parterre/server/contract';
import { safeHtml } from '@parterre/server/safeHtml';
import type { Client } from 'pg';
import { dayNumber } from './days.ts';
import type { SchedulePlan } from './programme.ts';
import { leftOver, roleDays } from './sales.ts';

/** Reads the data back. Answers what is wrong, one sentence each; empty: all is well. */
export async function verifySeed(
  client: Client,
  schedules: SchedulePlan[],
  today: string,
  mediaDir: string | null,
): Promise<string[]> {
  const faults: string[] = [];
  const one = async (sql: string, values: unknown[] = []): Promise<number> => {
    const result = await client.query<{ n: string }>(sql, values);
    return Number(result.rows[0]?.n ?? 0);
  };
  const atLeast = async (what: string, least: number, sql: string) => {
    const count = await one(sql);
    if (count < least) faults.push(`There are ${count} ${what}, at least ${least} were expected.`);
  };
  const none = async (what: string, sql: string, values: unknown[] = []) => {
    const count = await one(sql, values);
    if (count > 0) faults.push(`${count} ${what}.`);
  };

  await atLeast('cinemas', 2, 'SELECT count(*) n FROM cinema');
  await atLeast('logins of staff, one a role', 6, 'SELECT count(DISTINCT role_id) n FROM membership');
  await atLeast('screens', 5, 'SELECT count(*) n FROM screen');
  await atLeast('films', 12, 'SELECT count(*) n FROM movie');
  await atLeast('active payment methods', 2, "SELECT count(*) n FROM payment_method WHERE status = 'active'");
  await atLeast('seats in the largest screen', 1200, 'SELECT max(seat_count) n FROM screen_layout');
  await atLeast('shows', schedules.length, 'SELECT count(*) n FROM schedule');
  const eventCount = schedules.filter((schedule) => schedule.event !== null).length;
  await atLeast('events', eventCount, 'SELECT count(*) n FROM event');

  await none(
    'shows overlap another on their screen',
    `SELECT count(*) n FROM (SELECT start_at, lag(end_at) OVER (PARTITION BY screen_id ORDER BY start_at) AS before
       FROM schedule WHERE cancelled_at IS NULL) s WHERE start_at < before`,
  );
  await none(
    'shows play a layout, version or cinema of another screen or film',
    `SELECT count(*) n FROM schedule s JOIN screen_layout l ON l.id = s.layout_id JOIN movie_version v ON v.id = s.version_id JOIN screen c ON c.id = s.screen_id
       WHERE l.screen_id <> s.screen_id OR v.movie_id <> s.movie_id OR c.cinema_id <> s.cinema_id`,
  );
  await none(
    'claims lie outside their layout',
    'SELECT count(*) n FROM seat_claim c JOIN schedule s ON s.id = c.schedule_id JOIN screen_layout l ON l.id = s.layout_id WHERE c.seat_index >= l.seat_count',
  );
  await none(
    'sold seats have no settled bill with a line for them',
    `SELECT count(*) n FROM seat_claim c LEFT JOIN bill b ON b.uuid = c.bill_uuid AND b.status = 'settled'
       LEFT JOIN bill_line i ON i.bill_uuid = b.uuid AND i.schedule_id = c.schedule_id AND i.seat_index = c.seat_index
       WHERE c.deadline IS NULL AND i.id IS NULL`,
  );
  await none(
    'lines hold other VAT than their prices contain',
    `SELECT count(*) n FROM bill_line WHERE vat_minor <> round(quantity::numeric * price_minor * vat_percent_hundredths / (10000 + vat_percent_hundredths))
       OR handling_vat_minor <> round(quantity::numeric * handling_minor * handling_vat_percent_hundredths / (10000 + handling_vat_percent_hundredths))`,
  );
  await none(
    'bills differ from the sum of their lines',
    `SELECT count(*) n FROM bill b JOIN (SELECT bill_uuid, sum(quantity * (price_minor + handling_minor)) AS total FROM bill_line GROUP BY bill_uuid) i
       ON i.bill_uuid = b.uuid WHERE b.status = 'settled' AND b.amount_minor <> i.total`,
  );
  await none(
    'paid demo payments are unknown to their provider',
    `SELECT count(*) n FROM payment p LEFT JOIN sandbox_payment s ON s.id = p.transaction_id AND s.reference = p.id::text AND s.account = p.payment_account_id AND s.amount_minor = p.amount_minor
       WHERE p.status = 'paid' AND s.status IS DISTINCT FROM 'paid'
         AND p.bill_uuid IN (SELECT bill_uuid FROM bill_event WHERE detail->>'demo' = 'true')`,
  );
  faults.push(
    ...(await textFaults(client)),
    ...(await htmlFaults(client)),
    ...(await layoutFaults(client)),
    ...(await seatFaults(client, schedules, today)),
  );
  if (mediaDir !== null) faults.push(...(await mediaFaults(client, mediaDir)));
  return faults;
}

/** Texts that lack a language. */
async function textFaults(client: Client): Promise<string[]> {
  const texts: [string, string][] = [
    ['movie', 'title'],
    ['movie', 'overview'],
    ['movie', 'tagline'],
    ['movie_version', 'text'],
    ['tag', 'name'],
    ['event', 'title'],
    ['event', 'content'],
    ['price_rate', 'name'],
    ['vat', 'name'],
    ['payment_method', 'name'],
    ['seat_class_rate', 'name'],
  ];
  const faults: string[] = [];
  for (const [table, column] of texts) {
    const missing = await client.query(
      `SELECT 1 FROM "${table}" WHERE EXISTS (SELECT FROM unnest($1::text[]) AS l WHERE coalesce("${column}"->>l, '') = '')`,
      [[...locales]],
    );
    if ((missing.rowCount ?? 0) > 0) faults.push(`${missing.rowCount} rows of ${table} lack a language in ${column}.`);
  }
  return faults;
}

/** HTML that staff could not have written: it would have been changed on the way in. */
async function htmlFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ place: string; html: string }>(
    `SELECT 'cms_content ' || c.id AS place, t.value AS html FROM cms_content c, jsonb_each_text(c.content) t
     UNION ALL SELECT 'event ' || e.id, t.value FROM event e, jsonb_each_text(e.content) t
     UNION ALL SELECT 'setting ' || s.key, t.value FROM setting s, jsonb_array_elements(s.value->'footer') f, jsonb_each_text(f->'html') t
       WHERE s.key = 'website_config' AND f ? 'html'`,
  );
  return rows.filter(({ html }) => safeHtml(html) !== html).map(({ place }) => `${place} has HTML that is not safe.`);
}

/** Layouts that do not read back as what they say. */
async function layoutFaults(client: Client): Promise<string[]> {
  const layouts = await client.query<{
    id: number;
    document: unknown;
    hall_bytes: Buffer;
    seat_count: number;
    classes: string[];
  }>(
    `SELECT l.id, l.document, l.hall_bytes, l.seat_count, array(SELECT seat_class FROM seat_class_rate r WHERE r.screen_id = l.screen_id) AS classes FROM screen_layout l`,
  );
  const faults: string[] = [];
  for (const layout of layouts.rows) {
    const hall = Hall.fromBytes(layout.hall_bytes);
    const drawn = Hall.fromDocument(layout.document as Parameters<typeof Hall.fromDocument>[0]);
    if (hall.seatCount !== layout.seat_count)
      faults.push(`Layout ${layout.id} holds ${hall.seatCount} seats, not ${layout.seat_count}.`);
    if (!Buffer.from(drawn.toBytes()).equals(layout.hall_bytes))
      faults.push(`Layout ${layout.id} differs from its document.`);
    const unpriced = hall.classes.filter(({ key }) => !layout.classes.includes(key));
    if (unpriced.length > 0)
      faults.push(`Layout ${layout.id} has no rate for ${unpriced.map(({ key }) => key).join(', ')}.`);
    hall.free();
    drawn.free();
  }
  return faults;
}

/** Shows that are not as full as their role says. */
async function seatFaults(client: Client, schedules: SchedulePlan[], today: string): Promise<string[]> {
  const rows = await client.query<{ id: number; hall_bytes: Buffer; claimed: number[] }>(
    `SELECT s.id, l.hall_bytes, array(SELECT seat_index FROM seat_claim c WHERE c.schedule_id = s.id) AS claimed
       FROM schedule s JOIN screen_layout l ON l.id = s.layout_id WHERE s.id = ANY($1)`,
    [
      schedules
        .filter((schedule) => schedule.role !== 'plain' && schedule.role !== 'prime')
        .map((schedule) => schedule.id),
    ],
  );
  const byId = new Map(rows.rows.map((row) => [row.id, row]));
  const faults: string[] = [];
  for (const schedule of schedules) {
    const row = byId.get(schedule.id);
    if (row === undefined) continue;
    const hall = Hall.fromBytes(row.hall_bytes);
    const inventory = new Inventory(hall);
    if (row.claimed.length > 0) inventory.setStatus(row.claimed, 'sold');
    const free = inventory.onlineCount();
    const most =
      schedule.role === 'onlineGone'
        ? leftOver.onlineGone
        : schedule.role === 'soldOut'
          ? 0
          : hall.seatCount > 500
            ? leftOver.nearlyFull.large
            : leftOver.nearlyFull.small;
    inventory.free();
    hall.free();
    const ahead = dayNumber(schedule.day) - dayNumber(today);
    const holds =
      schedule.role === 'soldOut'
        ? roleDays.soldOut
        : schedule.role === 'onlineGone'
          ? roleDays.onlineGone
          : roleDays.nearlyFull;
    if (ahead <= holds && free > most)
      faults.push(`Show ${schedule.id} should be ${schedule.role} and has ${free} seats free.`);
  }
  return faults;
}

/** Pictures that rows point to and that are not there. */
async function mediaFaults(client: Client, mediaDir: string): Promise<string[]> {
  const rows = await client.query<{ url: string }>(
    `SELECT assets->'poster'->>'md' AS url FROM movie UNION SELECT assets->'poster'->>'lg' FROM movie UNION SELECT assets->>'background' FROM movie
       UNION SELECT value FROM exhibitor, jsonb_each_text(logos) UNION SELECT slide->>'image' FROM setting, jsonb_array_elements(value->'header_slides') slide WHERE key = 'website_config'`,
  );
  return rows.rows
    .filter(({ url }) => url.startsWith('/media/') && !existsSync(path.join(mediaDir, url.slice('/media/'.length))))
    .map(({ url }) => `${url} is missing.`);
}
