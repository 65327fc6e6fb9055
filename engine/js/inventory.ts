import { EngineError } from './errors.ts';
import { type Hall, handleOf, seatIndex, seatIndexes } from './hall.ts';
import { alive, call, engine, type InventoryHandle } from './raw.ts';
import { checkSelection, decide, groupAround, largestParty, resized } from './requests.ts';
import {
  type Assignment,
  type AssignRequest,
  type PartyTerms,
  type SeatRules,
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

  /**
   * The seats begin in the states of `snapshot`. Without one they are free, but for those that the hall blocks or disables, which are blocked.
   * Errors: as `applySnapshot`.
   */
  constructor(hall: Hall, snapshot?: Uint8Array) {
    const { InventoryHandle } = engine();
    this.hall = hall;
    this.#handle = snapshot
      ? call(() => InventoryHandle.fromSnapshot(handleOf(hall), snapshot))
      : new InventoryHandle(handleOf(hall));
  }

  /** Errors: as `applySnapshot`. */
  static fromSnapshot(hall: Hall, bytes: Uint8Array): Inventory {
    return new Inventory(hall, bytes);
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
   * Chooses seats for one party by a screen's algorithm. Of the six scan orders (drawn in docs/RULES.md): where a
   * row has `count` candidates together, one run in the first such row; else seats one by one in scan order. Of
   * `best_available`: the nearest run to the focal point that strands no single seat; else the nearest run; else a run in
   * each of several neighbouring rows; else groups wherever there is room, as few people alone and as few groups as can
   * be. docs/RULES.md has the order in full.
   *
   * For other proposals, best first, ask again with all that were proposed before in `avoid`; an empty answer says that
   * nothing else is left.
   * Errors: `BadCount` (0, not whole, more accessible seats than seats), `UnknownAlgorithm`, and of a request that is not
   * sound `WrongType`, `UnknownField`, `OutOfRange` and `UnknownValue` (a class or zone that the hall does not have), each
   * with the field and what would be known.
   */
  assign(request: AssignRequest): Assignment {
    return decide(this.#engine(), this.hall, request);
  }

  /**
   * The seats that a click on `seat` takes for a party that still needs `size` of them, ascending, for a preview: the run
   * of so many with the seat in it that `check` lets pass, the seat as near its middle as can be. Where none is, the
   * longest such run of fewer, with the rest to be picked elsewhere. Empty: a click there would be refused.
   *
   * Around the seat no accessible, companion or never assigned seats are taken, which the seat itself may be.
   * `own`: as in `check`. `picked`: seats of the party's choice that stay; the rules are asked about these and the run
   * together. `rules.count` is of no interest. At most 32 seats.
   * Errors: `BadCount` (a size of 0 or not whole), and those of `check`.
   */
  groupAround(
    seat: number,
    size: number,
    rules: SelectionRules,
    seats: { own?: ArrayLike<number>; picked?: ArrayLike<number> } = {},
  ): Uint32Array {
    return groupAround(this.#engine(), this.hall, [seat, size], rules, seats);
  }

  /**
   * The seats of a party that chose `picked` and is `size` people now, ascending. More people keep all of them and get the rest
   * as near as the rules let, beside them where there is room; of fewer the ones go without whom the others sit best. docs/RULES.md
   * has the order in full. Empty: the rules let no such choice pass.
   *
   * `picked` counts as the party's own, as does `own`. `rules.count` is of no interest. At most 32 more.
   * Errors: `BadCount` (a size below 0 or not whole), and those of `check`.
   */
  resized(picked: ArrayLike<number>, size: number, rules: SelectionRules, own: ArrayLike<number> = []): Uint32Array {
    return resized(this.#engine(), this.hall, [picked, size], rules, own);
  }

  /**
   * Whether this seat may be picked, whatever else is chosen: what follows from other seats (how many, sofas, companions, single
   * seats, the reserve) is not asked. For every seat that is pointed at, where `check` of all of a large hall would take as
   * long as a frame. `own` and errors: as in `check`.
   */
  pickable(
    seat: number,
    { classes, seatClearance = 0, allowBlocked }: SeatRules,
    own: ArrayLike<number> = [],
  ): boolean {
    const rules: SelectionRules = {
      classes,
      seatClearance,
      allowBlocked,
      strandedSeats: 'off',
      sofasTogether: false,
      companionsWithAccessible: false,
    };
    return this.groupAround(seat, 1, rules, { own }).length > 0;
  }

  /**
   * What is wrong with a chosen set, in the order of `violationCodes`; empty: it may be sold. A selection with `warn`
   * alone may be sold too. `own`: seats that are the buyer's already; they count as free, unless they are sold or out of order.
   * Errors, at the field: `WrongType` (a set or a number instead of seats), `MissingField`, `UnknownField` (misspelt),
   * `OutOfRange` (not whole, below 0), `UnknownValue` (a class that the hall does not have).
   */
  check(selection: ArrayLike<number>, rules: SelectionRules, own?: ArrayLike<number>): Violation[] {
    return checkSelection(this.#engine(), this.hall, selection, rules, own);
  }

  /** Gives the engine's memory back now rather than when the garbage collector comes by. The hall stays. */
  free(): void {
    this.#handle?.free();
    this.#handle = undefined;
  }

  /** `using show = …`: as `free()`, at the end of the block. */
  [Symbol.dispose](): void {
    this.free();
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
