/** Everything about a checkout that can be refused before a seat is touched. Pure: rows in, an order's plan or the fields' errors out. */
import type { CheckoutInput, PosInvoice, PosSale, ReservationSource, VoucherPurchase } from '../../contract/index.ts';
import type { EmployeeActor } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { capRefusals, type RateMoment, rateRefusals } from '../../domain/tariffCaps.ts';
import type { Layout, LayoutSeat, Offer, PaymentMethodRow, RateRow } from '../../ports/catalogueStore.ts';

/** Most items that the schemas take. */
const mostItems = 100;

/** Errors by form field; keys are those of the i18n area `validation`. */
export class FieldErrors {
  readonly fields: Record<string, { key: string; values?: Record<string, string | number> }[]> = {};

  add(field: string, key: string, values?: Record<string, string | number>): void {
    const errors = this.fields[field] ?? [];
    this.fields[field] = [...errors, { key, ...(values && { values }) }];
  }

  /** VALIDATION_FAILED with every field, when there is one. */
  throwIfAny(): void {
    if (Object.keys(this.fields).length > 0) throw new ParterreError('VALIDATION_FAILED', { fields: this.fields });
  }
}

/** What somebody buys, at the website or at a point of sale. */
export interface Purchase extends Pick<CheckoutInput, 'bill_id' | 'locale' | 'payment_method_id' | 'amount' | 'items'> {
  /** Tokens of the seats that are held, by schedule. */
  holds: ReadonlyMap<number, string>;
  products: PosSale['products'];
  /** Gift cards and subscriptions that are bought. */
  cards: readonly VoucherWish[];
  vouchers: NonNullable<CheckoutInput['vouchers']>;
  /** Null: nobody asked who buys. */
  buyer: Pick<CheckoutInput, 'name' | 'email' | 'email_confirmation' | 'newsletter_signup'> | null;
  /** Cash that was given; null: it is paid otherwise. */
  tendered: number | null;
  /** What of `amount` is asked for first; null: all of it. */
  part: number | null;
  /** Who buys it on account; null: it is paid. */
  invoice: PosInvoice | null;
  /** A reservation that is sold, made or changed by it; null: none is. */
  reservation: ReservationWish | null;
}

/** What shall become of a reservation. `bill`: of which one. */
export type ReservationWish =
  | { kind: 'redeem'; bill: string }
  | ({ kind: 'make' } & ReservationDetails)
  | ({ kind: 'change'; bill: string; version: number } & ReservationDetails);

/** What is asked of whoever reserves, and who writes it down. */
export interface ReservationDetails {
  name: string;
  email: string | null;
  phone: string | null;
  notes: string | null;
  source: ReservationSource;
  by: EmployeeActor;
}

export function purchaseOf(input: CheckoutInput | PosSale): Purchase {
  if ('tendered' in input)
    return {
      ...input,
      vouchers: input.vouchers ?? [],
      holds: new Map(input.holds.map(({ schedule_id, token }) => [schedule_id, token])),
      cards: (input.cards ?? []).map((card) => ({
        typeId: card.voucher_type_id,
        turns: card.total_turns,
        productsMinor: card.total_products,
        holderName: card.holder_name || null,
        card: card.barcode ?? null,
      })),
      buyer: null,
      part: input.part ?? null,
      invoice: input.invoice ?? null,
      reservation: input.reservation ? { kind: 'redeem', bill: input.reservation } : null,
    };
  const { items, hold_token } = input;
  const scheduleId = items[0]?.schedule_id ?? 0;
  return {
    ...input,
    vouchers: input.vouchers ?? [],
    // An empty text is a token, and none of ours.
    holds: new Map(hold_token == null ? [] : [[scheduleId, hold_token]]),
    products: [],
    cards: [],
    buyer: input,
    tendered: null,
    part: null,
    invoice: null,
    reservation: null,
  };
}

/** Gift cards and subscriptions that the website sells: nothing else is in such an order. */
export function purchaseOfVouchers(input: VoucherPurchase): Purchase {
  return {
    ...input,
    items: [],
    vouchers: [],
    holds: new Map(),
    products: [],
    cards: input.items.map(({ voucher_type_id, total_turns, total_products }) => ({
      typeId: voucher_type_id,
      turns: total_turns,
      productsMinor: total_products,
      holderName: input.holder_name || null,
      card: null,
    })),
    buyer: { ...input, newsletter_signup: false },
    tendered: null,
    part: null,
    invoice: null,
    reservation: null,
  };
}

/** A voucher that is bought: of a type with turns and an amount, or a printed card that is to be somebody's. */
export interface VoucherWish {
  typeId: number;
  turns: number;
  productsMinor: number;
  holderName: string | null;
  /** The code on a printed card; null: one is made. */
  card: string | null;
}

/** The tickets of one show in a purchase. `index`: the place of an item in the form, by which its fields are named. */
export interface ShowPurchase {
  scheduleId: number;
  token: string | null;
  items: { item: Purchase['items'][number]; index: number }[];
}

/**
 * The shows of a purchase, in the order in which they are named. An order of the website is of one show, that of its first item: the
 * others are refused by `planShow`.
 */
export function showsOf({ items, holds, buyer }: Purchase): ShowPurchase[] {
  const shows = new Map<number, ShowPurchase>();
  for (const [index, item] of items.entries()) {
    const scheduleId = (buyer && items[0]?.schedule_id) || item.schedule_id;
    const show = shows.get(scheduleId) ?? { scheduleId, token: holds.get(scheduleId) ?? null, items: [] };
    show.items.push({ item, index });
    shows.set(scheduleId, show);
  }
  return [...shows.values()];
}

export interface PlannedItem {
  rate: RateRow;
  /** Chosen by the buyer; null: any of the hold, or assigned. */
  seat: LayoutSeat | null;
  billOrder: number;
  /** Its place in the form. */
  index: number;
}

/**
 * Checks what is asked of the buyer and how is paid. Answers with the payment method; null: there is none to offer, which matters only when
 * there is something to pay. Errors: `email_confirmation`, `payment_method_id`.
 */
export function planPayment(
  input: Purchase,
  methods: readonly PaymentMethodRow[],
  errors: FieldErrors,
): PaymentMethodRow | null {
  const { buyer } = input;
  if (buyer && buyer.email.toLowerCase() !== buyer.email_confirmation.trim().toLowerCase()) {
    errors.add('email_confirmation', 'email_confirmation');
  }
  if (input.payment_method_id == null) return methods[0] ?? null;
  const method = methods.find(({ id }) => id === input.payment_method_id);
  if (!method) errors.add('payment_method_id', 'payment_method');
  return method ?? null;
}

/** Cash is said and enough, and said of nothing else. VALIDATION_FAILED (`tendered`). */
export function mustBeTendered(amount: number, tendered: number | null, isCash: boolean): void {
  if (isCash ? tendered === null || tendered < amount : tendered !== null)
    throw new ParterreError('VALIDATION_FAILED', { fields: { tendered: [{ key: 'tendered_too_little' }] } });
}

/**
 * Checks the tickets of a show against its rates, caps and layout.
 * Errors: `items.N.schedule_id` (of another schedule), `items.N.price_rate_id`, `items.N.quantity` (N is the first item of the rate),
 * `items.N.seat`.
 */
export function planShow(
  show: ShowPurchase,
  offer: Offer,
  layout: Layout,
  moment: RateMoment,
  errors: FieldErrors,
): PlannedItem[] {
  for (const { item, index } of show.items)
    if (item.schedule_id !== show.scheduleId) errors.add(`items.${index}.schedule_id`, 'one_schedule');
  const rates = planRates(show, offer, errors, moment);
  const seats = planSeats(show, layout, errors);
  return show.items.flatMap(({ item, index }, place) => {
    const rate = rates[place];
    return rate ? [{ rate, seat: seats[place] ?? null, billOrder: item.bill_order ?? index, index }] : [];
  });
}

function planRates({ items }: ShowPurchase, offer: Offer, errors: FieldErrors, moment: RateMoment): (RateRow | null)[] {
  const counts = new Map<number, number>();
  const firstItem = new Map<number, number>();

  const rates = items.map(({ item, index }) => {
    const rate = offer.rates.find((row) => row.priceRateId === item.price_rate_id);
    const refusals = rate ? rateRefusals(rate, moment) : [];
    // What is not offered here does not exist here.
    if (!rate || refusals.includes('paused') || refusals.includes('elsewhere')) {
      errors.add(`items.${index}.price_rate_id`, 'rate_unknown');
      return null;
    }
    if (refusals[0]) errors.add(`items.${index}.price_rate_id`, `rate_${refusals[0]}`);
    counts.set(rate.priceRateId, (counts.get(rate.priceRateId) ?? 0) + 1);
    if (!firstItem.has(rate.priceRateId)) firstItem.set(rate.priceRateId, index);
    return rate;
  });

  for (const cap of capRefusals(counts, offer.rates, {
    // The limit of an order is the website's: at a point of sale somebody looks at who buys.
    maxTicketsPerOrder: moment.place === 'pos' ? mostItems : offer.settings.public_config.max_tickets_per_order,
    sold: moment.sold,
  })) {
    const index = ('priceRateId' in cap ? firstItem.get(cap.priceRateId) : items[0]?.index) ?? 0;
    errors.add(`items.${index}.quantity`, cap.kind, { limit: cap.limit, count: cap.limit });
  }
  return rates;
}

/** Seats that the items name, by index or by row and column. Either all items name one, or none. */
function planSeats({ items }: ShowPurchase, layout: Layout, errors: FieldErrors): (LayoutSeat | null)[] {
  if (items.every(({ item }) => !item.seat)) return [];
  const seen = new Set<number>();
  return items.map(({ item, index }) => {
    const place = item.seat;
    const field = `items.${index}.seat`;
    if (!place || (place.index === undefined && (place.row === undefined || place.col === undefined))) {
      errors.add(field, 'seatRules:EMPTY_SELECTION');
      return null;
    }
    const seat = place.index !== undefined ? layout.seat(place.index) : layout.seatAt(place.row ?? -1, place.col ?? -1);
    const isElsewhere = (place.row ?? seat?.row) !== seat?.row || (place.col ?? seat?.col) !== seat?.col;
    if (!seat || isElsewhere) errors.add(field, 'seatRules:UNKNOWN_SEAT');
    else if (seen.has(seat.index)) errors.add(field, 'seatRules:DUPLICATE_SEAT');
    else seen.add(seat.index);
    return seat;
  });
}
