import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { versionLabel } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import typography from '../controls/typography.module.css';
import { Poster } from '../programme/Poster.tsx';
import { Rating } from '../programme/Rating.tsx';
import { useSite } from '../site.tsx';
import { ReserveByTelephone } from './ReserveByTelephone.tsx';
import classes from './ScheduleHead.module.css';
import type { Schedule } from './types.ts';

/** Which show this is about: always in sight at the top of the checkout. */
export function ScheduleHead(props: { schedule: Schedule }): ReactNode {
  const { t } = useTranslation('checkout');
  const { startup, paths, movie: movieOf, cinemaName, screenName } = useSite();
  const { dateTime, time } = useFormats();
  const { schedule } = props;
  const movie = movieOf(schedule.movie_id);
  const event = startup.events.find((each) => each.id === schedule.event);
  return (
    <header className={classes.head}>
      {movie === undefined ? null : <Poster movie={movie} sizes="6rem" loading="eager" />}
      <div>
        <p className={typography.eyebrow}>{t('title')}</p>
        <h1>{event?.page_title ?? movie?.display_title ?? t('title')}</h1>
        <p className={classes.when}>
          {dateTime(schedule.start)}{' '}
          <span className={`${typography.muted} ${classes.end}`}>– {time(schedule.end)}</span>
        </p>
        <p className={classes.where}>
          {movie === undefined ? null : <Rating rating={movie.rating} />}
          <span>{versionLabel(schedule.version, startup.settings.public.display_version_dimension_enabled)}</span>
          <span>
            {cinemaName(schedule.cinema_id)}, {screenName(schedule.screen_id)}
          </span>
          {movie === undefined ? null : (
            <Link to={paths.movie(movie.slug)} className={typography.small}>
              {t('aboutFilm')}
            </Link>
          )}
        </p>
        <ReserveByTelephone schedule={schedule} />
      </div>
    </header>
  );
}
