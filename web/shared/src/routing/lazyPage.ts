/** Pages whose code is loaded when they are first visited. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

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

/** `lazyPage` for a route of a data router. */
export function lazyRoute(
  load: () => Promise<{ default: ComponentType }>,
): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: (await loadPatiently(load)).default });
}
