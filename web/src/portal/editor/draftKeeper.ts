/**
 * Keeps a draft on the server a moment after it has changed. Without a connection it is kept in the browser and sent when
 * there is one again. One request at a time; what changes meanwhile goes with the next.
 */
import { errorOf } from '@parterre/ui/api';
import type { Drawing } from './document/types.ts';

export type Keeping =
  /** `atMs` null: as it was opened. */
  | { kind: 'saved'; atMs: number | null }
  /** Changed, and sent in a moment. */
  | { kind: 'changed' }
  | { kind: 'saving' }
  /** Kept in this browser, and sent when the server can be reached. */
  | { kind: 'offline' }
  /** Somebody else draws now. */
  | { kind: 'taken'; by: string }
  | { kind: 'refused'; error: unknown };

export interface KeeperPorts {
  /**
   * Answers with the draft's version then. `version`: of the draft that was seen; null: there was none.
   * Errors: an `AppError`.
   */
  send(drawing: Drawing, version: number | null): Promise<number>;
  /** Keeps the drawing in this browser; null: what was kept there is on the server by now. Errors are nobody's business. */
  store(drawing: Drawing | null, version: number | null): Promise<void>;
  nowMs(): number;
  /** Runs something later; the answer takes that back. */
  after(ms: number, run: () => void): () => void;
}

/** Pause after the last change; a gesture a second is one request every few seconds nevertheless. */
const quietMs = 2_000;
const longestMs = 10_000;
const retryMs = 5_000;

export class DraftKeeper {
  readonly #ports: KeeperPorts;
  readonly #listeners = new Set<() => void>();
  #state: Keeping = { kind: 'saved', atMs: null };
  #drawing: Drawing;
  #saved: Drawing;
  #version: number | null;
  #changedAtMs = 0;
  /** Null: nothing was saved since it was opened. */
  #savedAtMs: number | null = null;
  #cancel: (() => void) | null = null;
  #running: Promise<void> | null = null;

  /** `version`: of the draft that `drawing` is; null: there is none yet. */
  constructor(ports: KeeperPorts, drawing: Drawing, version: number | null) {
    this.#ports = ports;
    this.#drawing = drawing;
    this.#saved = drawing;
    this.#version = version;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly read = (): Keeping => this.#state;
  get version(): number | null {
    return this.#version;
  }
  /** What the server has. */
  get saved(): Drawing {
    return this.#saved;
  }
  get isSaved(): boolean {
    return this.#drawing === this.#saved;
  }

  #become(state: Keeping): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** The drawing is another. */
  change(drawing: Drawing): void {
    if (drawing === this.#drawing) return;
    const wasSaved = this.isSaved;
    this.#drawing = drawing;
    const { kind } = this.#state;
    if (kind === 'taken') return;
    const now = this.#ports.nowMs();
    if (wasSaved) this.#changedAtMs = now;
    if (kind === 'offline') {
      this.#ports.store(drawing, this.#version).catch(() => undefined);
      return;
    }
    if (kind !== 'saving') this.#become({ kind: 'changed' });
    this.#plan(Math.max(0, Math.min(quietMs, this.#changedAtMs + longestMs - now)));
  }

  #plan(ms: number): void {
    this.#cancel?.();
    this.#cancel = this.#ports.after(ms, () => void this.flush());
  }

  /** Sends what has changed, now. */
  async flush(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    while (this.#running) await this.#running;
    if (this.#state.kind === 'taken') return;
    if (this.isSaved) {
      // What was changed was undone until it is what the server has: there is nothing to send.
      if (this.#state.kind === 'changed') this.#become({ kind: 'saved', atMs: this.#savedAtMs });
      return;
    }
    this.#running = this.#send().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** Saves as `flush` does, and makes a draft even if nothing has been drawn since the layout was opened. */
  async keep(): Promise<void> {
    if (this.#version === null && this.isSaved) this.#saved = { ...this.#saved };
    await this.flush();
  }

  /** The draft is a layout now: nothing is left to keep. */
  published(): void {
    this.#version = null;
    this.stop();
  }

  async #send(): Promise<void> {
    const drawing = this.#drawing;
    const wasOffline = this.#state.kind === 'offline';
    if (!wasOffline) this.#become({ kind: 'saving' });
    try {
      this.#version = await this.#ports.send(drawing, this.#version);
      this.#saved = drawing;
      if (wasOffline) this.#ports.store(null, null).catch(() => undefined);
      this.#savedAtMs = this.#ports.nowMs();
      if (this.isSaved) this.#become({ kind: 'saved', atMs: this.#savedAtMs });
      else {
        this.#changedAtMs = this.#ports.nowMs();
        this.#become({ kind: 'changed' });
        this.#plan(quietMs);
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const { code, conflict } = errorOf(error);
    if (code === 'DRAFT_TAKEN' || code === 'CHANGED_MEANWHILE') {
      this.takenBy(conflict?.by ?? '');
    } else if (code === 'NETWORK' || code === 'UNAVAILABLE' || code === 'TOO_MANY_REQUESTS') {
      // It may have arrived all the same: whatever is drawn then is sent, also what the server had before.
      this.#saved = { ...this.#saved };
      this.#become({ kind: 'offline' });
      this.#ports.store(this.#drawing, this.#version).catch(() => undefined);
      this.#plan(retryMs);
    } else this.#become({ kind: 'refused', error });
  }

  /** Stops sending until the draft is ours again. */
  takenBy(name: string): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#become({ kind: 'taken', by: name });
  }

  /** Goes on after the draft was taken back: `saved` and `version` are what the server has. */
  resume(saved: Drawing, version: number | null): void {
    this.#saved = saved;
    this.#version = version;
    this.#become({ kind: 'saved', atMs: null });
    if (!this.isSaved) this.#plan(0);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
