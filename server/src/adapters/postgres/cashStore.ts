import type pg from 'pg';
import type { CashEntry, CashEntryKind, CashReport } from '../../contract/index.ts';
import { scopeOf } from '../../domain/actor.ts';
import { localize } from '../../domain/localized.ts';
import { orderReference } from '../../domain/orderReference.ts';
import type { CashChanges, CashStore, CashSums } from '../../ports/cashStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { db, type Queryable, rowOf, rowsOf } from './query.ts';
import { boughtNothing } from './salesSql.ts';

/** A shift's head, and where it belongs. */
const heads = db
  .selectFrom('cash_shift as t')
  .innerJoin('device as d', 'd.id', 't.device_id')
  .innerJoin('cinema as c', 'c.id', 't.cinema_id')
  .innerJoin('employee as o', 'o.id', 't.opened_by')
  .leftJoin('employee as e', 'e.id', 't.closed_by')
  .select(['t.id', 't.exhibitor_id', 't.cinema_id', 't.device_id', 't.opened_at', 't.closed_at'])
  .select(['d.name as device', 'c.name as cinema', 'o.name as opener', 'e.name as closer']);

export function createCashStore(pool: pg.Pool): CashStore {
  return tellingAway<CashStore>({
    async lastShifts(deviceId) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('cash_shift')
          .select(['id', 'closed_at'])
          .where('device_id', '=', deviceId)
          .orderBy('id', 'desc')
          .limit(2),
      );
      return rows.map(({ id, closed_at }) => ({ id, isOpen: closed_at === null }));
    },

    async report(shiftId, { locale, withSales }) {
      const head = await rowOf(pool, heads.where('t.id', '=', shiftId));
      if (!head) return null;
      const [sums, methods, counts, sales] = await Promise.all([
        sumsOf(pool, shiftId),
        methodsOf(pool, shiftId),
        countsOf(pool, shiftId),
        withSales ? salesOf(pool, shiftId) : [],
      ]);
      const { payIns, leftBefore, ...rest } = sums;
      const report: CashReport = {
        id: head.id,
        device: { id: head.device_id, name: head.device },
        cinema: { id: head.cinema_id, name: head.cinema },
        opened_at: head.opened_at.toISOString(),
        opened_by: head.opener,
        closed_at: head.closed_at?.toISOString() ?? null,
        closed_by: head.closer,
        ...rest,
        pay_ins: payIns,
        difference: sums.counted === null ? null : sums.counted - sums.expected,
        left_before: leftBefore,
        opening_difference: leftBefore === null ? null : sums.opening - leftBefore,
        methods: methods.map(({ name, ...method }) => ({ ...method, name: localize(name, locale) })),
        entries: [...counts, ...sales].sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
      };
      return { report, scope: scopeOf(head.exhibitor_id, [head.cinema_id]) };
    },
  });
}

/** In the transaction of `client`. */
export function cashChangesOn(client: pg.PoolClient): CashChanges {
  return {
    async lockOpen(deviceId) {
      const open = db
        .selectFrom('cash_shift')
        .select('id')
        .where('device_id', '=', deviceId)
        .where('closed_at', 'is', null)
        .forUpdate();
      return (await rowOf(client, open))?.id ?? null;
    },

    async lockShift(shiftId) {
      const open = db
        .selectFrom('cash_shift')
        .select('id')
        .where('id', '=', shiftId)
        .where('closed_at', 'is', null)
        .forUpdate();
      return (await rowOf(client, open)) !== undefined;
    },

    sums: (shiftId) => sumsOf(client, shiftId),

    async entryOf(request, kind) {
      const entry = db
        .selectFrom('cash_entry as e')
        .innerJoin('cash_shift as s', 's.id', 'e.cash_shift_id')
        .select(['s.id as shiftId', 's.device_id as deviceId'])
        .where('e.request', '=', request)
        .where('e.kind', '=', kind);
      return (await rowOf(client, entry)) ?? null;
    },
  };
}

/** By `cash_sums` of prisma/functions, as the list of shifts. */
export async function sumsOf(on: Queryable, shiftId: number): Promise<CashSums> {
  const { rows } = await on.query<CashSums>(
    `select opening, sales, refunds, pay_ins as "payIns", withdrawals, expected, counted, deposit, left_before as "leftBefore" from cash_sums($1)`,
    [shiftId],
  );
  const [sums] = rows;
  if (!sums) throw new Error('cash_sums has no row');
  return sums;
}

async function methodsOf(pool: pg.Pool, shiftId: number) {
  const { rows } = await pool.query<{
    id: number;
    name: unknown;
    isCash: boolean;
    payments: number;
    amount: number;
  }>(
    `select p.payment_method_id as id, (array_agg(p.method_name order by p.created_at desc))[1] as name, bool_or(p.tendered_minor is not null) as "isCash",
       count(*)::integer as payments, sum(p.amount_received_minor)::float8 as amount
     from payment p where p.cash_shift_id = $1 and p.amount_received_minor > 0
       and not ${boughtNothing('p')}
     group by 1 order by "isCash" desc, amount desc, 1`,
    [shiftId],
  );
  return rows;
}

/** Counts and movements. */
async function countsOf(pool: pg.Pool, shiftId: number): Promise<CashEntry[]> {
  const rows = await rowsOf(
    pool,
    db
      .selectFrom('cash_entry as e')
      .innerJoin('employee as w', 'w.id', 'e.employee_id')
      .select(['e.id', 'e.created_at', 'e.kind', 'e.amount_minor', 'e.counted', 'e.note', 'w.name'])
      .where('e.cash_shift_id', '=', shiftId)
      .orderBy('e.id'),
  );
  return rows.map((row) => ({
    id: `entry ${row.id}`,
    at: row.created_at.toISOString(),
    kind: row.kind as CashEntryKind,
    amount: row.amount_minor,
    by: row.name,
    note: row.note,
    count: row.counted as CashEntry['count'],
    bill: null,
  }));
}

/** Sales and refunds for cash. */
async function salesOf(pool: pg.Pool, shiftId: number): Promise<CashEntry[]> {
  const { rows } = await pool.query<{
    id: string;
    at: Date;
    kind: 'sale' | 'refund';
    amount: number;
    by: string | null;
    bill: string;
  }>(
    `select 'sale ' || p.id as id, coalesce(p.purchased_at, p.created_at) as at, 'sale' as kind, p.amount_received_minor as amount, e.name as by, b.uuid as bill
     from payment p join bill b on b.uuid = p.bill_uuid left join employee e on e.id = b.employee_id
     where p.cash_shift_id = $1 and p.tendered_minor is not null
     union all
     select 'refund ' || r.id, r.created_at, 'refund', r.amount_minor,
       (select v.detail->>'by' from bill_event v where v.bill_uuid = p.bill_uuid and v.kind = 'refund_requested' and v.at <= r.created_at
        order by v.id desc limit 1), p.bill_uuid
     from refund r join payment p on p.id = r.payment_id where r.cash_shift_id = $1`,
    [shiftId],
  );
  return rows.map(({ at, bill, ...row }) => ({
    ...row,
    at: at.toISOString(),
    note: null,
    count: null,
    bill: { uuid: bill, reference: orderReference(bill) },
  }));
}
