/** The seat map and the sale behind it. The canvas is a chunk of its own: `SeatMap` suspends until it is there. */
import { lazy } from 'react';

export type { SeatMapDriver, SeatMapElement } from './driver.ts';
export type { SeatMapProps } from './SeatMap.tsx';
export { useSeatSale } from './sale/useSeatSale.ts';
export const SeatMap = lazy(() => import('./SeatMap.tsx').then((module) => ({ default: module.SeatMap })));
export { staticSource } from './staticSource.ts';
export type {
  SeatClassView,
  SeatNotice,
  SeatSale,
  SeatSaleOptions,
  SeatSalePhase,
  SeatSource,
  SeatWarning,
} from './types.ts';
