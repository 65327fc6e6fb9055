import '@parterre/engine/node';
import { encodeDelta } from '@parterre/engine';
import type { SeatsMessage } from '../../contract/index.ts';
import type { SeatState } from './seatState.ts';

/** Changes are gathered this long before they are encoded and sent. */
const mergeForMs = 50;
/** A watcher with more waiting than this is behind: it gets a snapshot instead. */
const longestBacklog = 32;

/** What watchers of one show are sent. Every message is one object for all of them. */
export class SeatBroadcast {
  private readonly watchers = new Set<Watcher>();
  private readonly onFlush = new Set<() => void>();
  private readonly dirty = new Set<number>();
  private timer: NodeJS.Timeout | null = null;
  /** Version of the last message; the next delta starts from it. */
  private sentVersion = 0;
  private snapshotMessage: (SeatsMessage & { kind: 'snapshot' }) | null = null;

  constructor(
    private state: SeatState,
    private layoutId: number,
  ) {}

  get isWatched(): boolean {
    return this.watchers.size > 0 || this.onFlush.size > 0;
  }

  /** A seat may look different than in the last message. */
  touch(seat: number): void {
    this.dirty.add(seat);
    if (this.timer || !this.isWatched) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.flush();
    }, mergeForMs);
    this.timer.unref();
  }

  /** What the next deltas continue. */
  snapshot(): SeatsMessage & { kind: 'snapshot' } {
    // Nobody has been told of these changes, so nobody needs a delta for them.
    if (!this.isWatched && this.dirty.size > 0) this.advance();
    if (this.snapshotMessage) return this.snapshotMessage;
    if (this.sentVersion < this.state.version) this.sentVersion = this.state.version;
    const bytes = Buffer.from(this.state.inventory.snapshot(this.sentVersion)).toString('base64');
    this.snapshotMessage = {
      kind: 'snapshot',
      layoutId: this.layoutId,
      epoch: this.state.epoch,
      version: this.sentVersion,
      bytes,
    };
    return this.snapshotMessage;
  }

  /** The state was made anew, or is another: deltas would not tell. */
  restart(state: SeatState, layoutId: number): void {
    this.state = state;
    this.layoutId = layoutId;
    this.advance();
    const message = this.snapshot();
    for (const watcher of this.watchers) watcher.push(message);
    for (const listener of this.onFlush) listener();
  }

  announce(message: SeatsMessage): void {
    for (const watcher of this.watchers) watcher.push(message);
  }

  /** Registers before the snapshot is read: a delta between the two would be lost. */
  async *watch(signal: AbortSignal): AsyncGenerator<SeatsMessage> {
    if (signal.aborted) return;
    const watcher = new Watcher(() => this.snapshot());
    this.snapshot();
    this.watchers.add(watcher);
    const stop = () => watcher.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      watcher.push(this.snapshot());
      yield* watcher.messages();
    } finally {
      signal.removeEventListener('abort', stop);
      this.watchers.delete(watcher);
    }
  }

  /** Calls after each message, whether or not anybody watches. Returns how to stop. */
  listen(listener: () => void): () => void {
    this.snapshot();
    this.onFlush.add(listener);
    return () => this.onFlush.delete(listener);
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    for (const watcher of this.watchers) watcher.stop();
  }

  private flush(): void {
    if (this.dirty.size === 0) return;
    const seats = [...this.dirty].sort((a, b) => a - b);
    const from = this.sentVersion;
    this.advance();
    if (this.watchers.size > 0) {
      const codes = seats.map((seat) => this.state.statusCode(seat));
      const bytes = Buffer.from(encodeDelta(from, this.sentVersion, seats, codes)).toString('base64');
      this.announce({ kind: 'delta', epoch: this.state.epoch, version: this.sentVersion, bytes });
    }
    for (const listener of this.onFlush) listener();
  }

  /** Every message moves the version forward, also one that only tells of leases that ended. */
  private advance(): void {
    this.sentVersion = Math.max(this.sentVersion + 1, this.state.version);
    this.snapshotMessage = null;
    this.dirty.clear();
  }
}

class Watcher {
  private queue: SeatsMessage[] = [];
  private wake: (() => void) | null = null;
  private stopped = false;

  constructor(private readonly snapshot: () => SeatsMessage) {}

  push(message: SeatsMessage): void {
    this.queue.push(message);
    if (this.queue.length > longestBacklog) {
      const announcements = this.queue.filter((waiting) => waiting.kind === 'arrangement').slice(-1);
      this.queue = [...announcements, this.snapshot()];
    }
    this.wake?.();
  }

  stop(): void {
    this.stopped = true;
    this.wake?.();
  }

  async *messages(): AsyncGenerator<SeatsMessage> {
    while (!this.stopped) {
      const message = this.queue.shift();
      if (message) yield message;
      else
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      this.wake = null;
    }
  }
}
