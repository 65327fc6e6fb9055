import type { CommonDeps, SaleDeps } from '../deps.ts';

/** The tickets of a schedule that was moved say its new time from now on; their buyers are mailed, each by a job. */
export async function reprintMoved(
  { catalogue, cancellations, bus }: Pick<CommonDeps, 'bus'> & Pick<SaleDeps, 'catalogue' | 'cancellations'>,
  scheduleId: number,
): Promise<void> {
  const offer = await catalogue.offer(scheduleId);
  if (!offer || offer.schedule.cancelled) return;
  for (const uuid of await cancellations.reprint(scheduleId, offer.sold)) bus.publish({ kind: 'bill', uuid });
}
