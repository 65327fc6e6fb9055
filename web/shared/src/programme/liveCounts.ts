/** Seat counts of the shows whose buttons are on the page, as they change: one subscription for all of them, and for news of the programme. */
export interface Counts {
  /** Seats that can be bought online. */
  online: number;
  /** Seats that can be bought at all. */
  free: number;
  /** Held or being paid for: they may come back. */
  undecided: number;
}

export interface LiveCounts {
  /** Subscribes, also while no show is watched. Returns its end. */
  follow(): () => void;
  /** `changed` is called after each news of the show. Returns its end. */
  watch(scheduleId: number, changed: () => void): () => void;
  /** The newest counts; undefined before any came. The same object until the next. */
  get(scheduleId: number): Counts | undefined;
  close(): void;
}

/** What it needs of the world. */
export interface LiveCountsPorts {
  /** Subscribes to these shows, ascending, or to none, when it is for news of the programme alone. Returns the end of it. */
  open(scheduleIds: number[], onCounts: (scheduleId: number, counts: Counts) => void): () => void;
  /** Calls back, once, when the page has nothing better to do. Returns what takes it back. */
  whenIdle(call: () => void): () => void;
}

/** The most shows a subscription may name. */
const mostSchedules = 500;

export function createLiveCounts({ open, whenIdle }: LiveCountsPorts): LiveCounts {
  const listeners = new Map<number, Set<() => void>>();
  const known = new Map<number, Counts>();
  let current: { key: string; stop(): void } | null = null;
  let takeBack: (() => void) | null = null;
  let followers = 0;

  function tell(scheduleId: number, counts: Counts): void {
    const before = known.get(scheduleId);
    const { online, free, undecided } = counts;
    if (before?.online === online && before.free === free && before.undecided === undecided) return;
    known.set(scheduleId, { online, free, undecided });
    for (const changed of listeners.get(scheduleId) ?? []) changed();
  }

  /** Asks soon, not at once: from one page to the next many buttons come and go, and only what is there in the end is asked for. */
  function refreshSoon(): void {
    takeBack ??= whenIdle(() => {
      takeBack = null;
      const scheduleIds = [...listeners.keys()].sort((a, b) => a - b).slice(0, mostSchedules);
      const key = scheduleIds.join();
      const isWanted = scheduleIds.length > 0 || followers > 0;
      if (isWanted ? key === current?.key : current === null) return;
      const before = current;
      current = isWanted ? { key, stop: open(scheduleIds, tell) } : null;
      before?.stop();
    });
  }

  return {
    follow() {
      followers += 1;
      refreshSoon();
      return () => {
        followers -= 1;
        refreshSoon();
      };
    },
    watch(scheduleId, changed) {
      const group = listeners.get(scheduleId) ?? new Set();
      listeners.set(scheduleId, group.add(changed));
      refreshSoon();
      return () => {
        group.delete(changed);
        if (group.size === 0 && listeners.get(scheduleId) === group) listeners.delete(scheduleId);
        refreshSoon();
      };
    },
    get: (scheduleId) => known.get(scheduleId),
    close() {
      takeBack?.();
      takeBack = null;
      current?.stop();
      current = null;
    },
  };
}
