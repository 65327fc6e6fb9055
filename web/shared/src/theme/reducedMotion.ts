import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the visitor asked for less motion; follows the system while the page is open. */
export const usePrefersReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );

/** The behaviour for `scrollBy` and `scrollIntoView`, where browsers do not heed the visitor's wish by themselves. */
export const scrollBehavior = (): ScrollBehavior => (matchMedia(query).matches ? 'instant' : 'smooth');
