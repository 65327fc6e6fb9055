import { Alert, Button, UnstyledButton } from '@mantine/core';
import type { Schedule } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useLiveSchedule, useProgramme, versionLabel } from '@parterre/ui/programme';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { isEmpty } from '../basket/content.ts';
import classes from './Register.module.css';
import { useRegister } from './register.ts';
import { showsByFilm } from './showsByFilm.ts';

/** Days that one can choose with one press. */
const mostDays = 5;

/** The films of a day with their times. */
export default function FilmsPage(): ReactNode {
  const { t } = useTranslation('register');
  const { dayRelative, locale } = useFormats();
  const errorText = useErrorText();
  const { startup, today, movie } = useProgramme();
  const { basket } = useRegister();
  const { data, error, refetch } = trpc.pos.schedules.useQuery({ locale });
  const [asked, setAsked] = useState<string | null>(null);
  // News of the programme bring new startup data; what is sold here is asked for with them.
  const { now } = startup;
  useEffect(() => {
    if (now !== '') void refetch();
  }, [now, refetch]);
  const { schedules = [], films = [] } = data ?? {};
  const days = [...new Set(schedules.map(({ day }) => day))].sort().slice(0, mostDays);
  const day = days.find((each) => each === asked) ?? days[0] ?? today;
  const titleOf = (id: number): string => films.find((film) => film.id === id)?.title ?? '';
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('films.title')}</h1>
        {days.length > 1 ? (
          <ul className={classes.days} aria-label={t('films.day')}>
            {days.map((each) => (
              <li key={each}>
                <Button
                  className={classes.aside}
                  variant={each === day ? 'light' : 'default'}
                  aria-pressed={each === day}
                  onClick={() => setAsked(each)}
                >
                  {dayRelative(each, today)}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className={classes.scroll}>
        {error === null ? null : (
          <Alert color="red" role="alert">
            {errorText(error)}
            <Button className={classes.aside} variant="default" mt="sm" display="block" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </Alert>
        )}
        {data !== undefined && days.length === 0 ? <p className={classes.text}>{t('films.none')}</p> : null}
        <ul className={classes.films}>
          {showsByFilm(schedules.filter((schedule) => schedule.day === day)).map(({ filmId, shows }) => {
            const poster = movie(filmId)?.assets.poster;
            return (
              <li key={filmId} className={classes.film}>
                {poster ? (
                  <img className={classes.poster} src={poster.md} alt="" />
                ) : (
                  <span className={classes.poster} />
                )}
                <div>
                  <h2 className={classes.name}>{titleOf(filmId)}</h2>
                  <ul className={classes.times}>
                    {shows.map((schedule) => (
                      <li key={schedule.id}>
                        <TimeButton schedule={schedule} title={titleOf(filmId)} />
                      </li>
                    ))}
                  </ul>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
      {isEmpty(basket.content) ? null : (
        <div className={classes.actions}>
          <Button component={Link} to="/pay" className={classes.next} variant="default">
            {t('films.toBasket')}
          </Button>
        </div>
      )}
    </div>
  );
}

function TimeButton(props: { schedule: Schedule; title: string }): ReactNode {
  const { t } = useTranslation('register');
  const { time } = useFormats();
  const { startup, screenName } = useProgramme();
  const schedule = useLiveSchedule(props.schedule);
  const isFull = schedule.sold_out || schedule.available_seats <= 0;
  const version = versionLabel(schedule.version, startup.settings.public.display_version_dimension_enabled);
  const facts = isFull ? t('films.soldOut') : version;
  const label = [time(schedule.start), props.title, version, screenName(schedule.screen_id), isFull ? facts : '']
    .filter((part) => part !== '')
    .join(', ');
  const inside = (
    <>
      <b className="p-figures">{time(schedule.start)}</b>
      <span>{facts}</span>
    </>
  );
  return isFull ? (
    <UnstyledButton className={classes.time} disabled data-empty aria-label={label}>
      {inside}
    </UnstyledButton>
  ) : (
    <UnstyledButton className={classes.time} component={Link} to={`/schedules/${schedule.id}`} aria-label={label}>
      {inside}
    </UnstyledButton>
  );
}
