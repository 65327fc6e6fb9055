/** What is written into the ledger of who went in and out, within a transaction. */
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import type { DoorRefusal } from '../../contract/index.ts';
import type { DoorChanges, Passage } from '../../ports/doorStore.ts';
import { isIn, isStanding, ticketOf, tickets } from './doorTickets.ts';
import { anyOf, db, rowOf, rowsOf } from './query.ts';

/** Whether somebody is in with one of these tickets, which are locked: nobody goes in or out with them until the transaction ends. */
export async function isSomebodyIn(client: pg.PoolClient, lines: readonly string[]): Promise<boolean> {
  const locked = db.selectFrom('bill_line').select('id').where('id', '=', anyOf(lines)).orderBy('id').forNoKeyUpdate();
  await rowsOf(client, locked);
  const inside = db
    .selectFrom('bill_line as l')
    .select('l.id')
    .where('l.id', '=', anyOf(lines))
    .where((eb) => isIn(eb.ref('l.id')));
  return (await rowsOf(client, inside)).length > 0;
}

export function doorChanges(client: pg.PoolClient): DoorChanges {
  return {
    async lock(which, nonce) {
      const locked = await rowsOf(
        client,
        db
          .selectFrom('bill_line')
          .select('id')
          .where('kind', '=', 'ticket')
          .where((eb) => {
            if ('bill' in which) return eb('bill_uuid', '=', which.bill);
            if ('barcode' in which) return eb('barcode', '=', which.barcode);
            return eb('id', '=', anyOf(which.lines));
          })
          // In one order everywhere, so that two who let in the same party do not wait for each other.
          .orderBy('id')
          .forNoKeyUpdate(),
      );
      if (locked.length === 0) return [];
      // A statement of its own: it sees what was written until the lock was there.
      const rows = await rowsOf(
        client,
        tickets
          .select((eb) =>
            jsonObjectFrom(
              eb
                .selectFrom('admission as w')
                .select((of) => [
                  of.cast<string>('w.id', 'text').as('admission'),
                  of.ref('w.refusal').$castTo<DoorRefusal | null>().as('refusal'),
                ])
                .whereRef('w.bill_line_id', '=', 'l.id')
                .where('w.nonce', '=', nonce)
                .where('w.kind', '<>', 'undone'),
            ).as('done'),
          )
          .where('l.id', '=', anyOf(locked.map(({ id }) => id))),
      );
      return rows.map(({ done, ...row }) => ({ ...ticketOf(row), done }));
    },

    async pass(kind, passing, { deviceId, employeeId, nonce, atMs, deviceMs, uploadedMs }) {
      const written = await rowsOf(
        client,
        db
          .insertInto('admission')
          .values(
            passing.map(({ line, scheduleId, against = null }) => ({
              bill_line_id: line,
              schedule_id: scheduleId,
              kind,
              device_id: deviceId,
              employee_id: employeeId,
              at: new Date(atMs),
              device_at: new Date(deviceMs),
              nonce,
              uploaded_at: uploadedMs === undefined ? null : new Date(uploadedMs),
              refusal: against?.refusal ?? null,
              double_of_id: against?.doubleOf ?? null,
            })),
          )
          .returning((eb) => [eb.cast<string>('id', 'text').as('id'), 'bill_line_id']),
      );
      const ids = new Map(written.map(({ id, bill_line_id }) => [bill_line_id, id]));
      return passing.map(({ line }) => ids.get(line) ?? '');
    },

    async around(line, atMs) {
      const rows = db
        .selectFrom('admission as a')
        .select((eb) => [
          eb.cast<string>('a.id', 'text').as('admission'),
          eb.ref('a.kind').$castTo<Passage['kind']>().as('kind'),
        ])
        .where('a.bill_line_id', '=', line)
        .where('a.kind', '<>', 'undone')
        .where((eb) => isStanding(eb.ref('a.id')))
        .limit(1);
      const at = new Date(atMs);
      const before = rows.where('a.at', '<=', at).orderBy('a.at', 'desc').orderBy('a.id', 'desc');
      const after = rows.where('a.at', '>', at).orderBy('a.at').orderBy('a.id');
      return { before: (await rowOf(client, before)) ?? null, after: (await rowOf(client, after)) ?? null };
    },

    async undo(admissions, cinemaId, { deviceId, employeeId, nonce, atMs, deviceMs, uploadedMs }) {
      const lines = await rowsOf(
        client,
        db
          .selectFrom('bill_line as l')
          .innerJoin('admission as a', 'a.bill_line_id', 'l.id')
          .innerJoin('schedule as s', 's.id', 'a.schedule_id')
          .select('l.id')
          .where('a.id', '=', anyOf(admissions))
          .where('s.cinema_id', '=', cinemaId)
          .orderBy('l.id')
          .forNoKeyUpdate('l'),
      );
      const rows = await rowsOf(
        client,
        db
          .selectFrom('admission as a')
          .select((eb) => [
            'a.id',
            'a.bill_line_id',
            'a.schedule_id',
            'a.kind',
            eb
              .selectFrom('admission as n')
              .select('n.kind')
              .whereRef('n.bill_line_id', '=', 'a.bill_line_id')
              .where('n.kind', '<>', 'undone')
              .where((of) => of(of.refTuple('n.at', 'n.id'), '>', of.refTuple('a.at', 'a.id')))
              .where((of) => isStanding(of.ref('n.id')))
              .orderBy('n.at')
              .orderBy('n.id')
              .limit(1)
              .as('next'),
          ])
          .where('a.bill_line_id', '=', anyOf(lines.map(({ id }) => id)))
          .where('a.id', '=', anyOf(admissions))
          .where('a.kind', '<>', 'undone')
          .where((eb) => isStanding(eb.ref('a.id'))),
      );
      // Either of two who went in by one ticket can be undone: the other one is in.
      const free = rows.filter(({ kind, next }) => next === null || next === kind);
      if (free.length > 0)
        await rowsOf(
          client,
          db.insertInto('admission').values(
            free.map(({ id, bill_line_id, schedule_id }) => ({
              bill_line_id,
              schedule_id,
              kind: 'undone' as const,
              undoes_id: id,
              device_id: deviceId,
              employee_id: employeeId,
              at: new Date(atMs),
              device_at: new Date(deviceMs),
              nonce,
              uploaded_at: uploadedMs === undefined ? null : new Date(uploadedMs),
            })),
          ),
        );
      const undone = await rowsOf(
        client,
        db
          .selectFrom('admission as a')
          .innerJoin('schedule as s', 's.id', 'a.schedule_id')
          .select('a.schedule_id')
          .distinct()
          .where('a.nonce', '=', nonce)
          .where('a.kind', '=', 'undone')
          .where('a.undoes_id', '=', anyOf(admissions))
          .where('s.cinema_id', '=', cinemaId),
      );
      return undone.map(({ schedule_id }) => schedule_id);
    },
  };
}
