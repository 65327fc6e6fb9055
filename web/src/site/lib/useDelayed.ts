import { skeletonDelayMs } from '@parterre/ui/theme';
import { useEffect, useState } from 'react';

/** True once this has been on the page for a moment: quick answers show no skeleton. */
export function useDelayed(delayMs: number = skeletonDelayMs): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return late;
}
