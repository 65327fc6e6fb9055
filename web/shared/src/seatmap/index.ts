/** The seat map and the sale behind it. Load lazily: it brings the canvas and the engine. */
export type { SeatMapDriver, SeatMapElement } from './driver.ts';
export { SeatMap, type SeatMapProps } from './SeatMap.tsx';
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
