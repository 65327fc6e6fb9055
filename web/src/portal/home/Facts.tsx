import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { HomeSchedule } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import classes from './Home.module.css';

/** The few figures of the day. */
export function Facts({ schedules }: { schedules: HomeSchedule[] }): ReactNode {
  const { t } = useTranslation('portal');
  const { number, time } = useFormats();
  const upcoming = schedules.filter(({ to_come }) => to_come);
  const [next] = upcoming;
  const total = upcoming.reduce((sum, { seats }) => sum + seats, 0);
  const free = upcoming.reduce((sum, schedule) => sum + schedule.free, 0);
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={{ base: 'xs', xs: 'md' }}>
      <Fact label={t('home.facts.schedules')} value={number(schedules.length)}>
        {t('home.facts.toCome', { count: upcoming.length })}
      </Fact>
      <Fact label={t('home.facts.taken')} value={total === 0 ? '–' : `${Math.round((100 * (total - free)) / total)} %`}>
        {t('home.facts.ofSeats', { taken: number(total - free), total: number(total) })}
      </Fact>
      <Fact label={t('home.facts.next')} value={next === undefined ? '–' : time(next.start)}>
        {next === undefined ? t('home.none') : next.movie}
      </Fact>
    </SimpleGrid>
  );
}

function Fact(props: { label: string; value: string; children: ReactNode }): ReactNode {
  return (
    <Paper withBorder p="md" radius="md" bg="var(--p-surface)" className={classes.fact}>
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
