import type { Assignment, BestRequest, UnmetWish } from '../../js/types.ts';
import { unmetWishes } from '../../js/types.ts';
import { isOverQuota, ownSeats, takeWholeSofas } from './candidates.ts';
import { neighbour, type PlainShow } from './hall.ts';
import { check } from './rules.ts';
import { type Run, Search } from './search.ts';
import { splitOverRows } from './split.ts';

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

/** The nearest run that strands nobody, else the nearest; with `rowFirst` in the row of the nearest. */
function together(search: Search): Run | undefined {
  let nearest: Run | undefined;
  let nearestClean: Run | undefined;
  for (const row of search.rows()) {
    for (const run of search.runs(row, search.request.count)) {
      if (run.accessible !== search.accessible) continue;
      // Rows come from the top and runs from the left: of equally near ones the first stays.
      if (!nearest || run.distance < nearest.distance) nearest = run;
      if (!run.strands && (!nearestClean || run.distance < nearestClean.distance)) nearestClean = run;
    }
  }
  if (!nearest || !search.request.rowFirst) return nearestClean ?? nearest;
  const nearestRow = nearest.seats[0]?.row;
  const row = search.show.hall.rows.find(({ index }) => index === nearestRow);
  const clean = row
    ? search.runs(row, search.request.count).filter((run) => run.accessible === search.accessible && !run.strands)
    : [];
  return clean.sort((one, other) => one.distance - other.distance)[0] ?? nearest;
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
  if (accessible.length < search.accessible) return none('ENOUGH_ACCESSIBLE');
  const others = request.count - search.accessible;
  const rest = request.sofasTogether ? takeWholeSofas(show.hall, plain, others) : plain.slice(0, others);
  if (!rest || rest.length < others) return none('ENOUGH_SEATS');

  const seats = [...rest, ...accessible.slice(0, search.accessible)].sort((one, other) => one.index - other.index);
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

function none(why: UnmetWish): PlainBest {
  return { seats: [], groups: [], arrangement: 'none', unmet: [why] };
}
