/** Answers that are given again whenever they change: news under a key, and the time, tell when to look. */
export interface Watching {
  /** Something has changed of what this key names, as the id of a cinema; `any`: nobody knows where. */
  hear(key: number | 'any'): void;
  /** What `read` answers, now and each time it is another answer. While it cannot be read whoever watches keeps what they were told. */
  watch<T>(key: number, read: () => Promise<T>, signal: AbortSignal): AsyncIterable<T>;
}

/** What changes without news, as when a device is left: so often it is looked at anew. */
const lookEveryMs = 20_000;

/** `what`: of which faults tell. `pauseMs`: between two answers to one watcher, so that a crowd costs no more than that. */
export function createWatching(
  onFault: (error: unknown, where: string) => void,
  { what, pauseMs = 0 }: { what: string; pauseMs?: number },
): Watching {
  const watchers = new Set<(where: number | 'any') => void>();
  return {
    hear(key) {
      for (const hear of watchers) hear(key);
    },

    async *watch(key, read, signal) {
      let isNews = true;
      let wake = (): void => undefined;
      const hear = (where: number | 'any'): void => {
        if (where !== 'any' && where !== key) return;
        isNews = true;
        wake();
      };
      const stop = (): void => wake();
      // Heard before it is read: what changes in between is read again.
      watchers.add(hear);
      signal.addEventListener('abort', stop);
      const timer = setInterval(() => hear('any'), lookEveryMs);
      timer.unref();
      let told: string | null = null;
      try {
        while (!signal.aborted) {
          if (isNews) {
            isNews = false;
            let now: Awaited<ReturnType<typeof read>>;
            try {
              now = await read();
            } catch (error) {
              onFault(error, what);
              continue;
            }
            const text = JSON.stringify(now);
            if (text !== told) yield now;
            told = text;
            if (pauseMs > 0) await pause(pauseMs, signal);
            continue;
          }
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        clearInterval(timer);
        watchers.delete(hear);
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

/** Ends earlier where nobody waits any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
