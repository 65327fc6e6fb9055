import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/errors.ts';
import classes from './States.module.css';

/** Nothing to show, said kindly, with a way on. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
}) {
  return (
    <div className={classes.root}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}

/** Something went wrong: what, and what to do. `error`: anything caught. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation(['common', 'errors']);
  return (
    <div className={classes.root} role="alert">
      <p className={classes.title}>{t('errors:title')}</p>
      <p className={classes.text}>{errorText(error, t)}</p>
      {onRetry && (
        <button type="button" className={classes.button} onClick={onRetry}>
          {t('common:retry')}
        </button>
      )}
    </div>
  );
}
