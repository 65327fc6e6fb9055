import type { LiveBus, LiveNews } from '../../ports/liveBus.ts';
import type { SeatDesk } from '../../ports/seatDesk.ts';

/**
 * The desk reads again what may be sold otherwise now; what is as it was stays. Returns what ends it.
 * `onFault`: reading again failed; nobody waits for it.
 */
export function hearChanges(
  seats: Pick<SeatDesk, 'changed'>,
  bus: Pick<LiveBus, 'subscribe'>,
  onFault: (error: unknown, context: string) => void,
): () => void {
  return bus.subscribe((news) => {
    const changed = changedBy(news);
    if (changed) seats.changed(changed).catch((error: unknown) => onFault(error, 'read changed shows again'));
  });
}

function changedBy(news: LiveNews): number[] | 'all' | null {
  switch (news.kind) {
    case 'schedules':
      return news.ids;
    // Also a setting of the exhibitor: how many tickets an order may have, whether any are sold online.
    case 'catalogue':
    case 'missed':
      return 'all';
    default:
      return null;
  }
}
