/**
 * The visitor's seats: what is picked and what the server has confirmed. One request at a time, the latest wish wins;
 * a pick shows at once and is taken back with the server's reason when it says no.
 */
import {
  type Hall,
  type Inventory,
  SeatStatusCode,
  type SelectionRules,
  type UnmetWish,
  type Violation,
  type ViolationCode,
} from '@parterre/engine';
import type { HoldAnswer, HoldInput } from '@parterre/server/contract';
import { type AppError, errorOf } from '../../api/errors.ts';
import type { SeatWarning } from '../types.ts';
import { askForHold } from './askForHold.ts';
import type { SalePorts } from './ports.ts';
import { ascending, inOrderOf, sameSeats, without } from './seatLists.ts';

/** Website specification: while the form is being sent, warnings about lost seats wait this long. */
const CHECKOUT_WARNING_DELAY_MS = 2000;
/** Several clicks on a stepper are one wish. */
const COUNT_PAUSE_MS = 140;
/** Seats from before that nobody could answer for are asked for again after this. */
const RESUME_AGAIN_MS = 5_000;
/** Codes after which nobody has looked at the seats: they may still be the visitor's. */
const unanswered: readonly AppError['code'][] = ['NETWORK', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL'];
/** The server takes no more seats to avoid. */
const MOST_PROPOSED = 1000;

export interface HoldOptions {
  count: number;
  classes?: string[] | undefined;
  accessible: number;
  autoAssign: boolean;
  rules: Partial<SelectionRules>;
  checkingOut: boolean;
}

export interface HoldEvents {
  changed(): void;
  /** The server has rearranged the seats: `rearranged` is to be called with the hall as it was, once it is here as it is. */
  outdated(): void;
  warn(warning: SeatWarning): void;
  /** `fallback` when the server sent no words. */
  describe(error: AppError): string;
  rule(code: ViolationCode): string;
}

export interface Hold {
  token: string;
  expiresAtMs: number;
  extensionsLeft: number;
}

export class SeatHolds {
  readonly #ports: SalePorts;
  readonly #scheduleId: number;
  readonly #events: HoldEvents;
  readonly #inventory: () => Inventory | null;
  #options: HoldOptions = { count: 0, accessible: 0, autoAssign: false, rules: {}, checkingOut: false };
  /** Whichever stands first gives way first: what the engine chose, then what was picked, in the order of picking. */
  #picks: number[] = [];
  #confirmed: number[] = [];
  #byHand = false;
  #assignWanted = false;
  /** Seats that somebody asked others for: the next ones are none of these. */
  #proposed: number[] = [];
  /** Seats whose loss is told together with what replaced them. */
  #lost: number[] = [];
  #sending = false;
  /** Seats from before are asked for, which may have been taken meanwhile. */
  #resuming = false;
  /** Seats are asked for that have the names of those from before the hall was rearranged. */
  #following = false;
  /** The server has rearranged the seats, and how is not known here yet: until then nothing is asked for. */
  #isOutdated = false;
  /** Grows whenever seats are others than before: an answer about those is worth nothing. */
  #arrangement = 0;
  /** The page went from the screen: its seats may be free by now. */
  #left = false;
  /** What was asked of the server and has no answer yet: whoever leaves now names it by this. */
  #unanswered: HoldInput | null = null;
  /** The page went and came back while the server was asked: when it has answered, the seats are asked for again. */
  #isResumptionOwed = false;
  /** Seats were to be proposed, and nobody answered: as soon as the server is there again they are. */
  #isProposalOwed = false;
  #hold: Hold | null = null;
  #together = true;
  /** What the engine could not give those whose seats it chose. */
  #unmet: readonly UnmetWish[] = [];
  #clockOffsetMs = 0;
  #kept = false;
  #ended = false;
  #cancelCount: (() => void) | null = null;
  #cancelExpiry: (() => void) | null = null;
  #cancelLoss: (() => void) | null = null;
  /** Nobody answered for seats from before: they are asked for again when this has run. Nothing else is asked until then. */
  #cancelResumption: (() => void) | null = null;

  constructor(ports: SalePorts, scheduleId: number, inventory: () => Inventory | null, events: HoldEvents) {
    this.#ports = ports;
    this.#scheduleId = scheduleId;
    this.#inventory = inventory;
    this.#events = events;
  }

  get selected(): number[] {
    return ascending(this.#picks);
  }
  get confirmed(): readonly number[] {
    return this.#confirmed;
  }
  get pending(): number[] {
    return ascending(without(this.#picks, this.#confirmed));
  }
  get busy(): boolean {
    return this.#sending || this.#cancelCount !== null || this.#assignWanted;
  }
  get hold(): Hold | null {
    return this.#hold;
  }
  get together(): boolean {
    return this.#picks.length === 0 || this.#together;
  }
  /** Not together because nowhere are so many seats together: the engine's word, for those who let it choose. */
  get divided(): boolean {
    return !this.together && !this.#byHand && this.#unmet.includes('TOGETHER');
  }
  get clockOffsetMs(): number {
    return this.#clockOffsetMs;
  }

  /** Rules on the whole selection; only asked when it is complete. */
  violations(): Violation[] {
    const inventory = this.#inventory();
    if (!inventory || this.#picks.length === 0 || this.#picks.length !== this.#options.count) return [];
    return inventory.check(this.#picks, this.#rules(true), this.#picks);
  }

  /** Free seats that are too close to another party; the engine says which. */
  distanced(): number[] {
    const inventory = this.#inventory();
    const { seatClearance = 0 } = this.#options.rules;
    if (!inventory || seatClearance === 0) return [];
    const free: number[] = [];
    inventory.statuses().forEach((status, seat) => {
      if (status === SeatStatusCode.free) free.push(seat);
    });
    const rules = { ...this.#rules(false), seatClearance };
    return [...(inventory.check(free, rules, this.#ownSeats()).find(({ code }) => code === 'TOO_CLOSE')?.seats ?? [])];
  }

  /** A hold from before a reload, or the seats of an order that was given up; the server says what still stands. */
  resume(hold: { token: string | null; seats: number[] }): void {
    this.#hold = hold.token === null ? null : { token: hold.token, expiresAtMs: 0, extensionsLeft: 0 };
    this.#picks = [...hold.seats];
    this.#byHand = true;
    this.#resuming = true;
    this.#sync();
  }

  /** The page goes, perhaps for good: its seats wait a short while for it. */
  leave(): void {
    if (this.#kept || this.#ended) return;
    if (this.#unanswered) this.#ports.leave({ unanswered: this.#unanswered });
    else if (this.#hold) this.#ports.leave({ token: this.#hold.token });
    else return;
    this.#left = true;
  }

  /** It is there again: its seats are asked for as after a reload. */
  comeBack(): void {
    if (!this.#left) return;
    this.#left = false;
    // An order on its way decides by its answer, and a hold by its own, which says which seats to ask for again.
    if (this.#kept || this.#options.checkingOut) return;
    if (this.#unanswered) this.#isResumptionOwed = true;
    else this.#resumePicks();
  }

  /** The seats are asked for as those of a page that was left and is back. */
  #resumePicks(): void {
    this.#isResumptionOwed = false;
    this.#endWaiting();
    if (this.#picks.length === 0) return;
    this.#confirmed = [];
    this.#resuming = true;
    this.#sync();
  }

  #endWaiting(): void {
    this.#cancelResumption?.();
    this.#cancelResumption = null;
  }

  configure(options: HoldOptions): void {
    const before = this.#options;
    this.#options = options;
    if (options.accessible !== before.accessible && options.count === before.count && options.count > 0) {
      this.#byHand = false;
      this.#assignWanted = true;
      this.#proposed = [];
      this.#sync();
    }
    if (before.checkingOut && !options.checkingOut) this.#sync();
    if (options.count === before.count) return;
    this.#proposed = [];
    this.#cancelCount?.();
    this.#cancelCount = this.#ports.after(COUNT_PAUSE_MS, () => {
      this.#cancelCount = null;
      this.#followCount();
    });
    this.#events.changed();
  }

  /** Who picks or gives back a seat right after the count has changed means that seat: no other is chosen for it. */
  #endCountPause(): void {
    this.#cancelCount?.();
    this.#cancelCount = null;
    this.#keepToCount();
  }

  #keepToCount(): void {
    const { count } = this.#options;
    if (this.#picks.length <= count) return;
    const from = this.#byHand ? this.#picks.length - count : 0;
    this.#picks = this.#picks.slice(from, from + count);
  }

  #followCount(): void {
    const { count, autoAssign } = this.#options;
    if (this.#picks.length > count) this.#keepToCount();
    else if (this.#picks.length < count && autoAssign && !this.#resuming) this.#assignWanted = true;
    if (count === 0) this.#byHand = false;
    this.#sync();
  }

  /**
   * The seats that a pick of a free seat takes, that seat among them: as many as are still open, beside each other where
   * there is room; the whole party while the engine has chosen all its seats; else the seat with its sofa. Empty: none.
   */
  groupOf(seat: number): number[] {
    const inventory = this.#inventory();
    const { count } = this.#options;
    if (!inventory || count === 0) return [];
    const single = this.#sofaOf(inventory, seat);
    const fresh = single.length <= count ? single : [seat];
    const size = this.#groupSize();
    if (size <= fresh.length) return fresh;
    // The whole party moves, or what is open is filled: either way those that stay are looked at together with the new.
    const picked = size < count ? this.#picks : [];
    const own = this.#ownSeats();
    const group = [...inventory.groupAround(seat, size, this.#rules(true), { own, picked })];
    // The seat itself is the youngest of them, its sofa beside it.
    return group.length > fresh.length ? [...without(group, fresh), ...fresh] : fresh;
  }

  /** One's own can be given back; of the others the engine says which a visitor may have. */
  pickable(seat: number): boolean {
    if (this.#picks.includes(seat)) return true;
    return this.#inventory()?.pickable(seat, this.#rules(false), this.#ownSeats()) ?? false;
  }

  /** How many seats a pick is for. Who picks by hand, or where the engine is not to help, picks one by one. */
  #groupSize(): number {
    const { count, autoAssign } = this.#options;
    const open = count - this.#picks.length;
    if (!autoAssign) return 1;
    if (open > 0) return open;
    return this.#byHand ? 1 : count;
  }

  /** A request on its way may show as held before its answer is here: what was picked before counts as ours. */
  #ownSeats(): number[] {
    return [...new Set([...this.#confirmed, ...this.#picks])];
  }

  /** Picks or gives back. A sofa comes and goes as a whole; when there are too many the oldest pick gives way. */
  toggle(seat: number): void {
    const inventory = this.#inventory();
    const { count } = this.#options;
    if (!inventory || count === 0 || this.#isOffline(seat)) return;
    this.#left = false;
    this.#endWaiting();
    const before = this.#picks;
    const own = this.#ownSeats();
    if (before.includes(seat)) this.#picks = without(before, this.#sofaOf(inventory, seat));
    else {
      const fresh = this.groupOf(seat);
      this.#picks = [...without(before, fresh), ...fresh].slice(-count);
    }
    const refusal = inventory
      .check(this.#picks, this.#rules(false), own)
      .find(({ severity, code }) => severity === 'forbid' && code !== 'EMPTY_SELECTION');
    if (refusal) {
      this.#picks = before;
      const { code, seats } = refusal;
      this.#events.warn({ kind: 'refused', notice: { code, message: this.#events.rule(code), seats } });
      this.#events.changed();
      return;
    }
    this.#byHand = true;
    this.#assignWanted = false;
    this.#endCountPause();
    this.#sync();
  }

  /** The engine chooses others than those it has proposed and those that are chosen now. */
  assign(): void {
    if (this.#options.count === 0 || this.#isOffline()) return;
    this.#left = false;
    this.#endWaiting();
    this.#byHand = false;
    this.#following = false;
    this.#proposed = [...new Set([...this.#proposed, ...this.#picks])].slice(-MOST_PROPOSED);
    this.#assignWanted = true;
    this.#sync();
  }

  /** Without a way to the server no pick can become the visitor's: it is said at once, not after some attempts. */
  #isOffline(...seats: number[]): boolean {
    if (this.#ports.online()) return false;
    const error: AppError = { code: 'NETWORK', message: '' };
    const notice = { code: error.code, message: this.#events.describe(error), seats };
    this.#events.warn({ kind: 'refused', notice });
    return true;
  }

  clear(): void {
    this.#picks = [];
    this.#following = false;
    this.#left = false;
    this.#endWaiting();
    this.#assignWanted = false;
    this.#sync();
  }

  async extend(): Promise<boolean> {
    if (!this.#hold) return false;
    try {
      this.#accept(await this.#ports.extend(this.#hold.token), this.#ports.nowMs());
      this.#events.changed();
      return true;
    } catch (error) {
      this.#refuse(errorOf(error), []);
      return false;
    }
  }

  /**
   * The seats are those of another layout, or others sit there now: what was held is void. Whoever has chosen seats of `before` is asked for
   * those of the same names; of the others one chooses again, or the engine does. What was ordered, its bill has moved.
   */
  rearranged(before: Hall): void {
    if (this.#kept || this.#ended) return;
    const now = this.#inventory()?.hall;
    const picks = this.#picks;
    const token = this.#hold?.token;
    this.#forget();
    this.#isOutdated = false;
    this.#arrangement++;
    // One that was taken while the page still had the hall from before is of other seats than were meant.
    if (token) void this.#ports.release(token).catch(() => undefined);
    if (picks.length === 0) this.#assignWanted = this.#mayAssign();
    else this.#follow(now ? picks.map((seat) => before.namesakeOf(seat, now)).filter((seat) => seat >= 0) : []);
    this.#sync();
    this.#events.changed();
  }

  #follow(seats: number[]): void {
    this.#picks = seats;
    if (seats.length === 0) {
      this.#assignWanted = this.#mayAssign();
      this.#events.warn({ kind: 'rearranged', seats: [] });
      return;
    }
    this.#byHand = true;
    this.#resuming = true;
    this.#following = true;
  }

  #mayAssign(): boolean {
    return this.#options.autoAssign && this.#options.count > 0;
  }

  /** Some seats may have no namesake, or somebody else has it: the engine fills up what is missing. */
  #endFollowing(seats: readonly number[]): void {
    if (!this.#following) return;
    this.#following = false;
    this.#events.warn({ kind: seats.length > 0 ? 'followed' : 'rearranged', seats: ascending(seats) });
    if (seats.length < this.#options.count) this.#assignWanted = this.#mayAssign();
  }

  /** What is held here is void, as the server says; which seat is which is known when the hall is here anew. */
  becomeOutdated(): void {
    if (this.#kept || this.#ended) return;
    this.#confirmed = [];
    this.#isOutdated = true;
    this.#events.outdated();
  }

  async release(): Promise<void> {
    const token = this.#hold?.token;
    this.#forget();
    this.#events.changed();
    if (token) await this.#ports.release(token).catch(() => undefined);
  }

  keep(): void {
    this.#kept = true;
    this.#endWaiting();
    this.#cancelExpiry?.();
    this.#cancelLoss?.();
  }

  /** Ends all timers; gives the seats back unless a bill has them. */
  stop(): void {
    this.#ended = true;
    this.#endWaiting();
    this.#cancelCount?.();
    this.#cancelExpiry?.();
    this.#cancelLoss?.();
    if (this.#hold && !this.#kept) void this.#ports.release(this.#hold.token).catch(() => undefined);
  }

  /** Statuses have changed: are our seats still ours? `caughtUp`: after an absence they may even be free again. */
  review(caughtUp: boolean): void {
    const inventory = this.#inventory();
    if (!inventory || this.#kept) return;
    if (this.#left) {
      if (caughtUp) this.comeBack();
      return;
    }
    if (this.#cancelResumption) {
      if (caughtUp) this.#resumePicks();
      return;
    }
    if (caughtUp && this.#isProposalOwed) {
      this.#isProposalOwed = false;
      this.#followCount();
    }
    if (this.#confirmed.length === 0) return;
    const gone = this.#goneOf(inventory);
    if (gone.length > 0) {
      // The seats that we are just paying are sold too: wait for the answer before anybody is frightened.
      if (this.#options.checkingOut) this.#reviewLater();
      else this.#lose(gone);
      return;
    }
    if (caughtUp && !this.#sending && this.#confirmed.some((seat) => inventory.status(seat) === 'free')) {
      // The server lost the hold: ask for the same seats again.
      this.#confirmed = this.#confirmed.filter((seat) => inventory.status(seat) !== 'free');
      this.#sync();
    }
  }

  /** The server named these as taken by others. */
  lose(seats: readonly number[]): void {
    this.#lose(seats.filter((seat) => this.#picks.includes(seat)));
  }

  #goneOf(inventory: Inventory): number[] {
    const { allowBlocked = false } = this.#options.rules;
    const expired = this.#hold !== null && this.#hold.expiresAtMs <= this.#ports.nowMs() + this.#clockOffsetMs;
    return this.#confirmed.filter((seat) => {
      const status = inventory.status(seat);
      if (status === 'sold' || status === 'broken') return true;
      if (status === 'blocked') return !allowBlocked;
      return expired && status !== 'free';
    });
  }

  #reviewLater(): void {
    this.#cancelLoss ??= this.#ports.after(CHECKOUT_WARNING_DELAY_MS, () => {
      this.#cancelLoss = null;
      const inventory = this.#inventory();
      if (!inventory || this.#kept || this.#ended) return;
      const gone = this.#goneOf(inventory);
      if (gone.length > 0) this.#lose(gone);
    });
  }

  #lose(gone: readonly number[]): void {
    if (gone.length === 0) return;
    this.#picks = without(this.#picks, gone);
    this.#confirmed = without(this.#confirmed, gone);
    if (this.#mayAssign()) {
      this.#lost.push(...gone);
      this.#assignWanted = true;
    } else this.#events.warn({ kind: 'seatsSold', seats: ascending(gone) });
    this.#sync();
  }

  /** The engine fills up what is missing; where visitors choose alone they are told. */
  #replaceLost(): void {
    this.#resuming = false;
    this.#following = false;
    this.#assignWanted = this.#mayAssign();
    if (this.#assignWanted) return;
    this.#events.warn({ kind: 'seatsSold', seats: ascending(this.#lost) });
    this.#lost = [];
  }

  #rules(complete: boolean): SelectionRules {
    const { rules } = this.#options;
    return {
      strandedSeats: complete ? (rules.strandedSeats ?? 'off') : 'off',
      seatClearance: rules.seatClearance ?? 0,
      sofasTogether: complete && (rules.sofasTogether ?? false),
      companionsWithAccessible: complete && (rules.companionsWithAccessible ?? false),
      allowBlocked: rules.allowBlocked ?? false,
      ...(rules.classes ? { classes: rules.classes } : {}),
    };
  }

  #sofaOf(inventory: Inventory, seat: number): number[] {
    return this.#options.rules.sofasTogether ? inventory.hall.sofaGroup(seat) : [seat];
  }

  #forget(): void {
    this.#picks = [];
    this.#confirmed = [];
    this.#hold = null;
    this.#assignWanted = false;
    this.#resuming = false;
    this.#following = false;
    this.#lost = [];
    this.#proposed = [];
    this.#endWaiting();
    this.#cancelExpiry?.();
    this.#cancelExpiry = null;
  }

  #wish(): HoldInput['want'] | 'release' | null {
    if (this.#left || this.#cancelResumption || this.#isOutdated) return null;
    // The order that is on its way may have these very seats: its answer decides.
    if (this.#following && this.#options.checkingOut) return null;
    const { count, classes, accessible } = this.#options;
    if (this.#assignWanted && count > 0) {
      const keep = this.#byHand ? this.#picks : [];
      return {
        kind: 'auto',
        count,
        ...(classes ? { classes } : {}),
        ...(accessible > 0 ? { accessible: Math.min(accessible, count) } : {}),
        ...(keep.length > 0 ? { keep } : {}),
        ...(keep.length === 0 && this.#proposed.length > 0 ? { avoid: this.#proposed } : {}),
      };
    }
    if (sameSeats(this.#picks, this.#confirmed)) return null;
    return this.#picks.length === 0 ? 'release' : { kind: 'seats', seats: ascending(this.#picks) };
  }

  #sync(): void {
    this.#events.changed();
    if (this.#sending || this.#ended || this.#kept || !this.#inventory()) return;
    const wish = this.#wish();
    if (!wish) return;
    this.#sending = true;
    void this.#send(wish).finally(() => {
      this.#sending = false;
      if (!this.#ended) this.#sync();
    });
    this.#events.changed();
  }

  async #send(wish: HoldInput['want'] | 'release'): Promise<void> {
    const token = this.#hold?.token;
    if (wish === 'release') {
      this.#hold = null;
      this.#confirmed = [];
      this.#cancelExpiry?.();
      if (token) await this.#ports.release(token).catch(() => undefined);
      return;
    }
    const picksBefore = this.#picks;
    const arrangement = this.#arrangement;
    if (wish.kind === 'auto') this.#assignWanted = false;
    const sentAtMs = this.#ports.nowMs();
    try {
      const answer = await this.#request(wish, token).finally(() => {
        this.#unanswered = null;
      });
      if (this.#ended || arrangement !== this.#arrangement) {
        if (!this.#kept) void this.#ports.release(answer.token).catch(() => undefined);
        return;
      }
      this.#accept(answer, (sentAtMs + this.#ports.nowMs()) / 2);
      // Nothing new is said about seats that are merely asked for again.
      if (!this.#resuming) this.#unmet = answer.unmet;
      this.#resuming = false;
      this.#endFollowing(answer.seats);
      if (wish.kind === 'seats' && this.#lost.length > 0) this.#replaceLost();
      // Whoever picked on meanwhile keeps that wish; it is sent next.
      if (this.#picks === picksBefore && !this.#assignWanted) this.#picks = inOrderOf(picksBefore, answer.seats);
      if (wish.kind === 'auto' && this.#lost.length > 0) {
        const seats = ascending(this.#lost);
        this.#lost = [];
        this.#events.warn({ kind: 'autoAssignSeatsSold', seats, fresh: ascending(answer.seats) });
      }
    } catch (error) {
      if (this.#ended || arrangement !== this.#arrangement) return;
      const { code } = errorOf(error);
      if (wish.kind === 'auto' && wish.avoid && (code === 'NOT_ENOUGH_SEATS' || code === 'SOLD_OUT')) {
        // All that there are have been proposed: once more from the best.
        this.#proposed = [];
        this.#assignWanted = true;
        return;
      }
      this.#refuse(errorOf(error), wish.kind === 'seats' ? wish.seats : []);
    }
    if (this.#isResumptionOwed) this.#resumePicks();
  }

  async #request(want: HoldInput['want'], token: string | undefined): Promise<HoldAnswer> {
    const input: HoldInput = {
      scheduleId: this.#scheduleId,
      idempotencyKey: this.#ports.uuid(),
      want,
      ...(token ? { token } : {}),
      ...(token && this.#resuming ? { resumed: true } : {}),
    };
    const arrangement = this.#arrangement;
    try {
      return await askForHold(this.#ports, input, {
        asking: () => {
          this.#unanswered = input;
        },
        isOver: () => this.#ended,
        late: (answer) => this.#takeLate(answer, token, arrangement),
      });
    } catch (error) {
      const { code } = errorOf(error);
      if (!token || arrangement !== this.#arrangement || (code !== 'HOLD_EXPIRED' && code !== 'HOLD_INVALID'))
        throw error;
      this.#hold = null;
      this.#confirmed = [];
      return this.#request(want, undefined);
    }
  }

  /** What was given up as unanswered did happen: what is held is put right, nothing stays held that nobody sees. */
  #takeLate(answer: HoldAnswer, askedWith: string | undefined, arrangement: number): void {
    const isOfOthers = arrangement !== this.#arrangement;
    const isOld = this.#hold !== null && this.#hold.token !== askedWith;
    if (this.#ended || isOfOthers || isOld) {
      // A newer answer about the same hold says what is held; another hold is nobody's.
      const isNobodys = this.#ended ? !this.#kept : isOfOthers || !askedWith;
      if (isNobodys) void this.#ports.release(answer.token).catch(() => undefined);
      return;
    }
    this.#accept(answer, this.#ports.nowMs());
    this.#sync();
  }

  #accept(answer: HoldAnswer, answeredAtMs: number): void {
    this.#endWaiting();
    this.#clockOffsetMs = answer.nowMs - answeredAtMs;
    this.#confirmed = [...answer.seats];
    this.#together = answer.together;
    this.#hold = { token: answer.token, expiresAtMs: answer.expiresAtMs, extensionsLeft: answer.extensionsLeft };
    this.#watchExpiry();
  }

  #watchExpiry(): void {
    this.#cancelExpiry?.();
    if (!this.#hold) return;
    const leftMs = this.#hold.expiresAtMs - this.#ports.nowMs() - this.#clockOffsetMs;
    this.#cancelExpiry = this.#ports.after(Math.max(0, leftMs), () => {
      this.#cancelExpiry = null;
      if (this.#kept || this.#ended || !this.#hold) return;
      // The form is on its way: its answer decides, and the server has made the hold longer.
      if (this.#options.checkingOut) {
        this.#cancelExpiry = this.#ports.after(CHECKOUT_WARNING_DELAY_MS, () => this.#watchExpiry());
        return;
      }
      const seats = ascending(this.#confirmed);
      this.#forget();
      this.#events.warn({ kind: 'expired', seats });
      this.#events.changed();
    });
  }

  #refuse(error: AppError, asked: readonly number[]): void {
    const isKnownHere = this.#hold === null || this.#hold.expiresAtMs > 0;
    if (error.code === 'SEATS_REARRANGED' && isKnownHere && !this.#following) {
      // Also within one layout, when others were given another place.
      this.becomeOutdated();
      return;
    }
    if (error.code === 'SEATS_REARRANGED') {
      // Seats from before a reload: which names they had nobody knows here. Or again while they follow: one chooses anew.
      this.#forget();
      this.#follow([]);
      return;
    }
    if (this.#resuming && unanswered.includes(error.code)) {
      // The seats may still be the visitor's: they are asked for again, at once when the server is there again.
      this.#resuming = false;
      const delayMs = Math.max(RESUME_AGAIN_MS, (error.retryAfterSeconds ?? 0) * 1000);
      this.#cancelResumption = this.#ports.after(delayMs, () => this.#resumePicks());
      return;
    }
    if (this.#resuming && error.code === 'SEATS_TAKEN') {
      // The rest is asked for first, then what somebody else has taken is replaced.
      const taken = error.seats?.some((seat) => asked.includes(seat)) ? error.seats : asked;
      const gone = this.#picks.filter((seat) => taken.includes(seat));
      this.#picks = without(this.#picks, gone);
      this.#lost.push(...gone);
      if (this.#picks.length === 0) this.#replaceLost();
      return;
    }
    if (this.#resuming) {
      // They can be had no more as they were: begin as if there had been none.
      this.#endFollowing([]);
      this.#forget();
      this.#byHand = false;
      this.#assignWanted = this.#mayAssign();
      return;
    }
    const { code, seats = [] } = error;
    const lostOwn = code === 'SEATS_TAKEN' ? seats.filter((seat) => this.#confirmed.includes(seat)) : [];
    const lost = [...this.#lost, ...lostOwn];
    this.#lost = [];
    this.#confirmed = without(this.#confirmed, lostOwn);
    this.#isProposalOwed = code === 'NETWORK' && asked.length === 0;
    this.#assignWanted = false;
    this.#picks = inOrderOf(this.#picks, this.#confirmed);
    if (lost.length > 0) this.#events.warn({ kind: 'seatsSold', seats: ascending(new Set(lost)) });
    else {
      const notice = { code, message: this.#events.describe(error), seats: seats.length > 0 ? seats : [...asked] };
      this.#events.warn({ kind: 'refused', notice });
    }
  }
}
