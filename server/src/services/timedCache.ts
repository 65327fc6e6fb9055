import type { Clock } from '../ports/clock.ts';

/** Values that may be this old. Many who ask at once cause one reading; a reading that fails is not kept. */
export interface TimedCache<K, V> {
  get(key: K): Promise<V>;
  /** Without a key: all. A reading on its way is not kept either. */
  drop(key?: K): void;
}

export function createTimedCache<K, V>(options: {
  clock: Clock;
  maxAgeMs: number;
  maxEntries: number;
  read: (key: K) => Promise<V>;
}): TimedCache<K, V> {
  const entries = new Map<K, { value: Promise<V>; staleAtMs: number }>();
  return {
    get(key) {
      const nowMs = options.clock.nowMs();
      const kept = entries.get(key);
      if (kept && nowMs < kept.staleAtMs) return kept.value;
      const value = options.read(key);
      const entry = { value, staleAtMs: nowMs + options.maxAgeMs };
      entries.delete(key);
      entries.set(key, entry);
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      // The oldest reading goes first: a Map keeps the order of insertion.
      const oldest = entries.keys().next();
      if (entries.size > options.maxEntries && !oldest.done) entries.delete(oldest.value);
      return value;
    },
    drop(key) {
      if (key === undefined) entries.clear();
      else entries.delete(key);
    },
  };
}
