/** A show's seats for one visitor: live statuses and the hold. Without the map, which is loaded when it is needed. */
export type { SeatSale, SeatSaleOptions, SeatWarning, SettledSale } from '../types.ts';
export { useDearerText } from './useDearerText.ts';
export { useSeatSale } from './useSeatSale.ts';
