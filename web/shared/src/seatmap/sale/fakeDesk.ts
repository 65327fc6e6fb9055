/** For tests: a cinema's desk in memory behind the sale's ports, with a clock that only moves when told. */
import { encodeDelta, Hall, type HallDocument, Inventory, type SeatStatus, SeatStatusCode } from '@parterre/engine';
import type { Arrangement, ErrorBody, HoldAnswer, HoldInput, SeatsMessage } from '@parterre/server/contract';
import type { SalePorts, Watcher } from './ports.ts';

const HOLD_MS = 600_000;

export const refusal = (body: Partial<ErrorBody> & Pick<ErrorBody, 'code'>): Error =>
  Object.assign(new Error(body.code), { data: { parterre: { message: `no: ${body.code}`, ...body } } });

export class FakeDesk {
  nowMs = 1_000_000;
  /** The visitor's clock is wrong by this much. */
  skewMs = 0;
  layoutId = 1;
  inventory: Inventory;
  hall: Hall;
  /** Thrown by the next holds, one each; `lost` answers are executed but never arrive. */
  readonly troubles: (Error | 'lost')[] = [];
  readonly requests: HoldInput[] = [];
  readonly released: string[] = [];
  /** Requests wait until `answer()` while true. */
  paused = false;
  #waiting: (() => void)[] = [];
  readonly #answers = new Map<string, HoldAnswer>();
  readonly #timers = new Set<{ atMs: number; run: () => void }>();
  readonly #watchers = new Set<Watcher>();
  readonly #holds = new Map<string, number[]>();
  #version = 1;
  #uuids = 0;
  #tokens = 0;

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

  /** As other visitors, cashiers and managers do. */
  set(seats: number[], status: SeatStatus): void {
    this.inventory.setStatus(seats, status);
    const codes = seats.map(() => SeatStatusCode[status]);
    const bytes = encodeDelta(this.#version, this.#version + 1, seats, codes);
    this.#version++;
    this.inventory.snapshot(this.#version);
    this.send({ kind: 'delta', epoch: 1, version: this.#version, bytes: base64(bytes) });
  }

  send(message: SeatsMessage): void {
    for (const watcher of this.#watchers) watcher.message(message);
  }

  line(up: boolean): void {
    for (const watcher of this.#watchers) watcher.line(up);
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

  replaceHall(document: HallDocument): void {
    this.hall = Hall.fromDocument(document);
    this.inventory = new Inventory(this.hall);
    this.layoutId++;
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
      next.run();
      await settle();
    }
    this.nowMs = until;
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
        const answer = this.#answers.get(input.idempotencyKey) ?? this.#hold(input);
        this.#answers.set(input.idempotencyKey, answer);
        if (trouble === 'lost') throw new TypeError('Failed to fetch');
        return answer;
      },
      extend: async (token) => this.#answerOf(token, this.#holds.get(token) ?? []),
      release: async (token) => {
        this.released.push(token);
        const seats = this.#holds.get(token) ?? [];
        this.#holds.delete(token);
        if (seats.length > 0) this.set(seats, 'free');
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
    };
  }

  #hold({ token, want }: HoldInput): HoldAnswer {
    const own = token ? (this.#holds.get(token) ?? []).filter((seat) => this.inventory.status(seat) === 'held') : [];
    if (token && !this.#holds.has(token)) throw refusal({ code: 'HOLD_INVALID' });
    const seats =
      want.kind === 'seats'
        ? want.seats
        : [...this.inventory.assign({ algorithm: 'top_left_to_bottom_right', count: want.count, own }).seats];
    if (seats.length === 0) throw refusal({ code: 'NOT_ENOUGH_SEATS' });
    const taken = seats.filter((seat) => !own.includes(seat) && this.inventory.status(seat) !== 'free');
    if (taken.length > 0) throw refusal({ code: 'SEATS_TAKEN', seats: taken });
    const next = token ?? `token-${++this.#tokens}`;
    this.#holds.set(next, seats);
    const given = own.filter((seat) => !seats.includes(seat));
    if (given.length > 0) this.set(given, 'free');
    this.set(seats, 'held');
    return this.#answerOf(next, seats);
  }

  #answerOf(token: string, seats: number[]): HoldAnswer {
    return {
      token,
      seats,
      together: true,
      expiresAtMs: this.nowMs + HOLD_MS,
      nowMs: this.nowMs,
      extensionsLeft: 2,
      warnings: [],
    };
  }
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};
