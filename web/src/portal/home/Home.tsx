import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import type { Schedule } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveSchedule, useProgramme, versionLabel } from '@parterre/ui/programme';
import { useStaff } from '@parterre/ui/staff';
import { DataTable } from 'mantine-datatable';
import type { ReactNode } from 'react';
import { Facts } from './Facts.tsx';
import { Faults } from './Faults.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Sales } from './Sales.tsx';

/** How today is, what is wrong, and what is next, in the cinemas one works in; before that, what the first show still needs. */
export default function Home(): ReactNode {
  const { t } = useTranslation('portal');
  const { startup, today, schedules } = useProgramme();
  const { account, worksIn, may } = useStaff();
  const { day } = useFormats();
  const isTodays = ({ day: of, cinema_id }: Schedule): boolean => of === today && worksIn(cinema_id);
  const next = schedules.filter(isTodays);
  const mayNothing = account.memberships.every(({ permissions }) => permissions.length === 0);
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h2">
          {t('home.title', { name: account.name.split(' ')[0] })}
        </Title>
        <Text c="dimmed">{day(today)}</Text>
      </div>
      {mayNothing ? (
        <Paper withBorder p="md" radius="md">
          <Text>{t('home.nothingToDo')}</Text>
        </Paper>
      ) : null}
      {may('schedules.write') ? <FirstSteps /> : null}
      {may('bills.read') ? <Faults /> : null}
      <Facts schedules={startup.schedules.filter(isTodays)} upcoming={next} />
      <section aria-labelledby="next">
        <Title order={2} size="h4" id="next" mb="sm">
          {t('home.next')}
        </Title>
        {next.length === 0 ? <Text c="dimmed">{t('home.none')}</Text> : <NextShows schedules={next} />}
      </section>
      {may('bills.read') ? <Sales /> : null}
    </Stack>
  );
}

function NextShows({ schedules }: { schedules: Schedule[] }): ReactNode {
  const { t } = useTranslation('portal');
  const { startup, movie, screenName, cinemaName } = useProgramme();
  const { time } = useFormats();
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      minHeight={0}
      fz="sm"
      verticalSpacing={6}
      records={schedules}
      columns={[
        {
          accessor: 'start',
          title: t('home.columns.start'),
          render: ({ start }) => <span className="p-figures">{time(start)}</span>,
        },
        {
          accessor: 'movie_id',
          title: t('home.columns.film'),
          render: ({ movie_id, version, screen_id }) => (
            <>
              {movie(movie_id)?.display_title}{' '}
              <Text span size="sm" c="dimmed">
                {versionLabel(version, startup.settings.public.display_version_dimension_enabled)}
                <Text span hiddenFrom="sm">
                  {' · '}
                  {screenName(screen_id)}
                </Text>
              </Text>
            </>
          ),
        },
        {
          accessor: 'screen_id',
          visibleMediaQuery: '(min-width: 48em)',
          title: t('home.columns.screen'),
          render: ({ screen_id, cinema_id }) =>
            startup.cinemas.length > 1 ? `${screenName(screen_id)}, ${cinemaName(cinema_id)}` : screenName(screen_id),
        },
        {
          accessor: 'available_seats',
          title: t('home.columns.free'),
          textAlign: 'right',
          render: (schedule) => <Fullness schedule={schedule} />,
        },
      ]}
    />
  );
}

function Fullness(props: { schedule: Schedule }): ReactNode {
  const { t } = useTranslation('portal');
  const { available_seats, total_seats, sold_out, undecided_seats } = useLiveSchedule(props.schedule);
  const taken = total_seats - available_seats;
  return (
    <Group gap="sm" justify="flex-end" wrap="nowrap">
      <Text size="sm" className="p-figures" {...(sold_out && { c: 'red' })}>
        {sold_out ? t('home.soldOut') : t('home.freeOf', { free: available_seats, total: total_seats })}
        {undecided_seats > 0 ? ` ${t('home.undecided', { count: undecided_seats })}` : ''}
      </Text>
      <Progress value={(100 * taken) / Math.max(1, total_seats)} size="sm" w={72} visibleFrom="sm" aria-hidden />
    </Group>
  );
}
