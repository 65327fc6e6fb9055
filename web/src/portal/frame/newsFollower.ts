/** What is on the screen follows the news of staff: it is asked for again, one round after the other, and no more often than the server bears. */
import type { StaffNews } from '@parterre/server/contract';

/** What has changed; null: anything may have. */
export type Changed = StaffNews['changed'];

/** Many pages hear of a change together; they do not ask together. */
const spreadMs = 300;
const leastPauseMs = 1_000;
/** A round that took long is followed by a pause so many times as long: whoever looks at large lists in a rush sees them a little later. */
const pausePerRound = 4;

export interface NewsFollower {
  hear(changed: Changed): void;
  /** Stops asking. */
  stop(): void;
}

/** What it needs of the world. */
export interface NewsFollowerPorts {
  /** Asks again for what is on the screen and may have changed. Never rejects. */
  refetch(changed: Changed): Promise<unknown>;
  pause(ms: number): Promise<void>;
  nowMs(): number;
  /** From 0 to 1. */
  random(): number;
}

export function createNewsFollower({ refetch, pause, nowMs, random }: NewsFollowerPorts): NewsFollower {
  type Kind = NonNullable<Changed>[number]['entity'];
  let waiting: Map<Kind, string[] | null> | 'anything' = new Map();
  let isRunning = false;
  let isStopped = false;
  const isWaiting = (): boolean => !isStopped && (waiting === 'anything' || waiting.size > 0);

  async function run(): Promise<void> {
    isRunning = true;
    await pause(random() * spreadMs);
    while (isWaiting()) {
      const changed = waiting === 'anything' ? null : [...waiting].map(([entity, ids]) => ({ entity, ids }));
      waiting = new Map();
      const beganMs = nowMs();
      await refetch(changed);
      await pause(Math.max(leastPauseMs, pausePerRound * (nowMs() - beganMs)));
    }
    isRunning = false;
  }

  return {
    hear(changed) {
      if (changed === null) waiting = 'anything';
      else if (waiting !== 'anything')
        for (const { entity, ids } of changed) {
          const known = waiting.get(entity);
          waiting.set(entity, known === null || ids === null ? null : [...(known ?? []), ...ids]);
        }
      if (!isRunning && isWaiting()) void run();
    },
    stop() {
      isStopped = true;
    },
  };
}

/** What shows bills, or counts what was sold. */
const ofBills = ['bills', 'payments', 'refunds', 'reservations', 'schedules', 'home', 'layouts', 'history', 'audit'];
const ofDevices = ['devices', 'history', 'audit'];
/** Which displays are there, and show what they are to show. */
const ofDisplays = 'signageViews.displays';
/**
 * What never changes (published layouts), is worked with as it was when it was opened (drawings, moves of shows), or was asked for with
 * something that is being typed.
 */
const asItWas = ['layouts.hall', 'layouts.version', 'layouts.draft', 'layouts.move.preview', 'search', 'matching'];

/** Whether a query may be answered otherwise now. `key`: of tRPC, its path and what it was asked with. */
export function isConcerned(key: readonly unknown[], changed: Changed): boolean {
  const [path, asked] = key as [(readonly string[])?, { input?: unknown }?];
  if (path?.[0] !== 'staff' || asItWas.includes(path.slice(1).join('.'))) return false;
  const area = path[1] ?? '';
  return (
    changed === null ||
    changed.some(({ entity, ids }) => {
      // Staff change things now and then, and what shows them is more than they are; bills and devices change by themselves all the time.
      if (entity === 'device') return ofDevices.includes(area) || path.slice(1).join('.') === ofDisplays;
      if (entity !== 'bill') return true;
      const { uuid } = (asked?.input ?? {}) as { uuid?: string };
      return ofBills.includes(area) && (uuid === undefined || ids === null || ids.includes(uuid));
    })
  );
}
