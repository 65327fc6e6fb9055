import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import type { PaymentDriverView } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { Refused } from '../frame/Refused.tsx';
import { done } from '../frame/toasts.ts';

/** What a provider gave us to work with it: set all at once, never read. */
export function ProviderAccount({ driver, drivers }: { driver: string; drivers: PaymentDriverView[] }): ReactNode {
  const { t } = useTranslation('paymentMethods');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { data } = trpc.staff.paymentProviders.useQuery();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const configure = trpc.staff.configureProvider.useMutation({
    onSuccess() {
      setTyped({});
      done(t('provider.saved'));
    },
    onSettled: () => Promise.all([utils.staff.paymentProviders.invalidate(), utils.staff.paymentMethods.invalidate()]),
  });
  const test = trpc.staff.paymentMethods.test.useMutation();
  const provider = data?.find(({ name }) => name === driver);
  if (provider === undefined) return <Text c="dimmed">{t('provider.none')}</Text>;
  const { fields, row_version } = provider;
  const isTestable = drivers.some(({ name, testable }) => name === driver && testable);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        configure.mutate({ name: driver, row_version, config: typed });
      }}
    >
      <Stack gap="sm" maw={480}>
        {fields.length === 0 ? <Text c="dimmed">{t('provider.none')}</Text> : null}
        {fields.map((field) => (
          <PasswordInput
            key={field}
            label={field}
            autoComplete="off"
            value={typed[field] ?? ''}
            onChange={({ currentTarget }) => setTyped({ ...typed, [field]: currentTarget.value })}
          />
        ))}
        <Refused error={configure.error} />
        {test.data || test.error ? (
          <Alert color={test.data?.works ? 'green' : 'red'} role="status">
            {test.error
              ? errorText(test.error)
              : t(test.data?.works ? (test.data.asked ? 'provider.works' : 'provider.notAsked') : 'provider.fails')}
          </Alert>
        ) : null}
        <Group>
          {fields.length === 0 ? null : (
            <Button type="submit" variant="default" loading={configure.isPending}>
              {t('provider.save')}
            </Button>
          )}
          {isTestable ? (
            <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ driver })}>
              {t('provider.test')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}
