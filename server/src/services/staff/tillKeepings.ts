/** Seats that tills keep for when they have no network, as managers look at them and set them free (docs/decisions/offline-till.md). */
import type { Localized, TillKeepingView } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { spareMs } from '../sale/offline.ts';
import { freeNow } from '../seats/giveBack.ts';
import { changeTogether, mustReach, readAsStaff, who } from './change.ts';

export interface StaffTillKeepings {
  /** What a device keeps, in whichever storage, the show that begins first before others. Errors: `readAsStaff`. */
  keepings(actor: EmployeeActor, asked: { id: number }): Promise<TillKeepingView[]>;
  /**
   * Sets all seats free that a device keeps, as one that is lost. What it has sold of them is taken all the same if it comes back, and named where
   * somebody else has the seat. Nothing is kept: nothing is done. NOT_SIGNED_IN, NOT_FOUND, FORBIDDEN, MODULE_INACTIVE
   */
  release(actor: EmployeeActor, asked: { id: number }): Promise<void>;
}

type Deps = Pick<CommonDeps, 'bus' | 'onFault'> &
  Pick<PortalDeps, 'staff' | 'changes'> &
  Pick<SaleDeps, 'offline' | 'sales' | 'seats'>;

export function createStaffTillKeepings(deps: Deps): StaffTillKeepings {
  return {
    async keepings(actor, { id }) {
      await readAsStaff(deps, actor, { permission: 'devices.read', entity: 'device', id: String(id) });
      const kept = await deps.offline.kept({ deviceId: id });
      return kept.map(({ id: bill, scheduleId, facts, lines }) => ({
        bill,
        schedule: scheduleId,
        title: (facts.eventTitle ?? facts.movieTitle) as Localized,
        screen: facts.screenName,
        start_at: facts.startAtMs,
        until: facts.endAtMs + spareMs,
        seats: lines.map(({ seat }) => seat),
      }));
    },

    async release(asking, { id }) {
      const permission = 'devices.write';
      const freed = await changeTogether(
        deps,
        asking,
        async ({ actor, change }) => {
          const row = await change.lock('device', String(id));
          if (!row) throw new ParterreError('NOT_FOUND');
          const scope = mustReach(actor, permission, row);
          const groups = await change.keepings.release(id);
          const count = groups.reduce((sum, { seats }) => sum + seats.length, 0);
          if (count > 0)
            await change.audit({
              ...who(actor),
              ...{ permission, entity: 'device', entityId: String(id), scope, version: null },
              before: { kept_seats: count },
              after: { kept_seats: 0 },
            });
          return groups;
        },
        () => [],
      );
      await freeNow(deps, freed);
    },
  };
}
