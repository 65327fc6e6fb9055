import type { TFunction } from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { useApi } from '../api/ApiProvider.tsx';
import { reloadOnce } from '../api/page.ts';
import classes from './Broken.module.css';
import { isChunkError } from './lazyPage.tsx';

/** Stands for a page that could not be loaded or shown. Needs nothing of the app around it, which may be what broke. */
export function Broken(props: { kind?: 'missing' | 'failed'; t: TFunction<'common'>; home: string }): ReactNode {
  const { kind = 'failed', t, home } = props;
  return (
    <div className={classes.root}>
      <h1 className={classes.title}>{t(`broken.${kind}.title`)}</h1>
      <p className={classes.text} role="alert">
        {t(`broken.${kind}.text`)}
      </p>
      <div className={classes.ways}>
        <button type="button" className={classes.reload} onClick={() => window.location.reload()}>
          {t('broken.reload')}
        </button>
        {/* Loaded anew: whatever broke does not come along. */}
        <a className={classes.home} href={home}>
          {t('broken.home')}
        </a>
      </div>
    </div>
  );
}

/** As `Broken`; where a newer build of the apps is the reason, that is loaded. */
export function BrokenPage({ error, home }: { error: unknown; home: string }): ReactNode {
  const { t } = useTranslation('common');
  const { newBuild } = useApi();
  const isMissing = isChunkError(error);
  useEffect(() => {
    if (!isMissing) return;
    newBuild.ask().then(
      (isNew) => isNew && reloadOnce(),
      // No answer: what is said here is all there is to say.
      () => undefined,
    );
  }, [isMissing, newBuild]);
  return <Broken kind={isMissing ? 'missing' : 'failed'} t={t} home={home} />;
}

/** `errorElement` for the routes of a data router. */
export function BrokenRoute({ home }: { home: string }): ReactNode {
  return <BrokenPage error={useRouteError()} home={home} />;
}
