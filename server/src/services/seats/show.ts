import { isDeepStrictEqual } from 'node:util';
import type { Hall } from '@parterre/engine';
import { ParterreError } from '../../domain/parterreError.ts';
import type { SeatCounts } from '../../ports/seatDesk.ts';
import type { SeatEvent, SeatEvents } from '../../ports/seatEvents.ts';
import type {
  LeaseDelta,
  LeaseExtendRequest,
  LeaseRefusal,
  LeaseReleaseRequest,
  LeaseReply,
  LeaseSoldRequest,
  SeatLeases,
} from '../../ports/seatLeases.ts';
import type { ShowRecord, ShowStore } from '../../ports/showStore.ts';
import { Batcher } from '../batcher.ts';
import { forgottenLeases, rebuiltLeases } from './rebuild.ts';
import { SeatBroadcast } from './seatBroadcast.ts';
import { brokenSeats, SeatState } from './seatState.ts';
import type { PaymentRecords } from './unpaidSeats.ts';

export interface ShowParts {
  leases: SeatLeases;
  events: SeatEvents;
  shows: ShowStore;
  /** What payments are known of the holders on all shows of this node. */
  records: PaymentRecords;
  holdMs: number;
  /** The hall of a record; the same object for the same layout. */
  hallOf(record: ShowRecord): Hall;
  /** Trouble nobody waits for. */
  onError(error: unknown, context: string): void;
}

/** A delta that is missing for so long is not only late. */
const gapPatienceMs = 30;
/** Leases that end close together are noticed together. */
const sweepAtMostEveryMs = 20;
/** Longest delay a timer takes. */
const longestTimerMs = 60_000;
/** Batches of the requests of one kind to one show: as many as one script call takes; the second call is decided while the first travels. */
export const batches = { maxBatch: 256, maxInFlight: 2 };

const attempts = 4;

/** One show on this node: follows the store, and brings the store back when it has lost the show. */
export class Show {
  readonly broadcast: SeatBroadcast;
  readonly extends: Batcher<LeaseExtendRequest, number>;
  readonly releases: Batcher<LeaseReleaseRequest, number>;
  readonly sales: Batcher<LeaseSoldRequest, number>;
  lastUsedAtMs = 0;
  private unsubscribe: (() => void) | null = null;
  /** Deltas that came before the one they follow, by version. */
  private readonly early = new Map<number, LeaseDelta>();
  private gapTimer: NodeJS.Timeout | null = null;
  private sweepTimer: NodeJS.Timeout | null = null;
  private sweepAtMs = Number.POSITIVE_INFINITY;
  /** Highest version heard of in this epoch: a later answer with a lower one means that the store went back in time. */
  private seenVersion = -1;
  private refreshing: Promise<void> | null = null;
  private rebuilding: Promise<void> | null = null;
  private closed = false;
  private countsOf = { paintings: -1, state: null as SeatState | null, counts: null as SeatCounts | null };

  private constructor(
    public record: ShowRecord,
    public state: SeatState,
    private readonly parts: ShowParts,
  ) {
    this.broadcast = new SeatBroadcast(state, record.layoutId);
    const id = record.scheduleId;
    this.extends = this.batched((leases, epoch, requests) => leases.extend(id, epoch, requests));
    this.releases = this.batched((leases, epoch, requests) => leases.release(id, epoch, requests));
    this.sales = this.batched((leases, epoch, requests) => leases.sold(id, epoch, requests));
  }

  /** Requests of one kind; each is answered with its `LeaseResult`. */
  private batched<R>(
    work: (leases: SeatLeases, epoch: number, requests: R[]) => Promise<LeaseReply | LeaseRefusal>,
  ): Batcher<R, number> {
    return new Batcher({
      ...batches,
      run: async (requests) => Array.from((await this.call((leases, epoch) => work(leases, epoch, requests))).results),
    });
  }

  /** SCHEDULE_NOT_FOUND, UNAVAILABLE. */
  static async open(scheduleId: number, parts: ShowParts): Promise<Show> {
    const record = await parts.shows.show(scheduleId);
    if (!record) throw new ParterreError('SCHEDULE_NOT_FOUND');
    let show: Show | null = null;
    show = new Show(
      record,
      stateOf(record, parts, (seat) => show?.broadcast.touch(seat)),
      parts,
    );
    try {
      await show.begin();
    } catch (error) {
      show.close();
      throw error;
    }
    return show;
  }

  nowMs(): number {
    return this.parts.leases.nowMs();
  }

  get isBusy(): boolean {
    return this.broadcast.isWatched || !this.extends.isIdle || !this.releases.isIdle || !this.sales.isIdle;
  }

  counts(): SeatCounts {
    this.state.sweep(this.nowMs());
    const { state } = this;
    if (this.countsOf.counts && this.countsOf.state === state && this.countsOf.paintings === state.paintings)
      return this.countsOf.counts;
    const { inventory } = state;
    // Broken seats count as free, because they are not sold: whoever counts sales by what is left would take them for sold.
    const free = inventory.freeCount() + state.brokenCount();
    const sellable = inventory.onlineCount();
    const counts = {
      free,
      online: Math.max(0, sellable - this.record.onlineReserve),
      blocked: free - sellable,
      undecided: state.undecidedCount(),
      total: state.existing,
      largestRun: inventory.largestRun(),
    };
    this.countsOf = { paintings: state.paintings, state, counts };
    return counts;
  }

  /** One call to the store, repeated after the state was fetched or made anew. What it changed is applied before it resolves. */
  async call(work: (leases: SeatLeases, epoch: number) => Promise<LeaseReply | LeaseRefusal>): Promise<LeaseReply> {
    const { layoutEpoch } = this.record;
    for (let attempt = 0; attempt < attempts; attempt++) {
      // What is asked names seats of the layout before.
      if (this.record.layoutEpoch !== layoutEpoch) throw new ParterreError('SEATS_REARRANGED');
      const { epoch } = this.state;
      const seenBefore = this.seenVersion;
      const reply = await work(this.parts.leases, epoch);
      if (reply.status === 'missing') await this.rebuild(0);
      else if (reply.status === 'wrongEpoch') {
        if (reply.epoch < this.state.epoch) await this.rebuild(reply.epoch);
        else await this.refresh();
      } else if (epoch === this.state.epoch && reply.version < seenBefore + (reply.delta ? 1 : 0)) {
        // A silent rollback. What was just done is in the store and is carried over; repeated, its key answers the same.
        await this.rebuild(epoch);
      } else {
        if (reply.delta) this.hearDelta(reply.delta);
        return reply;
      }
    }
    throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 2 });
  }

  /** Takes over the store's state; makes it anew when it is missing or older than what is known. */
  refresh(): Promise<void> {
    this.refreshing ??= this.fetch().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  /** Compares with the store. For the case that the last message of all was lost. */
  async compare(): Promise<void> {
    const seenBefore = this.seenVersion;
    const { epoch } = this.state;
    const found = await this.parts.leases.peek(this.record.scheduleId);
    if (this.closed) return;
    const isCurrent = found && found.epoch === this.state.epoch && found.version <= this.state.version;
    const isRolledBack = found && found.epoch === epoch && found.version < seenBefore;
    if (!isCurrent || isRolledBack) await this.refresh();
  }

  /** Reads the show again from PostgreSQL. When something of it is new, tells the watchers. */
  async reload(): Promise<void> {
    const record = await this.parts.shows.show(this.record.scheduleId);
    if (!record || this.closed || isSame(record, this.record)) return;
    this.become(record);
    await this.refresh();
  }

  /** Takes over a record after which the show is sold otherwise. Leases of another layout are not carried over: their seats are other seats. */
  private become(record: ShowRecord): void {
    const isMoved = record.layoutEpoch !== this.record.layoutEpoch;
    this.record = record;
    const old = this.state;
    const fresh = stateOf(record, this.parts, (seat) => this.broadcast.touch(seat));
    if (isMoved) {
      // Older than anything that the store will have of this layout, and newer than all that it has of the other one.
      fresh.epoch = record.layoutEpoch;
      fresh.version = 0;
      this.early.clear();
    } else
      fresh.applySnapshot(
        { epoch: old.epoch, version: old.version, seatCount: old.seatCount, expiries: old.expiries, tags: old.tags },
        this.nowMs(),
      );
    this.state = fresh;
    this.broadcast.announce({ kind: 'arrangement' });
    this.broadcast.restart(fresh, record.layoutId);
    // Commits on their way settle their promises on the old state.
    setTimeout(() => old.free(), 60_000).unref();
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.unsubscribe?.();
    if (this.gapTimer) clearTimeout(this.gapTimer);
    if (this.sweepTimer) clearTimeout(this.sweepTimer);
    this.broadcast.close();
    this.state.free();
  }

  private async begin(): Promise<void> {
    // Before the snapshot is read: a delta landing between the two would be lost.
    this.unsubscribe = await this.parts.events.subscribe(this.record.scheduleId, (event) => this.hear(event));
    await this.refresh();
  }

  private hear(event: SeatEvent): void {
    if (this.closed) return;
    if (event.kind === 'delta') this.hearDelta(event.delta);
    else if (event.kind === 'gap') this.inBackground(this.compare(), 'gap');
    // Whoever loaded it here has it already.
    else if (!this.rebuilding) this.inBackground(this.compare(), 'loaded');
  }

  private hearDelta(delta: LeaseDelta): void {
    if (this.closed || delta.epoch < this.state.epoch) return;
    if (delta.epoch > this.state.epoch) {
      this.inBackground(this.refresh(), 'epoch');
      return;
    }
    this.seenVersion = Math.max(this.seenVersion, delta.version);
    if (delta.version <= this.state.version) return;
    this.early.set(delta.version, delta);
    this.applyEarly();
  }

  /** Applies what follows on. A gap that does not close by itself needs a snapshot. */
  private applyEarly(): void {
    const nowMs = this.nowMs();
    for (let next = this.early.get(this.state.version + 1); next; next = this.early.get(this.state.version + 1)) {
      this.early.delete(next.version);
      this.state.version = next.version;
      if (next.epoch === this.state.epoch) this.state.applyLeases(next.seats, next.expiries, next.tags, nowMs);
    }
    this.scheduleSweep();
    if (this.early.size === 0 || this.gapTimer) return;
    this.gapTimer = setTimeout(() => {
      this.gapTimer = null;
      if (this.early.size > 0) this.inBackground(this.refresh(), 'gap in the deltas');
    }, gapPatienceMs);
    this.gapTimer.unref();
  }

  private async fetch(): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const seenBefore = this.seenVersion;
      const { epoch } = this.state;
      const found = await this.parts.leases.snapshot(this.record.scheduleId);
      if (this.closed) return;
      if (!found) await this.rebuild(0);
      else if (found.epoch > this.record.leaseEpoch && (await this.isForeign(found.epoch)))
        await this.rebuild(found.epoch);
      else if (found.epoch < this.state.epoch || found.epoch < this.record.layoutEpoch) await this.rebuild(found.epoch);
      else if (found.epoch === epoch && found.version < seenBefore) await this.rebuild(epoch);
      else if (found.seatCount !== this.state.seatCount) await this.rebuild(found.epoch);
      else {
        this.adopt(found);
        return;
      }
    }
    throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 2 });
  }

  /** A state with an epoch that PostgreSQL never gave is of another database. One that it gave may be of another layout. */
  private async isForeign(epoch: number): Promise<boolean> {
    const record = await this.parts.shows.show(this.record.scheduleId);
    if (record && record.layoutEpoch !== this.record.layoutEpoch) this.become(record);
    else if (record) this.record = { ...this.record, leaseEpoch: record.leaseEpoch };
    return epoch > this.record.leaseEpoch;
  }

  private adopt(found: {
    epoch: number;
    version: number;
    seatCount: number;
    expiries: Float64Array;
    tags: Uint8Array;
  }): void {
    const isNewEpoch = found.epoch !== this.state.epoch;
    if (!isNewEpoch && found.version <= this.state.version && this.state.version >= 0) return;
    const forgotten = isNewEpoch && this.state.epoch >= 0 ? forgottenLeases(this.state, found, this.nowMs()) : [];
    this.state.applySnapshot(found, this.nowMs());
    this.seenVersion = isNewEpoch ? found.version : Math.max(this.seenVersion, found.version);
    for (const [version, delta] of this.early)
      if (version <= found.version || delta.epoch !== found.epoch) this.early.delete(version);
    this.applyEarly();
    for (const hold of forgotten) this.inBackground(this.extends.add(hold), 'a forgotten hold');
    if (isNewEpoch) this.broadcast.restart(this.state, this.record.layoutId);
  }

  /**
   * Makes the state anew: the claims of PostgreSQL first of all, then what this node and the store still know of live
   * holds. `replaces`: the epoch found to be broken, 0 for none. Of several nodes one succeeds; the others take over its work.
   */
  private rebuild(replaces: number): Promise<void> {
    this.rebuilding ??= this.makeAnew(replaces).finally(() => {
      this.rebuilding = null;
    });
    return this.rebuilding;
  }

  private async makeAnew(replaces: number): Promise<void> {
    const { scheduleId } = this.record;
    const { leases, shows } = this.parts;
    let raised = await shows.raiseEpoch(scheduleId);
    while (raised.epoch <= replaces) raised = await shows.raiseEpoch(scheduleId);
    const { epoch, layoutEpoch } = raised;
    if (layoutEpoch !== this.record.layoutEpoch) {
      const record = await shows.show(scheduleId);
      if (!record) throw new ParterreError('SCHEDULE_NOT_FOUND');
      this.become(record);
    }
    const [claims, stored] = [
      await shows.claims(scheduleId),
      replaces > 0 && replaces >= this.record.layoutEpoch ? await leases.snapshot(scheduleId) : null,
    ];
    const version = Math.max(this.seenVersion, stored?.version ?? 0) + 1;
    const state = {
      epoch,
      replaces,
      version,
      seatCount: this.state.seatCount,
      ...rebuiltLeases(this.state, stored, claims, this.nowMs()),
    };
    const isOurs = await leases.load(scheduleId, state);
    this.record = { ...this.record, leaseEpoch: Math.max(epoch, this.record.leaseEpoch) };
    if (isOurs) {
      this.adopt(state);
      return;
    }
    const found = await leases.snapshot(scheduleId);
    if (!found || found.seatCount !== this.state.seatCount || found.epoch <= replaces) return;
    // A state of the layout before, with as many seats, is left: another node wrote it that has not heard of the move.
    if (found.epoch >= this.record.layoutEpoch) this.adopt(found);
  }

  private scheduleSweep(): void {
    const next = this.state.nextExpiryMs;
    if (next === Number.POSITIVE_INFINITY || (this.sweepTimer && this.sweepAtMs <= next)) return;
    if (this.sweepTimer) clearTimeout(this.sweepTimer);
    this.sweepAtMs = next;
    const delay = Math.min(Math.max(next - this.nowMs(), 0) + sweepAtMostEveryMs, longestTimerMs);
    this.sweepTimer = setTimeout(() => {
      this.sweepTimer = null;
      this.state.sweep(this.nowMs());
      this.scheduleSweep();
    }, delay);
    this.sweepTimer.unref();
  }

  private inBackground(work: Promise<unknown>, context: string): void {
    work.catch((error: unknown) => this.parts.onError(error, `show ${this.record.scheduleId}: ${context}`));
  }
}

function stateOf(record: ShowRecord, { hallOf, records, holdMs }: ShowParts, touch: (seat: number) => void): SeatState {
  const hall = hallOf(record);
  return new SeatState(
    hall,
    { blocked: record.blockedSeats, broken: brokenSeats(hall, record) },
    touch,
    records,
    holdMs,
  );
}

/** Whether both say the same of how seats are sold; an epoch says nothing of it. */
function isSame(one: ShowRecord, other: ShowRecord): boolean {
  return isDeepStrictEqual({ ...one, leaseEpoch: 0 }, { ...other, leaseEpoch: 0 });
}
