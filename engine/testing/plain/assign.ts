import type { BestRequest, ScanOrder, UnmetWish } from '../../js/types.ts';
import {
  accessibleIn,
  hasLonelyCompanion,
  isCandidate,
  isInZone,
  isOverQuota,
  ownSeats,
  splitsSofa,
  strandingLevel,
  takeWholeSofas,
} from './candidates.ts';
import { neighbour, type PlainHall, type PlainShow, type Row, type Seat } from './hall.ts';

export interface PlainAssignment {
  seats: number[];
  together: boolean;
  unmet: UnmetWish[];
}

/** A request by one of the six orders. */
export interface ScanRequest extends BestRequest {
  algorithm: ScanOrder;
}

/** As `Inventory.assign`: one run in the first row that has one, else seats one by one, else nothing. */
export function assign(show: PlainShow, request: ScanRequest): PlainAssignment {
  const { hall } = show;
  const { algorithm, count, accessible = 0 } = request;
  const own = ownSeats(show, request.own);
  const none = (why: UnmetWish): PlainAssignment => ({ seats: [], together: false, unmet: [why] });
  if (count > hall.seats.length) return none('ENOUGH_SEATS');
  if (isOverQuota(show, count, request.onlineReserve ?? 0, own)) return none('ONLINE_QUOTA');
  const isFree = (seat: Seat) => isCandidate(show, request, own, seat);
  const rows = hall.rowOrders[algorithm].filter((row) => isInZone(request, row));

  // By an order single seats may be left alone unless somebody minds.
  const minds = request.strandedSeats !== undefined && request.strandedSeats !== 'off';
  for (const most of minds ? [0, 1, 2] : [2]) {
    const isWanted = (run: Seat[]) => most === 2 || strandingLevel(show, request, own, run) <= most;
    for (const row of rows) {
      const run = firstRun(hall, row, request, isFree, isWanted);
      if (run) return { seats: indexes(inScanOrder(hall, algorithm, run)), together: true, unmet: [] };
    }
  }

  const candidates: Seat[] = [];
  for (const row of rows) {
    candidates.push(...inScanOrder(hall, algorithm, row.seats.filter(isFree)));
    if (!request.sofasTogether && !accessible && candidates.length >= count) break;
  }
  const found = accessible ? withAccessible(hall, request, candidates) : oneByOne(hall, request, candidates, count);
  return typeof found === 'string' ? none(found) : { seats: indexes(found), together: false, unmet: ['TOGETHER'] };
}

function oneByOne(hall: PlainHall, request: ScanRequest, candidates: Seat[], count: number): Seat[] | UnmetWish {
  const seats = request.sofasTogether ? takeWholeSofas(hall, candidates, count) : candidates.slice(0, count);
  if (seats?.length === count) return seats;
  return candidates.length < count ? 'ENOUGH_SEATS' : 'WHOLE_SOFAS';
}

/** The accessible seats first. Companion seats are left out: nothing says that the seat beside them is given. */
function withAccessible(hall: PlainHall, request: ScanRequest, candidates: Seat[]): Seat[] | UnmetWish {
  const { accessible = 0, count } = request;
  const first = candidates
    .filter((seat) => seat.accessible && !seat.companion && !(request.sofasTogether && seat.sofa !== 0))
    .slice(0, accessible);
  if (first.length < accessible) return accessibleIn(candidates) < accessible ? 'ENOUGH_ACCESSIBLE' : 'WHOLE_SOFAS';
  const others = candidates.filter((seat) => !seat.accessible && !seat.companion);
  const rest = oneByOne(hall, request, others, count - accessible);
  return typeof rest === 'string' ? rest : [...first, ...rest];
}

const indexes = (seats: Seat[]) => seats.map(({ index }) => index);

/** The first run of a row in scan order; its seats from the left. */
function firstRun(
  hall: PlainHall,
  row: Row,
  { algorithm, count, sofasTogether, accessible }: ScanRequest,
  isFree: (seat: Seat) => boolean,
  isWanted: (run: Seat[]) => boolean,
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
    const run = row.seats.slice(start, position + 1);
    if (!isWanted(run)) continue;
    if (accessible) {
      if (accessibleIn(run) !== accessible || hasLonelyCompanion(run)) continue;
    }
    const rank = rankOf(hall, algorithm, first.slot + seat.slot);
    if (!best || rank < best.rank) best = { start, rank };
    if (fromLeft(algorithm)) break;
  }
  return best && row.seats.slice(best.start, best.start + count);
}

const fromLeft = (algorithm: ScanOrder) =>
  algorithm === 'top_left_to_bottom_right' || algorithm === 'bottom_left_to_top_right';

/** How early a slot, or the middle of a run, comes in scan order: lower is earlier. `twice` the slot or middle. */
function rankOf(hall: PlainHall, algorithm: ScanOrder, twice: number): number {
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

function inScanOrder(hall: PlainHall, algorithm: ScanOrder, seats: Seat[]): Seat[] {
  const rank = ({ slot }: Seat) => rankOf(hall, algorithm, 2 * slot);
  return fromLeft(algorithm) ? seats : [...seats].sort((one, other) => rank(one) - rank(other));
}
