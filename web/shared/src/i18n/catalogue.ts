/**
 * Texts by locale and area, each file a chunk of its own: a page loads one language and only the areas it shows. Why seats
 * are refused the engine says here as it does on the server, so that its words are the server's, from the server's file.
 */
import type { BackendModule, ResourceKey } from 'i18next';

const files = import.meta.glob<ResourceKey>(['../../locales/*/*.json', '../../../../server/locales/*/seatRules.json'], {
  import: 'default',
});
/** Files by `locale/area.json`. */
const byName = new Map(Object.entries(files).map(([path, load]) => [path.split('/').slice(-2).join('/'), load]));

/** i18next's loader over the files; an area is an i18next namespace. */
export const catalogue: BackendModule = {
  type: 'backend',
  init() {},
  read(language, area, done) {
    const load = byName.get(`${language}/${area}.json`);
    if (!load) {
      done(new Error(`no texts ${language}/${area}`), null);
      return;
    }
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};
