import type { AssignmentAlgorithm, AssignRequest } from '../../js/types.ts';
import { isCandidate, isOverQuota, ownSeats, splitsSofa, takeWholeSofas } from './candidates.ts';
import { neighbour, type PlainHall, type PlainShow, type Row, type Seat } from './hall.ts';

export interface PlainAssignment {
  seats: number[];
  together: boolean;
}

/** As `Inventory.assign`: one run in the first row that has one, else seats one by one, else nothing. */
export function assign(show: PlainShow, request: AssignRequest): PlainAssignment {
  const { hall } = show;
  const { algorithm, count } = request;
  const own = ownSeats(request.own);
  if (isOverQuota(show, count, request.onlineReserve, own)) return { seats: [], together: false };
  const isFree = (seat: Seat) => isCandidate(show, request, own, seat) && !isLeftOut(request, seat);
  const rows = hall.rowOrders[algorithm].filter(({ zoneKey }) => !request.zone || zoneKey === request.zone);

  for (const row of rows) {
    const run = firstRun(hall, row, request, isFree);
    if (run) return { seats: indexes(inScanOrder(hall, algorithm, run)), together: true };
  }

  const candidates: Seat[] = [];
  for (const row of rows) {
    candidates.push(...inScanOrder(hall, algorithm, row.seats.filter(isFree)));
    if (!request.sofasTogether && !request.accessible && candidates.length >= count) break;
  }
  if (request.accessible) return { seats: indexes(withAccessible(hall, request, candidates)), together: false };
  const seats = request.sofasTogether
    ? takeWholeSofas(hall, candidates, count)
    : candidates.length >= count && candidates.slice(0, count);
  return { seats: seats ? indexes(seats) : [], together: false };
}

/** Seats for others: companions, and with a number of accessible seats given as 0, accessible ones. */
function isLeftOut({ accessible, companionsWithAccessible }: AssignRequest, seat: Seat): boolean {
  if (accessible === 0) return seat.accessible || seat.companion;
  return accessible === undefined && companionsWithAccessible === true && seat.companion;
}

/** Of seats one by one: the first so many accessible ones, then of the others those that are not for companions. */
function withAccessible(hall: PlainHall, request: AssignRequest, candidates: Seat[]): Seat[] {
  const { count, accessible = 0, sofasTogether } = request;
  const first = candidates.filter((seat) => seat.accessible && !(sofasTogether && seat.sofa !== 0));
  const others = candidates.filter((seat) => !seat.accessible && !seat.companion);
  const rest = sofasTogether ? takeWholeSofas(hall, others, count - accessible) : others.slice(0, count - accessible);
  if (first.length < accessible || !rest || rest.length < count - accessible) return [];
  return [...first.slice(0, accessible), ...rest];
}

/** Whether a run has so many accessible seats, and no companion seat without one of them beside it. */
function hasAccessible(run: Seat[], wanted: number): boolean {
  const isAlone = (seat: Seat, at: number) => seat.companion && !run[at - 1]?.accessible && !run[at + 1]?.accessible;
  return run.filter((seat) => seat.accessible).length === wanted && !run.some(isAlone);
}

const indexes = (seats: Seat[]) => seats.map(({ index }) => index);

/** The first run of a row in scan order; its seats from the left. */
function firstRun(
  hall: PlainHall,
  row: Row,
  { algorithm, count, sofasTogether, accessible }: AssignRequest,
  isFree: (seat: Seat) => boolean,
): Seat[] | undefined {
  let length = 0;
  let best: { start: number; rank: number } | undefined;
  for (const [position, seat] of row.seats.entries()) {
    const before = row.seats[position - 1];
    if (!isFree(seat)) length = 0;
    else length = before && neighbour(hall, before, 1) === seat ? length + 1 : 1;
    if (length < count) continue;
    const start = position - count + 1;
    const first = row.seats[start] as Seat;
    if (sofasTogether && splitsSofa(hall, first, seat)) continue;
    if (accessible && !hasAccessible(row.seats.slice(start, position + 1), accessible)) continue;
    const rank = rankOf(hall, algorithm, first.slot + seat.slot);
    if (!best || rank < best.rank) best = { start, rank };
    if (fromLeft(algorithm)) break;
  }
  return best && row.seats.slice(best.start, best.start + count);
}

const fromLeft = (algorithm: AssignmentAlgorithm) =>
  algorithm === 'top_left_to_bottom_right' || algorithm === 'bottom_left_to_top_right';

/** How early a slot, or the middle of a run, comes in scan order: lower is earlier. `twice` the slot or middle. */
function rankOf(hall: PlainHall, algorithm: AssignmentAlgorithm, twice: number): number {
  // The half decides between two that are equally far from the centre: distances are whole.
  const away = Math.abs(twice - hall.twiceCentre);
  switch (algorithm) {
    case 'left_center_to_outside':
      return away + (twice > hall.twiceCentre ? 0.5 : 0);
    case 'right_center_to_outside':
      return away + (twice < hall.twiceCentre ? 0.5 : 0);
    case 'top_left_to_bottom_right':
    case 'bottom_left_to_top_right':
      return twice;
    case 'top_right_to_bottom_left':
    case 'bottom_right_to_top_left':
      return -twice;
  }
}

function inScanOrder(hall: PlainHall, algorithm: AssignmentAlgorithm, seats: Seat[]): Seat[] {
  const rank = ({ slot }: Seat) => rankOf(hall, algorithm, 2 * slot);
  return fromLeft(algorithm) ? seats : [...seats].sort((one, other) => rank(one) - rank(other));
}
