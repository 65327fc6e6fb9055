import type { Movie } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { Picture } from '@parterre/ui/picture';
import { useLiveProgramme, versionLabel } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useChosenCinema } from '../cinema/CinemaProvider.tsx';
import { withParameter } from '../cinema/cinemaChoice.ts';
import buttons from '../controls/buttons.module.css';
import { Icon, type IconName } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import NotFound from '../layout/NotFound.tsx';
import { Notice } from '../messages/Notice.tsx';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import { DayStrip } from './DayStrip.tsx';
import classes from './Film.module.css';
import filmCard from './FilmCard.module.css';
import { Genres } from './Genres.tsx';
import { Poster } from './Poster.tsx';
import { byCinema, upcomingEvents, versionsOf } from './programme.ts';
import { Rating } from './Rating.tsx';
import showtimes from './Showtime.module.css';
import { Showtime } from './Showtime.tsx';
import tagClasses from './tags.module.css';

export default function Film(): ReactNode {
  useLiveProgramme();
  const { startup } = useSite();
  const { movie_slug } = useParams();
  const movie = startup.movies.find((each) => each.slug === movie_slug);
  return movie === undefined ? <NotFound /> : <FilmPage movie={movie} />;
}

function FilmPage(props: { movie: Movie }): ReactNode {
  const { t } = useTranslation('site');
  const { movie } = props;
  const { minutes } = useFormats();
  const { schedules } = useSite();
  useTitle(movie.display_title);
  const isShown = schedules.some((schedule) => schedule.movie_id === movie.id);
  const trailer = movie.links.trailer;
  return (
    <article className={classes.film}>
      {movie.assets.overview === null ? null : (
        <div className={classes.backdrop}>
          <Picture src={movie.assets.overview} sizes="(min-width: 78rem) 78rem, 100vw" loading="eager">
            {/* Phones show what is on instead, and do not load it. */}
            <source media="(max-width: 47.99rem)" srcSet={nothing} />
          </Picture>
        </div>
      )}
      <div className={classes.poster}>
        <Poster movie={movie} sizes="(min-width: 75rem) 17rem, (min-width: 48rem) 14rem, 7rem" loading="first" />
      </div>
      <div className={classes.head}>
        <h1>{movie.display_title}</h1>
        {movie.tagline === null ? null : <p className={classes.tagline}>{movie.tagline}</p>}
        <p className={filmCard.facts}>
          <Rating rating={movie.rating} />
          {movie.runtime > 0 ? <span>{minutes(movie.runtime)}</span> : null}
          {movie.genres.length > 0 ? <Genres keys={movie.genres} /> : null}
        </p>
        {trailer === undefined ? null : (
          <p>
            <a className={buttons.outline} href={trailer} target="_blank" rel="noopener noreferrer">
              <Icon name="play" size={18} />
              {t('film.trailer')}
            </a>
          </p>
        )}
      </div>
      <div className={classes.tickets}>
        {movie.notice === null ? null : <Notice tone="notice" title={movie.notice} />}
        {isShown ? <Tickets movie={movie} /> : null}
        <Events movie={movie} />
        <Streaming movie={movie} />
      </div>
      <div className={classes.about}>
        <p className={classes.synopsis}>{movie.description}</p>
        <Tags movie={movie} />
      </div>
      <Facts movie={movie} />
    </article>
  );
}

/** A picture of one transparent pixel. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Every fact the spec lists; those the film does not have are left out. */
function Facts(props: { movie: Movie }): ReactNode {
  const { t } = useTranslation('site');
  const { movie } = props;
  const { country, list, date, minutes } = useFormats();
  const facts = [
    ['directors', list(movie.directors)],
    ['actors', list(movie.actors)],
    ['nation', list(movie.nation.map(country))],
    ['originalLanguage', movie.original_language_text],
    ['spokenLanguages', list(movie.spoken_languages_text)],
    ['showingFrom', movie.showing_from === null ? '' : date(movie.showing_from)],
    ['runtime', movie.runtime > 0 ? minutes(movie.runtime) : ''],
  ] as const;
  const links = Object.entries(movie.links).filter(([kind]) => kind !== 'trailer');
  return (
    <section className={classes.facts} aria-label={t('film.facts')}>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([key, value]) => (
            <div key={key}>
              <dt>{t(`film.fact.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {links.length === 0 ? null : (
        <ul className={classes.links} aria-label={t('film.links')}>
          {links.map(([kind, url]) => (
            <li key={kind}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <Icon name={isKnownLink(kind) ? linkIcons[kind] : 'external'} size={18} />
                {t(`film.link.${isKnownLink(kind) ? kind : 'default'}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const linkIcons = {
  homepage: 'home',
  website: 'globe',
  facebook: 'facebook',
  twitter: 'twitter',
  instagram: 'instagram',
} as const satisfies Record<string, IconName>;

function isKnownLink(kind: string): kind is keyof typeof linkIcons {
  return Object.hasOwn(linkIcons, kind);
}

function Tags(props: { movie: Movie }): ReactNode {
  const { t } = useTranslation('site');
  const { startup, paths } = useSite();
  const tags = startup.tags.filter((tag) => props.movie.tags.includes(tag.id));
  if (tags.length === 0) return null;
  return (
    <ul className={tagClasses.list} aria-label={t('film.tags')}>
      {tags.map((tag) => (
        <li key={tag.id}>
          <Link className={tagClasses.tag} to={paths.movies('all', tag.slug)}>
            {tag.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The part of a film's address that names the day whose times are shown: `?day=2026-11-28`. */
const dayParameter = 'day';

/** The film's days; of one of them the times, a row a cinema; and once what the versions are. */
function Tickets(props: { movie: Movie }): ReactNode {
  const { t } = useTranslation('site');
  const { schedules, startup, today, cinemaName } = useSite();
  const { cinema: chosen } = useChosenCinema();
  const { pathname, search } = useLocation();
  const { day: dayName } = useFormats();
  const shows = schedules.filter((schedule) => schedule.movie_id === props.movie.id);
  const days = [...new Set(shows.map(({ day }) => day))].sort();
  const asked = new URLSearchParams(search).get(dayParameter);
  const nextHere = shows.find(({ cinema_id }) => cinema_id === chosen?.id);
  const shown = days.find((day) => day === asked) ?? nextHere?.day ?? days[0] ?? today;
  const dayPath = (day: string): string => `${pathname}${withParameter(search, dayParameter, day)}`;
  const ofDay = shows.filter(({ day }) => day === shown);
  const rows = byCinema(ofDay, startup.cinemas, chosen?.id ?? null);
  const laterHere = shows.find(({ cinema_id, day }) => cinema_id === chosen?.id && day !== shown);
  const isHere = rows.some(({ cinema }) => cinema.id === chosen?.id);
  const { display_version_dimension_enabled: withDimension } = startup.settings.public;
  return (
    <section className={classes.times} aria-labelledby="tickets-title">
      <h2 id="tickets-title">{t('film.tickets')}</h2>
      <DayStrip label={t('programme.day')} days={days} shown={shown} to={dayPath} />
      {chosen === null || isHere ? null : (
        <p className={typography.muted}>
          {t('film.notHere', { cinema: cinemaName(chosen.id) })}
          {laterHere === undefined ? null : (
            <>
              {' '}
              <Link to={dayPath(laterHere.day)} state={{ savePosition: true }}>
                {t('film.hereOn', { day: dayName(laterHere.day, today) })}
              </Link>
            </>
          )}
        </p>
      )}
      {rows.map(({ cinema, schedules }) => (
        <section key={cinema.id} className={classes.row} aria-labelledby={`cinema-${cinema.id}`}>
          <h3 id={`cinema-${cinema.id}`} className={startup.cinemas.length > 1 ? classes.cinema : 'p-hidden'}>
            {cinema.name}
          </h3>
          <ul className={showtimes.grid}>
            {schedules.map((schedule) => (
              <li key={schedule.id}>
                <Showtime schedule={schedule} withCinema={false} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <dl className={classes.versions} aria-label={t('film.versions')}>
        {versionsOf(ofDay).map((version) => (
          <div key={version.id}>
            <dt>{versionLabel(version, withDimension)}</dt>
            <dd>{version.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Events(props: { movie: Movie }): ReactNode {
  const { t } = useTranslation('site');
  const { startup, paths, nowMs } = useSite();
  const { dateTime } = useFormats();
  const events = upcomingEvents(startup.events, startup.schedules, nowMs()).filter(
    ({ event }) => event.schedule.movie_id === props.movie.id,
  );
  if (events.length === 0) return null;
  return (
    <section className={classes.events} aria-labelledby="film-events-title">
      <h2 id="film-events-title">{t('film.events')}</h2>
      <ul className={typography.plainList}>
        {events.map(({ event, schedule }) => (
          <li key={event.id}>
            <Link to={paths.event(event.slug)}>{event.page_title}</Link>
            <span className={typography.muted}> {dateTime(schedule.start)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Films that a partner streams at home carry a banner to it. */
function Streaming(props: { movie: Movie }): ReactNode {
  const { t } = useTranslation('site');
  const { streaming } = props.movie.assets;
  if (streaming === null) return null;
  return (
    <a className={classes.streaming} href={streaming.url} target="_blank" rel="noopener noreferrer">
      <Icon name="home" size={24} />
      <span>{t('film.streaming', { provider: streaming.provider })}</span>
      <Icon name="external" size={18} />
    </a>
  );
}
