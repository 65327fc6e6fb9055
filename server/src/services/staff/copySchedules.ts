/** Days of the programme are planned again on others. */
import type { CopyPlan, Localized, ScheduleConflict, ScheduleCopy } from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { localize } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { addDays, type CinemaTime, cinemaTime, daysFrom, instantOf } from '../../domain/scheduleRules.ts';
import type { Place, ProgrammeRow } from '../../ports/programme.ts';
import type { ChangeTransaction } from '../../ports/staffChanges.ts';
import type { CommonDeps, PortalDeps } from '../deps.ts';
import { asOfNow, mustReachScope } from './change.ts';
import {
  changeProgramme,
  clockText,
  dayMs,
  isoOf,
  minuteMs,
  type ProgrammeDeps,
  type ScheduleValues,
  timeOf,
  write,
  wrong,
} from './scheduleChange.ts';
import type { StaffSchedules } from './schedules.ts';

/** Schedules that one copy makes. */
const mostCopies = 1_000;

/** A conflict with the film's title in all languages. */
type Conflict = Omit<ScheduleConflict, 'movie'> & { movie: Localized };

export function createCopySchedules(
  deps: ProgrammeDeps & Pick<CommonDeps, 'cinemaClock'> & Pick<PortalDeps, 'staff'>,
): Pick<StaffSchedules, 'copyPlan' | 'copy'> {
  const { staff, cinemaClock } = deps;

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
      return changeProgramme(deps, asking, places, [], async ({ change, actor, create }) => {
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
          const values: ScheduleValues = {
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
  };
}

function overlap(one: Place, other: Place): boolean {
  return one.screenId === other.screenId && one.startAtMs < other.endAtMs && other.startAtMs < one.endAtMs;
}

function conflictOf(
  other: Pick<Conflict, 'reason' | 'id' | 'movie'>,
  place: Place,
  { timezone, midnightOffset }: Pick<ProgrammeRow, 'timezone' | 'midnightOffset'>,
): Conflict {
  const { day, minute } = cinemaTime(place.startAtMs, timezone, midnightOffset);
  return {
    ...other,
    screen_id: place.screenId,
    day,
    from_minute: minute,
    to_minute: minute + Math.round((place.endAtMs - place.startAtMs) / minuteMs),
  };
}
