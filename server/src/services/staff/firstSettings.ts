import { type Feature, type Locale, locales } from '../../contract/index.ts';

/** What the website of a new exhibitor begins with, by group; every setting that is left out has a default of its own (domain/settings.ts). */
export function firstSettings({
  locale,
  available = [...locales],
  modules,
}: {
  locale: Locale;
  available?: Locale[];
  modules?: Feature[];
}): Record<string, unknown> {
  return {
    locale: { website_locale: locale, available_locales: available },
    ...(modules && { public_config: { features: modules } }),
    website_config: {
      navigation: [
        { name: 'site-titles.movies', kind: 'link', url: 'movies' },
        { name: 'site-titles.events', kind: 'link', url: 'events' },
        { name: 'site-titles.contact', kind: 'link', url: 'contact' },
      ],
      footer: [
        { kind: 'navigation', title: null },
        { kind: 'addresses', title: null },
        { kind: 'contact', title: null },
      ],
    },
  };
}
