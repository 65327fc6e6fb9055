import { Alert, Button } from '@mantine/core';
import { chooseLocale } from '@parterre/ui/app';
import { useDevice } from '@parterre/ui/device';
import { useFormats } from '@parterre/ui/format';
import { localeNames, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { filmsNext } from '../display/filmsNext.ts';
import classes from './Register.module.css';
import { useRegister } from './register.ts';

/** Posters that have room beside each other. */
const mostFilms = 4;

/** Where each buyer begins: what is on, the languages, and what can be done here. */
export default function WelcomePage(): ReactNode {
  const { t } = useTranslation('register');
  const { locale } = useFormats();
  const { cinema } = useDevice();
  const { schedules, offeredLocales, movie } = useProgramme();
  const here = schedules.filter(({ cinema_id }) => cinema_id === cinema?.id);
  const { isTakenOver } = useRegister();
  const { films } = filmsNext(here, { mostFilms, mostTimes: 1 });
  return (
    <div className={classes.welcome}>
      <h1 className={classes.greeting}>{t('welcome.title')}</h1>
      <div role="status">
        {isTakenOver ? (
          <Alert color="green" className={classes.notice}>
            {t('welcome.takenOver')}
          </Alert>
        ) : null}
      </div>
      <ul className={classes.posters} aria-hidden>
        {films.map(({ movieId }) => {
          const poster = movie(movieId)?.assets.poster;
          return <li key={movieId}>{poster ? <img src={poster.lg} alt="" /> : <span />}</li>;
        })}
      </ul>
      <div className={classes.begin}>
        <Button component={Link} to="/films" className={classes.first}>
          {t('welcome.buy')}
        </Button>
        <Button
          component={Link}
          to="/code"
          className={classes.next}
          variant="default"
          leftSection={<IconPrinter aria-hidden />}
        >
          {t('welcome.print')}
        </Button>
      </div>
      <ul className={classes.languages} aria-label={t('welcome.language')}>
        {offeredLocales.map((each) => (
          <li key={each}>
            <Button
              className={classes.next}
              variant={each === locale ? 'light' : 'default'}
              lang={each}
              aria-pressed={each === locale}
              onClick={() => (each === locale ? undefined : chooseLocale(each))}
            >
              {localeNames[each]}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
