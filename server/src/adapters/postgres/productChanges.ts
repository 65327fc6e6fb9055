import type { ProductChanges } from '../../ports/staffEntities/products.ts';
import { db, type Queryable, rowOf, rowsOf } from './query.ts';

/** Sets in use that are made of a product, by id. */
export const setsWith = (productId: number) =>
  db
    .selectFrom('product_part as p')
    .innerJoin('product as s', 's.id', 'p.set_id')
    .select(['s.id', 's.name'])
    .$narrowType<{ name: Awaited<ReturnType<ProductChanges['setsWith']>>[number]['name'] }>()
    .where('p.part_id', '=', productId)
    .where('s.archived_at', 'is', null)
    .orderBy('s.id');

/** Look-ups for products within a transaction, on its connection. */
export function productChanges(client: Queryable): ProductChanges {
  return {
    setsWith: (productId) => rowsOf(client, setsWith(productId)),

    async stockAt(productId, cinemaId) {
      await client.query('select lock_stock($1, $2)', [cinemaId, productId]);
      const entries = db
        .selectFrom('stock_entry as e')
        .where('e.cinema_id', '=', cinemaId)
        .where('e.product_id', '=', productId)
        .orderBy('e.number', 'desc')
        .limit(1);
      const last = await rowOf(client, entries.select(['e.number', 'e.balance']));
      const counted = await rowOf(
        client,
        entries
          .leftJoin('employee as by', 'by.id', 'e.employee_id')
          .select(['e.number', 'by.name as by'])
          .where('e.kind', '=', 'count'),
      );
      return { stock: last?.balance ?? 0, number: last?.number ?? 0, counted: counted ?? null };
    },

    async stockAfter(productId, cinemaId, number) {
      if (number === 0) return 0;
      const entry = await rowOf(
        client,
        db
          .selectFrom('stock_entry')
          .select('balance')
          .where('cinema_id', '=', cinemaId)
          .where('product_id', '=', productId)
          .where('number', '=', number),
      );
      return entry?.balance ?? null;
    },
  };
}
