import { useEffect, useState } from 'react';
import { skeletonDelayMs } from './tokens.ts';

/** Skeletons in sight now: one that follows another takes over at once, instead of blinking. */
let inSight = 0;

/** True once this has been on the page for a moment: quick answers show no skeleton. */
export function useDelayed(): boolean {
  const [late, setLate] = useState(() => inSight > 0);
  useEffect(() => {
    if (late) {
      inSight += 1;
      return () => {
        inSight -= 1;
      };
    }
    const timer = setTimeout(() => setLate(true), skeletonDelayMs);
    return () => clearTimeout(timer);
  }, [late]);
  return late;
}
