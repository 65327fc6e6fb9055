/** Orders as those who have bought them find them again. */
import type { OwnRefundRules, OwnTicket } from '../domain/ownRefunds.ts';
import type { ScheduleFacts } from '../domain/soldSchedule.ts';

/** The tickets of a bill whose schedule is known, and what its exhibitor says of giving back. */
export interface OwnTickets {
  rules: OwnRefundRules;
  tickets: (OwnTicket & { id: string; barcode: string })[];
}

/** An order with tickets for a show that has not ended. */
export interface OwnOrder {
  billUuid: string;
  siteHost: string | null;
  /** The address as the buyer has written it. */
  email: string;
  /** The order's first show. */
  show: Pick<ScheduleFacts, 'movieTitle' | 'eventTitle' | 'startAtMs' | 'exhibitor' | 'cinema'>;
  tickets: number;
}

export interface OwnOrders {
  /** The newest bill of the exhibitor with this address and reference; null: there is none. Reservations are none. */
  find(exhibitorId: number, asked: { email: string; reference: string }): Promise<string | null>;
  /** The orders of an address whose shows have not ended at `nowMs`, the next one first. */
  ofAddress(exhibitorId: number, email: string, nowMs: number): Promise<OwnOrder[]>;
  tickets(billUuid: string): Promise<OwnTickets>;
}
