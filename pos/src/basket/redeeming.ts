/** What the vouchers in a basket pay of it, as the server reckons it when it is sold. Money: integer minor units. */
import type { BasketContent } from '@parterre/server/contract';

export interface VoucherPart {
  uuid: string;
  /** How many tickets of each show take a turn of it, in the order of the shows in the basket; `most`: how many could. */
  turns: { scheduleId: number; count: number; most: number }[];
  /** What is taken off its amount. */
  amount: number;
  /** What it takes off what is to pay: its turns and its amount. */
  value: number;
}

export interface Redeemed {
  /** For each ticket, in the order of the shows and their tickets: the voucher whose turn it takes; null: none. */
  turns: (string | null)[];
  /** For each voucher, in their order. */
  parts: VoucherPart[];
}

/**
 * Turns come first. Show by show, in the order of the basket, they take the dearest tickets whose rate accepts vouchers; what the class of a seat costs more stays to be paid.
 * Amounts pay what is left of the goods without deposits, those that pay nothing else first, then tickets where their type says so.
 */
export function redeemed({ shows, products, vouchers = [] }: BasketContent): Redeemed {
  if (vouchers.length === 0) return { turns: [], parts: [] };
  const tickets = shows.flatMap(({ schedule_id, tickets }) =>
    tickets.map(({ price, surcharge = 0, accepts_voucher = false }) => ({
      scheduleId: schedule_id,
      price,
      byTurn: price - surcharge,
      accepts: accepts_voucher,
      takenBy: null as string | null,
    })),
  );
  const parts = vouchers.map((voucher): VoucherPart => {
    let left = voucher.remaining_turns;
    let value = 0;
    const turns = shows.map(({ schedule_id }) => {
      const rule = voucher.shows.find((show) => show.schedule_id === schedule_id);
      const open = tickets
        .filter(({ scheduleId, accepts, takenBy }) => scheduleId === schedule_id && accepts && takenBy === null)
        .sort((one, other) => other.byTurn - one.byTurn);
      const most = Math.min(rule?.redeemable ?? 0, left, open.length);
      const taken = open.slice(0, Math.min(most, rule?.wanted ?? most));
      for (const ticket of taken) {
        ticket.takenBy = voucher.uuid;
        value += ticket.byTurn;
      }
      left -= taken.length;
      return { scheduleId: schedule_id, count: taken.length, most };
    });
    return { uuid: voucher.uuid, turns, amount: 0, value };
  });
  let goods = products.reduce((sum, { quantity, price, deposit = 0 }) => sum + quantity * (price - deposit), 0);
  let seats = tickets.reduce((sum, { price, byTurn, takenBy }) => sum + (takenBy === null ? price : price - byTurn), 0);
  // What pays goods alone pays them first, so that what pays tickets too is left for those.
  const inOrder = [...vouchers].sort(
    (one, other) => Number(one.amount_pays_tickets) - Number(other.amount_pays_tickets),
  );
  for (const { uuid, remaining_products, amount_pays_tickets } of inOrder) {
    const part = parts.find((each) => each.uuid === uuid);
    if (!part) continue;
    const ofGoods = Math.min(remaining_products, goods);
    const ofSeats = amount_pays_tickets ? Math.min(remaining_products - ofGoods, seats) : 0;
    goods -= ofGoods;
    seats -= ofSeats;
    part.amount = ofGoods + ofSeats;
    part.value += part.amount;
  }
  return { turns: tickets.map(({ takenBy }) => takenBy), parts };
}
