import { useTranslation } from '@parterre/ui/i18n';
import { useDelayed } from '@parterre/ui/theme';
import type { ReactNode } from 'react';
import classes from './Skeleton.module.css';

/** The place of a page that is on its way. It takes its room at once, and shows shapes only after a moment. */
export function PageSkeleton(props: { shape?: 'text' | 'film' | 'checkout' }): ReactNode {
  const { t } = useTranslation('site');
  const late = useDelayed();
  return (
    <div className={classes.page} data-shape={props.shape ?? 'text'} data-shown={late} role="status">
      {late ? <h1 className="p-hidden">{t('loading')}</h1> : null}
      <div className={`${classes.block} ${classes.side}`} />
      <div className={classes.lines}>
        <div className={`${classes.block} ${classes.title}`} />
        <div className={classes.block} />
        <div className={classes.block} />
        <div className={`${classes.block} ${classes.short}`} />
      </div>
    </div>
  );
}
