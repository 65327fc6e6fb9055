/**
 * The hour a film goes on sale: visitors come by the clock, whether or not the server keeps up, most of them for the same
 * few shows. Each takes one to four seats, half of them by hand; who loses a seat tries another one; one in six
 * gives the seats back, the others buy.
 */
import exec from 'k6/execution';
import { integerOf, randomOf, zipf } from './lib/demand.ts';
import { newId } from './lib/ids.ts';
import { doubleSold, heldTwice, holdMs, orderMs, refused, settledMs, ticketsBought } from './lib/metrics.ts';
import { lost, note, notOurs } from './lib/outcomes.ts';
import { pause } from './lib/pause.ts';
import type { Programme, ScheduleOnSale } from './lib/programme.ts';
import { stepAt } from './lib/ramp.ts';
import type { Settings } from './lib/settings.ts';
import { TrpcSocket } from './lib/trpcSocket.ts';
import { Refused, Visitor } from './lib/visitor.ts';

const triesByHand = 4;
const patienceMs = 15_000;

interface Hold {
  token: string;
  seats: number[];
}
interface Order {
  uuid: string;
  status: string;
  processingData: { checkout_url: string | null } | null;
}

/** What a visitor of this iteration is and wants. */
class Wish {
  readonly random: () => number;
  readonly visitor: Visitor;
  readonly schedule: ScheduleOnSale;
  readonly count: number;
  readonly picksByHand: boolean;
  readonly leaves: boolean;

  constructor(
    private readonly programme: Programme,
    private readonly settings: Settings,
    stream: number,
  ) {
    this.random = randomOf(settings.seed, exec.scenario.iterationInTest * 8 + stream);
    // What is measured from here on is this step's.
    if (settings.rampTo > 0) exec.vu.metrics.tags.step = String(stepAt(settings, Date.now() - exec.scenario.startTime));
    const { schedules, maxTickets } = programme;
    this.schedule = schedules[zipf(schedules.length, settings.skew)(this.random)] as ScheduleOnSale;
    this.count = integerOf(this.random, 1, Math.min(4, maxTickets) + 1);
    this.picksByHand = this.random() < 0.5;
    this.leaves = settings.buy === 'off' || this.random() < 1 / 6;
    this.visitor = new Visitor(settings, this.random);
  }

  think(): Promise<void> {
    const { thinkMs } = this.settings;
    return pause(thinkMs === 0 ? 0 : integerOf(this.random, Math.floor(thinkMs / 4), thinkMs));
  }

  /** Neighbours by number; the hall may have an aisle between them. */
  seatsByHand(): number[] {
    const from = integerOf(this.random, 0, Math.max(1, this.schedule.seats.length - this.count));
    return this.schedule.seats.slice(from, from + this.count);
  }

  order(choice: { token: string } | { seats: number[] | null }): object {
    const paid = this.schedule.priceMinor > 0;
    const seats = 'seats' in choice ? choice.seats : null;
    return {
      bill_id: newId(),
      locale: 'en',
      payment_method_id: paid ? this.programme.methodId : null,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      email_confirmation: 'ada@example.com',
      amount: this.count * this.schedule.priceMinor,
      items: Array.from({ length: this.count }, (_, at) => ({
        type: 'ticket',
        schedule_id: this.schedule.id,
        price_rate_id: this.schedule.rateId,
        ...(seats ? { seat: { index: seats[at] } } : {}),
      })),
      hold_token: 'token' in choice ? choice.token : null,
    };
  }

  bought(): void {
    ticketsBought.add(this.count);
    doubleSold.add(this.count);
  }
}

export async function rushOverWebSocket(programme: Programme, settings: Settings): Promise<void> {
  const wish = new Wish(programme, settings, 0);
  const { visitor, schedule } = wish;
  let socket: TrpcSocket | null = null;
  try {
    await visitor.open(`/en/buy/tickets/${schedule.id}`);
    socket = await TrpcSocket.open(visitor);
    socket.watch('seats.watch', { scheduleId: schedule.id }, () => {});
    await wish.think();
    const hold = await holdOver(socket, wish);
    await wish.think();
    if (wish.leaves) await socket.call('mutation', 'seats.release', { token: hold.token });
    else await buyOver(socket, wish, hold);
  } catch (error) {
    note(error);
  } finally {
    socket?.close();
  }
}

async function holdOver(socket: TrpcSocket, wish: Wish): Promise<Hold> {
  for (let tries = 0; ; tries++) {
    const byHand = wish.picksByHand && tries < triesByHand;
    const want = byHand
      ? { kind: 'seats', seats: wish.seatsByHand() }
      : { kind: 'auto', count: wish.count, classes: ['standard_seats'] };
    const asked = Date.now();
    try {
      return await socket.call<Hold>('mutation', 'seats.hold', {
        scheduleId: wish.schedule.id,
        idempotencyKey: newId(),
        want,
      });
    } catch (error) {
      if (!byHand || !(error instanceof Refused) || !lost.has(error.code)) throw error;
      refused.add(1, { code: error.code });
    } finally {
      holdMs.add(Date.now() - asked);
    }
  }
}

async function buyOver(socket: TrpcSocket, wish: Wish, hold: Hold): Promise<void> {
  const asked = Date.now();
  let order: Order;
  try {
    order = await socket.call<Order>('mutation', 'checkout.submit', wish.order(hold));
  } catch (error) {
    if (error instanceof Refused && notOurs.has(error.code)) heldTwice.add(1, { code: error.code });
    throw error;
  } finally {
    orderMs.add(Date.now() - asked);
  }
  const page = order.processingData?.checkout_url;
  if (page) {
    const { uuid } = order;
    let heard: () => void = () => {};
    socket.watch('live.watch', { bill: uuid }, () => heard());
    const chosen = Date.now();
    await wish.visitor.payAt(page);
    for (const end = chosen + patienceMs; order.status !== 'settled'; ) {
      if (Date.now() > end) throw new Refused('NOT_SETTLED');
      order = await socket.call<Order>('query', 'bills.status', { uuid });
      // The live channel tells at once; asking again is for news that got lost.
      if (order.status !== 'settled') await Promise.race([pause(500), new Promise<void>((told) => (heard = told))]);
    }
    settledMs.add(Date.now() - chosen);
  }
  wish.bought();
}

export async function rushOverRest(programme: Programme, settings: Settings): Promise<void> {
  const wish = new Wish(programme, settings, 1);
  const { visitor, schedule } = wish;
  try {
    await visitor.begin();
    await visitor.get(`/api/schedules/${schedule.id}/data`, 'show');
    await visitor.get(`/api/schedules/${schedule.id}/arrangement`, 'hall');
    await wish.think();
    // This contract knows no holds: who leaves has only looked.
    if (wish.leaves) return;
    let order = await orderOverRest(wish);
    const page = order.processingData?.checkout_url;
    if (page) await visitor.payAt(page);
    for (const end = Date.now() + patienceMs; order.status !== 'settled'; await pause(200)) {
      if (Date.now() > end) throw new Refused('NOT_SETTLED');
      order = ((await visitor.get(`/api/bill/${order.uuid}/status`, 'bill')) as { data: Order }).data;
    }
    wish.bought();
  } catch (error) {
    note(error);
  }
}

async function orderOverRest(wish: Wish): Promise<Order> {
  for (let tries = 0; ; tries++) {
    const byHand = wish.picksByHand && tries < triesByHand;
    const asked = Date.now();
    try {
      const body = wish.order({ seats: byHand ? wish.seatsByHand() : null });
      return ((await wish.visitor.post('/api/checkout', body, 'checkout')) as { data: Order }).data;
    } catch (error) {
      if (!byHand || !(error instanceof Refused) || !lost.has(error.code)) throw error;
      refused.add(1, { code: error.code });
    } finally {
      orderMs.add(Date.now() - asked);
    }
  }
}
