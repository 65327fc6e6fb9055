/** The seats a checkout buys: those of a hold, or taken on the spot. */
import { randomUUID } from 'node:crypto';
import type { SelectionRules } from '@parterre/engine';
import type { PaymentComponent } from '../../contract/index.ts';
import type { Asker } from '../../domain/limits.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { seatRuleText } from '../../domain/seatRuleTexts.ts';
import type { SaleSource, SeatDesk, VerifiedHold } from '../../ports/seatDesk.ts';
import { type CheckoutPlan, FieldErrors } from './checkoutForm.ts';

export interface SeatsForSale {
  hold: VerifiedHold;
  /** One per planned item, in the same order. */
  seats: number[];
  /** The leases were taken by this checkout: it gives them back when it fails. */
  takenHere: boolean;
  method: { methodId: number; account: number | null; component: PaymentComponent };
}

interface SaleOfSeats {
  scheduleId: number;
  plan: CheckoutPlan;
  source: SaleSource;
  /** What this seller's seats are looked at with, beside the screen's rules. */
  rules?: Pick<SelectionRules, 'allowBlocked'> | undefined;
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
  const method = { methodId: 0, account: null, component: 'redirect' as const };
  if (sale.token === null) return { ...(await takeSeats(desk, sale)), takenHere: true, method };
  const hold = desk.verify(sale.token, sale.scheduleId);
  const seats = matchSeats(hold, sale.plan);
  try {
    await desk.check(hold, {
      count: sale.plan.items.length,
      source: sale.source,
      ...(sale.rules && { rules: sale.rules }),
    });
  } catch (error) {
    throw withSeatFields(error, seats);
  }
  return { hold, seats, takenHere: false, method };
}

/** Which of the hold's seats goes with which item: the named ones to their items, else in order. */
function matchSeats(hold: VerifiedHold, { items }: CheckoutPlan): number[] {
  const errors = new FieldErrors();
  if (hold.seats.length !== items.length) errors.add('items.0.seat', 'seatRules:WRONG_COUNT');
  const held = new Set(hold.seats);
  items.forEach(({ seat }, index) => {
    if (seat && !held.has(seat.index)) errors.add(`items.${index}.seat`, 'seat_not_held');
  });
  errors.throwIfAny();
  return items.map(({ seat }, index) => seat?.index ?? hold.seats[index] ?? -1);
}

async function takeSeats(
  desk: SeatDesk,
  { scheduleId, plan, source, rules, holder }: SaleOfSeats,
): Promise<{ hold: VerifiedHold; seats: number[] }> {
  const count = plan.items.length;
  const named = plan.items.flatMap(({ seat }) => (seat ? [seat.index] : []));
  const want = named.length > 0 ? { kind: 'seats' as const, seats: named } : { kind: 'auto' as const, count };
  try {
    const answer = await desk.hold(
      { scheduleId, idempotencyKey: randomUUID(), want },
      { source, rules: { ...rules, count }, holder },
    );
    const hold = desk.verify(answer.token, scheduleId);
    return { hold, seats: named.length > 0 ? named : hold.seats };
  } catch (error) {
    throw named.length > 0 ? asFieldErrors(error, named) : error;
  }
}

/** A refusal of seats with the items concerned; `seats` are those of the items, in order. Other errors stay as they are. */
export function withSeatFields(error: unknown, seats: number[]): unknown {
  if (!(error instanceof ParterreError) || !(error.code === 'SEATS_TAKEN' || error.code === 'SELECTION_REFUSED')) {
    return error;
  }
  const key = error.code === 'SEATS_TAKEN' ? 'seat_taken' : (seatRuleText(error.detail.values?.rule) ?? 'seat_refused');
  // A stranded seat is not one of the order's: then all of them are to be chosen anew.
  const concerned = error.detail.seats?.filter((seat) => seats.includes(seat)) ?? [];
  const errors = new FieldErrors();
  for (const seat of concerned.length > 0 ? concerned : seats)
    errors.add(`items.${seats.indexOf(seat)}.seat`, key, error.detail.values);
  return new ParterreError(error.code, { ...error.detail, fields: errors.fields, cause: error });
}

/** Turns refused seats into VALIDATION_FAILED: seats that were named in the form, not held, are fields like any other. */
export function asFieldErrors(error: unknown, seats: number[]): unknown {
  const told = withSeatFields(error, seats);
  if (told === error || !(told instanceof ParterreError)) return error;
  return new ParterreError('VALIDATION_FAILED', { ...told.detail });
}
