import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import type { ScreenView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useStaff } from '@parterre/ui/staff';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { History, type Read, RecordPage, recordOf, useRecord, useRecordForm } from '../form/index.ts';
import { Loaded } from '../frame/Loaded.tsx';
import { ArchivedBadge } from '../frame/StateBadge.tsx';
import { ArchiveHall } from './ArchiveHall.tsx';
import { ClassRates } from './ClassRates.tsx';
import { Layouts } from './Layouts.tsx';
import { OutagesSection } from './outages/OutagesSection.tsx';
import { useScreenLabels, useScreenSections } from './ScreenFields.tsx';

/** One screen: its layout, how its seats are given, what classes cost, what it is called. */
export default function ScreenPage(): ReactNode {
  const { t } = useTranslation('halls');
  const id = Number(useParams().screen);
  const screen = useRecord(trpc.staff.screens.get, { id });
  return (
    <Loaded query={screen} gone={{ title: t('screen.gone.title'), text: t('screen.gone.text') }}>
      {(read) => <Screen key={id} read={read} />}
    </Loaded>
  );
}

function Screen({ read }: { read: Read<ScreenView> }): ReactNode {
  const { t } = useTranslation('halls');
  const { number, dateTime } = useFormats();
  const { may } = useStaff();
  const utils = trpc.useUtils();
  const screen = read.data;
  const { id, row_version, cinema, values, archived, archivable_from, layout, draft } = screen;
  const changed = async (): Promise<void> => {
    await Promise.all([
      utils.staff.screens.get.invalidate({ id }),
      utils.staff.cinemas.get.invalidate({ id: cinema.id }),
      utils.staff.screens.list.invalidate(),
      utils.staff.history.invalidate(),
    ]);
  };
  const save = trpc.staff.screens.save.useMutation({ onSettled: changed });
  const archive = trpc.staff.screens.archive.useMutation({ onSettled: changed });
  const form = useRecordForm({
    ...recordOf(read, (now) => now.values),
    labels: useScreenLabels(),
    save: (changes, version) => save.mutateAsync({ id, row_version: version, values: changes }),
  });
  const sections = useScreenSections(form);
  const figures = layout?.figures;
  const layoutPage = `/cinemas/screens/${id}/layout`;
  return (
    <RecordPage
      crumbs={[
        { label: t('cinemas.title'), to: '/cinemas' },
        { label: cinema.name, to: `/cinemas/${cinema.id}` },
      ]}
      title={values.name}
      state={archived ? <ArchivedBadge /> : undefined}
      subtitle={t('screen.coming', { count: screen.coming_schedules })}
      figures={
        figures === undefined
          ? []
          : [
              { label: t('figures.seats'), value: number(figures.total_seats) },
              { label: t('figures.online'), value: number(figures.online_seats) },
              { label: t('figures.run'), value: number(figures.largest_run) },
              { label: t('figures.accessible'), value: number(figures.accessible_seats) },
            ]
      }
      actions={
        <ArchiveHall
          name={values.name}
          version={row_version}
          isArchived={archived}
          notBefore={archivable_from}
          change={(change) => archive.mutateAsync({ id, ...change })}
        />
      }
      notice={
        draft === null ? null : (
          <Alert color="blue" title={t('draft.waits')}>
            <Text size="sm">
              {t('draft.by', { by: draft.saved_by, time: dateTime(draft.saved_at), seats: number(draft.seat_count) })}{' '}
              <Anchor
                component={Link}
                to={draft.origin.kind === 'editor' ? `/cinemas/screens/${id}/editor` : layoutPage}
                size="sm"
              >
                {t('draft.open')}
              </Anchor>
            </Text>
          </Alert>
        )
      }
      form={form}
      readOnly={!may('screens.write')}
      sections={[
        {
          id: 'layout',
          title: t('layout.title'),
          text: layout === null ? t('layout.noneText') : t('layout.text'),
          isApart: true,
          content: (
            <>
              {layout === null ? null : <Layouts screen={screen} />}
              {may('screens.write') ? (
                <Group gap="sm">
                  <Button component={Link} to={layoutPage} variant={layout === null ? 'filled' : 'default'}>
                    {layout === null ? t('layout.first') : t('layout.next')}
                  </Button>
                  <Button component={Link} to={`/cinemas/screens/${id}/editor`} variant="default">
                    {t('layout.draw')}
                  </Button>
                  {layout !== null && screen.coming_schedules > 0 && may('schedules.write') ? (
                    <Button component={Link} to={`/cinemas/screens/${id}/move`} variant="default">
                      {t('layout.move')}
                    </Button>
                  ) : null}
                </Group>
              ) : null}
            </>
          ),
        },
        ...(layout === null
          ? []
          : [
              {
                id: 'outages',
                title: t('outages.title'),
                text: t('outages.text'),
                isApart: true,
                content: <OutagesSection screen={screen} />,
              },
            ]),
        ...(screen.classes.length === 0
          ? []
          : [
              {
                id: 'classes',
                title: t('classes.title'),
                text: t('classes.text'),
                isApart: true,
                content: <ClassRates screen={read} onChanged={changed} />,
              },
            ]),
        ...sections,
        {
          id: 'history',
          title: t('history'),
          isApart: true,
          content: (
            <History
              entity="screen"
              id={id}
              parts={screen.classes
                .filter(({ rate }) => rate !== null)
                .map(({ key }) => ({ entity: 'seat_class_rate', id: `${id}/${key}` }))}
              labels={{ ...form.labels, archived_at: t('archived.label') }}
            />
          ),
        },
      ]}
    />
  );
}
