import type { SalesDeps } from '../salesDeps.ts';

/** The tickets of a schedule that was moved say its new time from now on; their buyers are mailed, each by a job. */
export async function reprintMoved(
  { catalogue, cancellations, bus }: Pick<SalesDeps, 'catalogue' | 'cancellations' | 'bus'>,
  scheduleId: number,
): Promise<void> {
  const offer = await catalogue.offer(scheduleId);
  if (!offer || offer.schedule.cancelled) return;
  for (const uuid of await cancellations.reprint(scheduleId, offer.sold)) bus.publish({ kind: 'bill', uuid });
}
