import type { Clock } from '../../ports/clock.ts';
import type { SeatEvent, SeatEvents } from '../../ports/seatEvents.ts';
import {
  encodeExpiry,
  type LeaseDelta,
  type LeaseExtendRequest,
  type LeaseHoldRequest,
  type LeaseLoad,
  type LeaseRefusal,
  type LeaseReleaseRequest,
  type LeaseReply,
  LeaseResult,
  type LeaseSnapshot,
  type LeaseSoldRequest,
  type SeatLeases,
  tagBytes,
} from '../../ports/seatLeases.ts';

interface ShowLeases {
  epoch: number;
  version: number;
  expiries: Float64Array;
  tags: Uint8Array;
}
interface Memo {
  inputHash: string;
  memo: string;
  forgetAtMs: number;
}

/** The lease store in this process. Redis' scripts and this say the same; the conformance suite holds them to it. */
export class MemorySeatLeases implements SeatLeases, SeatEvents {
  private readonly shows = new Map<number, ShowLeases>();
  /** In order of their end, as all are remembered for the same time. */
  private readonly memos = new Map<string, Memo>();
  private readonly listeners = new Map<number, Set<(event: SeatEvent) => void>>();

  constructor(private readonly clock: Clock) {}

  nowMs(): number {
    return this.clock.nowMs();
  }

  async snapshot(scheduleId: number): Promise<LeaseSnapshot | null> {
    const show = this.shows.get(scheduleId);
    if (!show) return null;
    return {
      epoch: show.epoch,
      version: show.version,
      seatCount: show.expiries.length,
      expiries: show.expiries.slice(),
      tags: show.tags.slice(),
    };
  }

  async peek(scheduleId: number): Promise<{ epoch: number; version: number } | null> {
    const show = this.shows.get(scheduleId);
    return show ? { epoch: show.epoch, version: show.version } : null;
  }

  async hold(
    scheduleId: number,
    epoch: number,
    requests: LeaseHoldRequest[],
    memoTtlMs: number,
  ): Promise<LeaseReply | LeaseRefusal> {
    return this.run(scheduleId, epoch, requests, (batch, request) => {
      const memoName = request.key ? `${scheduleId}:${request.key.id}` : null;
      const before = memoName ? this.memos.get(memoName) : undefined;
      if (before && before.forgetAtMs > batch.nowMs) {
        if (before.inputHash !== request.key?.inputHash) return LeaseResult.KeyConflict;
        batch.replay(before.memo);
        return LeaseResult.Replayed;
      }
      const index = request.alternatives.findIndex(
        ({ seats }) =>
          every(seats, (seat) => batch.isFree(seat) || batch.isHeldBy(seat, request.tag)) &&
          (request.maxLive === undefined || batch.staysWithin(request.maxLive, request, seats)),
      );
      const alternative = request.alternatives[index];
      if (!alternative) return LeaseResult.Taken;
      const { seats } = alternative;
      const expiry = encodeExpiry(request.expiresAtMs, 'held');
      each(seats, (seat) => batch.write(seat, expiry, request.tag));
      each(request.drop, (seat) => {
        if (every(seats, (taken) => taken !== seat) && batch.isHeldBy(seat, request.tag))
          batch.write(seat, 0, request.tag);
      });
      if (memoName && request.key)
        this.remember(memoName, {
          inputHash: request.key.inputHash,
          memo: alternative.memo,
          forgetAtMs: batch.nowMs + memoTtlMs,
        });
      return index;
    });
  }

  async extend(scheduleId: number, epoch: number, requests: LeaseExtendRequest[]): Promise<LeaseReply | LeaseRefusal> {
    return this.run(scheduleId, epoch, requests, (batch, request) => {
      const may = every(
        request.seats,
        (seat) =>
          batch.isFree(seat) ||
          batch.isHeldBy(seat, request.tag) ||
          (request.kind === 'reserved' && batch.isTagged(seat, request.tag) && !batch.isSold(seat)),
      );
      if (!may) return LeaseResult.NotYours;
      each(request.seats, (seat) => batch.write(seat, encodeExpiry(request.expiresAtMs, request.kind), request.tag));
      return LeaseResult.Done;
    });
  }

  async release(
    scheduleId: number,
    epoch: number,
    requests: LeaseReleaseRequest[],
  ): Promise<LeaseReply | LeaseRefusal> {
    return this.run(scheduleId, epoch, requests, (batch, request) => {
      each(request.seats, (seat) => {
        const may =
          request.kind === 'any'
            ? batch.isTagged(seat, request.tag) && !batch.isFree(seat)
            : batch.isHeldBy(seat, request.tag);
        if (may) batch.write(seat, 0, request.tag);
      });
      return LeaseResult.Done;
    });
  }

  async sold(scheduleId: number, epoch: number, requests: LeaseSoldRequest[]): Promise<LeaseReply | LeaseRefusal> {
    return this.run(scheduleId, epoch, requests, (batch, request) => {
      each(request.seats, (seat) => {
        if (batch.exists(seat) && !(batch.isSold(seat) && batch.isTagged(seat, request.tag)))
          batch.write(seat, Number.POSITIVE_INFINITY, request.tag);
      });
      return LeaseResult.Done;
    });
  }

  async load(scheduleId: number, state: LeaseLoad): Promise<boolean> {
    const present = this.shows.get(scheduleId);
    if (present && (present.epoch > state.replaces || present.epoch >= state.epoch)) return false;
    this.shows.set(scheduleId, {
      epoch: state.epoch,
      version: state.version,
      expiries: state.expiries.slice(0, state.seatCount),
      tags: state.tags.slice(0, state.seatCount * tagBytes),
    });
    this.publish(scheduleId, { kind: 'loaded' });
    return true;
  }

  async healthy(): Promise<boolean> {
    return true;
  }

  /** Forgets everything, as FLUSHALL does. */
  flush(): void {
    this.shows.clear();
    this.memos.clear();
  }

  /** Puts a state in place, whatever was there: what a failover that lost writes does. */
  overwrite(scheduleId: number, { epoch, version, expiries, tags }: LeaseSnapshot): void {
    this.shows.set(scheduleId, { epoch, version, expiries: expiries.slice(), tags: tags.slice() });
  }

  async subscribe(scheduleId: number, listener: (event: SeatEvent) => void): Promise<() => void> {
    const set = this.listeners.get(scheduleId) ?? new Set();
    this.listeners.set(scheduleId, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.listeners.get(scheduleId) === set) this.listeners.delete(scheduleId);
    };
  }

  private run<R>(
    scheduleId: number,
    epoch: number,
    requests: R[],
    one: (batch: Batch, request: R) => number,
  ): LeaseReply | LeaseRefusal {
    const show = this.shows.get(scheduleId);
    if (!show) return { status: 'missing' };
    if (show.epoch !== epoch) return { status: 'wrongEpoch', epoch: show.epoch, version: show.version };
    const batch = new Batch(show, this.clock.nowMs());
    const results = new Uint8Array(requests.length);
    requests.forEach((request, index) => {
      batch.request = index;
      results[index] = one(batch, request);
    });
    const delta = batch.delta();
    if (delta) this.publish(scheduleId, { kind: 'delta', delta });
    return { status: 'ok', version: show.version, results, delta, memos: batch.memos };
  }

  private remember(name: string, memo: Memo): void {
    this.memos.delete(name);
    this.memos.set(name, memo);
    for (const [oldest, { forgetAtMs }] of this.memos) {
      if (forgetAtMs > this.clock.nowMs()) break;
      this.memos.delete(oldest);
    }
  }

  private publish(scheduleId: number, event: SeatEvent): void {
    const set = this.listeners.get(scheduleId);
    if (!set) return;
    // After the answer, as over a network.
    setImmediate(() => {
      for (const listener of set) listener(event);
    });
  }
}

/** One call's view of a show: reads, writes, and what it changed. */
class Batch {
  request = 0;
  readonly memos = new Map<number, string>();
  private readonly changed = new Set<number>();
  constructor(
    private readonly show: ShowLeases,
    readonly nowMs: number,
  ) {}
  exists(seat: number): boolean {
    return seat < this.show.expiries.length;
  }
  isFree(seat: number): boolean {
    return (this.show.expiries[seat] ?? Number.POSITIVE_INFINITY) <= this.nowMs;
  }
  isSold(seat: number): boolean {
    return this.show.expiries[seat] === Number.POSITIVE_INFINITY;
  }
  isTagged(seat: number, tag: Uint8Array): boolean {
    return this.exists(seat) && sameBytes(this.show.tags, seat * tagBytes, tag);
  }
  /** Merely held: neither reserved nor sold. */
  isHeldBy(seat: number, tag: Uint8Array): boolean {
    const expiry = this.show.expiries[seat] ?? 0;
    return expiry > this.nowMs && expiry % 1 === 0 && this.isTagged(seat, tag);
  }
  /** Whether taking `seats` adds no live lease, or leaves at most `maxLive`. */
  staysWithin(maxLive: number, request: LeaseHoldRequest, seats: ArrayLike<number>): boolean {
    const wanted = new Set(Array.from(seats));
    let added = 0;
    for (const seat of wanted) if (this.isFree(seat)) added++;
    for (const seat of new Set(Array.from(request.drop)))
      if (!wanted.has(seat) && this.isHeldBy(seat, request.tag)) added--;
    if (added <= 0) return true;
    let live = 0;
    for (const expiry of this.show.expiries) if (expiry > this.nowMs) live++;
    return live + added <= maxLive;
  }
  write(seat: number, expiry: number, tag: Uint8Array): void {
    this.show.expiries[seat] = expiry;
    this.show.tags.set(tag, seat * tagBytes);
    this.changed.add(seat);
  }
  replay(memo: string): void {
    this.memos.set(this.request, memo);
  }
  delta(): LeaseDelta | null {
    if (this.changed.size === 0) return null;
    this.show.version++;
    const seats = Uint32Array.from(this.changed);
    const expiries = new Float64Array(seats.length);
    const tags = new Uint8Array(seats.length * tagBytes);
    seats.forEach((seat, i) => {
      expiries[i] = this.show.expiries[seat] ?? 0;
      for (let b = 0; b < tagBytes; b++) tags[i * tagBytes + b] = this.show.tags[seat * tagBytes + b] ?? 0;
    });
    return { epoch: this.show.epoch, version: this.show.version, seats, expiries, tags };
  }
}

function sameBytes(bytes: Uint8Array, at: number, other: Uint8Array): boolean {
  for (let i = 0; i < tagBytes; i++) if (bytes[at + i] !== other[i]) return false;
  return true;
}
function every(list: ArrayLike<number>, test: (value: number) => boolean): boolean {
  for (let i = 0; i < list.length; i++) if (!test(list[i] ?? 0)) return false;
  return true;
}
function each(list: ArrayLike<number>, act: (value: number) => void): void {
  for (let i = 0; i < list.length; i++) act(list[i] ?? 0);
}
