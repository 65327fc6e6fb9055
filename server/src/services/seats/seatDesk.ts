import { hash, randomBytes } from 'node:crypto';
import '@parterre/engine/node';
import { Hall } from '@parterre/engine';
import type { Arrangement, HoldAnswer, HoldInput, SeatsMessage } from '../../contract/index.ts';
import type { Asker } from '../../domain/limits.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ClaimedSeats } from '../../ports/salesStore.ts';
import type { SaleSource, SeatCounts, SeatDesk, VerifiedHold } from '../../ports/seatDesk.ts';
import type { SeatEvents } from '../../ports/seatEvents.ts';
import { LeaseResult, type SeatLeases, tagBytes } from '../../ports/seatLeases.ts';
import type { ShowRecord, ShowStore } from '../../ports/showStore.ts';
import { HoldQueue, holdAnswer } from './holdQueue.ts';
import { type HoldToken, HoldTokens } from './holdTokens.ts';
import { checkComplete } from './selection.ts';
import { Show, type ShowParts } from './show.ts';
import { HolderTags, PaymentRecords } from './unpaidSeats.ts';

export interface SeatDeskParts {
  leases: SeatLeases;
  events: SeatEvents;
  shows: ShowStore;
  /** What time it is in the cinema, which ends sales. Default: the clock of the leases. */
  cinemaClock?: Clock;
  /** Signs the hold tokens; the same on every node, at least 16 bytes. */
  secret: string | Uint8Array;
  options?: Partial<SeatDeskOptions>;
  /** Trouble that no caller waits for, for the log. */
  onError?: (error: unknown, context: string) => void;
  randomTag?: () => Uint8Array;
}
export interface SeatDeskOptions {
  holdMs: number;
  extensionMs: number;
  /** How often a hold may be extended. */
  extensions: number;
  /** How long the seats of a page that was left wait for it to come back. */
  leftMs: number;
  /** How long an idempotency key is remembered. */
  memoTtlMs: number;
  /** A show that nobody asks for and nobody watches is let go of after this. */
  idleMs: number;
  /** How often the shows in use are compared with the store. */
  compareEveryMs: number;
}
export const seatDeskDefaults: SeatDeskOptions = {
  holdMs: 8 * 60_000,
  extensionMs: 3 * 60_000,
  extensions: 2,
  // A reload on a bad connection and a browser that starts again take half of it; longer than a minute nobody's seats are kept from others.
  leftMs: 60_000,
  memoTtlMs: 2 * 60_000,
  idleMs: 10 * 60_000,
  compareEveryMs: 2_000,
};

/** Shows that one subscription to counts opens side by side. */
const openedAtOnce = 4;

interface OpenShow {
  show: Show;
  queue: HoldQueue;
}

/** The seat desk of this node. `close()` it: it has timers. */
export function createSeatDesk(parts: SeatDeskParts): SeatDesk {
  return new Desk(parts);
}

class Desk implements SeatDesk {
  private readonly options: SeatDeskOptions;
  private readonly tokens: HoldTokens;
  private readonly open = new Map<number, Promise<OpenShow>>();
  private readonly opened = new Map<number, OpenShow>();
  /** Layouts never change, so a hall serves all of its shows. */
  private readonly halls = new Map<number, { hall: Hall; base64: string }>();
  private readonly showParts: ShowParts;
  private readonly cinemaClock: Clock;
  private readonly heartbeat: NodeJS.Timeout;
  private readonly onError: (error: unknown, context: string) => void;
  private readonly tags: HolderTags;
  private closed = false;

  constructor(private readonly parts: SeatDeskParts) {
    this.options = { ...seatDeskDefaults, ...parts.options };
    this.tokens = new HoldTokens(parts.secret);
    this.onError = parts.onError ?? (() => {});
    this.tags = new HolderTags(parts.secret, parts.randomTag ?? (() => randomBytes(tagBytes)));
    const { leases, events, shows } = parts;
    this.cinemaClock = parts.cinemaClock ?? leases;
    this.showParts = {
      leases,
      events,
      shows,
      records: new PaymentRecords(),
      holdMs: this.options.holdMs,
      hallOf: (record) => this.hallOf(record).hall,
      onError: this.onError,
    };
    this.heartbeat = setInterval(() => this.beat(), this.options.compareEveryMs);
    this.heartbeat.unref();
  }

  async arrangement(scheduleId: number): Promise<Arrangement> {
    const { show } = await this.showOf(scheduleId);
    show.state.sweep(show.nowMs());
    const { layoutId, epoch, version, bytes } = show.broadcast.snapshot();
    const { shapes } = show.record;
    return { scheduleId, layoutId, hall: this.hallOf(show.record).base64, shapes, snapshot: bytes, epoch, version };
  }

  async counts(scheduleId: number): Promise<SeatCounts> {
    return (await this.showOf(scheduleId)).show.counts();
  }

  watchCounts(
    scheduleIds: number[],
    listener: (scheduleId: number, counts: SeatCounts) => void,
    signal: AbortSignal,
  ): void {
    this.listenCounts([...new Set(scheduleIds)], listener, signal).catch((error: unknown) =>
      this.onError(error, 'counts of shows'),
    );
  }

  async hold(input: HoldInput, options: Parameters<SeatDesk['hold']>[1]): Promise<HoldAnswer> {
    const { show, queue } = await this.showOf(input.scheduleId);
    mustTakePlace(show);
    const isOver = this.cinemaClock.nowMs() >= show.record.onlineSaleEndsAtMs;
    if (options.source !== 'pos' && options.source !== 'register' && isOver) throw new ParterreError('SALE_CLOSED');
    if (input.token !== undefined) await mustBeOfLayout(show, this.tokens.read(input.token));
    const token =
      input.token !== undefined
        ? this.resumable(this.live(input.token, input.scheduleId), input.resumed === true)
        : this.newToken(input.scheduleId, show, options.holder);
    return queue.submit({
      want: input.want,
      source: options.source,
      rules: options.rules,
      isLimited: options.holder !== undefined,
      token,
      key: { id: input.idempotencyKey, inputHash: hashOf(input, options.source) },
    });
  }

  async check(hold: VerifiedHold, options: Parameters<SeatDesk['check']>[1]): ReturnType<SeatDesk['check']> {
    const { show } = await this.showOf(hold.scheduleId);
    await mustBeOfLayout(show, hold);
    const { state, record } = show;
    const nowMs = show.nowMs();
    state.sweep(nowMs);
    const others = new Set(state.takenByOthers(hold.tag, hold.seats, nowMs));
    // Being paid by this very hold counts as its own.
    const own = hold.seats.filter((seat) => !others.has(seat));
    return checkComplete(state, record, { ...options, seats: hold.seats, own, assigned: hold.assigned });
  }

  async extend(text: string): Promise<HoldAnswer> {
    const token = this.live(text);
    const { show } = await this.showOf(token.scheduleId);
    mustTakePlace(show);
    await mustBeOfLayout(show, token);
    if (token.extensionsUsed >= this.options.extensions) throw new ParterreError('HOLD_LIMIT');
    // Counted from the old deadline, so that the same token always gives the same new one.
    const longer = {
      ...token,
      expiresAtMs: token.expiresAtMs + this.options.extensionMs,
      extensionsUsed: token.extensionsUsed + 1,
      epoch: show.state.epoch,
    };
    await this.extendLeases(show, token, longer.expiresAtMs, 'held');
    const said = { token: this.tokens.sign(longer), unmet: [] };
    return holdAnswer(show, longer, said, this.options.extensions);
  }

  async release(text: string): Promise<void> {
    const token = this.tokens.read(text);
    if (token.seats.length === 0 || token.expiresAtMs <= this.parts.leases.nowMs()) return;
    const { show } = await this.showOf(token.scheduleId);
    if (!(await isOfLayout(show, token))) return;
    await show.releases.add({ tag: token.tag, seats: token.seats, kind: 'held' });
  }

  async leave(text: string): Promise<void> {
    const token = this.tokens.read(text);
    const endsAtMs = this.parts.leases.nowMs() + this.options.leftMs;
    if (token.expiresAtMs <= endsAtMs) return;
    const { show } = await this.showOf(token.scheduleId);
    // By the tag, not by the token's seats: an answer may not have reached the page before it was closed.
    const seats = show.state.heldUntil(token.tag, token.expiresAtMs);
    if (seats.length > 0) await show.extends.add({ tag: token.tag, seats, expiresAtMs: endsAtMs, kind: 'held' });
  }

  async leaveUnanswered(input: HoldInput, options: Parameters<SeatDesk['hold']>[1]): Promise<void> {
    let answer: HoldAnswer;
    try {
      answer = await this.hold(input, options);
    } catch (error) {
      // A change that was refused leaves the hold as it was.
      if (input.token === undefined) throw error;
      return this.leave(input.token);
    }
    const { show } = await this.showOf(input.scheduleId);
    const { tag, seats } = this.tokens.read(answer.token);
    // Another node may have taken them, and its news not be here yet.
    if (show.state.heldBy(tag, seats, show.nowMs()).length < seats.length) await show.refresh();
    await this.leave(answer.token);
  }

  verify(text: string, scheduleId: number): VerifiedHold {
    const { seats, tag, epoch, expiresAtMs, assigned } = this.live(text, scheduleId);
    return { scheduleId, seats, tag, epoch, expiresAtMs, assigned };
  }

  async reserve(
    hold: Pick<VerifiedHold, 'scheduleId' | 'seats' | 'tag' | 'epoch'>,
    forMs: number,
  ): Promise<{ layoutId: number }> {
    const { show } = await this.showOf(hold.scheduleId);
    await mustBeOfLayout(show, hold);
    mustTakePlace(show);
    await this.extendLeases(show, hold, this.parts.leases.nowMs() + forMs, 'reserved');
    return { layoutId: show.record.layoutId };
  }

  async markSold({ scheduleId, seats, tag, epoch }: ClaimedSeats): Promise<void> {
    if (seats.length === 0) return;
    const { show } = await this.showOf(scheduleId);
    await mustBeOfLayout(show, { epoch });
    await show.sales.add({ tag, seats });
  }

  // Without an epoch: after a move the leases are those of claims, and what bills claim is not given back.
  async giveBack(scheduleId: number, seats: number[], tag: Uint8Array): Promise<void> {
    if (seats.length === 0) return;
    const { show } = await this.showOf(scheduleId);
    await show.releases.add({ tag, seats, kind: 'any' });
  }

  async changed(scheduleIds: number[] | 'all'): Promise<void> {
    const waiting = scheduleIds === 'all' ? [...this.open.keys()] : scheduleIds.filter((id) => this.open.has(id));
    const readAgain = async (): Promise<void> => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        // One that could not be opened is read when somebody asks for it.
        const opened = await this.open.get(id)?.catch(() => null);
        await opened?.show.reload();
      }
    };
    await Promise.all(Array.from({ length: openedAtOnce }, readAgain));
  }

  async *watch(scheduleId: number, signal: AbortSignal): AsyncIterable<SeatsMessage> {
    const { show } = await this.showOf(scheduleId);
    yield* show.broadcast.watch(signal);
  }

  healthy(): Promise<boolean> {
    return this.parts.leases.healthy();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.heartbeat);
    for (const opening of [...this.open.values()]) {
      await opening.then(({ show }) => show.close()).catch(() => {});
    }
    this.open.clear();
    this.opened.clear();
    for (const { hall } of this.halls.values()) hall.free();
    this.halls.clear();
  }

  private newToken(scheduleId: number, show: Show, holder: Asker | undefined): HoldToken {
    const startedAtMs = show.nowMs();
    const times = { startedAtMs, expiresAtMs: startedAtMs + this.options.holdMs, extensionsUsed: 0 };
    return { scheduleId, epoch: show.state.epoch, tag: this.tags.tagFor(holder), seats: [], assigned: false, ...times };
  }

  /** HOLD_INVALID when it is not ours or of another show; HOLD_EXPIRED. */
  private live(text: string, scheduleId?: number): HoldToken {
    const token = this.tokens.read(text);
    if (scheduleId !== undefined && token.scheduleId !== scheduleId) throw new ParterreError('HOLD_INVALID');
    if (token.expiresAtMs <= this.parts.leases.nowMs()) throw new ParterreError('HOLD_EXPIRED');
    return token;
  }

  /** A hold that is resumed ends a millisecond earlier: so its leases tell a late word of the page before from its own. */
  private resumable(token: HoldToken, isResumed: boolean): HoldToken {
    return isResumed ? { ...token, expiresAtMs: token.expiresAtMs - 1 } : token;
  }

  private async extendLeases(
    show: Show,
    hold: { tag: Uint8Array; seats: number[] },
    expiresAtMs: number,
    kind: 'held' | 'reserved',
  ): Promise<void> {
    if (hold.seats.length === 0) return;
    const result = await show.extends.add({ tag: hold.tag, seats: hold.seats, expiresAtMs, kind });
    if (result === LeaseResult.Done) return;
    await show.refresh();
    const nowMs = show.nowMs();
    if (show.state.isOrdered(hold.tag, hold.seats, nowMs)) throw new ParterreError('HOLD_ORDERED');
    const seats = show.state.takenByOthers(hold.tag, hold.seats, nowMs);
    throw new ParterreError('SEATS_TAKEN', { seats: seats.length > 0 ? seats : hold.seats });
  }

  private async listenCounts(
    scheduleIds: number[],
    listener: (scheduleId: number, counts: SeatCounts) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const stops: (() => void)[] = [];
    signal.addEventListener(
      'abort',
      () => {
        for (const stop of stops) stop();
      },
      { once: true },
    );
    const waiting = await this.existing(scheduleIds);
    let told = false;
    const openWaiting = async (): Promise<void> => {
      for (let id = waiting.pop(); id !== undefined && !signal.aborted; id = waiting.pop()) {
        const scheduleId = id;
        const opened = await this.showOf(scheduleId).catch((error: unknown) => {
          // With the store away all fail alike; one line says it.
          if (!told) this.onError(error, `counts of show ${scheduleId}`);
          told = true;
        });
        if (!opened || signal.aborted) continue;
        const tell = () => listener(scheduleId, opened.show.counts());
        stops.push(opened.show.broadcast.listen(tell));
        tell();
      }
    };
    // A programme of hundreds must not take every connection to the database from those who buy.
    await Promise.all(Array.from({ length: openedAtOnce }, openWaiting));
  }

  /** Ids of these shows that exist. Asks once for all that are not open here: anybody may name any number. */
  private async existing(scheduleIds: number[]): Promise<number[]> {
    const known = scheduleIds.filter((id) => this.opened.has(id));
    if (known.length === scheduleIds.length) return known;
    return [...known, ...(await this.parts.shows.existing(scheduleIds.filter((id) => !this.opened.has(id))))];
  }

  private showOf(scheduleId: number): Promise<OpenShow> {
    const present = this.opened.get(scheduleId);
    if (present) {
      present.show.lastUsedAtMs = Date.now();
      return Promise.resolve(present);
    }
    if (this.closed) return Promise.reject(new ParterreError('UNAVAILABLE', { retryAfterSeconds: 2 }));
    const opening = this.open.get(scheduleId);
    if (opening) return opening;
    const promise = this.openShow(scheduleId);
    this.open.set(scheduleId, promise);
    promise.catch(() => this.open.delete(scheduleId));
    return promise;
  }

  private async openShow(scheduleId: number): Promise<OpenShow> {
    const show = await Show.open(scheduleId, this.showParts);
    const { memoTtlMs, extensions } = this.options;
    const open = { show, queue: new HoldQueue(show, this.tokens, { memoTtlMs, extensions }) };
    show.lastUsedAtMs = Date.now();
    if (!this.closed) this.opened.set(scheduleId, open);
    return open;
  }

  private hallOf(record: ShowRecord): { hall: Hall; base64: string } {
    const present = this.halls.get(record.layoutId);
    if (present) return present;
    const made = { hall: Hall.fromBytes(record.hallBytes), base64: Buffer.from(record.hallBytes).toString('base64') };
    this.halls.set(record.layoutId, made);
    return made;
  }

  /**
   * One question for all shows in use: a cancelled one takes no more holds within a heartbeat, and one that was moved to another
   * layout is sold by it, whoever did it.
   */
  private async noticeChanges(): Promise<void> {
    const inUse = [...this.opened].filter(([, { show }]) => !show.record.cancelled).map(([scheduleId]) => scheduleId);
    if (inUse.length === 0) return;
    for (const { scheduleId, cancelled, layoutEpoch } of await this.parts.shows.standing(inUse)) {
      const show = this.opened.get(scheduleId)?.show;
      if (show && (cancelled || layoutEpoch !== show.record.layoutEpoch)) await show.reload();
    }
  }

  /** Lets go of idle shows; compares the others with the store, in case the last message of all was lost. */
  private beat(): void {
    this.noticeChanges().catch((error: unknown) => this.onError(error, 'noticing cancelled and moved shows'));
    const now = Date.now();
    let told = false;
    for (const [scheduleId, { show, queue }] of this.opened) {
      const idleMs = now - show.lastUsedAtMs;
      const isBusy = show.isBusy || !queue.isIdle;
      if (!isBusy && idleMs > this.options.idleMs) {
        this.opened.delete(scheduleId);
        this.open.delete(scheduleId);
        show.close();
      } else if (isBusy || idleMs < 30_000) {
        show.compare().catch((error: unknown) => {
          // With the store away all fail alike; one line says it.
          if (!told) this.onError(error, `comparing show ${scheduleId}`);
          told = true;
        });
      }
    }
  }
}

/** Whether seats that were named at an epoch are those of the layout that the show has now. */
async function isOfLayout(show: Show, { epoch }: { epoch: number }): Promise<boolean> {
  // Another node may know of a move that this one has not heard of.
  if (epoch > show.record.leaseEpoch && epoch > show.state.epoch) await show.reload();
  return epoch >= show.record.layoutEpoch;
}

async function mustBeOfLayout(show: Show, hold: { epoch: number }): Promise<void> {
  if (!(await isOfLayout(show, hold))) throw new ParterreError('SEATS_REARRANGED');
}

function mustTakePlace(show: Show): void {
  if (show.record.cancelled) throw new ParterreError('SCHEDULE_CANCELLED');
}

/** Hash of an input, whatever the order of its keys: 8 bytes as latin1 text. */
function hashOf({ token, want }: HoldInput, source: SaleSource): string {
  const parts =
    want.kind === 'seats'
      ? want.seats.join()
      : [want.count, want.accessible ?? 0, want.keep, want.avoid, JSON.stringify(want.classes ?? [])].join(' ');
  return hash('sha256', `${source} ${want.kind} ${token ?? ''} ${parts}`, 'binary').slice(0, 8);
}
