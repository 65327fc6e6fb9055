/** Keys that tickets' codes are signed with, as staff see and change them. */
import type { z } from 'zod';
import { ofExhibitorSchema, versionedIdSchema } from './ids.ts';

/** `current`: the key that signs, as it was seen; null: there was none. */
export const ticketKeyRotationSchema = ofExhibitorSchema.extend({ current: versionedIdSchema.nullable() });
export type TicketKeyRotation = z.infer<typeof ticketKeyRotationSchema>;

export const ticketKeyStates = ['signing', 'rotated', 'withdrawn'] as const;

export interface TicketKeyView {
  id: number;
  row_version: number;
  /** `rotated`: another one signs, and what it has signed stays good; `withdrawn`: nothing that it has signed is good any more. */
  state: (typeof ticketKeyStates)[number];
  /** ISO, UTC. */
  created_at: string;
  rotated_at: string | null;
  withdrawn_at: string | null;
  /** It should sign and cannot: it was sealed with a secret that the server does not know any more. */
  broken: boolean;
}

/** The newest first. */
export interface TicketKeysView {
  keys: TicketKeyView[];
}
