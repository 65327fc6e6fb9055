/** What displays show: decided by `whatShows`, drawn by `SignageScreen`, on the display itself and in the portal's previews. */
export { preloadMap } from './LazyMap.tsx';
export { SignageScreen } from './SignageScreen.tsx';
export { useWhatShows } from './useWhatShows.ts';
export type { DisplayPlace } from './whatShows.ts';
