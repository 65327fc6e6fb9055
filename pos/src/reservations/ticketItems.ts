import type { ReservationView } from '@parterre/server/contract';
import type { Cart } from '@parterre/ui/checkout';

/** The tickets of a reservation as a cart has them. */
export function ticketItems({ tickets, schedule }: Pick<ReservationView, 'tickets' | 'schedule'>): Cart['items'] {
  return tickets.map(({ price_rate_id, seat }, index) => ({
    type: 'ticket',
    schedule_id: schedule.id,
    price_rate_id: price_rate_id ?? 0,
    voucher_id: null,
    seat,
    bill_order: index,
  }));
}
