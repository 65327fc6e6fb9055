/** What the sale needs of the world; the browser's and the server's in the app, made up in tests. */
import type { Arrangement, HoldAnswer, HoldInput, LeaveInput, SeatsMessage } from '@parterre/server/contract';

export interface Watcher {
  message(message: SeatsMessage): void;
  /** The connection stands, or is away (it comes back by itself). */
  connection(up: boolean): void;
}

export interface PageWatcher {
  /** The page goes from the screen: closed, or left for another page; perhaps it comes back as it was. */
  left(): void;
  back(): void;
}

export interface SalePorts {
  arrangement(scheduleId: number): Promise<Arrangement>;
  hold(input: HoldInput): Promise<HoldAnswer>;
  extend(token: string): Promise<HoldAnswer>;
  release(token: string): Promise<void>;
  /** Said by a page that goes: nobody waits for an answer. */
  leave(input: LeaveInput): void;
  /** Returns unsubscribe. */
  page(watcher: PageWatcher): () => void;
  /** First a snapshot, also after each reconnection. Returns unsubscribe. */
  watch(scheduleId: number, watcher: Watcher): () => void;
  nowMs(): number;
  /** Returns cancel. */
  after(delayMs: number, run: () => void): () => void;
  uuid(): string;
  /** False: there is no way to the server at all, and nobody need be asked. */
  online(): boolean;
}
