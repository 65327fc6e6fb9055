import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { skeletonDelayMs } from '../theme/tokens.ts';
import classes from './Skeleton.module.css';

/** True once `waiting` has lasted 150 ms: a quick answer shows nothing in between. */
export function useDelayed(waiting: boolean, delayMs: number = skeletonDelayMs): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [waiting, delayMs]);
  return waiting && late;
}

/** Holds the place of what will be there; takes its space at once, shows itself after 150 ms. */
export function Skeleton({
  width = '100%',
  height = '1em',
  style,
}: {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  style?: CSSProperties;
}) {
  const shown = useDelayed(true);
  return (
    <span className={classes.root} data-shown={shown || undefined} aria-hidden style={{ ...style, width, height }} />
  );
}

/** Around skeletons: tells screen readers that something is on its way. */
export function Loading({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="p-hidden">{label}</span>
      {children}
    </div>
  );
}
