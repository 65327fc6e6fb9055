import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useChosenCinema } from '../cinema/CinemaProvider.tsx';
import typography from '../controls/typography.module.css';
import { useSite } from '../site.tsx';
import classes from './FilmCard.module.css';
import { Poster } from './Poster.tsx';
import type { ProgrammeEntry } from './programme.ts';
import { Rating } from './Rating.tsx';
import showtimes from './Showtime.module.css';
import { Showtime } from './Showtime.tsx';

/** Most times under the poster of a film: its page has them all. */
const mostTimes = 4;

/**
 * A film as its poster, with its title and either its showtimes or the day it starts. `showtimes`: those of one day in full, else the first ones of
 * the film's next day.
 */
export function FilmCard(props: {
  entry: ProgrammeEntry;
  /** Level of the title, one below the heading above the card. */
  level: 'h2' | 'h3';
  showtimes?: boolean;
  loading?: 'eager' | undefined;
}): ReactNode {
  const { t } = useTranslation('site');
  const { paths, today, pastMidnight } = useSite();
  const { date, minutes, dayRelative } = useFormats();
  const { cinema } = useChosenCinema();
  const { movie, schedules } = props.entry;
  const Title = props.level;
  const next = schedules[0];
  const times =
    props.showtimes === true ? schedules : schedules.filter(({ day }) => day === next?.day).slice(0, mostTimes);
  const isNew = movie.showing_from !== null && movie.showing_from > today;
  return (
    <article className={classes.card} data-kind={props.showtimes === true ? 'day' : 'film'}>
      <Poster
        className={classes.poster}
        movie={movie}
        sizes={`(min-width: 62rem) 18rem, (min-width: 48rem) 30vw, ${props.showtimes === true ? '(min-width: 36rem) 45vw, 7rem' : '45vw'}`}
        loading={props.loading}
      />
      <div className={classes.text}>
        <Title className={classes.title}>
          <Link className={typography.stretched} to={paths.movie(movie.slug)}>
            {movie.display_title}
          </Link>
        </Title>
        <p className={classes.facts}>
          <Rating rating={movie.rating} />
          {movie.runtime > 0 ? <span>{minutes(movie.runtime)}</span> : null}
          {props.showtimes === true || next === undefined || isNew ? null : (
            <span>{t('programme.next', { day: dayRelative(next.day, today, pastMidnight) })}</span>
          )}
        </p>
        {isNew && movie.showing_from !== null ? (
          <p className={classes.from}>{t('film.showingFrom', { date: date(movie.showing_from) })}</p>
        ) : null}
        {times.length === 0 ? null : (
          <ul
            className={props.showtimes === true ? showtimes.grid : showtimes.small}
            aria-label={t('showtime.list', { title: movie.display_title })}
          >
            {times.map((schedule) => (
              <li key={schedule.id}>
                <Showtime schedule={schedule} withCinema={cinema === null} isSmall={props.showtimes !== true} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
