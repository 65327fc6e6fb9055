import type { CinemaEvent, Schedule } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveProgramme, versionLabel } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { Html } from '../content/Html.tsx';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import NotFound from '../layout/NotFound.tsx';
import { preloadCheckout } from '../navigation/preload.ts';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import classes from './Event.module.css';
import { EventTheme } from './EventTheme.tsx';
import filmCard from './FilmCard.module.css';
import { Poster } from './Poster.tsx';
import { isEventOver, saleRefusal } from './programme.ts';
import { Rating } from './Rating.tsx';

export default function Event(): ReactNode {
  useLiveProgramme();
  const { startup } = useSite();
  const { event_slug } = useParams();
  const event = startup.events.find((each) => each.slug === event_slug);
  return event === undefined ? <NotFound /> : <EventPage event={event} />;
}

function EventPage(props: { event: CinemaEvent }): ReactNode {
  const { t } = useTranslation('site');
  const { startup, schedule: scheduleOf, movie: movieOf, cinemaName, screenName, paths } = useSite();
  const { dateTime, time, minutes } = useFormats();
  const { event } = props;
  useTitle(event.page_title);
  const schedule = scheduleOf(event.schedule.id);
  const movie = movieOf(event.schedule.movie_id);
  return (
    <article className={classes.event}>
      <div className={classes.main}>
        <h1>{event.page_title}</h1>
        <EventTheme theme={event.theme} />
        <p className={typography.lead}>{event.description}</p>
        <Html className={classes.content} html={event.content} />
      </div>
      <aside className={classes.side} aria-label={t('events.side')}>
        {schedule === undefined ? null : (
          <div className={classes.box}>
            <p className={classes.when}>
              <Icon name="calendar" />
              <span>{dateTime(schedule.start)}</span>
            </p>
            <p className={classes.when}>
              <Icon name="clock" />
              <span>{t('showtime.until', { time: time(schedule.end) })}</span>
            </p>
            <p className={classes.when}>
              <Icon name="pin" />
              <span>
                {startup.cinemas.length > 1 ? `${cinemaName(schedule.cinema_id)}, ` : ''}
                {screenName(schedule.screen_id)}
              </span>
            </p>
            <p className={typography.hint}>
              {versionLabel(schedule.version, startup.settings.public.display_version_dimension_enabled)}
            </p>
            {event.sell_online ? <BuyButton event={event} schedule={schedule} /> : null}
          </div>
        )}
        {movie === undefined ? null : (
          <section className={classes.film} aria-label={t('events.film')}>
            <Poster movie={movie} sizes="7rem" />
            <div>
              <h2>
                <Link to={paths.movie(movie.slug)}>{movie.display_title}</Link>
              </h2>
              <p className={filmCard.facts}>
                <Rating rating={movie.rating} />
                {movie.runtime > 0 ? <span>{minutes(movie.runtime)}</span> : null}
              </p>
              <p className={`${typography.clamp} ${classes.synopsis}`}>{movie.description}</p>
            </div>
          </section>
        )}
      </aside>
    </article>
  );
}

/** Off, with the reason beside it, once the event began more than 15 minutes ago or cannot be bought online. */
function BuyButton(props: { event: CinemaEvent; schedule: Schedule }): ReactNode {
  const { t } = useTranslation('site');
  const { startup, paths, nowMs } = useSite();
  const over = isEventOver(props.event, startup.schedules, nowMs());
  const refusal = over ? 'late' : saleRefusal(props.schedule, startup, nowMs());
  if (refusal === null) {
    return (
      <Link
        className={`${buttons.large} ${buttons.wide}`}
        to={paths.buyEvent(props.event.id)}
        onPointerEnter={preloadCheckout}
        onFocus={preloadCheckout}
      >
        <Icon name="ticket" />
        {t('events.buy')}
      </Link>
    );
  }
  return (
    <>
      <button type="button" className={`${buttons.large} ${buttons.wide}`} disabled>
        <Icon name="ticket" />
        {t('events.buy')}
      </button>
      <p className={typography.hint}>{t(`showtime.refusal.${refusal}`)}</p>
    </>
  );
}
