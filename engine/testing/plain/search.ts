import type { BestRequest } from '../../js/types.ts';
import { accessibleIn, hasLonelyCompanion, isCandidate, isInZone, ownSeats, splitsSofa } from './candidates.ts';
import { neighbour, type PlainShow, type Row, type Seat } from './hall.ts';

/** A run of seats that the party could be given. */
export interface Run {
  seats: Seat[];
  accessible: number;
  strands: boolean;
  /** Squared. */
  distance: number;
}

/** One request at work. */
export class Search {
  readonly show: PlainShow;
  readonly request: BestRequest;
  readonly accessible: number;
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

  isCandidate(seat: Seat): boolean {
    return isCandidate(this.show, this.request, this.#own, seat);
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
      found.push({
        seats,
        accessible: accessibleIn(seats),
        strands: this.#strands(first, last),
        distance: this.distance(first, last),
      });
    }
    return found;
  }

  /** Whether a single seat is left beside a run. Where that is all that is left beside it, it cannot be helped. */
  #strands(first: Seat, last: Seat): boolean {
    if ((this.request.seatClearance ?? 0) > 0) return false;
    const left = this.#openBeside(first, -1);
    const right = this.#openBeside(last, 1);
    if (!left || !right) return false;
    return !this.#openBeside(left, -1) || !this.#openBeside(right, 1);
  }

  /** The seat beside, if the party could choose it by hand. */
  #openBeside(seat: Seat, step: -1 | 1): Seat | undefined {
    const beside = neighbour(this.show.hall, seat, step);
    if (!beside || beside.disabled) return undefined;
    return this.show.statuses[beside.index] === 'free' || this.#own.has(beside.index) ? beside : undefined;
  }

  /** Squared, of the middle of a run from the focal point. */
  distance(first: Seat, last: Seat): number {
    const { focalPoint } = this.show.hall;
    const dx = (first.x + last.x) / 2 - focalPoint.x;
    const dy = (first.y + last.y) / 2 - focalPoint.y;
    return dx * dx + dy * dy;
  }
}
