import type { BasketShow } from '@parterre/server/contract';
import { useApi } from '@parterre/ui/api';
import { useEffect, useEffectEvent } from 'react';
import type { Basket } from './useBasket.ts';

/** So long before their time runs out, seats are kept for longer: more than this machine's clock differs from the server's. */
const earlyMs = 60_000;

/**
 * Keeps the seats of shows in the basket that are on no page, for as long as the desk lets them be kept. `isShown`: the show's own page keeps
 * them.
 */
export function useKeptSeats(
  { content, change }: Pick<Basket, 'content' | 'change'>,
  isShown: (scheduleId: number) => boolean,
): void {
  const { client } = useApi();
  const next = content.shows
    .filter(({ schedule_id, hold }) => hold !== null && hold.extensions_left > 0 && !isShown(schedule_id))
    .sort((one, other) => (one.hold?.expires_at_ms ?? 0) - (other.hold?.expires_at_ms ?? 0))[0];
  const token = next?.hold?.token ?? null;
  const dueMs = next?.hold?.expires_at_ms ?? 0;
  /** The hold that had this token is another one now. */
  const replace = useEffectEvent((former: string, hold: Partial<NonNullable<BasketShow['hold']>>): void =>
    change((now) => ({
      ...now,
      shows: now.shows.map((show) =>
        show.hold?.token === former ? { ...show, hold: { ...show.hold, ...hold } } : show,
      ),
    })),
  );
  useEffect(() => {
    if (token === null) return;
    const timer = setTimeout(
      () =>
        client.seats.extend.mutate({ token }).then(
          (longer) =>
            replace(token, {
              token: longer.token,
              expires_at_ms: longer.expiresAtMs,
              extensions_left: longer.extensionsLeft,
            }),
          // They are free when their time is over, and asked for by their names when they are sold.
          () => replace(token, { extensions_left: 0 }),
        ),
      Math.max(0, dueMs - earlyMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [client, token, dueMs]);
}
