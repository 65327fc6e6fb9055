/** Seats of a hall that are out of order, by their index: outages know them by their name, whichever layout a show has. */
import type { Hall } from '@parterre/engine';
import type { BrokenSeat, NamedSeat } from '@parterre/server/contract';

export const namedSeat = (hall: Hall, seat: number): NamedSeat => ({
  row_label: hall.rowLabel(hall.seats.row[seat] ?? 0),
  seat_label: hall.seatShortName(seat),
});

/** Why seats are out of order, by index. */
export function outOfOrder(hall: Hall, outages: readonly BrokenSeat[]): ReadonlyMap<number, string> {
  const causes = outages.map(
    ({ row_label, seat_label, cause }) => [hall.seatNamed(row_label, seat_label), cause] as const,
  );
  return new Map(causes.filter(([seat]) => seat >= 0));
}

/** A seat's name as a ticket says it. */
export const nameOf = ({ row_label, seat_label }: NamedSeat): string =>
  [row_label, seat_label].filter(Boolean).join('-');
