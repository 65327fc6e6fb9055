/** Startup data for pages: made at most every two seconds a locale, since every page carries all of it. */
import { type Locale, locales, type Startup } from '../../contract/index.ts';
import type { Clock } from '../../ports/clock.ts';
import { createTimedCache, type TimedCache } from '../../services/timedCache.ts';
import { escapeJson } from '../../texts/html.ts';

export interface StartupPage {
  startup: Startup;
  /** For the page's script element, with `now` as it is now. */
  json(): string;
}

export function createStartupCache(
  load: (locale: Locale) => Promise<Startup>,
  clock: Clock,
): TimedCache<Locale, StartupPage> {
  return createTimedCache({
    clock,
    maxAgeMs: 2_000,
    maxEntries: locales.length,
    async read(locale) {
      const startup = await load(locale);
      const { now: _now, ...rest } = startup;
      // Written once; only `now` differs from page to page.
      const json = escapeJson(JSON.stringify(rest));
      return { startup, json: () => `${json.slice(0, -1)},"now":"${new Date(clock.nowMs()).toISOString()}"}` };
    },
  });
}
