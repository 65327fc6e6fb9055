import { Select, Stack } from '@mantine/core';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { errorsBelow, LocalizedInput, type LocalizedText } from '../form/index.ts';

/** One of the website's own titles, which are there in every language, or a name of the exhibitor's. */
export type Name = string | LocalizedText;

const titles = [
  'home',
  'movies',
  'today',
  'tomorrow',
  'soon',
  'events',
  'info',
  'faq',
  'prices',
  'contact',
  'newsletter',
  'privacy-policy',
] as const;
const prefix = 'site-titles.';

/** What a name is in the reader's language. */
export function useNameOf(): (name: Name) => string {
  const { t } = useTranslation('site');
  const localized = useLocalized();
  return (name) => {
    if (typeof name !== 'string') return localized(name);
    const title = titles.find((each) => name === prefix + each);
    return title === undefined ? name : t(`site-titles.${title}`);
  };
}

export function NameField(props: {
  label: string;
  value: Name;
  onChange(value: Name): void;
  path: string;
  errors: Record<string, string>;
}): ReactNode {
  const { t } = useTranslation('settings');
  const { t: site } = useTranslation('site');
  const { label, value, onChange, path, errors } = props;
  const own = typeof value !== 'string';
  return (
    <Stack gap="xs">
      <Select
        label={t('website.item.nameFrom')}
        value={own ? '' : value}
        allowDeselect={false}
        data={[
          { value: '', label: t('website.item.ownName') },
          ...titles.map((title) => ({ value: prefix + title, label: site(`site-titles.${title}`) })),
        ]}
        error={own ? undefined : errors[path]}
        onChange={(chosen) => onChange(chosen === null || chosen === '' ? {} : chosen)}
      />
      {own ? (
        <LocalizedInput
          label={label}
          value={value}
          onChange={onChange}
          errors={errorsBelow(errors, path)}
          data-path={path}
          maxLength={80}
        />
      ) : null}
    </Stack>
  );
}
