import { EngineError } from './errors.ts';
import { type Hall, seatIndex, seatIndexes } from './hall.ts';
import { alive, call, engine, type InventoryHandle, memoryWords } from './raw.ts';
import { afterChoice, checkSelection, decide, largestParty, readChoice } from './requests.ts';
import {
  type Assignment,
  type AssignRequest,
  type BatchRequest,
  type BestAnswer,
  type BestRequest,
  type PartyTerms,
  type SeatStatus,
  SeatStatusCode,
  type SelectionRules,
  seatStatuses,
  type Violation,
} from './types.ts';

/** One show: the status of every seat of a hall, and what may be done with them. */
export class Inventory {
  #handle: InventoryHandle | undefined;
  readonly hall: Hall;

  /** All seats free, those that the hall blocks or disables blocked. */
  constructor(hall: Hall, handle?: InventoryHandle) {
    this.hall = hall;
    this.#handle = handle ?? new (engine().InventoryHandle)(hall.handle());
  }

  /** Errors: as `applySnapshot`. */
  static fromSnapshot(hall: Hall, bytes: Uint8Array): Inventory {
    return new Inventory(
      hall,
      call(() => engine().InventoryHandle.fromSnapshot(hall.handle(), bytes)),
    );
  }

  #engine(): InventoryHandle {
    return alive(this.#handle);
  }

  /** Set by snapshots, deltas and `snapshot(version)`; 0 at first. */
  get version(): number {
    return this.#engine().version();
  }

  /** All states in bytes. `version`: taken over first. Errors: `BadVersion`. */
  snapshot(version?: number): Uint8Array {
    const handle = this.#engine();
    if (version !== undefined) call(() => handle.setVersion(version));
    return handle.snapshot();
  }

  /**
   * Takes over all states and the version, or changes nothing. Returns the seats that changed, ascending.
   * Errors: `BadMagic`, `UnsupportedVersion`, `BadByte`, `BadVersion`, `HallMismatch`, `Truncated`, `TrailingBytes`, `BadStatus`.
   */
  applySnapshot(bytes: Uint8Array): Uint32Array {
    return call(() => this.#engine().applySnapshot(bytes));
  }

  /**
   * Applies what changed, or changes nothing; a delta seen already changes nothing either. Returns the seats that changed.
   * Errors: `VersionGap` (fetch a snapshot), and those of bad bytes.
   */
  applyDelta(bytes: Uint8Array): Uint32Array {
    return call(() => this.#engine().applyDelta(bytes));
  }

  /** A copy, a byte a seat: `SeatStatusCode`. */
  statuses(): Uint8Array {
    return this.#engine().statuses();
  }

  /** Errors: `UnknownSeat`. */
  status(seat: number): SeatStatus {
    const code = call(() => this.#engine().status(seatIndex(seat)));
    return seatStatuses[code] ?? 'blocked';
  }

  /** All of them or none. Errors: `BadStatus`, `UnknownSeat` at `seats[n]`. */
  setStatus(seats: ArrayLike<number>, status: SeatStatus): void {
    const code = SeatStatusCode[status];
    if (code === undefined) throw new EngineError('BadStatus');
    call(() => this.#engine().setStatus(seatIndexes(seats), code));
  }

  /** Seats nobody has that somebody could still get, if only at the point of sale: free or blocked, not disabled. */
  freeCount(): number {
    return this.#engine().freeCount();
  }

  /** Seats a visitor could get: free, neither blocked nor disabled. */
  onlineCount(): number {
    return this.#engine().onlineCount();
  }

  /** Most free seats next to each other in one row; blocked and disabled ones are not free. */
  largestRun(): number {
    return this.#engine().largestRun();
  }

  /**
   * The largest party that such terms would seat together; 0: none. `largestRun` knows the free seats alone.
   * Errors: `BadCount` (more accessible seats than could be).
   */
  largestParty(terms: PartyTerms): number {
    return largestParty(this.#engine(), this.hall, terms);
  }

  /**
   * Chooses seats by one of the six scan orders; they are drawn in the engine's README. Where a row has `count`
   * candidates together, the answer is one run in the first such row; else seats one by one in scan order.
   * Errors: `BadCount` (0, not whole, more accessible seats than seats), `UnknownAlgorithm`.
   */
  assign(request: AssignRequest): Assignment {
    const at = decide(this.#engine(), this.hall, [request]);
    const { seats, arrangement } = readChoice(memoryWords(), at + 1);
    return { seats, together: arrangement === 'together' };
  }

  /**
   * Chooses the best seats for one party: the nearest run to the focal point that strands no single seat; else the
   * nearest run; else a run in each of several neighbouring rows, nobody alone and few groups where that can be; else
   * the nearest single seats. Accessible seats are for parties that ask for them. The README has the order in full.
   * Errors: `BadCount` (0, not whole, more accessible seats than seats).
   */
  best(request: BestRequest): BestAnswer {
    const at = decide(this.#engine(), this.hall, [request]);
    return readChoice(memoryWords(), at + 1);
  }

  /**
   * Chooses seats for many parties in one call; first come, first served. Nothing is changed: the answers are proposals
   * for the lease store. A party's first choice is what `assign` (with an `algorithm`) or `best` (without) would give it
   * if the first choices of all before it were held, so they share no seats, except those that two name as their own.
   * Its alternatives, for a race lost to another node, share no seat with any first choice but its own seats, and none
   * with other parties' alternatives while there is room; the engine's `Inventory::assign_many` says it in full.
   *
   * Returns a list for every request: its first choice, which may be empty, then at most `alternatives` more, never
   * empty. Of a scan order `groups` is empty and `seats` in scan order. Errors, at `requests[n]`: as `assign` and `best`.
   */
  assignMany(requests: readonly BatchRequest[]): BestAnswer[][] {
    const choices: BestAnswer[][] = requests.map(() => []);
    const begin = decide(this.#engine(), this.hall, requests, true);
    const memory = memoryWords();
    const end = begin + (memory[begin] ?? 0);
    for (let at = begin + 1; at < end; at = afterChoice(memory, at)) {
      choices[memory[at] ?? -1]?.push(readChoice(memory, at));
    }
    return choices;
  }

  /**
   * What is wrong with a chosen set, in the order of `violationCodes`; empty: it may be sold. A selection with `warn`
   * alone may be sold too. `own`: seats that are the buyer's already; they count as free.
   */
  check(selection: ArrayLike<number>, rules: SelectionRules, own?: ArrayLike<number>): Violation[] {
    return checkSelection(this.#engine(), this.hall, selection, rules, own);
  }

  /** Gives the engine's memory back now rather than when the garbage collector comes by. The hall stays. */
  free(): void {
    this.#handle?.free();
    this.#handle = undefined;
  }
}

/**
 * What changed between two versions: `seats[i]` has `statuses[i]` (`SeatStatusCode`) at `toVersion`.
 * Errors: `LengthMismatch`, `BadVersion`, `UnknownSeat`, `BadStatus`.
 */
export function encodeDelta(
  fromVersion: number,
  toVersion: number,
  seats: ArrayLike<number>,
  statuses: ArrayLike<number>,
): Uint8Array {
  const bytes = Uint8Array.from(statuses, (status) =>
    Number.isInteger(status) && status >= 0 && status < 256 ? status : 255,
  );
  return call(() => engine().encodeDelta(fromVersion, toVersion, seatIndexes(seats), bytes));
}
