import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import type { Localized, ProductValues, StockKind } from '../../../contract/index.ts';
import type { StaffProducts } from '../../../ports/staffProducts.ts';
import { tellingAway } from '../databaseErrors.ts';
import { setsWith } from '../productChanges.ts';
import { anyOf, arrayOf, dayOf, db, rowsOf } from '../query.ts';

export function createStaffProducts(pool: pg.Pool): StaffProducts {
  return tellingAway<StaffProducts>({
    async vatsOf(exhibitorId) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('vat as v')
          .select(['v.id', 'v.code', 'v.name'])
          .select((eb) =>
            jsonArrayFrom(
              eb
                .selectFrom('vat_rate as r')
                .select((of) => [
                  dayOf(of.ref('r.valid_from')).as('validFrom'),
                  'r.percent_hundredths as percentHundredths',
                ])
                .whereRef('r.vat_id', '=', 'v.id'),
            ).as('percentages'),
          )
          .$narrowType<{ name: Localized }>()
          .where('v.exhibitor_id', '=', exhibitorId)
          .orderBy('v.id'),
      );
      return rows;
    },

    categoriesOf: (exhibitorId) =>
      rowsOf(
        pool,
        db
          .selectFrom('product_category')
          .select(['id', 'name', 'color'])
          .select((eb) => eb('archived_at', 'is not', null).$castTo<boolean>().as('archived'))
          .$narrowType<{ name: Localized }>()
          .where('exhibitor_id', '=', exhibitorId)
          .orderBy((eb) => eb('archived_at', 'is not', null))
          .orderBy('sort')
          .orderBy('id'),
      ),

    async productsOf(exhibitorId) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('product as p')
          .select([
            'p.id',
            'p.row_version',
            'p.kind',
            'p.name',
            'p.description',
            'p.picture',
            'p.barcode',
            'p.price_minor',
            'p.vat_id',
            'p.deposit_minor',
            'p.status',
            'p.sort',
            'p.keeps_stock',
            'p.low_stock',
          ])
          .select((eb) => [
            arrayOf(eb.selectFrom('_ProductToProductCategory').select('B').whereRef('A', '=', 'p.id').orderBy('B')).as(
              'categories',
            ),
            jsonArrayFrom(
              eb
                .selectFrom('product_part')
                .select(['part_id as product_id', 'quantity'])
                .whereRef('set_id', '=', 'p.id')
                .orderBy('part_id'),
            ).as('parts'),
          ])
          .$narrowType<Pick<ProductValues, 'name' | 'description' | 'picture'>>()
          .where('p.exhibitor_id', '=', exhibitorId)
          .where('p.archived_at', 'is', null)
          .orderBy('p.sort')
          .orderBy('p.id'),
      );
      return rows.map(({ id, row_version, kind, ...values }) => ({ id, row_version, kind, values }));
    },

    partsOf: (exhibitorId, ids) =>
      rowsOf(
        pool,
        db
          .selectFrom('product')
          .select(['id', 'price_minor', 'deposit_minor', 'vat_id'])
          .where('exhibitor_id', '=', exhibitorId)
          .where('id', '=', anyOf(ids)),
      ),

    async stockAt(exhibitorId, cinemaId) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('product as p')
          .select('p.id')
          .select((eb) =>
            eb
              .selectFrom('stock_entry as e')
              .select('e.balance')
              .whereRef('e.product_id', '=', 'p.id')
              .where('e.cinema_id', '=', cinemaId)
              .orderBy('e.number', 'desc')
              .limit(1)
              .as('stock'),
          )
          .where('p.exhibitor_id', '=', exhibitorId)
          .where('p.archived_at', 'is', null)
          .where('p.keeps_stock', '=', true),
      );
      return new Map(rows.map(({ id, stock }) => [id, stock ?? 0]));
    },

    setsWith: (productId) => rowsOf(pool, setsWith(productId)),

    async stockOf(productId, exhibitorId, cinemaIds) {
      const rows = await rowsOf(
        pool,
        cinemasIn(exhibitorId, cinemaIds)
          .where('c.archived_at', 'is', null)
          .innerJoin('product as p', (join) => join.on('p.id', '=', productId))
          .select(['c.id', 'c.name', 'p.low_stock'])
          .select((eb) => {
            const entries = eb
              .selectFrom('stock_entry as e')
              .whereRef('e.cinema_id', '=', 'c.id')
              .where('e.product_id', '=', productId)
              .orderBy('e.number', 'desc')
              .limit(1);
            return [
              entries.select('e.balance').as('balance'),
              entries.select('e.number').as('number'),
              entries.select('e.at').where('e.kind', '=', 'count').as('counted_at'),
            ];
          })
          .orderBy('c.sort')
          .orderBy('c.id'),
      );
      return rows.map(({ id, name, low_stock, balance, number, counted_at }) => ({
        cinema: { id, name },
        stock: balance ?? 0,
        number: number ?? 0,
        // Where none ever came none is missing.
        isLow: low_stock !== null && balance !== null && balance <= low_stock,
        counted_at: counted_at?.toISOString() ?? null,
      }));
    },

    async entriesOf(productId, exhibitorId, cinemaIds, most) {
      const rows = await rowsOf(
        pool,
        cinemasIn(exhibitorId, cinemaIds)
          .innerJoin('stock_entry as e', 'e.cinema_id', 'c.id')
          .innerJoin('product as p', 'p.id', 'e.product_id')
          .leftJoin('employee as by', 'by.id', 'e.employee_id')
          .select(['e.id', 'e.at', 'e.product_id', 'p.name as product', 'c.name as cinema', 'e.kind', 'e.quantity'])
          .select(['e.balance', 'e.counted', 'e.note', 'by.name as by'])
          .$narrowType<{ product: Localized; kind: StockKind }>()
          .where('e.product_id', '=', productId)
          .orderBy('e.at', 'desc')
          .orderBy('e.id', 'desc')
          .limit(most),
      );
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    },
  });
}

/** `cinemaIds` null: all of the exhibitor's. */
function cinemasIn(exhibitorId: number, cinemaIds: number[] | null) {
  return db
    .selectFrom('cinema as c')
    .where('c.exhibitor_id', '=', exhibitorId)
    .where((eb) => (cinemaIds === null ? sql<boolean>`true` : eb('c.id', '=', anyOf(cinemaIds))));
}
