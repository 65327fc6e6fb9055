import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from './ApiProvider.tsx';

/** A socket that was cut off is mostly back within this time: nobody need hear of that. */
const lostAfterMs = 1000;

/** Whether to say that the connection to the server is away: at once when the browser is offline, soon when nobody answers. */
export function useConnectionTrouble(): 'offline' | 'lost' | null {
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const isLost = useConnection() === 'lost';
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isLost) return setIsLong(false);
    const timer = setTimeout(() => setIsLong(true), lostAfterMs);
    return () => clearTimeout(timer);
  }, [isLost]);
  if (!isOnline) return 'offline';
  return isLost && isLong ? 'lost' : null;
}

function subscribeOnline(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
