/** Reservations in the portal, where staff are on the telephone: the counter's, in every cinema that they may. */
import type {
  Locale,
  Permission,
  PosOffer,
  PosSchedules,
  ReservableSeats,
  ReservationChange,
  ReservationEnd,
  ReservationInput,
  ReservationView,
} from '../../contract/index.ts';
import { type EmployeeActor, mayIn, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import type { Counter } from '../../domain/pointOfSale.ts';
import { reservedUntilMs } from '../../domain/reservations.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CommonDeps, PlanningDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { asOfNow, mustReachScope } from './change.ts';
import type { Reservations } from './counterReservations.ts';

/** Errors of all: NOT_FOUND, FORBIDDEN, MODULE_INACTIVE, EXHIBITOR_SWITCHED_OFF. */
export interface StaffReservations {
  get(actor: EmployeeActor, uuid: string, locale: Locale): Promise<ReservationView>;
  /** Shows of a cinema that can be reserved. */
  shows(actor: EmployeeActor, cinema: number, locale: Locale): Promise<PosSchedules>;
  /** What reserving one of them needs. SCHEDULE_NOT_FOUND. */
  offer(actor: EmployeeActor, schedule: number, locale: Locale): Promise<PosOffer>;
  /** Its seats as they are now. */
  seats(actor: EmployeeActor, schedule: number): Promise<ReservableSeats>;
  /** Errors: `Reservations.make`. */
  make(actor: EmployeeActor, input: ReservationInput): Promise<ReservationView>;
  change(actor: EmployeeActor, change: ReservationChange): Promise<ReservationView>;
  cancel(actor: EmployeeActor, end: ReservationEnd): Promise<void>;
}

type Deps = Pick<CommonDeps, 'cinemaClock'> &
  Pick<SaleDeps, 'catalogue' | 'reservations'> &
  Pick<PortalDeps, 'staff' | 'changes'> &
  Pick<PlanningDeps, 'programme'>;

export function createStaffReservations(
  { catalogue, reservations, staff, changes, programme: planned, cinemaClock }: Deps,
  counter: Reservations,
  programme: Pick<Catalogue, 'posSchedules' | 'posOffer'>,
): StaffReservations {
  /** Whoever asks, and where: as at a counter of the cinema. */
  async function at(
    asking: EmployeeActor,
    permission: Permission,
    place: { exhibitorId: number; cinemaId: number } | null,
  ): Promise<{ actor: EmployeeActor; counter: Counter }> {
    const actor = await asOfNow(staff, asking);
    if (place === null) throw new ParterreError('NOT_FOUND');
    const { exhibitorId, cinemaId } = place;
    const scope = scopeOf(exhibitorId, [cinemaId]);
    mustReachScope(actor, permission, scope);
    return {
      actor,
      counter: {
        source: 'portal',
        exhibitorId,
        cinemaId,
        deviceId: null,
        employeeId: actor.employeeId,
        maySellBlocked: mayIn(actor, 'sales.blocked', scope),
        maySellProducts: false,
        hasVouchers: false,
        isTest: false,
        hasShifts: false,
        terminal: null,
        paymentMethods: [],
      },
    };
  }

  const placeOf = async (uuid: string) => reservations.found(uuid);
  async function placeOfShow(schedule: number) {
    const offer = await catalogue.offer(schedule);
    return offer && { exhibitorId: offer.exhibitorId, cinemaId: offer.schedule.cinemaId };
  }
  async function placeOfCinema(cinemaId: number) {
    const row = await changes.read('cinema', String(cinemaId));
    return row?.scope ? { exhibitorId: row.scope.exhibitorId, cinemaId } : null;
  }

  return {
    async get(asking, uuid, locale) {
      const { counter: here } = await at(asking, 'reservations.read', await placeOf(uuid));
      return counter.get(here, uuid, locale);
    },

    async shows(asking, cinema, locale) {
      const { counter: here } = await at(asking, 'reservations.write', await placeOfCinema(cinema));
      const { schedules, films } = await programme.posSchedules(here, locale);
      const [first] = schedules;
      const offer = first ? await catalogue.offer(first.id) : null;
      const minutes = offer?.settings.reservations.expire_minutes ?? 0;
      const nowMs = cinemaClock.nowMs();
      return { films, schedules: schedules.filter(({ start }) => reservedUntilMs(Date.parse(start), minutes) > nowMs) };
    },

    async offer(asking, schedule, locale) {
      const { counter: here } = await at(asking, 'reservations.write', await placeOfShow(schedule));
      return programme.posOffer(here, schedule, locale);
    },

    async seats(asking, schedule) {
      await at(asking, 'reservations.write', await placeOfShow(schedule));
      const [seats, row] = await Promise.all([planned.seats(schedule), planned.row(schedule)]);
      if (!seats || !row) throw new ParterreError('NOT_FOUND');
      return { ...seats, hall: Buffer.from(seats.hall).toString('base64'), blocked: row.blockedSeats };
    },

    async make(asking, input) {
      const { actor, counter: here } = await at(
        asking,
        'reservations.write',
        await placeOfShow(input.items[0]?.schedule_id ?? 0),
      );
      return counter.make(here, actor, input);
    },

    async change(asking, change) {
      const { actor, counter: here } = await at(asking, 'reservations.write', await placeOf(change.uuid));
      return counter.change(here, actor, change);
    },

    async cancel(asking, end) {
      const { actor, counter: here } = await at(asking, 'reservations.write', await placeOf(end.uuid));
      return counter.cancel(here, actor, end);
    },
  };
}
