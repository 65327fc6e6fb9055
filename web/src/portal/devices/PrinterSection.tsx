import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import type { PrinterState as State } from '@parterre/server/contract';
import { newUuid, trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import {
  IconCheck,
  IconFlame,
  IconLoader,
  IconPaperBag,
  IconPlugConnectedX,
  IconPrinter,
  IconPrinterOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '../frame/StateBadge.tsx';
import { failed } from '../frame/toasts.ts';
import type { PrinterPlace } from './PrinterFields.tsx';

/** A printer is asked so often while its page is looked at, and more often while it prints. */
const askEveryMs = { resting: 10_000, printing: 1_000 };

const looks = {
  operational: { color: 'green', Icon: IconCheck },
  paper_near_end: { color: 'yellow', Icon: IconPaperBag },
  paper_end: { color: 'red', Icon: IconPrinterOff },
  cover_open: { color: 'red', Icon: IconPrinterOff },
  overheating: { color: 'red', Icon: IconFlame },
  offline: { color: 'gray', Icon: IconPlugConnectedX },
  printing: { color: 'blue', Icon: IconPrinter },
} as const satisfies Record<State | 'printing', unknown>;

const jobLooks = {
  waiting: { color: 'blue', Icon: IconLoader },
  sending: { color: 'blue', Icon: IconPrinter },
  printed: { color: 'green', Icon: IconCheck },
  failed: { color: 'red', Icon: IconPrinterOff },
} as const;

/** How a till's printer is, a test page, and what was printed last: what failed is printed again from here. */
export function PrinterSection(props: { device: number; place: PrinterPlace; mayPrint: boolean }): ReactNode {
  const { device, place, mayPrint } = props;
  const { t } = useTranslation('printing');
  const { dateTimeShort } = useFormats();
  const utils = trpc.useUtils();
  const { data } = trpc.staff.devices.prints.useQuery(
    { id: device },
    {
      refetchInterval: ({ state }) =>
        state.data?.jobs.some(({ status }) => status === 'waiting' || status === 'sending')
          ? askEveryMs.printing
          : askEveryMs.resting,
    },
  );
  const print = trpc.staff.devices.print.useMutation({
    onSuccess: (now) => utils.staff.devices.prints.setData({ id: device }, now),
    onError: (error) => failed(error),
  });
  if (place === 'none') return <Text c="dimmed">{t('device.none')}</Text>;
  if (data === undefined) return <div aria-busy />;
  const state = data.printer.state;
  return (
    <Stack gap="md">
      <Group>
        {state === null ? null : <StateBadge {...looks[state]}>{t(`state.${state}`)}</StateBadge>}
        {mayPrint ? (
          <Button
            variant="default"
            loading={print.isPending}
            onClick={() => print.mutate({ id: device, request: newUuid() })}
          >
            {t('device.test')}
          </Button>
        ) : null}
      </Group>
      {state !== null && ['offline', 'paper_end', 'cover_open', 'overheating'].includes(state) ? (
        <Alert color="red">
          {t(place === 'port' && state === 'offline' ? 'device.portOffline' : `failure.${state as 'offline'}`)}
        </Alert>
      ) : null}
      {data.jobs.length === 0 ? (
        <Text c="dimmed">{t('device.nothing')}</Text>
      ) : (
        <Table aria-label={t('device.jobs')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('device.when')}</Table.Th>
              <Table.Th scope="col">{t('device.what')}</Table.Th>
              <Table.Th scope="col">{t('device.order')}</Table.Th>
              <Table.Th scope="col">{t('device.state')}</Table.Th>
              <Table.Th scope="col">{t('device.actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.jobs.map(({ id, kind, status, failure, reference, created_at }) => (
              <Table.Tr key={id}>
                <Table.Td>{dateTimeShort(Date.parse(created_at))}</Table.Td>
                <Table.Td>{t(`kind.${kind}`)}</Table.Td>
                <Table.Td>{reference ?? '–'}</Table.Td>
                <Table.Td>
                  <StateBadge {...jobLooks[status]}>{t(`status.${status}`)}</StateBadge>
                  {failure === null ? null : (
                    <Text size="sm" c="dimmed">
                      {t(`failure.${failure}`)}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  {status === 'failed' && mayPrint ? (
                    <Button
                      variant="subtle"
                      size="compact-md"
                      disabled={print.isPending}
                      onClick={() => print.mutate({ id: device, job: id, request: newUuid() })}
                    >
                      {t('again')}
                    </Button>
                  ) : null}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
