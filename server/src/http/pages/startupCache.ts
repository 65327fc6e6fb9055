/** Startup data for pages: made at most every two seconds a locale, since every page carries all of it. */
import type { Locale, Startup } from '../../contract/index.ts';
import type { Clock } from '../../ports/clock.ts';
import { escapeJson } from '../../texts/html.ts';

const lifetimeMs = 2000;

export interface StartupPage {
  startup: Startup;
  /** For the page's script element, with `now` as it is now. */
  json(): string;
}

interface Entry {
  madeAtMs: number;
  page: Promise<StartupPage>;
}

export class StartupCache {
  readonly #entries = new Map<Locale, Entry>();
  readonly #load: (locale: Locale) => Promise<Startup>;
  readonly #clock: Clock;

  constructor(load: (locale: Locale) => Promise<Startup>, clock: Clock) {
    this.#load = load;
    this.#clock = clock;
  }

  get(locale: Locale): Promise<StartupPage> {
    const nowMs = this.#clock.nowMs();
    const known = this.#entries.get(locale);
    if (known && nowMs - known.madeAtMs < lifetimeMs) return known.page;
    const entry: Entry = { madeAtMs: nowMs, page: this.#make(locale) };
    this.#entries.set(locale, entry);
    // A failure is not kept.
    entry.page.catch(() => {
      if (this.#entries.get(locale) === entry) this.#entries.delete(locale);
    });
    return entry.page;
  }

  async #make(locale: Locale): Promise<StartupPage> {
    const startup = await this.#load(locale);
    const { now: _now, ...rest } = startup;
    // Written once; only `now` differs from page to page.
    const json = escapeJson(JSON.stringify(rest));
    const clock = this.#clock;
    return { startup, json: () => `${json.slice(0, -1)},"now":"${new Date(clock.nowMs()).toISOString()}"}` };
  }
}
