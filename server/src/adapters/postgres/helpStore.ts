import { type ExpressionBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { HelpPlace, HelpStore } from '../../ports/helpStore.ts';
import { tellingAway } from './databaseErrors.ts';
import type { DB } from './generated/tables.ts';
import { transaction } from './pool.ts';
import { db, msBefore, now, rowOf, rowsOf, writtenBy } from './query.ts';

/** Registers, `d`, whose calls a till hears: those of its own, and of its cinema those that have no till there which somebody is at. */
const heardAt =
  ({ deviceId, cinemaId }: HelpPlace) =>
  (eb: ExpressionBuilder<DB & { d: DB['device'] }, 'd'>) =>
    eb.and([
      eb('d.cinema_id', '=', cinemaId),
      eb('d.type', '=', 'register'),
      eb('d.auth_status', '=', 'active'),
      eb('d.archived_at', 'is', null),
      eb.or([
        eb('d.parent_id', '=', deviceId),
        eb.not(
          eb.exists(
            eb
              .selectFrom('staff_session as s')
              .innerJoin('device as p', 'p.id', 's.device_id')
              .whereRef('p.id', '=', 'd.parent_id')
              .whereRef('p.cinema_id', '=', 'd.cinema_id')
              .where('p.type', '=', 'pos')
              .where('s.expires_at', '>', now)
              .select('s.id'),
          ),
        ),
      ]),
    ]);

/** A register calls again for what it called for before: a bill is said once at least, and always the same. */
const isOneCall = sql<boolean>`(help_call.reason = excluded.reason and coalesce(help_call.bill_uuid = excluded.bill_uuid, true))`;

/** A sale that has begun so long ago without a bill was refused. */
const beginsWithinMs = 60_000;

/** What the buyer at the register `d` has chosen. It is nobody else's once it is being paid, since two bills could come of it, until that is cancelled. */
const basketOf = (eb: ExpressionBuilder<DB & { d: DB['device'] }, 'd'>) =>
  eb
    .selectFrom('basket as b')
    .leftJoin('bill as p', (join) => join.on(sql<boolean>`p.idempotency_key = b.sale_key::text`))
    .select('b.id')
    .whereRef('b.device_id', '=', 'd.id')
    .where((of) =>
      of.or([
        of('b.sale_key', 'is', null),
        of('p.status', '=', 'cancelled'),
        of.and([of('p.uuid', 'is', null), of('b.updated_at', '<', msBefore(beginsWithinMs))]),
      ]),
    );

const registersAt = (till: HelpPlace) => db.selectFrom('device as d').select('d.id').where(heardAt(till));

export function createHelpStore(pool: pg.Pool): HelpStore {
  return tellingAway<HelpStore>({
    async of(registerId) {
      const row = await rowOf(
        pool,
        db.selectFrom('help_call').select(['reason', 'employee_id']).where('device_id', '=', registerId),
      );
      return row ? { reason: row.reason, is_coming: row.employee_id !== null } : null;
    },

    async call(registerId, { reason, bill }) {
      await writtenBy(
        pool,
        db
          .insertInto('help_call')
          .values((eb) => ({
            device_id: registerId,
            reason,
            bill_uuid: eb
              .selectFrom('bill')
              .select('uuid')
              .where('uuid', '=', bill)
              .where('device_id', '=', registerId),
          }))
          .onConflict((on) =>
            on.column('device_id').doUpdateSet((eb) => ({
              reason: eb.ref('excluded.reason'),
              bill_uuid: sql<
                string | null
              >`case when ${isOneCall} then coalesce(excluded.bill_uuid, help_call.bill_uuid) else excluded.bill_uuid end`,
              // Whoever came to another buyer does not come to this one.
              employee_id: sql<number | null>`case when ${isOneCall} then help_call.employee_id end`,
              called_at: sql<Date>`case when ${isOneCall} then help_call.called_at else now() end`,
            })),
          ),
      );
    },

    async at(till) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('help_call as h')
          .innerJoin('device as d', 'd.id', 'h.device_id')
          .leftJoin('employee as e', 'e.id', 'h.employee_id')
          .select(['d.id as device', 'd.name', 'h.reason', 'h.bill_uuid as bill', 'h.called_at', 'e.name as employee'])
          .select((eb) => eb.exists(basketOf(eb)).$castTo<boolean>().as('has_basket'))
          .where('d.id', 'in', registersAt(till))
          .orderBy('h.called_at')
          .orderBy('d.id'),
      );
      return rows.map(({ called_at, reason, ...row }) => ({
        ...row,
        reason,
        called_at: called_at.toISOString(),
      }));
    },

    async answer(till, registerId, employeeId) {
      const written = await writtenBy(
        pool,
        db
          .updateTable('help_call')
          .set({ employee_id: employeeId })
          .where('device_id', '=', registerId)
          .where('device_id', 'in', registersAt(till))
          .where((eb) => eb.or([eb('employee_id', 'is', null), eb('employee_id', '=', employeeId)])),
      );
      return written === 1;
    },

    async end(till, registerId) {
      const written = await writtenBy(
        pool,
        db.deleteFrom('help_call').where('device_id', '=', registerId).where('device_id', 'in', registersAt(till)),
      );
      return written === 1;
    },

    takeOver: (till, registerId, employeeId) =>
      transaction(pool, async (client) => {
        // A sale that begins meanwhile waits, and is then told that the basket is gone.
        await rowOf(client, db.selectFrom('basket').select('id').where('device_id', '=', registerId).forUpdate());
        const call = await rowOf(
          client,
          db
            .selectFrom('help_call as h')
            .innerJoin('device as d', 'd.id', 'h.device_id')
            .select((eb) => ['d.name', basketOf(eb).as('basket')])
            .where('d.id', '=', registerId)
            .where('d.id', 'in', registersAt(till))
            .forUpdate('h'),
        );
        if (!call) return 'unheard';
        const parked = await writtenBy(
          client,
          db
            .updateTable('basket')
            .set({ device_id: null, employee_id: employeeId, label: call.name, parked_at: now, updated_at: now })
            .where('id', '=', call.basket)
            .where('device_id', '=', registerId),
        );
        if (parked !== 1) return 'nothing';
        await writtenBy(client, db.deleteFrom('help_call').where('device_id', '=', registerId));
        return 'parked';
      }),

    async cancel(registerId) {
      await writtenBy(
        pool,
        db.deleteFrom('help_call').where('device_id', '=', registerId).where('reason', '=', 'asked'),
      );
    },
  });
}
