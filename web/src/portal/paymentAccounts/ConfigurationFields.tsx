import { PasswordInput, Stack, Text } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { errorsBelow, type RecordForm, useReadOnly } from '../form/index.ts';

/** What the provider gave us to work with the account: set all at once, never read. */
export function ConfigurationFields<V extends { config: Record<string, string> }>({
  form,
  fields,
}: {
  form: RecordForm<V>;
  fields: readonly string[];
}): ReactNode {
  const { t } = useTranslation('paymentAccounts');
  const nameOf = useConfigurationName();
  const readOnly = useReadOnly();
  const { config } = form.values;
  const errors = errorsBelow(form.errors, 'config');
  const set = (field: string, value: string): void => {
    const { [field]: _, ...others } = config;
    form.set('config', (value === '' ? others : { ...others, [field]: value }) as V['config']);
  };
  if (fields.length === 0) return <Text c="dimmed">{t('noFields')}</Text>;
  return (
    <Stack gap="sm" maw={480}>
      {fields.map((field) => (
        <PasswordInput
          key={field}
          label={nameOf(field)}
          autoComplete="off"
          disabled={readOnly}
          value={config[field] ?? ''}
          error={errors[field]}
          data-path={`config.${field}`}
          onChange={({ currentTarget }) => set(field, currentTarget.value)}
        />
      ))}
    </Stack>
  );
}

/** What a field of a provider's configuration is called; of a provider that came later, as the provider calls it. */
export function useConfigurationName(): (field: string) => string {
  const { i18n } = useTranslation('paymentAccounts');
  return (field) => {
    const text: unknown = i18n.getResource(i18n.language, 'paymentAccounts', `config.fields.${field}`);
    return typeof text === 'string' ? text : field;
  };
}
