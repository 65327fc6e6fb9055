/** For tests: a cinema's desk in memory behind the sale's ports, with a clock that only moves when told. */
import {
  encodeDelta,
  Hall,
  type HallDocument,
  Inventory,
  type SeatStatus,
  SeatStatusCode,
  type SelectionRules,
  type UnmetWish,
} from '@parterre/engine';
import type { Arrangement, ErrorBody, HoldAnswer, HoldInput, SeatsMessage } from '@parterre/server/contract';
import type { PageWatcher, SalePorts, Watcher } from '../../seatmap/sale/ports.ts';

const HOLD_MS = 600_000;
const EXTENSION_MS = 180_000;
const EXTENSIONS = 2;
const LEFT_MS = 60_000;
const MOST_SEATS = 10;
const noRules: SelectionRules = {
  strandedSeats: 'off',
  seatClearance: 0,
  sofasTogether: false,
  companionsWithAccessible: false,
  allowBlocked: false,
};

/** What a token says: every answer has one of its own, of the same holder. */
interface Receipt {
  holder: number;
  seats: number[];
  expiresAtMs: number;
  extensionsUsed: number;
  /** From before the seats were rearranged. */
  isVoid?: boolean;
}

export const refusal = (body: Partial<ErrorBody> & Pick<ErrorBody, 'code'>): Error =>
  Object.assign(new Error(body.code), { data: { parterre: { message: `no: ${body.code}`, ...body } } });

export class FakeDesk {
  nowMs = 1_000_000;
  /** The visitor's clock is wrong by this much. */
  skewMs = 0;
  /** The visitor's browser says so. */
  online = true;
  layoutId = 1;
  inventory: Inventory;
  hall: Hall;
  /** Thrown by the next holds, one each; `lost` answers are executed but never arrive. */
  readonly troubles: (Error | 'lost')[] = [];
  readonly requests: HoldInput[] = [];
  /** Keys of what was executed and nobody was answered. */
  readonly unheard = new Set<string>();
  readonly released: string[] = [];
  /** The browser's page, which a test lets go and come back. */
  readonly page = new Set<PageWatcher>();
  /** Requests wait until `answer()` while true. */
  paused = false;
  #waiting: (() => void)[] = [];
  readonly #answers = new Map<string, HoldAnswer>();
  readonly #timers = new Set<{ atMs: number; run: () => void }>();
  readonly #watchers = new Set<Watcher>();
  readonly #receipts = new Map<string, Receipt>();
  /** Seats that are held, by whom and until when. */
  readonly #leases = new Map<number, { holder: number; expiresAtMs: number }>();
  #version = 1;
  #uuids = 0;
  #holders = 0;

  constructor(document: HallDocument) {
    this.hall = Hall.fromDocument(document);
    this.inventory = new Inventory(this.hall);
  }

  get watcherCount(): number {
    return this.#watchers.size;
  }
  get timerCount(): number {
    return this.#timers.size;
  }
  /** Seats that visitors hold, and when the hold ends. */
  get held(): { seat: number; expiresAtMs: number }[] {
    return [...this.#leases]
      .filter(([seat]) => this.inventory.status(seat) === 'held')
      .map(([seat, { expiresAtMs }]) => ({ seat, expiresAtMs }))
      .sort((a, b) => a.seat - b.seat);
  }

  /** Sets seats as other visitors, cashiers and managers do. */
  set(seats: number[], status: SeatStatus): void {
    this.inventory.setStatus(seats, status);
    if (status !== 'held') for (const seat of seats) this.#leases.delete(seat);
    const codes = seats.map(() => SeatStatusCode[status]);
    const bytes = encodeDelta(this.#version, this.#version + 1, seats, codes);
    this.#version++;
    this.inventory.snapshot(this.#version);
    this.send({ kind: 'delta', epoch: 1, version: this.#version, bytes: base64(bytes) });
  }

  send(message: SeatsMessage): void {
    for (const watcher of this.#watchers) watcher.message(message);
  }

  connection(up: boolean): void {
    for (const watcher of this.#watchers) watcher.connection(up);
  }

  snapshot(): SeatsMessage {
    return {
      kind: 'snapshot',
      layoutId: this.layoutId,
      epoch: 1,
      version: this.#version,
      bytes: base64(this.inventory.snapshot(this.#version)),
    };
  }

  /** What was held ends with the hall it was held in. */
  replaceHall(document: HallDocument): void {
    this.hall = Hall.fromDocument(document);
    this.inventory = new Inventory(this.hall);
    this.layoutId++;
    this.#leases.clear();
    this.rearrange();
  }

  /** The hall stays, and seats of it are given to others: what was held is void. */
  rearrange(): void {
    this.#free([...this.#leases.keys()]);
    for (const receipt of this.#receipts.values()) receipt.isVoid = true;
  }

  answer(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /** Lets time pass, timers in order, and what they start come to rest. */
  async pass(ms: number): Promise<void> {
    const until = this.nowMs + ms;
    await settle();
    for (;;) {
      const next = [...this.#timers].filter(({ atMs }) => atMs <= until).sort((a, b) => a.atMs - b.atMs)[0];
      if (!next) break;
      this.#timers.delete(next);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      this.#sweep();
      next.run();
      await settle();
    }
    this.nowMs = until;
    this.#sweep();
  }

  /** Holds end by themselves. */
  #sweep(): void {
    this.#free([...this.#leases].filter(([, { expiresAtMs }]) => expiresAtMs <= this.nowMs).map(([seat]) => seat));
  }

  /** A desk that was started anew knows of no hold. */
  forgetHolds(): void {
    this.#free([...this.#leases.keys()]);
    this.#answers.clear();
    this.unheard.clear();
  }

  /** Sold ones stay sold. */
  #free(seats: number[]): void {
    for (const seat of seats) this.#leases.delete(seat);
    const held = seats.filter((seat) => this.inventory.status(seat) === 'held');
    if (held.length > 0) this.set(held, 'free');
  }

  ports(): SalePorts {
    return {
      arrangement: async (scheduleId): Promise<Arrangement> => {
        if (scheduleId !== 7) throw refusal({ code: 'SCHEDULE_NOT_FOUND' });
        const bytes = base64(this.inventory.snapshot(this.#version));
        return {
          scheduleId,
          layoutId: this.layoutId,
          hall: base64(this.hall.toBytes()),
          shapes: [],
          snapshot: bytes,
          epoch: 1,
          version: this.#version,
        };
      },
      hold: async (input) => {
        this.requests.push(input);
        if (this.paused) await new Promise<void>((resolve) => this.#waiting.push(resolve));
        const trouble = this.troubles.shift();
        if (trouble instanceof Error) throw trouble;
        const answer = this.#answerTo(input);
        if (trouble === 'lost') {
          this.unheard.add(input.idempotencyKey);
          throw new TypeError('Failed to fetch');
        }
        this.unheard.delete(input.idempotencyKey);
        return answer;
      },
      extend: async (token) => {
        const receipt = this.#receiptOf(token);
        if (receipt.extensionsUsed >= EXTENSIONS) throw refusal({ code: 'HOLD_LIMIT' });
        // A desk that was started anew gives the seats once more, unless somebody else has them.
        const own = this.#heldBy(receipt.holder);
        const gone = receipt.seats.filter((seat) => !own.includes(seat));
        const taken = gone.filter((seat) => this.inventory.status(seat) !== 'free');
        if (taken.length > 0) throw refusal({ code: 'SEATS_TAKEN', seats: taken });
        const expiresAtMs = receipt.expiresAtMs + EXTENSION_MS;
        if (gone.length > 0) this.set(gone, 'held');
        for (const seat of receipt.seats) this.#leases.set(seat, { holder: receipt.holder, expiresAtMs });
        return this.#answerOf({ ...receipt, expiresAtMs, extensionsUsed: receipt.extensionsUsed + 1 });
      },
      release: async (token) => {
        this.released.push(token);
        const receipt = this.#receipts.get(token);
        if (receipt && !receipt.isVoid)
          this.#free(this.#heldBy(receipt.holder).filter((seat) => receipt.seats.includes(seat)));
      },
      leave: (input) => {
        const receipt = this.#receipts.get('token' in input ? input.token : this.#tokenOf(input.unanswered));
        const expiresAtMs = this.nowMs + LEFT_MS;
        for (const seat of receipt ? this.#heldBy(receipt.holder) : []) {
          const lease = this.#leases.get(seat);
          if (receipt && lease && lease.expiresAtMs >= Math.max(receipt.expiresAtMs, expiresAtMs))
            this.#leases.set(seat, { ...lease, expiresAtMs });
        }
      },
      page: (watcher) => {
        this.page.add(watcher);
        return () => this.page.delete(watcher);
      },
      watch: (_scheduleId, watcher) => {
        this.#watchers.add(watcher);
        watcher.message(this.snapshot());
        return () => this.#watchers.delete(watcher);
      },
      nowMs: () => this.nowMs + this.skewMs,
      after: (delayMs, run) => {
        const timer = { atMs: this.nowMs + delayMs, run };
        this.#timers.add(timer);
        return () => this.#timers.delete(timer);
      },
      uuid: () => `key-${++this.#uuids}`,
      online: () => this.online,
    };
  }

  #receiptOf(token: string): Receipt {
    const receipt = this.#receipts.get(token);
    if (!receipt) throw refusal({ code: 'HOLD_INVALID' });
    if (receipt.isVoid) throw refusal({ code: 'SEATS_REARRANGED' });
    if (receipt.expiresAtMs <= this.nowMs) throw refusal({ code: 'HOLD_EXPIRED' });
    return receipt;
  }

  #heldBy(holder: number): number[] {
    return [...this.#leases]
      .filter(([seat, lease]) => lease.holder === holder && this.inventory.status(seat) === 'held')
      .map(([seat]) => seat)
      .sort((a, b) => a - b);
  }

  /** A change that is refused leaves the hold as it was. */
  #tokenOf(unanswered: HoldInput): string {
    try {
      return this.#answerTo(unanswered).token;
    } catch {
      return unanswered.token ?? '';
    }
  }

  /** Once a key. */
  #answerTo(input: HoldInput): HoldAnswer {
    const answer = this.#answers.get(input.idempotencyKey) ?? this.#hold(input);
    this.#answers.set(input.idempotencyKey, answer);
    return answer;
  }

  #hold({ token, want, resumed }: HoldInput): HoldAnswer {
    const known = token ? this.#receiptOf(token) : null;
    const before: Receipt = known
      ? { ...known, expiresAtMs: known.expiresAtMs - (resumed ? 1 : 0) }
      : { holder: ++this.#holders, seats: [], expiresAtMs: this.nowMs + HOLD_MS, extensionsUsed: 0 };
    const own = this.#heldBy(before.holder);
    const { seats, unmet } = want.kind === 'seats' ? { seats: want.seats, unmet: [] } : this.#chosen(want, own);
    if (seats.length > MOST_SEATS) throw refusal({ code: 'SELECTION_REFUSED' });
    const taken = seats.filter((seat) => !own.includes(seat) && this.inventory.status(seat) !== 'free');
    if (taken.length > 0) throw refusal({ code: 'SEATS_TAKEN', seats: taken });
    this.#free(own.filter((seat) => !seats.includes(seat)));
    // The time is that of the hold: picking anew does not make it longer.
    for (const seat of seats) this.#leases.set(seat, { holder: before.holder, expiresAtMs: before.expiresAtMs });
    if (seats.length > 0) this.set(seats, 'held');
    return this.#answerOf({ ...before, seats }, unmet);
  }

  /** With kept seats those near them; else the engine's, in the order in which it looks at them. */
  #chosen(want: Extract<HoldInput['want'], { kind: 'auto' }>, own: number[]): { seats: number[]; unmet: UnmetWish[] } {
    const keep = (want.keep ?? []).filter((seat) => own.includes(seat)).slice(0, want.count);
    const count = want.count - keep.length;
    if (count === 0) return { seats: keep, unmet: [] };
    if (keep.length > 0 && !want.accessible) {
      const { classes } = want;
      const party = this.inventory.resized(keep, want.count, { ...noRules, ...(classes && { classes }) }, own);
      if (party.length > 0) return { seats: [...party], unmet: [] };
    }
    const { seats, unmet } = this.inventory.assign({
      algorithm: 'top_left_to_bottom_right',
      count,
      own: own.filter((seat) => !keep.includes(seat)),
      ...(want.classes && { classes: want.classes }),
      ...(want.avoid && { avoid: want.avoid }),
      ...(want.accessible && { accessible: want.accessible }),
    });
    if (seats.length < count) throw refusal({ code: 'NOT_ENOUGH_SEATS' });
    return { seats: [...keep, ...seats], unmet: keep.length === 0 && !want.avoid?.length ? unmet : [] };
  }

  #answerOf(receipt: Receipt, unmet: UnmetWish[] = []): HoldAnswer {
    const token = `token-${this.#receipts.size + 1}`;
    this.#receipts.set(token, receipt);
    const { seats, expiresAtMs, extensionsUsed } = receipt;
    const { row, slot } = this.hall.seats;
    const slots = seats.map((seat) => slot[seat] ?? 0).sort((a, b) => a - b);
    return {
      token,
      seats,
      together:
        seats.length > 0 &&
        new Set(seats.map((seat) => row[seat])).size === 1 &&
        slots.every((value, index) => value === (slots[0] ?? 0) + index),
      expiresAtMs,
      nowMs: this.nowMs,
      extensionsLeft: EXTENSIONS - extensionsUsed,
      unmet,
    };
  }
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};
