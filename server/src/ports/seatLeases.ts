/**
 * The lease store: per show and seat, until when it is taken and by whom. It compares and sets, it never chooses seats.
 *
 * A *lease* is (expiry, tag). The expiry is Unix ms on the store's own clock and says the kind as well:
 *
 *     not after now   free, whatever the tag says
 *     whole number    held
 *     whole + 0.5     reserved: a bill is being paid
 *     +Infinity       sold
 *
 * A show's state carries an *epoch* (raised in PostgreSQL whenever the state is made anew) and a *version* (one more
 * for every call that changed a seat). Every call names the epoch it believes in, and nothing is touched when that is wrong.
 * Both adapters pass conformance/leaseConformance.ts. Calls reject only with `ParterreError` UNAVAILABLE.
 */

/** Bytes of a holder's tag. Never all zero. */
export const tagBytes = 8;

/** Columns by seat index, owned by the receiver. */
export interface LeaseSnapshot {
  epoch: number;
  version: number;
  seatCount: number;
  /** Encoded expiries. */
  expiries: Float64Array;
  /** `tagBytes` a seat. */
  tags: Uint8Array;
}

/** What one call changed: the seats' new leases. `version` is the version after it; exactly one more than before. */
export interface LeaseDelta {
  epoch: number;
  version: number;
  seats: Uint32Array;
  expiries: Float64Array;
  tags: Uint8Array;
}

/** Refusals of a whole call. `missing`: there is no state of this show; `wrongEpoch`: it is of another epoch. */
export type LeaseRefusal = { status: 'missing' } | { status: 'wrongEpoch'; epoch: number; version: number };

/** Results of one request of a batch; below `Taken` it is the index of the alternative that was taken. */
export const LeaseResult = {
  Done: 0,
  /** No alternative was wholly free. */
  Taken: 240,
  /** The key was answered before: `memos` has that answer. */
  Replayed: 241,
  /** The key was answered before, for another input. */
  KeyConflict: 242,
  /** A seat is somebody else's lease, or one that this call may not change. */
  NotYours: 243,
} as const;

export interface LeaseReply {
  status: 'ok';
  version: number;
  /** A byte a request, `LeaseResult`. */
  results: Uint8Array;
  /** Null when nothing changed. */
  delta: LeaseDelta | null;
  /** By request: the memo of the alternative taken back then, for `Replayed`. */
  memos: Map<number, string>;
}

export interface LeaseHoldRequest {
  tag: Uint8Array;
  /** Whole Unix ms. */
  expiresAtMs: number;
  /** Given back when an alternative is taken and these are not in it. Those that are not held by `tag` are left alone. */
  drop: ArrayLike<number>;
  /** Tried in order; the first whose seats are all free, or held by `tag`, is taken. None: only the key is looked up. */
  alternatives: LeaseAlternative[];
  /**
   * No alternative is taken that adds to the show's live leases and leaves more of them than this, whoever holds them.
   * For seats kept back from the website: two nodes that both see the last one free cannot both sell it.
   */
  maxLive?: number;
  /** Remembered for `memoTtlMs` once an alternative was taken. */
  key?: { id: string /** 8 bytes as latin1 text. */; inputHash: string };
}
export interface LeaseAlternative {
  /** May be empty: then only `drop` happens. */
  seats: ArrayLike<number>;
  /** Opaque to the store; latin1 text, a byte a character. Strings live in the heap, where thousands of byte arrays would not be cheap. */
  memo: string;
}

export interface LeaseExtendRequest {
  tag: Uint8Array;
  seats: ArrayLike<number>;
  /** Whole Unix ms. */
  expiresAtMs: number;
  /** `held` may not change a lease that is reserved already. */
  kind: 'held' | 'reserved';
}

export interface LeaseReleaseRequest {
  tag: Uint8Array;
  seats: ArrayLike<number>;
  /** `held` leaves reserved and sold seats alone; `any` gives back those as well, when they carry the tag. */
  kind: 'held' | 'any';
}

export interface LeaseSoldRequest {
  tag: Uint8Array;
  seats: ArrayLike<number>;
}

export interface LeaseLoad {
  epoch: number;
  /** Accepted when no state is there, or one whose epoch is at most this and below `epoch`. So of two that rebuild, one does. */
  replaces: number;
  version: number;
  seatCount: number;
  expiries: Float64Array;
  tags: Uint8Array;
}

export interface SeatLeases {
  /** The store's clock as far as this node knows it, whole Unix ms. */
  nowMs(): number;
  /** Null: missing. */
  snapshot(scheduleId: number): Promise<LeaseSnapshot | null>;
  /** Epoch and version only. Null: missing. */
  peek(scheduleId: number): Promise<{ epoch: number; version: number } | null>;
  hold(
    scheduleId: number,
    epoch: number,
    requests: LeaseHoldRequest[],
    memoTtlMs: number,
  ): Promise<LeaseReply | LeaseRefusal>;
  /**
   * Moves the expiry of all seats of a request, or of none. A seat that nobody has is taken again: after a loss of the
   * store, or a moment after its expiry, the holder keeps what no one else took. `NotYours` otherwise.
   */
  extend(scheduleId: number, epoch: number, requests: LeaseExtendRequest[]): Promise<LeaseReply | LeaseRefusal>;
  /** Always `Done`. */
  release(scheduleId: number, epoch: number, requests: LeaseReleaseRequest[]): Promise<LeaseReply | LeaseRefusal>;
  /** Always `Done`: PostgreSQL has decided, whoever holds a lease now loses it. */
  sold(scheduleId: number, epoch: number, requests: LeaseSoldRequest[]): Promise<LeaseReply | LeaseRefusal>;
  /** False: somebody else has loaded this show meanwhile. */
  load(scheduleId: number, state: LeaseLoad): Promise<boolean>;
  /** Whether the store answers at all. */
  healthy(): Promise<boolean>;
}

/** Packs a kind into an expiry, see above. */
export function encodeExpiry(expiresAtMs: number, kind: 'held' | 'reserved'): number {
  return kind === 'reserved' ? Math.floor(expiresAtMs) + 0.5 : Math.floor(expiresAtMs);
}
export function isReserved(expiry: number): boolean {
  return expiry !== Number.POSITIVE_INFINITY && expiry % 1 !== 0;
}
