import type { Sealed } from '../../domain/seals.ts';

export interface TicketKeyEntities {
  ticket_key: {
    /** Chosen by whoever makes it, from its public part. */
    id: number;
    exhibitor_id: number;
    public_key: string;
    /** Null: it signs no more. */
    private_key: Sealed | null;
    rotated_at: string | null;
    withdrawn_at: string | null;
  };
}

export const ticketKeySecrets = { ticket_key: ['private_key'] } as const;
