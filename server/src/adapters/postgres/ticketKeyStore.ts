import { sql } from 'kysely';
import type pg from 'pg';
import type { TicketKeyStore } from '../../ports/ticketKeyStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { db, rowOf, rowsOf, writtenBy } from './query.ts';

export function createTicketKeyStore(pool: pg.Pool): TicketKeyStore {
  return tellingAway<TicketKeyStore>({
    rows: () =>
      rowsOf(
        pool,
        db
          .selectFrom('ticket_key')
          .select(['id', 'exhibitor_id as exhibitorId', 'public_key as publicKey', 'private_key as privateKey'])
          .select((eb) => eb('withdrawn_at', 'is not', null).$castTo<boolean>().as('isWithdrawn'))
          .orderBy('id'),
      ),

    async ofExhibitor(exhibitorId) {
      const keys = await rowsOf(
        pool,
        db
          .selectFrom('ticket_key')
          .select(['id', 'row_version as rowVersion', 'created_at', 'rotated_at', 'withdrawn_at'])
          .select((eb) => eb('private_key', 'is not', null).$castTo<boolean>().as('isSigning'))
          .where('exhibitor_id', '=', exhibitorId)
          .orderBy('created_at', 'desc')
          .orderBy('id'),
      );
      return keys.map(({ created_at, rotated_at, withdrawn_at, ...key }) => ({
        ...key,
        createdAtMs: created_at.getTime(),
        rotatedAtMs: rotated_at?.getTime() ?? null,
        withdrawnAtMs: withdrawn_at?.getTime() ?? null,
      }));
    },

    async addFirst({ id, exhibitorId, publicKey, privateKey }) {
      await writtenBy(
        pool,
        db
          .insertInto('ticket_key')
          .values({ id, exhibitor_id: exhibitorId, public_key: publicKey, private_key: privateKey })
          .onConflict((conflict) => conflict.doNothing()),
      );
    },

    async reseal(id, before, after) {
      await writtenBy(
        pool,
        db.updateTable('ticket_key').set('private_key', after).where('id', '=', id).where('private_key', '=', before),
      );
    },

    ticketsOf: (billUuid) =>
      rowsOf(
        pool,
        db
          .selectFrom('bill_line as l')
          .innerJoin('bill as b', 'b.uuid', 'l.bill_uuid')
          .innerJoin('sold_schedule as s', 's.id', 'l.sold_schedule_id')
          .select((eb) => [
            'b.exhibitor_id as exhibitorId',
            eb.cast<string>('l.id', 'text').as('lineId'),
            eb.ref('l.schedule_id').$notNull().as('scheduleId'),
            'l.seat_index as seatIndex',
            sql<number>`(s.facts ->> 'startAtMs')::float8`.as('startAtMs'),
            sql<number>`(s.facts ->> 'endAtMs')::float8`.as('endAtMs'),
          ])
          .where('l.bill_uuid', '=', billUuid)
          .where('l.kind', '=', 'ticket')
          .where('l.cancelled_at', 'is', null)
          .where('l.schedule_id', 'is not', null),
      ),

    async hasBarcode(barcode, exhibitorId) {
      const line = await rowOf(
        pool,
        db
          .selectFrom('bill_line as l')
          .innerJoin('bill as b', 'b.uuid', 'l.bill_uuid')
          .select('l.id')
          .where('l.barcode', '=', barcode)
          .where('b.exhibitor_id', '=', exhibitorId),
      );
      return line !== undefined;
    },

    async ticket(lineId) {
      const line = await rowOf(
        pool,
        db
          .selectFrom('bill_line as l')
          .innerJoin('bill as b', 'b.uuid', 'l.bill_uuid')
          .select((eb) => [
            'b.exhibitor_id as exhibitorId',
            eb.ref('l.barcode').$notNull().as('barcode'),
            'l.schedule_id as scheduleId',
            'l.seat_index as seatIndex',
          ])
          .where('l.id', '=', lineId)
          .where('l.kind', '=', 'ticket'),
      );
      return line ?? null;
    },
  });
}
