import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';

/** For a path nobody knows, and for a film, an event or a text that is gone. */
export default function NotFound(): ReactNode {
  const { t } = useTranslation('site');
  const { paths } = useSite();
  useTitle(t('notFound.title'), { noindex: true });
  return (
    <div className="lost">
      <p className="lost-seats" aria-hidden="true">
        <i /> <i /> <i className="lost-you" /> <i /> <i />
      </p>
      <h1>{t('notFound.heading')}</h1>
      <p className="lead">{t('notFound.title')}</p>
      <p className="muted">{t('notFound.text')}</p>
      <div className="button-row">
        <Link className="button" to={paths.movies()}>
          {t('notFound.programme')}
        </Link>
        <Link className="button button-outline" to={paths.home}>
          {t('notFound.home')}
        </Link>
      </div>
    </div>
  );
}
