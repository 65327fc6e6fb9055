import { useApi } from '@parterre/ui/api';
import { useEffect } from 'react';
import { createNewsFollower, isConcerned } from './newsFollower.ts';

/** Where listening was refused it is tried again so much later. */
const againMs = 15_000;

/**
 * Lists and records on the screen follow what changes elsewhere, by colleagues, buyers, devices and work in the background. What is being
 * entered stays (`useRecordForm`).
 */
export function useNews(): void {
  const { client, queries } = useApi();
  useEffect(() => {
    const follower = createNewsFollower({
      // What is asked already when one begins to listen is not asked twice.
      refetch: (changed) =>
        queries.invalidateQueries(
          { predicate: ({ queryKey }) => isConcerned(queryKey, changed) },
          { cancelRefetch: changed !== null },
        ),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      nowMs: () => performance.now(),
      random: Math.random,
    });
    let subscription: { unsubscribe(): void } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = (): void => {
      subscription = client.staff.news.subscribe(undefined, {
        // What changed before, while nobody listened: also when the connection is back.
        onStarted: () => follower.hear(null),
        onData: ({ changed }) => follower.hear(changed),
        onError() {
          timer = setTimeout(listen, againMs);
        },
      });
    };
    listen();
    return () => {
      clearTimeout(timer);
      subscription?.unsubscribe();
      follower.stop();
    };
  }, [client, queries]);
}
