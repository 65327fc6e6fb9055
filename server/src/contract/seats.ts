/** Holding seats. These procedures are ours, not the spec's, hence camelCase. */
import { unmetWishes } from '@parterre/engine/types';
import { z } from 'zod';
import { scheduleSchema, tariffSchema } from './catalogue.ts';
import { recordIdSchema } from './ids.ts';
import { shapeSchema } from './scenery.ts';

/** More than any order may ask for; the real cap is settings.max_tickets_per_order. */
const seatIndex = z.int().min(0).max(200_000);
const seatList = z.array(seatIndex).max(100);

/** Any text: what is no token of ours answers HOLD_INVALID, as one that was changed does. */
export const holdTokenSchema = z.string();

/** `GET /api/schedules/{id}/data`: what the checkout form needs. */
export const scheduleDataSchema = z.object({ schedule: scheduleSchema, tariffs: z.array(tariffSchema) });
export type ScheduleData = z.infer<typeof scheduleDataSchema>;

/** A show's hall and its state; bytes are base64 (engine/docs/FORMATS.md has the layouts). */
export const arrangementSchema = z.object({
  scheduleId: z.int(),
  /** Changes only with the layout: a cache key for `hall`. */
  layoutId: z.int(),
  hall: z.string(),
  /** Drawn around the seats. */
  shapes: z.array(shapeSchema),
  snapshot: z.string(),
  /** Lease epoch and version of the snapshot. */
  epoch: z.int(),
  version: z.int(),
});
export type Arrangement = z.infer<typeof arrangementSchema>;

export const holdInputSchema = z.object({
  scheduleId: recordIdSchema,
  /** Replays the same answer for the same key. */
  idempotencyKey: z.uuid(),
  /** The hold to change; without it a new hold begins. Its deadline stays. */
  token: holdTokenSchema.optional(),
  /** The page of the token was left and is back, or loaded anew. A `leave` that comes late no longer counts. */
  resumed: z.boolean().optional(),
  want: z.discriminatedUnion('kind', [
    /** Exactly these seats: those of the token left out are given back. All or nothing. */
    z.object({ kind: z.literal('seats'), seats: seatList }),
    /** The engine chooses, by the screen's algorithm. `keep`: seats of the token that stay; the others are given beside them where there is room. */
    z.object({
      kind: z.literal('auto'),
      count: z.int().min(1).max(100),
      classes: z.array(z.string()).max(20).optional(),
      /** How many of them are wheelchair places, no more and no fewer; none without it. */
      accessible: z.int().min(0).max(100).optional(),
      keep: seatList.optional(),
      /** Seats that were proposed before: the answer has none of them, so it is the best of the others. */
      avoid: z.array(seatIndex).max(1000).optional(),
    }),
  ]),
});
export type HoldInput = z.infer<typeof holdInputSchema>;

/** A page goes: with the token of its hold, or with the request for it that has no answer yet. */
export const leaveInputSchema = z.union([
  z.object({ token: holdTokenSchema }),
  z.object({ unanswered: holdInputSchema }),
]);
export type LeaveInput = z.infer<typeof leaveInputSchema>;

export const holdAnswerSchema = z.object({
  token: holdTokenSchema,
  seats: z.array(z.int()),
  /** One run in one row. */
  together: z.boolean(),
  expiresAtMs: z.int(),
  /** Server clock, to count down without trusting the visitor's. */
  nowMs: z.int(),
  /** How often the hold may still be extended. */
  extensionsLeft: z.int(),
  /** What the engine could not give the party as a whole, e.g. TOGETHER; of seats that it did not just choose nothing. */
  unmet: z.array(z.enum(unmetWishes)),
});
export type HoldAnswer = z.infer<typeof holdAnswerSchema>;

/** What a subscriber to a show's seats receives: first a snapshot, then deltas; after a gap a snapshot again. */
export const seatsMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snapshot'), layoutId: z.int(), epoch: z.int(), version: z.int(), bytes: z.string() }),
  z.object({ kind: z.literal('delta'), epoch: z.int(), version: z.int(), bytes: z.string() }),
  /** Layout, blocked seats or prices changed: reload (1 second later, as the spec says). */
  z.object({ kind: z.literal('arrangement') }),
]);
export type SeatsMessage = z.infer<typeof seatsMessageSchema>;
