import { Checkbox, NativeSelect, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import { type Feature, features, type Locale, locales } from '@parterre/server/contract';
import { localeNames, useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useMemo } from 'react';
import type { RecordForm } from '../form/index.ts';
import { partOf } from '../settings/part.ts';

export interface ExhibitorValues {
  trade_name: string;
  email: string;
  timezone: string;
  hosts: string[];
}

export function useExhibitorLabels(): Record<keyof ExhibitorValues, string> {
  const { t } = useTranslation('exhibitors');
  return {
    trade_name: t('fields.trade_name'),
    email: t('fields.email'),
    timezone: t('fields.timezone'),
    hosts: t('fields.hosts'),
  };
}

export function IdentityFields<V extends ExhibitorValues>(props: { form: RecordForm<V> }): ReactNode {
  const { t } = useTranslation('exhibitors');
  const form = props.form as unknown as RecordForm<ExhibitorValues>;
  const timezones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const { timezone } = form.values;
  return (
    <>
      <TextInput {...form.text('trade_name')} maxLength={120} autoComplete="off" required />
      <TextInput
        {...form.text('email')}
        type="email"
        maxLength={254}
        autoComplete="off"
        description={t('fields.emailHelp')}
        required
      />
      <Select
        {...form.field('timezone')}
        data={timezones.includes(timezone) ? timezones : [timezone, ...timezones]}
        searchable
        allowDeselect={false}
      />
    </>
  );
}

export function HostsField<V extends ExhibitorValues>(props: { form: RecordForm<V> }): ReactNode {
  const { t } = useTranslation('exhibitors');
  const form = props.form as unknown as RecordForm<ExhibitorValues>;
  return (
    <TagsInput {...form.field('hosts')} description={t('fields.hostsHelp')} maxTags={20} splitChars={[' ', ',']} />
  );
}

/** Modules of an exhibitor: those that are built, and whichever it has already. */
export function ModulesField<V extends { modules: Feature[] }>(props: { form: RecordForm<V> }): ReactNode {
  const { t } = useTranslation('settings');
  const form = props.form as unknown as RecordForm<{ modules: Feature[] }>;
  return (
    <Checkbox.Group
      {...form.field('modules')}
      onChange={(chosen) =>
        form.set(
          'modules',
          features.filter((feature) => chosen.includes(feature)),
        )
      }
    >
      <Stack gap="xs" mt="xs">
        {features.map((feature) => (
          <Checkbox key={feature} value={feature} label={t(`public.feature.${feature}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

export interface ManagerValues {
  name: string;
  email: string;
  locale: Locale;
}

/** Who shall lead an exhibitor: `manager` of the form. */
export function ManagerFields<V extends { manager: ManagerValues }>(props: { form: RecordForm<V> }): ReactNode {
  const { t } = useTranslation('exhibitors');
  const form = props.form as unknown as RecordForm<{ manager: ManagerValues }>;
  const { manager } = form.values;
  return (
    <>
      <TextInput {...textOf(form, 'name', t('managers.name'))} maxLength={120} autoComplete="off" required />
      <TextInput
        {...textOf(form, 'email', t('managers.email'))}
        type="email"
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <NativeSelect
        label={t('managers.locale')}
        value={manager.locale}
        data={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        onChange={({ currentTarget }) => {
          const locale = locales.find((each) => each === currentTarget.value);
          if (locale !== undefined) form.set('manager', { ...manager, locale });
        }}
      />
    </>
  );
}

/** Props of a text input. An emptied one sends an empty text, which the server refuses at its field. */
function textOf(form: RecordForm<{ manager: ManagerValues }>, part: 'name' | 'email', label: string) {
  return {
    ...partOf(form, 'manager', part, label),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.set('manager', { ...form.values.manager, [part]: currentTarget.value }),
  };
}
