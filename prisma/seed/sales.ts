import { createHash } from 'node:crypto';
import { type Hall, Inventory, SeatFlag, type SelectionRules } from '@parterre/engine';
import { priceOn, seatRulesOf } from '@parterre/server/contract';
import { soldLine } from '../../server/src/adapters/postgres/billLines.ts';
import { ticketPrice } from '../../server/src/domain/pricing.ts';
import { readableLetters } from '../../server/src/domain/readableCode.ts';
import { cinemaTime, instantOf } from '../../server/src/domain/scheduleRules.ts';
import { type ScheduleFacts, soldSchedule } from '../../server/src/domain/soldSchedule.ts';
import { rateRefusals } from '../../server/src/domain/tariffCaps.ts';
import { lineVat, percentageOn } from '../../server/src/domain/vat.ts';
import { dayNumber } from './days.ts';
import type { House, ShowRole } from './houses/house.ts';
import type { Present, PresentRate, PresentScreen } from './present.ts';
import { dayNumberOf } from './programme.ts';
import { type Random, randomOf } from './random.ts';
import type { Row } from './rows.ts';

/** A show that may sell, as the database has it now. */
export interface ShowForSale {
  id: number;
  cinemaId: number;
  priceGroupId: number;
  startAtMs: number;
  purchasableOnline: boolean;
  /** Whether the film is for children. */
  isForFamilies: boolean;
  role: ShowRole;
  screen: PresentScreen;
  hall: Hall;
  /** Seats that bills claim already. */
  claimed: number[];
  /** What its tickets say. */
  facts: ScheduleFacts;
}

/** When a run sells: its bills are of this time, Unix ms, on the cinema day that it is at its end. */
export interface SaleTime {
  sinceMs: number;
  nowMs: number;
  today: string;
}

/** Rows of the tables that a sale writes. */
export interface SaleRows {
  bills: Row[];
  soldSchedules: Row[];
  lines: Row[];
  claims: Row[];
  payments: Row[];
  /** The provider's own book of the same payments: without it a demo order could not be refunded. */
  providerPayments: Row[];
  events: Row[];
}

const firstNames = [
  'Emma',
  'Lucas',
  'Fatima',
  'Noor',
  'Jules',
  'Mathis',
  'Hanne',
  'Youssef',
  'Lore',
  'Aline',
  'Bram',
  'Chloé',
  'Dries',
  'Inès',
  'Karel',
  'Léa',
  'Milan',
  'Nora',
  'Olivier',
  'Sofie',
  'Thijs',
  'Wout',
  'Zeynep',
  'Anton',
];
const lastNames = [
  'Peeters',
  'Janssens',
  'Maes',
  'Dubois',
  'Lambert',
  'Claes',
  'Goossens',
  'Wouters',
  'Leroy',
  'Simon',
  'Desmet',
  'El Amrani',
  'Van Acker',
  'Vermeulen',
  'Lemaire',
  'De Clercq',
  'Baert',
  'Hendrickx',
  'Yıldız',
  'Mertens',
];

/** Seats still free beside a role's target; the sales stop when as many are left. */
const leftOver = { onlineGone: 7, soldOut: 0 };
/** Free seats of a show that is nearly full. `capacity`: seats of its hall. */
export const nearlyNone = (capacity: number): number => (capacity > 500 ? 34 : 9);
/** Days from today, today is 0, on which the roles hold; later shows are still selling. */
const roleDays = { nearlyFull: 2, onlineGone: 2, soldOut: 1 };

/** How many seats of `capacity` remain free when the seed has sold what it sells. */
function targetFree(
  show: Pick<ShowForSale, 'id' | 'role' | 'purchasableOnline'>,
  today: string,
  capacity: number,
): number {
  const ahead = dayNumberOf(show.id) - dayNumber(today);
  if (!show.purchasableOnline) return capacity;
  const most = heldTo(show.role, ahead, capacity);
  if (most !== null) return most;
  const random = randomOf(`demand/${show.id}`);
  const evening = show.role === 'plain' ? 0.3 : 0.62;
  const cooling = Math.max(0, 1 - ahead / 12);
  const size = capacity > 500 ? 0.45 : 1;
  const share = Math.min(0.85, Math.max(0.01, (evening + random.bell() * 0.1) * cooling * size));
  return Math.round(capacity * (1 - share));
}

/** How many seats a role leaves free `ahead` days before the show; null: it leaves that to chance. */
export function heldTo(role: ShowRole, ahead: number, capacity: number): number | null {
  if (role === 'soldOut' && ahead <= roleDays.soldOut) return leftOver.soldOut;
  if (role === 'onlineGone' && ahead <= roleDays.onlineGone) return leftOver.onlineGone;
  if (role === 'nearlyFull' && ahead <= roleDays.nearlyFull) return nearlyNone(capacity);
  return null;
}

/** Places parties as people do: near the middle, a little to the back, together. The engine says what is allowed. */
export class Room {
  private readonly rows: number[][] = [];
  private readonly taken: Uint8Array;
  readonly inventory: Inventory;
  free: number;

  constructor(
    readonly hall: Hall,
    private readonly rules: SelectionRules,
  ) {
    this.inventory = new Inventory(hall);
    this.taken = new Uint8Array(hall.seatCount);
    for (let seat = 0; seat < hall.seatCount; seat++) {
      const row = hall.seats.row[seat] ?? 0;
      const list = this.rows[row] ?? [];
      list.push(seat);
      this.rows[row] = list;
      const closed = SeatFlag.blocked | SeatFlag.disabled;
      if (((hall.seats.flags[seat] ?? 0) & closed) !== 0) this.taken[seat] = 1;
    }
    this.free = this.taken.reduce((count, taken) => count + (taken === 0 ? 1 : 0), 0);
  }

  sell(seats: number[]): void {
    for (const seat of seats) {
      if (this.taken[seat] === 0) this.free -= 1;
      this.taken[seat] = 1;
    }
    if (seats.length > 0) this.inventory.setStatus(seats, 'sold');
  }

  close(): void {
    this.inventory.free();
  }

  /** A party of `size`, or fewer when nothing else is left; never none while a seat is free. */
  place(size: number, random: Random): number[] {
    for (let attempt = 0; attempt < 10; attempt++) {
      const seats = this.near(size, random);
      if (seats !== null && this.allowed(seats, attempt < 6)) return seats;
    }
    const assigned = this.inventory.assign({
      algorithm: 'left_center_to_outside',
      count: size,
      seatClearance: this.rules.seatClearance,
    });
    const seats = [...assigned.seats];
    if (seats.length > 0 && this.allowed(seats, false)) return seats;
    return [];
  }

  /** Any free seat, whatever the rules say: what the box office sells last. */
  anyFree(): number {
    return this.taken.indexOf(0);
  }

  private allowed(seats: number[], politely: boolean): boolean {
    const violations = this.inventory.check(seats, { ...this.rules, count: seats.length });
    return politely ? violations.length === 0 : violations.every((violation) => violation.severity === 'warn');
  }

  /** The run of `size` free neighbours closest to a random point around the best view; null when the row has none. */
  private near(size: number, random: Random): number[] | null {
    const { minX, maxX, minY, maxY } = this.hall.bounds;
    const x = this.hall.focalPoint.x + (random.bell() * (maxX - minX)) / 5;
    const y = this.hall.focalPoint.y + (random.bell() * (maxY - minY)) / 5;
    const { x: xs, y: ys, slot: slots } = this.hall.seats;
    let best: number[] | null = null;
    let bestDistance = Number.POSITIVE_INFINITY;
    for (const row of this.rows) {
      if (row === undefined) continue;
      let run = 0;
      for (let index = 0; index < row.length; index++) {
        const seat = row[index] ?? 0;
        const before = row[index - 1];
        const joined = before !== undefined && (slots[seat] ?? 0) - (slots[before] ?? 0) === 1;
        run = this.taken[seat] === 0 ? (joined ? run + 1 : 1) : 0;
        if (run < size) continue;
        const first = row[index - size + 1] ?? 0;
        const middle = ((xs[first] ?? 0) + (xs[seat] ?? 0)) / 2;
        const distance = (middle - x) ** 2 + 4 * ((ys[seat] ?? 0) - y) ** 2;
        if (distance < bestDistance) {
          bestDistance = distance;
          best = row.slice(index - size + 1, index + 1);
        }
      }
    }
    return best;
  }
}

/**
 * Sells to one party after another, of `most` people at most, until `target` seats are free, and yields the seats of each. `isToFillUp`:
 * to single people, and by the box office wherever a seat is, where the rules leave gaps; else selling stops at those.
 */
export function* parties(
  room: Room,
  target: number,
  isToFillUp: boolean,
  random: Random,
  most = Number.POSITIVE_INFINITY,
): Generator<number[]> {
  let misses = 0;
  while (room.free > target) {
    const size = Math.min(random.pick(partySizes), room.free - target, most);
    let seats = room.place(size, random);
    if (seats.length === 0 && !isToFillUp) {
      // One person finds no sofa for two; the next party may. Rules leave gaps that only a full house fills.
      misses += 1;
      if (misses > 6) return;
      continue;
    }
    if (seats.length === 0) seats = room.place(1, random);
    if (seats.length === 0) seats = [room.anyFree()];
    room.sell(seats);
    yield seats;
  }
}

/** A version 8 UUID of a name: the same name, the same bill. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function barcodeOf(name: string): string {
  return readableLetters(createHash('sha256').update(`barcode/${name}`).digest().subarray(0, 20));
}

const partySizes = [1, 2, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6];

/** How many buy in each hour of the day, from midnight on: at lunch, and when the day's work is done. */
const hours = [2, 1, 0, 0, 0, 0, 0, 1, 3, 5, 6, 8, 14, 12, 7, 6, 7, 10, 14, 18, 20, 16, 10, 5];

/** A moment between the two at which people buy. */
export function buyingTime(random: Random, sinceMs: number, untilMs: number, timezone: string): number {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { day } = cinemaTime(sinceMs + random.next() * (untilMs - sinceMs), timezone, 0);
    const minute = random.weighted(hours) * 60 + random.int(0, 59);
    const atMs = instantOf({ day, minute }, timezone) + random.int(0, 59_999);
    if (atMs >= sinceMs && atMs < untilMs) return atMs;
  }
  // It is night, and nobody else buys.
  return sinceMs + Math.floor(random.next() * (untilMs - sinceMs));
}

/** Sells the shows of a house. */
export class Sales {
  readonly rows: SaleRows = {
    bills: [],
    soldSchedules: [],
    lines: [],
    claims: [],
    payments: [],
    providerPayments: [],
    events: [],
  };

  constructor(
    private readonly house: House,
    private readonly present: Present,
    private readonly time: SaleTime,
  ) {}

  /** Sells until as many seats of the show are free as its role says. What is claimed already stays. */
  sell(show: ShowForSale): void {
    const { today } = this.time;
    const room = new Room(show.hall, seatRulesOf(show.screen.config));
    const target = targetFree(show, today, room.free);
    room.sell(show.claimed);
    room.sell(brokenSeats(show));
    const sold = soldSchedule(show.facts);
    const isToFillUp = show.role !== 'plain' && show.role !== 'prime';
    let party = 0;
    const random = randomOf(`${today}/sales/${show.id}`);
    for (const seats of parties(room, target, isToFillUp, random, this.present.maxTicketsPerOrder)) {
      if (!this.bill(show, sold.id, seats, `demo/${today}/${show.id}/${party}`)) break;
      if (party === 0) this.rows.soldSchedules.push({ ...sold });
      party += 1;
    }
    room.close();
  }

  /** False: it cannot be sold. */
  private bill(show: ShowForSale, soldScheduleId: string, seats: number[], name: string): boolean {
    const { present, rows, time } = this;
    const random = randomOf(`bill/${name}`);
    const { timezone } = present.seller;
    // Nobody buys online once the film runs.
    const untilMs = Math.min(time.nowMs, show.startAtMs);
    if (untilMs <= time.sinceMs) return false;
    const soldAtMs = buyingTime(random, time.sinceMs, untilMs, timezone);
    const soldAt = new Date(soldAtMs).toISOString();
    const settledAt = new Date(Math.min(untilMs, soldAtMs + random.int(40, 180) * 1000)).toISOString();
    const soldOn = cinemaTime(soldAtMs, timezone, present.midnightOffset).day;
    const rates = this.ratesFor(show, seats.length, soldOn, random);
    const method = present.methods[random.next() < 0.7 ? 0 : present.methods.length - 1];
    if (rates === null) return false;
    const uuid = uuidOf(name);
    const tag = createHash('sha256').update(`tag/${name}`).digest('hex').slice(0, 16);
    const lines = seats.map((seat, index) => {
      const rate = rates[index] as PresentRate;
      const seatClass = show.hall.classes[show.hall.seats.class[seat] ?? 0]?.key ?? '';
      const surcharge = show.screen.classes.get(seatClass);
      const scheduleDay = cinemaTime(show.startAtMs, timezone, present.midnightOffset).day;
      const { price_minor, handling_minor } = priceOn(rate, scheduleDay);
      const price = ticketPrice({ priceMinor: price_minor, handlingMinor: handling_minor }, surcharge);
      const vat = this.vatOf(rate.vatId, soldOn, price.priceMinor);
      const handlingVat = this.vatOf(rate.handlingVatId, soldOn, price.handlingMinor);
      const row = show.hall.seats.row[seat] ?? 0;
      return {
        scheduleId: show.id,
        priceRateId: rate.priceRateId,
        name: rate.name,
        seatIndex: seat,
        seatRow: row,
        seatCol: show.hall.seats.slot[seat] ?? 0,
        seatClass,
        seatClassName: surcharge?.name ?? null,
        seatName: show.hall.seatName(seat),
        rowLabel: show.hall.rowLabel(row),
        seatLabel: show.hall.seatShortName(seat),
        billOrder: index,
        priceMinor: price.priceMinor,
        vat,
        handlingMinor: price.handlingMinor,
        surchargeMinor: price.surchargeMinor,
        voucherMinor: null,
        handlingVat,
        barcode: barcodeOf(`${name}/${index}`),
      };
    });
    const amount = lines.reduce((sum, { priceMinor, handlingMinor }) => sum + priceMinor + handlingMinor, 0);
    if (amount > 0 && method === undefined) return false;
    rows.lines.push(...lines.map((line) => soldLine(line, { billUuid: uuid, soldScheduleId })));
    rows.claims.push(
      ...seats.map((seat) => ({
        schedule_id: show.id,
        seat_index: seat,
        bill_uuid: uuid,
        tag: `\\x${tag}`,
        deadline: null,
      })),
    );
    const buyer = someone(random);
    const languages = this.house.buyers[show.cinemaId] ?? { en: 1 };
    const locale = Object.keys(languages)[random.weighted(Object.values(languages))];
    rows.bills.push({
      uuid,
      type: 'tickets',
      status: 'settled',
      source: 'site',
      exhibitor_id: this.house.exhibitor.id,
      cinema_id: show.cinemaId,
      locale,
      buyer_name: buyer.name,
      buyer_email: buyer.email,
      newsletter_signup: random.next() < 0.15,
      amount_minor: amount,
      tip_minor: 0,
      created_at: soldAt,
      settled_at: settledAt,
    });
    rows.events.push(
      { bill_uuid: uuid, at: soldAt, kind: 'created', detail: { demo: true } },
      { bill_uuid: uuid, at: settledAt, kind: 'settled', detail: { demo: true } },
    );
    if (amount === 0 || method === undefined) return true;
    const payment = uuidOf(`payment/${name}`);
    const transaction = `sbx_${payment.replaceAll('-', '')}`;
    rows.payments.push({
      id: payment,
      bill_uuid: uuid,
      payment_method_id: method.id,
      payment_account_id: method.accountId,
      method_name: method.name,
      status: 'paid',
      amount_minor: amount,
      amount_received_minor: amount,
      transaction_id: transaction,
      created_at: soldAt,
      purchased_at: settledAt,
    });
    rows.providerPayments.push({
      id: transaction,
      kind: method.kind,
      amount_minor: amount,
      status: 'paid',
      reference: payment,
      account: method.accountId,
      locale,
      description: uuid.slice(0, 8).toUpperCase(),
      // Nothing more will be told of it; the way back is a link of our own page.
      return_url: `/${locale}/payments/${payment}/sandbox/status`,
      webhook_url: '',
      created_at: soldAt,
    });
    return true;
  }

  /** What each of a party pays who buys on that day: grown-ups, and every other a child where the film is theirs. Null: it cannot be sold. */
  private ratesFor(show: ShowForSale, count: number, soldOn: string, random: Random): PresentRate[] | null {
    const { present } = this;
    if (!present.sellsOnline) return null;
    const { midnightOffset } = present;
    const { day, minute } = cinemaTime(show.startAtMs, present.seller.timezone, midnightOffset);
    const times = { scheduleDay: day, scheduleMinute: minute % (24 * 60), midnightOffset, today: soldOn };
    const moment = { ...times, sold: new Map() };
    // Specials are for visitors to find.
    const isPlain = ({ minTickets, weekdays, oneDayAhead, perSchedule }: PresentRate) =>
      minTickets <= 1 && weekdays.length === 0 && !oneDayAhead && perSchedule === null;
    const hasVat = (id: number) => percentageOn(present.vats.get(id)?.percentages ?? [], soldOn) !== null;
    const offered = (present.rates.get(show.priceGroupId) ?? []).filter(
      (rate) =>
        isPlain(rate) &&
        hasVat(rate.vatId) &&
        hasVat(rate.handlingVatId) &&
        rateRefusals(rate, { ...moment, place: 'site' }).length === 0,
    );
    const left = new Map(offered.map((rate) => [rate, rate.maxTickets]));
    const chosen: PresentRate[] = [];
    for (let index = 0; index < count; index++) {
      const open = offered.filter((rate) => (left.get(rate) ?? 0) > 0);
      const [first, second = first] = open;
      if (first === undefined || second === undefined) return null;
      const rate = show.isForFamilies
        ? index % 2 === 0
          ? first
          : second
        : random.next() < 0.72
          ? first
          : random.pick(open);
      left.set(rate, (left.get(rate) ?? 0) - 1);
      chosen.push(rate);
    }
    return chosen;
  }

  private vatOf(id: number, day: string, grossMinor: number) {
    const kind = this.present.vats.get(id);
    if (kind === undefined) throw new Error(`There is no VAT ${id}`);
    return lineVat(kind, day, grossMinor);
  }
}

function someone(random: Random): { name: string; email: string } {
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  const mailbox = `${first}.${last}`
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^a-z.]/g, '');
  return { name: `${first} ${last}`, email: `${mailbox}@mail.example` };
}

function brokenSeats({ hall, screen }: ShowForSale): number[] {
  return screen.outages
    .map(({ rowLabel, seatLabel }) => hall.seatNamed(rowLabel, seatLabel))
    .filter((seat) => seat >= 0);
}
