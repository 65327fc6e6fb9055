import { Button, Stack, Table, Text } from '@mantine/core';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDialogs } from '../frame/dialogs.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { done, failed } from '../frame/toasts.ts';

/** Seats that a till keeps for when it has no network. `mayRelease`: whoever looks may set those of a lost till free. */
export function KeepingsSection(props: { device: number; name: string; mayRelease: boolean }): ReactNode {
  const { device, name, mayRelease } = props;
  const { t } = useTranslation('devices');
  const { dateTimeShort } = useFormats();
  const localized = useLocalized();
  const { confirm } = useDialogs();
  const utils = trpc.useUtils();
  const keepings = trpc.staff.devices.keepings.useQuery({ id: device });
  const release = trpc.staff.devices.releaseKeepings.useMutation({
    onSuccess: () => done(t('keepings.done')),
    onError: (error) => failed(error),
    onSettled: () => Promise.all([utils.staff.devices.keepings.invalidate(), utils.staff.history.invalidate()]),
  });
  const ask = async (count: number): Promise<void> => {
    const options = { title: t('keepings.ask.title', { name, count }), text: t('keepings.ask.text') };
    if (await confirm({ ...options, action: t('keepings.release'), isDangerous: true })) release.mutate({ id: device });
  };
  return (
    <Loaded query={keepings}>
      {(kept) =>
        kept.length === 0 ? (
          <Text c="dimmed">{t('keepings.none')}</Text>
        ) : (
          <Stack gap="md" align="flex-start">
            <Table.ScrollContainer minWidth={480} w="100%">
              <Table aria-label={t('sections.keepings')}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">{t('keepings.show')}</Table.Th>
                    <Table.Th scope="col">{t('keepings.start')}</Table.Th>
                    <Table.Th scope="col">{t('keepings.seats')}</Table.Th>
                    <Table.Th scope="col">{t('keepings.until')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {kept.map(({ bill, schedule, title, screen, start_at, until, seats }) => (
                    <Table.Tr key={bill}>
                      <Table.Td>
                        <Link to={`/schedules/${schedule}`}>{`${localized(title)} · ${screen}`}</Link>
                      </Table.Td>
                      <Table.Td className="p-figures">{dateTimeShort(start_at)}</Table.Td>
                      <Table.Td>{seats.join(', ')}</Table.Td>
                      <Table.Td className="p-figures">{dateTimeShort(until)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            {mayRelease ? (
              <Button
                variant="outline"
                color="red"
                loading={release.isPending}
                onClick={() => void ask(kept.flatMap(({ seats }) => seats).length)}
              >
                {t('keepings.release')}
              </Button>
            ) : null}
          </Stack>
        )
      }
    </Loaded>
  );
}
