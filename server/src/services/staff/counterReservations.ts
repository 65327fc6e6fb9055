/** Reservations at a counter: made, found, changed, cancelled. They are sold by the checkout (`PosSale.reservation`). */
import type {
  Locale,
  ReservationChange,
  ReservationEnd,
  ReservationInput,
  ReservationSearch,
  ReservationView,
} from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { localize } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { Counter } from '../../domain/pointOfSale.ts';
import { reservationDay, reservationStatusOf } from '../../domain/reservations.ts';
import type { StoredReservation } from '../../ports/reservationStore.ts';
import type { CommonDeps, PortalDeps, SaleDeps } from '../deps.ts';
import type { Checkout } from '../sale/checkout.ts';
import type { ReservationWish } from '../sale/checkoutForm.ts';
import { unreserved } from '../sale/reservationOrder.ts';
import { freeNow } from '../seats/giveBack.ts';
import { changeTogether, mustReachScope, who } from './change.ts';

/** What is done at a counter is of its cinema alone: all others' are NOT_FOUND. */
export interface Reservations {
  /** Reservations for a day, or those that a word finds among all shows to come; the next show's come first. */
  search(counter: Counter, search: ReservationSearch): Promise<ReservationView[]>;
  /** NOT_FOUND. */
  get(counter: Counter, uuid: string, locale: Locale): Promise<ReservationView>;
  /** Errors: `Checkout.reserve`. */
  make(counter: Counter, by: EmployeeActor, input: ReservationInput): Promise<ReservationView>;
  change(counter: Counter, by: EmployeeActor, change: ReservationChange): Promise<ReservationView>;
  /** Its seats are free at once. NOT_FOUND, FORBIDDEN, RESERVATION_USED, RESERVATION_CANCELLED, RESERVATION_EXPIRED, CHANGED_MEANWHILE. */
  cancel(counter: Counter, by: EmployeeActor, end: ReservationEnd): Promise<void>;
}

type ReservationDeps = Pick<CommonDeps, 'bus' | 'onFault' | 'clock' | 'cinemaClock'> &
  Pick<SaleDeps, 'reservations' | 'sales' | 'seats' | 'ticketCodes'> &
  Pick<PortalDeps, 'changes' | 'home'>;

const permission = 'reservations.write';
const minuteMs = 60_000;
/** Nobody reserves for later. */
const yearMs = 366 * 24 * 60 * minuteMs;
/** More than a till shows at once. */
const mostFound = 200;

export function createReservations(deps: ReservationDeps, checkout: Pick<Checkout, 'reserve'>): Reservations {
  const { reservations, ticketCodes, cinemaClock, clock, home } = deps;

  const viewOf = (stored: StoredReservation, locale: Locale): ReservationView => {
    // Deadlines go by the machine's clock; what is said of one goes by the cinema's.
    const untilMs = stored.expiresAtMs + cinemaClock.nowMs() - clock.nowMs();
    return {
      uuid: stored.uuid,
      row_version: stored.version,
      reference: stored.reference,
      status: reservationStatusOf(stored.status),
      isPaying: stored.status === 'paying',
      source: stored.source,
      name: stored.name,
      phone: stored.phone,
      email: stored.email,
      notes: stored.notes,
      created_at: new Date(stored.createdAtMs).toISOString(),
      by: stored.by,
      cinema: stored.cinema,
      schedule: {
        id: stored.schedule.id,
        title: localize(stored.schedule.title, locale),
        screen: stored.schedule.screen,
        start: new Date(stored.schedule.startAtMs).toISOString(),
      },
      until: new Date(Math.round(untilMs / minuteMs) * minuteMs).toISOString(),
      tickets: stored.tickets.map(({ priceRateId, rate, seat, priceMinor }) => ({
        price_rate_id: priceRateId,
        rate: localize(rate, locale),
        seat,
        price: priceMinor,
      })),
      amount: stored.amountMinor,
    };
  };

  async function get(counter: Counter, uuid: string, locale: Locale): Promise<ReservationView> {
    const stored = await reservations.one(uuid);
    if (stored?.exhibitorId !== counter.exhibitorId || stored.cinema.id !== counter.cinemaId)
      throw new ParterreError('NOT_FOUND');
    return viewOf(stored, locale);
  }

  async function place(
    counter: Counter,
    by: EmployeeActor,
    {
      input,
      token,
      wish,
    }: {
      input: Omit<ReservationInput, 'hold_token'>;
      token: string | null;
      wish: 'make' | { bill: string; version: number };
    },
  ): Promise<ReservationView> {
    const { request, locale, amount, items, name, phone, email, notes, source } = input;
    const details = { name, phone, email, notes: notes || null, source, by };
    const reservation: ReservationWish =
      wish === 'make' ? { kind: 'make', ...details } : { kind: 'change', ...wish, ...details };
    const purchase = {
      ...{ bill_id: request, locale, amount, items, reservation },
      ...{
        payment_method_id: null,
        products: [],
        vouchers: [],
        cards: [],
        buyer: null,
        tendered: null,
        part: null,
        invoice: null,
      },
      holds: new Map(token === null ? [] : items.slice(0, 1).map(({ schedule_id }) => [schedule_id, token] as const)),
    };
    return get(counter, await checkout.reserve(purchase, counter), locale);
  }

  return {
    async search(counter, { search, day, locale }) {
      const { exhibitorId, cinemaId } = counter;
      const nowMs = cinemaClock.nowMs();
      const shows = reservationDay(day, nowMs, await home.dayOf(exhibitorId));
      const isAnywhere = search !== '' && day === null;
      const { text } = await ticketCodes.read(search, exhibitorId);
      if (text === null) return [];
      const found = await reservations.search({
        ...{ exhibitorId, cinemaId, search: text, limit: mostFound },
        fromMs: shows.fromMs,
        toMs: isAnywhere ? nowMs + yearMs : shows.toMs,
      });
      return found.map((stored) => viewOf(stored, locale));
    },

    get,

    async make(counter, by, { hold_token, ...input }) {
      // What was made with this wish may have been changed or sold since.
      const before = await reservations.byRequest(input.request);
      if (before !== null) return get(counter, before, input.locale);
      return place(counter, by, { input, token: hold_token, wish: 'make' });
    },

    change: (counter, by, { uuid, row_version, hold_token, ...input }) =>
      place(counter, by, { input, token: hold_token, wish: { bill: uuid, version: row_version } }),

    async cancel({ exhibitorId, cinemaId }, by, { uuid, row_version }) {
      const scope = scopeOf(exhibitorId, [cinemaId]);
      const freed = await changeTogether(
        deps,
        by,
        async ({ actor, change }) => {
          mustReachScope(actor, permission, scope);
          const found = await change.reservations.lock(uuid);
          if (found?.exhibitorId !== exhibitorId || found.cinemaId !== cinemaId) throw new ParterreError('NOT_FOUND');
          if (found.status !== 'reserved' || found.version !== row_version) throw unreserved(found, row_version);
          const { version, freed } = await change.reservations.cancel(uuid, actor.name);
          await change.audit({
            ...who(actor),
            ...{ permission, entity: 'bill', entityId: uuid, scope, version },
            before: { status: 'reserved' },
            after: { status: 'cancelled' },
          });
          return freed;
        },
        () => [],
      );
      deps.bus.publish({ kind: 'bill', uuid });
      await freeNow(deps, freed);
    },
  };
}
