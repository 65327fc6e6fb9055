import { useConnectionTrouble } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { Notice } from '../messages/Notice.tsx';
import classes from './ConnectionNotice.module.css';

/** Says that the connection to the server is away; goes by itself. */
export function ConnectionNotice(): ReactNode {
  const { t } = useTranslation('site');
  const kind = useConnectionTrouble();
  return (
    <div className={classes.place} role="status">
      {kind === null ? null : (
        <Notice tone="notice" title={t(`connection.${kind}.title`)}>
          <p>{t(`connection.${kind}.text`)}</p>
        </Notice>
      )}
    </div>
  );
}
