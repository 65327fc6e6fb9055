/** The programme as staff look at it. */
import type {
  CancelPlan,
  CancelReport,
  CopyPlan,
  Locale,
  Permission,
  PlannedSchedule,
  ScheduleBulk,
  ScheduleCancel,
  ScheduleChange,
  ScheduleChoices,
  ScheduleCopy,
  ScheduleDraft,
  ScheduleInventory,
  ScheduleSeats,
  ScheduleView,
  TimelineQuery,
} from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { localize } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { daysFrom } from '../../domain/scheduleRules.ts';
import type { ProgrammeRow } from '../../ports/programme.ts';
import type { SeatCounts } from '../../ports/seatDesk.ts';
import type { PlanningDeps, PortalDeps, SaleDeps } from '../deps.ts';
import { asOfNow, mustReachScope } from './change.ts';
import { reachOf } from './listReader.ts';
import { dayMs, isoOf, minuteMs, timeOf } from './scheduleChange.ts';

/** Errors of those that change something: `changeTogether`; all or nothing of it. */
export interface StaffSchedules {
  /** What is planned on these days, cancelled too. */
  timeline(actor: EmployeeActor, query: TimelineQuery, locale: Locale): Promise<{ schedules: PlannedSchedule[] }>;
  choices(actor: EmployeeActor, locale: Locale): Promise<ScheduleChoices>;
  get(actor: EmployeeActor, id: number, locale: Locale): Promise<ScheduleView>;
  seats(actor: EmployeeActor, id: number): Promise<ScheduleSeats>;
  /** Plans a draft. VALIDATION_FAILED (fields), SCHEDULE_IN_THE_PAST, SCREEN_OCCUPIED. */
  create(actor: EmployeeActor, draft: ScheduleDraft): Promise<{ id: number; row_version: number }>;
  /** Errors: of `create`; SCHEDULE_CANCELLED, SCHEDULE_SOLD, SCHEDULE_MOVE_UNCONFIRMED. */
  save(actor: EmployeeActor, change: ScheduleChange): Promise<{ row_version: number }>;
  /** Publishes the drafts among them. SCHEDULE_IN_THE_PAST. */
  publish(actor: EmployeeActor, ids: number[]): Promise<{ published: number }>;
  /** Deletes drafts. SCHEDULE_PUBLISHED, SCHEDULE_HAS_EVENT. */
  remove(actor: EmployeeActor, ids: number[]): Promise<{ removed: number }>;
  /** What a copy would make, and what is in its way. */
  copyPlan(actor: EmployeeActor, copy: ScheduleCopy, locale: Locale): Promise<CopyPlan>;
  /** SCREEN_OCCUPIED, SCHEDULE_IN_THE_PAST unless what is in the way is left out. */
  copy(actor: EmployeeActor, copy: ScheduleCopy): Promise<{ copied: number; skipped: number }>;
  /** Changes many schedules. Those that cannot be changed so are named, and stay. SCREEN_OCCUPIED: none is changed. */
  bulk(
    actor: EmployeeActor,
    bulk: ScheduleBulk,
  ): Promise<{ changed: number; refused: { id: number; error: ParterreError }[] }>;
  cancelPlan(actor: EmployeeActor, id: number): Promise<CancelPlan>;
  /** Cancels for good, and at once everywhere. Refunds and mails follow by jobs. VALIDATION_FAILED: the keyword; SCHEDULE_CANCELLED. */
  cancel(actor: EmployeeActor, decision: ScheduleCancel): Promise<{ orders: number }>;
  /** NOT_FOUND: it was not cancelled. */
  cancelReport(actor: EmployeeActor, id: number): Promise<CancelReport>;
  /** Tries again what could not be given back. */
  retryRefunds(actor: EmployeeActor, id: number): Promise<{ retried: number }>;
}

const permission: Permission = 'schedules.read';
const none = { total: 0, free: 0, undecided: 0, unblocked: 0 };

export function createReadSchedules({
  staff,
  programme,
  catalogue,
  seats,
}: Pick<SaleDeps, 'catalogue' | 'seats'> & Pick<PortalDeps, 'staff'> & Pick<PlanningDeps, 'programme'>): Pick<
  StaffSchedules,
  'timeline' | 'choices' | 'get' | 'seats'
> {
  /** Reads a schedule that the actor may see. NOT_FOUND, FORBIDDEN, MODULE_INACTIVE */
  async function readRow(asking: EmployeeActor, id: number): Promise<ProgrammeRow> {
    const [actor, row] = await Promise.all([asOfNow(staff, asking), programme.row(id)]);
    if (!row) throw new ParterreError('NOT_FOUND');
    mustReachScope(actor, permission, scopeOf(row.exhibitorId, [row.cinemaId]));
    return row;
  }

  async function withSeats(rows: ProgrammeRow[], locale: Parameters<typeof localize>[1]): Promise<PlannedSchedule[]> {
    const totals = await catalogue.seatTotals(rows.map(({ id }) => id));
    return rows.map((row) => {
      const { total = 0, free = 0, undecided = 0 } = totals.get(row.id) ?? {};
      return {
        ...plannedOf(row),
        seats: total,
        sold: total - free - undecided,
        undecided,
        event: row.event && { id: row.event.id, title: localize(row.event.title, locale) },
      };
    });
  }

  /**
   * As the desk that sells its seats has them. A draft has no such desk, and while the lease store is away the desk may not answer:
   * then as PostgreSQL has them, which does not know what is only held.
   */
  async function inventoryOf(row: ProgrammeRow): Promise<ScheduleInventory> {
    const [desk, soldOnline] = await Promise.all([
      row.draft ? null : seats.counts(row.id).catch(nullWhenAway),
      programme.soldOnline(row.id),
    ]);
    const { total, free, undecided, blocked } = desk ?? (await claimed(row.id));
    const available = free - blocked;
    return {
      total,
      sold: total - free - undecided,
      sold_online: soldOnline,
      undecided,
      blocked,
      available,
      online: desk?.online ?? Math.max(0, available - row.onlineReserve),
    };
  }

  async function claimed(id: number): Promise<Pick<SeatCounts, 'total' | 'free' | 'undecided' | 'blocked'>> {
    const { total, free, undecided, unblocked } = (await catalogue.seatTotals([id])).get(id) ?? none;
    return { total, free, undecided, blocked: free - unblocked };
  }

  return {
    async timeline(asking, { from, to, cinema }: TimelineQuery, locale) {
      const actor = await asOfNow(staff, asking);
      const days = new Set(daysFrom(from, to));
      const rows = await programme.rows(
        reachOf(actor, permission),
        Date.parse(from) - dayMs,
        Date.parse(to) + 3 * dayMs,
        cinema,
      );
      return {
        schedules: await withSeats(
          rows.filter((row) => days.has(timeOf(row).day)),
          locale,
        ),
      };
    },

    async choices(asking, locale) {
      const actor = await asOfNow(staff, asking);
      const rows = await programme.choices(reachOf(actor, permission));
      return {
        exhibitors: rows.exhibitors.map(({ id, timezone, midnightOffset, preshowMinutes, cleaningMinutes }) => ({
          id,
          timezone,
          midnight_offset: midnightOffset,
          preshow_minutes: preshowMinutes,
          cleaning_minutes: cleaningMinutes,
        })),
        cinemas: rows.cinemas.map(({ id, exhibitorId, name }) => ({ id, exhibitor_id: exhibitorId, name })),
        screens: rows.screens.map(({ id, cinemaId, name, ready }) => ({ id, cinema_id: cinemaId, name, ready })),
        movies: rows.movies.map(({ exhibitorId, showingFrom, versions, ...movie }) => ({
          ...movie,
          title: localize(movie.title, locale),
          exhibitor_id: exhibitorId,
          showing_from: showingFrom,
          versions: toldApart(versions.map((version) => ({ ...version, text: localize(version.text, locale) }))),
        })),
        price_groups: rows.priceGroups.map(({ id, exhibitorId, name }) => ({ id, exhibitor_id: exhibitorId, name })),
      } satisfies ScheduleChoices;
    },

    async get(asking, id, locale) {
      const row = await readRow(asking, id);
      const [[schedule], inventory] = await Promise.all([withSeats([row], locale), inventoryOf(row)]);
      if (!schedule) throw new ParterreError('NOT_FOUND');
      return { ...schedule, layout_id: row.layoutId, blocked_seats: row.blockedSeats, inventory };
    },

    async seats(asking, id) {
      await readRow(asking, id);
      const seats = await programme.seats(id);
      if (!seats) throw new ParterreError('NOT_FOUND');
      return { ...seats, hall: Buffer.from(seats.hall).toString('base64') };
    },
  };
}

function nullWhenAway(error: unknown): null {
  if (error instanceof ParterreError && error.code === 'UNAVAILABLE') return null;
  throw error;
}

function plannedOf(row: ProgrammeRow): Omit<PlannedSchedule, 'seats' | 'sold' | 'undecided' | 'event'> {
  const length = Math.round((row.endAtMs - row.startAtMs) / minuteMs);
  return {
    id: row.id,
    row_version: row.rowVersion,
    movie_id: row.movieId,
    version_id: row.versionId,
    cinema_id: row.cinemaId,
    screen_id: row.screenId,
    price_group_id: row.priceGroupId,
    ...timeOf(row),
    start: isoOf(row.startAtMs),
    preshow_minutes: row.preshowMinutes,
    feature_minutes: Math.max(0, length - row.preshowMinutes - row.cleaningMinutes),
    cleaning_minutes: row.cleaningMinutes,
    draft: row.draft,
    cancelled: row.cancelled,
    visibility: row.visibility,
    purchasable_online: row.purchasableOnline,
    seatpicker_enabled: row.seatpickerEnabled,
    online_reserve: row.onlineReserve,
  };
}

/** Versions of one film in the same words, in 2D and in 3D say, are called by their form as well. */
function toldApart<V extends { text: string; form: string }>(versions: V[]): Omit<V, 'form'>[] {
  return versions.map(({ form, ...version }) => {
    const isAlone = versions.filter(({ text }) => text === version.text).length === 1;
    return { ...version, text: isAlone ? version.text : `${version.text} (${form})` };
  });
}
