import type { NotNull } from 'kysely';
import type pg from 'pg';
import { leadingRoles } from '../../contract/index.ts';
import { accountState } from '../../domain/invitations.ts';
import type { ExhibitorStore } from '../../ports/exhibitorStore.ts';
import { tellingAway } from './databaseErrors.ts';
import { anyOf, counted, db, now, rowOf, rowsOf } from './query.ts';

export function createExhibitorStore(pool: pg.Pool): ExhibitorStore {
  return tellingAway<ExhibitorStore>({
    async managers(exhibitorId, nowMs) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('membership as m')
          .innerJoin('employee as e', 'e.id', 'm.employee_id')
          .innerJoin('role as r', 'r.id', 'm.role_id')
          .select(['e.id', 'e.name', 'e.email', 'r.key as role', 'e.invited_at'])
          .select((eb) => eb('e.password_hash', 'is not', null).$castTo<boolean>().as('has_password'))
          .$narrowType<{ role: NotNull }>()
          .where('m.exhibitor_id', '=', exhibitorId)
          .where('m.all_cinemas', '=', true)
          .where('r.key', '=', anyOf(leadingRoles))
          .where('e.archived_at', 'is', null)
          .orderBy('e.name')
          .orderBy('e.id')
          .orderBy('m.id'),
      );
      return rows.map(({ has_password, invited_at, ...manager }) => ({
        ...manager,
        account: accountState(has_password, invited_at?.toISOString() ?? null, nowMs),
      }));
    },

    async stakes(exhibitorId, nowMs) {
      const row = await rowOf(
        pool,
        db
          .with('coming', (with_) =>
            with_
              .selectFrom('schedule as s')
              .innerJoin('cinema as c', 'c.id', 's.cinema_id')
              .select('s.id')
              .where('c.exhibitor_id', '=', exhibitorId)
              .where('s.end_at', '>', new Date(nowMs))
              .where('s.cancelled_at', 'is', null)
              .where('s.draft', '=', false),
          )
          .selectNoFrom((eb) => [
            eb.selectFrom('coming').select(counted).as('schedules'),
            eb
              .selectFrom('seat_claim')
              .select(counted)
              .where('schedule_id', 'in', eb.selectFrom('coming').select('id'))
              .where('deadline', 'is', null)
              .as('tickets'),
            eb
              .selectFrom('membership as m')
              .innerJoin('employee as e', 'e.id', 'm.employee_id')
              .select((on) => on.cast<number>(on.fn.count('e.id').distinct(), 'integer').as('count'))
              .where('m.exhibitor_id', '=', exhibitorId)
              .where('e.archived_at', 'is', null)
              .as('employees'),
            eb
              .selectFrom('device')
              .select(counted)
              .where('exhibitor_id', '=', exhibitorId)
              .where('auth_status', '=', 'active')
              .where('archived_at', 'is', null)
              .as('devices'),
          ]),
      );
      const { schedules, tickets, employees, devices } = row ?? {};
      return { schedules: schedules ?? 0, tickets: tickets ?? 0, employees: employees ?? 0, devices: devices ?? 0 };
    },

    async socketKeys(exhibitorId) {
      const rows = await rowsOf(
        pool,
        db
          .selectFrom('staff_session')
          .select('id as key')
          .where('employee_id', 'in', (eb) =>
            eb.selectFrom('membership').select('employee_id').where('exhibitor_id', '=', exhibitorId),
          )
          .where('expires_at', '>', now)
          .unionAll((eb) =>
            eb
              .selectFrom('device')
              .select('token_hash as key')
              .where('exhibitor_id', '=', exhibitorId)
              .where('archived_at', 'is', null),
          ),
      );
      return rows.map(({ key }) => key);
    },
  });
}
