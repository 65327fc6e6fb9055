/** Seats of a hall that are out of order, by their index: outages know them by their name, whichever layout a show has. */
import type { Hall } from '@parterre/engine';
import type { BrokenSeat, NamedSeat } from '@parterre/server/contract';

type NamedHall = Pick<Hall, 'seatCount' | 'seats' | 'rowLabel' | 'seatShortName'>;

export const namedSeat = (hall: NamedHall, seat: number): NamedSeat => ({
  row_label: hall.rowLabel(hall.seats.row[seat] ?? 0),
  seat_label: hall.seatShortName(seat),
});

const keyOf = ({ row_label, seat_label }: NamedSeat): string => JSON.stringify([row_label, seat_label]);

/** Why each of them is. */
export function outOfOrder(hall: NamedHall, outages: readonly BrokenSeat[]): ReadonlyMap<number, string> {
  const causes = new Map(outages.map((outage) => [keyOf(outage), outage.cause]));
  const found = new Map<number, string>();
  if (causes.size === 0) return found;
  for (let seat = 0; seat < hall.seatCount; seat++) {
    const cause = causes.get(keyOf(namedSeat(hall, seat)));
    if (cause !== undefined) found.set(seat, cause);
  }
  return found;
}

/** As a ticket says it. */
export const nameOf = ({ row_label, seat_label }: NamedSeat): string =>
  [row_label, seat_label].filter(Boolean).join('-');
