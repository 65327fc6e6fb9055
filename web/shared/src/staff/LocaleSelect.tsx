import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLocale } from '../app/chooseLocale.ts';
import { localeNames } from '../i18n/locale.ts';
import { useProgramme } from '../programme/ProgrammeProvider.tsx';

/** The languages the exhibitor offers; choosing one loads the page in it. */
export function LocaleSelect(): ReactNode {
  const { t, i18n } = useTranslation('common');
  const { offeredLocales: offered } = useProgramme();
  return (
    <NativeSelect
      label={t('language')}
      value={i18n.language}
      data={offered.map((locale) => ({ value: locale, label: localeNames[locale] }))}
      onChange={({ currentTarget }) => {
        const chosen = offered.find((locale) => locale === currentTarget.value);
        if (chosen !== undefined) chooseLocale(chosen);
      }}
    />
  );
}
