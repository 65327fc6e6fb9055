import type pg from 'pg';
import type { BillDetail, BillDetailLine, BillDetailPayment, Localized } from '../../../contract/index.ts';
import { scopeOf } from '../../../domain/actor.ts';
import type { ScheduleFacts } from '../../../domain/soldSchedule.ts';
import type { StaffBillReads } from '../../../ports/staffBillReads.ts';
import { tellingAway } from '../databaseErrors.ts';

type Bill = Omit<BillDetail, 'reference' | 'admits' | 'refundable' | 'unassigned'>;
const ms = (at: Date | null): number | null => at?.getTime() ?? null;

export function createStaffBillReads(pool: pg.Pool): StaffBillReads {
  async function linesOf(uuid: string): Promise<BillDetailLine[]> {
    const { rows } = await pool.query<Omit<BillDetailLine, 'sold_schedule'> & { facts: ScheduleFacts | null }>(
      `select l.id::text, l.kind, l.name, l.quantity, l.price_minor as price, l.handling_minor as handling,
         l.quantity * (l.price_minor + l.handling_minor) as total, l.vat_minor + l.handling_vat_minor as vat,
         coalesce((select sum(r.amount_minor) from refund_line r where r.bill_line_id = l.id), 0)::integer as refunded,
         l.seat_name as seat, l.seat_class_name as seat_class, l.cancelled_at is not null as void, l.schedule_id as schedule, s.facts
       from bill_line l left join sold_schedule s on s.id = l.sold_schedule_id
       where l.bill_uuid = $1 order by l.bill_order, l.id`,
      [uuid],
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
    const payments = await pool.query<
      Omit<BillDetailPayment, 'refunds' | 'created_at' | 'purchased_at'> & {
        created_at: Date;
        purchased_at: Date | null;
      }
    >(
      `select p.id, p.method_name as method, a.name as account, p.status, p.amount_minor as amount, p.amount_received_minor as received,
         p.tendered_minor as tendered, p.transaction_id as transaction, p.created_at, p.purchased_at
       from payment p left join payment_account a on a.id = p.payment_account_id where p.bill_uuid = $1 order by p.created_at, p.id`,
      [uuid],
    );
    const refunds = await pool.query<
      Omit<BillDetailPayment['refunds'][number], 'created_at' | 'settled_at'> & {
        payment_id: string;
        created_at: Date;
        settled_at: Date | null;
      }
    >(
      `select r.id, r.payment_id, r.amount_minor as amount, r.reason, r.status = 'refunded' as done, r.created_at, r.settled_at
       from refund r join payment p on p.id = r.payment_id where p.bill_uuid = $1 order by r.created_at, r.id`,
      [uuid],
    );
    return payments.rows.map((payment) => ({
      ...payment,
      created_at: payment.created_at.getTime(),
      purchased_at: ms(payment.purchased_at),
      refunds: refunds.rows
        .filter(({ payment_id }) => payment_id === payment.id)
        .map(({ payment_id: _, ...refund }) => ({
          ...refund,
          created_at: refund.created_at.getTime(),
          settled_at: ms(refund.settled_at),
        })),
    }));
  }

  return tellingAway<StaffBillReads>({
    async scopes(uuids) {
      const { rows } = await pool.query<{ exhibitor_id: number; cinema_id: number | null; uuids: string[] }>(
        `select exhibitor_id, cinema_id, array_agg(uuid::text) as uuids from bill where uuid = any($1) group by exhibitor_id, cinema_id`,
        [uuids],
      );
      return rows.map((row) => ({
        scope: scopeOf(row.exhibitor_id, row.cinema_id === null ? null : [row.cinema_id]),
        uuids: row.uuids,
      }));
    },

    async detail(uuid) {
      const { rows } = await pool.query<
        Pick<
          Bill,
          | 'uuid'
          | 'number'
          | 'status'
          | 'source'
          | 'locale'
          | 'row_version'
          | 'currency'
          | 'buyer_name'
          | 'buyer_email'
          | 'amount'
          | 'tip'
        > & {
          cinema_id: number | null;
          cinema_name: string | null;
          exhibitor_id: number;
          device: { id: number; name: string } | null;
          employee: { id: number; name: string } | null;
          created_at: Date;
          settled_at: Date | null;
          expires_at: Date | null;
        }
      >(
        `select t.uuid, t.number, t.status, t.source, t.locale, t.row_version, t.currency, t.buyer_name, t.buyer_email,
           t.amount_minor as amount, t.tip_minor as tip, t.created_at, t.settled_at, t.expires_at, c.id as cinema_id, c.name as cinema_name, t.exhibitor_id,
           case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as device,
           case when e.id is not null then jsonb_build_object('id', e.id, 'name', e.name) end as employee
         from bill t left join cinema c on c.id = t.cinema_id left join device d on d.id = t.device_id
           left join employee e on e.id = t.employee_id where t.uuid = $1`,
        [uuid],
      );
      const row = rows[0];
      if (!row) return null;
      const [lines, payments, events] = await Promise.all([
        linesOf(uuid),
        paymentsOf(uuid),
        pool.query<{
          id: string;
          kind: Bill['events'][number]['kind'];
          at: Date;
          detail: Record<string, unknown> | null;
        }>('select id::text, kind, at, detail from bill_event where bill_uuid = $1 order by at, id', [uuid]),
      ]);
      const { cinema_id, cinema_name, exhibitor_id, ...bill } = row;
      return {
        scope: scopeOf(exhibitor_id, cinema_id === null ? null : [cinema_id]),
        bill: {
          ...bill,
          cinema: cinema_id === null ? null : { id: cinema_id, name: cinema_name ?? '' },
          received: payments.reduce((sum, { received }) => sum + received, 0),
          refunded: payments.reduce(
            (sum, { refunds }) => sum + refunds.reduce((part, { amount }) => part + amount, 0),
            0,
          ),
          created_at: bill.created_at.getTime(),
          settled_at: ms(bill.settled_at),
          expires_at: ms(bill.expires_at),
          lines,
          payments,
          events: events.rows.map(({ at, ...event }) => ({ ...event, at: at.getTime() })),
        },
      };
    },
  });
}
