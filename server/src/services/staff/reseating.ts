/** Which seat of another layout each seat of a show becomes, and which one a ticket is offered whose seat it does not have. */
import { setImmediate } from 'node:timers/promises';
import '@parterre/engine/node';
import { type Hall, SeatFlag } from '@parterre/engine';
import type { Displacement, PlacedSeat } from '../../contract/index.ts';

/** The seat of the same name, or why there is none for a ticket. */
export type Match = { to: number; why: Displacement | null } | { to: null; why: Displacement };

/**
 * By row label and seat name, as they stand on tickets. `broken`: of `to`. With the same hall on both sides every seat is its own.
 * What is `broken` has a seat all the same, and its ticket may keep it.
 */
export function matchSeats(from: Hall, to: Hall, broken: ReadonlySet<number>): (seat: number) => Match {
  return (seat) => {
    const there = from === to ? seat : from.namesakeOf(seat, to);
    if (there === -1) return { to: null, why: 'gone' };
    // A show that has been sold so keeps it: nobody is moved from where they sit.
    if (from !== to && isDrawnOnly(to, there)) return { to: null, why: 'disabled' };
    if (isLessAccessible(from, seat, to, there)) return { to: null, why: 'inaccessible' };
    return { to: there, why: broken.has(there) ? 'broken' : null };
  };
}

/** Seats of one bill: those that need another, and where the others are in the new layout. */
export interface Party {
  seats: number[];
  stays: number[];
}

/**
 * A seat of `to` for each seat of the parties, as it is in `from`; those that have none are left out. Of the same class (where the layout still
 * has it), accessible for accessible and no other; parties together, as near as can be to where the rest of them sits, or they
 * sat. `taken`: seats that nobody is offered. Others are served between two parties: in a large hall each takes long.
 */
export async function offerSeats(
  from: Hall,
  to: Hall,
  parties: Party[],
  taken: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const offers = new Map<number, number>();
  const used = new Set(taken);
  const kinds = new Map<string, number[]>();

  function candidates(kind: string): number[] {
    const present = kinds.get(kind);
    if (present) return present;
    const found: number[] = [];
    for (let seat = 0; seat < to.seatCount; seat++)
      if (!has(to, seat, SeatFlag.disabled | SeatFlag.blocked) && kindOf(to, seat, to) === kind) found.push(seat);
    kinds.set(kind, found);
    return found;
  }

  // The largest first: a run of many is the hardest to find.
  for (const { seats, stays } of [...parties].sort((one, other) => other.seats.length - one.seats.length)) {
    // Who sits in seats of another kind belongs to them all the same.
    const together = [...stays];
    await setImmediate();
    const groups = new Map<string, number[]>();
    for (const seat of seats) groups.set(kindOf(from, seat, to), [...(groups.get(kindOf(from, seat, to)) ?? []), seat]);
    for (const [kind, group] of groups) {
      const free = candidates(kind).filter((seat) => !used.has(seat));
      const target =
        together.length > 0
          ? middle(together.map((seat) => placeOf(to, seat)))
          : middle(seats.map((seat) => carried(from, to, seat)));
      const chosen = nearest(to, free, group.length, { target, stays: together });
      together.push(...chosen);
      const inOrder = [...group].sort((one, other) => one - other);
      for (const [index, seat] of inOrder.entries()) {
        const offer = chosen[index];
        if (offer === undefined) continue;
        offers.set(seat, offer);
        used.add(offer);
      }
    }
  }
  return offers;
}

/** Runs that are looked at for whether they touch the rest of the party. */
const mostLookedAt = 20;

/**
 * `count` seats side by side: of the nearest runs one beside the rest of the party, if there is one. Else one by one, each near the others.
 * Ascending; fewer where there are not so many.
 */
function nearest(
  hall: Hall,
  free: number[],
  count: number,
  { target, stays }: { target: Point; stays: number[] },
): number[] {
  const runs = hall.groups(free).flatMap((run) =>
    Array.from({ length: Math.max(0, run.length - count + 1) }, (_, first) => {
      const seats = run.slice(first, first + count);
      return { seats, distance: apart(middle(seats.map((seat) => placeOf(hall, seat))), target) };
    }),
  );
  const near = runs.sort((one, other) => one.distance - other.distance).slice(0, mostLookedAt);
  const beside = near.map((run) => ({ ...run, groups: hall.groups([...run.seats, ...stays]).length }));
  const [best] = beside.sort((one, other) => one.groups - other.groups || one.distance - other.distance);
  if (best) return best.seats;
  const chosen: number[] = [];
  const left = new Set(free);
  while (chosen.length < count && left.size > 0) {
    const around = chosen.length > 0 ? middle(chosen.map((seat) => placeOf(hall, seat))) : target;
    let next = -1;
    let distance = Number.POSITIVE_INFINITY;
    for (const seat of left) {
      const here = apart(placeOf(hall, seat), around);
      if (here < distance) [next, distance] = [seat, here];
    }
    chosen.push(next);
    left.delete(next);
  }
  return chosen.sort((one, other) => one - other);
}

export function placed(hall: Hall, index: number): PlacedSeat {
  return {
    index,
    name: hall.seatName(index),
    class: classOf(hall, index),
    accessible: has(hall, index, SeatFlag.accessible),
  };
}

export function isDrawnOnly(hall: Hall, seat: number): boolean {
  return has(hall, seat, SeatFlag.disabled);
}

/** Whether a wheelchair, or who comes with it, had a place there and has none here. */
function isLessAccessible(from: Hall, seat: number, to: Hall, there: number): boolean {
  return [SeatFlag.accessible, SeatFlag.companion].some((flag) => has(from, seat, flag) && !has(to, there, flag));
}

export function classOf(hall: Hall, seat: number): string {
  return hall.classes[hall.seats.class[seat] ?? 0]?.key ?? 'standard_seats';
}

/** Seats of one kind are as good as each other: class, and whether a wheelchair or its companion goes there. `to` says which classes there are. */
function kindOf(hall: Hall, seat: number, to: Hall): string {
  const key = classOf(hall, seat);
  const known = to.classes.some((each) => each.key === key) ? key : to.classes[0]?.key;
  return JSON.stringify([known, has(hall, seat, SeatFlag.accessible), has(hall, seat, SeatFlag.companion)]);
}

function has(hall: Hall, seat: number, flags: number): boolean {
  return ((hall.seats.flags[seat] ?? 0) & flags) !== 0;
}

interface Point {
  x: number;
  y: number;
}

function placeOf({ seats }: Hall, seat: number): Point {
  return { x: seats.x[seat] ?? 0, y: seats.y[seat] ?? 0 };
}

/** Where a seat of one hall would be in the other, were that drawn as large and at the same place. */
function carried(from: Hall, to: Hall, seat: number): Point {
  const { x, y } = placeOf(from, seat);
  const share = (value: number, min: number, max: number) => (max > min ? (value - min) / (max - min) : 0.5);
  const across = share(x, from.bounds.minX, from.bounds.maxX);
  const down = share(y, from.bounds.minY, from.bounds.maxY);
  const { minX, maxX, minY, maxY } = to.bounds;
  return { x: minX + across * (maxX - minX), y: minY + down * (maxY - minY) };
}

function middle(points: Point[]): Point {
  const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function apart(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
