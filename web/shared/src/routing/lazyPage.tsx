/** Pages whose code is loaded when they are first visited. */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

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

type LazyPage<Props> = ((props: Props) => ReactNode) & { preload(): Promise<void> };

/**
 * A component whose code is loaded when it is first shown, or by `preload` before that. One that was preloaded stands in the same render as what is around it:
 * `lazy` would show the fallback for code that is there as well, and React leaves each fallback for 0.3 seconds at least.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | null = null;
  const Later = lazy(() => loadPatiently(load));
  // biome-ignore lint/correctness/noComponentHookFactories: it is called once for each module, as `lazy` is.
  function Page(props: Props): ReactNode {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(Page, {
    async preload() {
      loaded ??= (await loadPatiently(load)).default;
    },
  });
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
