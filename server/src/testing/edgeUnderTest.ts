/** A whole server for tests: real PostgreSQL with demo data, real services, real HTTP, on a free port. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import '@parterre/engine/node';
import { tsImport } from 'tsx/esm/api';
import WebSocket from 'ws';
import type { z } from 'zod';
import { compose } from '../composition.ts';
import { type Config, readConfig } from '../config.ts';
import type {
  checkoutInputSchema,
  ErrorBody,
  RoleKey,
  Schedule,
  ScheduleData,
  Startup,
  Tariff,
} from '../contract/index.ts';
import { appNames } from '../http/pages/template.ts';
import type { SeatEntry } from '../http/rest/seatList.ts';
import { createServer, type RunningServer, type ServerOptions } from '../server.ts';
import { cinemaClock, morning } from './cinemaTime.ts';
import { seededTemplate } from './demo.ts';
import { freePort } from './freePort.ts';
import { freshDatabase } from './index.ts';
import { waitFor } from './until.ts';

const repository = resolve(import.meta.dirname, '../../..');

export interface EdgeUnderTest {
  url: string;
  config: Config;
  server: RunningServer;
  /** What the services told as a fault: empty when all went as expected. */
  faults: unknown[];
  visitor(): Promise<Visitor>;
  close(): Promise<void>;
}

/**
 * In its cinema it is `cinemaClock`. `databaseUrl`: of another one, to be a second node beside it; else it gets demo data of its own.
 */
export async function edgeUnderTest(
  options: Pick<ServerOptions, 'webSocket' | 'connections' | 'rateWindowSeconds'> & {
    environment?: Record<string, string>;
    databaseUrl?: string;
  } = {},
): Promise<EdgeUnderTest> {
  const varDir = mkdtempSync(join(tmpdir(), 'parterre-edge-'));
  const database = options.databaseUrl ? null : await freshDatabase({ template: seededTemplate('small', morning) });
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const faults: unknown[] = [];
  const config = readConfig({
    DEMO: 'on',
    CINEMA_CLOCK_OFFSET_MS: String(cinemaClock.offsetMs),
    VAR_DIR: varDir,
    DATABASE_URL: databaseUrl,
    PORT: String(await freePort()),
    ...options.environment,
  });
  config.webDist = builtWebsite(varDir);
  const composition = await compose(config, (error) => faults.push(error));
  const server = await createServer({
    ...composition,
    config,
    webSocket: options.webSocket,
    connections: options.connections,
    rateWindowSeconds: options.rateWindowSeconds,
  });
  const onFault = server.edge.onFault;
  server.edge.onFault = (error, place) => {
    faults.push(error);
    onFault(error, place);
  };
  return {
    url: server.url,
    config,
    server,
    faults,
    visitor: () => Visitor.arrive(server.url),
    async close() {
      await server.close();
      await composition.close();
      await database?.close();
      rmSync(varDir, { recursive: true, force: true });
    },
  };
}

/** The logins of the demo data, by their address: the server's sources do not know the seed's. */
export async function demoLogins(): Promise<{
  demoPassword: string;
  demoStaff: { id: number; name: string; email: string; role: RoleKey; cinema: number | null; pin: string | null }[];
}> {
  return await tsImport('./prisma/seed/staff.ts', pathToFileURL(`${repository}/`).href);
}

/** Somebody with a session, over HTTP. */
export class Visitor {
  private constructor(
    readonly url: string,
    readonly cookie: string,
    readonly csrf: string,
  ) {}

  static async arrive(url: string): Promise<Visitor> {
    const response = await fetch(`${url}/session/token`);
    const { data } = (await response.json()) as { data: { csrf: string } };
    return new Visitor(url, response.headers.get('set-cookie')?.split(';')[0] ?? '', data.csrf);
  }

  /** This visitor, sent to another node. */
  at(url: string): Visitor {
    return new Visitor(url, this.cookie, this.csrf);
  }

  /** This visitor, who sends these with everything as well: `name=value`. */
  withCookies(...cookies: string[]): Visitor {
    return new Visitor(this.url, [this.cookie, ...cookies].join('; '), this.csrf);
  }

  get headers(): Record<string, string> {
    return {
      'content-type': 'application/json',
      cookie: this.cookie,
      'x-csrf-token': this.csrf,
      'x-requested-with': 'XMLHttpRequest',
    };
  }

  get<T = ErrorBody>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return answer(fetch(`${this.url}${path}`, { headers: { ...this.headers, ...headers }, redirect: 'manual' }));
  }

  /** `body`: sent as it is when it is text, as JSON otherwise. */
  post<T = ErrorBody>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return answer(
      fetch(`${this.url}${path}`, {
        method: 'POST',
        headers: { ...this.headers, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  }
}

/** `T`: what the test expects; by default a refusal. */
export interface Answer<T = ErrorBody> {
  status: number;
  headers: Headers;
  text: string;
  /** The text as JSON; an empty object when it is none. */
  json: T;
}

async function answer<T>(pending: Promise<Response>): Promise<Answer<T>> {
  const response = await pending;
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, text, json: JSON.parse(isJson ? text : '{}') as T };
}

/** A show one can buy and choose seats of, with free seats and its first rate. */
export async function buyableOffer(
  visitor: Visitor,
  notThis?: number,
): Promise<{ schedule: Schedule; tariff: Tariff; freeSeats: number[] }> {
  const startup = (await visitor.get<{ data: Startup }>('/api/startup')).json.data;
  // Which show is the last depends on the day, and in some of them seats are assigned.
  const schedule = startup.schedules.findLast(
    ({ id, purchasable_online, is_seatpicker_enabled, available_seats_online, event }) =>
      id !== notThis && purchasable_online && is_seatpicker_enabled && available_seats_online > 60 && event === null,
  );
  if (!schedule) throw new Error('the demo data has no show to buy');
  const { tariffs } = (await visitor.get<ScheduleData>(`/api/schedules/${schedule.id}/data`)).json;
  const arrangement = await visitor.get<{ data: { seats: SeatEntry[] } }>(`/api/schedules/${schedule.id}/arrangement`);
  const freeSeats = arrangement.json.data.seats
    .filter(
      (seat) => !seat.sold && !seat.blocked && !seat.reserved && !seat.accessible && seat.class === 'standard_seats',
    )
    .map(({ index }) => index);
  const tariff = tariffs[0];
  if (!tariff) throw new Error('the show has no rate');
  return { schedule, tariff, freeSeats };
}

export function checkoutBody(
  offer: { schedule: Schedule; tariff: Tariff },
  seats: (number | null)[],
): z.input<typeof checkoutInputSchema> {
  return {
    bill_id: crypto.randomUUID(),
    locale: 'en',
    name: 'Ada Visitor',
    email: 'ada@example.com',
    email_confirmation: 'ada@example.com',
    amount: offer.tariff.total_price * seats.length,
    items: seats.map((index) => ({
      type: 'ticket',
      schedule_id: offer.schedule.id,
      price_rate_id: offer.tariff.price_rate_id,
      ...(index !== null && { seat: { index } }),
    })),
  };
}

export interface SocketMessage {
  id: number | null;
  method?: string;
  result?: { type: string; data?: unknown };
  error?: { message: string; data: { httpStatus: number; parterre: ErrorBody } };
}

/** A bare tRPC connection, so that tests see and send what no client library would. */
export class RawSocket {
  readonly received: SocketMessage[] = [];
  closed: { code: number; reason: string } | null = null;
  #waiting: (() => void)[] = [];

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      this.received.push(JSON.parse(String(data)));
      this.#wake();
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#wake();
    });
    socket.on('error', () => {});
  }

  /** Opens with connection parameters; a refused handshake answers with its status and text. */
  static open(
    url: string,
    options: { headers?: Record<string, string>; origin?: string; params?: Record<string, string>; path?: string } = {},
  ): Promise<RawSocket | { status: number; text: string }> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${options.path ?? '/trpc'}?connectionParams=1`, {
      headers: options.headers,
      origin: options.origin,
    });
    return new Promise((done, fail) => {
      const raw = new RawSocket(socket);
      socket.on('open', () => {
        raw.send({ method: 'connectionParams', data: options.params ?? {} });
        done(raw);
      });
      socket.on('unexpected-response', (_request, response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => done({ status: response.statusCode ?? 0, text }));
      });
      socket.on('error', fail);
    });
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  call(
    id: number,
    method: 'query' | 'mutation' | 'subscription',
    path: string,
    input?: unknown,
  ): Promise<SocketMessage> {
    this.send({ id, method, params: { path, input } });
    return this.until(() => this.received.find((message) => message.id === id), `an answer to ${path}`);
  }

  async until<T>(look: () => T | undefined | null | false, what: string): Promise<T> {
    const wait = waitFor(what);
    for (;;) {
      const found = look();
      if (found) return found;
      if (wait.leftMs() < 0) throw wait.inVain(`got ${JSON.stringify(this.received).slice(0, 500)}`);
      await new Promise<void>((wake) => {
        this.#waiting.push(wake);
        setTimeout(wake, 100).unref();
      });
    }
  }

  close(): void {
    this.socket.close();
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

export async function openSocket(...parameters: Parameters<typeof RawSocket.open>): Promise<RawSocket> {
  const socket = await RawSocket.open(...parameters);
  if (!(socket instanceof RawSocket)) throw new Error(`refused with ${socket.status}`);
  return socket;
}

/** The website's page with its markers, and one asset, as a build leaves them. */
function builtWebsite(varDir: string): string {
  const dist = join(varDir, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  for (const page of ['index', ...appNames]) cpSync(join(repository, `web/${page}.html`), join(dist, `${page}.html`));
  writeFileSync(join(dist, 'assets/app-12345678.js'), 'console.log("plain")');
  writeFileSync(join(dist, 'assets/app-12345678.js.br'), 'brotli bytes');
  writeFileSync(join(dist, 'assets/app-12345678.js.gz'), 'gzip bytes');
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return dist;
}
