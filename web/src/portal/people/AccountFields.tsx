import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type Locale, locales } from '@parterre/server/contract';
import { localeNames, useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import type { RecordForm } from '../form/index.ts';

/** `device_pin`: empty: as it is. `locale`: empty: that of the portal. */
export interface AccountValues {
  name: string;
  email: string;
  receives_management_notifications: boolean;
  locale: Locale | '';
  has_device_pin: boolean;
  device_pin: string;
}

export const emptyAccount: AccountValues = {
  name: '',
  email: '',
  receives_management_notifications: false,
  locale: '',
  has_device_pin: false,
  device_pin: '',
};

export function useAccountLabels(): Record<keyof AccountValues, string> {
  const { t } = useTranslation('people');
  return {
    name: t('name'),
    email: t('email'),
    receives_management_notifications: t('notifications.label'),
    locale: t('locale.label'),
    has_device_pin: t('pin.has'),
    device_pin: t('pin.label'),
  };
}

/** What is sent of the pin: null takes it away, undefined leaves it as it is. */
export function pinOf({ has_device_pin, device_pin }: AccountValues, had: boolean): string | null | undefined {
  if (!has_device_pin) return null;
  return device_pin === '' && had ? undefined : device_pin;
}

/** What is sent of the language. */
export const localeOf = ({ locale }: AccountValues): Locale | null => (locale === '' ? null : locale);

/** `signsIn`: with the address, so that another one has to be confirmed first. */
export function ContactFields<V extends AccountValues>(props: {
  form: RecordForm<V>;
  readOnly?: boolean;
  signsIn?: boolean;
}): ReactNode {
  const { t } = useTranslation('people');
  const form = props.form as unknown as RecordForm<AccountValues>;
  const { readOnly = false } = props;
  return (
    <>
      <TextInput {...form.text('name')} maxLength={120} autoComplete="off" readOnly={readOnly} required />
      <TextInput
        {...form.text('email')}
        {...(props.signsIn && !readOnly && { description: t('newAddress.rule') })}
        type="email"
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        required
      />
      <NativeSelect
        {...form.field('locale')}
        description={t('locale.text')}
        disabled={readOnly}
        data={[
          { value: '', label: t('locale.portal') },
          ...locales.map((locale) => ({ value: locale, label: localeNames[locale] })),
        ]}
      />
      <Checkbox
        {...form.checkbox('receives_management_notifications')}
        description={t('notifications.text')}
        disabled={readOnly}
      />
    </>
  );
}

export function PinFields<V extends AccountValues>(props: { form: RecordForm<V>; had: boolean }): ReactNode {
  const { t } = useTranslation('people');
  const form = props.form as unknown as RecordForm<AccountValues>;
  return (
    <>
      <Checkbox {...form.checkbox('has_device_pin')} description={t('pin.text')} />
      {form.values.has_device_pin ? (
        <TextInput
          {...form.text('device_pin')}
          description={props.had ? t('pin.stays') : t('pin.rule')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
        />
      ) : null}
    </>
  );
}
