import { reloadOnce, useApi } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { isChunkError } from '@parterre/ui/routing';
import { type ReactNode, useEffect } from 'react';
import { Notice } from '../messages/Notice.tsx';
import { useSite } from '../site.tsx';

/** Stands for a page that could not be loaded or shown. Where a newer build of the site is the reason, that is loaded. */
export function BrokenPage(props: { error: unknown }): ReactNode {
  const { t } = useTranslation('site');
  const { paths } = useSite();
  const { newBuild } = useApi();
  const isMissing = isChunkError(props.error);
  useEffect(() => {
    if (!isMissing) return;
    newBuild.ask().then(
      (isNew) => isNew && reloadOnce(),
      // No answer: what is said here is all there is to say.
      () => undefined,
    );
  }, [isMissing, newBuild]);
  return <Broken kind={isMissing ? 'missing' : 'failed'} t={t} home={paths.home} />;
}

/** Needs nothing of the app around it, which may be what broke. */
export function Broken(props: { kind?: 'missing' | 'failed'; t: (key: string) => string; home: string }): ReactNode {
  const { kind = 'failed', t, home } = props;
  return (
    <div className="broken">
      <h1>{t(`site:broken.${kind}.title`)}</h1>
      <Notice tone="danger" live>
        <p>{t(`site:broken.${kind}.text`)}</p>
      </Notice>
      <div className="button-row">
        <button type="button" className="button button-large" onClick={() => window.location.reload()}>
          {t('site:broken.reload')}
        </button>
        {/* Loaded anew: whatever broke does not come along. */}
        <a className="button button-large button-outline" href={home}>
          {t('site:broken.home')}
        </a>
      </div>
    </div>
  );
}
