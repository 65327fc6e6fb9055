/** A show's hall and statuses, kept true: arrangement, then live deltas; after a gap or a lost connection, a snapshot. */
import { EngineError, Hall, Inventory } from '@parterre/engine';
import type { Arrangement, SeatsMessage } from '@parterre/server/contract';
import type { SeatSale, SeatSource } from '../types.ts';
import type { SalePorts } from './ports.ts';

/** Website specification: the seat map reloads this long after an arrangement change. */
const ARRANGEMENT_DELAY_MS = 1000;
/** How long the connection is away before the show is asked for instead, this often. */
const POLL_AFTER_MS = 4000;
const POLL_EVERY_MS = 5000;

export interface FeedListener {
  /** `seats` null: any. `caughtUp`: this came in one piece after an absence. */
  changed(seats: Uint32Array | null, caughtUp: boolean): void;
  /** The hall itself is another than `before`: layout, blocked seats or prices. `isRearranged`: its seats are other seats. */
  replaced(before: Hall, isRearranged: boolean): void;
  state(): void;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

interface Arranged {
  hall: Hall;
  inventory: Inventory;
  layoutId: number;
  source: SeatSource;
}

export class SeatFeed {
  readonly #ports: SalePorts;
  readonly #scheduleId: number;
  readonly #listener: FeedListener;
  readonly #listeners = new Set<(seats: ArrayLike<number> | null) => void>();
  #arranged: Arranged | null = null;
  #connection: SeatSale['connection'] = 'connecting';
  #ends: (() => void)[] = [];
  #cancelPoll: (() => void) | null = null;
  #cancelReload: (() => void) | null = null;
  /** The server said that seats were rearranged, which another layout's number need not show. */
  #isRearranged = false;
  #ended = false;

  constructor(ports: SalePorts, scheduleId: number, listener: FeedListener) {
    this.#ports = ports;
    this.#scheduleId = scheduleId;
    this.#listener = listener;
  }

  get hall(): Hall | null {
    return this.#arranged?.hall ?? null;
  }
  get inventory(): Inventory | null {
    return this.#arranged?.inventory ?? null;
  }
  get source(): SeatSource | null {
    return this.#arranged?.source ?? null;
  }
  get connection(): SeatSale['connection'] {
    return this.#connection;
  }

  /** Resolves when the hall is there; rejects with the server's refusal. The engine must be loaded. */
  async start(): Promise<void> {
    this.#take(await this.#ports.arrangement(this.#scheduleId));
    if (this.#ended) return;
    this.#awaitLine();
    this.#ends.push(
      this.#ports.watch(this.#scheduleId, {
        message: (message) => this.#receive(message),
        connection: (up) => {
          if (!up) this.#awaitLine();
        },
      }),
    );
  }

  stop(): void {
    this.#ended = true;
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#cancelPoll?.();
    this.#cancelReload?.();
    this.#listeners.clear();
    if (this.#arranged) this.#freeLater(this.#arranged);
    this.#arranged = null;
  }

  /** Gets the hall anew; when it is there `replaced` says that its seats are other seats, as the server did. */
  reload(): void {
    this.#isRearranged = true;
    this.#reload(0);
  }

  /** Gives hall and inventory back, a little later: the map still draws them until React has taken it away. */
  #freeLater({ hall, inventory }: Arranged): void {
    this.#ports.after(ARRANGEMENT_DELAY_MS, () => {
      inventory.free();
      hall.free();
    });
  }

  #become(connection: SeatSale['connection']): void {
    if (this.#connection === connection) return;
    this.#connection = connection;
    this.#listener.state();
  }

  #take(arrangement: Arrangement): void {
    if (this.#ended) return;
    const before = this.#arranged;
    const hall = Hall.fromBytes(bytesOf(arrangement.hall));
    const inventory = Inventory.fromSnapshot(hall, bytesOf(arrangement.snapshot));
    const source: SeatSource = {
      hall,
      shapes: arrangement.shapes,
      statuses: () => inventory.statuses(),
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
    this.#arranged = { hall, inventory, layoutId: arrangement.layoutId, source };
    if (before) {
      const isRearranged = this.#isRearranged || before.layoutId !== arrangement.layoutId;
      this.#isRearranged = false;
      this.#listener.replaced(before.hall, isRearranged);
      this.#freeLater(before);
    }
  }

  #receive(message: SeatsMessage): void {
    const arranged = this.#arranged;
    if (!arranged || this.#ended) return;
    if (message.kind === 'arrangement' || (message.kind === 'snapshot' && message.layoutId !== arranged.layoutId)) {
      this.#reload();
      return;
    }
    this.#cancelPoll?.();
    this.#cancelPoll = null;
    try {
      const changed =
        message.kind === 'snapshot'
          ? arranged.inventory.applySnapshot(bytesOf(message.bytes))
          : arranged.inventory.applyDelta(bytesOf(message.bytes));
      this.#become('live');
      this.#tell(changed, message.kind === 'snapshot');
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      // Something was missed: one answer brings hall and statuses up to date.
      void this.#refresh();
    }
  }

  #tell(changed: Uint32Array | null, caughtUp: boolean): void {
    for (const listener of this.#listeners) listener(changed);
    this.#listener.changed(changed, caughtUp);
  }

  #reload(delayMs = ARRANGEMENT_DELAY_MS): void {
    if (this.#cancelReload) return;
    this.#cancelReload = this.#ports.after(delayMs, () => {
      this.#cancelReload = null;
      this.#ports.arrangement(this.#scheduleId).then(
        (arrangement) => this.#take(arrangement),
        () => this.#reload(),
      );
    });
  }

  /** Statuses anew; another layout replaces the hall. True when the server answered. */
  async #refresh(): Promise<boolean> {
    try {
      const arrangement = await this.#ports.arrangement(this.#scheduleId);
      const arranged = this.#arranged;
      if (!arranged || this.#ended) return true;
      if (this.#isRearranged || arrangement.layoutId !== arranged.layoutId) this.#take(arrangement);
      else this.#tell(arranged.inventory.applySnapshot(bytesOf(arrangement.snapshot)), true);
      return true;
    } catch {
      return false;
    }
  }

  #awaitLine(): void {
    if (this.#connection === 'live') this.#become('connecting');
    if (this.#cancelPoll || this.#ended) return;
    const poll = async () => {
      const answered = await this.#refresh();
      if (this.#ended || !this.#cancelPoll) return;
      this.#become(answered ? 'polling' : 'lost');
      this.#cancelPoll = this.#ports.after(POLL_EVERY_MS, () => void poll());
    };
    this.#cancelPoll = this.#ports.after(POLL_AFTER_MS, () => void poll());
  }
}
