import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import type { Schedule } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveSchedule, useProgramme, versionLabel } from '@parterre/ui/programme';
import { useStaff } from '@parterre/ui/staff';
import { DataTable } from 'mantine-datatable';
import type { ReactNode } from 'react';
import { Facts } from './Facts.tsx';

/** How today is, and what is next: the shows of the cinemas one works in, with their seats as they are sold. */
export default function Home(): ReactNode {
  const { t } = useTranslation('portal');
  const { startup, today, schedules, movie, screenName, cinemaName } = useProgramme();
  const { account } = useStaff();
  const { day, time } = useFormats();
  const reach = account.memberships.map(({ cinemas }) => cinemas);
  const isMine = ({ cinema_id }: Schedule): boolean =>
    reach.some((cinemas) => cinemas === null || cinemas.includes(cinema_id));
  const ofToday = startup.schedules.filter((schedule) => schedule.day === today && isMine(schedule));
  const next = schedules.filter((schedule) => schedule.day === today && isMine(schedule));
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
      <Facts schedules={ofToday} upcoming={next} />
      <section aria-labelledby="next">
        <Title order={2} size="h4" id="next" mb="sm">
          {t('home.next')}
        </Title>
        {next.length === 0 ? (
          <Text c="dimmed">{t('home.none')}</Text>
        ) : (
          <DataTable
            withTableBorder
            borderRadius="md"
            minHeight={0}
            records={next}
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
                  startup.cinemas.length > 1
                    ? `${screenName(screen_id)}, ${cinemaName(cinema_id)}`
                    : screenName(screen_id),
              },
              {
                accessor: 'available_seats_online',
                title: t('home.columns.free'),
                textAlign: 'right',
                render: (schedule) => <Fullness schedule={schedule} />,
              },
            ]}
          />
        )}
      </section>
    </Stack>
  );
}

function Fullness(props: { schedule: Schedule }): ReactNode {
  const { t } = useTranslation('portal');
  const { available_seats_online, total_seats, sold_out, undecided_seats } = useLiveSchedule(props.schedule);
  const taken = total_seats - available_seats_online;
  return (
    <Group gap="sm" justify="flex-end" wrap="nowrap">
      <Text size="sm" className="p-figures" {...(sold_out && { c: 'red' })}>
        {sold_out ? t('home.soldOut') : t('home.freeOf', { free: available_seats_online, total: total_seats })}
        {undecided_seats > 0 ? ` ${t('home.undecided', { count: undecided_seats })}` : ''}
      </Text>
      <Progress value={(100 * taken) / Math.max(1, total_seats)} size="sm" w={72} visibleFrom="sm" aria-hidden />
    </Group>
  );
}
