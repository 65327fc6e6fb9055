import { Alert, Button, Group, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import type { TicketKeyView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconBan, IconCheck, IconHistory, IconPlus, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDialogs } from '../frame/dialogs.tsx';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { NotAllowed } from '../frame/NotAllowed.tsx';
import { StateBadge } from '../frame/StateBadge.tsx';
import { done, failed } from '../frame/toasts.ts';

/** What tickets are signed with: a new key is made, or one is withdrawn with all that it has signed. */
export default function KeysPage(): ReactNode {
  const { t: portal } = useTranslation('portal');
  const { t } = useTranslation('ticketKeys');
  const exhibitor = useExhibitor('tickets.keys');
  if (exhibitor === null) return <NotAllowed />;
  return (
    <Stack gap="lg" maw={880}>
      <header>
        <Title order={1} size="h2">
          {portal('areas.ticketKeys')}
        </Title>
        <Text c="dimmed" maw={640}>
          {t('text')}
        </Text>
      </header>
      <ExhibitorSelect permission="tickets.keys" />
      <Keys key={exhibitor} exhibitor={exhibitor} />
    </Stack>
  );
}

function Keys({ exhibitor }: { exhibitor: number }): ReactNode {
  const { t } = useTranslation('ticketKeys');
  const { confirm } = useDialogs();
  const utils = trpc.useUtils();
  const query = trpc.staff.ticketKeys.list.useQuery({ exhibitor });
  const onSettled = () => utils.staff.ticketKeys.invalidate();
  const rotate = trpc.staff.ticketKeys.rotate.useMutation({
    onSuccess: () => done(t('rotate.done')),
    onError: failed,
    onSettled,
  });
  const withdraw = trpc.staff.ticketKeys.withdraw.useMutation({ onError: failed, onSettled });
  const isBusy = rotate.isPending || withdraw.isPending;

  async function askToRotate(keys: readonly TicketKeyView[]): Promise<void> {
    const signing = keys.find(({ state }) => state === 'signing');
    const current = signing ? { id: signing.id, row_version: signing.row_version } : null;
    const question = { title: t('rotate.title'), text: t('rotate.text'), action: t('rotate.action') };
    if (await confirm(question)) rotate.mutate({ exhibitor, current });
  }

  async function askToWithdraw({ id, row_version, state }: TicketKeyView): Promise<void> {
    const isSure = await confirm({
      title: t('withdraw.title', { key: id }),
      text: t('withdraw.text'),
      action: t('withdraw.action'),
      isDangerous: true,
    });
    if (!isSure) return;
    const said = t(state === 'signing' ? 'withdraw.done' : 'withdraw.doneOld', { key: id });
    withdraw.mutate({ id, row_version }, { onSuccess: () => done(said) });
  }

  return (
    <Loaded query={query}>
      {({ keys }) => (
        <Stack gap="md">
          {keys.some(({ broken }) => broken) ? (
            <Alert color="red" role="status">
              {t('broken')}
            </Alert>
          ) : null}
          {keys.length === 0 ? (
            <Text>{t('none')}</Text>
          ) : (
            <Table.ScrollContainer minWidth={560}>
              <Table verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('key')}</Table.Th>
                    <Table.Th>{t('state')}</Table.Th>
                    <Table.Th>{t('since')}</Table.Th>
                    <Table.Th>{t('until')}</Table.Th>
                    <Table.Th>
                      <VisuallyHidden>{t('actions')}</VisuallyHidden>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {keys.map((key) => (
                    <KeyRow key={key.id} shown={key} isBusy={isBusy} withdraw={() => void askToWithdraw(key)} />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
          <Group>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              loading={rotate.isPending}
              disabled={isBusy}
              onClick={() => void askToRotate(keys)}
            >
              {t('rotate.action')}
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  );
}

const marks: Record<TicketKeyView['state'], { color: 'green' | 'gray' | 'red'; Icon: TablerIcon }> = {
  signing: { color: 'green', Icon: IconCheck },
  rotated: { color: 'gray', Icon: IconHistory },
  withdrawn: { color: 'red', Icon: IconBan },
};

function KeyRow(props: { shown: TicketKeyView; isBusy: boolean; withdraw(): void }): ReactNode {
  const { t } = useTranslation('ticketKeys');
  const { dateTimeShort } = useFormats();
  const { id, state, created_at, rotated_at, withdrawn_at } = props.shown;
  const until = withdrawn_at ?? rotated_at;
  return (
    <Table.Tr>
      <Table.Td className="p-figures">{id}</Table.Td>
      <Table.Td>
        <StateBadge {...marks[state]}>{t(`states.${state}`)}</StateBadge>
      </Table.Td>
      <Table.Td>{dateTimeShort(Date.parse(created_at))}</Table.Td>
      <Table.Td>{until === null ? '–' : dateTimeShort(Date.parse(until))}</Table.Td>
      <Table.Td>
        {state === 'withdrawn' ? null : (
          <Button
            variant="outline"
            color="red"
            size="xs"
            disabled={props.isBusy}
            aria-label={t('withdraw.label', { key: id })}
            onClick={props.withdraw}
          >
            {t('withdraw.action')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
