import { Anchor, Button, Table, Text } from '@mantine/core';
import type { CinemaView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { History, type Read, RecordPage, recordOf, useRecord, useRecordForm } from '../form/index.ts';
import { LinesTable } from '../frame/LinesTable.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { ArchiveHall } from './ArchiveHall.tsx';
import { useCinemaLabels, useCinemaSections } from './CinemaFields.tsx';

/** One cinema: where it is, how it is reached, its screens. */
export default function CinemaPage(): ReactNode {
  const { t } = useTranslation('halls');
  const id = Number(useParams().cinema);
  const cinema = useRecord(trpc.staff.cinemas.get, { id });
  return (
    <Loaded query={cinema} gone={{ title: t('cinema.gone.title'), text: t('cinema.gone.text') }}>
      {(read) => <Cinema key={id} read={read} />}
    </Loaded>
  );
}

function Cinema({ read }: { read: Read<CinemaView> }): ReactNode {
  const { t } = useTranslation('halls');
  const { number } = useFormats();
  const { may } = useStaff();
  const utils = trpc.useUtils();
  const { id, row_version, values, archived, archivable_from, screens } = read.data;
  const changed = async (): Promise<void> => {
    await Promise.all([
      utils.staff.cinemas.get.invalidate({ id }),
      utils.staff.cinemas.list.invalidate(),
      utils.staff.history.invalidate(),
    ]);
  };
  const save = trpc.staff.cinemas.save.useMutation({ onSettled: changed });
  const archive = trpc.staff.cinemas.archive.useMutation({ onSettled: changed });
  const form = useRecordForm({
    ...recordOf(read, (cinema) => cinema.values),
    labels: useCinemaLabels(),
    save: (changes, version) => save.mutateAsync({ id, row_version: version, values: changes }),
  });
  const sections = useCinemaSections(form);
  const seats = screens.reduce((sum, { figures }) => sum + (figures?.total_seats ?? 0), 0);
  return (
    <RecordPage
      crumbs={[{ label: t('cinemas.title'), to: '/cinemas' }]}
      title={values.name}
      state={archived ? <ArchivedBadge /> : undefined}
      subtitle={`${values.address1}, ${values.zip} ${values.city}`}
      figures={[
        { label: t('screens.title'), value: number(screens.length) },
        { label: t('figures.seats'), value: number(seats) },
      ]}
      actions={
        <ArchiveHall
          name={values.name}
          version={row_version}
          isArchived={archived}
          notBefore={archivable_from}
          change={(change) => archive.mutateAsync({ id, ...change })}
        />
      }
      form={form}
      readOnly={!may('cinemas.write')}
      sections={[
        {
          id: 'screens',
          title: t('screens.title'),
          isApart: true,
          content: <Screens cinema={id} screens={screens} />,
        },
        ...sections,
        {
          id: 'history',
          title: t('history'),
          isApart: true,
          content: <History entity="cinema" id={id} labels={{ ...form.labels, archived_at: t('archived.label') }} />,
        },
      ]}
    />
  );
}

function Screens({ cinema, screens }: { cinema: number; screens: CinemaView['screens'] }): ReactNode {
  const { t } = useTranslation('halls');
  const { number } = useFormats();
  const { may } = useStaff();
  return (
    <>
      {screens.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t('screens.none')}
        </Text>
      ) : (
        <LinesTable highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('screen.name')}</Table.Th>
              <Table.Th ta="right">{t('figures.seats')}</Table.Th>
              <Table.Th ta="right">{t('figures.online')}</Table.Th>
              <Table.Th ta="right">{t('figures.run')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {screens.map(({ id, name, short_name, figures }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Anchor component={Link} to={`/cinemas/screens/${id}`} fw={600} size="sm">
                    {name}
                  </Anchor>{' '}
                  <Text span size="sm" c="dimmed">
                    {short_name}
                  </Text>
                </Table.Td>
                {figures === null ? (
                  <Table.Td colSpan={3} ta="right" c="dimmed">
                    {t('layout.none')}
                  </Table.Td>
                ) : (
                  <>
                    <Figure label={t('figures.seats')}>{number(figures.total_seats)}</Figure>
                    <Figure label={t('figures.online')}>{number(figures.online_seats)}</Figure>
                    <Figure label={t('figures.run')}>{number(figures.largest_run)}</Figure>
                  </>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </LinesTable>
      )}
      {may('screens.write') ? (
        <div>
          <Button
            component={Link}
            to={`/cinemas/${cinema}/screens/new`}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('screens.add')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Figure({ label, children }: { label: string; children: string }): ReactNode {
  return (
    <Table.Td ta="right" className="p-figures" data-label={label}>
      {children}
    </Table.Td>
  );
}
