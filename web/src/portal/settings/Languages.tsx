import { Checkbox, Group, Select } from '@mantine/core';
import { dateRegions, type Locale, type SettingsView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { createFormats } from '@parterre/ui/format';
import { appLocales, localeNames, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { type Read, recordOf, useRecordForm } from '../form/index.ts';
import { GroupPage, OfExhibitor, valuesOf } from './GroupPage.tsx';

/** The languages in which website and portal speak. */
export default function Languages(): ReactNode {
  return (
    <OfExhibitor procedure={trpc.staff.settings.locale}>
      {(read, exhibitor) => <Form exhibitor={exhibitor} read={read} />}
    </OfExhibitor>
  );
}

function Form({ exhibitor, read }: { exhibitor: number; read: Read<SettingsView['locale']> }): ReactNode {
  const { t, i18n } = useTranslation('settings');
  const utils = trpc.useUtils();
  const mutation = trpc.staff.settings.saveLocale.useMutation();
  const form = useRecordForm({
    ...recordOf(read, valuesOf),
    labels: {
      available_locales: t('locale.available_locales'),
      website_locale: t('locale.website_locale'),
      portal_locale: t('locale.portal_locale'),
      datetime_locale: t('locale.datetime_locale'),
    },
    show: {
      available_locales: (locales) => locales.map((locale) => localeNames[locale]).join(', '),
      website_locale: (locale) => localeNames[locale],
      portal_locale: (locale) => (locale === null ? t('locale.asBrowser') : localeNames[locale]),
    },
    async save(values, row_version) {
      const answer = await mutation.mutateAsync({ exhibitor, row_version, values });
      await utils.staff.settings.locale.invalidate();
      return answer;
    },
  });
  const { available_locales, datetime_locale } = form.values;
  const choices = available_locales.map((locale) => ({ value: locale, label: localeNames[locale] }));
  const { nowMs, startup } = useProgramme();
  const region = (tag: string): string =>
    new Intl.DisplayNames([i18n.language], { type: 'region' }).of(tag.slice(-2)) ?? tag;
  /** Day, hour and amount as a page would write them: `Saturday 21 November, 20:15, €12.50`. */
  const sample = (locale: Locale, tag: string): string => {
    const formats = createFormats(locale, startup.exhibitor.timezone, tag);
    return `${formats.dateTime(nowMs())}, ${formats.money(1250)}`;
  };
  return (
    <GroupPage
      group="locale"
      history={{ entity: 'locale_settings', id: `${exhibitor}/locale` }}
      form={form}
      sections={[
        {
          id: 'languages',
          title: t('locale.languages'),
          text: t('locale.languagesText'),
          content: (
            <>
              <Checkbox.Group
                {...form.field('available_locales')}
                onChange={(chosen) =>
                  form.set(
                    'available_locales',
                    appLocales.filter((locale) => chosen.includes(locale)),
                  )
                }
              >
                <Group mt="xs">
                  {appLocales.map((locale) => (
                    <Checkbox key={locale} value={locale} label={localeNames[locale]} />
                  ))}
                </Group>
              </Checkbox.Group>
              <Select
                {...form.field('website_locale')}
                description={t('locale.website_localeHelp')}
                data={choices}
                allowDeselect={false}
              />
              <Select
                {...form.field('portal_locale')}
                value={form.values.portal_locale ?? ''}
                onChange={(chosen) => form.set('portal_locale', appLocales.find((locale) => locale === chosen) ?? null)}
                description={t('locale.portal_localeHelp')}
                data={[{ value: '', label: t('locale.asBrowser') }, ...choices]}
                allowDeselect={false}
              />
            </>
          ),
        },
        {
          id: 'dates',
          title: t('locale.datetime_locale'),
          text: t('locale.datetime_localeText'),
          content: appLocales.map((locale) => (
            <Select
              key={locale}
              label={t('locale.datetimeIn', { language: localeNames[locale] })}
              description={sample(locale, datetime_locale[locale])}
              data-path={`datetime_locale.${locale}`}
              error={form.errors[`datetime_locale.${locale}`]}
              value={datetime_locale[locale]}
              data={dateRegions[locale].map((tag) => ({ value: tag, label: region(tag) }))}
              allowDeselect={false}
              onChange={(chosen) => {
                if (chosen !== null)
                  form.set('datetime_locale', { ...datetime_locale, [locale]: chosen } as typeof datetime_locale);
              }}
            />
          )),
        },
      ]}
    />
  );
}
