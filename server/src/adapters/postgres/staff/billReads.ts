import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import type { BillDetailLine, BillDetailPayment, Localized } from '../../../contract/index.ts';
import { scopeOf } from '../../../domain/actor.ts';
import type { ScheduleFacts } from '../../../domain/soldSchedule.ts';
import type { StaffBillReads } from '../../../ports/staffBillReads.ts';
import { tellingAway } from '../databaseErrors.ts';
import { isIn } from '../doorTickets.ts';
import { anyOf, db, rowOf, rowsOf } from '../query.ts';

const ms = (at: Date | null): number | null => at?.getTime() ?? null;

export function createStaffBillReads(pool: pg.Pool): StaffBillReads {
  async function linesOf(uuid: string): Promise<BillDetailLine[]> {
    const rows = await rowsOf(
      pool,
      db
        .selectFrom('bill_line as l')
        .leftJoin('sold_schedule as s', 's.id', 'l.sold_schedule_id')
        .select([
          'l.id',
          'l.kind',
          'l.bill_order as place',
          'l.name',
          'l.quantity',
          'l.price_minor as price',
          'l.handling_minor as handling',
        ])
        .select([
          'l.seat_name as seat',
          'l.seat_class_name as seat_class',
          'l.schedule_id as schedule',
          'l.price_rate_id',
          's.facts',
        ])
        .select((eb) => [
          eb('l.quantity', '*', eb.parens('l.price_minor', '+', eb.ref('l.handling_minor'))).as('total'),
          eb.fn.coalesce('l.voucher_minor', eb.lit(0)).as('by_vouchers'),
          jsonArrayFrom(
            eb
              .selectFrom('voucher_entry as w')
              .innerJoin('voucher as v', 'v.id', 'w.voucher_id')
              .select([
                'v.id as voucher',
                sql<string>`right(v.barcode, 4)`.as('code'),
                sql<number>`-sum(w.turns)::integer`.as('turns'),
                sql<number>`-sum(w.minor)::integer`.as('amount'),
              ])
              .whereRef('w.bill_line_id', '=', 'l.id')
              .where('w.kind', '=', 'redeemed')
              .groupBy('v.id')
              .orderBy('v.id'),
          ).as('vouchers'),
          eb('l.vat_minor', '+', eb.ref('l.handling_vat_minor')).as('vat'),
          eb
            .cast<number>(
              eb.fn.coalesce(
                eb
                  .selectFrom('refund_line as r')
                  .select((of) => of.fn.sum('r.amount_minor').as('sum'))
                  .whereRef('r.bill_line_id', '=', 'l.id'),
                eb.lit(0),
              ),
              'integer',
            )
            .as('refunded'),
          eb('l.cancelled_at', 'is not', null).$castTo<boolean>().as('void'),
          isIn(eb.ref('l.id')).as('is_in'),
        ])
        .$narrowType<{ name: Localized; seat_class: Localized | null; facts: ScheduleFacts | null }>()
        .where('l.bill_uuid', '=', uuid)
        .orderBy('l.bill_order')
        .orderBy('l.id'),
    );
    return rows.map(({ facts, ...line }) => ({
      ...line,
      sold_schedule: facts && {
        title: facts.movieTitle as Localized,
        screen: facts.screenName,
        cinema: facts.cinema.name,
        start_at: facts.startAtMs,
      },
    }));
  }

  async function paymentsOf(uuid: string): Promise<BillDetailPayment[]> {
    const payments = await rowsOf(
      pool,
      db
        .selectFrom('payment as p')
        .leftJoin('payment_method as m', 'm.id', 'p.payment_method_id')
        .leftJoin('payment_account as a', 'a.id', 'p.payment_account_id')
        .select(['p.id', 'p.method_name as method', 'a.name as account', 'p.status', 'p.amount_minor as amount'])
        .select(['p.amount_received_minor as received', 'p.tendered_minor as tendered'])
        .select(['p.transaction_id as transaction', 'p.created_at', 'p.purchased_at'])
        .select((eb) => [
          eb('p.origin_id', 'is not', null).$castTo<boolean>().as('carried'),
          eb.fn
            .coalesce(eb('m.type', '=', 'invoice'), eb.lit(false))
            .$castTo<boolean>()
            .as('on_account'),
        ])
        .$narrowType<{ method: Localized }>()
        .where('p.bill_uuid', '=', uuid)
        .orderBy('p.created_at')
        .orderBy('p.id'),
    );
    const refunds = await rowsOf(
      pool,
      db
        .selectFrom('refund as r')
        .innerJoin('payment as p', 'p.id', 'r.payment_id')
        .select(['r.id', 'r.payment_id', 'r.amount_minor as amount', 'r.reason', 'r.created_at', 'r.settled_at'])
        .select((eb) => eb('r.status', '=', 'refunded').$castTo<boolean>().as('done'))
        .where('p.bill_uuid', '=', uuid)
        .orderBy('r.created_at')
        .orderBy('r.id'),
    );
    return payments.map((payment) => ({
      ...payment,
      created_at: payment.created_at.getTime(),
      purchased_at: ms(payment.purchased_at),
      refunds: refunds
        .filter(({ payment_id }) => payment_id === payment.id)
        .map(({ payment_id: _, ...refund }) => ({
          ...refund,
          created_at: refund.created_at.getTime(),
          settled_at: ms(refund.settled_at),
        })),
    }));
  }

  return tellingAway<StaffBillReads>({
    lines: linesOf,

    async scopes(uuids) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('bill')
          .select(['exhibitor_id', 'cinema_id'])
          .select((eb) => eb.fn.agg<string[]>('array_agg', [eb.cast('uuid', 'text')]).as('uuids'))
          .where('uuid', '=', anyOf(uuids))
          .groupBy(['exhibitor_id', 'cinema_id']),
      );
      return rows.map((row) => ({
        scope: scopeOf(row.exhibitor_id, row.cinema_id === null ? null : [row.cinema_id]),
        uuids: row.uuids,
      }));
    },

    async detail(uuid) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('bill as t')
          .select(['t.uuid', 't.number', 't.status', 't.source', 't.locale', 't.row_version', 't.currency'])
          .select(['t.buyer_name', 't.buyer_email', 't.amount_minor as amount', 't.tip_minor as tip'])
          .select(['t.created_at', 't.settled_at', 't.expires_at', 't.exhibitor_id', 't.cinema_id'])
          .select((eb) => [
            jsonObjectFrom(
              eb.selectFrom('cinema as c').select(['c.id', 'c.name']).whereRef('c.id', '=', 't.cinema_id'),
            ).as('cinema'),
            jsonObjectFrom(
              eb.selectFrom('device as d').select(['d.id', 'd.name']).whereRef('d.id', '=', 't.device_id'),
            ).as('device'),
            jsonObjectFrom(
              eb.selectFrom('employee as e').select(['e.id', 'e.name']).whereRef('e.id', '=', 't.employee_id'),
            ).as('employee'),
            eb
              .exists(eb.selectFrom('till_keeping as k').select('k.bill_uuid').whereRef('k.bill_uuid', '=', 't.uuid'))
              .$castTo<boolean>()
              .as('is_kept'),
          ])
          .leftJoin('offline_sale as o', 'o.bill_uuid', 't.uuid')
          .select(['o.uploaded_at', 'o.problem'])
          .where('t.uuid', '=', uuid),
      );
      if (!row) return null;
      const [lines, payments, events] = await Promise.all([
        linesOf(uuid),
        paymentsOf(uuid),
        rowsOf(
          pool,
          db
            .selectFrom('bill_event')
            .select(['id', 'kind', 'at', 'detail'])
            .$narrowType<{ detail: Record<string, unknown> | null }>()
            .where('bill_uuid', '=', uuid)
            .orderBy('at')
            .orderBy('id'),
        ),
      ]);
      const { cinema_id, exhibitor_id, uploaded_at, problem, ...bill } = row;
      return {
        scope: scopeOf(exhibitor_id, cinema_id === null ? null : [cinema_id]),
        bill: {
          ...bill,
          received: payments.reduce((sum, { received }) => sum + received, 0),
          refunded: payments.reduce(
            (sum, { refunds }) => sum + refunds.reduce((part, { amount }) => part + amount, 0),
            0,
          ),
          created_at: bill.created_at.getTime(),
          settled_at: ms(bill.settled_at),
          expires_at: ms(bill.expires_at),
          offline: uploaded_at && { uploaded_at: uploaded_at.getTime(), problem },
          lines,
          payments,
          events: events.map(({ at, ...event }) => ({ ...event, at: at.getTime() })),
        },
      };
    },
  });
}
