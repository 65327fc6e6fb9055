/** The seat map and the sale behind it. The canvas is a chunk of its own: `SeatMap` suspends until it is there. */
import { lazy } from 'react';

export { useSeatSale } from './sale/useSeatSale.ts';
export const SeatMap = lazy(() => import('./SeatMap.tsx').then((module) => ({ default: module.SeatMap })));
export { staticSource } from './staticSource.ts';
export type { SeatClassView, SeatSale, SeatWarning } from './types.ts';
