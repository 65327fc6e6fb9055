import { sql } from 'kysely';
import type pg from 'pg';
import type { Localized, VoucherState } from '../../../contract/index.ts';
import type { StaffVoucherReads } from '../../../ports/staffVoucherReads.ts';
import { tellingAway } from '../databaseErrors.ts';
import { db, rowOf, rowsOf } from '../query.ts';
import { vouchersWithLeft } from '../voucherStore.ts';
import { voucherState } from './vouchers.ts';

export function createStaffVoucherReads(pool: pg.Pool): StaffVoucherReads {
  return tellingAway<StaffVoucherReads>({
    async now(voucherId) {
      const [voucher, entries, sold] = await Promise.all([
        rowOf(
          pool,
          vouchersWithLeft()
            .leftJoin('voucher_package as p', 'p.id', 'v.package_id')
            .select(['k.title', 'k.kind', 'p.id as packageId', 'p.name as packageName'])
            .select((eb) => eb('k.archived_at', 'is not', null).$castTo<boolean>().as('archived'))
            .select(
              sql<VoucherState>`${sql.raw(voucherState('v', 'coalesce(last.turns_left, 0)', 'coalesce(last.minor_left, 0)'))}`.as(
                'state',
              ),
            )
            .$narrowType<{ title: Localized }>()
            .where('v.id', '=', voucherId),
        ),
        rowsOf(
          pool,
          db
            .selectFrom('voucher_entry as e')
            .leftJoin('bill as b', 'b.uuid', 'e.bill_uuid')
            .leftJoin('employee as by', 'by.id', 'e.employee_id')
            .select(['e.number', 'e.created_at as at', 'e.kind', 'e.turns', 'e.minor', 'e.turns_left', 'e.minor_left'])
            .select(['b.uuid', 'b.number as billNumber', 'by.name as by', 'e.note'])
            .where('e.voucher_id', '=', voucherId)
            .orderBy('e.number'),
        ),
        rowOf(
          pool,
          db
            .selectFrom('bill_line as l')
            .innerJoin('bill as b', 'b.uuid', 'l.bill_uuid')
            .select(['b.uuid', 'b.number'])
            .where('l.voucher_id', '=', voucherId)
            .where('l.kind', '=', 'voucher')
            .orderBy((eb) => eb('l.cancelled_at', 'is not', null))
            .orderBy('l.id', 'desc')
            .limit(1),
        ),
      ]);
      if (!voucher) return null;
      const { state, packageId, packageName, ...type } = voucher;
      return {
        type,
        state,
        package: packageId === null || packageName === null ? null : { id: packageId, name: packageName },
        sold_by: sold ? { uuid: sold.uuid, number: String(sold.number) } : null,
        entries: entries.map(({ at, uuid, billNumber, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          bill: uuid === null ? null : { uuid, number: String(billNumber) },
        })),
      };
    },

    cards: (packageId) =>
      rowsOf(
        pool,
        db
          .selectFrom('voucher as v')
          .innerJoin('voucher_type as k', 'k.id', 'v.voucher_type_id')
          .select(['v.barcode', 'k.title', 'v.total_turns as turns', 'v.total_products_minor as minor'])
          .$narrowType<{ title: Localized }>()
          .where('v.package_id', '=', packageId)
          .where('v.deleted_at', 'is', null)
          .orderBy('v.id'),
      ),
  });
}
