import type { HoldAnswer, HoldInput } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { AskedRules, SaleSource } from '../../ports/seatDesk.ts';
import { type LeaseHoldRequest, type LeaseReply, LeaseResult } from '../../ports/seatLeases.ts';
import { Gathering } from '../batcher.ts';
import type { HoldToken, HoldTokens } from './holdTokens.ts';
import { type Selection, select } from './selection.ts';
import { batches, type Show } from './show.ts';

/** A hold that waits for its batch. */
export interface PendingHold {
  want: HoldInput['want'];
  source: SaleSource;
  rules: AskedRules | undefined;
  /** Counts against what the tag's holder may leave unpaid. */
  isLimited: boolean;
  /** The token to change, or one without seats for a new hold: its tag and times stay. */
  token: HoldToken;
  key: { id: string; inputHash: string };
}
interface Waiting {
  hold: PendingHold;
  attempt: number;
  resolve: (answer: HoldAnswer) => void;
  reject: (error: unknown) => void;
}
/** What is remembered under the idempotency key. */
interface Memo {
  token: string;
  unmet: Selection['unmet'];
}
interface Decision {
  waiting: Waiting;
  /** Seats of the first alternative; settled when the answer is there. */
  promised: number[];
  /** How many seats more than now the holder then has. */
  growth: number;
  /** By alternative: the token as it will be, and what is remembered. */
  outcomes: { token: HoldToken; memo: Memo }[];
  request: LeaseHoldRequest;
  refusal: ParterreError | null;
}

/** After a lost race against another node, requests carry a second choice for this long. */
const contentionMs = 2_000;

const rememberedHolds = 4096;

/** Nobody is told to wait longer than this: others may pay or give back before. */
const longestWaitMs = 60_000;

/** Parties are small: looking through a list costs less than making a set. */
function union(...lists: number[][]): number[] {
  const all: number[] = [];
  for (const list of lists) for (const seat of list) if (!all.includes(seat)) all.push(seat);
  return all;
}

/** Gathers the holds of a tick on one show; the engine decides them one after another, one call commits them. */
export class HoldQueue {
  private readonly gathering = new Gathering<Waiting>({ ...batches, send: (batch) => this.send(batch) });
  private lastLossAtMs = 0;
  /** Seats last decided here for each tag. A double click sends one token twice; the second gives back the first's. */
  private readonly latest = new Map<string, number[]>();

  constructor(
    private readonly show: Show,
    private readonly tokens: HoldTokens,
    private readonly options: { memoTtlMs: number; extensions: number },
  ) {}

  get isIdle(): boolean {
    return this.gathering.isIdle;
  }

  submit(hold: PendingHold): Promise<HoldAnswer> {
    return new Promise((resolve, reject) => this.gathering.add({ hold, attempt: 0, resolve, reject }));
  }

  private async send(batch: Waiting[]): Promise<void> {
    try {
      await this.commit(batch);
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  }

  private async commit(batch: Waiting[]): Promise<void> {
    const { state, record } = this.show;
    const nowMs = this.show.nowMs();
    state.sweep(nowMs);
    const isContended = nowMs - this.lastLossAtMs < contentionMs;
    const decisions = batch.map((waiting) => this.decide(waiting, nowMs, isContended));
    let reply: LeaseReply;
    try {
      reply = await this.show.call((leases, epoch) =>
        leases.hold(
          record.scheduleId,
          epoch,
          decisions.map((decision) => decision.request),
          this.options.memoTtlMs,
        ),
      );
    } finally {
      for (const { promised, growth, waiting } of decisions) {
        state.settle(promised);
        if (growth > 0) state.unpaid.promised.add(waiting.hold.token.tag, 0, -growth);
      }
    }
    const losers: Decision[] = [];
    decisions.forEach((decision, i) => {
      const { waiting, outcomes, refusal } = decision;
      const result = reply.results[i] ?? LeaseResult.Taken;
      const taken = outcomes[result];
      if (taken) waiting.resolve(this.answer(taken.token, taken.memo));
      else if (result === LeaseResult.Replayed) this.replay(waiting, reply.memos.get(i));
      else if (result === LeaseResult.KeyConflict)
        waiting.reject(new ParterreError('HOLD_INVALID', { values: { reason: 'idempotencyKey' } }));
      else if (refusal) waiting.reject(refusal);
      else losers.push(decision);
    });
    if (losers.length > 0) await this.secondChance(losers);
  }

  /** What the store is asked for one hold, and which seats are promised meanwhile. */
  private decide(waiting: Waiting, nowMs: number, isContended: boolean): Decision {
    const { state, record } = this.show;
    const { token, want, source, rules, isLimited, key } = waiting.hold;
    if (token.epoch < record.layoutEpoch) {
      // The show was moved while it waited: what it names are other seats now.
      const nothing = { tag: token.tag, expiresAtMs: token.expiresAtMs, drop: [], alternatives: [], key };
      const refusal = new ParterreError('SEATS_REARRANGED');
      return { waiting, promised: [], growth: 0, outcomes: [], request: nothing, refusal };
    }
    const tagName = Buffer.from(token.tag).toString('latin1');
    const latest = this.latest.get(tagName) ?? [];
    const known = union(token.seats, state.heldBy(token.tag, latest, nowMs), state.promisedOf(latest));
    const own = state.heldBy(token.tag, known, nowMs);
    const asked = { want, source, rules, own, ownAssigned: token.assigned };
    const request: LeaseHoldRequest = {
      tag: token.tag,
      expiresAtMs: token.expiresAtMs,
      drop: known,
      alternatives: [],
      key,
    };
    const first = select(state, record, asked);
    // The store may know the key: then the answer is the one given before, and no refusal.
    if (first instanceof ParterreError)
      return { waiting, promised: [], growth: 0, outcomes: [], request, refusal: first };
    const growth = first.seats.length - own.length;
    const refusal = isLimited && growth > 0 ? this.unpaidRefusal(token.tag, growth, nowMs) : null;
    if (refusal) return { waiting, promised: [], growth: 0, outcomes: [], request, refusal };
    // Another node may be selling the same last seats before the reserve: the store sees both.
    if (source !== 'pos' && source !== 'register' && record.onlineReserve > 0)
      request.maxLive = state.maxLive(record.onlineReserve, nowMs);
    state.promise(first.seats);
    if (growth > 0) state.unpaid.promised.add(token.tag, 0, growth);
    this.remember(tagName, union(known, first.seats));
    const decision: Decision = { waiting, promised: first.seats, growth, outcomes: [], request, refusal: null };
    this.offer(decision, first);
    if (isContended && want.kind === 'auto') {
      const second = select(state, record, asked);
      if (!(second instanceof ParterreError)) this.offer(decision, second);
    }
    return decision;
  }

  /** UNPAID_SEATS when the tag's holder may not have `growth` seats more before some are paid or given back. */
  private unpaidRefusal(tag: Uint8Array, growth: number, nowMs: number): ParterreError | null {
    const { state, record } = this.show;
    const { unsold } = state;
    const { maxTicketsPerOrder } = record;
    const room = state.unpaid.room(tag, { unsold, maxTicketsPerOrder }, nowMs);
    if (growth <= room) return null;
    const waitMs = Math.min((state.nextUnpaidExpiryMs(tag) ?? Number.POSITIVE_INFINITY) - nowMs, longestWaitMs);
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    const available = Math.max(0, room);
    return new ParterreError('UNPAID_SEATS', {
      retryAfterSeconds: seconds,
      values: { seconds, available, ...(available > 0 && { context: 'some' }) },
    });
  }

  /** Adds an alternative to what the store is asked for. */
  private offer({ waiting, outcomes, request }: Decision, { seats, assigned, unmet }: Selection): void {
    const { scheduleId, tag, startedAtMs, expiresAtMs, extensionsUsed } = waiting.hold.token;
    const { epoch } = this.show.state;
    // Written out: copying an object of unknown shape costs more than all the rest of this.
    const next = { scheduleId, epoch, tag, startedAtMs, expiresAtMs, extensionsUsed, assigned, seats };
    const memo = { token: this.tokens.sign(next), unmet };
    outcomes.push({ token: next, memo });
    request.alternatives.push({ seats, memo: JSON.stringify(memo) });
  }

  private remember(tagName: string, seats: number[]): void {
    this.latest.delete(tagName);
    this.latest.set(tagName, seats);
    // The oldest goes: a Map keeps the order of insertion.
    const oldest = this.latest.keys().next();
    if (this.latest.size > rememberedHolds && !oldest.done) this.latest.delete(oldest.value);
  }

  /** Somebody on another node was faster: look at what is left, choose once more, then say so. */
  private async secondChance(losers: Decision[]): Promise<void> {
    this.lastLossAtMs = this.show.nowMs();
    await this.show.refresh();
    for (const { waiting, request } of losers) {
      if (waiting.attempt === 0) {
        this.gathering.add({ ...waiting, attempt: 1 });
        continue;
      }
      const wanted = Array.from(request.alternatives[0]?.seats ?? []);
      const seats = this.show.state.takenByOthers(waiting.hold.token.tag, wanted, this.show.nowMs());
      waiting.reject(new ParterreError('SEATS_TAKEN', { seats: seats.length > 0 ? seats : wanted }));
    }
  }

  private replay(waiting: Waiting, text: string | undefined): void {
    if (text === undefined) {
      waiting.reject(new ParterreError('HOLD_INVALID'));
      return;
    }
    const memo: Memo = JSON.parse(text);
    waiting.resolve(this.answer(this.tokens.read(memo.token), memo));
  }

  private answer(token: HoldToken, memo: Memo): HoldAnswer {
    return holdAnswer(this.show, token, memo, this.options.extensions);
  }
}

export function holdAnswer(show: Show, token: HoldToken, said: Memo, extensions: number): HoldAnswer {
  return {
    token: said.token,
    seats: token.seats,
    together: show.state.hall.groups(token.seats).length === 1,
    expiresAtMs: token.expiresAtMs,
    nowMs: show.nowMs(),
    extensionsLeft: Math.max(0, extensions - token.extensionsUsed),
    unmet: said.unmet,
  };
}
