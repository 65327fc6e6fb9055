/** What statements about other things ask of an exhibitor's settings. */
import { type Expression, sql } from 'kysely';
import { db } from './query.ts';

/** The value of an exhibitor's setting of this key; no row: it has none. */
export const settingOf = (exhibitor: Expression<number | null>, key: string) =>
  db.selectFrom('setting as g').select('g.value').where('g.exhibitor_id', '=', exhibitor).where('g.key', '=', key);

/** Minutes after midnight at which an exhibitor's days begin. */
export const midnightOffset = (exhibitor: Expression<number>) =>
  sql<number>`coalesce((${settingOf(exhibitor, 'public_config')} ->> 'midnight_offset')::integer, 0)`;
