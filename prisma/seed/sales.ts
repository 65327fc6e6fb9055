import { createHash } from 'node:crypto';
import { type Hall, Inventory, SeatFlag, type SelectionRules } from '@parterre/engine';
import { type SoldSchedule, soldSchedule } from '../../server/src/domain/soldSchedule.ts';
import { lineVat } from '../../server/src/domain/vat.ts';
import { addDays, dayNumber, instantOf } from './days.ts';
import { posterUrls } from './posters/urls.ts';
import { priceRates, vatRates, vats } from './prices.ts';
import type { SchedulePlan } from './programme.ts';
import { type Random, randomOf } from './random.ts';
import type { Row } from './rows.ts';
import { settings } from './settings.ts';
import { type ClassStyle, cinemas, classStyles, exhibitor, paymentMethods } from './venue.ts';

/** What a screen contributes to a sale. */
export interface ScreenForSale {
  name: string;
  hallBytes: Uint8Array;
  rules: SelectionRules;
  /** By class key, in cents. */
  surcharges: Record<string, { ticket: number; handling: number }>;
  classRates: { seat_class: string; style: ClassStyle }[];
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
export const leftOver = { nearlyFull: { small: 9, large: 34 }, onlineGone: 7, soldOut: 0 };
/** Days from today, today is 0, on which the roles hold; later shows are still selling. */
export const roleDays = { nearlyFull: 2, onlineGone: 2, soldOut: 1 };

/** How many seats of `capacity` remain free when the seed has sold what it sells. */
export function targetFree(schedule: SchedulePlan, today: string, capacity: number): number {
  const ahead = dayNumber(schedule.day) - dayNumber(today);
  if (!schedule.purchasableOnline) return capacity;
  if (schedule.role === 'soldOut' && ahead <= roleDays.soldOut) return leftOver.soldOut;
  if (schedule.role === 'onlineGone' && ahead <= roleDays.onlineGone) return leftOver.onlineGone;
  if (schedule.role === 'nearlyFull' && ahead <= roleDays.nearlyFull) {
    return capacity > 500 ? leftOver.nearlyFull.large : leftOver.nearlyFull.small;
  }
  const random = randomOf(`demand/${schedule.id}`);
  const evening = schedule.role === 'plain' ? 0.3 : 0.62;
  const cooling = Math.max(0, 1 - ahead / 12);
  const size = capacity > 500 ? 0.45 : 1;
  const share = Math.min(0.85, Math.max(0.01, (evening + random.bell() * 0.1) * cooling * size));
  return Math.round(capacity * (1 - share));
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
 * Sells to one party after another until `target` seats are free, and yields the seats of each. `isToFillUp`: to single
 * people, and by the box office wherever a seat is, where the rules leave gaps; else selling stops at those.
 */
export function* parties(room: Room, target: number, isToFillUp: boolean, random: Random): Generator<number[]> {
  let misses = 0;
  while (room.free > target) {
    const size = Math.min(random.pick(partySizes), room.free - target);
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
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bytes = createHash('sha256').update(`barcode/${name}`).digest();
  return Array.from({ length: 20 }, (_, index) => alphabet[(bytes[index] ?? 0) % 32]).join('');
}

const partySizes = [1, 2, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6];

function rateOf(schedule: SchedulePlan, index: number, random: Random) {
  const rates = priceRates.filter((rate) => rate.price_group_id === schedule.priceGroupId && rate.min_tickets <= 1);
  const plain = rates.filter((rate) => rate.weekdays.length === 0 && !rate.one_day_ahead);
  const adult = plain[0];
  const child = plain[1];
  if (adult === undefined) throw new Error(`Price group ${schedule.priceGroupId} has no rate`);
  if (schedule.film.daypart === 'morning' && child !== undefined) return index % 2 === 0 ? adult : child;
  return random.next() < 0.72 ? adult : random.pick(plain);
}

/** What the server prices from the same rows. */
const vatOf = (id: number, day: string, grossMinor: number) => {
  const kind = vats.find((vat) => vat.id === id);
  if (kind === undefined) throw new Error(`There is no VAT ${id}`);
  const percentages = vatRates
    .filter(({ vat_id }) => vat_id === id)
    .map(({ valid_from, percent_hundredths }) => ({ validFrom: valid_from, percentHundredths: percent_hundredths }));
  return lineVat({ code: kind.code, percentages }, day, grossMinor);
};

function soldAs(schedule: SchedulePlan, screen: ScreenForSale): SoldSchedule {
  const cinema = cinemas.find(({ id }) => id === schedule.cinemaId);
  if (cinema === undefined) throw new Error(`There is no cinema ${schedule.cinemaId}`);
  return soldSchedule({
    exhibitor: {
      name: exhibitor.trade_name,
      email: exhibitor.email,
      vat: exhibitor.info.vat,
      timezone: exhibitor.timezone,
      accent: settings.website_config.styling.accent,
    },
    cinema: {
      name: cinema.name,
      address1: cinema.address1,
      zip: cinema.zip,
      city: cinema.city,
      countryCode: cinema.country_code,
    },
    screenName: screen.name,
    movieTitle: schedule.film.title,
    eventTitle: schedule.event?.title ?? null,
    posterUrl: posterUrls(schedule.film.slug).lg,
    rating: schedule.film.rating,
    versionShort: schedule.version.short,
    startAtMs: schedule.startAt.getTime(),
    endAtMs: schedule.endAt.getTime() - schedule.cleaningMinutes * 60_000,
  });
}

function writeSale(
  schedule: SchedulePlan,
  screen: ScreenForSale,
  soldScheduleId: string,
  hall: Hall,
  seats: number[],
  name: string,
  today: string,
  rows: SaleRows,
): void {
  const random = randomOf(`bill/${name}`);
  const uuid = uuidOf(name);
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  const mailbox = `${first}.${last}`
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^a-z.]/g, '');
  const soldOn = addDays(today, -random.int(0, 6));
  const soldAt = instantOf(soldOn, random.int(60, 8 * 60));
  const settledAt = new Date(soldAt.getTime() + random.int(40, 180) * 1000);
  const flemish = random.next() < (schedule.cinemaId === 1 ? 0.8 : 0.35);
  let amount = 0;
  seats.forEach((seat, index) => {
    const rate = rateOf(schedule, index, random);
    const seatClass = hall.classes[hall.seats.class[seat] ?? 0]?.key ?? 'standard_seats';
    const surcharge = screen.surcharges[seatClass] ?? { ticket: 0, handling: 0 };
    const price = rate.price_minor + surcharge.ticket;
    const handling = rate.handling_minor + surcharge.handling;
    amount += price + handling;
    const vat = vatOf(rate.vat_id, soldOn, price);
    const handlingVat = vatOf(rate.handling_vat_id, soldOn, handling);
    const style = screen.classRates.find(({ seat_class }) => seat_class === seatClass)?.style;
    rows.lines.push({
      bill_uuid: uuid,
      kind: 'ticket',
      name: rate.name,
      quantity: 1,
      schedule_id: schedule.id,
      sold_schedule_id: soldScheduleId,
      price_rate_id: rate.id,
      seat_index: seat,
      seat_row: hall.seats.row[seat] ?? 0,
      seat_col: hall.seats.slot[seat] ?? 0,
      seat_class: seatClass,
      seat_class_name: style === undefined ? null : classStyles[style].name,
      seat_name: hall.seatName(seat),
      row_label: hall.rowLabel(hall.seats.row[seat] ?? 0),
      seat_label: hall.seatShortName(seat),
      bill_order: index,
      price_minor: price,
      vat_code: vat.code,
      vat_percent_hundredths: vat.percentHundredths,
      vat_minor: vat.vatMinor,
      handling_minor: handling,
      handling_vat_code: handlingVat.code,
      handling_vat_percent_hundredths: handlingVat.percentHundredths,
      handling_vat_minor: handlingVat.vatMinor,
      barcode: barcodeOf(`${name}/${index}`),
    });
    const tag = createHash('sha256').update(`tag/${name}`).digest('hex').slice(0, 16);
    rows.claims.push({ schedule_id: schedule.id, seat_index: seat, bill_uuid: uuid, tag: `\\x${tag}`, deadline: null });
  });
  const locale = flemish ? 'nl-BE' : random.next() < 0.85 ? 'fr' : 'en';
  rows.bills.push({
    uuid,
    type: 'tickets',
    status: 'settled',
    source: 'site',
    exhibitor_id: exhibitor.id,
    cinema_id: schedule.cinemaId,
    locale,
    buyer_name: `${first} ${last}`,
    buyer_email: `${mailbox}@mail.example`,
    newsletter_signup: random.next() < 0.15,
    amount_minor: amount,
    tip_minor: 0,
    created_at: soldAt.toISOString(),
    settled_at: settledAt.toISOString(),
  });
  rows.events.push({ bill_uuid: uuid, at: soldAt.toISOString(), kind: 'created', detail: { demo: true } });
  rows.events.push({ bill_uuid: uuid, at: settledAt.toISOString(), kind: 'settled', detail: { demo: true } });
  if (amount === 0) return;
  const payment = uuidOf(`payment/${name}`);
  const transaction = `sbx_${payment.replaceAll('-', '')}`;
  const isRedirect = random.next() < 0.7;
  const method = paymentMethods.find(({ id }) => id === (isRedirect ? 1 : 2));
  rows.payments.push({
    id: payment,
    bill_uuid: uuid,
    payment_method_id: method?.id,
    payment_account_id: method?.payment_account_id,
    method_name: method?.name,
    status: 'paid',
    amount_minor: amount,
    amount_received_minor: amount,
    transaction_id: transaction,
    created_at: soldAt.toISOString(),
    purchased_at: settledAt.toISOString(),
  });
  rows.providerPayments.push({
    id: transaction,
    kind: isRedirect ? 'redirect' : 'mobile',
    amount_minor: amount,
    status: 'paid',
    reference: payment,
    account: method?.payment_account_id,
    locale,
    description: uuid.slice(0, 8).toUpperCase(),
    // Nothing more will be told of it; the way back is a link of our own page.
    return_url: `/${locale}/payments/${payment}/sandbox/status`,
    webhook_url: '',
    created_at: soldAt.toISOString(),
  });
}

/**
 * Sells `schedule` down to its target. `claimed`: the seats that bills have already, of earlier runs or of visitors; those
 * stay theirs. Rows go to `rows`; answers the seats left free.
 */
export function sellSchedule(
  schedule: SchedulePlan,
  screen: ScreenForSale,
  hall: Hall,
  claimed: number[],
  today: string,
  rows: SaleRows,
): number {
  const room = new Room(hall, screen.rules);
  const target = targetFree(schedule, today, room.free);
  room.sell(claimed);
  const random = randomOf(`${today}/sales/${schedule.id}`);
  const sold = soldAs(schedule, screen);
  rows.soldSchedules.push({ ...sold });
  const isToFillUp = schedule.role !== 'plain' && schedule.role !== 'prime';
  let party = 0;
  for (const seats of parties(room, target, isToFillUp, random)) {
    writeSale(schedule, screen, sold.id, hall, seats, `marquise/${today}/${schedule.id}/${party}`, today, rows);
    party += 1;
  }
  const left = room.free;
  room.close();
  return left;
}
