import type { Schedule } from '@parterre/server/contract';
import { ConnectionState } from '@parterre/ui/app';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveSchedule, useProgramme, versionLabel } from '@parterre/ui/programme';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './NextSchedules.module.css';

/** Most rows that are readable from five metres; the style divides the screen by it. */
const mostRows = 6;

/** A foyer's screen: what begins next, where, and how many seats are free. */
export default function NextSchedules(): ReactNode {
  const { t } = useTranslation('signage');
  const { startup, today, days, pastMidnight, schedules } = useProgramme();
  const { dayRelative } = useFormats();
  // When today has no more shows, those of the next day that has some.
  const [day = today] = days;
  const isActive = startup.settings.features.includes('signage');
  const next = isActive ? schedules.filter((schedule) => schedule.day === day).slice(0, mostRows) : [];
  // Its exhibitor is switched off: a dark screen, until it is on again.
  if (startup.closed) return <main className={classes.screen} />;
  return (
    <main className={classes.screen}>
      <div className={classes.room}>
        <header className={classes.head}>
          <h1 className={classes.title}>
            {isActive ? t('next', { day: dayRelative(day, today, pastMidnight) }) : t('inactive.title')}
          </h1>
          <p className={classes.place}>{startup.exhibitor.trade_name}</p>
          <Clock />
        </header>
        {next.length === 0 ? <p className={classes.none}>{t(isActive ? 'none' : 'inactive.text')}</p> : null}
        <ol className={classes.list}>
          {next.map((schedule) => (
            <Row key={schedule.id} schedule={schedule} />
          ))}
        </ol>
      </div>
      <div className={classes.corner}>
        <ConnectionState />
      </div>
    </main>
  );
}

function Row(props: { schedule: Schedule }): ReactNode {
  const { t } = useTranslation('signage');
  const { time } = useFormats();
  const { startup, movie, screenName } = useProgramme();
  const schedule = useLiveSchedule(props.schedule);
  const { available_seats: free, total_seats: total, sold_out } = schedule;
  const film = movie(schedule.movie_id);
  const poster = film?.assets.poster;
  return (
    <li className={classes.row} data-empty={free <= 0 || undefined}>
      {poster ? <img className={classes.poster} src={poster.md} alt="" /> : <span className={classes.poster} />}
      <b className={classes.start}>{time(schedule.start)}</b>
      <span className={classes.film}>
        <span className={classes.name}>{film?.display_title}</span>
        <span className={classes.version}>
          {versionLabel(schedule.version, startup.settings.public.display_version_dimension_enabled)}
        </span>
      </span>
      <span className={classes.where}>{screenName(schedule.screen_id)}</span>
      <span className={classes.free}>
        {sold_out ? t('soldOut') : free <= 0 ? t('beingChosen') : t('free', { count: free })}
        <span className={classes.bar} aria-hidden>
          <i style={{ width: `${(100 * free) / Math.max(1, total)}%` }} />
        </span>
      </span>
    </li>
  );
}

/** The time in the cinema, to the minute. */
function Clock(): ReactNode {
  const { nowMs } = useProgramme();
  const { time } = useFormats();
  const [shownMs, setShownMs] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setShownMs(nowMs()), 1000);
    return () => clearInterval(timer);
  }, [nowMs]);
  return <p className={classes.clock}>{time(shownMs)}</p>;
}
