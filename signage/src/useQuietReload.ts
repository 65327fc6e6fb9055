import { useApi, useNewBuild } from '@parterre/ui/api';
import { useEffect, useEffectEvent, useState } from 'react';
import { isTimeToReload } from './quietReload.ts';

const lookEveryMs = 60_000;
/** Displays of a cinema have their quiet time together; they do not load their pages in the same second. */
const spreadMs = 10 * 60_000;

/** Loads the page anew at a quiet time. `roles`: what goes on where it stands. */
export function useQuietReload(roles: number): void {
  const { newBuild } = useApi();
  const isNewBuild = useNewBuild();
  const [{ loadedAtMs, waitMs }] = useState(() => ({
    loadedAtMs: performance.now(),
    waitMs: Math.random() * spreadMs,
  }));
  const isTime = useEffectEvent(() => {
    const ageMs = performance.now() - loadedAtMs;
    return isTimeToReload({ ageMs: ageMs - waitMs, isNewBuild, roles });
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isTime()) return;
      // Only where the server answers: a page that is there is better than one that does not come.
      newBuild.ask().then(
        () => location.reload(),
        () => undefined,
      );
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [newBuild]);
}
