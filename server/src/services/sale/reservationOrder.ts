/** What makes of an order one that sells, makes or changes a reservation (docs/decisions/reservations.md). */
import { randomBytes } from 'node:crypto';
import { ParterreError } from '../../domain/parterreError.ts';
import type { Counter } from '../../domain/pointOfSale.ts';
import { readableCode } from '../../domain/readableCode.ts';
import { reservationStatusOf, reservedUntilMs } from '../../domain/reservations.ts';
import type { Offer } from '../../ports/catalogueStore.ts';
import type { FoundReservation } from '../../ports/reservationStore.ts';
import type { ClaimedSeats, Order, OrderLine } from '../../ports/salesStore.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';
import type { Purchase, ReservationWish } from './checkoutForm.ts';
import type { SeatsForSale } from './checkoutSeats.ts';

/** A reservation whose place an order takes, with what it claims. */
export type ReservationToReplace = FoundReservation & { claims: ClaimedSeats[] };

/** `over` null: a new one, or none. `keepMs`: for how long the seats are kept unpaid; null: they are sold. */
export interface Reserving {
  over: ReservationToReplace | null;
  keepMs: number | null;
}

/**
 * Until when what is reserved is kept is a matter of its show; one reservation is of one show.
 * ### Errors (the first that applies)
 * VALIDATION_FAILED (`items.N.schedule_id`: of another show); RESERVATION_TOO_LATE: the show is too near; NOT_FOUND: there is none in this cinema; RESERVATION_USED, RESERVATION_CANCELLED, RESERVATION_EXPIRED; CHANGED_MEANWHILE.
 */
export async function reservingOf(
  { cinemaClock, reservations, sales }: Pick<CommonDeps, 'cinemaClock'> & Pick<SaleDeps, 'reservations' | 'sales'>,
  { reservation }: Purchase,
  shows: readonly { offer: Pick<Offer, 'schedule' | 'settings'>; items: readonly { index: number }[] }[],
  counter: Counter | null,
): Promise<Reserving> {
  if (reservation === null || counter === null) return { over: null, keepMs: null };
  const keepMs = reservation.kind === 'redeem' ? null : keptFor(shows, cinemaClock.nowMs());
  if (reservation.kind === 'make') return { over: null, keepMs };
  const found = await reservations.found(reservation.bill);
  if (found?.exhibitorId !== counter.exhibitorId || found.cinemaId !== counter.cinemaId)
    throw new ParterreError('NOT_FOUND');
  const version = reservation.kind === 'change' ? reservation.version : null;
  if (found.status !== 'reserved' || found.leftMs <= 0 || (version !== null && version !== found.version))
    throw unreserved(found, version);
  return { over: { ...found, claims: await sales.claims([reservation.bill]) }, keepMs };
}

function keptFor([show, other]: Parameters<typeof reservingOf>[2], nowMs: number): number {
  if (!show) throw new ParterreError('SCHEDULE_NOT_FOUND');
  if (other) {
    const fields = { [`items.${other.items[0]?.index ?? 0}.schedule_id`]: [{ key: 'one_schedule' }] };
    throw new ParterreError('VALIDATION_FAILED', { fields });
  }
  const { schedule, settings } = show.offer;
  const { expire_minutes: minutes } = settings.reservations;
  const keepMs = reservedUntilMs(schedule.startAtMs, minutes) - nowMs;
  if (keepMs <= 0) throw new ParterreError('RESERVATION_TOO_LATE', { values: { minutes } });
  return keepMs;
}

type ReservedParts = Pick<Order, 'reservation' | 'over'> &
  Partial<Pick<Order, 'billUuid' | 'buyerName' | 'buyerEmail'>>;

/** The part of an order that is the reservation's. */
export function reservedParts(
  { reservation, bill_id }: Purchase,
  {
    counter,
    reserving: { over, keepMs },
    lines,
    amountMinor,
    shows,
  }: {
    counter: Counter | null;
    reserving: Reserving;
    lines: readonly OrderLine[];
    amountMinor: number;
    shows: readonly { chosen: SeatsForSale }[];
  },
): ReservedParts {
  if (reservation === null || counter === null) return { reservation: null, over: null };
  const version = reservation.kind === 'change' ? reservation.version : null;
  const kept = shows.flatMap(({ chosen }) => chosen.kept ?? []);
  const replaced: ReservedParts = {
    reservation: null,
    over: over && { version, kept },
    ...(over && { billUuid: over.uuid }),
  };
  if (reservation.kind === 'redeem' || keepMs === null) return replaced;
  const { name, email, phone, notes, source, by } = reservation;
  const seats = lines.map(({ seatName }) => seatName).join(', ');
  const after = { buyer_name: name, buyer_email: email, phone, notes, seats, amount: amountMinor };
  return {
    ...replaced,
    buyerName: name,
    buyerEmail: email,
    reservation: {
      ...{ keepMs, phone, notes, source },
      request: bill_id,
      reference: readableCode(randomBytes(8)),
      what: over ? 'changed' : 'made',
      audit: {
        employeeId: by.employeeId,
        employeeName: by.name,
        sessionId: by.sessionId,
        permission: 'reservations.write',
        scope: { exhibitorId: counter.exhibitorId, cinemaIds: [counter.cinemaId] },
        before: over ? differing(over.details, after) : {},
        after: over ? differing(after, over.details) : after,
      },
    },
  };
}

/** The entries of `values` that are not the same in `others`. */
function differing(values: object, others: object): Record<string, unknown> {
  const other = new Map(Object.entries(others));
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => other.get(name) !== value));
}

/** Why a reservation cannot be sold or changed. `version`: the one that was seen; null: any would do. */
export function unreserved(found: FoundReservation | null, version: number | null): ParterreError {
  if (found === null) return new ParterreError('NOT_FOUND');
  const isOver = found.status !== 'reserved' || found.leftMs <= 0;
  if (isOver || version === null) {
    return new ParterreError(overCodes[reservationStatusOf(found.status === 'reserved' ? 'expired' : found.status)]);
  }
  const { by, atMs } = found.changed;
  return new ParterreError('CHANGED_MEANWHILE', { values: { by }, conflict: { by, atMs, fields: {} } });
}

/** `pending`: its payment is on its way. */
const overCodes = {
  pending: 'RESERVATION_USED',
  used: 'RESERVATION_USED',
  canceled: 'RESERVATION_CANCELLED',
  expired: 'RESERVATION_EXPIRED',
} as const;

/** What was wished of a reservation, for telling one order from another. */
export function wishParts(wish: ReservationWish): unknown[] {
  if (wish.kind === 'redeem') return [wish.kind, wish.bill];
  const { kind, name, email, phone, notes, source } = wish;
  return [kind, kind === 'change' ? wish.bill : null, name, email, phone, notes, source];
}
