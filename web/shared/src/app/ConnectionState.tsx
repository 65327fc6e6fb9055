import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectionTrouble } from '../api/useConnectionTrouble.ts';
import classes from './ConnectionState.module.css';

/** A small mark while the connection to the server is away: what is shown is what was known last. */
export function ConnectionState({ className = '' }: { className?: string | undefined }): ReactNode {
  const { t } = useTranslation('common');
  const trouble = useConnectionTrouble();
  return (
    <span className={`${classes.root} ${className}`} role="status">
      {trouble === null ? null : (
        <span className={classes.mark}>
          <i aria-hidden />
          {t(`connection.${trouble}`)}
        </span>
      )}
    </span>
  );
}
