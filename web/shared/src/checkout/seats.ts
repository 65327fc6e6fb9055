/** Between the engine's seat indexes and what the cart and the page say about a seat. */
import type { Hall, SelectionRules } from '@parterre/engine';
import { SeatFlag } from '@parterre/engine/types';
import { type Startup, seatRulesOf, type Tariff } from '@parterre/server/contract';
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

/** Whether the chosen seats keep a place of a sofa free, where the screen lets them: nobody else is sold it. */
export function keepsPlaceFree(hall: Hall, screen: Screen | undefined, indexes: readonly number[]): boolean {
  if (!(screen?.config.sofas_together && screen.config.place_kept_free)) return false;
  const isLeft = (seat: number) => !indexes.includes(seat) && ((hall.seats.flags[seat] ?? 0) & SeatFlag.disabled) === 0;
  return indexes.some((seat) => hall.sofaGroup(seat).some(isLeft));
}

/** Wheelchair places of a hall, taken or not. */
export function accessibleCount(hall: Hall): number {
  return hall.seats.flags.reduce((count, flags) => count + (flags & SeatFlag.accessible ? 1 : 0), 0);
}

/** What the screen asks of a choice of seats, as the server checks it; nothing while the screen is not known. */
export function selectionRules(screen: Screen | undefined): Partial<SelectionRules> {
  return screen === undefined ? {} : seatRulesOf(screen.config);
}

/** What the screen asks of a choice that an employee makes, who decides about a single seat that would stay empty (counterRules of the server). */
export function counterSelectionRules(screen: Screen, allowBlocked: boolean): Partial<SelectionRules> {
  const rules = seatRulesOf(screen.config, allowBlocked);
  return { ...rules, strandedSeats: rules.strandedSeats === 'forbid' ? 'warn' : rules.strandedSeats };
}

/** What the classes of a screen cost more, where its seats are assigned by price as well; the six orders know nothing of prices. */
export function assignedSurcharges(screen: Screen | undefined): Record<string, number> {
  if (screen?.config.auto_assign_seats.algorithm !== 'best_available') return {};
  const rates = screen.class_rate;
  return Object.fromEntries(Object.keys(rates).map((key) => [key, surchargeOf(key, rates)]));
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
