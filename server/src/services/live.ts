/** The public live channel: one stream a visitor, made of the bus (bills, prices) and of the seat desk (counts). */
import type { LiveMessage } from '../contract/index.ts';
import { concernsCatalogue } from '../ports/liveBus.ts';
import type { SeatCounts } from '../ports/seatDesk.ts';
import type { SalesDeps } from './salesDeps.ts';
import type { Services } from './services.ts';

/** Counts change with every pick; a list of showtimes need not. */
const countsPauseMs = 500;
/** A page's data may be older than they say by what it takes to read them, and clocks of nodes differ. */
const slackMs = 2_000;

export function createLive({
  bus,
  seats,
  cinemaClock,
}: Pick<SalesDeps, 'bus' | 'seats' | 'cinemaClock'>): Services['live'] {
  let changedAtMs = Number.NEGATIVE_INFINITY;
  bus.subscribe((news) => {
    if (concernsCatalogue(news)) changedAtMs = cinemaClock.nowMs();
  });
  return {
    async *watch(filter, signal) {
      const waiting = new Map<string, LiveMessage>();
      let wake: (() => void) | undefined;
      // A message replaces an older one of the same subject, so a slow reader never has a backlog.
      const push = (subject: string, message: LiveMessage): void => {
        waiting.set(subject, message);
        wake?.();
      };

      const stopBus = bus.subscribe((news) => {
        if (news.kind === 'bill') {
          if (news.uuid === filter.bill) push('bill', news);
        } else if ((news.kind === 'price' || news.kind === 'price-rate') && filter.prices) {
          const asked = filter.scheduleIds ? new Set(filter.scheduleIds) : null;
          const scheduleIds = asked ? news.scheduleIds.filter((id) => asked.has(id)) : news.scheduleIds;
          if (scheduleIds.length > 0) push(`${news.kind}:${scheduleIds.join()}`, { kind: news.kind, scheduleIds });
        }
        if (concernsCatalogue(news)) push('programme', { kind: 'programme' });
      });
      const counts = slowDown(countsPauseMs, (scheduleId: number, { online, free, undecided }: SeatCounts) =>
        push(`count:${scheduleId}`, { kind: 'schedule-count', scheduleId, online, free, undecided }),
      );
      // What changed between the page's data and its first word here, or while it was without a connection.
      if (filter.since !== undefined && changedAtMs > filter.since - slackMs) push('programme', { kind: 'programme' });
      if (filter.scheduleIds?.length) seats.watchCounts(filter.scheduleIds, counts.call, signal);
      const stop = (): void => wake?.();
      signal.addEventListener('abort', stop);

      try {
        while (!signal.aborted) {
          const messages = [...waiting.values()];
          waiting.clear();
          yield* messages;
          if (waiting.size > 0 || signal.aborted) continue;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          wake = undefined;
        }
      } finally {
        stopBus();
        counts.stop();
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

/** The first call of a key goes through at once; of those in the pause after it the last one goes at its end. */
function slowDown<V>(
  pauseMs: number,
  call: (key: number, value: V) => void,
): { call: (key: number, value: V) => void; stop: () => void } {
  const paused = new Map<number, { timer: NodeJS.Timeout; last: { value: V } | null }>();
  function pass(key: number, value: V): void {
    const entry = paused.get(key);
    if (entry) {
      entry.last = { value };
      return;
    }
    call(key, value);
    const timer = setTimeout(() => {
      const last = paused.get(key)?.last;
      paused.delete(key);
      if (last) pass(key, last.value);
    }, pauseMs);
    timer.unref();
    paused.set(key, { timer, last: null });
  }
  return {
    call: pass,
    stop: () => {
      for (const { timer } of paused.values()) clearTimeout(timer);
    },
  };
}
