/** What is on sale: read once before the run, and looked at again when it is over. */
import { b64decode } from 'k6/encoding';
import exec from 'k6/execution';
import { pause } from './pause.ts';
import { seatStatus, statusesOf } from './seatBytes.ts';
import type { Settings } from './settings.ts';
import type { Visitor } from './visitor.ts';

export interface ScheduleOnSale {
  id: number;
  rateId: number;
  priceMinor: number;
  /** Seats that a visitor may pick by hand at the rate's price, by seat index. */
  seats: number[];
  /** Before the run. */
  sold: number;
  reserved: number;
}

export interface Programme {
  /** In the order of demand: the first is wanted most. */
  schedules: ScheduleOnSale[];
  methodId: number | null;
  maxTickets: number;
}

interface Startup {
  schedules: {
    id: number;
    start: string;
    purchasable_online: boolean;
    is_seatpicker_enabled: boolean;
    available_seats_online: number;
  }[];
  payment_methods: { id: number; component: string }[];
  settings: { production: boolean; max_tickets_per_order: number };
  now: string;
}
interface ScheduleData {
  tariffs: { price_rate_id: number; total_price: number; min_tickets: number; max_tickets: number }[];
}
interface Arrangement {
  data: {
    arrangement: { snapshot: string };
    seats: { index: number; class: string; accessible: boolean; blocked: boolean }[];
  };
}

const hourMs = 3_600_000;
const fewestSeats = 20;
const leasesWithinMs = 60_000;

/** Ends the run with a sentence when there is nothing to buy, or where the money would be real. */
export async function readProgramme(visitor: Visitor, { schedules: wanted, buy }: Settings): Promise<Programme> {
  const { data: startup } = (await visitor.get('/api/startup', 'startup')) as { data: Startup };
  if (startup.settings.production && buy !== 'off')
    exec.test.abort('this server sells for real: start it with DEMO=on, or hold seats without buying them by BUY=off');
  const soonest = Date.parse(startup.now) + hourMs;
  const open = startup.schedules.filter(
    (schedule) =>
      schedule.purchasable_online &&
      schedule.is_seatpicker_enabled &&
      schedule.available_seats_online >= fewestSeats &&
      Date.parse(schedule.start) > soonest,
  );
  const schedules: ScheduleOnSale[] = [];
  for (const { id } of open) {
    if (schedules.length === wanted) break;
    const { tariffs } = (await visitor.get(`/api/schedules/${id}/data`, 'show')) as ScheduleData;
    const rate = tariffs.find(
      ({ total_price, min_tickets, max_tickets }) =>
        min_tickets <= 1 && max_tickets >= 4 && (buy === 'off' || total_price > 0 === (buy === 'paid')),
    );
    if (!rate) continue;
    const { seats, statuses } = await hallOf(visitor, id);
    schedules.push({ id, rateId: rate.price_rate_id, priceMinor: rate.total_price, seats, ...countsOf(statuses) });
  }
  if (schedules.length === 0)
    exec.test.abort(`no show has ${fewestSeats} seats to pick online and a rate that BUY=${buy} can use`);
  return {
    schedules,
    methodId: startup.payment_methods.find(({ component }) => component === 'redirect')?.id ?? null,
    maxTickets: startup.settings.max_tickets_per_order,
  };
}

/**
 * Seats that were sold during the run, as the halls show them. Waits until those of the last orders are no longer shown
 * as being paid.
 */
export async function seatsSold(visitor: Visitor, { schedules }: Programme): Promise<number> {
  let sold = 0;
  for (const schedule of schedules) {
    const end = Date.now() + leasesWithinMs;
    for (;;) {
      const now = countsOf((await hallOf(visitor, schedule.id)).statuses);
      if (now.reserved <= schedule.reserved || Date.now() > end) {
        sold += now.sold - schedule.sold;
        break;
      }
      await pause(500);
    }
  }
  return sold;
}

async function hallOf(visitor: Visitor, id: number): Promise<{ seats: number[]; statuses: number[] }> {
  const { data } = (await visitor.get(`/api/schedules/${id}/arrangement`, 'hall')) as Arrangement;
  const plain = data.seats.filter((seat) => seat.class === 'standard_seats' && !seat.accessible && !seat.blocked);
  return { seats: plain.map(({ index }) => index), statuses: statusesOf(b64decode(data.arrangement.snapshot)) };
}

function countsOf(statuses: number[]): { sold: number; reserved: number } {
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  return { sold: count(seatStatus.sold), reserved: count(seatStatus.reserved) };
}
