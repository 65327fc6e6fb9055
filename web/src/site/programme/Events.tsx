import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveProgramme } from '@parterre/ui/programme';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Area } from '../content/Area.tsx';
import { Icon } from '../controls/Icon.tsx';
import typography from '../controls/typography.module.css';
import { Notice } from '../messages/Notice.tsx';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import eventCard from './EventCard.module.css';
import classes from './Events.module.css';
import { EventTheme } from './EventTheme.tsx';
import { Poster } from './Poster.tsx';
import { upcomingEvents } from './programme.ts';

export default function Events(): ReactNode {
  useLiveProgramme();
  const { t } = useTranslation('site');
  const { startup, paths, movie, nowMs } = useSite();
  const { dateTime } = useFormats();
  useTitle(t('events.title'));
  const events = upcomingEvents(startup.events, startup.schedules, nowMs());
  return (
    <div>
      <h1>{t('events.title')}</h1>
      <Area name="events-above" />
      {events.length === 0 ? (
        <Notice tone="info" icon="calendar" title={t('events.none')}>
          <p>
            <Link to={paths.movies()}>{t('programme.showAll')}</Link>
          </p>
        </Notice>
      ) : (
        <ul className={classes.list}>
          {events.map(({ event, schedule }) => {
            const film = movie(schedule.movie_id);
            return (
              <li key={event.id}>
                <article className={`${eventCard.card} ${classes.row}`}>
                  {film === undefined ? null : <Poster movie={film} sizes="(min-width: 48rem) 12rem, 7rem" />}
                  <div className={eventCard.text}>
                    <p className={typography.eyebrow}>{dateTime(schedule.start)}</p>
                    <EventTheme theme={event.theme} />
                    <h2>
                      <Link className={typography.stretched} to={paths.event(event.slug)}>
                        {event.page_title}
                      </Link>
                    </h2>
                    <p>{event.description}</p>
                    <span className={typography.linkLike} aria-hidden="true">
                      {t('home.eventMore')} <Icon name="forward" size={16} />
                    </span>
                  </div>
                </article>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
