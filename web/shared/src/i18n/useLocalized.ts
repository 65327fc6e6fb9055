import type { Locale } from '@parterre/server/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { appLocales } from './locale.ts';

/** A text that there is in several languages, in the reader's; else in the first that somebody wrote. */
export function useLocalized(): (value: unknown) => string {
  const { i18n } = useTranslation();
  const own = i18n.language as Locale;
  return useCallback(
    (value: unknown) => {
      if (typeof value === 'string') return value;
      if (typeof value !== 'object' || value === null) return '';
      const texts = value as Partial<Record<Locale, unknown>>;
      const found = [own, ...appLocales]
        .map((locale) => texts[locale])
        .find((text) => typeof text === 'string' && text !== '');
      return typeof found === 'string' ? found : '';
    },
    [own],
  );
}
