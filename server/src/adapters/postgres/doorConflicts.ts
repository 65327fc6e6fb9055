/** Whom scanners without a network let in against what the server would have said. */
import { type Expression, sql } from 'kysely';
import type { StoredConflict } from '../../ports/doorStore.ts';
import { isStanding } from './doorTickets.ts';
import { db, type Queryable, rowsOf } from './query.ts';

/**
 * Whoever else is in by the ticket of a double, `a`, with nobody going out in between; none: it is no double any more. It is the entry that was named
 * when the double was written, and once that was undone the nearest one, the earlier before the later, unless that one names this double itself.
 */
const otherOf = (double: { [column in 'id' | 'bill_line_id' | 'double_of_id' | 'at']: Expression<unknown> }) =>
  db
    .selectFrom('admission as n')
    .select(['n.id', 'n.at', 'n.device_id', 'n.employee_id'])
    .where(sql<boolean>`n.bill_line_id = ${double.bill_line_id}`)
    .where(sql<boolean>`n.id <> ${double.id}`)
    .where('n.kind', '=', 'in')
    .where((eb) => isStanding(eb.ref('n.id')))
    .where(
      sql<boolean>`not exists (
        select from admission w
        where w.bill_line_id = n.bill_line_id and w.kind = 'out' and ${isStanding(sql.ref('w.id'))}
          and w.at between least(${double.at}, n.at) and greatest(${double.at}, n.at)
      )`,
    )
    .where(
      sql<boolean>`(n.id = ${double.double_of_id} or (
        n.double_of_id is distinct from ${double.id}
        and not (n.double_of_id is not null and (n.at, n.id) > (${double.at}, ${double.id}) and not ${isStanding(sql.ref('n.double_of_id'))})
      ))`,
    )
    .orderBy(sql`n.id = ${double.double_of_id}`, 'desc')
    .orderBy(sql`(n.at, n.id) < (${double.at}, ${double.id})`, 'desc')
    .orderBy(sql`greatest(n.at - ${double.at}, ${double.at} - n.at)`)
    .limit(1);

/** Rows that a scanner without a network wrote against what the server would have said. A double whose other entry is gone is none any more. */
export const conflicts = db
  .selectFrom('admission as a')
  .innerJoin('bill_line as l', 'l.id', 'a.bill_line_id')
  .innerJoin('schedule as s', 's.id', 'a.schedule_id')
  .innerJoin('movie as m', 'm.id', 's.movie_id')
  .leftJoin('event as e', 'e.schedule_id', 's.id')
  .innerJoin('device as d', 'd.id', 'a.device_id')
  .leftJoin('employee as p', 'p.id', 'a.employee_id')
  .leftJoinLateral(
    (eb) =>
      otherOf({
        ...{ id: eb.ref('a.id'), bill_line_id: eb.ref('a.bill_line_id') },
        ...{ double_of_id: eb.ref('a.double_of_id'), at: eb.ref('a.at') },
      }).as('o'),
    (join) => join.onTrue(),
  )
  .leftJoin('device as od', 'od.id', 'o.device_id')
  .leftJoin('employee as op', 'op.id', 'o.employee_id')
  .select((eb) => [
    eb.cast<string>('a.id', 'text').as('admission'),
    eb.ref('a.refusal').$notNull().as('reason'),
    'l.bill_uuid as bill',
    'a.schedule_id as schedule',
    eb.fn.coalesce('e.title', 'm.title').as('title'),
    's.start_at',
    'l.seat_name as seat',
    'l.name as rate',
    'a.at',
    'd.name as device',
    'p.name as employee',
    'o.at as otherAt',
    'od.name as otherDevice',
    'op.name as otherEmployee',
  ])
  .where('a.refusal', 'is not', null)
  .where('a.kind', '=', 'in')
  .where((eb) => isStanding(eb.ref('a.id')))
  .where((eb) => eb.or([eb('a.refusal', '<>', 'already_in'), eb('o.id', 'is not', null)]))
  .orderBy('a.at', 'desc')
  .orderBy('a.id', 'desc');

export async function conflictRows(on: Queryable, statement: typeof conflicts): Promise<StoredConflict[]> {
  const rows = await rowsOf(on, statement);
  return rows.map(({ start_at, at, otherAt, otherDevice, otherEmployee, ...row }) => ({
    ...row,
    startMs: start_at.getTime(),
    atMs: at.getTime(),
    other: otherAt && { atMs: otherAt.getTime(), device: otherDevice ?? '', employee: otherEmployee },
  }));
}
