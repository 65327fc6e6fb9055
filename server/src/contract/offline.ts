/** What a till keeps to sell when it has no network, and what it sold so. Money in minor units. */
import { z } from 'zod';
import type { OfflineProblem } from './enumerations.ts';
import { lineSchema, mustBeVisible, recordIdSchema } from './ids.ts';
import { localeSchema } from './localized.ts';

/** The id of a bill's line, as text. */
const lineIdSchema = z.string().regex(/^[1-9][0-9]{0,17}$/);
const amount = z.int().min(0).max(2_147_483_647);

export const offlineKeepSchema = z.object({
  /** Names the storage of the till's browser: what it keeps, no other one sells. */
  station: z.uuid().toLowerCase(),
  /** Keepings of which it sells nothing any more, and of which nothing that it sold is still to be uploaded. */
  release: z.array(z.uuid().toLowerCase()).max(100),
  locale: localeSchema,
});
export type OfflineKeep = z.infer<typeof offlineKeepSchema>;

/** A seat with the ticket that is sold with it. */
export interface OfflineSeat {
  /** Id of its bill line, by which its sale is uploaded. */
  line: string;
  name: string;
  /** Its price by rate. */
  prices: Record<number, number>;
  /** What the ticket's QR code says, and the letters below it. */
  code: string;
  barcode: string;
}

/** What is kept of one show. */
export interface OfflineKeeping {
  id: string;
  schedule: number;
  title: string;
  screen: string;
  /** ISO, UTC. */
  start: string;
  /** In how long it starts, from the answer on; below 0: it has begun. */
  starts_in_ms: number;
  /** It may be sold for so long. */
  for_ms: number;
  rates: { id: number; name: string; most: number }[];
  seats: OfflineSeat[];
  /** Cash is rounded. */
  rounds_cash: boolean;
}

export interface OfflineKept {
  keepings: OfflineKeeping[];
}

/** A sale that was made without a network. */
export const offlineSaleSchema = z.object({
  /** Idempotency key: the same id answers with the same bill. */
  id: z.uuid().toLowerCase(),
  keeping: z.uuid().toLowerCase(),
  station: z.uuid().toLowerCase(),
  /** The total that was paid. */
  amount,
  /** Cash that the buyer gave. */
  tendered: amount,
  items: z
    .array(
      z.object({
        line: lineIdSchema,
        price_rate_id: recordIdSchema,
        /** The seat that the ticket names. Left out by a page that is older than this: then nobody can say whether it was another. */
        seat: lineSchema.max(100).optional(),
      }),
    )
    .min(1)
    .max(20),
  /** Who was at the till; null: nobody knows. */
  employee: recordIdSchema.nullable(),
  /** How long ago it was sold, by the till's clock. */
  ago_ms: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  locale: localeSchema,
});
export type OfflineUpload = z.infer<typeof offlineSaleSchema>;

/** `problem`: what somebody has to look at; null: nothing. */
export interface OfflineUploaded {
  bill: string;
  reference: string;
  problem: OfflineProblem | null;
}

/** A sale that the server does not take, which somebody at the till sets aside. */
export const offlineSetAsideSchema = z.object({
  sale: offlineSaleSchema,
  /** What of the cash stayed in the drawer. */
  cash: amount,
  /** What was sold, as the till's ticket says. */
  sold: mustBeVisible(lineSchema.trim().min(1).max(500)),
  reason: mustBeVisible(lineSchema.trim().min(1).max(200)),
});
export type OfflineSetAside = z.infer<typeof offlineSetAsideSchema>;
