/** Which seat of another layout each seat of a show becomes, and which one a ticket is offered whose seat it does not have. */
import { setImmediate } from 'node:timers/promises';
import '@parterre/engine/node';
import { type Hall, SeatFlag } from '@parterre/engine';
import type { Displacement, Obstacle, PlacedSeat } from '../../contract/index.ts';

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

/** Seats of `to` by seats of `from`. */
export interface Offers {
  /** Seats of the same class; a party has fewer than it needs where the class has not so many. */
  offers: Map<number, number>;
  /** What is offered where all classes are allowed: another seat only for parties that their class has no room for. */
  elsewhere: Map<number, number>;
}

/** Seats of one bill that are of one kind: any of them will do for any ticket of the group. */
interface Group {
  kind: string;
  seats: number[];
  /** Where the party sat, laid over the new layout: the target while none of it has a seat there. */
  carried: Point;
  /** Seats that the rest of the party has in the new layout. */
  together: number[];
}

/**
 * A seat of `to` for each seat of the parties, as it is in `from`; those that have none are left out. Of the same class (where the layout still
 * has it), accessible for accessible and no other; parties together, as near as can be to where the rest of them sits, or they
 * sat. Parties that their class has no room for come last, so that they take nobody's seat, and are offered seats in other classes as well.
 * `taken`: seats that nobody is offered. `priceOf`: the surcharge of a class, in minor units. Others are served between two parties: in a large hall each takes long.
 */
export async function offerSeats(
  from: Hall,
  to: Hall,
  parties: Party[],
  { taken, priceOf }: { taken: ReadonlySet<number>; priceOf(seatClass: string): number },
): Promise<Offers> {
  const offers = new Map<number, number>();
  const used = new Set(taken);
  const free = freeByKind(to);
  /** Groups whose class has not as many seats as they need. */
  const withoutRoom: Group[] = [];
  // The largest first: a run of many is the hardest to find.
  for (const { seats, stays } of [...parties].sort((one, other) => other.seats.length - one.seats.length)) {
    await setImmediate();
    const kinds = new Map<string, number[]>();
    for (const seat of seats) {
      const kind = kindOf(from, seat, to);
      kinds.set(kind, [...(kinds.get(kind) ?? []), seat]);
    }
    // Who sits in seats of another kind belongs to them all the same.
    const together = [...stays];
    const carriedTo = middle(seats.map((seat) => carried(from, to, seat)));
    for (const [kind, seatsOfKind] of kinds) {
      const group = { kind, seats: seatsOfKind, carried: carriedTo, together };
      const own = free(kind).filter((seat) => !used.has(seat));
      if (own.length < seatsOfKind.length) withoutRoom.push(group);
      else give(to, group, own, { into: offers, used });
    }
  }
  const elsewhere = new Map(offers);
  // Where they must stay in their class, they share what it has left.
  const usedInClass = new Set(used);
  for (const group of withoutRoom) {
    const own = free(group.kind).filter((seat) => !usedInClass.has(seat));
    give(to, { ...group, together: [...group.together] }, own, { into: offers, used: usedInClass });
  }
  for (const group of withoutRoom) {
    await setImmediate();
    const count = group.seats.length;
    const all = kindsInstead(to, group.kind, priceOf).map((kinds) =>
      kinds.flatMap(free).filter((seat) => !used.has(seat)),
    );
    // Nobody shares a sofa of another class with strangers while there is an armchair.
    const own = new Set(free(group.kind));
    const armchairs = all.map((seats) => seats.filter((seat) => own.has(seat) || to.sofaGroup(seat).length < 2));
    const pool =
      [...armchairs, ...all].find((seats) => hasRun(to, seats, count)) ??
      [...armchairs, ...all].find((seats) => seats.length >= count) ??
      all.at(-1);
    give(to, group, pool ?? [], { into: elsewhere, used });
  }
  return { offers, elsewhere };
}

/** Gives the group the best seats of `free`. */
function give(
  to: Hall,
  { seats, carried: carriedTo, together }: Group,
  free: number[],
  { into, used }: { into: Map<number, number>; used: Set<number> },
): void {
  const target = together.length > 0 ? middle(together.map((seat) => placeOf(to, seat))) : carriedTo;
  const chosen = nearest(to, free, seats.length, { target, stays: together });
  together.push(...chosen);
  for (const [index, seat] of [...seats].sort((one, other) => one - other).entries()) {
    const offer = chosen[index];
    if (offer === undefined) continue;
    into.set(seat, offer);
    used.add(offer);
  }
}

/** Seats of a hall that are for sale, by their kind. */
function freeByKind(hall: Hall): (kind: string) => number[] {
  const kinds = new Map<string, number[]>();
  for (let seat = 0; seat < hall.seatCount; seat++) {
    if (has(hall, seat, SeatFlag.disabled | SeatFlag.blocked)) continue;
    const kind = kindOf(hall, seat, hall);
    const seats = kinds.get(kind);
    if (seats) seats.push(seat);
    else kinds.set(kind, [seat]);
  }
  return (kind) => kinds.get(kind) ?? [];
}

/**
 * Kinds that a party may sit in when its own is full, the best choice first: each class that costs as much or more, the cheapest of them first; its own and all
 * of those together; each that costs less, the dearest first; any.
 */
function kindsInstead({ classes }: Hall, kind: string, priceOf: (seatClass: string) => number): string[][] {
  const [own, accessible, companion]: [string, boolean, boolean] = JSON.parse(kind);
  const here = priceOf(own);
  const others = classes.flatMap(({ key }) => (key === own ? [] : [{ key, price: priceOf(key) }]));
  const better = others.filter(({ price }) => price >= here).sort((one, other) => one.price - other.price);
  const worse = others.filter(({ price }) => price < here).sort((one, other) => other.price - one.price);
  const pools = [
    ...better.map(({ key }) => [key]),
    [own, ...better.map(({ key }) => key)],
    ...worse.map(({ key }) => [key]),
    [own, ...others.map(({ key }) => key)],
  ];
  return pools.map((keys) => keys.map((key) => JSON.stringify([key, accessible, companion])));
}

function hasRun(hall: Hall, free: number[], count: number): boolean {
  return hall.groups(free).some((run) => run.length >= count);
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

/** What a screen calls its seat classes (null: as the layout does), and their surcharges, in minor units. */
export interface ScreenClasses {
  nameOf(seatClass: string): string | null;
  priceOf(seatClass: string): number;
}

/** A seat as staff are told of it. */
export function placed(hall: Hall, index: number, { nameOf, priceOf }: ScreenClasses): PlacedSeat {
  const key = classOf(hall, index);
  return {
    index,
    name: hall.seatName(index),
    class: key,
    class_name: nameOf(key) ?? hall.classes.find((each) => each.key === key)?.name ?? key,
    class_minor: priceOf(key),
    accessible: has(hall, index, SeatFlag.accessible),
  };
}

/** What keeps a ticket from a seat of its own class: no free place for a wheelchair, or for who comes with it; the class is full, or the whole hall. */
export function obstacleOf(hall: Hall, seat: number, hasElsewhere: boolean): Obstacle {
  if (hasElsewhere) return 'class';
  if (has(hall, seat, SeatFlag.accessible)) return 'accessible';
  return has(hall, seat, SeatFlag.companion) ? 'companion' : 'full';
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
