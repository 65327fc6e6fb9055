/** How many of a product there are in a cinema: a ledger, to which deliveries, waste and counts are added (docs/decisions/products.md). */
import {
  type StockCount,
  type StockKind,
  type StockMove,
  type StockView,
  type StockWritten,
  stockHistoryLength,
} from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { StockNow } from '../../ports/staffEntities/products.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { asOfNow, changeTogether, mustReachScope, readAsStaff, type StaffTransaction } from './change.ts';
import { reachOf } from './listReader.ts';

/** Errors of all that changes: `createAsStaff`, and `STOCK_NOT_KEPT`, `STOCK_TOO_LOW`. */
export interface StaffStock {
  /** In the cinemas that one may see. */
  of(actor: EmployeeActor, productId: number): Promise<StockView>;
  move(actor: EmployeeActor, move: StockMove): Promise<StockWritten>;
  /** Also STOCK_COUNTED_MEANWHILE: somebody else has counted since the sum was shown. */
  count(actor: EmployeeActor, count: StockCount): Promise<StockWritten>;
}

type StockDeps = Pick<CommonDeps, 'bus' | 'onFault'> & Pick<PortalDeps, 'staff' | 'changes' | 'products'>;

const read = 'products.read';
const permission = 'stock.write';

export function createStaffStock(deps: StockDeps): StaffStock {
  /** Pages of staff hear of every entry by itself; tills look again by and by, as it changes with every sale. */
  const announce = () => [];

  /** Writes an entry of what `changeOf` answers, once nobody else writes entries of it. */
  async function write(
    { actor, change, create }: StaffTransaction,
    { product, cinema, ...rest }: Pick<StockMove, 'product' | 'cinema' | 'note'> & { kind: StockKind },
    changeOf: (now: StockNow) => Promise<{ quantity: number; counted: number | null }>,
  ): Promise<StockWritten> {
    const row = await change.lock('product', String(product));
    if (!row?.scope) throw new ParterreError('NOT_FOUND');
    const { exhibitorId } = row.scope;
    const scope = scopeOf(exhibitorId, [cinema]);
    mustReachScope(actor, permission, scope);
    if ((await change.cinemasAt(exhibitorId, [cinema])).length === 0) throw new ParterreError('NOT_FOUND');
    if (!row.values.keeps_stock) throw new ParterreError('STOCK_NOT_KEPT');
    const now = await change.products.stockAt(product, cinema);
    const changed = await changeOf(now);
    const stock = now.stock + changed.quantity;
    if (stock < 0) throw new ParterreError('STOCK_TOO_LOW', { values: { count: now.stock } });
    const values = { cinema_id: cinema, product_id: product, employee_id: actor.employeeId, ...rest, ...changed };
    await create({ permission, entity: 'stock_entry', scope, values });
    return { stock, difference: changed.quantity };
  }

  return {
    async of(asking, productId) {
      const { exhibitor_id } = await readAsStaff(deps, asking, {
        permission: read,
        entity: 'product',
        id: String(productId),
      });
      const reach = reachOf(await asOfNow(deps.staff, asking), read).filter(
        (each) => each.exhibitorId === exhibitor_id,
      );
      const cinemaIds = reach.some((each) => each.cinemaIds === null)
        ? null
        : reach.flatMap((each) => each.cinemaIds ?? []);
      const [cinemas, entries] = await Promise.all([
        deps.products.stockOf(productId, exhibitor_id, cinemaIds),
        deps.products.entriesOf(productId, exhibitor_id, cinemaIds, stockHistoryLength),
      ]);
      return { cinemas, entries };
    },

    move: (asking, { quantity, ...move }) =>
      changeTogether(
        deps,
        asking,
        (staff) =>
          write(staff, move, async () => ({
            quantity: move.kind === 'delivery' ? quantity : -quantity,
            counted: null,
          })),
        announce,
      ),

    count: (asking, { counted, seen, ...count }) =>
      changeTogether(
        deps,
        asking,
        (staff) =>
          write(staff, { ...count, kind: 'count' }, async (now) => {
            if (now.counted !== null && now.counted.number > seen)
              throw new ParterreError('STOCK_COUNTED_MEANWHILE', { values: { by: now.counted.by ?? '' } });
            // What was sold between counting and writing it down is no difference.
            const then = await staff.change.products.stockAfter(count.product, count.cinema, seen);
            if (then === null) throw new ParterreError('VALIDATION_FAILED', { fields: { seen: [{ key: 'invalid' }] } });
            return { quantity: counted - then, counted };
          }),
        announce,
      ),
  };
}
