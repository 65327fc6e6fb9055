/** The programme: schedules planned as drafts, published, moved, copied. */
import type {
  BulkRefusal,
  CopyPlan,
  Localized,
  Permission,
  PlannedSchedule,
  ScheduleBulk,
  ScheduleChange,
  ScheduleChoices,
  ScheduleConflict,
  ScheduleCopy,
  ScheduleDraft,
  TimelineQuery,
} from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { localize } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { addDays, type CinemaTime, cinemaTime, daysFrom, instantOf } from '../../domain/scheduleRules.ts';
import { type LiveNews, scheduleNews } from '../../ports/liveBus.ts';
import type { InTheWay, Place, PlannedScreen, ProgrammeRow } from '../../ports/programme.ts';
import { AlreadyThere, type ChangeTransaction } from '../../ports/staffChanges.ts';
import type { ScheduleEntities } from '../../ports/staffEntities/schedules.ts';
import type { Reach } from '../../ports/staffLists.ts';
import type { SalesDeps } from '../salesDeps.ts';
import type { Services } from '../services.ts';
import { asOfNow, changeTogether, mustReachScope, type StaffTransaction, who } from '../staffChange.ts';
import type { createCancelSchedule } from './cancelSchedule.ts';

type ScheduleDeps = Pick<
  SalesDeps,
  'staff' | 'changes' | 'programme' | 'catalogue' | 'cinemaClock' | 'bus' | 'onFault'
>;
type Values = ScheduleEntities['schedule'];

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Schedules that one copy makes. */
const mostCopies = 1_000;
const write: Permission = 'schedules.write';

export function createStaffSchedules(
  deps: ScheduleDeps,
): Omit<Services['staffSchedules'], keyof ReturnType<typeof createCancelSchedule>> {
  const { staff, programme, catalogue, cinemaClock } = deps;

  /** Several changes as one; names what is in the way when PostgreSQL found it first. `published`: who looks at the site has to hear of these. */
  async function together<T>(
    asking: EmployeeActor,
    places: Place[],
    published: number[],
    work: (staff: StaffTransaction) => Promise<T>,
  ): Promise<T> {
    try {
      return await changeTogether(deps, asking, work, () => newsOf(published));
    } catch (error) {
      const occupied =
        error instanceof AlreadyThere ||
        (error instanceof ParterreError && error.code === 'SCREEN_OCCUPIED' && !error.detail.values);
      if (!occupied) throw error;
      const [found] = await programme.inTheWay(places, []);
      if (!found) throw new ParterreError('UNAVAILABLE', { retryAfterSeconds: 1, cause: error });
      throw await occupiedBy(found);
    }
  }

  async function occupiedBy(found: InTheWay): Promise<ParterreError> {
    const row = await programme.row(found.id);
    const zone = row ?? { timezone: 'UTC', midnightOffset: 0 };
    return new ParterreError('SCREEN_OCCUPIED', {
      values: { from: clockOf(found.startAtMs, zone), to: clockOf(found.endAtMs, zone) },
      localized: { movie: found.movie },
    });
  }

  async function mustBeFree(change: ChangeTransaction, places: Place[], except: number[]): Promise<void> {
    const [found] = await change.programme.inTheWay(places, except);
    if (found) throw await occupiedBy(found);
  }

  /** What there is on a place, as its screen, film and prices say. Refuses with the fields that are wrong. */
  async function valuesOf(change: ChangeTransaction, actor: EmployeeActor, draft: ScheduleDraft): Promise<Values> {
    const screen = await screenWithin(change, actor, draft.screen);
    const version = await change.programme.version(draft.version);
    if (!version || version.archived || version.exhibitorId !== screen.exhibitorId) throw wrong('version');
    const priceGroupId = draft.price_group ?? screen.priceGroupId;
    if (priceGroupId === null) throw wrong('price_group', 'price_group_missing');
    if (draft.price_group !== undefined) await mustBePriceGroup(change, draft.price_group, screen);
    if (screen.layoutId === null) throw wrong('screen', 'screen_without_layout');
    const preshow = draft.preshow_minutes ?? screen.preshowMinutes;
    const cleaning = draft.cleaning_minutes ?? screen.cleaningMinutes;
    const startAtMs = startOf(draft, screen);
    return {
      movie_id: version.movieId,
      version_id: draft.version,
      cinema_id: screen.cinemaId,
      screen_id: draft.screen,
      layout_id: screen.layoutId,
      price_group_id: priceGroupId,
      start_at: isoOf(startAtMs),
      end_at: isoOf(startAtMs + (preshow + (draft.feature_minutes ?? version.runtime) + cleaning) * minuteMs),
      preshow_minutes: preshow,
      cleaning_minutes: cleaning,
      draft: true,
      visibility: draft.visibility ?? 15,
      purchasable_online: draft.purchasable_online ?? true,
      seatpicker_enabled: draft.seatpicker_enabled ?? true,
      blocked_seats: [],
      online_reserve: 0,
      cancelled_at: null,
    };
  }

  async function screenWithin(change: ChangeTransaction, actor: EmployeeActor, id: number): Promise<PlannedScreen> {
    const screen = await change.programme.screen(id);
    if (!screen || screen.archived) throw wrong('screen');
    mustReachScope(actor, write, scopeOf(screen.exhibitorId, [screen.cinemaId]));
    return screen;
  }

  /** The instant, which is still to come. */
  function startOf(time: CinemaTime, { timezone }: { timezone: string }): number {
    const startAtMs = instantOf(time, timezone);
    if (startAtMs < cinemaClock.nowMs()) throw new ParterreError('SCHEDULE_IN_THE_PAST');
    return startAtMs;
  }

  async function readRow(asking: EmployeeActor, id: number, permission: Permission): Promise<ProgrammeRow> {
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

  /** Where each of them would be again, and what is in its way. */
  async function planCopy(
    change: Pick<ChangeTransaction, 'programme'>,
    actor: EmployeeActor,
    { from, to, onto, screens }: ScheduleCopy,
  ): Promise<{ source: ProgrammeRow; time: CinemaTime; place: Place; conflict: Conflict | null }[]> {
    for (const id of screens) {
      const screen = await change.programme.screen(id);
      if (!screen) throw wrong('screens');
      mustReachScope(actor, write, scopeOf(screen.exhibitorId, [screen.cinemaId]));
    }
    const days = new Set(daysFrom(from, to));
    const sources = (
      await change.programme.between(screens, Date.parse(from) - dayMs, Date.parse(to) + 3 * dayMs)
    ).filter((row) => days.has(timeOf(row).day));
    // Before the first is planned: days, screens and weeks multiply.
    if (sources.length * onto.length > mostCopies)
      throw new ParterreError('VALIDATION_FAILED', { fields: { onto: [{ key: 'copy_too_much' }] } });
    const shift = (first: string) => (Date.parse(first) - Date.parse(from)) / dayMs;
    const copies = onto.flatMap((first) =>
      sources.map((source) => {
        const { day, minute } = timeOf(source);
        const time = { day: addDays(day, shift(first)), minute };
        const startAtMs = instantOf(time, source.timezone);
        const lengthMs = source.endAtMs - source.startAtMs;
        return { source, time, place: { screenId: source.screenId, startAtMs, endAtMs: startAtMs + lengthMs } };
      }),
    );
    const found = await change.programme.inTheWay(
      copies.map(({ place }) => place),
      [],
    );
    const inTheWayOf = new Map(found.toReversed().map((each) => [each.place, each]));
    const taken: typeof copies = [];
    return copies.map((copy, index) => {
      const other = inTheWayOf.get(index);
      const zone = copy.source;
      const twin = taken.find(({ place }) => overlap(place, copy.place));
      const isPast = copy.place.startAtMs < cinemaClock.nowMs();
      if (!other && !twin && !isPast) taken.push(copy);
      return { ...copy, conflict: conflict() };

      function conflict(): Conflict | null {
        const occupied = { reason: 'occupied' as const };
        if (isPast) return conflictOf({ reason: 'past', id: null, movie: copy.source.movie }, copy.place, zone);
        if (other) return conflictOf({ ...occupied, id: other.id, movie: other.movie }, other, zone);
        return twin ? conflictOf({ ...occupied, id: null, movie: twin.source.movie }, twin.place, zone) : null;
      }
    });
  }

  return {
    async timeline(asking, { from, to, cinema }: TimelineQuery, locale) {
      const actor = await asOfNow(staff, asking);
      const days = new Set(daysFrom(from, to));
      const rows = await programme.rows(
        reachOf(actor, 'schedules.read'),
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
      const rows = await programme.choices(reachOf(actor, 'schedules.read'));
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
      const row = await readRow(asking, id, 'schedules.read');
      const [schedule] = await withSeats([row], locale);
      if (!schedule) throw new ParterreError('NOT_FOUND');
      return { ...schedule, layout_id: row.layoutId, blocked_seats: row.blockedSeats };
    },

    async seats(asking, id) {
      await readRow(asking, id, 'schedules.read');
      const seats = await programme.seats(id);
      if (!seats) throw new ParterreError('NOT_FOUND');
      return { ...seats, hall: Buffer.from(seats.hall).toString('base64') };
    },

    async create(asking, draft) {
      const places: Place[] = [];
      return together(asking, places, [], async ({ change, actor, create }) => {
        const values = await valuesOf(change, actor, draft);
        places.push(placeOf(values));
        await mustBeFree(change, places, []);
        const scope = scopeOf((await screenWithin(change, actor, draft.screen)).exhibitorId, [values.cinema_id]);
        const made = await create({ permission: write, entity: 'schedule', scope, values, taken: 'SCREEN_OCCUPIED' });
        return { id: Number(made.id), row_version: made.row_version };
      });
    },

    async save(asking, { id, row_version, confirmed_tickets, ...changes }: ScheduleChange) {
      const places: Place[] = [];
      const published: number[] = [];
      return together(asking, places, published, async ({ change, actor, edit }) => {
        const row = await locked(change, actor, id);
        const now = row.values;
        if (now.cancelled_at !== null) throw new ParterreError('SCHEDULE_CANCELLED');
        const {
          version,
          screen,
          day,
          minute,
          preshow_minutes,
          feature_minutes,
          cleaning_minutes,
          price_group,
          ...rest
        } = changes;
        const values: Partial<Values> = rest;
        const there = await change.programme.screen(screen ?? now.screen_id);
        // Its film and its prices are the exhibitor's, also for somebody who plans for several.
        const isForeign = there?.exhibitorId !== row.scope.exhibitorId;
        if (!there || isForeign || (screen !== undefined && there.archived)) throw wrong('screen');
        mustReachScope(actor, write, scopeOf(there.exhibitorId, [there.cinemaId]));
        if (screen !== undefined && screen !== now.screen_id) {
          if (there.layoutId === null) throw wrong('screen', 'screen_without_layout');
          // Seat indexes of another hall mean other seats.
          Object.assign(values, {
            screen_id: screen,
            cinema_id: there.cinemaId,
            layout_id: there.layoutId,
            blocked_seats: [],
          });
        }
        let runtime: number | null = null;
        if (version !== undefined && version !== now.version_id) {
          const chosen = await change.programme.version(version);
          if (!chosen || chosen.archived || chosen.exhibitorId !== there.exhibitorId) throw wrong('version');
          Object.assign(values, { version_id: version, movie_id: chosen.movieId });
          if (chosen.movieId !== now.movie_id) runtime = chosen.runtime;
        }
        if (price_group !== undefined) {
          await mustBePriceGroup(change, price_group, there);
          values.price_group_id = price_group;
        }
        const old = partsOf(now);
        const preshow = preshow_minutes ?? old.preshow;
        const cleaning = cleaning_minutes ?? old.cleaning;
        const length = preshow + (feature_minutes ?? runtime ?? old.feature) + cleaning;
        const at = cinemaTime(Date.parse(now.start_at), there.timezone, there.midnightOffset);
        const time = { day: day ?? at.day, minute: minute ?? at.minute };
        const isMoved = time.day !== at.day || time.minute !== at.minute;
        const startAtMs = isMoved ? startOf(time, there) : Date.parse(now.start_at);
        Object.assign(values, {
          start_at: isoOf(startAtMs),
          end_at: isoOf(startAtMs + length * minuteMs),
          preshow_minutes: preshow,
          cleaning_minutes: cleaning,
        });
        await mustNotBreakSales(change, id, now, values, confirmed_tickets);
        if (values.blocked_seats) values.blocked_seats = [...new Set(values.blocked_seats)].sort((a, b) => a - b);
        places.push(placeOf({ ...now, ...values }));
        await mustBeFree(change, places, [id]);
        if (!now.draft) published.push(id);
        if (values.start_at !== now.start_at && confirmed_tickets) await change.cancellations.moved(id);
        const entity = 'schedule' as const;
        return edit({
          permission: write,
          entity,
          id: String(id),
          version: row_version,
          values,
          taken: 'SCREEN_OCCUPIED',
        });
      });
    },

    async publish(asking, ids) {
      const published: number[] = [];
      return together(asking, [], published, async ({ change, actor, edit }) => {
        for (const id of sorted(ids)) {
          const row = await locked(change, actor, id);
          if (row.values.cancelled_at !== null || !row.values.draft) continue;
          if (Date.parse(row.values.start_at) < cinemaClock.nowMs()) throw new ParterreError('SCHEDULE_IN_THE_PAST');
          await edit({
            permission: write,
            entity: 'schedule',
            id: String(id),
            version: row.version,
            values: { draft: false },
          });
          published.push(id);
        }
        return { published: published.length };
      });
    },

    async remove(asking, ids) {
      return together(asking, [], [], async ({ change, actor }) => {
        for (const id of sorted(ids)) {
          const row = await locked(change, actor, id);
          if (!row.values.draft) throw new ParterreError('SCHEDULE_PUBLISHED');
          await change.programme.deleteDraft(id);
          await change.audit({
            ...who(actor),
            permission: write,
            entity: 'schedule',
            entityId: String(id),
            scope: row.scope,
            version: row.version + 1,
            before: { ...row.values },
            after: {},
          });
        }
        return { removed: ids.length };
      });
    },

    async copyPlan(asking, copy, locale) {
      const actor = await asOfNow(staff, asking);
      // Reads alone, of one moment.
      const plan = await deps.changes.transaction((change) => planCopy(change, actor, copy));
      return {
        schedules: plan.map(({ source, time, conflict }) => ({
          source: source.id,
          movie: localize(source.movie, locale),
          screen_id: source.screenId,
          ...time,
          conflict: conflict && { ...conflict, movie: localize(conflict.movie, locale) },
        })),
      } satisfies CopyPlan;
    },

    async copy(asking, copy) {
      const places: Place[] = [];
      return together(asking, places, [], async ({ change, actor, create }) => {
        const plan = await planCopy(change, actor, copy);
        const refused = plan.find(({ conflict }) => conflict !== null);
        if (refused?.conflict && !copy.skip_conflicts) {
          const { reason, movie, from_minute, to_minute } = refused.conflict;
          if (reason === 'past') throw new ParterreError('SCHEDULE_IN_THE_PAST');
          throw new ParterreError('SCREEN_OCCUPIED', {
            values: { from: clockText(from_minute), to: clockText(to_minute) },
            localized: { movie },
          });
        }
        const free = plan.filter(({ conflict }) => conflict === null);
        places.push(...free.map(({ place }) => place));
        for (const { source, place } of free) {
          const screen = await change.programme.screen(source.screenId);
          const version = await change.programme.version(source.versionId);
          if (!screen || screen.archived || screen.layoutId === null || !version || version.archived)
            throw wrong('screens', 'exists');
          const values: Values = {
            movie_id: source.movieId,
            version_id: source.versionId,
            cinema_id: source.cinemaId,
            screen_id: source.screenId,
            layout_id: screen.layoutId,
            price_group_id: source.priceGroupId,
            start_at: isoOf(place.startAtMs),
            end_at: isoOf(place.endAtMs),
            preshow_minutes: source.preshowMinutes,
            cleaning_minutes: source.cleaningMinutes,
            draft: true,
            visibility: source.visibility,
            purchasable_online: source.purchasableOnline,
            seatpicker_enabled: source.seatpickerEnabled,
            // Seats of another layout are other seats.
            blocked_seats: screen.layoutId === source.layoutId ? source.blockedSeats : [],
            online_reserve: source.onlineReserve,
            cancelled_at: null,
          };
          const scope = scopeOf(source.exhibitorId, [source.cinemaId]);
          await create({ permission: write, entity: 'schedule', scope, values, taken: 'SCREEN_OCCUPIED' });
        }
        return { copied: free.length, skipped: plan.length - free.length };
      });
    },

    async bulk(asking, { ids, changes }: ScheduleBulk) {
      const places: Place[] = [];
      const published: number[] = [];
      return together(asking, places, published, async ({ change, actor, edit }) => {
        const { price_group, shift_minutes = 0, ...plain } = changes;
        const refused: { id: number; code: BulkRefusal }[] = [];
        const rows = new Map<number, Awaited<ReturnType<typeof locked>>>();
        for (const id of sorted(ids)) rows.set(id, await locked(change, actor, id));
        // Once they are locked, so that nobody buys between the question and the move.
        const sold = shift_minutes === 0 ? new Map() : await change.programme.sold(ids);
        await change.programme.moveTogether();
        let changed = 0;
        const moved: { id: number; place: Place }[] = [];
        for (const [id, row] of rows) {
          const now = row.values;
          const startAtMs = Date.parse(now.start_at) + shift_minutes * minuteMs;
          const refusal =
            now.cancelled_at !== null
              ? 'SCHEDULE_CANCELLED'
              : sold.has(id)
                ? 'SCHEDULE_SOLD'
                : shift_minutes !== 0 && startAtMs < cinemaClock.nowMs()
                  ? 'SCHEDULE_IN_THE_PAST'
                  : null;
          if (refusal) {
            refused.push({ id, code: refusal });
            continue;
          }
          const values: Partial<Values> = { ...plain };
          if (price_group !== undefined) {
            const screen = await change.programme.screen(now.screen_id);
            if (screen) await mustBePriceGroup(change, price_group, screen);
            values.price_group_id = price_group;
          }
          if (shift_minutes !== 0) {
            values.start_at = isoOf(startAtMs);
            values.end_at = isoOf(Date.parse(now.end_at) + shift_minutes * minuteMs);
            moved.push({ id, place: placeOf({ ...now, ...values }) });
          }
          await edit({ permission: write, entity: 'schedule', id: String(id), version: row.version, values });
          changed += 1;
          if (!now.draft) published.push(id);
        }
        for (const { id, place } of moved) await mustBeFree(change, [place], [id]);
        places.push(...moved.map(({ place }) => place));
        await change.programme.settled();
        return { changed, refused };
      });
    },
  };
}

async function mustBePriceGroup(change: ChangeTransaction, id: number, screen: PlannedScreen): Promise<void> {
  const group = await change.programme.priceGroup(id);
  if (group?.exhibitorId !== screen.exhibitorId) throw wrong('price_group');
}

/** The row, for changing it. NOT_FOUND, FORBIDDEN. */
async function locked(change: ChangeTransaction, actor: EmployeeActor, id: number) {
  const row = await change.lock('schedule', String(id));
  if (!row?.scope) throw new ParterreError('NOT_FOUND');
  mustReachScope(actor, write, row.scope);
  return { ...row, scope: row.scope };
}

/**
 * What was sold is a film on a screen in a version: those stay once somebody has bought or is buying. Its time may change for whoever
 * says how many tickets that concerns.
 */
async function mustNotBreakSales(
  change: ChangeTransaction,
  id: number,
  now: Values,
  next: Partial<Values>,
  confirmedTickets: number | undefined,
): Promise<void> {
  const differs = (name: keyof Values) => next[name] !== undefined && next[name] !== now[name];
  const isOther = differs('version_id') || differs('screen_id');
  if (!isOther && !differs('start_at')) return;
  const sold = (await change.programme.sold([id])).get(id);
  if (!sold) return;
  const values = { tickets: sold.tickets };
  if (isOther) throw new ParterreError('SCHEDULE_SOLD', { values });
  if (confirmedTickets !== sold.tickets) throw new ParterreError('SCHEDULE_MOVE_UNCONFIRMED', { values });
}

/** Of a schedule that nobody outside sees nothing is told. */
function newsOf(published: number[]): LiveNews[] {
  return scheduleNews(published);
}

function reachOf(actor: EmployeeActor, permission: Permission): Reach[] {
  return actor.memberships
    .filter(({ permissions }) => permissions.includes(permission))
    .map(({ exhibitor, cinemas }) => ({ exhibitorId: exhibitor.id, cinemaIds: cinemas }));
}

function wrong(field: string, key = 'choice'): ParterreError {
  return new ParterreError('VALIDATION_FAILED', { fields: { [field]: [{ key }] } });
}

function sorted(ids: number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

const isoOf = (atMs: number): string => new Date(atMs).toISOString();

function placeOf(values: Pick<Values, 'screen_id' | 'start_at' | 'end_at'>): Place {
  return { screenId: values.screen_id, startAtMs: Date.parse(values.start_at), endAtMs: Date.parse(values.end_at) };
}

function overlap(one: Place, other: Place): boolean {
  return one.screenId === other.screenId && one.startAtMs < other.endAtMs && other.startAtMs < one.endAtMs;
}

/** Minutes. */
function partsOf(values: Values): { preshow: number; feature: number; cleaning: number } {
  const { preshow_minutes: preshow, cleaning_minutes: cleaning } = values;
  const length = (Date.parse(values.end_at) - Date.parse(values.start_at)) / minuteMs;
  return { preshow, cleaning, feature: Math.max(0, Math.round(length) - preshow - cleaning) };
}

function timeOf({ startAtMs, timezone, midnightOffset }: ProgrammeRow): CinemaTime {
  return cinemaTime(startAtMs, timezone, midnightOffset);
}

type Zone = Pick<ProgrammeRow, 'timezone' | 'midnightOffset'>;

/** Its film in all languages. */
type Conflict = Omit<ScheduleConflict, 'movie'> & { movie: Localized };

function conflictOf(other: Pick<Conflict, 'reason' | 'id' | 'movie'>, place: Place, zone: Zone): Conflict {
  const { day, minute } = cinemaTime(place.startAtMs, zone.timezone, zone.midnightOffset);
  return {
    ...other,
    screen_id: place.screenId,
    day,
    from_minute: minute,
    to_minute: minute + Math.round((place.endAtMs - place.startAtMs) / minuteMs),
  };
}

function clockOf(atMs: number, { timezone, midnightOffset }: Zone): string {
  return clockText(cinemaTime(atMs, timezone, midnightOffset).minute);
}

/** `18:05`; past midnight as clocks show it. */
function clockText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
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
