/** What the cinema of a test sells besides tickets. */
import { db, rowOf, writtenBy } from '../adapters/postgres/query.ts';
import type { SalesWorld } from './salesWorld.ts';
import { inAllLocales } from './smallCinema.ts';

export interface ProductUnderTest {
  name: string;
  priceMinor: number;
  /** Code of the kind of VAT: admission is 6 %, service 21 %. Of a set its parts say it. */
  vat?: 'admission' | 'service';
  depositMinor?: number;
  /** How many there are; left out: nobody counts them. */
  stock?: number;
  parts?: { id: number; quantity: number }[];
}

/** Answers with its id. */
export async function product(
  { pool }: Pick<SalesWorld, 'pool'>,
  { name, priceMinor, vat, depositMinor = 0, stock, parts = [] }: ProductUnderTest,
): Promise<number> {
  const kind = vat && (await rowOf(pool, db.selectFrom('vat').select('id').where('code', '=', vat)));
  const made = await rowOf(
    pool,
    db
      .insertInto('product')
      .values({
        exhibitor_id: 1,
        kind: parts.length > 0 ? 'set' : 'single',
        name: JSON.stringify(inAllLocales(name)),
        price_minor: priceMinor,
        vat_id: kind?.id ?? null,
        deposit_minor: depositMinor,
        keeps_stock: stock !== undefined,
      })
      .returning('id'),
  );
  if (!made) throw new Error('no product was made');
  for (const { id, quantity } of parts)
    await writtenBy(pool, db.insertInto('product_part').values({ set_id: made.id, part_id: id, quantity }));
  if (stock !== undefined)
    await writtenBy(
      pool,
      db.insertInto('stock_entry').values({ cinema_id: 1, product_id: made.id, kind: 'delivery', quantity: stock }),
    );
  return made.id;
}

/** How many there are of it, and why they came and went since: kind and quantity. */
export async function stockOf(
  world: Pick<SalesWorld, 'query'>,
  id: number,
): Promise<{ left: number; moves: string[] }> {
  const rows = await world.query<{ kind: string; quantity: number; balance: number }>(
    'select kind, quantity, balance from stock_entry where product_id = $1 order by number',
    [id],
  );
  return {
    left: rows.at(-1)?.balance ?? 0,
    moves: rows.slice(1).map(({ kind, quantity }) => `${kind} ${quantity}`),
  };
}
