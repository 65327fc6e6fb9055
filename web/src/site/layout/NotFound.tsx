import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import buttons from '../controls/buttons.module.css';
import typography from '../controls/typography.module.css';
import { useTitle } from '../navigation/useTitle.ts';
import { useSite } from '../site.tsx';
import classes from './NotFound.module.css';

/** The page for a path nobody knows, and for a film, an event or a text that is gone. */
export default function NotFound(): ReactNode {
  const { t } = useTranslation('site');
  const { paths } = useSite();
  useTitle(t('notFound.title'), { noindex: true });
  return (
    <div className={classes.lost}>
      <p className={classes.seats} aria-hidden="true">
        <i /> <i /> <i className={classes.you} /> <i /> <i />
      </p>
      <h1>{t('notFound.heading')}</h1>
      <p className={typography.lead}>{t('notFound.title')}</p>
      <p className={typography.muted}>{t('notFound.text')}</p>
      <div className={buttons.row}>
        <Link className={buttons.button} to={paths.movies()}>
          {t('notFound.programme')}
        </Link>
        <Link className={buttons.outline} to={paths.home}>
          {t('notFound.home')}
        </Link>
      </div>
    </div>
  );
}
