import { type NotNull, sql } from 'kysely';
import type pg from 'pg';
import type { Localized } from '../../../contract/index.ts';
import type { StaffPrices } from '../../../ports/staffPrices.ts';
import { tellingAway } from '../databaseErrors.ts';
import { anyOf, counted, dayOf, db, howMany, rowOf, rowsOf } from '../query.ts';

export function createStaffPrices(pool: pg.Pool): StaffPrices {
  return tellingAway<StaffPrices>({
    ratesOf: (priceGroupId) =>
      rowsOf(
        pool,
        db
          .selectFrom('price_rate as r')
          .select('r.id')
          .select((eb) =>
            eb.selectFrom('bill_line as l').select(counted).whereRef('l.price_rate_id', '=', 'r.id').as('sold'),
          )
          .$narrowType<{ sold: NotNull }>()
          .where('r.price_group_id', '=', priceGroupId)
          .orderBy((eb) => eb('r.archived_at', 'is not', null))
          .orderBy('r.sort')
          .orderBy('r.id'),
      ),

    async upcoming(priceGroupId, nowMs) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('schedule')
          .select('id')
          .where('price_group_id', '=', priceGroupId)
          .where('start_at', '>', new Date(nowMs))
          .where('cancelled_at', 'is', null)
          .orderBy('start_at'),
      );
      return rows.map(({ id }) => id);
    },

    vatsOf: (exhibitorId) =>
      rowsOf(
        pool,
        db
          .selectFrom('vat')
          .select(['id', 'code', 'name'])
          .$narrowType<{ name: Localized }>()
          .where('exhibitor_id', '=', exhibitorId)
          .orderBy('id'),
      ),

    async lastSoldWith(exhibitorId, code) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('exhibitor as x')
          .innerJoin('bill as b', 'b.exhibitor_id', 'x.id')
          .innerJoin('bill_line as l', 'l.bill_uuid', 'b.uuid')
          .select((eb) => dayOf(sql<Date>`${eb.fn.max('b.created_at')} at time zone ${eb.ref('x.timezone')}`).as('day'))
          .where('x.id', '=', exhibitorId)
          .where((eb) => eb.or([eb('l.vat_code', '=', code), eb('l.handling_vat_code', '=', code)]))
          .groupBy('x.timezone'),
      );
      return row?.day ?? null;
    },

    paymentsWith: (id) => howMany(pool, db.selectFrom('payment').where('payment_method_id', '=', id)),

    accountsOf: (exhibitorIds) =>
      rowsOf(
        pool,
        db
          .selectFrom('payment_account')
          .select(['id', 'exhibitor_id as exhibitor', 'name', 'driver'])
          .select((eb) => eb('archived_at', 'is not', null).$castTo<boolean>().as('archived'))
          .where('exhibitor_id', '=', anyOf(exhibitorIds))
          .orderBy('name')
          .orderBy('id'),
      ),

    methodsOf: (paymentAccountId) =>
      rowsOf(
        pool,
        db
          .selectFrom('payment_method')
          .select(['id', 'name', 'status'])
          .select((eb) => eb('archived_at', 'is not', null).$castTo<boolean>().as('archived'))
          .$narrowType<{ name: Localized }>()
          .where('payment_account_id', '=', paymentAccountId)
          .orderBy((eb) => eb('archived_at', 'is not', null))
          .orderBy('sort')
          .orderBy('id'),
      ),
  });
}
