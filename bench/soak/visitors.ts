/**
 * Visitors of a cinema: they browse, watch a hall, hold seats, change their mind, order, pay or do not. They come by the
 * clock, whether or not the servers keep up, from two thousand addresses.
 */
import { randomInt, randomUUID } from 'node:crypto';
import type { Cinema } from '../lib/database.ts';
import type { Node } from '../lib/nodes.ts';
import { orderOf } from '../lib/orders.ts';
import { Refused, RestClient, SocketClient } from '../lib/transports.ts';
import { callTimeoutMs, pause, within } from '../lib/waiting.ts';
import type { Cluster } from './cluster.ts';

/** How a visitor's payment goes on the provider's page. */
const endings = [
  { outcome: 'paid', webhook: 'now', weight: 46 },
  { outcome: 'paid', webhook: 'twice', weight: 12 },
  { outcome: 'paid', webhook: 'late', seconds: 10, weight: 8 },
  // After the deadline: refunded, or honoured where nobody took the seats.
  { outcome: 'paid', webhook: 'late', seconds: 75, weight: 4 },
  { outcome: 'paid', webhook: 'lost', weight: 8 },
  { outcome: 'failed', webhook: 'now', weight: 8 },
  { outcome: 'cancelled', webhook: 'now', weight: 6 },
  { outcome: 'cancelled', webhook: 'lost', weight: 2 },
  // The buyer closes the provider's page.
  { outcome: null, weight: 6 },
] as const;
/** What a buyer chooses there, and when the shop hears of it. Null: they close the page. */
export type Ending =
  | { outcome: 'paid' | 'failed' | 'cancelled'; webhook: string; seconds?: number }
  | { outcome: null };

/** Answers that any visitor may get at any time: somebody was faster, or the buyer too slow. */
const ordinary = new Set([
  'SEATS_TAKEN',
  'NOT_ENOUGH_SEATS',
  'SOLD_OUT',
  'SELECTION_REFUSED',
  'HOLD_EXPIRED',
  'HOLD_INVALID',
  'HOLD_ORDERED',
  'TOO_MANY_REQUESTS',
]);

const watchMs = [500, 4_000] as const;
/** A hall that visitors fill, and the next one when it is full. */
const hall = { rows: 40, seatsPerRow: 40 };
const schedulesAtOnce = 4;
const mostAtOnce = 400;
const mostHurried = 64;

export interface Tally {
  visits: number;
  /** Not begun because as many as may be were under way. */
  skipped: number;
  orders: number;
  settled: number;
  /** By code: what went wrong while nothing was broken on purpose, and while something was. */
  calmTroubles: Map<string, number>;
  faultTroubles: Map<string, number>;
}

export class Visitors {
  readonly tally: Tally = {
    visits: 0,
    skipped: 0,
    orders: 0,
    settled: 0,
    calmTroubles: new Map(),
    faultTroubles: new Map(),
  };
  /** Set while something is broken on purpose, and a while after. */
  underFault = false;
  /** All webhooks get lost. */
  webhooksLost = false;
  readonly schedules: number[] = [];
  readonly allSchedules: number[] = [];
  /** For the measurement of what the nodes can do: nobody thinks. */
  hurried = false;
  private underWay = 0;
  private timer: NodeJS.Timeout | undefined;
  private opening: Promise<void> | undefined;

  constructor(private readonly cluster: Cluster) {}

  async prepare(): Promise<void> {
    while (this.schedules.length < schedulesAtOnce) await this.open();
  }

  start(perSecond: number): void {
    let due = performance.now();
    this.timer = setInterval(() => {
      for (; due <= performance.now(); due += 1000 / perSecond) void this.visit();
    }, 20);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    for (let waitedMs = 0; this.underWay > 0 && waitedMs < 2 * callTimeoutMs; waitedMs += 100) await pause(100);
  }

  /** One visitor; never rejects. */
  private async visit(): Promise<void> {
    if (this.underWay >= (this.hurried ? mostHurried : mostAtOnce)) {
      this.tally.skipped += 1;
      return;
    }
    this.underWay += 1;
    this.tally.visits += 1;
    try {
      await this.walk();
    } catch (error) {
      this.note(error);
    } finally {
      this.underWay -= 1;
    }
  }

  private note(error: unknown): void {
    const code = codeOf(error);
    if (ordinary.has(code)) return;
    const troubles = this.underFault ? this.tally.faultTroubles : this.tally.calmTroubles;
    troubles.set(code, (troubles.get(code) ?? 0) + 1);
  }

  private async walk(): Promise<void> {
    const { cluster } = this;
    const alive = cluster.nodes.filter((node) => node.process);
    const node = alive[randomInt(Math.max(1, alive.length))];
    const scheduleId = this.schedules[randomInt(this.schedules.length)];
    if (!node || scheduleId === undefined) return;
    // Any address of 127/8 is this machine's: limits see many visitors, as they should.
    const visitor = cluster.visitor(`127.${randomInt(1, 9)}.0.${randomInt(1, 251)}`);
    const server = { url: node.url, visitor: () => visitor };
    const rest = new RestClient(server);
    try {
      await within(rest.call('GET', '/api/startup'));
      if (randomInt(10) < 3) return;
      await within(rest.call('GET', `/api/schedules/${scheduleId}/data`));
      const socket = await within(SocketClient.open(server, visitor));
      try {
        socket.watch('seats.watch', { scheduleId }, () => {});
        socket.watch('live.watch', { scheduleIds: this.schedules }, () => {});
        await this.choose(socket, rest, scheduleId);
      } finally {
        socket.close();
      }
    } finally {
      rest.close();
    }
  }

  private async choose(socket: SocketClient, rest: RestClient, scheduleId: number): Promise<void> {
    const count = randomInt(1, 5);
    const hold = (token?: string) =>
      within(
        socket.call<{ token: string; seats: number[] }>('mutation', 'seats.hold', {
          scheduleId,
          idempotencyKey: randomUUID(),
          token,
          want: { kind: 'auto', count },
        }),
      );
    let held: { token: string; seats: number[] };
    try {
      held = await hold();
      if (!this.hurried) await pause(randomInt(...watchMs));
      if (randomInt(4) === 0) held = await hold(held.token);
    } catch (error) {
      if (error instanceof Refused && ['NOT_ENOUGH_SEATS', 'SOLD_OUT'].includes(error.code))
        await this.retire(scheduleId);
      throw error;
    }
    if (randomInt(5) === 0) {
      await within(socket.call('mutation', 'seats.release', { token: held.token }));
      return;
    }
    // Some walk away without a word.
    if (randomInt(12) === 0) return;
    const rate = randomInt(4) === 0 ? 'free' : 'paid';
    const bill = await order(this.cluster, rest, { scheduleId, count, rate, token: held.token });
    this.tally.orders += 1;
    if (rate === 'paid') await pay(bill, this.webhooksLost ? { outcome: 'paid', webhook: 'lost' } : anyEnding());
    if ((await billStatus(rest, bill.uuid)) === 'settled') this.tally.settled += 1;
  }

  private async open(): Promise<void> {
    const id = await this.cluster.addSchedule(hall.rows, hall.seatsPerRow);
    this.schedules.push(id);
    this.allSchedules.push(id);
  }

  /** A full hall goes, another comes: once, however many found it full. */
  private async retire(scheduleId: number): Promise<void> {
    const place = this.schedules.indexOf(scheduleId);
    if (place < 0 || this.opening) return;
    this.opening = this.open().then(
      () => {
        this.schedules.splice(place, 1);
        this.opening = undefined;
      },
      () => {
        this.opening = undefined;
      },
    );
    await this.opening;
  }
}

interface Bill {
  uuid: string;
  /** The provider's page; null when nothing is to be paid. */
  page: string | null;
}

async function order(cinema: Cinema, rest: RestClient, wanted: Parameters<typeof orderOf>[1]): Promise<Bill> {
  const { data } = await within(
    rest.call<{ data: { uuid: string; processingData: { checkout_url: string | null } | null } }>(
      'POST',
      '/api/checkout',
      orderOf(cinema, wanted),
    ),
  );
  return { uuid: data.uuid, page: data.processingData?.checkout_url ?? null };
}

/** The choice on the provider's page. The provider answers with the way back to the shop, which is not followed. */
export async function pay(bill: Bill, ending: Ending): Promise<void> {
  if (!bill.page || ending.outcome === null) return;
  const body = new URLSearchParams({
    outcome: ending.outcome,
    webhook: ending.webhook,
    ...(ending.seconds === undefined ? {} : { seconds: String(ending.seconds) }),
  });
  const answer = await fetch(bill.page, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  await answer.arrayBuffer();
  if (answer.status >= 400) throw new Refused(`PROVIDER_${answer.status}`, null);
}

async function billStatus(rest: RestClient, uuid: string): Promise<string> {
  const { data } = await within(rest.call<{ data: { status: string } }>('GET', `/api/bill/${uuid}/status`));
  return data.status;
}

/** How long it takes from now until a whole sale over this node succeeds and /ready says so, ms; null: not within `patienceMs`. */
export async function untilItSells(
  cluster: Cluster,
  node: Node,
  scheduleId: number,
  patienceMs: number,
): Promise<number | null> {
  const startedAt = performance.now();
  const visitor = cluster.visitor(`127.20.0.${randomInt(1, 251)}`);
  while (performance.now() - startedAt < patienceMs) {
    const rest = new RestClient({ url: node.url, visitor: () => visitor });
    try {
      await sell(cluster, node, rest, scheduleId, startedAt + patienceMs);
      return performance.now() - startedAt;
    } catch {
      await pause(250);
    } finally {
      rest.close();
    }
  }
  return null;
}

async function sell(cluster: Cluster, node: Node, rest: RestClient, scheduleId: number, until: number): Promise<void> {
  const ready = await fetch(`${node.url}/ready`, { signal: AbortSignal.timeout(3_000) });
  await ready.arrayBuffer();
  if (!ready.ok) throw new Error('not ready');
  const socket = await within(
    SocketClient.open({ url: node.url, visitor: cluster.visitor }, cluster.visitor('127.20.1.1')),
  );
  try {
    const { token } = await within(
      socket.call<{ token: string }>('mutation', 'seats.hold', {
        scheduleId,
        idempotencyKey: randomUUID(),
        want: { kind: 'auto', count: 1 },
      }),
    );
    const bill = await order(cluster, rest, { scheduleId, count: 1, rate: 'paid', token });
    await pay(bill, endings[0]);
    while ((await billStatus(rest, bill.uuid)) !== 'settled') {
      if (performance.now() > until) throw new Error('not settled');
      await pause(100);
    }
  } finally {
    socket.close();
  }
}

function anyEnding(): Ending {
  let left = randomInt(endings.reduce((sum, { weight }) => sum + weight, 0));
  for (const ending of endings) {
    left -= ending.weight;
    if (left < 0) return ending;
  }
  return endings[0];
}

/** A refusal's code, or what broke. */
function codeOf(error: unknown): string {
  if (error instanceof Refused) return error.code;
  const { code, message, name } = error as { code?: string; message?: string; name?: string };
  return code ?? (name === 'TimeoutError' ? 'TIMEOUT' : (message ?? String(error)));
}
