/** The seats a checkout buys: those of a hold, or taken on the spot. */
import { randomUUID } from 'node:crypto';
import type { Asker } from '../../domain/limits.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { seatRuleText } from '../../domain/seatRuleTexts.ts';
import type { ClaimedSeats } from '../../ports/salesStore.ts';
import type { AskedRules, SaleSource, SeatDesk, VerifiedHold } from '../../ports/seatDesk.ts';
import { FieldErrors, type PlannedItem } from './checkoutForm.ts';

export interface SeatsForSale {
  hold: VerifiedHold;
  /** One per planned item, in the same order. */
  seats: number[];
  /** The leases were taken by this checkout: it gives them back when it fails. */
  takenHere: boolean;
  /** Seats of a reservation that the order keeps; they are no part of `hold`. */
  kept?: ClaimedSeats[];
}

interface SaleOfSeats {
  scheduleId: number;
  items: readonly PlannedItem[];
  source: SaleSource;
  /** What this seller's seats are looked at with, beside the screen's rules. */
  rules?: AskedRules | undefined;
  holder: Asker | undefined;
}

/**
 * ### Errors
 * With a token: HOLD_INVALID, HOLD_EXPIRED, VALIDATION_FAILED (`items.N.seat`: not in the hold, or another number of
 * seats than tickets), SELECTION_REFUSED, SEATS_TAKEN. Without: VALIDATION_FAILED (`items.N.seat`: taken or refused), and
 * when the engine chooses NOT_ENOUGH_SEATS, SOLD_OUT. UNPAID_SEATS.
 */
export async function seatsForSale(
  desk: SeatDesk,
  sale: SaleOfSeats & { token: string | null },
): Promise<SeatsForSale> {
  if (sale.token === null) return { ...(await takeSeats(desk, sale)), takenHere: true };
  const hold = desk.verify(sale.token, sale.scheduleId);
  const seats = matchSeats(hold, sale.items);
  try {
    await desk.check(hold, {
      count: sale.items.length,
      source: sale.source,
      ...(sale.rules && { rules: sale.rules }),
    });
  } catch (error) {
    throw withSeatFields(error, placesOf(sale.items, seats));
  }
  return { hold, seats, takenHere: false };
}

/** Which of the hold's seats goes with which item: the named ones to their items, else in order. */
function matchSeats(hold: VerifiedHold, items: readonly PlannedItem[]): number[] {
  const errors = new FieldErrors();
  if (hold.seats.length !== items.length) errors.add(`items.${items[0]?.index ?? 0}.seat`, 'seatRules:WRONG_COUNT');
  const held = new Set(hold.seats);
  for (const { seat, index } of items) {
    if (seat && !held.has(seat.index)) errors.add(`items.${index}.seat`, 'seat_not_held');
  }
  errors.throwIfAny();
  return items.map(({ seat }, place) => seat?.index ?? hold.seats[place] ?? -1);
}

async function takeSeats(
  desk: SeatDesk,
  { scheduleId, items, source, rules, holder }: SaleOfSeats,
): Promise<{ hold: VerifiedHold; seats: number[] }> {
  const count = items.length;
  const named = items.flatMap(({ seat }) => (seat ? [seat.index] : []));
  const want = named.length > 0 ? { kind: 'seats' as const, seats: named } : { kind: 'auto' as const, count };
  try {
    const answer = await desk.hold(
      { scheduleId, idempotencyKey: randomUUID(), want },
      { source, rules: { ...rules, count }, holder },
    );
    const hold = desk.verify(answer.token, scheduleId);
    return { hold, seats: named.length > 0 ? named : hold.seats };
  } catch (error) {
    throw named.length > 0 ? asFieldErrors(error, placesOf(items, named)) : error;
  }
}

/** Which item of the form has which seat. */
export interface SeatPlace {
  seat: number;
  index: number;
}

/** `seats`: one for each item, in the same order. */
export function placesOf(items: readonly PlannedItem[], seats: readonly number[]): SeatPlace[] {
  return seats.map((seat, place) => ({ seat, index: items[place]?.index ?? 0 }));
}

/** A refusal of seats with the items concerned. Other errors stay as they are. */
export function withSeatFields(error: unknown, places: readonly SeatPlace[]): unknown {
  if (!(error instanceof ParterreError) || !(error.code === 'SEATS_TAKEN' || error.code === 'SELECTION_REFUSED')) {
    return error;
  }
  const key = error.code === 'SEATS_TAKEN' ? 'seat_taken' : (seatRuleText(error.detail.values?.rule) ?? 'seat_refused');
  // A stranded seat is not one of the order's: then all of them are to be chosen anew.
  const refused = error.detail.seats ?? [];
  const concerned = places.filter(({ seat }) => refused.includes(seat));
  const errors = new FieldErrors();
  for (const { index } of concerned.length > 0 ? concerned : places)
    errors.add(`items.${index}.seat`, key, error.detail.values);
  return new ParterreError(error.code, { ...error.detail, fields: errors.fields, cause: error });
}

/** Turns refused seats into VALIDATION_FAILED: seats that were named in the form, not held, are fields like any other. */
export function asFieldErrors(error: unknown, places: readonly SeatPlace[]): unknown {
  const told = withSeatFields(error, places);
  if (told === error || !(told instanceof ParterreError)) return error;
  return new ParterreError('VALIDATION_FAILED', { ...told.detail });
}
