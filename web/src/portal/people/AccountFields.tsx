import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import type { RecordForm } from '../form/index.ts';

/** `password`, `device_pin`: empty: as it is. */
export interface AccountValues {
  name: string;
  email: string;
  receives_management_notifications: boolean;
  password: string;
  password_confirmation: string;
  has_device_pin: boolean;
  device_pin: string;
}

export const emptyAccount: AccountValues = {
  name: '',
  email: '',
  receives_management_notifications: false,
  password: '',
  password_confirmation: '',
  has_device_pin: false,
  device_pin: '',
};

export function useAccountLabels(): Record<keyof AccountValues, string> {
  const { t } = useTranslation('people');
  return {
    name: t('name'),
    email: t('email'),
    receives_management_notifications: t('notifications.label'),
    password: t('password.label'),
    password_confirmation: t('password.again'),
    has_device_pin: t('pin.has'),
    device_pin: t('pin.label'),
  };
}

/** What is sent of the pin: null takes it away, undefined leaves it as it is. */
export function pinOf({ has_device_pin, device_pin }: AccountValues, had: boolean): string | null | undefined {
  if (!has_device_pin) return null;
  return device_pin === '' && had ? undefined : device_pin;
}

export function ContactFields<V extends AccountValues>(props: { form: RecordForm<V>; readOnly?: boolean }): ReactNode {
  const { t } = useTranslation('people');
  const form = props.form as unknown as RecordForm<AccountValues>;
  const { readOnly = false } = props;
  return (
    <>
      <TextInput {...form.text('name')} maxLength={120} autoComplete="off" readOnly={readOnly} required />
      <TextInput
        {...form.text('email')}
        type="email"
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        required
      />
      <Checkbox
        {...form.checkbox('receives_management_notifications')}
        description={t('notifications.text')}
        disabled={readOnly}
      />
    </>
  );
}

export function SecretFields<V extends AccountValues>(props: { form: RecordForm<V>; had: boolean }): ReactNode {
  const { t } = useTranslation('people');
  const { t: staff } = useTranslation('staff');
  const form = props.form as unknown as RecordForm<AccountValues>;
  const isNew = form.version === null;
  return (
    <>
      {(['password', 'password_confirmation'] as const).map((name) => (
        <PasswordInput
          key={name}
          {...form.text(name)}
          {...(name === 'password' && { description: isNew ? t('password.rule') : t('password.stays') })}
          autoComplete="new-password"
          maxLength={200}
          required={isNew}
          visibilityToggleButtonProps={{ 'aria-label': staff('signIn.show') }}
        />
      ))}
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
