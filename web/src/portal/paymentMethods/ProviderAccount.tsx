import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import type { PaymentDriverView, StaffProvider } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId } from 'react';
import { ConflictNotice, errorsBelow, type FormRecord, History, useRecordForm } from '../form/index.ts';

/** What a provider gave us to work with it: set all at once, never read. */
export function ProviderAccount({ driver, drivers }: { driver: string; drivers: PaymentDriverView[] }): ReactNode {
  const { t } = useTranslation('paymentMethods');
  const { data } = trpc.staff.paymentProviders.useQuery();
  const provider = data?.find(({ name }) => name === driver);
  if (provider === undefined) return <Text c="dimmed">{t('provider.none')}</Text>;
  const isTestable = drivers.some(({ name, testable }) => name === driver && testable);
  return <Account key={driver} provider={provider} isTestable={isTestable} />;
}

function Account({ provider, isTestable }: { provider: StaffProvider; isTestable: boolean }): ReactNode {
  const { t } = useTranslation('paymentMethods');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { name, fields } = provider;
  const heading = useId();
  const configure = trpc.staff.configureProvider.useMutation({
    onSettled: () =>
      Promise.all([
        utils.staff.paymentProviders.invalidate(),
        utils.staff.paymentMethods.invalidate(),
        utils.staff.history.invalidate(),
      ]),
  });
  const test = trpc.staff.paymentMethods.test.useMutation();
  const form = useRecordForm<AccountValues, { row_version: number }>({
    record: recordOf(provider),
    labels: { config: t('provider.title') },
    unread: ['config'],
    show: { config: (config) => fields.map((field) => `${field}: ${field in config ? '••••••' : '–'}`).join(', ') },
    savedText: t('provider.saved'),
    save: ({ config }, version) => configure.mutateAsync({ name, row_version: version ?? 0, config }),
    async reread() {
      const now = await utils.staff.paymentProviders.fetch(undefined, { staleTime: 0 });
      return recordOf(now.find((each) => each.name === name) ?? provider);
    },
  });
  const { config } = form.values;
  const errors = errorsBelow(form.errors, 'config');
  const set = (field: string, value: string): void => {
    const { [field]: _, ...others } = config;
    form.set('config', value === '' ? others : { ...others, [field]: value });
  };
  return (
    <Stack gap="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // Theirs was chosen: it is there already.
          if (form.changed.length === 0) form.discard();
          else void form.save();
        }}
      >
        <Stack gap="sm" maw={480}>
          {fields.length === 0 ? <Text c="dimmed">{t('provider.none')}</Text> : null}
          <ConflictNotice form={form} />
          {fields.map((field) => (
            <PasswordInput
              key={field}
              label={field}
              autoComplete="off"
              value={config[field] ?? ''}
              error={errors[field]}
              data-path={`config.${field}`}
              onChange={({ currentTarget }) => set(field, currentTarget.value)}
            />
          ))}
          {form.refusal === null ? null : (
            <Alert color="red" role="alert">
              {form.refusal}
            </Alert>
          )}
          {test.data || test.error ? (
            <Alert color={test.data?.works ? 'green' : 'red'} role="status">
              {test.error
                ? errorText(test.error)
                : t(test.data?.works ? (test.data.asked ? 'provider.works' : 'provider.notAsked') : 'provider.fails')}
            </Alert>
          ) : null}
          <Group>
            {fields.length === 0 ? null : (
              <Button type="submit" variant="default" loading={form.isSaving}>
                {t('provider.save')}
              </Button>
            )}
            {isTestable ? (
              <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ driver: name })}>
                {t('provider.test')}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </form>
      <section aria-labelledby={heading}>
        <Text size="sm" fw={600} id={heading} mb={4}>
          {t('provider.history')}
        </Text>
        <History entity="payment_provider" id={name} labels={form.labels} show={{ config: () => '••••••' }} />
      </section>
    </Stack>
  );
}

interface AccountValues {
  /** By field, what was typed. */
  config: Record<string, string>;
}

function recordOf({ row_version }: StaffProvider): FormRecord<AccountValues> {
  return { values: { config: {} }, version: row_version };
}
