import { Alert, Button, SegmentedControl } from '@mantine/core';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTillSettings } from '../start/useTillSettings.ts';
import { currentSchedules } from './currentSchedules.ts';
import { ScheduleCard } from './ScheduleCard.tsx';
import classes from './Schedules.module.css';

const DayCalendar = lazy(() => import('./DayCalendar.tsx'));

/** Days that one can sell for with one press. */
const mostDays = 7;

/** The shows that are sold here, by day, with their free seats as they are sold. `to`: where one leads that is pressed; left out: to its sale. `level`: of its heading, which `aside` stands beside. */
export function Schedules(props: { to?: (id: number) => string; level?: 1 | 2; aside?: ReactNode }): ReactNode {
  const { to, level = 1, aside = null } = props;
  const Heading = `h${level}` as const;
  const { t } = useTranslation('pos');
  const { dayRelative, locale } = useFormats();
  const errorText = useErrorText();
  const { startup, today, nowMs } = useProgramme();
  const settings = useTillSettings();
  const { data, error, refetch } = trpc.pos.schedules.useQuery({ locale });
  const [asked, setAsked] = useState<string | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  /** The day of which all shows are listed. */
  const [whole, setWhole] = useState<string | null>(null);
  // News of the programme bring new startup data; what is sold here is asked for with them.
  const { now } = startup;
  useEffect(() => {
    if (now !== '') void refetch();
  }, [now, refetch]);
  const { schedules = [], films = [] } = data ?? {};
  const counts = new Map<string, number>();
  for (const schedule of schedules) counts.set(schedule.day, (counts.get(schedule.day) ?? 0) + 1);
  const all = [...new Set([today, ...counts.keys()])].sort();
  const day = all.find((each) => each === asked) ?? today;
  const days = all.slice(0, mostDays);
  const isBeyond = !days.includes(day);
  const ofDay = schedules.filter((schedule) => schedule.day === day);
  const first = settings === undefined || whole === day ? ofDay : currentSchedules(ofDay, settings, nowMs());
  const partialFrom = settings?.schedules_partial_from ?? null;
  const eventTitle = (id: number | null): string | null =>
    startup.events.find((event) => event.id === id)?.title ?? null;
  return (
    <>
      <div className={classes.head}>
        <Heading className={classes.title}>{dayRelative(day, today)}</Heading>
        {aside}
        {all.length > 1 ? (
          <div className={classes.days}>
            <SegmentedControl
              size="lg"
              aria-label={t('schedules.day')}
              // A day of the calendar is none of these.
              value={isBeyond ? '' : day}
              onChange={setAsked}
              data={days.map((each) => ({ value: each, label: dayRelative(each, today) }))}
            />
            {all.length > days.length ? (
              <Button size="lg" variant={isBeyond ? 'light' : 'default'} onClick={() => setIsChoosing(true)}>
                {t('schedules.other')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {error === null ? null : (
        <Alert color="red" role="alert" mb="md">
          {errorText(error)}
          <Button size="lg" variant="default" mt="sm" display="block" onClick={() => void refetch()}>
            {t('sale.retry')}
          </Button>
        </Alert>
      )}
      {data !== undefined && ofDay.length === 0 ? (
        <p className={classes.none}>{t(day === today ? 'schedules.over' : 'schedules.none')}</p>
      ) : null}
      {partialFrom !== null && day >= partialFrom ? <p className={classes.none}>{t('schedules.partial')}</p> : null}
      <ul className={classes.list}>
        {first.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleCard
              schedule={schedule}
              to={to?.(schedule.id) ?? `/schedules/${schedule.id}`}
              title={films.find(({ id }) => id === schedule.movie_id)?.title ?? ''}
              event={eventTitle(schedule.event)}
            />
          </li>
        ))}
      </ul>
      {first.length < ofDay.length ? (
        <Button size="lg" variant="default" mt="md" onClick={() => setWhole(day)}>
          {t('schedules.all', { count: ofDay.length })}
        </Button>
      ) : null}
      {isChoosing ? (
        <Suspense fallback={null}>
          <DayCalendar
            today={today}
            chosen={day}
            counts={counts}
            onChoose={(chosen) => {
              setAsked(chosen);
              setIsChoosing(false);
            }}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
