import type { WeekdayPrice } from '@parterre/server/contract';
import type { Text } from '../text.ts';

/** A rate as an operator enters it: what is not said is as most have it. Money in cents. */
export interface RatePlan {
  id: number;
  price_group_id: number;
  name: Text;
  description?: Text;
  /** What its buyers show at the door. */
  door_note?: Text;
  price_minor: number;
  handling_minor?: number;
  min_tickets?: number;
  max_tickets?: number;
  accept_voucher?: boolean;
  weekdays?: number[];
  weekday_prices?: WeekdayPrice[];
  one_day_ahead?: boolean;
}

/** Rows of the `price_rate` table, in the order in which they are shown. */
export function ratesOf(plans: RatePlan[], vats: { ticket: number; handling: number }) {
  return plans.map((plan, index) => ({
    id: plan.id,
    price_group_id: plan.price_group_id,
    name: plan.name,
    description: plan.description ?? null,
    door_note: plan.door_note ?? null,
    price_minor: plan.price_minor,
    handling_minor: plan.handling_minor ?? 0,
    min_tickets: plan.min_tickets ?? 0,
    max_tickets: plan.max_tickets ?? 10,
    accept_voucher: plan.accept_voucher ?? true,
    visibility: 15,
    weekdays: plan.weekdays ?? [],
    weekday_prices: plan.weekday_prices ?? [],
    one_day_ahead: plan.one_day_ahead ?? false,
    sort: index,
    vat_id: vats.ticket,
    handling_vat_id: vats.handling,
  }));
}
