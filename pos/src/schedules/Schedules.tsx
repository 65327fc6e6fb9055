import { SegmentedControl } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { ScheduleCard } from './ScheduleCard.tsx';
import classes from './Schedules.module.css';

/** The shows of the day in the cinemas one works in, with their free seats as they are sold. */
export default function Schedules(): ReactNode {
  const { t } = useTranslation('pos');
  const { startup, today, schedules } = useProgramme();
  const { worksIn } = useStaff();
  const mine = startup.cinemas.filter(({ id }) => worksIn(id));
  const [asked, setAsked] = useState<string | null>(null);
  const cinema = mine.find(({ id }) => String(id) === asked) ?? mine[0];
  const shows = schedules.filter(({ day, cinema_id }) => day === today && cinema_id === cinema?.id);
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('schedules.title')}</h1>
        {mine.length > 1 ? (
          <SegmentedControl
            size="lg"
            maw="100%"
            aria-label={t('schedules.cinema')}
            value={String(cinema?.id)}
            onChange={setAsked}
            data={mine.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ) : (
          <p className={classes.cinema}>{cinema?.name}</p>
        )}
      </div>
      {shows.length === 0 ? <p className={classes.none}>{t('schedules.none')}</p> : null}
      <ul className={classes.list}>
        {shows.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleCard schedule={schedule} />
          </li>
        ))}
      </ul>
    </>
  );
}
