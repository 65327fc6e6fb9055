import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Reach } from '../../ports/staffLists.ts';
import { asTable, db } from './query.ts';

/** Whether what belongs to an exhibitor, and to one of its cinemas or to none, lies within one of these places. */
export function withinReach(
  reach: readonly Reach[],
  exhibitor: Expression<number>,
  cinema: Expression<number | null>,
): Expression<SqlBool> {
  const place = asTable(reach, 'reach', { exhibitorId: 'integer', cinemaIds: 'integer[]' });
  return expressionBuilder().exists(
    db
      .selectFrom(place)
      .where('reach.exhibitorId', '=', exhibitor)
      .where((eb) => eb.or([eb('reach.cinemaIds', 'is', null), eb(cinema, '=', eb.fn.any('reach.cinemaIds'))])),
  );
}
