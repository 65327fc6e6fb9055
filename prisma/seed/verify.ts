import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import type { Written } from './newDays.ts';

/** What does not fit together of the rows with these ids, $1. */
const checks: { of: keyof Pick<Written, 'bills' | 'shows'>; what: string; sql: string }[] = [
  {
    of: 'shows',
    what: 'shows play a layout, version or cinema of another screen or film',
    sql: `SELECT FROM schedule s JOIN screen_layout l ON l.id = s.layout_id JOIN movie_version v ON v.id = s.version_id JOIN screen c ON c.id = s.screen_id
      WHERE s.id = ANY($1) AND (l.screen_id <> s.screen_id OR v.movie_id <> s.movie_id OR c.cinema_id <> s.cinema_id)`,
  },
  {
    of: 'bills',
    what: 'sold seats lie outside their layout',
    sql: `SELECT FROM seat_claim c JOIN schedule s ON s.id = c.schedule_id JOIN screen_layout l ON l.id = s.layout_id
      WHERE c.bill_uuid = ANY($1) AND c.seat_index >= l.seat_count`,
  },
  {
    of: 'bills',
    what: 'bills have other seats than lines',
    sql: `SELECT FROM unnest($1::uuid[]) AS b(uuid)
      WHERE (SELECT array_agg((schedule_id, seat_index) ORDER BY schedule_id, seat_index) FROM bill_line i WHERE i.bill_uuid = b.uuid)
        IS DISTINCT FROM (SELECT array_agg((schedule_id, seat_index) ORDER BY schedule_id, seat_index) FROM seat_claim c WHERE c.bill_uuid = b.uuid AND c.deadline IS NULL)
        OR NOT EXISTS (SELECT FROM bill_line i WHERE i.bill_uuid = b.uuid)`,
  },
  {
    of: 'bills',
    what: 'lines hold other VAT than their prices contain',
    sql: `SELECT FROM bill_line WHERE bill_uuid = ANY($1) AND (
      vat_minor <> round(quantity::numeric * price_minor * vat_percent_hundredths / (10000 + vat_percent_hundredths))
      OR handling_vat_minor <> round(quantity::numeric * handling_minor * handling_vat_percent_hundredths / (10000 + handling_vat_percent_hundredths)))`,
  },
  {
    of: 'bills',
    what: 'bills differ from the sum of their lines or of what was paid',
    sql: `SELECT FROM bill b WHERE b.uuid = ANY($1) AND (
      b.amount_minor <> (SELECT sum(quantity * (price_minor + handling_minor)) FROM bill_line i WHERE i.bill_uuid = b.uuid)
      OR b.amount_minor <> (SELECT coalesce(sum(p.amount_received_minor), 0) FROM payment p WHERE p.bill_uuid = b.uuid AND p.status = 'paid'))`,
  },
  {
    of: 'bills',
    what: 'payments are unknown to their provider',
    sql: `SELECT FROM payment p LEFT JOIN sandbox_payment s ON s.id = p.transaction_id AND s.reference = p.id::text
        AND s.account = p.payment_account_id AND s.amount_minor = p.amount_minor
      WHERE p.bill_uuid = ANY($1) AND s.status IS DISTINCT FROM 'paid'`,
  },
];

/** Reads back what was written. Answers what is wrong, one sentence each; empty: all is well. */
export async function readBack(client: Client, written: Written): Promise<string[]> {
  const faults: string[] = [];
  for (const { of, what, sql } of checks) {
    const { rowCount } = await client.query(sql, [written[of]]);
    if (rowCount) faults.push(`${rowCount} ${what}.`);
  }
  return faults;
}

/** Pictures that rows point to and that are not there; to be asked while all rows are the demo's. */
export async function missingPictures(client: Client, mediaDir: string): Promise<string[]> {
  const rows = await client.query<{ url: string }>(
    `SELECT assets->'poster'->>'md' AS url FROM movie UNION SELECT assets->'poster'->>'lg' FROM movie UNION SELECT assets->>'background' FROM movie
       UNION SELECT value FROM exhibitor, jsonb_each_text(logos) UNION SELECT slide->>'image' FROM setting, jsonb_array_elements(value->'header_slides') slide WHERE key = 'website_config'`,
  );
  return rows.rows
    .filter(({ url }) => url.startsWith('/media/') && !existsSync(path.join(mediaDir, url.slice('/media/'.length))))
    .map(({ url }) => `${url} is missing.`);
}
