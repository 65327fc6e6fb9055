/** Texts by locale and area, each file a chunk of its own: a page loads one language and only the areas it shows. */
import type { BackendModule, ResourceKey } from 'i18next';

const files = import.meta.glob<ResourceKey>('../../locales/*/*.json', { import: 'default' });

/** i18next's loader over the files; an area is an i18next namespace. */
export const catalogue: BackendModule = {
  type: 'backend',
  init() {},
  read(language, area, done) {
    const load = files[`../../locales/${language}/${area}.json`];
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
