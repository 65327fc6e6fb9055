/** tRPC over a WebSocket, as the apps speak it. The iteration that opens one ends only after `close`. */
import { clearTimeout, setTimeout } from 'k6/timers';
import { WebSocket } from 'k6/websockets';
import { Refused, type Visitor } from './visitor.ts';

const answerWithinMs = 15_000;

interface Answer {
  id?: number;
  result?: { type?: 'started' | 'data' | 'stopped'; data?: unknown };
  error?: { message: string; data?: { parterre?: { code: string } } };
}
interface Waiting {
  resolve(data: unknown): void;
  reject(error: Refused): void;
}

export class TrpcSocket {
  private readonly waiting = new Map<number, Waiting>();
  private readonly watching = new Map<number, (data: unknown) => void>();
  private nextId = 1;
  private closed = false;

  private constructor(
    private readonly socket: WebSocket,
    /** Called once, when the connection ends without `close`. */
    private readonly onLost: () => void,
  ) {
    socket.onmessage = (message) => this.hear(JSON.parse(String(message?.data)) as Answer);
    socket.onclose = () => this.end();
    socket.onerror = () => this.end();
  }

  /** Rejects with `Refused` NO_ANSWER when it cannot be opened. */
  static open(visitor: Visitor, onLost: () => void = () => {}): Promise<TrpcSocket> {
    const url = `${visitor.settings.baseUrl.replace('http', 'ws')}/trpc?connectionParams=1`;
    const socket = new WebSocket(url, null, { headers: visitor.headers, jar: visitor.jar, tags: { name: 'socket' } });
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new Refused('NO_ANSWER', 'the socket'));
      const client = new TrpcSocket(socket, () => {
        refuse();
        onLost();
      });
      const timer = setTimeout(() => {
        refuse();
        client.close();
      }, answerWithinMs);
      socket.onopen = () => {
        clearTimeout(timer);
        socket.send(JSON.stringify({ method: 'connectionParams', data: { csrf: visitor.csrf, locale: 'en' } }));
        resolve(client);
      };
    });
  }

  call<T>(method: 'query' | 'mutation', path: string, input: unknown): Promise<T> {
    const id = this.nextId++;
    return new Promise<T>((resolve, reject) => {
      if (this.closed) return reject(new Refused('NO_ANSWER', path));
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(new Refused('NO_ANSWER', path));
      }, answerWithinMs);
      this.waiting.set(id, {
        resolve: (data) => {
          clearTimeout(timer);
          resolve(data as T);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      this.send({ id, method, params: { path, input } });
    });
  }

  /** Subscribes; a refusal shows as silence. */
  watch<T>(path: string, input: unknown, onData: (data: T) => void): void {
    const id = this.nextId++;
    this.watching.set(id, (data) => onData(data as T));
    this.send({ id, method: 'subscription', params: { path, input } });
  }

  close(): void {
    this.closed = true;
    this.socket.close();
    this.end();
  }

  private send(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  private hear({ id, result, error }: Answer): void {
    if (id === undefined) return;
    if (result?.type === 'data') this.watching.get(id)?.(result.data);
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    if (error) waiting.reject(new Refused(error.data?.parterre?.code ?? error.message, error));
    else waiting.resolve(result?.data);
  }

  private end(): void {
    for (const { reject } of this.waiting.values()) reject(new Refused('NO_ANSWER', 'the socket was closed'));
    this.waiting.clear();
    if (this.closed) return;
    this.closed = true;
    this.onLost();
  }
}
