import { useConnection } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Notice } from '../messages/Notice.tsx';

/** A socket that was cut off is mostly back within this time: nobody need hear of that. */
const lostAfterMs = 1000;

/** Says so at once when the browser is offline, and soon when the server does not answer; goes by itself. */
export function ConnectionNotice(): ReactNode {
  const { t } = useTranslation('site');
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const isLost = useConnection() === 'lost';
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isLost) return setIsLong(false);
    const timer = setTimeout(() => setIsLong(true), lostAfterMs);
    return () => clearTimeout(timer);
  }, [isLost]);
  const kind = isOnline ? (isLost && isLong ? 'lost' : null) : 'offline';
  return (
    <div className="connection-notice" role="status">
      {kind === null ? null : (
        <Notice tone="notice" title={t(`connection.${kind}.title`)}>
          <p>{t(`connection.${kind}.text`)}</p>
        </Notice>
      )}
    </div>
  );
}

function subscribeOnline(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
