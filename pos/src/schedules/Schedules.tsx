import { Alert, Button, SegmentedControl } from '@mantine/core';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { type ReactNode, useEffect, useState } from 'react';
import { ScheduleCard } from './ScheduleCard.tsx';
import classes from './Schedules.module.css';

/** Days that one can sell for with one press. */
const mostDays = 7;

/** The shows that are sold here, by day, with their free seats as they are sold. */
export default function Schedules(): ReactNode {
  const { t } = useTranslation('pos');
  const { dayRelative, locale } = useFormats();
  const errorText = useErrorText();
  const { startup, today } = useProgramme();
  const { data, error, refetch } = trpc.pos.schedules.useQuery({ locale });
  const [asked, setAsked] = useState<string | null>(null);
  // News of the programme bring new startup data; what is sold here is asked for with them.
  const { now } = startup;
  useEffect(() => {
    if (now !== '') void refetch();
  }, [now, refetch]);
  const { schedules = [], films = [] } = data ?? {};
  const days = [...new Set([today, ...schedules.map(({ day }) => day)])].sort().slice(0, mostDays);
  const day = days.find((each) => each === asked) ?? today;
  const ofDay = schedules.filter((schedule) => schedule.day === day);
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{dayRelative(day, today)}</h1>
        {days.length > 1 ? (
          <div className={classes.days}>
            <SegmentedControl
              size="lg"
              aria-label={t('schedules.day')}
              value={day}
              onChange={setAsked}
              data={days.map((each) => ({ value: each, label: dayRelative(each, today) }))}
            />
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
      {data !== undefined && ofDay.length === 0 ? <p className={classes.none}>{t('schedules.none')}</p> : null}
      <ul className={classes.list}>
        {ofDay.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleCard schedule={schedule} title={films.find(({ id }) => id === schedule.movie_id)?.title ?? ''} />
          </li>
        ))}
      </ul>
    </>
  );
}
