import type { HallDocument, HallRow } from '@parterre/engine/types';
import { listSeats } from '../document/seats.ts';
import type { Difference } from './difference.ts';

/**
 * One plan of two: the seats of the hall after with their indexes, behind them those that are gone, where they stood. To look
 * at; the engine would find names twice.
 */
export function unionOf(
  before: HallDocument,
  after: HallDocument,
  { gone, shift }: Difference,
): { hall: HallDocument /** Indexes into its seats. */; gone: number[] } {
  const rows = new Map<number, HallRow>();
  const classOf = (seatClass: number): number => {
    const key = before.classes[seatClass]?.key;
    return Math.max(
      0,
      after.classes.findIndex((each) => each.key === key),
    );
  };
  for (const { row, seat, x, y } of listSeats(before, gone)) {
    const { label = '' } = before.rows[row] ?? {};
    const known = rows.get(row) ?? { label, seats: [] };
    known.seats.push({ ...seat, class: classOf(seat.class ?? 0), x: x + shift.dx, y: y + shift.dy });
    rows.set(row, known);
  }
  const first = after.rows.reduce((sum, { seats }) => sum + seats.filter((seat) => seat !== null).length, 0);
  return {
    hall: { ...after, rows: [...after.rows, ...rows.values()] },
    gone: gone.map((_, place) => first + place),
  };
}
