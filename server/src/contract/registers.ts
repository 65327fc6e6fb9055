/** Registers, at which buyers serve themselves, and the staff that they call. */
import { z } from 'zod';
import { type HelpReason, helpReasons } from './enumerations.ts';
import { recordIdSchema } from './ids.ts';

/** A register calls for somebody. */
export const helpCallSchema = z.object({
  reason: z.enum(helpReasons),
  /** The sale that it is about; null: about none. */
  bill: z.uuid().toLowerCase().nullable(),
});
export type HelpWish = z.infer<typeof helpCallSchema>;

/** How a register's call stands, as the register shows it. */
export interface HelpStanding {
  reason: HelpReason;
  /** Somebody has said that they come. */
  is_coming: boolean;
}

/** A register that calls, as a till shows it. */
export interface HelpCall {
  device: number;
  /** What the register is called. */
  name: string;
  reason: HelpReason;
  /** The sale that it is about, by its id; null: about none. */
  bill: string | null;
  called_at: string;
  /** Who comes; null: nobody has said so yet. */
  employee: string | null;
  /** The buyer has chosen something, and does not pay for it yet: a till may go on with it. */
  has_basket: boolean;
}

export const helpDeviceSchema = z.object({ device: recordIdSchema });

/** What stands on somebody's ticket or order, typed or scanned. */
export const ticketCodeSchema = z.object({ code: z.string().trim().min(1).max(500), request: z.uuid().toLowerCase() });
export type TicketCode = z.infer<typeof ticketCodeSchema>;
