/** Pages that are loaded when they are visited, and what stands in the place of one that broke. */
export { Broken, BrokenPage, BrokenRoute } from './Broken.tsx';
export { ErrorBoundary } from './ErrorBoundary.tsx';
export { lazyPage, lazyRoute, loadPatiently } from './lazyPage.tsx';
