/** Price groups, their rates, VAT and payment methods, as staff see and change them. Money in minor units. */
import { z } from 'zod';
import { paymentComponents, paymentMethodStatuses, paymentMethodTypes } from './enumerations.ts';
import {
  changeOf,
  creationOf,
  dateSchema as day,
  idSchema,
  lineSchema,
  mustBeVisible,
  recordIdSchema,
  rowVersionSchema,
  textSchema,
} from './ids.ts';
import { archivedSchema, bitsChangeSchema } from './lists.ts';
import { type Localized, locales } from './locales.ts';

const sort = z.int().min(0).max(9_999);
/** Up to 10,000.00. */
const amount = z.int().min(0).max(1_000_000);
/** Bits of the places where something is offered. */
const places = z.int().min(0).max(15);

/** A line in each of the languages that somebody has written it in; at least one says something. */
const localizedLine = (longest: number) =>
  z
    .partialRecord(z.enum(locales), lineSchema.trim().max(longest))
    .refine((texts) => Object.values(texts).some((text) => mustBeVisible(z.string().min(1)).safeParse(text).success), {
      params: { key: 'required' },
    });

// Price groups

export const priceGroupValuesSchema = z.object({ name: mustBeVisible(lineSchema.trim().min(1).max(120)) });
export const priceGroupCreationSchema = creationOf(priceGroupValuesSchema).extend({
  /** A group whose rates are copied, with their prices. */
  copy_of: recordIdSchema.nullable().default(null),
});
export type PriceGroupCreation = z.infer<typeof priceGroupCreationSchema>;
export const priceGroupChangeSchema = changeOf(priceGroupValuesSchema);
export type PriceGroupChange = z.infer<typeof priceGroupChangeSchema>;

// Rates

/** Most dated prices of one rate: a change every quarter for twelve years. */
export const mostDatedPrices = 50;
/** ISO weekdays of a show, 1 Monday to 7 Sunday. */
const weekdaysSchema = z.array(z.int().min(1).max(7)).max(7);
/** Other prices on some weekdays, a weekday once. */
const weekdayPricesSchema = z
  .array(z.object({ weekdays: weekdaysSchema.min(1), price_minor: amount }))
  .max(7)
  .superRefine((prices, ctx) => {
    prices.forEach(({ weekdays }, index) => {
      const others = prices.slice(0, index).flatMap((each) => each.weekdays);
      if (weekdays.some((weekday) => others.includes(weekday)))
        ctx.addIssue({ code: 'custom', path: [index, 'weekdays'], params: { key: 'weekday_twice' } });
    });
  });
const periodPriceSchema = z.object({
  price_minor: amount,
  handling_minor: amount,
  weekday_prices: weekdayPricesSchema,
});
const datedPriceSchema = periodPriceSchema.extend({ valid_from: day });

/** A time as minutes after midnight. */
const minute = z.int().min(0).max(1_439).nullable();

export const priceRateValuesSchema = z
  .object({
    name: localizedLine(120),
    description: z.partialRecord(z.enum(locales), lineSchema.trim().max(300)).nullable(),
    /** What whoever lets its buyers in asks to see, as a student card; null: nothing. */
    door_note: z.partialRecord(z.enum(locales), lineSchema.trim().max(100)).nullable(),
    ...periodPriceSchema.shape,
    /** Prices of shows from a day on, in any order, a day once. */
    dated_prices: z.array(datedPriceSchema).max(mostDatedPrices),
    vat_id: recordIdSchema,
    handling_vat_id: recordIdSchema,
    min_tickets: z.int().min(0).max(100),
    max_tickets: z.int().min(1).max(100),
    /** Most tickets of this rate in one schedule; null: as many as there are seats. */
    per_schedule: z.int().min(1).max(100_000).nullable(),
    visibility: places,
    usable: z.boolean(),
    /** ISO weekdays of the show, 1 Monday to 7 Sunday; none: all. */
    weekdays: weekdaysSchema,
    start_from: minute,
    start_until: minute,
    one_day_ahead: z.boolean(),
    accept_voucher: z.boolean(),
    sort,
  })
  .superRefine((rate, ctx) => {
    if (rate.min_tickets > rate.max_tickets)
      ctx.addIssue({ code: 'custom', path: ['min_tickets'], params: { key: 'min_above_max' } });
    const days = rate.dated_prices.map(({ valid_from }) => valid_from);
    days.forEach((each, index) => {
      if (days.indexOf(each) !== index)
        ctx.addIssue({ code: 'custom', path: ['dated_prices', index, 'valid_from'], params: { key: 'day_twice' } });
    });
  });
export type PriceRateValues = z.infer<typeof priceRateValuesSchema>;
export const priceRateCreationSchema = z.object({ price_group: recordIdSchema, values: priceRateValuesSchema });
export type PriceRateCreation = z.infer<typeof priceRateCreationSchema>;
export const priceRateChangeSchema = changeOf(priceRateValuesSchema);
export type PriceRateChange = z.infer<typeof priceRateChangeSchema>;

/** New prices of several rates of a group, for shows from a day on. All of them, or none. */
export const raiseSchema = z.object({
  price_group: recordIdSchema,
  valid_from: day,
  rates: z
    .array(idSchema.extend({ row_version: rowVersionSchema, ...periodPriceSchema.shape }))
    .min(1)
    .max(200),
});
export type RaiseInput = z.infer<typeof raiseSchema>;

export interface PriceRateView extends PriceRateValues {
  id: number;
  row_version: number;
  archived: boolean;
  /** Tickets of it that were ever sold, or are being paid. */
  sold: number;
}

export interface PriceGroupView {
  id: number;
  row_version: number;
  exhibitor: number;
  name: string;
  archived: boolean;
  /** Shows that are still to come and are sold with it. */
  upcoming: number;
  /** In the order in which they are offered; archived ones last. */
  rates: PriceRateView[];
  /** The exhibitor's VAT rates. */
  vats: { id: number; code: string; name: Localized }[];
}

export interface PriceGroupRow {
  id: number;
  name: string;
  rates: number;
  /** Lowest and highest price of its rates on any weekday with handling, as they are without dates; null: it has none. */
  lowest: number | null;
  highest: number | null;
  upcoming: number;
  archived: boolean;
}

// What is offered to whom, when

/** Within the years that schedules are planned in: a day of the year 9999 may be one of the year 10000 somewhere. */
const momentSchema = z.iso
  .datetime()
  .refine((at) => at >= '2000-01-02' && at < '2199-12-31', { params: { key: 'date_time' } });

export const simulationSchema = z.object({
  /** A show that is there; or a group and when a show of it would start. */
  of: z.union([
    z.object({ schedule: recordIdSchema }),
    z.object({ price_group: recordIdSchema, start_at: momentSchema }),
  ]),
  source: z.enum(['site', 'pos']),
  /** When somebody would buy; null: now. */
  buy_at: momentSchema.nullable(),
});
export type SimulationInput = z.infer<typeof simulationSchema>;

export interface Simulation {
  /** Why nothing at all is offered; empty: it is on sale. */
  closed: ('draft' | 'cancelled' | 'hidden' | 'not_online' | 'event_not_online' | 'over' | 'module' | 'no_method')[];
  schedule: { title: Localized; screen: string; start_at: number } | null;
  /** Cinema days. */
  schedule_day: string;
  buy_day: string;
  rates: {
    id: number;
    name: Localized;
    /** Empty: it is offered. */
    refusals: ('paused' | 'elsewhere' | 'weekday' | 'start' | 'one_day_ahead' | 'none_left' | 'vat')[];
    price_minor: number;
    handling_minor: number;
    /** Its price is one of the show's weekday. */
    by_weekday: boolean;
    /** VAT on the day of the purchase, in hundredths; null: none holds. */
    vat_percent: number | null;
    min_tickets: number;
    max_tickets: number;
    /** Null: as many as there are seats. */
    left: number | null;
    accept_voucher: boolean;
  }[];
}

// VAT

export const vatValuesSchema = z
  .object({
    /** What reports group by. */
    code: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9_-]{0,39}$/),
    name: localizedLine(120),
    percentages: z
      .array(z.object({ valid_from: day, percent_hundredths: z.int().min(0).max(10_000) }))
      .min(1)
      .max(50),
  })
  .superRefine(({ percentages }, ctx) => {
    const days = percentages.map(({ valid_from }) => valid_from);
    days.forEach((each, index) => {
      if (days.indexOf(each) !== index)
        ctx.addIssue({ code: 'custom', path: ['percentages', index, 'valid_from'], params: { key: 'day_twice' } });
    });
  });
export type VatValues = z.infer<typeof vatValuesSchema>;
export const vatCreationSchema = creationOf(vatValuesSchema);
export type VatCreation = z.infer<typeof vatCreationSchema>;
export const vatChangeSchema = changeOf(vatValuesSchema);
export type VatChange = z.infer<typeof vatChangeSchema>;

export interface VatView extends VatValues {
  id: number;
  row_version: number;
  exhibitor: number;
  /** The last day on which something was sold with it: no percentage that held until then changes. Null: nothing was. */
  last_sold: string | null;
}

export interface VatKindRow {
  id: number;
  code: string;
  name: Localized;
  /** What holds today, in hundredths; null: nothing yet. */
  percent: number | null;
  /** The next that comes, and from when. */
  next_percent: number | null;
  next_from: string | null;
}

// Payment methods

export const paymentMethodValuesSchema = z.object({
  name: localizedLine(120),
  type: z.enum(paymentMethodTypes),
  /** Where its money comes in. Null: at the counter. */
  payment_account_id: recordIdSchema.nullable(),
  component: z.enum(paymentComponents),
  status: z.enum(paymentMethodStatuses),
  /** What the apps are told: plain values by name. */
  frontend_config: z
    .record(lineSchema.trim().min(1).max(60), z.union([textSchema.max(1_000), z.number(), z.boolean()]))
    .refine((config) => Object.keys(config).length <= 30, { params: { key: 'too_many' } }),
  is_exclusive: z.boolean(),
  is_withdrawable: z.boolean(),
  access: places,
  template: lineSchema.trim().min(1).max(120).nullable(),
  sort,
});
export type PaymentMethodValues = z.infer<typeof paymentMethodValuesSchema>;

export const paymentMethodCreationSchema = creationOf(paymentMethodValuesSchema);
export type PaymentMethodCreation = z.infer<typeof paymentMethodCreationSchema>;
export const paymentMethodChangeSchema = changeOf(paymentMethodValuesSchema);
export type PaymentMethodChange = z.infer<typeof paymentMethodChangeSchema>;

/** One change of many methods; what is left out stays as each has it. */
export const paymentMethodBulkSchema = archivedSchema
  .extend({ status: z.enum(paymentMethodStatuses), access: bitsChangeSchema })
  .partial();
export type PaymentMethodBulk = z.infer<typeof paymentMethodBulkSchema>;

export interface PaymentMethodView extends PaymentMethodValues {
  id: number;
  row_version: number;
  exhibitor: number;
  archived: boolean;
  /** How many payments were made with it. */
  payments: number;
  /** Whether it can be paid with now. */
  working: boolean;
}

export interface PaymentMethodListRow {
  id: number;
  exhibitor_id: number;
  name: Localized;
  /** The name of its account; null: at the counter. */
  account: string | null;
  type: PaymentMethodValues['type'];
  status: PaymentMethodValues['status'];
  access: number;
  is_exclusive: boolean;
  sort: number;
  archived: boolean;
}
