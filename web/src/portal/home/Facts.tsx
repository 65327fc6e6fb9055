import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { Schedule } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import type { ReactNode } from 'react';

/** The few figures of the day. `schedules`: all of it, `upcoming`: those still to come. */
export function Facts(props: { schedules: Schedule[]; upcoming: Schedule[] }): ReactNode {
  const { t } = useTranslation('portal');
  const { number, time } = useFormats();
  const { movie } = useProgramme();
  const [next] = props.upcoming;
  const seats = props.upcoming.reduce((sum, { total_seats }) => sum + total_seats, 0);
  const free = props.upcoming.reduce((sum, { available_seats }) => sum + available_seats, 0);
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
      <Fact label={t('home.facts.shows')} value={number(props.schedules.length)}>
        {t('home.facts.toCome', { count: props.upcoming.length })}
      </Fact>
      <Fact label={t('home.facts.taken')} value={seats === 0 ? '–' : `${Math.round((100 * (seats - free)) / seats)} %`}>
        {t('home.facts.ofSeats', { taken: number(seats - free), total: number(seats) })}
      </Fact>
      <Fact label={t('home.facts.next')} value={next === undefined ? '–' : time(next.start)}>
        {next === undefined ? t('home.none') : movie(next.movie_id)?.display_title}
      </Fact>
    </SimpleGrid>
  );
}

function Fact(props: { label: string; value: string; children: ReactNode }): ReactNode {
  return (
    <Paper withBorder p="md" radius="md" bg="var(--p-surface)">
      <Text size="sm" c="dimmed">
        {props.label}
      </Text>
      <Text fz={28} fw={650} lh={1.2} className="p-figures" ff="var(--p-font-display)">
        {props.value}
      </Text>
      <Text size="sm" c="dimmed" truncate>
        {props.children}
      </Text>
    </Paper>
  );
}
