import { Alert, Anchor, Group, Text } from '@mantine/core';
import type { FaultyThing } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Failed } from '../frame/Failed.tsx';

/** How often faults are looked for, in ms: no news tells that a job was given up. */
const lookEveryMs = 60_000;

/** Jobs that were given up, money that does not go back, payments that failed; a line when there is none of that. */
export function Faults({ exhibitor }: { exhibitor: number }): ReactNode {
  const { t } = useTranslation('portal');
  const { money } = useFormats();
  const { data, error, refetch } = trpc.staff.home.faults.useQuery({ exhibitor }, { refetchInterval: lookEveryMs });
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const { jobs, refunds, payments } = data;
  const faults = [
    ...jobs.map(({ queue, dead: count, things }) => ({
      text: t('home.faults.jobs', { count, queues: queue }),
      things,
    })),
    ...(refunds.count > 0
      ? [
          {
            text: t('home.faults.refunds', { count: refunds.count, amount: money(refunds.amount_minor) }),
            things: refunds.things,
          },
        ]
      : []),
    ...(payments.count > 0
      ? [
          {
            text: t('home.faults.payments', { count: payments.count, amount: money(payments.amount_minor) }),
            things: payments.things,
          },
        ]
      : []),
  ];
  if (faults.length === 0)
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
      color={jobs.length > 0 || refunds.count > 0 ? 'red' : 'yellow'}
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('home.faults.title')}
    >
      {faults.map(({ text, things }) => (
        <Text key={text} size="sm">
          {text}
          {things.map((thing) => (
            <Fragment key={'bill' in thing ? thing.bill : thing.schedule}>
              {' '}
              <Thing thing={thing} />
            </Fragment>
          ))}
        </Text>
      ))}
    </Alert>
  );
}

/** The way to the bill or the show. */
function Thing({ thing }: { thing: FaultyThing }): ReactNode {
  const { dateTime } = useFormats();
  const [to, name] =
    'bill' in thing
      ? [`/bills/${thing.bill}`, thing.reference]
      : [`/schedules/${thing.schedule}`, `${thing.movie}, ${dateTime(thing.start)}`];
  return (
    <Anchor component={Link} to={to} size="sm" c="inherit" td="underline" className="p-figures">
      {name}
    </Anchor>
  );
}
