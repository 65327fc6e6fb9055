/** The two ways in, as thin as can be, so that what is measured is the server. */
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { secret, type Visitor } from './server.ts';
import type { BenchWorld } from './world.ts';

/** Where a client calls, and as whom when nobody else is named. */
interface Server {
  url: string;
  visitor(): Visitor;
}

/** A refusal of the server, by its code. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly body: unknown,
  ) {
    super(code);
  }
}

interface SocketAnswer {
  id?: number;
  result?: { type?: 'started' | 'data' | 'stopped'; data?: unknown };
  error?: { message: string; data?: { parterre?: { code: string } } };
}

/** tRPC over one WebSocket; calls may be on their way side by side. */
export class SocketClient {
  private readonly waiting = new Map<number, { resolve: (data: unknown) => void; reject: (error: unknown) => void }>();
  private readonly watching = new Map<number, (data: unknown) => void>();
  private nextId = 1;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => this.hear(JSON.parse(String(data))));
    // A connection that breaks is closed as well.
    socket.on('error', () => {});
    socket.on('close', () => {
      for (const { reject } of this.waiting.values()) reject(new Error('the socket was closed'));
      this.waiting.clear();
    });
  }

  /** `channel`: of whom it is, empty for visitors (contract/constants.ts). */
  static async open(world: Server, visitor: Visitor = world.visitor(), channel = ''): Promise<SocketClient> {
    const url = `${world.url.replace('http', 'ws')}${channel}/trpc?connectionParams=1`;
    const socket = new WebSocket(url, {
      headers: { cookie: visitor.cookie },
      perMessageDeflate: false,
      ...(visitor.address ? { localAddress: visitor.address } : {}),
    });
    const client = new SocketClient(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    socket.send(JSON.stringify({ method: 'connectionParams', data: { csrf: visitor.csrf, locale: 'en' } }));
    return client;
  }

  call<T>(method: 'query' | 'mutation', path: string, input?: unknown): Promise<T> {
    const id = this.nextId++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: (data) => resolve(data as T), reject });
      this.socket.send(JSON.stringify({ id, method, params: { path, input } }));
    });
  }

  /** Subscribes; an error ends it without a word. */
  watch(path: string, input: unknown, onData: (data: unknown) => void): void {
    const id = this.nextId++;
    this.watching.set(id, onData);
    this.socket.send(JSON.stringify({ id, method: 'subscription', params: { path, input } }));
  }

  close(): void {
    this.socket.close();
  }

  private hear({ id, result, error }: SocketAnswer): void {
    if (id !== undefined && result?.type === 'data') this.watching.get(id)?.(result.data);
    const waiting = id === undefined ? undefined : this.waiting.get(id);
    if (!waiting || id === undefined) return;
    this.waiting.delete(id);
    if (error) waiting.reject(new Refused(error.data?.parterre?.code ?? error.message, error));
    else waiting.resolve(result?.data);
  }
}

/** REST over connections that are kept. */
export class RestClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  constructor(
    private readonly world: Server,
    private readonly visitor: Visitor = world.visitor(),
  ) {}

  async call<T>(method: 'GET' | 'POST', path: string, input?: unknown): Promise<T> {
    const body = input === undefined ? undefined : JSON.stringify(input);
    const { status, text } = await this.send(method, path, body);
    const answer: unknown = text === '' ? null : JSON.parse(text);
    if (status >= 400) throw new Refused((answer as { code?: string } | null)?.code ?? String(status), answer);
    return answer as T;
  }

  close(): void {
    this.agent.destroy();
  }

  private send(method: string, path: string, body: string | undefined): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = {
        cookie: this.visitor.cookie,
        'x-csrf-token': this.visitor.csrf,
        'x-requested-with': 'XMLHttpRequest',
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const options = {
        method,
        headers,
        agent: this.agent,
        ...(this.visitor.address ? { localAddress: this.visitor.address } : {}),
      };
      const sent = request(this.world.url + path, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

/** The sandbox as a provider with servers of its own would be: it only tells the shop, over a connection that is kept. */
export class Provider {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private constructor(
    /** Where it tells news. */
    private readonly url: string,
    private readonly sign: (body: string) => Record<string, string>,
  ) {}

  /** `root`: the checkout that runs at `url`, which knows how its sandbox signs. Of the world's only account. */
  static async open({ url, pool }: Pick<BenchWorld, 'url' | 'pool'>, root: string): Promise<Provider> {
    const file = join(root, 'server/src/adapters/payments/sandbox/signature.ts');
    type Signing = typeof import('../../server/src/adapters/payments/sandbox/signature.ts');
    const { sign, signatureHeader, ...more } = (await import(file)) as Omit<Signing, 'sandboxKey'> & Partial<Signing>;
    // A checkout of before accounts were the exhibitors' has one address, and of before keys were derived it signs with the secret itself.
    const found = await pool
      .query<{ id: number; webhook_key: string }>('select * from payment_account')
      .catch(() => null);
    const { id, webhook_key } = found?.rows[0] ?? { id: 0, webhook_key: 'sandbox' };
    const key = more.sandboxKey?.(secret, id) ?? secret;
    return new Provider(`${url}/api/webhooks/${webhook_key}`, (body) => ({ [signatureHeader]: sign(key, body) }));
  }

  /** All of a payment's money came in. Resolves when the shop has it in its books. */
  async tellPaid(paymentId: string, amountMinor: number): Promise<void> {
    const payment = `sbx_${paymentId.replaceAll('-', '')}`;
    const event = {
      id: `evt_${payment}_paid`,
      payment,
      reference: paymentId,
      status: 'paid',
      amount: amountMinor,
      tip: 0,
    };
    const body = JSON.stringify(event);
    const status = await new Promise<number>((resolve, reject) => {
      const headers = {
        ...this.sign(body),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      };
      const options = { method: 'POST', headers, agent: this.agent };
      const sent = request(this.url, options, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
    if (status !== 200) throw new Error(`The webhook of ${payment} was answered ${status}`);
  }

  close(): void {
    this.agent.destroy();
  }
}
