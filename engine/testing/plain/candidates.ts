import type { StrandedSeatRule } from '../../js/types.ts';
import {
  isNearOthers,
  isTaken,
  neighbour,
  type PlainHall,
  type PlainShow,
  type Row,
  type Seat,
  sofaOf,
} from './hall.ts';

/** What narrows the seats that a party can be given. */
export interface Wishes {
  count: number;
  accessible?: number;
  classes?: string[];
  zones?: string[];
  seatClearance?: number;
  strandedSeats?: StrandedSeatRule;
  own?: ArrayLike<number>;
  avoid?: ArrayLike<number>;
  sofasTogether?: boolean;
  onlineReserve?: number;
}

export const noSeats: ReadonlySet<number> = new Set();

/** A party's own seats; what is sold is nobody's own. */
export function ownSeats({ statuses }: PlainShow, own: ArrayLike<number> | undefined): ReadonlySet<number> {
  if (!own || own.length === 0) return noSeats;
  return new Set(Array.from(own).filter((seat) => statuses[seat] !== 'sold'));
}

export function isInZone({ zones }: Wishes, { zoneKey }: Row): boolean {
  return zones === undefined || (zoneKey !== undefined && zones.includes(zoneKey));
}

/** Whether so many seats would leave fewer free than are reserved. What the party has already it does not take. */
export function isOverQuota(show: PlainShow, count: number, reserve: number, own: ReadonlySet<number>): boolean {
  if (reserve <= 0) return false;
  const { seats } = show.hall;
  const free = seats.filter(({ index, disabled }) => !disabled && show.statuses[index] === 'free').length;
  const ownTaken = seats.filter(({ index }) => own.has(index) && isTaken(show.statuses[index])).length;
  return count > ownTaken && count - ownTaken > Math.max(0, free - reserve);
}

/** Whether a seat can be given to the party at all. */
export function isCandidate(show: PlainShow, wishes: Wishes, own: ReadonlySet<number>, seat: Seat): boolean {
  if (show.statuses[seat.index] !== 'free' && !own.has(seat.index)) return false;
  if (seat.disabled || !seat.autoAssign) return false;
  if (wishes.avoid && Array.from(wishes.avoid).includes(seat.index)) return false;
  if (wishes.classes && !wishes.classes.includes(seat.classKey)) return false;
  // Accessible and companion seats are for those who ask for accessible ones.
  if (!wishes.accessible && (seat.accessible || seat.companion)) return false;
  const clearance = wishes.seatClearance ?? 0;
  return clearance === 0 || !isNearOthers(show, seat, clearance, own);
}

/** Whether a run begins or ends inside a sofa. Disabled seats are nobody's: it is whole without them. */
export function splitsSofa(hall: PlainHall, first: Seat, last: Seat): boolean {
  const mates = [...sofaOf(hall, first), ...sofaOf(hall, last)].filter(({ disabled }) => !disabled);
  return mates.some(({ index }) => index < first.index || index > last.index);
}

/** How much a run is wanted: 0 leaves no single seat alone, 1 leaves one and nothing else of its open run, 2 another. */
export function strandingLevel(show: PlainShow, wishes: Wishes, own: ReadonlySet<number>, run: Seat[]): 0 | 1 | 2 {
  if ((wishes.seatClearance ?? 0) > 0 || run.length === 0) return 0;
  const openBeside = (from: Seat | undefined, step: -1 | 1): Seat | undefined => {
    const beside = from && neighbour(show.hall, from, step);
    if (!beside || beside.disabled) return undefined;
    return show.statuses[beside.index] === 'free' || own.has(beside.index) ? beside : undefined;
  };
  const left = openBeside(run[0], -1);
  const right = openBeside(run.at(-1), 1);
  const isLeftAlone = left !== undefined && !openBeside(left, -1);
  const isRightAlone = right !== undefined && !openBeside(right, 1);
  if (!isLeftAlone && !isRightAlone) return 0;
  return left && right ? 2 : 1;
}

/** Whether a companion seat of a run has no accessible one beside it in the run. */
export function hasLonelyCompanion(run: Seat[]): boolean {
  return run.some((seat, at) => seat.companion && !run[at - 1]?.accessible && !run[at + 1]?.accessible);
}

export const accessibleIn = (seats: Seat[]): number => seats.filter(({ accessible }) => accessible).length;

/**
 * So many of the candidates, in their order, with every sofa whole or left out; a group is left out where those behind it
 * cannot make up the rest any more. The rest is looked at from 63 seats downwards, so in a second try sofas go first, the
 * larger ones before the smaller. Undefined when it cannot be done that way.
 */
export function takeWholeSofas(hall: PlainHall, candidates: Seat[], count: number): Seat[] | undefined {
  const left = new Set(candidates);
  const groups: Seat[][] = [];
  for (const seat of candidates) {
    const sofa = sofaOf(hall, seat).filter(({ disabled }) => !disabled);
    if (sofa.length === 0) {
      groups.push([seat]);
    } else if (sofa.every((mate) => left.has(mate))) {
      groups.push(sofa);
      for (const mate of sofa) left.delete(mate);
    }
  }
  const fill = (from: Seat[][]) => {
    // By group: every number of seats up to 63 that those behind it can make up.
    const sums: Set<number>[] = [];
    let behind = new Set([0]);
    for (const group of [...from].reverse()) {
      sums.unshift(behind);
      behind = new Set([...behind, ...[...behind].map((sum) => sum + group.length).filter((sum) => sum < 64)]);
    }
    const seats: Seat[] = [];
    for (const [at, group] of from.entries()) {
      const rest = count - seats.length - group.length;
      if (rest >= 64 || sums[at]?.has(rest)) seats.push(...group);
    }
    return seats.length === count ? seats : undefined;
  };
  return fill(groups) ?? fill([...groups].sort((one, other) => other.length - one.length));
}
