import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveProgramme } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { useChosenCinema } from '../cinema/CinemaProvider.tsx';
import { Area } from '../content/Area.tsx';
import buttons from '../controls/buttons.module.css';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import { Notice } from '../messages/Notice.tsx';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import { DayStrip } from './DayStrip.tsx';
import filmCard from './FilmCard.module.css';
import { FilmCard } from './FilmCard.tsx';
import { Genres } from './Genres.tsx';
import { Poster } from './Poster.tsx';
import classes from './Programme.module.css';
import { emptyKey, type ProgrammeEntry, parseFilter, programme, type Tag } from './programme.ts';
import { Rating } from './Rating.tsx';
import showtimes from './Showtime.module.css';
import { Showtime } from './Showtime.tsx';
import tagClasses from './tags.module.css';

/** The programme: a day and a tag in the path decide what is listed. */
export default function Programme(): ReactNode {
  useLiveProgramme();
  const { t } = useTranslation('site');
  const { startup, paths, days, today, pastMidnight } = useSite();
  const { cinema, schedules, choose } = useChosenCinema();
  const { day: dayName, dayRelative } = useFormats();
  const { filterDate, filterTag } = useParams();
  const filter = parseFilter(filterDate, today, days.at(-1) ?? null);
  const tag = filterTag === undefined ? null : (startup.tags.find((each) => each.slug === filterTag) ?? null);
  const heading =
    filter === null || filter.view === 'all'
      ? t('programme.title')
      : filter.view === 'soon'
        ? t('programme.soon')
        : filter.asked === 'date'
          ? dayName(filter.day, today)
          : dayRelative(filter.day, today, pastMidnight);
  useTitle(heading);
  if (filter === null || (filterTag !== undefined && tag === null)) return <Navigate to={paths.movies()} replace />;

  const entries = programme(startup.movies, schedules, filter, tag, today);
  const list = filter.view === 'day';
  return (
    <div>
      <h1 className={classes.heading}>{heading}</h1>
      <Area name="movies-above" />
      <Controls filterDate={filterDate ?? 'all'} shown={filter.view === 'day' ? filter.day : filter.view} tag={tag} />
      {entries.length === 0 ? (
        <Notice
          tone="info"
          icon="calendar"
          live
          title={t(`programme.empty.${emptyKey(filter, tag)}`, { tag: tag?.name })}
        >
          <p className={typography.linkRow}>
            <Link to={paths.movies()}>{t('programme.showAll')}</Link>
            {cinema === null ? null : (
              <button type="button" className={buttons.link} onClick={() => choose('all')}>
                {t('cinema.showAll')}
              </button>
            )}
          </p>
        </Notice>
      ) : list ? (
        <ul className={classes.days}>
          {entries.map((entry) => (
            <li key={entry.movie.id}>
              <DayEntry entry={entry} />
            </li>
          ))}
        </ul>
      ) : (
        <ul className={classes.grid}>
          {entries.map((entry, place) => (
            <li key={entry.movie.id}>
              <FilmCard entry={entry} level="h2" loading={place < 4 ? 'eager' : undefined} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Controls(props: { filterDate: string; shown: string; tag: Tag | null }): ReactNode {
  const { t } = useTranslation('site');
  const { startup, paths, today } = useSite();
  const { days } = useChosenCinema();
  const navigate = useNavigate();
  const { shown, tag: chosenTag } = props;
  const to = (date: string): string => paths.movies(date, chosenTag?.slug);
  // Today and what is shown stand there also without shows: where one is, and where "today" leads to.
  const isDay = /^\d/.test(shown);
  const shownDays = [...new Set([today, ...(isDay ? [shown] : []), ...days])].sort();
  return (
    <div className={classes.controls}>
      <DayStrip
        label={t('programme.day')}
        days={shownDays}
        shown={shown}
        to={to}
        before={{ key: 'all', name: t('programme.allDays'), to: to('all') }}
        after={{ key: 'soon', name: t('programme.soon'), to: to('soon') }}
      />
      {startup.tags.length === 0 ? null : (
        <ul className={tagClasses.list} aria-label={t('programme.tags')}>
          {startup.tags.map((tag) => {
            const active = tag.id === chosenTag?.id;
            return (
              <li key={tag.id}>
                <button
                  type="button"
                  className={tagClasses.tag}
                  aria-pressed={active}
                  onClick={() =>
                    navigate(paths.movies(props.filterDate, active ? undefined : tag.slug), {
                      state: { savePosition: true },
                    })
                  }
                >
                  {tag.name}
                  {active ? <Icon name="close" size={16} /> : null}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** A film on a single day: what it is, and when. */
function DayEntry(props: { entry: ProgrammeEntry }): ReactNode {
  const { t } = useTranslation('site');
  const { paths } = useSite();
  const { cinema } = useChosenCinema();
  const { minutes } = useFormats();
  const { movie, schedules } = props.entry;
  const trailer = movie.links.trailer;
  return (
    <article className={classes.entry}>
      <Link to={paths.movie(movie.slug)} tabIndex={-1} aria-hidden="true">
        <Poster movie={movie} sizes="(min-width: 48rem) 10rem, 6rem" />
      </Link>
      <div className={classes.text}>
        <h2>
          <Link to={paths.movie(movie.slug)}>{movie.display_title}</Link>
        </h2>
        <p className={filmCard.facts}>
          <Rating rating={movie.rating} />
          {movie.runtime > 0 ? <span>{minutes(movie.runtime)}</span> : null}
          {movie.genres.length > 0 ? <Genres keys={movie.genres} /> : null}
        </p>
        {movie.notice === null ? null : <p className={classes.notice}>{movie.notice}</p>}
        <p className={`${typography.clamp} ${classes.synopsis}`}>{movie.description}</p>
      </div>
      <div className={classes.times}>
        <ul className={showtimes.row} aria-label={t('showtime.list', { title: movie.display_title })}>
          {schedules.map((schedule) => (
            <li key={schedule.id}>
              <Showtime schedule={schedule} withCinema={cinema === null} />
            </li>
          ))}
        </ul>
        <p className={typography.linkRow}>
          <Link to={paths.movie(movie.slug)}>
            {t('film.more')}
            <span className="p-hidden">: {movie.display_title}</span>
          </Link>
          {trailer === undefined ? null : (
            <a href={trailer} target="_blank" rel="noopener noreferrer">
              {t('film.trailer')}
              <span className="p-hidden">: {movie.display_title}</span>
            </a>
          )}
        </p>
      </div>
    </article>
  );
}
