/** Everything about a checkout that can be refused before a seat is touched. Pure: rows in, an order's plan or the fields' errors out. */
import type { CheckoutInput, PosSale } from '../../contract/index.ts';
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
export interface Purchase
  extends Pick<CheckoutInput, 'bill_id' | 'locale' | 'payment_method_id' | 'amount' | 'items' | 'hold_token'> {
  /** Null: nobody asked who buys. */
  buyer: Pick<CheckoutInput, 'name' | 'email' | 'email_confirmation' | 'newsletter_signup'> | null;
  /** Cash that was given; null: it is paid otherwise. */
  tendered: number | null;
}

export function purchaseOf(input: CheckoutInput | PosSale): Purchase {
  return 'tendered' in input ? { ...input, buyer: null } : { ...input, buyer: input, tendered: null };
}

export interface PlannedItem {
  rate: RateRow;
  /** Chosen by the buyer; null: any of the hold, or assigned. */
  seat: LayoutSeat | null;
  billOrder: number;
}

export interface CheckoutPlan {
  items: PlannedItem[];
  /** Null: there is none to offer. Needed only when there is something to pay. */
  method: PaymentMethodRow | null;
}

/** The schedule of an order: that of its first item. `planCheckout` refuses the others. */
export function scheduleOf({ items }: Pick<Purchase, 'items'>): number {
  return items[0]?.schedule_id ?? 0;
}

/**
 * Checks the form against the schedule's rates, caps and layout.
 * ### Errors
 * VALIDATION_FAILED with every field that is wrong: `email_confirmation`, `items.N.schedule_id` (of another schedule than the first),
 * `payment_method_id`, `items.N.price_rate_id`, `items.N.voucher`, `items.N.quantity` (N is the first item of the rate), `items.N.seat`.
 */
export function planCheckout(
  input: Purchase,
  offer: Offer,
  layout: Layout,
  methods: readonly PaymentMethodRow[],
  moment: RateMoment,
): CheckoutPlan {
  const errors = new FieldErrors();
  const { buyer } = input;
  if (buyer && buyer.email.toLowerCase() !== buyer.email_confirmation.trim().toLowerCase()) {
    errors.add('email_confirmation', 'email_confirmation');
  }
  input.items.forEach((item, index) => {
    if (item.schedule_id !== scheduleOf(input)) errors.add(`items.${index}.schedule_id`, 'one_schedule');
  });
  const method = chooseMethod(input, methods, errors);
  const rates = planRates(input, offer, errors, moment);
  const seats = planSeats(input, layout, errors);
  errors.throwIfAny();
  const items: PlannedItem[] = [];
  rates.forEach((rate, index) => {
    if (rate) items.push({ rate, seat: seats[index] ?? null, billOrder: input.items[index]?.bill_order ?? index });
  });
  return { items, method };
}

function chooseMethod(
  input: Purchase,
  methods: readonly PaymentMethodRow[],
  errors: FieldErrors,
): PaymentMethodRow | null {
  if (input.payment_method_id == null) return methods[0] ?? null;
  const method = methods.find(({ id }) => id === input.payment_method_id);
  if (!method) errors.add('payment_method_id', 'payment_method');
  return method ?? null;
}

function planRates(input: Purchase, offer: Offer, errors: FieldErrors, moment: RateMoment): (RateRow | null)[] {
  const counts = new Map<number, number>();
  const firstItem = new Map<number, number>();

  const rates = input.items.map((item, index) => {
    const rate = offer.rates.find((row) => row.priceRateId === item.price_rate_id);
    const refusals = rate ? rateRefusals(rate, moment) : [];
    // What is not offered here does not exist here.
    if (!rate || refusals.includes('paused') || refusals.includes('elsewhere')) {
      errors.add(`items.${index}.price_rate_id`, 'rate_unknown');
      return null;
    }
    if (refusals[0]) errors.add(`items.${index}.price_rate_id`, `rate_${refusals[0]}`);
    if (item.voucher_id != null) errors.add(`items.${index}.voucher`, 'voucher_unusable');
    counts.set(rate.priceRateId, (counts.get(rate.priceRateId) ?? 0) + 1);
    if (!firstItem.has(rate.priceRateId)) firstItem.set(rate.priceRateId, index);
    return rate;
  });

  for (const cap of capRefusals(counts, offer.rates, {
    // The limit of an order is the website's: at a point of sale somebody looks at who buys.
    maxTicketsPerOrder: moment.place === 'pos' ? mostItems : offer.settings.public_config.max_tickets_per_order,
    sold: moment.sold,
  })) {
    const index = 'priceRateId' in cap ? (firstItem.get(cap.priceRateId) ?? 0) : 0;
    errors.add(`items.${index}.quantity`, cap.kind, { limit: cap.limit, count: cap.limit });
  }
  return rates;
}

/** Seats that the items name, by index or by row and column. Either all items name one, or none. */
function planSeats(input: Purchase, layout: Layout, errors: FieldErrors): (LayoutSeat | null)[] {
  const named = input.items.map((item) => item.seat ?? null);
  if (named.every((seat) => seat === null)) return [];
  const seen = new Set<number>();
  return named.map((place, index) => {
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
