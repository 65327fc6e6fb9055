/** Goods that are back on the shelf when what was sold is taken back, in the caller's transaction. */
import type { Queryable } from './query.ts';

interface ShelvedGoods {
  cinema_id: number;
  product_id: number;
  quantity: number;
}

/**
 * What of the stock these lines of a bill are, of a set its parts: never more than the bill has taken. Waits, sorted, for others who write the
 * stock of it. Whoever sells waits there before the till's shift and before claims, so this comes before them as well.
 */
export async function lockGoods(on: Queryable, billUuid: string, lines: readonly string[]): Promise<ShelvedGoods[]> {
  const { rows } = await on.query<ShelvedGoods>(
    `with taken as (
       select distinct on (bill_order, product_id) product_id, quantity from bill_line
       where bill_uuid = $1 and id = any($2::bigint[]) and kind = 'product'
     ), wanted as (
       select coalesce(p.part_id, t.product_id) as product_id, sum(t.quantity * coalesce(p.quantity, 1))::integer as quantity
       from taken t left join product_part p on p.set_id = t.product_id group by 1
     ), sold as (
       select cinema_id, product_id, -sum(quantity)::integer as quantity from stock_entry where bill_uuid = $1 group by 1, 2
     )
     select s.cinema_id, s.product_id, least(w.quantity, s.quantity) as quantity
     from sold s join wanted w on w.product_id = s.product_id where s.quantity > 0 order by 1, 2`,
    [billUuid, lines],
  );
  for (const { cinema_id, product_id } of rows) await on.query('select lock_stock($1, $2)', [cinema_id, product_id]);
  return rows;
}

/** `by`: the id of who puts them there. */
export async function shelve(
  on: Queryable,
  goods: readonly ShelvedGoods[],
  { billUuid, by }: { billUuid: string; by: number },
): Promise<void> {
  for (const { cinema_id, product_id, quantity } of goods)
    await on.query(
      `insert into stock_entry (cinema_id, product_id, kind, quantity, employee_id, bill_uuid) values ($1, $2, 'refund', $3, $4, $5)`,
      [cinema_id, product_id, quantity, by, billUuid],
    );
}
