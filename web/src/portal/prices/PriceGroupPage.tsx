import { Anchor, Button, Table, Text, TextInput } from '@mantine/core';
import type { PriceGroupView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ArchiveButton, History, type Read, RecordPage, recordOf, useRecord, useRecordForm } from '../form/index.ts';
import { useDialogs } from '../frame/dialogs.tsx';
import { useMayFor } from '../frame/exhibitor.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { failed } from '../frame/toasts.ts';
import { useLocalized } from '../text/useLocalized.ts';
import { RaisePrices } from './RaisePrices.tsx';
import { useConditions } from './useConditions.ts';

/** A price group: its rates, and what they will cost. */
export default function PriceGroupPage(): ReactNode {
  const { t } = useTranslation('prices');
  const id = Number(useParams().id);
  const group = useRecord(trpc.staff.prices.get, { id });
  return (
    <Loaded query={group} gone={{ title: t('gone.title'), text: t('gone.text') }}>
      {(read) => <Group key={id} read={read} />}
    </Loaded>
  );
}

function Group({ read }: { read: Read<PriceGroupView> }): ReactNode {
  const group = read.data;
  const { t } = useTranslation('prices');
  const { t: portal } = useTranslation('portal');
  const { number } = useFormats();
  const utils = trpc.useUtils();
  const canWrite = useMayFor('prices.write', group.exhibitor);
  const save = trpc.staff.prices.save.useMutation();
  const { id } = group;
  const form = useRecordForm({
    ...recordOf(read, ({ name }) => ({ name })),
    labels: { name: t('name') },
    async save(values, version) {
      const answer = await save.mutateAsync({ id, row_version: version, values });
      await Promise.all([utils.staff.prices.invalidate(), utils.staff.history.invalidate()]);
      return answer;
    },
  });
  return (
    <RecordPage
      crumbs={[{ label: portal('areas.prices'), to: '/prices' }]}
      title={group.name}
      state={group.archived ? <ArchivedBadge /> : null}
      figures={[
        { label: t('rates'), value: number(group.rates.filter(({ archived }) => !archived).length) },
        { label: t('upcoming'), value: number(group.upcoming) },
      ]}
      form={form}
      readOnly={!canWrite}
      {...(canWrite && { actions: <Actions group={group} /> })}
      sections={[
        {
          id: 'rates',
          title: t('group.rates.title'),
          text: t('group.rates.text'),
          isApart: true,
          content: <Rates group={group} canWrite={canWrite} />,
        },
        ...(canWrite && group.rates.some(({ archived }) => !archived)
          ? [
              {
                id: 'raise',
                title: t('group.raise.title'),
                text: t('group.raise.text'),
                isApart: true,
                content: <RaisePrices read={read} />,
              },
            ]
          : []),
        ...(canWrite
          ? [
              {
                id: 'name',
                title: t('group.name.title'),
                text: t('group.name.text'),
                content: <TextInput {...form.text('name')} required maxLength={120} />,
              },
            ]
          : []),
        {
          id: 'history',
          title: t('history'),
          isApart: true,
          content: <History entity="price_group" id={id} labels={form.labels} />,
        },
      ]}
    />
  );
}

function Actions({ group: { id, name, row_version, archived, exhibitor } }: { group: PriceGroupView }): ReactNode {
  const { t } = useTranslation('prices');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const archive = trpc.staff.prices.archive.useMutation({ onSettled: () => utils.staff.prices.invalidate() });
  const create = trpc.staff.prices.create.useMutation({
    onSuccess: (made) => navigate(`/prices/${made.id}`),
    onError: (error) => failed(error),
  });
  const { prompt } = useDialogs();
  async function copy(): Promise<void> {
    const typed = await prompt({
      title: t('copyTitle', { name }),
      label: t('name'),
      value: t('copyOf', { name }),
      maxLength: 120,
      action: t('copy'),
    });
    if (typed !== null) create.mutate({ exhibitor, values: { name: typed }, copy_of: id });
  }
  return (
    <>
      <Button variant="default" loading={create.isPending} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <ArchiveButton
        archived={t('isArchived', { name })}
        version={row_version}
        isArchived={archived}
        change={(change) => archive.mutateAsync({ id, ...change })}
      />
    </>
  );
}

function Rates({ group, canWrite }: { group: PriceGroupView; canWrite: boolean }): ReactNode {
  const { t } = useTranslation('prices');
  const { money, number, date } = useFormats();
  const localized = useLocalized();
  const { conditions } = useConditions();
  return (
    <>
      {group.rates.length === 0 ? <Text c="dimmed">{t('group.rates.none')}</Text> : null}
      {group.rates.length === 0 ? null : (
        <Table.ScrollContainer minWidth={520}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('name')}</Table.Th>
                <Table.Th ta="right">{t('range')}</Table.Th>
                <Table.Th>{t('group.rates.conditions')}</Table.Th>
                <Table.Th ta="right">{t('sold')}</Table.Th>
                <Table.Th>{t('state')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {group.rates.map((rate) => (
                <Table.Tr key={rate.id}>
                  <Table.Td>
                    <Anchor component={Link} to={`/prices/${group.id}/rates/${rate.id}`} fw={600} size="sm">
                      {localized(rate.name)}
                    </Anchor>
                  </Table.Td>
                  <Table.Td ta="right" className="p-figures">
                    {money(rate.price_minor + rate.handling_minor)}
                    {rate.dated_prices.map((dated) => (
                      <Text key={dated.valid_from} size="xs" c="dimmed">
                        {t('group.rates.from', {
                          day: date(dated.valid_from),
                          sum: money(dated.price_minor + dated.handling_minor),
                        })}
                      </Text>
                    ))}
                  </Table.Td>
                  <Table.Td>{conditions(rate).join(' · ')}</Table.Td>
                  <Table.Td ta="right" className="p-figures">
                    {number(rate.sold)}
                  </Table.Td>
                  <Table.Td>{rate.archived ? t('archived') : rate.usable ? t('onSale') : t('paused')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {canWrite ? (
        <div>
          <Button
            component={Link}
            to={`/prices/${group.id}/rates/new`}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('group.rates.new')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
