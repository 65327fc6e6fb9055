/** Which tickets buyers give back by themselves. Pure. */

export interface OwnRefundRules {
  byBuyers: boolean;
  /** Until so many minutes before the show. */
  minutes: number;
}

export interface OwnTicket {
  startAtMs: number;
  isVoid: boolean;
  /** Somebody is in with it. */
  isIn: boolean;
}

export type TicketRefusal = 'REFUND_TOO_LATE' | 'TICKET_ADMITTED';
export type OwnRefundRefusal = TicketRefusal | 'REFUND_NOT_ONLINE' | 'NOT_REFUNDABLE';

/** The moment from which a ticket is not given back any more, Unix ms. */
export const lastMomentMs = ({ minutes }: OwnRefundRules, { startAtMs }: Pick<OwnTicket, 'startAtMs'>): number =>
  startAtMs - minutes * 60_000;

/** Why one ticket is not given back now; null: it can be. */
export function ticketRefusal(rules: OwnRefundRules, ticket: OwnTicket, nowMs: number): TicketRefusal | null {
  if (ticket.isIn) return 'TICKET_ADMITTED';
  return nowMs >= lastMomentMs(rules, ticket) ? 'REFUND_TOO_LATE' : null;
}

/** Why these tickets are not given back now, the first reason that applies; null: they can be. `tickets`: those that were named and found. */
export function ownRefundRefusal(
  rules: OwnRefundRules,
  tickets: readonly OwnTicket[],
  asked: number,
  nowMs: number,
): OwnRefundRefusal | null {
  if (!rules.byBuyers) return 'REFUND_NOT_ONLINE';
  if (tickets.length === 0 || tickets.length < asked || tickets.some(({ isVoid }) => isVoid)) return 'NOT_REFUNDABLE';
  for (const ticket of tickets) {
    const refusal = ticketRefusal(rules, ticket, nowMs);
    if (refusal !== null) return refusal;
  }
  return null;
}
