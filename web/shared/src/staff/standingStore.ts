/** What somebody or something is to the server, with the connection that goes with it; React watches both as one. */
import type { Api } from '../api/createApi.ts';

export interface StandingStore<Standing> {
  get(): { standing: Standing; api: Api };
  subscribe(changed: () => void): () => void;
}

/** `become`: without a connection it keeps the one that it has. */
export function createStandingStore<Standing>(
  standing: Standing,
  api: Api,
): StandingStore<Standing> & { become(standing: Standing, api?: Api): void } {
  const listeners = new Set<() => void>();
  let state = { standing, api };
  return {
    get: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    become(standing, api = state.api) {
      state = { standing, api };
      for (const changed of listeners) changed();
    },
  };
}

/**
 * Who asks again before there is an answer may be answered in another order: call it with each question, and what it gives with the
 * answer, which says whether no later question was answered before.
 */
export function createSequence(): () => () => boolean {
  let asked = 0;
  let answered = 0;
  return () => {
    asked += 1;
    const place = asked;
    return () => {
      if (place < answered) return false;
      answered = place;
      return true;
    };
  };
}
