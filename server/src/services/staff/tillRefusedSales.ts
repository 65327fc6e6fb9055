/** What a till sold without a network and the server does not take: somebody at the till sets it aside (docs/decisions/offline-till.md). */
import { type OfflineSetAside, type OfflineUploaded, offlineRefusals } from '../../contract/index.ts';
import { scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { pointOfSale, type TillActor } from '../../domain/pointOfSale.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import type { Offline } from '../sale/offline.ts';
import { changeTogether, mustReachScope, who } from './change.ts';
import { movedEntry } from './tillCash.ts';

export interface TillRefusedSales {
  /**
   * Takes the sale after all if that can be done by now, and answers with its bill. What is refused is named in the device's history, and its cash is paid into
   * the open shift with the reason; null then. Asked for again, it is done once. Other refusals of `Offline.upload` stay refusals, as TILL_CLOSED; NOT_SIGNED_IN, FORBIDDEN, MODULE_INACTIVE
   */
  setAside(till: TillActor, input: OfflineSetAside): Promise<OfflineUploaded | null>;
}

type Deps = Pick<CommonDeps, 'bus' | 'onFault' | 'cinemaClock'> & Pick<PortalDeps, 'changes'> & Pick<Offline, 'upload'>;

const permission = 'sales.write';

export function createTillRefusedSales(deps: Deps): TillRefusedSales {
  return {
    async setAside(till, { sale, cash, sold, reason }) {
      const pos = pointOfSale(till);
      try {
        return await deps.upload(pos, sale);
      } catch (error) {
        if (!(error instanceof ParterreError && offlineRefusals.includes(error.code))) throw error;
      }
      const scope = scopeOf(till.exhibitorId, [till.cinemaId]);
      const named = {
        refused_sale: sale.id,
        refused_sold: sold,
        refused_at: new Date(deps.cinemaClock.nowMs() - sale.ago_ms).toISOString(),
        refused_cash_minor: cash,
        refused_reason: reason,
      };
      await changeTogether(
        deps,
        till.employee,
        async ({ actor, change, create }) => {
          mustReachScope(actor, permission, scope);
          const isPaidIn = pos.hasShifts && cash > 0;
          // Before the device: whoever hands the till over holds the shift when the next one is written, which needs the device.
          const shift = isPaidIn ? await change.cash.lockOpen(till.deviceId) : null;
          await change.lock('device', String(till.deviceId));
          if (await change.keepings.isSetAside(till.deviceId, sale.id)) return;
          if (isPaidIn) {
            if (shift === null) throw new ParterreError('TILL_CLOSED');
            await create({
              permission,
              entity: 'cash_entry',
              scope,
              values: movedEntry(shift, actor.employeeId, 'pay_in', { amount: cash, note: reason, request: sale.id }),
            });
          }
          await change.audit({
            ...who(actor),
            ...{ permission, entity: 'device', entityId: String(till.deviceId), scope, version: null },
            before: Object.fromEntries(Object.keys(named).map((name) => [name, null])),
            after: named,
          });
        },
        () => [],
      );
      return null;
    },
  };
}
