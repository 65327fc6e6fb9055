import type { Schedule } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveSchedule, useProgramme, versionLabel } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Schedules.module.css';

/** A show, as one large button that leads to `to`. `event`: what it is called as an event; null: it is none. */
export function ScheduleCard(props: {
  schedule: Schedule;
  to: string;
  title: string;
  event: string | null;
}): ReactNode {
  const { t } = useTranslation('pos');
  const { number, time } = useFormats();
  const { startup, screenName } = useProgramme();
  const schedule = useLiveSchedule(props.schedule);
  const { available_seats: free, total_seats: total, undecided_seats: undecided } = schedule;
  return (
    <article className={classes.schedule}>
      <Link className={classes.card} to={props.to} data-empty={free <= 0 || undefined}>
        <p className={classes.start}>
          <b>{time(schedule.start)}</b> {t('schedules.until', { time: time(schedule.end) })}
        </p>
        <h2 className={classes.film}>{props.title}</h2>
        {props.event === null ? null : <p className={classes.event}>{props.event}</p>}
        <p className={classes.facts}>
          {screenName(schedule.screen_id)} ·{' '}
          {versionLabel(schedule.version, startup.settings.public.display_version_dimension_enabled)}
        </p>
        <p className={classes.free}>
          <b>{schedule.sold_out ? t('schedules.soldOut') : number(free)}</b>
          {schedule.sold_out ? null : ` ${t('schedules.freeOf', { total })}`}
          {undecided > 0 ? <span>{t('schedules.undecided', { count: undecided })}</span> : null}
        </p>
        <span className={classes.bar} aria-hidden>
          <i style={{ width: `${(100 * (total - free)) / Math.max(1, total)}%` }} />
        </span>
      </Link>
    </article>
  );
}
