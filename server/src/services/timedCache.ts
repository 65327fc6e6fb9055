import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';

/** Values that may be this old. Many who ask at once cause one reading; a reading that fails is not kept. */
export interface TimedCache<K extends string | number, V> {
  get(key: K): Promise<V>;
  /** Forgets what was read for a key; without one, all. A reading on its way is not kept either, and who asks next waits for a new one. */
  drop(key?: K): void;
}

interface Entry<V> {
  value: Promise<V>;
  staleAtMs: number;
  /** A newer reading is on its way. */
  refreshing: boolean;
  /** No newer reading is begun until then, since the last one failed. */
  pausedUntilMs: number;
}

/**
 * `staleMs`: for so long after `maxAgeMs` who asks gets the old value at once, while one reading makes a new one; nobody waits for
 * it, and when it fails `onFailure` hears of it and the old value stays until its time is over. Default: 0, they wait.
 * `pauseMs`: for so long after such a failure nobody tries again. Else, while PostgreSQL is away, each visitor would cause a try and a
 * line in the log. Who has to wait for a value tries at once. Default: 5 seconds.
 */
export function createTimedCache<K extends string | number, V>(options: {
  clock: Clock;
  maxAgeMs: number;
  staleMs?: number;
  pauseMs?: number;
  maxEntries: number;
  read: (key: K) => Promise<V>;
  onFailure?: (error: unknown) => void;
}): TimedCache<K, V> {
  const { clock, maxAgeMs, staleMs = 0, pauseMs = 5_000, maxEntries, read, onFailure } = options;
  const entries = new LRUCache<K, Entry<V>>({ max: maxEntries });

  function keep(key: K, value: Promise<V>, nowMs: number): void {
    const entry = { value, staleAtMs: nowMs + maxAgeMs, refreshing: false, pausedUntilMs: 0 };
    entries.set(key, entry);
    value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
  }

  async function refresh(key: K, entry: Entry<V>, nowMs: number): Promise<void> {
    entry.refreshing = true;
    try {
      const value = await read(key);
      // Dropped meanwhile: what was read may be from before the change.
      if (entries.get(key) === entry) keep(key, Promise.resolve(value), nowMs);
    } catch (error) {
      entry.refreshing = false;
      // From now: a database that is away lets the one who asks wait for long before it is given up.
      entry.pausedUntilMs = clock.nowMs() + pauseMs;
      onFailure?.(error);
    }
  }

  return {
    get(key) {
      const nowMs = clock.nowMs();
      const kept = entries.get(key);
      if (kept && nowMs < kept.staleAtMs) return kept.value;
      if (kept && nowMs < kept.staleAtMs + staleMs) {
        if (!kept.refreshing && nowMs >= kept.pausedUntilMs) void refresh(key, kept, nowMs);
        return kept.value;
      }
      const value = read(key);
      keep(key, value, nowMs);
      return value;
    },
    drop(key) {
      if (key === undefined) entries.clear();
      else entries.delete(key);
    },
  };
}
