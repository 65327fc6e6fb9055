import { type Expression, sql } from 'kysely';
import type pg from 'pg';
import { db, rowsOf } from './query.ts';

/** Claims those of the seats that nobody else does; a claim past its deadline is taken over, as by a checkout. Answers with the claimed ones. */
export async function claimFree(
  client: pg.PoolClient,
  seats: readonly {
    billUuid: string;
    scheduleId: number;
    seat: number;
    tag: Uint8Array;
    /** Null: for good. */
    until: Expression<Date> | null;
  }[],
): Promise<Set<number>> {
  if (seats.length === 0) return new Set();
  // Sorted as in place_checkouts, so that two who want the same seats wait for each other.
  const sorted = [...seats].sort((one, other) => one.seat - other.seat);
  const rows = await rowsOf(
    client,
    db
      .insertInto('seat_claim')
      .values(
        sorted.map(({ billUuid, scheduleId, seat, tag, until }) => ({
          schedule_id: scheduleId,
          seat_index: seat,
          bill_uuid: billUuid,
          tag: Buffer.from(tag),
          deadline: until,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['schedule_id', 'seat_index'])
          .doUpdateSet((eb) => ({
            bill_uuid: eb.ref('excluded.bill_uuid'),
            tag: eb.ref('excluded.tag'),
            deadline: eb.ref('excluded.deadline'),
          }))
          .where('seat_claim.deadline', '<', sql<Date>`clock_timestamp()`),
      )
      .returning('seat_index'),
  );
  return new Set(rows.map(({ seat_index }) => seat_index));
}
