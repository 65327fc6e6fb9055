/**
 * The WebSockets of this node that are more than a visitor's: of who is signed in, and of devices. They end with their session, and
 * when whoever opened them may do something else. Each is known by a key: the session's id, or the hash of the device's token.
 */
import type { WebSocket } from 'ws';
import type { Actor } from '../domain/actor.ts';
import type { LivePage } from '../ports/liveBus.ts';
import type { Services } from '../services/services.ts';

/** Close codes of our own. Whoever still has a session, or is still let in, comes back with what they may do now. */
const changed = { code: 4401, reason: 'SESSION_CHANGED' };
/** A device's page is loaded anew. */
const reload = { code: 4402, reason: 'RELOAD' };
/** Another page of the device goes on instead. */
const takenOver = { code: 4403, reason: 'TAKEN_OVER' };
type Ending = typeof changed;

/** Who does not heed the close by then is cut off. */
const graceMs = 300;

/** A device without a socket for so long is away: one that reloads its page, or comes back as somebody else, is there before. */
const awayMs = 5_000;

/** Pages of a device that are remembered: one that ended longer ago has heard of it. */
const mostEnded = 20;

type Asked = {
  staff: Pick<Services['staff'], 'onSessionsChanged' | 'openSessions'>;
  devices: Pick<Services['devices'], 'left' | 'lookForLost' | 'onReload' | 'onTakeOver' | 'seen' | 'takeOver'>;
};

export class StaffSockets {
  readonly #services: Asked;
  readonly #sockets = new Map<string, Set<WebSocket>>();
  /** Keys of devices, of which each may have been let in or not. */
  readonly #deviceKeys = new Set<string>();
  /** Sockets of devices that wait to be let in, or were sent away: they hear when that changes, and have nothing to lose. */
  readonly #waiting = new WeakSet<WebSocket>();
  /** Which page of a device goes on, where one of its pages is here, since when, and which went on before. */
  readonly #livePages = new Map<string, LivePage & { ended: ReadonlySet<string> }>();
  readonly #pages = new WeakMap<WebSocket, string>();
  /** Devices that have no socket here any more, until it is known whether they come back. */
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  readonly #stop: (() => void)[];

  constructor(services: Asked) {
    this.#services = services;
    this.#stop = [
      services.staff.onSessionsChanged((ids) => this.#end(ids === 'all' ? [...this.#sockets.keys()] : ids, changed)),
      services.devices.onReload((keys) => this.#end(keys, reload)),
      services.devices.onTakeOver((key, live) => this.#keepPage(key, live)),
    ];
  }

  /** Has to be called before it is looked up who it is: what ends meanwhile would be missed otherwise. */
  add(key: string, socket: WebSocket, { isDevice }: { isDevice: boolean }): void {
    const sockets = this.#sockets.get(key) ?? new Set();
    this.#sockets.set(key, sockets.add(socket));
    if (isDevice) this.#deviceKeys.add(key);
    socket.once('close', () => this.#remove(key, socket));
  }

  /** A page of the device has come, by this socket: the others do not go on beside it. A page that comes back does so as the one it was. */
  enterPage(key: string, socket: WebSocket, page: string): void {
    this.#pages.set(socket, page);
    const known = this.#livePages.get(key);
    if (known?.page === page) return;
    // It comes back before it has heard that another one goes on, as it had something to send while its socket was closing.
    if (known?.ended.has(page)) {
      this.#close(socket, takenOver);
      return;
    }
    // Later than what is known here, also of a node whose clock is ahead.
    const live = { page, sinceMs: Math.max(Date.now(), (known?.sinceMs ?? 0) + 1) };
    this.#keepPage(key, live);
    this.#services.devices.takeOver(key, live);
  }

  /** Who the socket of this key turned out to be. */
  async settle(key: string, socket: WebSocket, actor: Actor): Promise<void> {
    // Not waited for: that it is here is seen with the next look as well.
    if (this.#deviceKeys.has(key)) void this.#services.devices.seen([key]).catch(() => {});
    if (actor.kind === 'device' && actor.employee) {
      const { sessionId } = actor.employee;
      this.add(sessionId, socket, { isDevice: false });
      // Whoever was at the device went between the two.
      if ((await this.#services.staff.openSessions([sessionId])).length === 0) this.#close(socket, changed);
    }
    if (actor.kind !== 'visitor') return;
    // The cookie was of a session that is no more: its socket is a visitor's.
    if (!this.#deviceKeys.has(key)) this.#remove(key, socket);
    else this.#waiting.add(socket);
  }

  /** Closes those whose session ran out, or ended while no news came through. Devices that are here are seen. */
  async sweep(): Promise<void> {
    await this.#services.devices.lookForLost();
    const keys = [...this.#sockets.keys()];
    if (keys.length === 0) return;
    const ofDevices = keys.filter((key) => this.#deviceKeys.has(key));
    const ofStaff = keys.filter((key) => !this.#deviceKeys.has(key));
    const { staff, devices } = this.#services;
    const open = new Set([
      ...(ofStaff.length > 0 ? await staff.openSessions(ofStaff) : []),
      ...(ofDevices.length > 0 ? await devices.seen(ofDevices) : []),
    ]);
    for (const key of keys.filter((each) => !open.has(each)))
      for (const socket of this.#sockets.get(key) ?? []) if (!this.#waiting.has(socket)) this.#close(socket, changed);
  }

  close(): void {
    for (const stop of this.#stop) stop();
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
  }

  #remove(key: string, socket: WebSocket): void {
    const sockets = this.#sockets.get(key);
    if (!sockets?.delete(socket) || sockets.size > 0) return;
    this.#sockets.delete(key);
    if (this.#deviceKeys.delete(key)) this.#noteLeft(key);
  }

  #noteLeft(key: string): void {
    clearTimeout(this.#leaving.get(key));
    const look = (): void => {
      this.#leaving.delete(key);
      // Which page goes on is known until then: one of before must not slip in while the one that does is between two connections.
      if (!this.#sockets.has(key)) this.#livePages.delete(key);
      // Without the database it is missed as one whose node died.
      if (!this.#sockets.has(key)) this.#services.devices.left([key], awayMs).catch(() => {});
    };
    this.#leaving.set(key, setTimeout(look, awayMs).unref());
  }

  /** News of an older page than the one that is known to go on, this node's own among them, is late. */
  #keepPage(key: string, live: LivePage): void {
    const sockets = this.#sockets.get(key);
    const known = this.#livePages.get(key);
    if (!sockets || live.sinceMs <= (known?.sinceMs ?? 0)) return;
    const ended = new Set(known && [...known.ended, known.page].slice(-mostEnded));
    ended.delete(live.page);
    this.#livePages.set(key, { ...live, ended });
    for (const socket of sockets) {
      const other = this.#pages.get(socket);
      if (other !== undefined && other !== live.page) this.#close(socket, takenOver);
    }
  }

  #end(keys: string[], ending: Ending): void {
    for (const key of keys) for (const socket of this.#sockets.get(key) ?? []) this.#close(socket, ending);
  }

  #close(socket: WebSocket, { code, reason }: Ending): void {
    socket.close(code, reason);
    // Nothing more is read from it, whether it heeds the close or not.
    socket.pause();
    setTimeout(() => socket.terminate(), graceMs).unref();
  }
}
