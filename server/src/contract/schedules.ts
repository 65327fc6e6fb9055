/** The programme as staff plan it. A time is a cinema day and minutes after its midnight on the cinema's clocks, above 1440 in the night after. */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { lineSchema, recordIdSchema, rowVersionSchema } from './ids.ts';
import type { BrokenSeat } from './layoutMoves.ts';
import { bitsChangeSchema } from './lists.ts';
import type { Localized } from './locales.ts';

const daySchema = z.iso.date().refine((day) => day >= '2000-01-01' && day < '2200-01-01', { params: { key: 'date' } });
const minuteSchema = z.int().min(0).max(2160);
/** Most schedules of one change, and days of one look. */
const most = 1_000;
const mostDays = 35;
const idsSchema = z.array(recordIdSchema).min(1).max(most);

/** What is planned of a schedule, whether it is made or changed. */
const planned = {
  version: recordIdSchema,
  screen: recordIdSchema,
  day: daySchema,
  minute: minuteSchema,
  preshow_minutes: z.int().min(0).max(120),
  /** From the end of the pre-show to the beginning of the cleaning; else the film's own runtime. */
  feature_minutes: z.int().min(1).max(900),
  cleaning_minutes: z.int().min(0).max(240),
  price_group: recordIdSchema,
  /** Bits: site 1, signage 2, pos 4, portal 8. */
  visibility: z.int().min(0).max(15),
  purchasable_online: z.boolean(),
  seatpicker_enabled: z.boolean(),
};

/** A draft. What is left out is as the settings, the screen's last schedule and the film say. */
export const scheduleDraftSchema = z
  .object(planned)
  .partial()
  .required({ version: true, screen: true, day: true, minute: true });
export type ScheduleDraft = z.infer<typeof scheduleDraftSchema>;

export const scheduleChangeSchema = z
  .object({
    ...planned,
    /** Seat indexes that only the point of sale sells, on top of the layout's own. */
    blocked_seats: z.array(z.int().min(0).max(100_000)).max(100_000),
    online_reserve: z.int().min(0).max(100_000),
  })
  .partial()
  .extend({
    id: recordIdSchema,
    row_version: rowVersionSchema,
    /** How many tickets whoever moves a sold schedule has seen. Their buyers are told the new time. */
    confirmed_tickets: z.int().min(0).optional(),
  });
export type ScheduleChange = z.infer<typeof scheduleChangeSchema>;

export const scheduleIdsSchema = z.object({ ids: idsSchema });

/** Days from `from` to `to`; null: of all cinemas within reach. */
export const timelineSchema = z
  .object({ from: daySchema, to: daySchema, cinema: recordIdSchema.nullable().default(null) })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= (mostDays - 1) * 86_400_000 && to >= from, {
    path: ['to'],
  });
export type TimelineQuery = z.infer<typeof timelineSchema>;

/** The days from `from` to `to` again, beginning with each of `onto`. Drafts come of it. */
export const scheduleCopySchema = z
  .object({
    from: daySchema,
    to: daySchema,
    onto: z.array(daySchema).min(1).max(60),
    screens: z.array(recordIdSchema).min(1).max(200),
    /** True: copies that would be in another schedule's way are left out; else nothing is copied while there is one. */
    skip_conflicts: z.boolean().default(false),
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= (mostDays - 1) * 86_400_000 && to >= from, {
    path: ['to'],
  });
export type ScheduleCopy = z.infer<typeof scheduleCopySchema>;

export const scheduleBulkSchema = z.object({
  ids: idsSchema,
  changes: z
    .object({
      price_group: recordIdSchema,
      visibility: bitsChangeSchema,
      purchasable_online: z.boolean(),
      seatpicker_enabled: z.boolean(),
      online_reserve: z.int().min(0).max(100_000),
      /** All of them earlier or later. */
      shift_minutes: z.int().min(-720).max(720),
      /** Drafts among them are published. */
      publish: z.literal(true),
      /** They are deleted: drafts alone. */
      remove: z.literal(true),
    })
    .partial(),
});
export type ScheduleBulk = z.infer<typeof scheduleBulkSchema>;

/** A schedule as the timeline draws it. */
export interface PlannedSchedule {
  id: number;
  row_version: number;
  movie_id: number;
  version_id: number;
  cinema_id: number;
  screen_id: number;
  price_group_id: number;
  day: string;
  minute: number;
  /** ISO instant. */
  start: string;
  preshow_minutes: number;
  feature_minutes: number;
  cleaning_minutes: number;
  draft: boolean;
  cancelled: boolean;
  visibility: number;
  purchasable_online: boolean;
  seatpicker_enabled: boolean;
  online_reserve: number;
  seats: number;
  sold: number;
  /** Being paid for. */
  undecided: number;
  event: { id: number; title: string } | null;
}

/** What is in the way of a schedule; `past`: nothing, it would have begun already. */
export interface ScheduleConflict {
  reason: 'occupied' | 'past';
  /** The schedule that is in the way; null: another one of the copies that are being made. */
  id: number | null;
  movie: string;
  screen_id: number;
  day: string;
  /** From its start to the end of its cleaning. */
  from_minute: number;
  to_minute: number;
}

export interface CopyPlan {
  /** What would be made, in the order of its time. */
  schedules: {
    source: number;
    movie: string;
    screen_id: number;
    day: string;
    minute: number;
    conflict: ScheduleConflict | null;
  }[];
}

/** What can be planned, where. Only what is within reach, and nothing archived. */
export interface ScheduleChoices {
  exhibitors: {
    id: number;
    timezone: string;
    midnight_offset: number;
    preshow_minutes: number;
    cleaning_minutes: number;
  }[];
  cinemas: { id: number; exhibitor_id: number; name: string }[];
  /** `ready`: it has a published layout. */
  screens: { id: number; cinema_id: number; name: string; ready: boolean }[];
  movies: {
    id: number;
    exhibitor_id: number;
    title: string;
    /** Minutes. */
    runtime: number;
    poster: string | null;
    rating: string;
    /** YYYY-MM-DD */
    showing_from: string | null;
    versions: { id: number; short: string; text: string }[];
  }[];
  price_groups: { id: number; exhibitor_id: number; name: string }[];
}

/** The seats of a schedule by what can be done with them. Every one is sold, undecided, blocked or available. */
export interface ScheduleInventory {
  total: number;
  /** From any source. */
  sold: number;
  /** Sold seats that buyers bought by themselves, on the website or elsewhere on the internet. */
  sold_online: number;
  /** Held by who still chooses, or being paid for. */
  undecided: number;
  /** Seats that nobody has and that only the point of sale may sell, or nobody: by the layout, by the show, by an outage. */
  blocked: number;
  available: number;
  /** Available seats that the website may still sell: without the reserve for the box office. */
  online: number;
}

export interface ScheduleView extends PlannedSchedule {
  layout_id: number;
  blocked_seats: number[];
  inventory: ScheduleInventory;
}

export const scheduleCancelSchema = z.object({
  id: recordIdSchema,
  /** `cancelKeyword`, typed by who cancels. */
  keyword: lineSchema.max(40),
  /** The money of all sold tickets goes back; false: the cinema talks to the buyers itself. */
  refund: z.boolean(),
});
export type ScheduleCancel = z.infer<typeof scheduleCancelSchema>;

/** What cancelling would do. Money in minor units. */
export interface CancelPlan {
  tickets: number;
  orders: number;
  amount_minor: number;
  /** Orders that are being paid for: their payments are called back. */
  unpaid: number;
}

/** How far the refunds of a cancelled schedule are. */
export interface CancelReport {
  at: string;
  by: string;
  refund: boolean;
  orders: {
    bill: string;
    reference: string;
    buyer: string | null;
    tickets: number;
    amount_minor: number;
    /** `kept`: nothing goes back; `waiting`: for its job; `refunding`: the provider is asked; `failed`: somebody has to look at it. */
    state: 'kept' | 'waiting' | 'refunding' | 'refunded' | 'failed';
    /** Why nothing can be given back. */
    refusal: ErrorCode | null;
    /** What the provider answered the last time. */
    provider_says: string | null;
    /** Whether its buyer was told. */
    mailed: boolean;
  }[];
}

/** The hall of a schedule and what is sold of it, for the map of its page. Seats by their indexes. */
export interface ScheduleSeats {
  /** `Hall.toBytes()`, base64. */
  hall: string;
  sold: number[];
  undecided: number[];
  /** Outages of its screen, also of seats that its layout does not have. */
  outages: BrokenSeat[];
}

/** A schedule in the list. */
export interface ScheduleListRow {
  id: number;
  movie: Localized;
  version: string;
  /** ISO instant. */
  start_at: string;
  cinema: string;
  screen: string;
  price_group: string;
  state: 'draft' | 'published' | 'cancelled';
  sold: number;
  seats: number;
  online: boolean;
  visibility: number;
  price_group_id: number;
  exhibitor: number;
  seatpicker: boolean;
  online_reserve: number;
}
