import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary, lazyPage } from '../routing/index.ts';
import type { MiniMapProps } from './MiniMap.tsx';

/** What did not come, or broke, is tried again after so long: a display stays on for weeks. */
const againAfterMs = 30_000;

const loadMap = () => import('./MiniMap.tsx');

/** Fetches all that the map of a show needs besides its seats, so that a display can draw it later without a network. */
export async function preloadMap(): Promise<void> {
  await Promise.all([loadMap(), import('@parterre/engine/browser').then(({ loadEngine }) => loadEngine())]);
}

/** The map of a show, which brings canvas and engine along. Nothing stands in its place while it is not there. `load`, `againMs`: for tests. */
export function LazyMap(
  props: MiniMapProps & { load?: () => Promise<{ default: ComponentType<MiniMapProps> }>; againMs?: number },
): ReactNode {
  const { load = loadMap, againMs = againAfterMs, ...map } = props;
  const attempt = (count: number) => ({ count, MapOfShow: lazyPage(load) });
  const [{ count, MapOfShow }, setAttempt] = useState(() => attempt(1));
  return (
    <ErrorBoundary
      place={String(count)}
      fallback={() => <Later delayMs={againMs} run={() => setAttempt(attempt(count + 1))} />}
    >
      <Suspense>
        <MapOfShow {...map} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Later({ delayMs, run }: { delayMs: number; run(): void }): ReactNode {
  useEffect(() => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, run]);
  return null;
}
