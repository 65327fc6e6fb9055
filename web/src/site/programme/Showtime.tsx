import type { Schedule } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveSchedule, versionLabel } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { preloadCheckout } from '../navigation/preload.ts';
import { useSite } from '../site.tsx';
import { availability, saleRefusal } from './programme.ts';
import classes from './Showtime.module.css';

/**
 * One show as a button: start, end, version and how full it is. Shows that cannot be bought here say why; where all seats are gone it leads
 * to the page that says when else the film is on.
 */
export function Showtime(props: {
  schedule: Schedule;
  /** Says in which cinema, where there are several. */
  withCinema?: boolean;
  /** Small enough for a list under a poster: what is left out is said to screen readers. */
  isSmall?: boolean;
}): ReactNode {
  const { isSmall = false } = props;
  const { t } = useTranslation('site');
  const { startup, paths, nowMs, movie, cinemaName } = useSite();
  const { time } = useFormats();
  const schedule = useLiveSchedule(props.schedule);
  const refusal = saleRefusal(schedule, startup, nowMs());
  const level = availability(schedule);
  const title = movie(schedule.movie_id)?.display_title ?? '';
  const place = startup.cinemas.length > 1 && props.withCinema !== false ? cinemaName(schedule.cinema_id) : null;
  const note = refusal === null ? t(`showtime.level.${level}`) : t(`showtime.refusal.${refusal}`);
  const content = (
    <>
      <span className={classes.start}>{time(schedule.start)}</span>
      <span className={classes.detail}>
        <span className={isSmall ? 'p-hidden' : undefined}>{t('showtime.until', { time: time(schedule.end) })}</span>
        <span className={classes.version}>
          {versionLabel(schedule.version, startup.settings.public.display_version_dimension_enabled)}
        </span>
      </span>
      {place === null ? null : <span className={isSmall ? 'p-hidden' : classes.place}>{place}</span>}
      <span className={classes.level} data-level={refusal === null ? level : 'none'} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className={isSmall || (refusal === null && level === 'plenty') ? 'p-hidden' : classes.note}>{note}</span>
    </>
  );
  if (refusal === 'soldOut' || refusal === 'soldOutOnline') {
    return (
      <Link
        className={classes.showtime}
        data-off="true"
        data-small={isSmall}
        to={paths.buyTickets(schedule.id)}
        title={t('showtime.otherTimes', { title })}
      >
        {content}
      </Link>
    );
  }
  if (refusal !== null) {
    return (
      <span className={classes.showtime} data-off="true" data-small={isSmall}>
        {content}
      </span>
    );
  }
  const event = schedule.event === null ? undefined : startup.events.find((each) => each.id === schedule.event);
  const eventPath = event?.sell_online === false ? paths.event(event.slug) : event && paths.buyEvent(event.id);
  const to = eventPath ?? paths.buyTickets(schedule.id);
  return (
    <Link
      className={classes.showtime}
      data-small={isSmall}
      to={to}
      title={t('showtime.buy', { title, version: schedule.version.text })}
      onPointerEnter={preloadCheckout}
      onFocus={preloadCheckout}
    >
      {content}
    </Link>
  );
}
