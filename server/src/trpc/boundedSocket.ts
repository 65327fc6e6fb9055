/** A WebSocket whose reader has to keep up: nothing piles up for one that asks and never reads. */
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';

export interface SocketBounds {
  /** Bytes waiting for the reader above which its messages stay unread and unanswered until it has caught up. */
  pauseAboveBytes: number;
  /** Bytes waiting for the reader above which it is let go at once. It comes back and begins with a snapshot. */
  closeAboveBytes: number;
  /** A paused reader that takes nothing for so long is let go. */
  stalledMs: number;
}

/** How often a paused reader is looked at. */
const lookEveryMs = 50;

export class BoundedSocket extends WebSocket {
  #bounds: (SocketBounds & { stream: Socket; onLetGo(): void }) | null = null;
  /** Messages that had been read from the network when it was paused: at most one chunk of it. */
  #held: unknown[][] = [];
  /** Set while it is paused. */
  #looking: NodeJS.Timeout | null = null;

  /** Once, before the first message. `stream`: the connection below it. */
  keepWithin(bounds: SocketBounds, stream: Socket, onLetGo: () => void): void {
    this.#bounds = { ...bounds, stream, onLetGo };
    this.once('close', () => this.#endPause());
  }

  /** Has to be asked before each answer; false when the reader is too far behind, and has been let go. */
  hasRoom(): boolean {
    if (this.#bounds) {
      const waiting = this.bufferedAmount;
      if (waiting > this.#bounds.closeAboveBytes) this.#letGo();
      // Calls of before may still be on their way; new ones are not begun, and from now on it has to read.
      else if (waiting > this.#bounds.pauseAboveBytes) this.#pause();
    }
    return this.readyState === WebSocket.OPEN;
  }

  /** Messages reach their listeners only while the reader keeps up. */
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    // Closing: nobody would get the answer.
    if (event === 'message' && this.readyState !== WebSocket.OPEN) return true;
    if (event === 'message' && (this.#looking || this.bufferedAmount > (this.#bounds?.pauseAboveBytes ?? 0))) {
      this.#held.push(values);
      this.#pause();
      return true;
    }
    return super.emit(event, ...values);
  }

  #pause(): void {
    if (this.#looking || !this.#bounds) return;
    const { pauseAboveBytes, stalledMs, stream } = this.#bounds;
    this.pause();
    // Node's timeout of a connection does not run out while the other end still takes bytes.
    stream.setTimeout(stalledMs).on('timeout', this.#letGo);
    this.#looking = setInterval(() => {
      if (this.bufferedAmount <= pauseAboveBytes / 2) this.#goOn();
    }, lookEveryMs);
    this.#looking.unref();
  }

  #goOn(): void {
    this.#endPause();
    // The answer to one of them may be so large that those after it are held again.
    for (const values of this.#held.splice(0)) this.emit('message', ...values);
    if (!this.#looking) this.resume();
  }

  #endPause(): void {
    if (!this.#looking) return;
    clearInterval(this.#looking);
    this.#looking = null;
    this.#bounds?.stream.setTimeout(0).off('timeout', this.#letGo);
  }

  #letGo = (): void => {
    if (this.readyState !== WebSocket.OPEN) return;
    this.#bounds?.onLetGo();
    this.terminate();
  };
}
