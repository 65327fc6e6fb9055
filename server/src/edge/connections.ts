/**
 * Every TCP connection of the server, HTTP and WebSockets alike, from its first moment: a client that resets it, never
 * ends its request or never reads its answers can neither end the process nor fill its memory.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Metrics } from './metrics.ts';

export interface ConnectionSettings {
  /** Connections at once; more are closed as they come. */
  most: number;
  /** Bytes that may wait for all readers together; beyond that those with most are closed. */
  bufferedBytes: number;
  /** An answer of which nothing was read for so long is given up. */
  unreadMs: number;
  /** From the connection to the end of a request's headers. */
  headersMs: number;
  /** From the connection to the end of a request's body: the largest trailer comes at four megabits a second. */
  requestMs: number;
}

export const connectionDefaults: ConnectionSettings = {
  most: 25_000,
  bufferedBytes: 128 * 1024 * 1024,
  unreadMs: 15_000,
  headersMs: 10_000,
  requestMs: 120_000,
};

/** Takes over a connection; false when it is none of its own. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** What waits in all connections is added up this often, and after each `countAfterBytes` handed to WebSockets. */
const countEveryMs = 250;
const countAfterBytes = 8 * 1024 * 1024;

export class Connections {
  readonly #sockets = new Set<Socket>();
  readonly #settings: ConnectionSettings;
  readonly #metrics: Metrics;
  readonly #timer: NodeJS.Timeout;
  #uncountedBytes = 0;

  /** `server`: before it listens. */
  constructor(server: Server, metrics: Metrics, settings: Partial<ConnectionSettings> = {}) {
    this.#settings = { ...connectionDefaults, ...settings };
    this.#metrics = metrics;
    server.maxConnections = this.#settings.most;
    server.headersTimeout = this.#settings.headersMs;
    server.requestTimeout = this.#settings.requestMs;
    server.keepAliveTimeout = 65_000;
    // Ends a connection that is silent for so long, and waits on while bytes are still being read at the other end.
    server.timeout = this.#settings.unreadMs;
    server.on('connection', (socket: Socket) => this.#attend(socket));
    server.on('request', (_request, response: ServerResponse) => {
      // Silent because we are still working on the answer: that is no fault of the client's.
      response.on('timeout', (socket: Socket) => {
        if (socket.writableLength > 0) this.#giveUp(socket, 'unread');
      });
    });
    this.#timer = setInterval(() => this.#count(), countEveryMs);
    this.#timer.unref();
  }

  /** Told of bytes handed to a socket outside of a request, so that a burst is noticed before the next look. */
  wrote(bytes: number): void {
    this.#uncountedBytes += bytes;
    if (this.#uncountedBytes >= countAfterBytes) this.#count();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #attend(socket: Socket): void {
    // Node's HTTP server takes its own listener away when a connection becomes a WebSocket. Without any, a reset ends the
    // process. Whoever works with the socket has listeners of its own; 'close' follows in any case.
    socket.on('error', () => {});
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #count(): void {
    this.#uncountedBytes = 0;
    let total = 0;
    for (const socket of this.#sockets) total += socket.writableLength;
    if (total > this.#settings.bufferedBytes) total = this.#relieve(total);
    this.#metrics.buffered.set(total);
  }

  /** Closes those with most until a quarter of the room is free again, so that it is not needed with each answer. */
  #relieve(total: number): number {
    let left = total;
    const enough = this.#settings.bufferedBytes * 0.75;
    const waiting = [...this.#sockets].map((socket) => ({ socket, bytes: socket.writableLength }));
    for (const { socket, bytes } of waiting.sort((a, b) => b.bytes - a.bytes)) {
      if (left <= enough) break;
      this.#giveUp(socket, 'buffered');
      left -= bytes;
    }
    return left;
  }

  #giveUp(socket: Socket, why: 'unread' | 'buffered'): void {
    this.#metrics.refused(why);
    socket.destroy();
  }
}
