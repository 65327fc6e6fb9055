/** What an exhibitor can do without, switched on in a test's database. */

import type { Queryable } from '../adapters/postgres/query.ts';
import type { Feature } from '../contract/index.ts';

/** The first exhibitor has these modules, and no others. */
export async function switchOn(on: Queryable, features: readonly Feature[]): Promise<void> {
  await on.query(
    `insert into setting (exhibitor_id, key, value) values (1, 'public_config', $1)
     on conflict (exhibitor_id, key) do update set value = excluded.value`,
    [JSON.stringify({ features })],
  );
}
