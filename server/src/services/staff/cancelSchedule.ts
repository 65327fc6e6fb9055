/** A schedule that does not take place: nobody buys for it from then on, and who has bought gets the money back, or is told. */
import { type CancelReport, cancelKeyword, type ErrorCode, type ScheduleCancel } from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { orderReference } from '../../domain/orderReference.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { CancelledOrderRow } from '../../ports/cancellations.ts';
import { scheduleNews } from '../../ports/liveBus.ts';
import type { CommonDeps, PlanningDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { giveUp } from '../payments/giveUp.ts';
import { freeNow } from '../seats/giveBack.ts';
import { asOfNow, asStaff, changeTogether, mustReach, mustReachScope, who } from './change.ts';
import { refundOfCancelledSchedule } from './refundBill.ts';
import type { StaffSchedules } from './schedules.ts';

type CancelDeps = Pick<CommonDeps, 'cinemaClock' | 'bus' | 'onFault' | 'publicUrl' | 'webhookUrl'> &
  Pick<SaleDeps, 'cancellations' | 'sales' | 'seats' | 'accounts'> &
  Pick<PortalDeps, 'staff' | 'changes'> &
  Pick<PlanningDeps, 'programme'>;

export function createCancelSchedule(
  deps: CancelDeps,
): Pick<StaffSchedules, 'cancelPlan' | 'cancel' | 'cancelReport' | 'retryRefunds'> {
  const { staff, programme, cancellations } = deps;

  async function mustReachSchedule(
    asking: EmployeeActor,
    id: number,
    permission: 'schedules.read' | 'schedules.cancel',
  ) {
    const [actor, row] = await Promise.all([asOfNow(staff, asking), programme.row(id)]);
    if (!row) throw new ParterreError('NOT_FOUND');
    mustReachScope(actor, permission, scopeOf(row.exhibitorId, [row.cinemaId]));
  }

  return {
    async cancelPlan(asking, id) {
      await mustReachSchedule(asking, id, 'schedules.cancel');
      const { amountMinor, ...plan } = await cancellations.plan(id);
      return { ...plan, amount_minor: amountMinor };
    },

    async cancel(asking, { id, keyword, refund }: ScheduleCancel) {
      if (keyword.trim() !== cancelKeyword)
        throw new ParterreError('VALIDATION_FAILED', {
          fields: { keyword: [{ key: 'keyword', values: { keyword: cancelKeyword } }] },
        });
      const permission = 'schedules.cancel';
      const { orders, freed, unpaid } = await changeTogether(
        deps,
        asking,
        async ({ actor, change, edit }) => {
          const row = await change.lock('schedule', String(id));
          if (!row) throw new ParterreError('NOT_FOUND');
          mustReach(actor, permission, row);
          if (row.values.cancelled_at !== null) throw new ParterreError('SCHEDULE_CANCELLED');
          const values = { cancelled_at: new Date(deps.cinemaClock.nowMs()).toISOString() };
          await edit({ permission, entity: 'schedule', id: String(id), version: row.version, values });
          const { employeeId, name } = actor;
          return change.cancellations.cancel(id, { refund, employeeId, employeeName: name });
        },
        () => scheduleNews([id]),
      );
      // Money that comes for them all the same goes back by itself: nobody waits until every provider has let go.
      void freeNow(deps, freed).then(() => callBack(unpaid));
      return { orders };
    },

    async cancelReport(asking, id) {
      await mustReachSchedule(asking, id, 'schedules.read');
      const report = await cancellations.report(id);
      if (!report) throw new ParterreError('NOT_FOUND');
      const { atMs, by, refund, orders } = report;
      return {
        at: new Date(atMs).toISOString(),
        by,
        refund,
        orders: orders.map((order) => ({
          bill: order.billUuid,
          reference: orderReference(order.billUuid),
          buyer: order.buyer,
          tickets: order.tickets,
          amount_minor: order.amountMinor,
          state: stateOf(order, refund),
          refusal: order.refusal as ErrorCode | null,
          provider_says: order.lastError,
          mailed: order.mailed,
        })),
      } satisfies CancelReport;
    },

    retryRefunds: (asking, id) =>
      asStaff(deps.changes, asking, async (change, actor) => {
        const permission = 'schedules.cancel';
        const row = await change.lock('schedule', String(id));
        if (!row) throw new ParterreError('NOT_FOUND');
        const scope = mustReach(actor, permission, row);
        const retried = await change.cancellations.retry(id);
        if (retried > 0)
          await change.audit({
            ...who(actor),
            permission,
            entity: 'schedule',
            entityId: String(id),
            scope,
            version: null,
            before: {},
            after: { refunds_retried: retried },
          });
        return { retried };
      }),
  };

  async function callBack(bills: string[]): Promise<void> {
    for (const uuid of bills) {
      try {
        const bill = await deps.sales.bill(uuid);
        if (bill) await giveUp(deps, bill);
        // A bill that is paid in parts has only lost the payment that waited by then.
        if ((await deps.sales.leftToPay(uuid)) !== null) await deps.sales.cancelParts(uuid);
      } catch (error) {
        deps.onFault(error, 'call a payment back');
      }
    }
  }
}

function stateOf(order: CancelledOrderRow, refund: boolean): CancelReport['orders'][number]['state'] {
  // Also without refunds staff may give back what single buyers ask for.
  if (!order.refunded && !refund) return 'kept';
  if (!order.refunded) return order.refusal === null ? 'waiting' : 'failed';
  if (order.open === 0) return 'refunded';
  return order.dead ? 'failed' : 'refunding';
}

/** What the job does. A provider that cannot be asked at all is for people to look at; one that fails is asked again by the refund's own job. */
export async function refundCancelled(
  deps: Pick<CommonDeps, 'bus' | 'onFault'> & Pick<SaleDeps, 'sales' | 'seats' | 'accounts' | 'cancellations'>,
  scheduleId: number,
  billUuid: string,
): Promise<void> {
  const order = await deps.cancellations.order(scheduleId, billUuid);
  if (!order?.refund) return;
  const noted = async (outcome: 'refunded' | { refusal: string }): Promise<void> => {
    await deps.cancellations.note(scheduleId, billUuid, outcome);
    deps.bus.publish({ kind: 'bill', uuid: billUuid });
  };
  try {
    await refundOfCancelledSchedule(deps, { billUuid, scheduleId, request: order.request, by: order.by });
  } catch (error) {
    if (!(error instanceof ParterreError)) throw error;
    return noted({ refusal: error.code });
  }
  await noted('refunded');
}
