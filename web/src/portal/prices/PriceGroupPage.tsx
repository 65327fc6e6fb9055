import { Anchor, Button, Table, Text, TextInput } from '@mantine/core';
import type { PeriodPrice, PriceGroupView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { type Formats, useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import {
  ArchiveButton,
  History,
  type Read,
  RecordPage,
  RowDialog,
  recordOf,
  useRecord,
  useRecordForm,
} from '../form/index.ts';
import { useMayFor } from '../frame/exhibitor.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { allGroups } from './allGroups.ts';
import { weekdaysText } from './clock.ts';
import { freeName, longestName } from './freeName.ts';
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
                content: <TextInput {...form.text('name')} required maxLength={longestName} />,
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
  const create = trpc.staff.prices.create.useMutation();
  /** The name that the copy is offered; null: nobody copies. */
  const [offered, setOffered] = useState<string | null>(null);
  async function copy(): Promise<void> {
    // Which names there are is only asked for what is offered: a taken one is refused by the server.
    const groups = await utils.staff.prices.list.fetch(allGroups).catch(() => null);
    const taken = (groups?.rows ?? []).map((group) => group.name);
    setOffered(freeName(t('copyOf', { name }), taken));
  }
  return (
    <>
      <Button variant="default" onClick={() => void copy()}>
        {t('copy')}
      </Button>
      {offered === null ? null : (
        <RowDialog<{ name: string }, { id: number; row_version: number }>
          title={t('copyTitle', { name })}
          form={{
            record: { values: { name: offered }, version: null },
            labels: { name: t('name') },
            create: (values) => create.mutateAsync({ exhibitor, values, copy_of: id }),
            onSaved: (made) => void navigate(`/prices/${made.id}`),
          }}
          saveLabel={t('copy')}
          onClose={() => setOffered(null)}
        >
          {(form) => <TextInput {...form.text('name')} data-autofocus required maxLength={longestName} />}
        </RowDialog>
      )}
      <ArchiveButton
        archived={t('isArchived', { name })}
        version={row_version}
        isArchived={archived}
        change={(change) => archive.mutateAsync({ id, ...change })}
      />
    </>
  );
}

/** What is paid by weekday, with the handling. */
const weekdaySumsOf = (period: PeriodPrice, formats: Formats): { days: string; sum: string }[] =>
  period.weekday_prices.map(({ weekdays, price_minor }) => ({
    days: weekdaysText(weekdays, formats),
    sum: formats.money(price_minor + period.handling_minor),
  }));

function Rates({ group, canWrite }: { group: PriceGroupView; canWrite: boolean }): ReactNode {
  const { t } = useTranslation('prices');
  const formats = useFormats();
  const { money, number, date } = formats;
  const localized = useLocalized();
  const { conditions } = useConditions();
  const weekdaySums = (period: PeriodPrice) => weekdaySumsOf(period, formats);
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
                  <Table.Td ta="right" className="p-figures" style={{ whiteSpace: 'nowrap' }}>
                    {money(rate.price_minor + rate.handling_minor)}
                    {weekdaySums(rate).map(({ days, sum }) => (
                      <Text key={days} size="xs">
                        {t('group.rates.weekday', { days, sum })}
                      </Text>
                    ))}
                    {rate.dated_prices.map((dated) => (
                      <Text key={dated.valid_from} size="xs" c="dimmed" component="div">
                        {t('group.rates.from', {
                          day: date(dated.valid_from),
                          sum: money(dated.price_minor + dated.handling_minor),
                        })}
                        {weekdaySums(dated).map(({ days, sum }) => (
                          <div key={days}>
                            {t('group.rates.fromWeekday', { day: date(dated.valid_from), days, sum })}
                          </div>
                        ))}
                      </Text>
                    ))}
                  </Table.Td>
                  <Table.Td>{conditions(rate).join(' · ')}</Table.Td>
                  <Table.Td ta="right" className="p-figures">
                    {number(rate.sold)}
                  </Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    {rate.archived ? t('archived') : rate.usable ? t('onSale') : t('paused')}
                  </Table.Td>
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
