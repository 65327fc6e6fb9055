import type { BestRequest } from '../../js/types.ts';
import {
  accessibleIn,
  hasLonelyCompanion,
  isCandidate,
  isInZone,
  ownSeats,
  splitsSofa,
  strandingLevel,
} from './candidates.ts';
import { neighbour, type PlainHall, type PlainShow, type Row, type Seat } from './hall.ts';

/** A run of seats that the party could be given. */
export interface Run {
  seats: Seat[];
  accessible: number;
  /** How much it is wanted, by the single seats that it leaves alone: 0 most. All alike where that is allowed. */
  level: 0 | 1 | 2;
  /** It leaves a single seat alone. */
  strands: boolean;
  /** Squared. */
  distance: number;
}

/** One request at work. */
export class Search {
  readonly show: PlainShow;
  readonly request: BestRequest;
  readonly accessible: number;
  /** Seats of groups that are found already. */
  readonly given = new Set<Seat>();
  readonly #own: ReadonlySet<number>;

  constructor(show: PlainShow, request: BestRequest) {
    this.show = show;
    this.accessible = request.accessible ?? 0;
    this.request = { ...request, accessible: this.accessible };
    this.#own = ownSeats(show, request.own);
  }

  /** Of the zone that the party asks for. */
  rows(): Row[] {
    return this.show.hall.rows.filter((row) => isInZone(this.request, row));
  }

  get own(): ReadonlySet<number> {
    return this.#own;
  }

  isCandidate(seat: Seat): boolean {
    return !this.given.has(seat) && isCandidate(this.show, this.request, this.#own, seat);
  }

  /** Every run of so many seats of a row that the party could be given, from the left. */
  runs(row: Row, count: number): Run[] {
    const { hall } = this.show;
    const found: Run[] = [];
    let length = 0;
    for (const [position, last] of row.seats.entries()) {
      const before = row.seats[position - 1];
      if (!this.isCandidate(last)) length = 0;
      else length = before && neighbour(hall, before, 1) === last ? length + 1 : 1;
      if (length < count) continue;
      const seats = row.seats.slice(position - count + 1, position + 1);
      const first = seats[0] as Seat;
      if (this.request.sofasTogether && splitsSofa(hall, first, last)) continue;
      if (hasLonelyCompanion(seats)) continue;
      const level = strandingLevel(this.show, this.request, this.#own, seats);
      found.push({
        seats,
        accessible: accessibleIn(seats),
        level: this.request.strandedSeats === 'off' ? 0 : level,
        strands: level > 0,
        distance: this.distance(first, last),
      });
    }
    return found;
  }

  distance(first: Seat, last: Seat): number {
    return distanceSquared(this.show.hall, first, last);
  }
}

/** Of the middle of a run from the focal point of its row. */
export function distanceSquared(hall: PlainHall, first: Seat, last: Seat): number {
  const focus = hall.rowFocalPoints[first.row] ?? hall.focalPoint;
  const dx = (first.x + last.x) / 2 - focus.x;
  const dy = (first.y + last.y) / 2 - focus.y;
  return dx * dx + dy * dy;
}
