import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import typography from '../controls/typography.module.css';
import { availability, saleRefusal } from '../programme/programme.ts';
import { useSite } from '../site.tsx';
import classes from './OtherTimes.module.css';
import type { Schedule } from './types.ts';

/** Most times that are offered; the film's page has them all. */
const mostTimes = 4;

/** When else the film of a show can be seen, for those who find no seat in it. */
export function OtherTimes(props: { schedule: Schedule }): ReactNode {
  const { t } = useTranslation('checkout');
  const { startup, schedules, paths, movie: movieOf, cinemaName, nowMs } = useSite();
  const { dateTime } = useFormats();
  const { id, movie_id } = props.schedule;
  const movie = movieOf(movie_id);
  const others = schedules
    .filter((schedule) => schedule.movie_id === movie_id && schedule.id !== id && schedule.event === null)
    .filter((schedule) => saleRefusal(schedule, startup, nowMs()) === null && availability(schedule) !== 'none')
    .slice(0, mostTimes);
  return (
    <>
      {others.length === 0 ? null : (
        <>
          <p>{t('otherTimes.title')}</p>
          <ul className={classes.times}>
            {others.map((schedule) => (
              <li key={schedule.id}>
                <Link to={paths.buyTickets(schedule.id)}>{dateTime(schedule.start)}</Link>{' '}
                <span className={typography.hint}>{cinemaName(schedule.cinema_id)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {movie === undefined ? (
          <Link to={paths.movies()}>{t('off.other')}</Link>
        ) : (
          <Link to={paths.movie(movie.slug)}>{t('otherTimes.all')}</Link>
        )}
      </p>
    </>
  );
}
