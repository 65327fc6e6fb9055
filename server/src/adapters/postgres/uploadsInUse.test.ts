/**
 * An upload that something shows is not taken for one that nobody refers to: every column that could name one is looked at, or
 * said to have none.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freshDatabase } from '../../testing/database.ts';
import { uploadsInUse } from './catalogueStore.ts';
import { createPool } from './pool.ts';

const test = suite('uploads in use');

/** Columns of JSON that name no upload. A new one is written here, or its table into `uploadsInUse`. */
const withoutUploads: Record<string, string[]> = {
  audit_entry: ['after', 'before'],
  basket: ['content'],
  bill_event: ['detail'],
  bill_line: ['name', 'seat_class_name'],
  cash_entry: ['counted'],
  distributor: ['contacts'],
  exchange: ['audit'],
  layout_draft: ['document', 'origin'],
  movie_version: ['text'],
  payment: ['method_name', 'processing_data'],
  payment_method: ['config', 'frontend_config', 'name'],
  price_rate: ['dated_prices', 'description', 'door_note', 'name', 'weekday_prices'],
  product: ['description', 'name'],
  product_category: ['name'],
  rental_profile: ['rates'],
  sandbox_payment: ['refunds'],
  screen: ['config'],
  screen_layout: ['document', 'origin'],
  seat_class_rate: ['name'],
  tag: ['name'],
  till_keeping: ['terms'],
  vat: ['name'],
};

test('every column of JSON is looked at for uploads, or has none', async () => {
  const database = await freshDatabase();
  const pool = createPool(database.url);
  try {
    const { rows } = await pool.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type in ('json', 'jsonb') order by 1, 2`,
    );
    const whole = new Set(
      [...uploadsInUse.matchAll(/to_jsonb\(t\)::text(?: as says)? from (\w+) t/g)].map(([, of]) => of),
    );
    const parts = new Set([...uploadsInUse.matchAll(/(\w+)::text from (\w+)/g)].map(([, part, of]) => `${of}.${part}`));
    const unseen = rows.filter(({ table, column }) => !whole.has(table) && !parts.has(`${table}.${column}`));
    const known = Object.entries(withoutUploads).flatMap(([table, columns]) => columns.map((one) => `${table}.${one}`));
    assert.equal(
      unseen.map(({ table, column }) => `${table}.${column}`),
      known,
    );
  } finally {
    await pool.end();
    await database.close();
  }
});

test.run();
