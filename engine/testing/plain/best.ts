import type { BestAnswer, BestRequest, UnmetWish } from '../../js/types.ts';
import { unmetWishes } from '../../js/types.ts';
import {
  accessibleIn,
  hasLonelyCompanion,
  isCandidate,
  isInZone,
  isOverQuota,
  ownSeats,
  splitsSofa,
  takeWholeSofas,
} from './candidates.ts';
import { neighbour, type PlainShow, type Row, type Seat } from './hall.ts';
import { check } from './rules.ts';
import { splitOverRows } from './split.ts';

/** A run of seats that the party could be given. */
export interface Run {
  seats: Seat[];
  accessible: number;
  strands: boolean;
  /** Squared, of its middle from the focal point. */
  distance: number;
}

export interface PlainBest extends Pick<BestAnswer, 'arrangement' | 'unmet'> {
  seats: number[];
  groups: number[];
}

/** As `Inventory.best`: together, else over neighbouring rows, else wherever there is room. */
export function best(show: PlainShow, request: BestRequest): PlainBest {
  if (isOverQuota(show, request.count, request.onlineReserve ?? 0, ownSeats(request.own))) return none('ONLINE_QUOTA');
  const search = new Search(show, request);
  const run = search.together();
  if (run) return answerOf([run], 'together');
  const runs = splitOverRows(search);
  return runs ? answerOf(runs, 'split') : search.scattered();
}

function answerOf(runs: Run[], arrangement: 'together' | 'split'): PlainBest {
  const unmet: UnmetWish[] = [];
  if (arrangement === 'split') unmet.push('TOGETHER');
  if (runs.some(({ strands }) => strands)) unmet.push('NO_STRANDED_SEAT');
  if (runs.length > 1 && runs.some(({ seats }) => seats.length === 1)) unmet.push('NOBODY_ALONE');
  return {
    seats: runs.flatMap(({ seats }) => seats.map(({ index }) => index)),
    groups: runs.map(({ seats }) => seats.length),
    arrangement,
    unmet,
  };
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
    this.#own = ownSeats(request.own);
  }

  #rows(): Row[] {
    return this.show.hall.rows.filter((row) => isInZone(this.request, row));
  }

  #isCandidate(seat: Seat): boolean {
    return isCandidate(this.show, this.request, this.#own, seat);
  }

  /** Every run of so many seats of a row that the party could be given, from the left. */
  runs(row: Row, count: number): Run[] {
    const { hall } = this.show;
    const found: Run[] = [];
    let length = 0;
    for (const [position, last] of row.seats.entries()) {
      const before = row.seats[position - 1];
      if (!this.#isCandidate(last)) length = 0;
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
        distance: this.#distance(first, last),
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

  #distance(first: Seat, last: Seat): number {
    const { focalPoint } = this.show.hall;
    const dx = (first.x + last.x) / 2 - focalPoint.x;
    const dy = (first.y + last.y) / 2 - focalPoint.y;
    return dx * dx + dy * dy;
  }

  /** The nearest run that strands nobody, else the nearest; with `rowFirst` in the row of the nearest. */
  together(): Run | undefined {
    let nearest: Run | undefined;
    let nearestClean: Run | undefined;
    for (const row of this.#rows()) {
      for (const run of this.runs(row, this.request.count)) {
        if (run.accessible !== this.accessible) continue;
        // Rows come from the top and runs from the left: of equally near ones the first stays.
        if (!nearest || run.distance < nearest.distance) nearest = run;
        if (!run.strands && (!nearestClean || run.distance < nearestClean.distance)) nearestClean = run;
      }
    }
    if (!nearest || !this.request.rowFirst) return nearestClean ?? nearest;
    const nearestRow = nearest.seats[0]?.row;
    const row = this.show.hall.rows.find(({ index }) => index === nearestRow);
    const clean = row
      ? this.runs(row, this.request.count).filter((run) => run.accessible === this.accessible && !run.strands)
      : [];
    return clean.sort((one, other) => one.distance - other.distance)[0] ?? nearest;
  }

  /** The nearest single seats. */
  scattered(): PlainBest {
    const { show, request } = this;
    const candidates = this.#rows()
      .flatMap(({ seats }) => seats)
      .filter((seat) => this.#isCandidate(seat))
      .map((seat) => ({ seat, distance: this.#distance(seat, seat) }))
      .sort((one, other) => one.distance - other.distance)
      .map(({ seat }) => seat);
    // A companion seat is given beside an accessible one only, which nothing says here.
    const alone = candidates.filter((seat) => !seat.companion);
    const accessible = alone.filter((seat) => seat.accessible && !(request.sofasTogether && seat.sofa !== 0));
    const plain = alone.filter((seat) => !seat.accessible);
    if (accessible.length < this.accessible) return none('ENOUGH_ACCESSIBLE');
    const others = request.count - this.accessible;
    const rest = request.sofasTogether ? takeWholeSofas(show.hall, plain, others) : plain.slice(0, others);
    if (!rest || rest.length < others) return none('ENOUGH_SEATS');

    const seats = [...rest, ...accessible.slice(0, this.accessible)].sort((one, other) => one.index - other.index);
    const groups: number[] = [];
    for (const [at, seat] of seats.entries()) {
      const before = neighbour(show.hall, seat, -1);
      if (before && before === seats[at - 1]) groups[groups.length - 1] = (groups.at(-1) ?? 0) + 1;
      else groups.push(1);
    }
    const chosen = seats.map(({ index }) => index);
    const unmet = new Set<UnmetWish>(['TOGETHER', 'NEIGHBOURING_ROWS']);
    if (groups.includes(1)) unmet.add('NOBODY_ALONE');
    const rules = {
      strandedSeats: 'warn',
      seatClearance: request.seatClearance ?? 0,
      sofasTogether: false,
      companionsWithAccessible: false,
      allowBlocked: false,
    } as const;
    const found = check(show, chosen, rules, request.own);
    if (found.some(({ code }) => code === 'STRANDED_SEAT')) unmet.add('NO_STRANDED_SEAT');
    return {
      seats: chosen,
      groups,
      arrangement: 'scattered',
      unmet: unmetWishes.filter((wish) => unmet.has(wish)),
    };
  }
}

function none(why: UnmetWish): PlainBest {
  return { seats: [], groups: [], arrangement: 'none', unmet: [why] };
}
