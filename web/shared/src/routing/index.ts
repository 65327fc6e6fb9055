/** Pages that are loaded when they are visited, and what stands in the place of one that broke. */
export { ErrorBoundary } from './ErrorBoundary.tsx';
export { isChunkError, lazyPage } from './lazyPage.ts';
