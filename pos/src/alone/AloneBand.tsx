import { Button } from '@mantine/core';
import { useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './Alone.module.css';
import { useAlone } from './AloneProvider.tsx';
import { preloadAlone } from './preloadAlone.ts';
import { isForGood } from './RefusedSale.tsx';

/** Says at once that the till has no network, what it can do then, and what of it is not uploaded yet. */
export function AloneBand(): ReactNode {
  const { t } = useTranslation('alone');
  const errorText = useErrorText();
  const { standing, isAlone } = useAlone();
  const { pathname } = useLocation();
  useEffect(() => void preloadAlone(), []);
  const { shows, sales, refused, problems } = standing;
  const seats = shows.reduce((sum, show) => sum + show.seats.length, 0);
  const [refusal] = refused.values();
  return (
    <div role="status">
      {isAlone ? (
        <div className={classes.band}>
          <p>
            <b>{t('title')}</b> <span>{seats > 0 ? t('sells', { count: seats }) : t('sellsNothing')}</span>{' '}
            <span>{t('not')}</span>
            {sales.length > 0 ? <span>{` ${t('toUpload', { count: sales.length })}`}</span> : null}
          </p>
          {pathname === '/alone' ? null : (
            <Button size="lg" component={Link} to="/alone">
              {t('open')}
            </Button>
          )}
        </div>
      ) : sales.length > 0 ? (
        <div className={classes.band}>
          <p>
            <b>{t('toUpload', { count: sales.length })}</b>{' '}
            {refusal === undefined || isForGood(refusal) ? null : <span>{errorText(refusal)}</span>}
          </p>
          {pathname === '/alone' || ![...refused.values()].some(isForGood) ? null : (
            <Button size="lg" variant="default" component={Link} to="/alone">
              {t('refused.open')}
            </Button>
          )}
        </div>
      ) : null}
      {problems.map(({ bill, reference, problem }) =>
        problem === null ? null : (
          <div className={classes.band} key={bill}>
            <p>{t(`problems.${problem}`, { reference })}</p>
            <Button size="lg" variant="default" component={Link} to={`/bills/${bill}`}>
              {t('bill')}
            </Button>
          </div>
        ),
      )}
    </div>
  );
}
