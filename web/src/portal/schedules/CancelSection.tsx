import {
  Alert,
  Anchor,
  Button,
  Group,
  Modal,
  Progress,
  Radio,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { cancelKeyword, type ScheduleView } from '@parterre/server/contract';
import { errorOf, fieldErrors, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Refused } from '../frame/Refused.tsx';
import { done } from '../frame/toasts.ts';

/** Cancelling a show, with its consequences in numbers first; once it is cancelled, how far the refunds are. */
export function CancelSection({ schedule }: { schedule: ScheduleView }): ReactNode {
  const { t } = useTranslation('schedules');
  const { may } = useStaff();
  const [isAsked, setIsAsked] = useState(false);
  if (schedule.cancelled) return <Report id={schedule.id} />;
  if (!may('schedules.cancel')) return <Text c="dimmed">{t('cancel.notAllowed')}</Text>;
  return (
    <>
      <Text size="sm" mb="sm">
        {t('cancel.text')}
      </Text>
      <Button color="red" variant="outline" w="fit-content" onClick={() => setIsAsked(true)}>
        {t('cancel.open')}
      </Button>
      {isAsked ? <CancelDialog id={schedule.id} onClose={() => setIsAsked(false)} /> : null}
    </>
  );
}

function CancelDialog({ id, onClose }: { id: number; onClose(): void }): ReactNode {
  const { t } = useTranslation('schedules');
  const { money } = useFormats();
  const utils = trpc.useUtils();
  const [how, setHow] = useState<'refund' | 'only'>('refund');
  const [typed, setTyped] = useState('');
  const { data: plan, error } = trpc.staff.schedules.cancelPlan.useQuery({ id });
  const cancel = trpc.staff.schedules.cancel.useMutation({
    onSuccess() {
      done(t('cancel.done'));
      onClose();
    },
    onSettled: () => utils.staff.schedules.invalidate(),
  });
  const errors = cancel.error ? fieldErrors(errorOf(cancel.error)) : {};
  const sum = money(plan?.amount_minor ?? 0);
  const count = plan?.tickets ?? 0;
  return (
    <Modal opened onClose={onClose} title={t('cancel.title')} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          cancel.mutate({ id, keyword: typed, refund: how === 'refund' });
        }}
      >
        <Stack gap="md">
          <Refused error={error} />
          {plan === undefined ? (
            <Skeleton height={60} />
          ) : (
            <Radio.Group
              label={t('cancel.how')}
              value={how}
              onChange={(value) => setHow(value === 'only' ? 'only' : 'refund')}
            >
              <Stack gap="sm" mt="xs">
                <Radio
                  value="refund"
                  label={t('cancel.withRefund')}
                  description={t('cancel.refunds', {
                    count,
                    sum,
                    orders: t('cancel.orders', { count: plan.orders }),
                  })}
                />
                <Radio value="only" label={t('cancel.only')} description={t('cancel.keeps', { count })} />
              </Stack>
            </Radio.Group>
          )}
          {plan !== undefined && plan.unpaid > 0 ? (
            <Text size="sm">{t('cancel.unpaid', { count: plan.unpaid })}</Text>
          ) : null}
          <TextInput
            label={t('cancel.keyword', { keyword: cancelKeyword })}
            value={typed}
            error={errors.keyword}
            autoComplete="off"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Refused error={errors.keyword === undefined ? cancel.error : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel.keep')}
            </Button>
            <Button type="submit" color="red" loading={cancel.isPending} disabled={plan === undefined}>
              {how === 'refund' ? t('cancel.actionRefund', { count, sum }) : t('cancel.actionOnly')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** How often the report is asked for while something is on its way: no news tells that background work was given up. */
const watchMs = 15_000;

function Report({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('schedules');
  const { money, dateTime } = useFormats();
  const { may } = useStaff();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { data, error } = trpc.staff.schedules.cancelReport.useQuery(
    { id },
    {
      refetchInterval: ({ state }) =>
        state.data?.orders.some((order) => order.state === 'waiting' || order.state === 'refunding') ? watchMs : false,
    },
  );
  const retry = trpc.staff.schedules.retryRefunds.useMutation({
    onSettled: () => utils.staff.schedules.cancelReport.invalidate({ id }),
  });
  if (error && !data) return <Text c="dimmed">{errorText(error)}</Text>;
  if (!data) return <Skeleton height={80} />;
  const { orders } = data;
  const refunded = orders.filter(({ state }) => state === 'refunded').length;
  const failing = orders.filter(({ state, provider_says }) => state === 'failed' || provider_says !== null);
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t(data.refund ? 'report.withRefund' : 'report.only', { by: data.by, when: dateTime(data.at) })}
      </Text>
      {data.refund && orders.length > 0 ? (
        <>
          <Text size="sm" fw={600} role="status">
            {t('report.progress', { refunded, count: orders.length })}
          </Text>
          <Progress
            value={(refunded / orders.length) * 100}
            aria-label={t('report.progress', { refunded, count: orders.length })}
            color={failing.length > 0 ? 'yellow' : 'green'}
          />
        </>
      ) : null}
      {failing.length > 0 && may('schedules.cancel') ? (
        <Alert color="yellow" title={t('report.failing', { count: failing.length })}>
          <Button size="xs" mt="xs" loading={retry.isPending} onClick={() => retry.mutate({ id })}>
            {t('report.retry')}
          </Button>
        </Alert>
      ) : null}
      {orders.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('report.nobody')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={520}>
          <Table fz="sm" verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('report.order')}</Table.Th>
                <Table.Th>{t('report.buyer')}</Table.Th>
                <Table.Th ta="right">{t('report.tickets')}</Table.Th>
                <Table.Th ta="right">{t('report.amount')}</Table.Th>
                <Table.Th>{t('report.state')}</Table.Th>
                <Table.Th>{t('report.mailed')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {orders.map((order) => (
                <Table.Tr key={order.bill}>
                  <Table.Td>
                    <Anchor component={Link} to={`/bills/${order.bill}`} size="sm">
                      {order.reference}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{order.buyer ?? '–'}</Table.Td>
                  <Table.Td ta="right" className="p-figures">
                    {order.tickets}
                  </Table.Td>
                  <Table.Td ta="right" className="p-figures">
                    {money(order.amount_minor)}
                  </Table.Td>
                  <Table.Td>
                    {t(`report.states.${order.state}`)}
                    {order.refusal === null ? null : <Text size="xs">{t('report.unavailable')}</Text>}
                    {order.provider_says === null ? null : (
                      <Text size="xs" c="dimmed">
                        {t('report.providerSays', { text: order.provider_says })}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{order.mailed ? '✓' : '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
