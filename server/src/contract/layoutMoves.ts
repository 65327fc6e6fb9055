/** Shows that get another layout, sold seats that get another place, and seats that are out of order. */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { lineSchema, mustBeVisible, recordIdSchema, rowVersionSchema } from './ids.ts';

/** The most schedules that one preview and one move have. */
export const mostMoved = 100;
const seatIndexSchema = z.int().min(0).max(200_000);

export const moveQuerySchema = z.object({
  screen: recordIdSchema,
  /** The layout they would get; null: each keeps its own, and sold seats that are out of order are looked at. */
  layout: recordIdSchema.nullable(),
  /** Left out: all of the screen that are still to come and that it would change. */
  schedules: z.array(recordIdSchema).min(1).max(mostMoved).optional(),
});
export type MoveQuery = z.infer<typeof moveQuerySchema>;

export const moveSchema = z.object({
  screen: recordIdSchema,
  layout: recordIdSchema.nullable(),
  schedules: z
    .array(
      z.object({
        id: recordIdSchema,
        /** Version of the schedule that was looked at. Another one by now: CHANGED_MEANWHILE. */
        row_version: rowVersionSchema,
        /** New seats, in the layout that it gets, of seats as they are now. Each of `displaced` but those whose seat is broken needs one. */
        seats: z.array(z.object({ from: seatIndexSchema, to: seatIndexSchema })).max(20_000),
      }),
    )
    .min(1)
    .max(mostMoved),
  /** Buyers whose seats are others are told by mail, with their tickets. */
  mail: z.boolean(),
});
export type Move = z.infer<typeof moveSchema>;

export interface PlacedSeat {
  index: number;
  /** `C-7` */
  name: string;
  /** Key. */
  class: string;
  class_name: string;
  /** The surcharge of the class today, in minor units. */
  class_minor: number;
  accessible: boolean;
}

/** Why a sold seat needs another: the layout has none of its name, or several; it is only drawn; no wheelchair, or who comes with it, has a place there any more; it is out of order. */
export type Displacement = 'gone' | 'disabled' | 'inaccessible' | 'broken';

/** Why a ticket has no seat of its class: none is free in the class, for a wheelchair, for who comes with it, or in the whole hall. */
export type Obstacle = 'class' | 'accessible' | 'companion' | 'full';

export interface DisplacedSeat {
  /** Null for whoever may not read bills, and so is the buyer. */
  bill: string | null;
  reference: string;
  buyer: string | null;
  /** False: it is being paid for. */
  sold: boolean;
  seat: PlacedSeat;
  /**
   * What was paid for the class of `seat` when it was sold, in minor units: what a seat of another class costs more or less is told against it.
   * For tickets that were sold before this was kept it is the surcharge of today.
   */
  class_paid_minor: number;
  why: Displacement;
  /** A free seat of its class, near the rest of its bill; null: there is none. */
  offer: PlacedSeat | null;
  /** What is offered where other classes are allowed: `offer` itself where the class has room for the whole party; null: there is no seat. */
  elsewhere: PlacedSeat | null;
  /** Why there is no offer of its class; null: there is one. */
  obstacle: Obstacle | null;
}

export interface ScheduleMove {
  id: number;
  row_version: number;
  start: string;
  title: string;
  draft: boolean;
  /** The layout that it has now. */
  layout: { id: number; number: number };
  /** Sold, or being paid for. */
  tickets: number;
  /** Seats that visitors hold and have not ordered: they choose again. */
  held: number;
  /** For each other ticket its seat now, and the one of the same name in the layout that it gets. */
  stays: [from: number, to: number][];
  displaced: DisplacedSeat[];
  /** Names of seats that are blocked for this show alone and that the layout does not have. */
  unblocked: string[];
}

export interface MovePlan {
  /** At most `mostMoved`; the screen may have more. */
  schedules: ScheduleMove[];
}

export interface MoveReport {
  moved: { id: number; row_version: number; reseated: number }[];
  /** Schedules that were refused: nothing of them was changed. */
  refused: {
    id: number;
    code: ErrorCode;
    message: string;
    /** For SEATS_WITHOUT_PLACE as they are now, for SEAT_NOT_FREE in the layout that it should get. */
    seats: number[];
  }[];
}

/** A seat by its name, whichever layout a show has. */
export const namedSeatSchema = z.object({
  row_label: lineSchema.max(255),
  seat_label: mustBeVisible(lineSchema.max(255)),
});
export type NamedSeat = z.infer<typeof namedSeatSchema>;

export const outageSchema = z.object({
  screen: recordIdSchema,
  seats: z.array(namedSeatSchema).min(1).max(200),
  cause: mustBeVisible(lineSchema.trim().min(1).max(200)),
});
export type Outage = z.infer<typeof outageSchema>;

/** A seat that is out of order, and why. */
export interface BrokenSeat extends NamedSeat {
  cause: string;
}

export interface OutageView extends BrokenSeat {
  id: number;
  row_version: number;
  out_at: string;
  out_by: string;
  /** Null: it is out of order. */
  back_at: string | null;
  back_by: string | null;
}
