/** Rows stand in a hall document from the top as drawn, seats from the left: the engine's orders and keys go by that. */
import type { HallRow, HallSeat } from '@parterre/engine/types';
import { boxOf, listSeats } from './seats.ts';
import type { Edited } from './types.ts';

/** Sorts a drawing's rows and seats into their order. What was selected still is, under its new indexes. */
export function inOrder(edited: Edited): Edited {
  const { drawing, selection } = edited;
  const rows = drawing.hall.rows;
  const places = rows.map((row, at) => ({ ...lookedAt(row), at }));
  const sorted = places.toSorted((one, other) => one.y - other.y || one.at - other.at);
  if (sorted.every(({ row, at }, now) => at === now && row === rows[now])) return edited;
  const selected = new Set<HallSeat | null>(listSeats(drawing.hall, selection.seats).map(({ seat }) => seat));
  const hall = { ...drawing.hall, rows: sorted.map(({ row }) => row) };
  const seats = listSeats(hall).flatMap(({ seat }, index) => (selected.has(seat) ? [index] : []));
  return { drawing: { ...drawing, hall }, selection: { ...selection, seats } };
}

/** Rows never change, most are the same after a change of the drawing, and looking through a large hall takes its time. */
const looks = new WeakMap<HallRow, { row: HallRow; y: number }>();

function lookedAt(row: HallRow): { row: HallRow; y: number } {
  const known = looks.get(row);
  if (known) return known;
  const look = { row: fromLeft(row), y: middleY(row) };
  looks.set(row, look);
  return look;
}

/** Height of a row's middle in thousandths of a seat, rounded so that seats in one line are one however their sum is rounded. */
function middleY({ seats }: HallRow): number {
  let sum = 0;
  let count = 0;
  for (const seat of seats)
    if (seat !== null) {
      sum += seat.y ?? 0;
      count++;
    }
  return count === 0 ? 0 : Math.round((sum / count) * 1000);
}

/**
 * The row itself where its seats come one after another, from the left if it runs more across than down. Seats that were
 * moved past each other change slots, the gaps stay where they are.
 */
function fromLeft(row: HallRow): HallRow {
  const seats = row.seats.filter((seat) => seat !== null);
  const box = boxOf(seats.map(({ x = 0, y = 0 }) => ({ x, y })));
  if (!box) return row;
  const isAcross = box.right - box.left >= box.bottom - box.top;
  const along = ({ x = 0, y = 0 }: HallSeat): number => (isAcross ? x : y);
  const steps = seats.slice(1).map((seat, at) => along(seat) - along(seats[at] ?? seat));
  if (steps.every((step) => step >= 0)) return row;
  if (steps.every((step) => step <= 0)) return isAcross ? { ...row, seats: row.seats.toReversed() } : row;
  const isUpward = !isAcross && along(seats[0] ?? {}) > along(seats.at(-1) ?? {});
  const sorted = seats.toSorted((one, other) => (isUpward ? along(other) - along(one) : along(one) - along(other)));
  let next = 0;
  return { ...row, seats: row.seats.map((seat) => (seat === null ? null : (sorted[next++] ?? null))) };
}
