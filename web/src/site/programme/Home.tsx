import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveProgramme } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { useChosenCinema } from '../cinema/CinemaProvider.tsx';
import { Area } from '../content/Area.tsx';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import { homeRedirect } from '../navigation/homeRedirect.ts';
import { isLinkVisible } from '../navigation/navigation.ts';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import { Carousel } from './Carousel.tsx';
import eventCard from './EventCard.module.css';
import { EventTheme } from './EventTheme.tsx';
import { FilmCard } from './FilmCard.tsx';
import classes from './Home.module.css';
import { Poster } from './Poster.tsx';
import { comingSoon, programme, upcomingEvents } from './programme.ts';

/** website.md section 2, "Home", with what is on today before the events (docs/decisions/website-pages.md). */
export function Home(): ReactNode {
  useLiveProgramme();
  const { t } = useTranslation('site');
  const { startup, paths, today, pastMidnight, nowMs } = useSite();
  const { cinema, schedules, days } = useChosenCinema();
  const { dayRelative } = useFormats();
  const redirect = homeRedirect(startup.settings.website_config.home_redirect);
  useTitle('');
  // A page that is not there, of a module that is off say, is no home.
  if (redirect !== null && isLinkVisible(redirect, startup)) return <Navigate to={paths.at(redirect)} replace />;

  const events = upcomingEvents(startup.events, startup.schedules, nowMs()).filter(
    ({ schedule }) => cinema === null || schedule.cinema_id === cinema.id,
  );
  // When today has no more shows, late in the evening, the next day that has some.
  const [day = today] = days;
  const films = programme(startup.movies, schedules, { view: 'day', day, asked: 'date' }, null, today);
  const heading = t('home.onScreen', { day: dayRelative(day, today, pastMidnight) });
  return (
    <div className={classes.home}>
      <h1 className="p-hidden">{t('home.heading', { name: startup.exhibitor.trade_name })}</h1>
      <Area className={classes.area} name="home-above-today" />
      {films.length === 0 ? (
        <section>
          <h2>{heading}</h2>
          <p className={typography.muted}>{t('programme.empty.today')}</p>
        </section>
      ) : (
        <Carousel kind="films" heading={heading}>
          {films.map((entry, place) => (
            <FilmCard
              key={entry.movie.id}
              entry={entry}
              level="h3"
              showtimes
              loading={place < 2 ? 'eager' : undefined}
            />
          ))}
        </Carousel>
      )}
      <p className={classes.all}>
        <Link className={`${buttons.large} ${buttons.outline}`} to={paths.movies()}>
          {t('home.all')}
          <Icon name="forward" size={18} />
        </Link>
      </p>
      <Area className={classes.area} name="home-above-events" />
      {events.length === 0 ? null : (
        <Carousel kind="events" heading={t('home.events')}>
          {events.map(({ event, schedule }) => (
            <EventCard
              key={event.id}
              slug={event.slug}
              title={event.page_title}
              text={event.description}
              start={schedule.start}
              movieId={schedule.movie_id}
              theme={event.theme}
            />
          ))}
        </Carousel>
      )}
      <SoonHighlight />
      <Area className={classes.area} name="home-below" />
    </div>
  );
}

function EventCard(props: {
  slug: string;
  title: string;
  text: string;
  start: string;
  movieId: number;
  theme: string;
}): ReactNode {
  const { t } = useTranslation('site');
  const { paths, movie } = useSite();
  const { dateTime } = useFormats();
  const film = movie(props.movieId);
  return (
    <article className={eventCard.card}>
      {film === undefined ? null : <Poster movie={film} sizes="10rem" />}
      <div className={eventCard.text}>
        <p className={typography.eyebrow}>{dateTime(props.start)}</p>
        <EventTheme theme={props.theme} />
        <h3>
          <Link className={typography.stretched} to={paths.event(props.slug)}>
            {props.title}
          </Link>
        </h3>
        <p className={typography.clamp}>{props.text}</p>
        <span className={typography.linkLike} aria-hidden="true">
          {t('home.eventMore')} <Icon name="forward" size={16} />
        </span>
      </div>
    </article>
  );
}

function SoonHighlight(): ReactNode {
  const { t } = useTranslation('site');
  const { startup, paths, today } = useSite();
  const { date } = useFormats();
  const [movie] = comingSoon(startup.movies, today);
  if (movie === undefined) return null;
  const trailer = movie.links.trailer;
  return (
    <section className={classes.soon} aria-labelledby="soon-title">
      <Poster className={classes.poster} movie={movie} sizes="(min-width: 48rem) 20rem, 45vw" />
      <div className={classes.soonText}>
        <p className={typography.eyebrow}>{t('home.soon')}</p>
        <h2 id="soon-title">{movie.display_title}</h2>
        {movie.showing_from === null ? null : (
          <p className={classes.from}>{t('film.showingFrom', { date: date(movie.showing_from) })}</p>
        )}
        <p className={typography.clampLong}>{movie.description}</p>
        <div className={buttons.row}>
          <Link className={buttons.button} to={paths.movie(movie.slug)}>
            {t('home.toFilm')}
            <span className="p-hidden">: {movie.display_title}</span>
          </Link>
          {trailer === undefined ? null : (
            <a className={buttons.outline} href={trailer} target="_blank" rel="noopener noreferrer">
              <Icon name="play" size={18} />
              {t('film.trailer')}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
