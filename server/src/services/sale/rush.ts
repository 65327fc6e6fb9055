/**
 * Whether so many buy now that whatever can wait should: a PDF takes as much computing as twenty orders. Orders are counted by the
 * sequence that numbers them, over all nodes and without reading a table.
 */
import type { SalesStore } from '../../ports/salesStore.ts';
import { type Repeated, repeat } from '../repeat.ts';

export interface Rush {
  /** Resolves when there is none, at the latest after some minutes: a rush of hours must not keep everybody's tickets. Rejects when the signal aborts. */
  over(signal?: AbortSignal): Promise<void>;
}

const everyMs = 2_000;
/** About as many as one core prints. */
const manyPerSecond = 20;
const defaultPatienceMs = 5 * 60_000;

export interface RushWatch extends Rush, Repeated {}

/** Looks from now on, until stopped. */
export function watchRush(options: {
  sales: Pick<SalesStore, 'orderCount'>;
  onFailure: (error: unknown) => void;
  everyMs?: number;
  patienceMs?: number;
  /** Reads a clock that is never set back. */
  nowMs?: () => number;
}): RushWatch {
  const { sales, onFailure, patienceMs = defaultPatienceMs, nowMs = () => performance.now() } = options;
  let last: { count: number; atMs: number } | null = null;
  let isRush = false;
  const waiting = new Set<() => void>();

  async function look(): Promise<void> {
    const count = await sales.orderCount();
    const atMs = nowMs();
    if (last) isRush = (count - last.count) / ((atMs - last.atMs) / 1000) > manyPerSecond;
    last = { count, atMs };
    if (!isRush) for (const wake of [...waiting]) wake();
  }

  const { stop } = repeat(options.everyMs ?? everyMs, look, onFailure);
  return {
    stop,
    async over(signal) {
      signal?.throwIfAborted();
      if (!isRush) return;
      await new Promise<void>((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(end);
          signal?.removeEventListener('abort', end);
          if (signal?.aborted) reject(signal.reason);
          else resolve();
        };
        const timer = setTimeout(end, patienceMs);
        timer.unref();
        waiting.add(end);
        signal?.addEventListener('abort', end);
      });
    },
  };
}
