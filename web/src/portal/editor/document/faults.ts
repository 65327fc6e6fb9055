/** What is wrong with a drawing and would keep it from being published, or would surprise whoever sits there; and what mends it. */
import type { HallDocument, HallSeat } from '@parterre/engine/types';
import { mostSeats } from '@parterre/server/contract';
import { changeSeats, type ListedSeat, listSeats } from './seats.ts';

export const faultCodes = [
  'NO_SEATS',
  'TOO_MANY_SEATS',
  'NO_NAME',
  'SAME_NAME',
  'SAME_PLACE',
  'SOFA_APART',
  'SOFA_ALONE',
  'COMPANION_APART',
] as const;
export type FaultCode = (typeof faultCodes)[number];

export interface Fault {
  code: FaultCode;
  /** Where to look, ascending. */
  seats: number[];
  /** The first of them by name; empty for the hall. */
  at: string;
  /** True: the layout may be published with this fault. */
  isWarning: boolean;
}

/** Two seats closer than this stand on each other: of one seat little is seen. */
const closest = 0.5;
/** A list of more helps nobody. */
const mostFaults = 500;

/** Seats after which the search lets others use the thread: for 100,000 at once it would keep it for a fifth of a second. */
const seatsBetween = 2_000;
/** Work that may be laid aside wherever it yields. */
type InSteps<T> = Generator<undefined, T, undefined>;

/** Searches in steps, for who must not be held up meanwhile. */
export function* searchFaults(hall: HallDocument): InSteps<Fault[]> {
  return (yield* allFaults(hall)).slice(0, mostFaults);
}

export const faultsOf = (hall: HallDocument): Fault[] => atOnce(searchFaults(hall));

function atOnce<T>(work: InSteps<T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

function* allFaults(hall: HallDocument): InSteps<Fault[]> {
  const seats = listSeats(hall);
  if (seats.length === 0) return [{ code: 'NO_SEATS', seats: [], at: '', isWarning: false }];
  // Nothing else of it matters until they are fewer.
  if (seats.length > mostSeats) return [{ code: 'TOO_MANY_SEATS', seats: [], at: '', isWarning: false }];
  yield;
  const at = (index: number): string => fullName(hall, seats[index]);
  const faults: Fault[] = [];
  const add = (code: FaultCode, found: number[], isWarning = false): void => {
    faults.push({ code, seats: found, at: at(found[0] ?? 0), isWarning });
  };
  for (const [index, { row, seat }] of seats.entries())
    if (!seat.name || !hall.rows[row]?.label) add('NO_NAME', [index]);
  for (const same of yield* alike(seats, (_, index) => at(index))) add('SAME_NAME', same);
  for (const pair of yield* tooClose(seats)) add('SAME_PLACE', pair, true);
  const sofas = yield* alike(seats, ({ row, seat }) => (seat.sofa ? `${row}/${seat.sofa}` : null), 1);
  for (const sofa of sofas) {
    const slots = sofa.map((index) => seats[index]?.slot ?? 0);
    if (sofa.length === 1) add('SOFA_ALONE', sofa, true);
    else if (slots.some((slot, place) => place > 0 && slot !== (slots[place - 1] ?? 0) + 1)) add('SOFA_APART', sofa);
  }
  for (const [index, listed] of seats.entries())
    if (listed.seat.companion && !besideAccessible(seats, index)) add('COMPANION_APART', [index]);
  return faults;
}

/** A seat that stands on another moves beside it by hand: which one is meant? */
export type MendableFault = Fault & { code: Exclude<FaultCode, 'NO_SEATS' | 'TOO_MANY_SEATS' | 'SAME_PLACE'> };
export const canMend = (fault: Fault): fault is MendableFault =>
  fault.code !== 'NO_SEATS' && fault.code !== 'TOO_MANY_SEATS' && fault.code !== 'SAME_PLACE';

/** The hall without one fault, changed as little as can be. */
export function mend(hall: HallDocument, fault: Fault): HallDocument {
  return mendSeats(hall, fault.code, touchedBy(fault));
}

/**
 * The hall as the engine takes it while it has faults: doubled names told apart, sofas and companions that cannot be left
 * out. To draw it; seats have the same indexes.
 */
export function drawable(hall: HallDocument): HallDocument {
  const faults = atOnce(allFaults(hall)).filter(({ isWarning }) => !isWarning);
  let drawn = hall;
  for (const code of faultCodes) {
    const seats = new Set(faults.filter((fault) => fault.code === code).flatMap(touchedBy));
    drawn = mendSeats(
      drawn,
      code,
      [...seats].sort((one, other) => one - other),
    );
  }
  return drawn;
}

/** The seats that mending a fault changes. Of several seats with one name the first keeps it. */
const touchedBy = ({ code, seats }: Fault): number[] => (code === 'SAME_NAME' ? seats.slice(1) : seats);

function mendSeats(hall: HallDocument, code: FaultCode, seats: readonly number[]): HallDocument {
  switch (code) {
    case 'SOFA_APART':
    case 'SOFA_ALONE':
      return changeSeats(hall, seats, ({ sofa: _, ...seat }) => seat);
    case 'COMPANION_APART':
      return changeSeats(hall, seats, ({ companion: _, ...seat }) => seat);
    case 'SAME_NAME':
      return renamed(hall, seats);
    case 'NO_NAME':
      return renamed(labelled(hall), seats);
    case 'NO_SEATS':
    case 'TOO_MANY_SEATS':
    case 'SAME_PLACE':
      return hall;
  }
}

/** The next numbers that no seat of their row has. */
function renamed(hall: HallDocument, seats: readonly number[]): HallDocument {
  if (seats.length === 0) return hall;
  const used = new Set(listSeats(hall).map((listed) => fullName(hall, listed)));
  const listed = listSeats(hall, seats);
  const nexts = new Map<string, number>();
  const names = new Map<number, string>();
  for (const [place, seat] of seats.entries()) {
    const row = `${hall.rows[listed[place]?.row ?? 0]?.label ?? ''}${hall.naming.separator}`;
    let number = nexts.get(row) ?? 1;
    while (used.has(`${row}${number}`)) number++;
    nexts.set(row, number + 1);
    names.set(seat, String(number));
  }
  return changeSeats(hall, seats, (seat, index): HallSeat => ({ ...seat, name: names.get(index) ?? '' }));
}

function labelled(hall: HallDocument): HallDocument {
  if (hall.rows.every(({ label }) => label)) return hall;
  const used = new Set(hall.rows.map(({ label }) => label));
  let number = 1;
  const rows = hall.rows.map((row) => {
    if (row.label) return row;
    while (used.has(String(number))) number++;
    used.add(String(number));
    return { ...row, label: String(number) };
  });
  return { ...hall, rows };
}

const fullName = (hall: HallDocument, listed: ListedSeat | undefined): string =>
  listed ? `${hall.rows[listed.row]?.label ?? ''}${hall.naming.separator}${listed.seat.name ?? ''}` : '';

/** Seats for which something is the same; null: it is nothing. `least`: how many make a group. */
function* alike(
  seats: readonly ListedSeat[],
  of: (seat: ListedSeat, index: number) => string | null,
  least = 2,
): InSteps<number[][]> {
  const groups = new Map<string, number[]>();
  // Nearly all are alone: only of those that are not a list is made.
  const firsts = new Map<string, number>();
  for (const [index, seat] of seats.entries()) {
    if (index % seatsBetween === 0) yield;
    const key = of(seat, index);
    if (key === null) continue;
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, index);
      if (least < 2) groups.set(key, [index]);
      continue;
    }
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [first, index]);
  }
  return [...groups.values()];
}

/** Pairs of seats that stand on each other, found by squares of that size. */
function* tooClose(seats: readonly ListedSeat[]): InSteps<[number, number][]> {
  /** The last seat of each square; before each seat the one that came before it there. */
  const squares = new Map<number, number>();
  const before = new Int32Array(seats.length).fill(-1);
  const pairs: [number, number][] = [];
  for (const [index, { x, y }] of seats.entries()) {
    if (index % seatsBetween === 0) yield;
    const [column, line] = [Math.floor(x / closest), Math.floor(y / closest)];
    for (let across = -1; across <= 1; across++)
      for (let down = -1; down <= 1; down++) {
        let other = squares.get(squareOf(column + across, line + down)) ?? -1;
        while (other >= 0) {
          const { x: otherX = 0, y: otherY = 0 } = seats[other] ?? {};
          if (Math.hypot(x - otherX, y - otherY) < closest) pairs.push([other, index]);
          if (pairs.length >= mostFaults) return pairs;
          other = before[other] ?? -1;
        }
      }
    const key = squareOf(column, line);
    before[index] = squares.get(key) ?? -1;
    squares.set(key, index);
  }
  return pairs;
}

/** Unlike for any two squares of a hall: coordinates are below a million. */
const squareOf = (column: number, line: number): number => column * 8_000_000 + line;

function besideAccessible(seats: readonly ListedSeat[], index: number): boolean {
  const own = seats[index];
  return [seats[index - 1], seats[index + 1]].some(
    (other) =>
      own && other && other.row === own.row && Math.abs(other.slot - own.slot) === 1 && other.seat.accessible === true,
  );
}
