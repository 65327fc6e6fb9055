import { EngineError } from './errors.ts';
import { type Hall, seatIndex, seatIndexes } from './hall.ts';
import { alive, call, engine, type InventoryHandle } from './raw.ts';
import {
  type Assignment,
  type AssignRequest,
  assignmentAlgorithms,
  type BestAnswer,
  type BestRequest,
  bestArrangements,
  type SeatStatus,
  SeatStatusCode,
  type SelectionRules,
  seatStatuses,
  unmetWishes,
  type Violation,
  violationCodes,
} from './types.ts';

/** Bits of `options`, as in src/wasm/inventory.rs. */
const Option = {
  sofasTogether: 1,
  companions: 2,
  allowBlocked: 4,
  strandedWarn: 8,
  strandedForbid: 16,
  rowFirst: 32,
} as const;
const noSeats = new Uint32Array();
const allClasses = new Uint8Array();

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
   * Chooses seats by one of the six scan orders; they are drawn in the engine's README. Where a row has `count`
   * candidates together, the answer is one run in the first such row; else seats one by one in scan order.
   * Errors: `BadCount` (0, not whole), `UnknownAlgorithm`.
   */
  assign(request: AssignRequest): Assignment {
    if (!Number.isInteger(request.count) || request.count < 1) throw new EngineError('BadCount');
    const algorithm = assignmentAlgorithms.indexOf(request.algorithm);
    if (algorithm < 0) throw new EngineError('UnknownAlgorithm');
    const options =
      (request.sofasTogether ? Option.sofasTogether : 0) | (request.companionsWithAccessible ? Option.companions : 0);
    const answer = call(() =>
      this.#engine().assign(
        algorithm,
        Math.min(request.count, 0xffff_ffff),
        this.#classes(request.classes),
        clearance(request.seatClearance),
        request.own ? seatIndexes(request.own) : noSeats,
        options,
      ),
    );
    return { seats: answer.slice(1), together: answer[0] === 1 };
  }

  /**
   * Chooses the best seats for one party: the nearest run to the focal point that strands no single seat; else the
   * nearest run; else a run in each of several neighbouring rows, nobody alone and few groups where that can be; else
   * the nearest single seats. Accessible seats are for parties that ask for them. The README has the order in full.
   * Errors: `BadCount` (0, not whole, more accessible seats than seats).
   */
  best(request: BestRequest): BestAnswer {
    const { count, accessible = 0 } = request;
    if (!Number.isInteger(count) || count < 1) throw new EngineError('BadCount');
    if (!Number.isInteger(accessible) || accessible < 0 || accessible > count) throw new EngineError('BadCount');
    const zone = request.zone === undefined ? -1 : this.hall.zones.findIndex(({ key }) => key === request.zone);
    // A zone that the hall does not have has no seats, as has a class.
    const classes = request.zone !== undefined && zone < 0 ? [] : request.classes;
    const options = (request.sofasTogether ? Option.sofasTogether : 0) | (request.rowFirst ? Option.rowFirst : 0);
    const answer = call(() =>
      this.#engine().best(
        Math.min(count, 0xffff_ffff),
        Math.min(accessible, 0xffff_ffff),
        this.#classes(classes),
        zone,
        clearance(request.seatClearance),
        request.own ? seatIndexes(request.own) : noSeats,
        options,
      ),
    );
    const [arrangement = 0, unmet = 0, groupCount = 0] = answer;
    return {
      seats: answer.slice(3 + groupCount),
      groups: answer.slice(3, 3 + groupCount),
      arrangement: bestArrangements[arrangement] ?? 'none',
      unmet: unmetWishes.filter((_, bit) => (unmet >> bit) & 1),
    };
  }

  /**
   * What is wrong with a chosen set, in the order of `violationCodes`; empty: it may be sold. A selection with `warn`
   * alone may be sold too. `own`: seats that are the buyer's already; they count as free.
   */
  check(selection: ArrayLike<number>, rules: SelectionRules, own?: ArrayLike<number>): Violation[] {
    const options =
      (rules.sofasTogether ? Option.sofasTogether : 0) |
      (rules.companionsWithAccessible ? Option.companions : 0) |
      (rules.allowBlocked ? Option.allowBlocked : 0) |
      (rules.strandedSeats === 'warn' ? Option.strandedWarn : 0) |
      (rules.strandedSeats === 'forbid' ? Option.strandedForbid : 0);
    const answer = this.#engine().check(
      seatIndexes(selection),
      requiredCount(rules.count),
      this.#classes(rules.classes),
      clearance(rules.seatClearance),
      own ? seatIndexes(own) : noSeats,
      options,
    );
    return readViolations(answer);
  }

  /** A byte a class; unknown keys allow nothing. */
  #classes(keys: string[] | undefined): Uint8Array {
    return keys ? Uint8Array.from(this.hall.classes, ({ key }) => (keys.includes(key) ? 1 : 0)) : allClasses;
  }

  /** Gives the engine's memory back now rather than when the garbage collector comes by. The hall stays. */
  free(): void {
    this.#handle?.free();
    this.#handle = undefined;
  }
}

/** -1: any. A number that no selection can have stays one. */
function requiredCount(count: number | undefined): number {
  if (count === undefined) return -1;
  return Number.isInteger(count) && count >= 0 && count < 0x7fff_ffff ? count : 0x7fff_ffff;
}

function clearance(slots: number | undefined): number {
  return slots !== undefined && slots > 0 ? Math.min(Math.floor(slots), 0xffff) : 0;
}

function readViolations(answer: Uint32Array): Violation[] {
  const violations: Violation[] = [];
  for (let at = 0; at < answer.length; ) {
    const [code = 0, forbids = 0, count = 0] = answer.subarray(at, at + 3);
    const name = violationCodes[code];
    if (!name) throw new Error(`The engine knows a violation ${code} that types.ts does not: rebuild it.`);
    const seats = Array.from(answer.subarray(at + 3, at + 3 + count));
    violations.push({ code: name, severity: forbids ? 'forbid' : 'warn', seats });
    at += 3 + count;
  }
  return violations;
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
