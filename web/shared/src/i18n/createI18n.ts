import type { Locale } from '@parterre/server/contract';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { catalogue } from './catalogue.ts';
import type { Area } from './texts.ts';

/**
 * An i18next in one language. `areas` are loaded before it resolves; others when a component first asks
 * (`useTranslation('seatmap')` suspends until they are there).
 */
export async function createI18n({ locale, areas = [] }: { locale: Locale; areas?: Area[] }): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(catalogue)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      supportedLngs: [locale],
      load: 'currentOnly',
      ns: ['common', 'errors', ...areas],
      defaultNS: 'common',
      partialBundledLanguages: true,
      // React escapes already.
      interpolation: { escapeValue: false },
      returnEmptyString: false,
    });
  return instance;
}
