import type { Api } from './createApi.ts';
import { reloadOnce, renewCsrfToken } from './page.ts';

const HOUR_MS = 3_600_000;

/** Keeps the visitor's session alive by touching it every hour; an expired one, or no answer, reloads. Returns its end. */
export function keepSession(api: Pick<Api, 'client'>, everyMs: number = HOUR_MS): () => void {
  const timer = setInterval(() => {
    api.client.session.touch.mutate().then(
      ({ csrf }) => renewCsrfToken(csrf),
      () => reloadOnce(),
    );
  }, everyMs);
  return () => clearInterval(timer);
}
