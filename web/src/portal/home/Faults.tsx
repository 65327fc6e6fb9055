import { Alert, Group, Text } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Failed } from '../frame/Failed.tsx';

/** What is wrong is looked for this often, in ms. */
const lookEveryMs = 60_000;

/** Jobs that were given up, money that does not go back, payments that failed; a line when there is none of that. */
export function Faults(): ReactNode {
  const { t } = useTranslation('portal');
  const { money } = useFormats();
  const { data, error, refetch } = trpc.staff.home.faults.useQuery(undefined, { refetchInterval: lookEveryMs });
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const { jobs, refunds, payments } = data;
  const dead = jobs.reduce((sum, each) => sum + each.dead, 0);
  const texts = [
    ...(dead > 0 ? [t('home.faults.jobs', { count: dead, queues: jobs.map(({ queue }) => queue).join(', ') })] : []),
    ...(refunds.count > 0
      ? [t('home.faults.refunds', { count: refunds.count, amount: money(refunds.amount_minor) })]
      : []),
    ...(payments.count > 0
      ? [t('home.faults.payments', { count: payments.count, amount: money(payments.amount_minor) })]
      : []),
  ];
  if (texts.length === 0)
    return (
      <Group gap="xs" role="status">
        <IconCheck size={18} color="var(--p-good-text)" aria-hidden />
        <Text size="sm" c="dimmed">
          {t('home.faults.none')}
        </Text>
      </Group>
    );
  return (
    <Alert
      color={dead > 0 || refunds.count > 0 ? 'red' : 'yellow'}
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('home.faults.title')}
    >
      {texts.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Alert>
  );
}
