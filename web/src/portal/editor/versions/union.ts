import type { HallDocument, HallSeat } from '@parterre/engine/types';
import { listSeats } from '../document/seats.ts';
import type { Difference } from './difference.ts';

/**
 * One plan of two: the hall after, with the seats that are gone where they stood, in their rows where there are such. To look
 * at; seats have other indexes than in either.
 */
export function unionOf(before: HallDocument, after: HallDocument, { gone, shift }: Difference): HallDocument {
  const seatsGone = new Map<string, HallSeat[]>();
  for (const { row, seat, x, y } of listSeats(before, gone)) {
    const label = before.rows[row]?.label ?? '';
    const key = before.classes[seat.class ?? 0]?.key;
    const own = after.classes.findIndex((each) => each.key === key);
    const drawn = { ...seat, class: Math.max(0, own), x: x + shift.dx, y: y + shift.dy };
    const others = seatsGone.get(label);
    if (others) others.push(drawn);
    else seatsGone.set(label, [drawn]);
  }
  const rows = after.rows.map((row) => {
    const label = row.label ?? '';
    const others = seatsGone.get(label);
    if (!others) return row;
    seatsGone.delete(label);
    return { ...row, seats: inOrder([...row.seats.filter((seat) => seat !== null), ...others]) };
  });
  for (const [label, seats] of seatsGone) rows.push({ label, seats: inOrder(seats) });
  return { ...after, rows };
}

const inOrder = (seats: HallSeat[]): HallSeat[] => seats.sort((one, other) => (one.x ?? 0) - (other.x ?? 0));
