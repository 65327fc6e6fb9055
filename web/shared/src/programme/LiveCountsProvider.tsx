import type { Schedule } from '@parterre/server/contract';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useApi } from '../api/ApiProvider.tsx';
import { type Counts, createLiveCounts, type LiveCounts } from './liveCounts.ts';
import { useProgramme } from './ProgrammeProvider.tsx';

const Context = createContext<LiveCounts | null>(null);

/** Pause after the page has loaded and its pictures are there: the first visit must not wait for a socket. */
const restMs = 1000;

function whenIdle(call: () => void): () => void {
  let cancel = (): void => undefined;
  const rest = (): void => {
    const timer = setTimeout(() => {
      // Not every browser has it; the pause alone is good enough there.
      if (typeof requestIdleCallback !== 'function') return call();
      const request = requestIdleCallback(call);
      cancel = () => cancelIdleCallback(request);
    }, restMs);
    cancel = () => clearTimeout(timer);
  };
  if (document.readyState === 'complete') rest();
  else {
    window.addEventListener('load', rest, { once: true });
    cancel = () => window.removeEventListener('load', rest);
  }
  return () => cancel();
}

/** Pages that are open hear of a change together; they do not ask together. */
const spreadMs = 500;

/** Seats as they are sold, and the programme as it is changed, for all pages below. `isAlwaysLive`: whichever page is shown. */
export function LiveCountsProvider(props: { isAlwaysLive?: boolean; children: ReactNode }): ReactNode {
  const { isAlwaysLive = false } = props;
  const { client } = useApi();
  const { refresh, startup } = useProgramme();
  const shownSince = useRef(0);
  shownSince.current = Date.parse(startup.now);
  const refreshSoon = useRef<() => void>(() => undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    refreshSoon.current = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refresh();
      }, Math.random() * spreadMs);
    };
    return () => clearTimeout(timer);
  }, [refresh]);
  const counts = useMemo(
    () =>
      createLiveCounts({
        whenIdle,
        open(scheduleIds, onCounts) {
          const subscription = client.live.watch.subscribe(
            { scheduleIds, since: shownSince.current },
            {
              onData(message) {
                if (message.kind === 'schedule-count') onCounts(message.scheduleId, message);
                else if (message.kind === 'programme') refreshSoon.current();
              },
            },
          );
          return () => subscription.unsubscribe();
        },
      }),
    [client],
  );
  useEffect(() => () => counts.close(), [counts]);
  useEffect(() => (isAlwaysLive ? counts.follow() : undefined), [counts, isAlwaysLive]);
  return <Context value={counts}>{props.children}</Context>;
}

/** Lets a page of what is on hear of a change within a second, also when it has no show yet. */
export function useLiveProgramme(): void {
  const counts = useContext(Context);
  useEffect(() => counts?.follow(), [counts]);
}

/** The seats of a show as they are by now; undefined before the first news of it. */
export function useLiveCounts(id: number): Counts | undefined {
  const counts = useContext(Context);
  const watch = useCallback((changed: () => void) => counts?.watch(id, changed) ?? (() => undefined), [counts, id]);
  return useSyncExternalStore(watch, () => counts?.get(id));
}

/** The show with its seats as they are by now. */
export function useLiveSchedule(schedule: Schedule): Schedule {
  const now = useLiveCounts(schedule.id);
  return useMemo(
    () =>
      now === undefined
        ? schedule
        : {
            ...schedule,
            available_seats: now.free,
            available_seats_online: now.online,
            undecided_seats: now.undecided,
            sold_out_online: now.online <= 0 && now.undecided === 0,
            sold_out: now.free <= 0 && now.undecided === 0,
          },
    [schedule, now],
  );
}
