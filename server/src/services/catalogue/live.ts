/** The public live channel: one stream a visitor, made of the bus (bills, programme) and of the seat desk (counts). */
import type { LiveMessage } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type LiveNews, programmeOf } from '../../ports/liveBus.ts';
import type { SeatCounts } from '../../ports/seatDesk.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';
import type { Catalogue } from './catalogue.ts';

export interface Live {
  /**
   * News of the programme are those of `exhibitorId`, else of whose website is reached at `host`. `since`: when the startup data that the
   * page has were made, Unix ms: of what has changed meanwhile it hears at once.
   */
  watch(
    filter: {
      host?: string | undefined;
      exhibitorId?: number | undefined;
      bill?: string | undefined;
      scheduleIds?: number[] | undefined;
      prices?: boolean | undefined;
      since?: number | undefined;
    },
    signal: AbortSignal,
  ): AsyncIterable<LiveMessage>;
}

/** Counts change with every pick; a list of showtimes need not. */
const countsPauseMs = 500;
/** A page's data may be older than they say by what it takes to read them, and clocks of nodes differ. */
const slackMs = 2_000;

type LiveDeps = Pick<CommonDeps, 'bus' | 'cinemaClock'> & Pick<SaleDeps, 'seats'> & Pick<Catalogue, 'exhibitorAt'>;

export function createLive({ bus, seats, cinemaClock, exhibitorAt }: LiveDeps): Live {
  /** When each exhibitor's programme changed, and when each one's may have. */
  const changedAtMs = new Map<number | 'all', number>();
  const watchers = new Set<(news: LiveNews) => void>();
  /** Buyers by the bill that they wait for: in a rush of orders each is told to its own buyer, and nobody else looks at it. */
  const buyers = new Map<string, Set<() => void>>();
  bus.subscribe((news) => {
    if (news.kind === 'bill') {
      for (const tell of buyers.get(news.uuid) ?? []) tell();
      return;
    }
    const whose = programmeOf(news);
    if (whose === 'none') return;
    changedAtMs.set(whose, cinemaClock.nowMs());
    for (const hear of watchers) hear(news);
  });

  /** Hears of a bill. Returns unsubscribe. */
  function onBill(uuid: string, tell: () => void): () => void {
    const group = buyers.get(uuid) ?? new Set();
    buyers.set(uuid, group.add(tell));
    return () => {
      group.delete(tell);
      if (group.size === 0) buyers.delete(uuid);
    };
  }

  return {
    async *watch(filter, signal) {
      const waiting = new Map<string, LiveMessage>();
      let wake: (() => void) | undefined;
      // A message replaces an older one of the same subject, so a slow reader never has a backlog.
      const push = (subject: string, message: LiveMessage): void => {
        waiting.set(subject, message);
        wake?.();
      };

      const exhibitorId = filter.exhibitorId ?? (await exhibitorAt(filter.host).catch(withoutExhibitor));
      const hear = (news: LiveNews): void => {
        const whose = programmeOf(news);
        if (whose !== 'all' && exhibitorId !== null && whose !== exhibitorId) return;
        if ((news.kind === 'price' || news.kind === 'price-rate') && filter.prices) {
          const asked = filter.scheduleIds ? new Set(filter.scheduleIds) : null;
          const scheduleIds = asked ? news.scheduleIds.filter((id) => asked.has(id)) : news.scheduleIds;
          if (scheduleIds.length > 0) push(`${news.kind}:${scheduleIds.join()}`, { kind: news.kind, scheduleIds });
        }
        push('programme', { kind: 'programme' });
      };
      watchers.add(hear);
      const { bill: uuid } = filter;
      const stopBill = uuid === undefined ? null : onBill(uuid, () => push('bill', { kind: 'bill', uuid }));
      const counts = slowDown(countsPauseMs, (scheduleId: number, { online, free, undecided }: SeatCounts) =>
        push(`count:${scheduleId}`, { kind: 'schedule-count', scheduleId, online, free, undecided }),
      );
      // What changed between the page's data and its first word here, or while it was without a connection.
      const lastChange = Math.max(...(['all', exhibitorId ?? 'all'] as const).map((of) => changedAtMs.get(of) ?? 0));
      if (filter.since !== undefined && lastChange > filter.since - slackMs) push('programme', { kind: 'programme' });
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
        watchers.delete(hear);
        stopBill?.();
        counts.stop();
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

/** An id that no exhibitor has. */
const nobody = 0;

/** Where there is no website one hears of none; where nobody can say, while the database is away, of each exhibitor's. */
function withoutExhibitor(error: unknown): number | null {
  return error instanceof ParterreError ? nobody : null;
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
