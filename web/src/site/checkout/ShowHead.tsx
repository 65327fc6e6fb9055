import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { versionLabel } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Poster } from '../programme/Poster.tsx';
import { Rating } from '../programme/Rating.tsx';
import { useSite } from '../site.tsx';
import type { Schedule } from './types.ts';

/** Which show this is about: always in sight at the top of the checkout. */
export function ShowHead(props: { schedule: Schedule }): ReactNode {
  const { t } = useTranslation('checkout');
  const { startup, paths, movie: movieOf, cinemaName, screenName } = useSite();
  const { dateTime, time } = useFormats();
  const { schedule } = props;
  const movie = movieOf(schedule.movie_id);
  const event = startup.events.find((each) => each.id === schedule.event);
  return (
    <header className="show-head">
      {movie === undefined ? null : <Poster movie={movie} sizes="6rem" eager />}
      <div className="show-head-text">
        <p className="eyebrow">{t('title')}</p>
        <h1>{event?.page_title ?? movie?.display_title ?? t('title')}</h1>
        <p className="show-when">
          {dateTime(schedule.start)} <span className="muted show-end">– {time(schedule.end)}</span>
        </p>
        <p className="show-where">
          {movie === undefined ? null : <Rating rating={movie.rating} />}
          <span>{versionLabel(schedule.version, startup.settings.public.display_version_dimension_enabled)}</span>
          <span>
            {cinemaName(schedule.cinema_id)}, {screenName(schedule.screen_id)}
          </span>
          {movie === undefined ? null : (
            <Link to={paths.movie(movie.slug)} className="small">
              {t('aboutFilm')}
            </Link>
          )}
        </p>
      </div>
    </header>
  );
}
