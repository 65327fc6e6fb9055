/** Between the engine's seat indexes and what the cart and the page say about a seat. */
import type { Hall, SelectionRules } from '@parterre/engine';
import { SeatFlag } from '@parterre/engine/types';
import type { Startup, Tariff } from '@parterre/server/contract';
import type { SeatClassView } from '../seatmap/types.ts';
import { type CartSeat, surchargeOf } from './cart.ts';

type Screen = Pick<Startup['screens'][number], 'config' | 'class_rate'>;

export function cartSeats(hall: Hall, indexes: readonly number[]): CartSeat[] {
  return indexes.map((index) => ({
    index,
    row: hall.seats.row[index] ?? 0,
    col: hall.seats.slot[index] ?? 0,
    class: hall.classes[hall.seats.class[index] ?? 0]?.key ?? 'standard_seats',
    name: hall.seatName(index),
  }));
}

/** `C-7, C-8`. */
export function seatNames(hall: Hall | null, indexes: readonly number[]): string {
  return hall === null ? '' : indexes.map((index) => hall.seatName(index)).join(', ');
}

/** `C-5, C-6 + D-5`: those beside each other in a row are a group. */
export function seatGroups(hall: Hall, indexes: readonly number[]): string {
  return hall
    .groups(indexes)
    .map((group) => seatNames(hall, group))
    .join(' + ');
}

/** Wheelchair places of a hall, taken or not. */
export function accessibleCount(hall: Hall): number {
  return hall.seats.flags.reduce((count, flags) => count + (flags & SeatFlag.accessible ? 1 : 0), 0);
}

/** What the screen's settings ask of a chosen set; the server checks the same. `allowBlocked`: of who may sell such seats. */
export function selectionRules(screen: Screen | undefined, allowBlocked = false): Partial<SelectionRules> {
  if (screen === undefined) return {};
  const { config } = screen;
  return {
    strandedSeats: config.stranded_seats,
    seatClearance: config.social_distancing_enabled ? config.seat_clearance : 0,
    sofasTogether: config.sofas_together,
    companionsWithAccessible: true,
    allowBlocked,
  };
}

/** The classes of a hall with their price for a ticket of `rate`. */
export function seatClasses(hall: Hall, screen: Screen | undefined, rate: Tariff | undefined): SeatClassView[] {
  const rates = screen?.class_rate ?? {};
  return hall.classes.map(({ key, name }) => {
    const own = rates[key];
    return {
      key,
      name: own?.name ?? name,
      priceMinor: rate === undefined ? null : rate.total_price + surchargeOf(key, rates),
      ...(own === undefined ? {} : { color: own.color }),
    };
  });
}
