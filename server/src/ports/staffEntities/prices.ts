import type { DatedPrice, Localized, PaymentMethodValues, WeekdayPrice } from '../../contract/index.ts';

export interface PriceEntities {
  price_group: { exhibitor_id: number; name: string; archived_at: string | null };
  price_rate: {
    price_group_id: number;
    name: Localized;
    description: Localized | null;
    door_note: Localized | null;
    price_minor: number;
    handling_minor: number;
    /** By their first weekday. */
    weekday_prices: WeekdayPrice[];
    /** Earliest first. */
    dated_prices: DatedPrice[];
    vat_id: number;
    handling_vat_id: number;
    min_tickets: number;
    max_tickets: number;
    per_schedule: number | null;
    visibility: number;
    usable: boolean;
    weekdays: number[];
    start_from: number | null;
    start_until: number | null;
    one_day_ahead: boolean;
    accept_voucher: boolean;
    sort: number;
    archived_at: string | null;
  };
  vat: {
    exhibitor_id: number;
    code: string;
    name: Localized;
    /** Earliest first. */
    percentages: { valid_from: string; percent_hundredths: number }[];
  };
  payment_method: {
    exhibitor_id: number;
    name: Localized;
    driver: string;
    payment_account_id: number | null;
    type: PaymentMethodValues['type'];
    component: PaymentMethodValues['component'];
    status: PaymentMethodValues['status'];
    config: Record<string, unknown>;
    frontend_config: Record<string, string | number | boolean>;
    is_exclusive: boolean;
    is_withdrawable: boolean;
    access: number;
    template: string | null;
    sort: number;
    archived_at: string | null;
  };
}

export const priceSecrets = { payment_method: ['config'] } as const;
