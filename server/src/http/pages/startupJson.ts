import type { Startup } from '../../contract/index.ts';
import { escapeJson } from '../../texts/html.ts';

/** Every page carries all of the startup data, and the catalogue answers with the same object for a while. */
const written = new WeakMap<Startup, string>();

/** Startup data for the page's script element, with `now` as it is now. */
export function startupJson(startup: Startup, nowMs: number): string {
  let json = written.get(startup);
  if (json === undefined) {
    const { now: _now, ...rest } = startup;
    json = escapeJson(JSON.stringify(rest));
    written.set(startup, json);
  }
  return `${json.slice(0, -1)},"now":"${new Date(nowMs).toISOString()}"}`;
}
