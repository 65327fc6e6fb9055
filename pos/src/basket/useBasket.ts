/** The till's basket: every page of selling changes this one, and the server keeps it. */
import type { BasketContent, BasketShow } from '@parterre/server/contract';
import { type AppError, errorOf, newUuid, sendUntilAnswered, useApi } from '@parterre/ui/api';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { emptyContent, isEmpty, withShow } from './content.ts';

/** Presses that follow each other at once are saved together. */
const saveAfterMs = 200;

export interface Basket {
  /** What the server calls it. */
  id: string;
  content: BasketContent;
  /** `of`: the basket that a late answer is about; once there is another one nothing changes. */
  change(next: (content: BasketContent) => BasketContent, of?: string): void;
  /** Takes the tickets of a show out; their seats are free again. */
  removeShow(show: BasketShow): void;
  /** The next customer's: what was in it is sold, or at another till. */
  begin(): void;
  /** Nothing of it is wanted: its seats are free again. Resolves once the server knows, or did not answer; never rejects. */
  clear(): Promise<unknown>;
  /** Puts it aside, so that it can be loaded at any till of the cinema. Resolves with what refused it. */
  park(label: string | null): Promise<AppError | null>;
  /** Goes on with one that was parked. Resolves with what refused it. */
  load(id: string): Promise<AppError | null>;
}

/** `opened`: what the server had for this till; null: nothing. `onLost`: another till or page has the basket now. */
export function useBasket(
  opened: { id: string; content: BasketContent } | null,
  onLost: (error: AppError) => void,
): Basket {
  const { client } = useApi();
  const [basket, setBasket] = useState(() => opened ?? { id: newUuid(), content: emptyContent });
  /** What the server has, as text; empty: nothing. */
  const saved = useRef(opened === null ? '' : JSON.stringify(opened));
  /** What is on its way to it, one after the other. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** The basket that was last done with: a page that is left in the same moment would save it once more. */
  const done = useRef<string | null>(null);
  /** Why the last change was not saved; null: it was. */
  const unsaved = useRef<AppError | null>(null);
  /** Nobody misses a basket that this page has done with: one that another till has taken over, say. */
  const tellLost = useEffectEvent((id: string, error: AppError): void => {
    if (id === basket.id) onLost(error);
  });

  const save = useCallback(
    (now: { id: string; content: BasketContent }): Promise<unknown> => {
      const { id, content } = now;
      const text = isEmpty(content) ? '' : JSON.stringify(now);
      if (saved.current === text || id === done.current) return queue.current;
      saved.current = text;
      const send = () => (text === '' ? client.pos.basket.clear.mutate({ id }) : client.pos.basket.save.mutate(now));
      const isSaved = (): void => {
        unsaved.current = null;
      };
      queue.current = queue.current.then(send).then(isSaved, (thrown: unknown) => {
        const error = errorOf(thrown);
        unsaved.current = error;
        // Without an answer the next change saves it, and it is sold from this page all the same.
        if (error.code !== 'BASKET_GONE') saved.current = '-';
        else tellLost(id, error);
      });
      return queue.current;
    },
    [client],
  );

  useEffect(() => {
    const timer = setTimeout(() => void save(basket), saveAfterMs);
    return () => clearTimeout(timer);
  }, [basket, save]);
  // Whoever leaves for another page, or locks the till, finds it as it was.
  const saveNow = useEffectEvent(() => void save(basket));
  useEffect(() => () => saveNow(), []);

  return useMemo(() => {
    const begin = (): void => {
      saved.current = '';
      done.current = basket.id;
      setBasket({ id: newUuid(), content: emptyContent });
    };
    const change: Basket['change'] = (next, of) =>
      setBasket((now) => (of !== undefined && of !== now.id ? now : { ...now, content: next(now.content) }));
    const release = ({ hold }: BasketShow): void => {
      if (hold !== null) client.seats.release.mutate({ token: hold.token }).catch(() => undefined);
    };
    return {
      ...basket,
      begin,
      change,
      removeShow(show) {
        release(show);
        change((now) => withShow(now, show.schedule_id, null));
      },
      clear() {
        const { id, content } = basket;
        for (const show of content.shows) release(show);
        // Where it cannot be told for long, the next basket of this till takes its place.
        const tell = () =>
          sendUntilAnswered((signal) => client.pos.basket.clear.mutate({ id }, { signal }), {
            page: new AbortController().signal,
            onAttempt: () => undefined,
          });
        queue.current = queue.current.then(tell).catch(() => undefined);
        begin();
        return queue.current;
      },
      async park(label) {
        try {
          await save(basket);
          // The server would park what it had before.
          if (unsaved.current !== null) return unsaved.current;
          await client.pos.basket.park.mutate({ id: basket.id, label });
          begin();
          return null;
        } catch (thrown) {
          return errorOf(thrown);
        }
      },
      async load(id) {
        try {
          const loaded = await client.pos.basket.load.mutate({ id });
          saved.current = JSON.stringify(loaded);
          // It may be the one that was parked here just before.
          done.current = null;
          setBasket(loaded);
          return null;
        } catch (thrown) {
          return errorOf(thrown);
        }
      },
    };
  }, [basket, client, save]);
}
