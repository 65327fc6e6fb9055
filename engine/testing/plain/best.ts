import type { Assignment, BestRequest, UnmetWish } from '../../js/types.ts';
import { unmetWishes } from '../../js/types.ts';
import { isOverQuota, ownSeats, takeWholeSofas } from './candidates.ts';
import { neighbour, type PlainShow, type Seat } from './hall.ts';
import { type Run, Search } from './search.ts';
import { isWantedMore, maxSplitParty, splitOverRows } from './split.ts';

export interface PlainBest extends Pick<Assignment, 'arrangement' | 'unmet'> {
  seats: number[];
  groups: number[];
}

/** As `Inventory.best`: together, else over neighbouring rows, else wherever there is room. */
export function best(show: PlainShow, request: BestRequest): PlainBest {
  if (isOverQuota(show, request.count, request.onlineReserve ?? 0, ownSeats(show, request.own)))
    return none('ONLINE_QUOTA');
  const search = new Search(show, request);
  const run = together(search);
  if (run) return answerOf([run], 'together');
  const runs = splitOverRows(search);
  const alone = runs ? runs.filter(({ seats }) => seats.length === 1).length : Number.POSITIVE_INFINITY;
  const groups = alone > 0 ? apart(search) : undefined;
  if (groups) {
    const answer = scatteredOver(search, groups);
    if (answer.groups.filter((size) => size === 1).length < alone) return answer;
  }
  return runs ? answerOf(runs, 'split') : scattered(search);
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

/** The run that is wanted most; with `rowFirst` in the row of the nearest. */
function together(search: Search): Run | undefined {
  const fitting = search
    .rows()
    .flatMap((row) => search.runs(row, search.request.count))
    .filter((run) => run.accessible === search.accessible);
  // Rows come from the top and runs from the left: of equally near ones the first stays.
  const first = (runs: Run[], isBefore: (one: Run, other: Run) => boolean) =>
    runs.reduce<Run | undefined>((best, run) => (!best || isBefore(run, best) ? run : best), undefined);
  const nearest = first(fitting, (one, other) => one.distance < other.distance);
  const isOfRow = (run: Run) => run.seats[0]?.row === nearest?.seats[0]?.row;
  return first(search.request.rowFirst ? fitting.filter(isOfRow) : fitting, isWantedMore);
}

/**
 * Groups wherever there is room, the largest first, with as few people alone and as few groups as can be; undefined where
 * there are too few seats or whole sofas are in the way.
 */
function apart(search: Search): Seat[] | undefined {
  const { count } = search.request;
  if (count > maxSplitParty || search.accessible > 0) return undefined;
  search.given.clear();
  const seats: Seat[] = [];
  while (seats.length < count) {
    let run: Run | undefined;
    for (let size = nextSize(search, count - seats.length); size > 0 && !run; size--) {
      for (const row of search.rows())
        for (const other of search.runs(row, size)) if (!run || isWantedMore(other, run)) run = other;
    }
    if (!run) break;
    seats.push(...run.seats);
    for (const seat of run.seats) search.given.add(seat);
  }
  search.given.clear();
  return seats.length === count ? seats.sort((one, other) => one.index - other.index) : undefined;
}

/** As many as the longest run has room for, but so many fewer that each later group of the fewest needed has two. */
function nextSize(search: Search, rest: number): number {
  const lengths: number[] = [];
  for (const { seats } of search.rows()) {
    let length = 0;
    for (const seat of seats) {
      const before = neighbour(search.show.hall, seat, -1);
      const goesOn = length > 0 && before !== undefined && search.isCandidate(before);
      if (!search.isCandidate(seat)) length = 0;
      else length = goesOn ? length + 1 : 1;
      if (length > 1) lengths.pop();
      if (length > 0) lengths.push(length);
    }
  }
  lengths.sort((one, other) => other - one);
  let groups = 0;
  for (let room = 0; room < rest && (lengths[groups] ?? 0) > 1; groups++) room += lengths[groups] ?? 0;
  const hasRoom = lengths.slice(0, groups).reduce((sum, length) => sum + length, 0) >= rest;
  const most = hasRoom ? Math.max(1, rest - 2 * (groups - 1)) : rest;
  return Math.min(most, maxSplitParty, Math.max(1, lengths[0] ?? 0));
}

/** The nearest single seats. */
function scattered(search: Search): PlainBest {
  const { show, request } = search;
  const candidates = search
    .rows()
    .flatMap(({ seats }) => seats)
    .filter((seat) => search.isCandidate(seat))
    .map((seat) => ({ seat, distance: search.distance(seat, seat) }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ seat }) => seat);
  // A companion seat is given beside an accessible one only, which nothing says here.
  const alone = candidates.filter((seat) => !seat.companion);
  const accessible = alone.filter((seat) => seat.accessible && !(request.sofasTogether && seat.sofa !== 0));
  const plain = alone.filter((seat) => !seat.accessible);
  if (candidates.filter((seat) => seat.accessible).length < search.accessible) return none('ENOUGH_ACCESSIBLE');
  const others = request.count - search.accessible;
  if (plain.length < others) return none('ENOUGH_SEATS');
  const rest = request.sofasTogether ? takeWholeSofas(show.hall, plain, others) : plain.slice(0, others);
  if (!rest || accessible.length < search.accessible) return none('WHOLE_SOFAS');

  const seats = [...rest, ...accessible.slice(0, search.accessible)].sort((one, other) => one.index - other.index);
  return scatteredOver(search, seats);
}

/** Seats that stand wherever there is room, ascending. */
function scatteredOver({ show, request, own }: Search, seats: Seat[]): PlainBest {
  const groups: number[] = [];
  for (const [at, seat] of seats.entries()) {
    const before = neighbour(show.hall, seat, -1);
    if (before && before === seats[at - 1]) groups[groups.length - 1] = (groups.at(-1) ?? 0) + 1;
    else groups.push(1);
  }
  const chosen = seats.map(({ index }) => index);
  const unmet = new Set<UnmetWish>(['TOGETHER', 'NEIGHBOURING_ROWS']);
  if (groups.includes(1)) unmet.add('NOBODY_ALONE');
  const isLeft = (seat: Seat | undefined): seat is Seat => {
    if (!seat || seat.disabled || seats.includes(seat)) return false;
    return show.statuses[seat.index] === 'free' || own.has(seat.index);
  };
  const leavesOne = (seat: Seat, step: -1 | 1) => {
    const beside = neighbour(show.hall, seat, step);
    return isLeft(beside) && !isLeft(neighbour(show.hall, beside, step));
  };
  const minds = (request.seatClearance ?? 0) === 0;
  if (minds && seats.some((seat) => leavesOne(seat, -1) || leavesOne(seat, 1))) unmet.add('NO_STRANDED_SEAT');
  return {
    seats: chosen,
    groups,
    arrangement: 'scattered',
    unmet: unmetWishes.filter((wish) => unmet.has(wish)),
  };
}

function none(why: UnmetWish): PlainBest {
  return { seats: [], groups: [], arrangement: 'none', unmet: [why] };
}
