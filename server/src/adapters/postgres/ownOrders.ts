import { sql } from 'kysely';
import type pg from 'pg';
import { parseSettings } from '../../domain/settings.ts';
import type { OwnOrder, OwnOrders, OwnTickets } from '../../ports/ownOrders.ts';
import { billHas } from './billSearch.ts';
import { tellingAway } from './databaseErrors.ts';
import { isIn } from './doorTickets.ts';
import { db, type Queryable, rowOf, rowsOf } from './query.ts';

export function createOwnOrders(pool: pg.Pool): OwnOrders {
  return tellingAway<OwnOrders>({
    async find(exhibitorId, { email, reference }) {
      const [first, last] = ['0', 'f'].map(
        (digit) =>
          `${reference.toLowerCase()}-${digit.repeat(4)}-${digit.repeat(4)}-${digit.repeat(4)}-${digit.repeat(12)}`,
      );
      const found = await rowOf(
        pool,
        db
          .selectFrom('bill')
          .select('uuid')
          .where('uuid', '>=', first ?? '')
          .where('uuid', '<=', last ?? '')
          .where('exhibitor_id', '=', exhibitorId)
          .where('status', '<>', 'reserved')
          .where(sql<string>`lower(buyer_email)`, '=', email.toLowerCase())
          .orderBy('number', 'desc')
          .limit(1),
      );
      return found?.uuid ?? null;
    },

    async ofAddress(exhibitorId, email, nowMs) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('bill as b')
          .innerJoin('bill_line as l', 'l.bill_uuid', 'b.uuid')
          .innerJoin('schedule as s', 's.id', 'l.schedule_id')
          .innerJoin('sold_schedule as o', 'o.id', 'l.sold_schedule_id')
          .select(['b.uuid', 'b.site_host', 'b.buyer_email', 'o.facts'])
          .where('b.exhibitor_id', '=', exhibitorId)
          .where('b.status', 'in', ['settled', 'partially_refunded'])
          // The index is of parts of the address; whose it is says the address itself.
          .where(billHas(email))
          .where(sql<string>`lower(b.buyer_email)`, '=', email.toLowerCase())
          .where('l.kind', '=', 'ticket')
          .where('l.cancelled_at', 'is', null)
          .where('s.cancelled_at', 'is', null)
          .where('s.end_at', '>', new Date(nowMs))
          .orderBy('s.start_at')
          .orderBy('b.number')
          .orderBy('l.bill_order')
          .orderBy('l.id')
          .$castTo<{
            uuid: string;
            site_host: string | null;
            buyer_email: string;
            facts: OwnOrder['show'];
          }>(),
      );
      const orders = new Map<string, OwnOrder>();
      for (const { uuid, site_host, buyer_email, facts } of rows) {
        const order = orders.get(uuid);
        if (order) order.tickets += 1;
        else orders.set(uuid, { billUuid: uuid, siteHost: site_host, email: buyer_email, show: facts, tickets: 1 });
      }
      return [...orders.values()];
    },

    tickets: (billUuid) => ownTickets(pool, billUuid),
  });
}

/** See `OwnOrders.tickets`. */
export async function ownTickets(on: Queryable, billUuid: string): Promise<OwnTickets> {
  const rows = await rowsOf(
    on,
    db
      .selectFrom('bill as b')
      .innerJoin('bill_line as l', 'l.bill_uuid', 'b.uuid')
      .innerJoin('schedule as s', 's.id', 'l.schedule_id')
      .leftJoin('setting as t', (join) =>
        join.onRef('t.exhibitor_id', '=', 'b.exhibitor_id').on('t.key', '=', 'refunds'),
      )
      .select(['l.id', 's.start_at', 't.value as setting'])
      .select((eb) => [
        eb('l.cancelled_at', 'is not', null).$castTo<boolean>().as('isVoid'),
        isIn(eb.ref('l.id')).as('isIn'),
        eb.ref('l.barcode').$castTo<string>().as('barcode'),
      ])
      .where('b.uuid', '=', billUuid)
      .where('l.kind', '=', 'ticket')
      .orderBy('l.bill_order')
      .orderBy('l.id'),
  );
  const setting = rows[0]?.setting ?? {};
  const { by_buyers, by_buyers_minutes } = parseSettings([{ key: 'refunds', value: setting }]).refunds;
  const tickets = rows.map(({ id, barcode, start_at, isVoid, isIn: isInside }) => ({
    id,
    barcode,
    startAtMs: start_at.getTime(),
    isVoid,
    isIn: isInside,
  }));
  return { rules: { byBuyers: by_buyers, minutes: by_buyers_minutes }, tickets };
}
