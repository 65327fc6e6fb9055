/** Pages whose code is loaded when they are first visited. */
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react';

const pauseMs = 400;

/** The code of a page did not come, twice. */
class ChunkError extends Error {}

export function isChunkError(error: unknown): boolean {
  return error instanceof ChunkError;
}

/** A page whose code did not come is asked for once more before anything is said: a train leaves its tunnel. */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((done) => setTimeout(done, pauseMs));
    return await load().catch((cause: unknown) => {
      throw new ChunkError('The code of a page did not come', { cause });
    });
  }
}

export function lazyPage<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadPatiently(load));
}

interface Page {
  default: ComponentType;
}

/** A page whose code did not come with its route. */
function Late({ load }: { load(): Promise<Page> }): ReactNode {
  const [Found] = useState(() => lazyPage(load));
  return (
    <Suspense>
      <Found />
    </Suspense>
  );
}

/**
 * `lazyPage` for a route of a data router. React Router would ask a route for its code once, and leave it out for good with its `errorElement` where that did not
 * come: so it is always given a page, and one whose code did not come tries again whenever it is visited.
 */
export function lazyRoute(load: () => Promise<Page>): () => Promise<{ Component: ComponentType }> {
  return async () => ({
    Component: await loadPatiently(load).then(
      (page) => page.default,
      () => () => <Late load={load} />,
    ),
  });
}
