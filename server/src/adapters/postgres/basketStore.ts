import type pg from 'pg';
import type { BasketContent } from '../../contract/index.ts';
import type { BasketStore } from '../../ports/basketStore.ts';
import { isThereAlready, tellingAway } from './databaseErrors.ts';
import { transaction } from './pool.ts';
import { db, msBefore, now, rowOf, rowsOf, writtenBy } from './query.ts';

/** A cinema has a few; what is more is older. */
const mostParked = 100;

export function createBasketStore(pool: pg.Pool): BasketStore {
  return tellingAway<BasketStore>({
    async at(deviceId) {
      const row = await rowOf(
        pool,
        db
          .selectFrom('basket')
          .select(['id', 'content'])
          .$narrowType<{ content: BasketContent }>()
          .where('device_id', '=', deviceId),
      );
      return row ?? null;
    },

    save: ({ exhibitorId, cinemaId, deviceId, employeeId }, id, content) =>
      unlessBusy(
        transaction(pool, async (client) => {
          const row = await rowOf(
            client,
            db.selectFrom('basket').select(['device_id', 'parked_at']).where('id', '=', id).forUpdate(),
          );
          // A save that was on its way while the basket was sold: nobody is told, since whoever sells sees that it is sold.
          if (row !== undefined && row.device_id === null && row.parked_at === null) return true;
          if (row !== undefined && row.device_id !== deviceId) return false;
          await writtenBy(client, db.deleteFrom('basket').where('device_id', '=', deviceId).where('id', '<>', id));
          const written = await writtenBy(
            client,
            db
              .insertInto('basket')
              .values({
                id,
                exhibitor_id: exhibitorId,
                cinema_id: cinemaId,
                device_id: deviceId,
                employee_id: employeeId,
                content: JSON.stringify(content),
              })
              .onConflict((on) =>
                on
                  .column('id')
                  .doUpdateSet((eb) => ({
                    content: eb.ref('excluded.content'),
                    employee_id: eb.ref('excluded.employee_id'),
                    updated_at: now,
                  }))
                  .where('basket.device_id', '=', deviceId),
              ),
          );
          return written === 1;
        }),
        false,
      ),

    async beginSale({ deviceId }, id, saleKey) {
      const marked = await writtenBy(
        pool,
        db
          .updateTable('basket')
          .set({ sale_key: saleKey, updated_at: now })
          .where('id', '=', id)
          .where('device_id', '=', deviceId),
      );
      if (marked === 1) return true;
      // One that was never saved is nobody else's. What is asked for again may be sold already, by the same sale.
      const row = await rowOf(pool, db.selectFrom('basket').select('sale_key').where('id', '=', id));
      return row === undefined || row.sale_key === saleKey;
    },

    async park({ deviceId, employeeId }, id, label) {
      const written = await writtenBy(
        pool,
        db
          .updateTable('basket')
          .set({ device_id: null, employee_id: employeeId, label, parked_at: now, updated_at: now })
          .where('id', '=', id)
          .where('device_id', '=', deviceId),
      );
      return written === 1;
    },

    async parked(cinemaId) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('basket as b')
          .innerJoin('employee as e', 'e.id', 'b.employee_id')
          .select(['b.id', 'b.content', 'b.label', 'b.parked_at', 'e.name as employee'])
          .$narrowType<{ content: BasketContent; parked_at: Date }>()
          .where('b.cinema_id', '=', cinemaId)
          .where('b.parked_at', 'is not', null)
          .orderBy('b.parked_at', 'desc')
          .limit(mostParked),
      );
      return rows.map(({ parked_at, ...row }) => ({ ...row, parked_at: parked_at.toISOString() }));
    },

    async load({ cinemaId, deviceId, employeeId }, id) {
      const loading = rowOf(
        pool,
        db
          .updateTable('basket')
          .set({ device_id: deviceId, employee_id: employeeId, parked_at: null, sale_key: null, updated_at: now })
          .where('id', '=', id)
          .where('cinema_id', '=', cinemaId)
          .where('parked_at', 'is not', null)
          .returning(['id', 'content'])
          .$narrowType<{ content: BasketContent }>(),
      );
      return (await unlessBusy(loading, 'busy' as const)) ?? 'gone';
    },

    async delete({ cinemaId, deviceId, employeeId }, id) {
      await writtenBy(
        pool,
        db
          .deleteFrom('basket')
          .where('id', '=', id)
          .where('cinema_id', '=', cinemaId)
          .where((eb) =>
            eb.or([
              eb('device_id', '=', deviceId),
              // What is parked is staff's: a register clears its own alone.
              ...(employeeId === null ? [] : [eb('parked_at', 'is not', null)]),
            ]),
          ),
      );
    },

    async sold({ exhibitorId, cinemaId, deviceId, employeeId }, id) {
      const content = JSON.stringify({ shows: [], products: [] } satisfies BasketContent);
      await writtenBy(
        pool,
        db
          .insertInto('basket')
          .values({
            id,
            exhibitor_id: exhibitorId,
            cinema_id: cinemaId,
            device_id: null,
            employee_id: employeeId,
            content,
          })
          .onConflict((on) =>
            on
              .column('id')
              .doUpdateSet((eb) => ({ content: eb.ref('excluded.content'), device_id: null, updated_at: now }))
              .where('basket.device_id', '=', deviceId),
          ),
      );
    },

    async clean(olderThanMs) {
      await writtenBy(pool, db.deleteFrom('basket').where('updated_at', '<', msBefore(olderThanMs)));
    },
  });
}

/** `busy`: what it is where the till has a basket, which another of its pages has just written. */
function unlessBusy<Done, Busy>(work: Promise<Done>, busy: Busy): Promise<Done | Busy> {
  return work.catch((error: unknown) => {
    if (isThereAlready(error)) return busy;
    throw error;
  });
}
