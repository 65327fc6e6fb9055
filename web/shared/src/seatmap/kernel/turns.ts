/** How seats stand in their rows: each is turned as its row runs where it stands, and a sofa as one piece. */
import type { SeatTable } from '@parterre/engine';

/** Turns are told in steps of so many degrees: few enough pictures, and no eye sees between them. */
const TURN_DEGREES = 3;
/** How many neighbours on each side say how the row runs: with two, one seat that stands out of line turns nobody. */
const WINDOW = 2;

type Places = Pick<SeatTable, 'x' | 'y' | 'row' | 'slot' | 'sofa'>;

/** By seat, in steps of 3 degrees clockwise as drawn, from -29 to 30: `radiansOf` tells the angle. Seats of a row that runs upright look to the side. */
export function turnsOf(seats: Places, seatCount: number): Int8Array {
  const turns = new Int8Array(seatCount);
  const isSameRow = (seat: number) => seat > 0 && seats.row[seat] === seats.row[seat - 1];
  for (let first = 0; first < seatCount; ) {
    let last = first;
    while (last + 1 < seatCount && isSameRow(last + 1) && seats.slot[last + 1] === (seats.slot[last] ?? 0) + 1) last++;
    if (last > first) turnRun(turns, seats, first, last);
    else turnAlone(turns, seats, first, isSameRow(first), first + 1 < seatCount && isSameRow(first + 1));
    first = last + 1;
  }
  return turns;
}

function between(seats: Places, one: number, other: number): number {
  return Math.atan2((seats.y[other] ?? 0) - (seats.y[one] ?? 0), (seats.x[other] ?? 0) - (seats.x[one] ?? 0));
}

/** A seat between two aisles is turned as the line through the next seats of its row runs. */
function turnAlone(turns: Int8Array, seats: Places, seat: number, hasBefore: boolean, hasAfter: boolean): void {
  if (!hasBefore && !hasAfter) return;
  turns[seat] = stepOf(between(seats, hasBefore ? seat - 1 : seat, hasAfter ? seat + 1 : seat));
}

function turnRun(turns: Int8Array, seats: Places, first: number, last: number): void {
  const count = last - first + 1;
  // Most rows are level: their seats are not turned.
  let isLevel = true;
  for (let seat = first + 1; seat <= last && isLevel; seat++)
    isLevel = seats.y[seat] === seats.y[first] && (seats.x[seat] ?? 0) > (seats.x[seat - 1] ?? 0);
  if (isLevel) return;
  const ways: number[] = [];
  for (let seat = first; seat < last; seat++) {
    const way = between(seats, seat, seat + 1);
    const before = ways.at(-1);
    // Each angle is the one nearest to the angle before, so that there is no leap from 180 to -180 degrees.
    ways.push(before === undefined ? way : way + 2 * Math.PI * Math.round((before - way) / (2 * Math.PI)));
  }
  const angles = Array.from({ length: count }, (_, at) => {
    const reach = Math.min(WINDOW, at, count - 1 - at);
    return reach === 0 ? (ways[at === 0 ? 0 : at - 1] ?? 0) : median(ways.slice(at - reach, at + reach));
  });
  if (count >= 4) {
    angles[0] = 2 * (angles[1] ?? 0) - (angles[2] ?? 0);
    angles[count - 1] = 2 * (angles[count - 2] ?? 0) - (angles[count - 3] ?? 0);
  }
  for (let from = 0; from < count; ) {
    const sofa = seats.sofa[first + from] ?? 0;
    let to = from;
    while (sofa !== 0 && to + 1 < count && seats.sofa[first + to + 1] === sofa) to++;
    const own = angles.slice(from, to + 1);
    turns.fill(stepOf(own.reduce((sum, angle) => sum + angle, 0) / own.length), first + from, first + to + 1);
    from = to + 1;
  }
}

/** The median of an even number of values. */
function median(values: number[]): number {
  const sorted = values.sort((one, other) => one - other);
  const half = sorted.length / 2;
  return ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

/** The step nearest to an angle. Half a turn more or less is the same: a row may be written from either end. */
function stepOf(radians: number): number {
  const half = 180 / TURN_DEGREES;
  const steps = Math.round((radians * 180) / Math.PI / TURN_DEGREES);
  const turn = ((steps % half) + half) % half;
  return turn > half / 2 ? turn - half : turn;
}

export const radiansOf = (turn: number): number => (turn * TURN_DEGREES * Math.PI) / 180;
