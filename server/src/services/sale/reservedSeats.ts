/** The seats of an order that takes the place of a reservation: those that it has, and others that it gets beside them. */
import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { ClaimedSeats } from '../../ports/salesStore.ts';
import type { AskedRules, SaleSource, SeatDesk } from '../../ports/seatDesk.ts';
import type { PlannedItem } from './checkoutForm.ts';
import { asFieldErrors, placesOf, type SeatsForSale, seatsForSale } from './checkoutSeats.ts';

/**
 * Items that name a seat get it; where none is named the reserved ones stay, as many as are needed, and the engine chooses the others.
 * `hold` of the answer are the others alone: they are given back when the order fails. `own`: what is reserved of the schedule, at least one seat.
 * `token`: of a hold of the others, which stays with whoever chose them when the order fails; null: they are taken here.
 * ### Errors
 * VALIDATION_FAILED (`items.N.seat`: taken or refused, or not of the hold), NOT_ENOUGH_SEATS, SOLD_OUT; with a token as `seatsForSale`.
 */
export async function seatsOfReservation(
  desk: SeatDesk,
  sale: {
    scheduleId: number;
    items: readonly PlannedItem[];
    source: SaleSource;
    rules?: AskedRules | undefined;
    token: string | null;
  },
  own: readonly ClaimedSeats[],
): Promise<SeatsForSale> {
  const { scheduleId, items, source, rules, token } = sale;
  const reserved = own.flatMap(({ seats }) => seats);
  const named = items.flatMap(({ seat }) => (seat ? [seat.index] : []));
  const stay = named.length > 0 ? named.filter((seat) => reserved.includes(seat)) : reserved.slice(0, items.length);
  const others = named.filter((seat) => !stay.includes(seat));
  const missing = items.length - stay.length;
  const kept = own
    .map((group) => ({ ...group, seats: group.seats.filter((seat) => stay.includes(seat)) }))
    .filter(({ seats }) => seats.length > 0);
  const [first] = kept;
  if (missing === 0 && first) {
    const hold = { ...first, seats: [], expiresAtMs: 0, assigned: false };
    return { hold, seats: named.length > 0 ? named : stay, takenHere: true, kept };
  }
  if (token !== null) {
    const chosen = items.filter(({ seat }) => seat === null || !stay.includes(seat.index));
    const held = await seatsForSale(desk, { scheduleId, items: chosen, source, rules, token, holder: undefined });
    const seatOf = new Map(chosen.map((item, place) => [item, held.seats[place] ?? -1]));
    return { ...held, seats: items.map((item) => seatOf.get(item) ?? item.seat?.index ?? -1), kept };
  }
  const want =
    others.length > 0 ? { kind: 'seats' as const, seats: others } : { kind: 'auto' as const, count: missing };
  try {
    const answer = await desk.hold(
      { scheduleId, idempotencyKey: randomUUID(), want },
      { source, rules: { ...rules, count: missing }, holder: undefined },
    );
    const hold = desk.verify(answer.token, scheduleId);
    return { hold, seats: named.length > 0 ? named : [...stay, ...hold.seats], takenHere: true, kept };
  } catch (error) {
    throw others.length > 0 ? asFieldErrors(error, placesOf(items, named)) : error;
  }
}

/** Somebody else holds the seats, or has bought them: whose they are the claims say. */
const lost: readonly ErrorCode[] = ['SEATS_TAKEN', 'HOLD_ORDERED'];

/** Keeps the leases of what a reservation has for as long as its new claims last. Who lost one has the claim all the same, which decides. */
export async function keepLeases(desk: SeatDesk, kept: readonly ClaimedSeats[], forMs: number): Promise<void> {
  for (const group of kept) {
    try {
      await desk.reserve(group, forMs);
    } catch (error) {
      if (!(error instanceof ParterreError && lost.includes(error.code))) throw error;
    }
  }
}
