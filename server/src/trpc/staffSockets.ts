/** The WebSockets of who is signed in on this node: they end with their session, and when it may do something else. */
import type { WebSocket } from 'ws';
import type { Services } from '../services/services.ts';

/** A close code of our own: whoever still has a session comes back with what it may do now. */
const changed = 4401;
/** Who does not heed the close by then is cut off. */
const graceMs = 300;

export class StaffSockets {
  readonly #staff: Pick<Services['staff'], 'onSessionsChanged' | 'openSessions'>;
  readonly #sockets = new Map<string, Set<WebSocket>>();
  readonly #unsubscribe: () => void;

  constructor(staff: Pick<Services['staff'], 'onSessionsChanged' | 'openSessions'>) {
    this.#staff = staff;
    this.#unsubscribe = staff.onSessionsChanged((ids) => this.#end(ids === 'all' ? [...this.#sockets.keys()] : ids));
  }

  /** Before the session is looked up: one that ends meanwhile would be missed otherwise. */
  add(sessionId: string, socket: WebSocket): void {
    const sockets = this.#sockets.get(sessionId) ?? new Set();
    this.#sockets.set(sessionId, sockets.add(socket));
    socket.once('close', () => this.remove(sessionId, socket));
  }

  /** The cookie was of a session that is no more: its socket is a visitor's. */
  remove(sessionId: string, socket: WebSocket): void {
    const sockets = this.#sockets.get(sessionId);
    if (sockets?.delete(socket) && sockets.size === 0) this.#sockets.delete(sessionId);
  }

  /** Closes those whose session ran out, or ended while no news came through. */
  async sweep(): Promise<void> {
    const ids = [...this.#sockets.keys()];
    if (ids.length === 0) return;
    const open = new Set(await this.#staff.openSessions(ids));
    this.#end(ids.filter((id) => !open.has(id)));
  }

  close(): void {
    this.#unsubscribe();
  }

  #end(sessionIds: string[]): void {
    for (const id of sessionIds) {
      for (const socket of this.#sockets.get(id) ?? []) {
        socket.close(changed, 'SESSION_CHANGED');
        // Nothing more is read from it, whether it heeds the close or not.
        socket.pause();
        setTimeout(() => socket.terminate(), graceMs).unref();
      }
    }
  }
}
