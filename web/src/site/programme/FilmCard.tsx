import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSite } from '../site.tsx';
import { Poster } from './Poster.tsx';
import type { ProgrammeEntry } from './programme.ts';
import { Rating } from './Rating.tsx';
import { Showtime } from './Showtime.tsx';

/** A film as its poster, with its title and either its showtimes or the day it starts. */
export function FilmCard(props: {
  entry: ProgrammeEntry;
  /** Of the title, one below the heading above the card. */
  level: 'h2' | 'h3';
  showtimes?: boolean;
  eager?: boolean;
}): ReactNode {
  const { t } = useTranslation('site');
  const { paths, today, pastMidnight } = useSite();
  const { date, minutes, dayRelative } = useFormats();
  const { movie, schedules } = props.entry;
  const Title = props.level;
  const next = schedules[0];
  const isNew = movie.showing_from !== null && movie.showing_from > today;
  return (
    <article className="film-card">
      <Poster movie={movie} sizes="(min-width: 62rem) 18rem, (min-width: 48rem) 30vw, 45vw" eager={props.eager} />
      <div className="film-card-text">
        <Title className="card-title">
          <Link className="stretched" to={paths.movie(movie.slug)}>
            {movie.display_title}
          </Link>
        </Title>
        <p className="film-card-facts">
          <Rating rating={movie.rating} />
          {movie.runtime > 0 ? <span>{minutes(movie.runtime)}</span> : null}
          {props.showtimes === true || next === undefined || isNew ? null : (
            <span>{t('programme.next', { day: dayRelative(next.day, today, pastMidnight) })}</span>
          )}
        </p>
        {isNew && movie.showing_from !== null ? (
          <p className="film-card-from">{t('film.showingFrom', { date: date(movie.showing_from) })}</p>
        ) : null}
        {props.showtimes === true ? (
          <ul className="showtimes" aria-label={t('showtime.list', { title: movie.display_title })}>
            {schedules.map((schedule) => (
              <li key={schedule.id}>
                <Showtime schedule={schedule} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </article>
  );
}
