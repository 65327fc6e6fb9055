/** A show's seats as the spec describes them, for callers that do not have the engine. */
import '@parterre/engine/node';
import { Hall, Inventory, SeatFlag, SeatStatusCode } from '@parterre/engine';
import { z } from 'zod';
import type { Arrangement } from '../../contract/index.ts';

export const seatSchema = z.object({
  /** Addresses the seat in a checkout; never moves for a show. */
  index: z.int(),
  /** Row from the top as drawn, and slot in the row. */
  screen_row: z.int(),
  screen_col: z.int(),
  class: z.string(),
  name: z.string(),
  shortName: z.string(),
  accessible: z.boolean(),
  /** May be given to whoever names no seats; one that may not is chosen by hand alone. */
  autoassign: z.boolean(),
  sold: z.boolean(),
  /** Kept from the website, out of order, or `disabled`. */
  blocked: z.boolean(),
  /** Whether it is only drawn: nobody buys it, not at the point of sale either. */
  disabled: z.boolean(),
  /** Held or being paid by somebody. */
  reserved: z.boolean(),
});
export type SeatEntry = z.infer<typeof seatSchema>;

export function listSeats(arrangement: Pick<Arrangement, 'hall' | 'snapshot'>): SeatEntry[] {
  const hall = Hall.fromBytes(Buffer.from(arrangement.hall, 'base64'));
  const inventory = Inventory.fromSnapshot(hall, Buffer.from(arrangement.snapshot, 'base64'));
  try {
    const statuses = inventory.statuses();
    const { row, slot, class: classes, flags } = hall.seats;
    return Array.from(statuses, (status, index) => {
      const flag = flags[index] ?? 0;
      return {
        index,
        screen_row: row[index] ?? 0,
        screen_col: slot[index] ?? 0,
        class: hall.classes[classes[index] ?? 0]?.key ?? 'standard_seats',
        name: hall.seatName(index),
        shortName: hall.seatShortName(index),
        accessible: (flag & SeatFlag.accessible) !== 0,
        autoassign: (flag & SeatFlag.noAutoAssign) === 0,
        sold: status === SeatStatusCode.sold,
        blocked:
          status === SeatStatusCode.blocked || status === SeatStatusCode.broken || (flag & SeatFlag.disabled) !== 0,
        disabled: (flag & SeatFlag.disabled) !== 0,
        reserved: status === SeatStatusCode.held || status === SeatStatusCode.reserved,
      };
    });
  } finally {
    inventory.free();
    hall.free();
  }
}
