/** A schedule is planned as a draft, and changed. */
import type { ScheduleChange, ScheduleDraft } from '../../contract/index.ts';
import { type EmployeeActor, scopeOf } from '../../domain/actor.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type CinemaTime, cinemaTime, instantOf } from '../../domain/scheduleRules.ts';
import type { Place, PlannedScreen } from '../../ports/programme.ts';
import type { ChangeTransaction } from '../../ports/staffChanges.ts';
import type { CommonDeps } from '../deps.ts';
import { mustReachScope } from './change.ts';
import {
  changeProgramme,
  isoOf,
  locked,
  minuteMs,
  mustBeFree,
  mustBePriceGroup,
  type ProgrammeDeps,
  placeOf,
  type ScheduleValues,
  write,
  wrong,
} from './scheduleChange.ts';
import type { StaffSchedules } from './schedules.ts';

export function createPlanSchedules(
  deps: ProgrammeDeps & Pick<CommonDeps, 'cinemaClock'>,
): Pick<StaffSchedules, 'create' | 'save'> {
  /** What there is on a place, as its screen, film and prices say. Refuses with the fields that are wrong. */
  async function valuesOf(
    change: ChangeTransaction,
    actor: EmployeeActor,
    draft: ScheduleDraft,
  ): Promise<ScheduleValues> {
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
    if (startAtMs < deps.cinemaClock.nowMs()) throw new ParterreError('SCHEDULE_IN_THE_PAST');
    return startAtMs;
  }

  return {
    async create(asking, draft) {
      const places: Place[] = [];
      return changeProgramme(deps, asking, places, [], async ({ change, actor, create }) => {
        const values = await valuesOf(change, actor, draft);
        places.push(placeOf(values));
        await mustBeFree(deps, change, places, []);
        const scope = scopeOf((await screenWithin(change, actor, draft.screen)).exhibitorId, [values.cinema_id]);
        const made = await create({ permission: write, entity: 'schedule', scope, values, taken: 'SCREEN_OCCUPIED' });
        return { id: Number(made.id), row_version: made.row_version };
      });
    },

    async save(asking, { id, row_version, confirmed_tickets, ...changes }: ScheduleChange) {
      const places: Place[] = [];
      const published: number[] = [];
      return changeProgramme(deps, asking, places, published, async ({ change, actor, edit }) => {
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
        const values: Partial<ScheduleValues> = rest;
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
        if (values.blocked_seats) {
          values.blocked_seats = [...new Set(values.blocked_seats)].sort((a, b) => a - b);
          const seatCount = await change.programme.seatCount(values.layout_id ?? now.layout_id);
          if ((values.blocked_seats.at(-1) ?? 0) >= seatCount) throw wrong('blocked_seats');
        }
        places.push(placeOf({ ...now, ...values }));
        await mustBeFree(deps, change, places, [id]);
        if (!now.draft) published.push(id);
        if (values.start_at !== now.start_at && confirmed_tickets)
          await change.cancellations.moved(id, startAtMs - Date.parse(now.start_at));
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
  };
}

/**
 * What was sold is a film on a screen in a version: those stay once somebody has bought or is buying. Its time may change for whoever
 * says how many tickets that concerns.
 */
async function mustNotBreakSales(
  change: ChangeTransaction,
  id: number,
  now: ScheduleValues,
  next: Partial<ScheduleValues>,
  confirmedTickets: number | undefined,
): Promise<void> {
  const differs = (name: keyof ScheduleValues) => next[name] !== undefined && next[name] !== now[name];
  const isOther = differs('version_id') || differs('screen_id');
  if (!isOther && !differs('start_at')) return;
  const sold = (await change.programme.sold([id])).get(id);
  if (!sold) return;
  const values = { tickets: sold.tickets };
  if (isOther) throw new ParterreError('SCHEDULE_SOLD', { values });
  if (confirmedTickets !== sold.tickets) throw new ParterreError('SCHEDULE_MOVE_UNCONFIRMED', { values });
}

/** Parts of a schedule, in minutes. */
function partsOf(values: ScheduleValues): { preshow: number; feature: number; cleaning: number } {
  const { preshow_minutes: preshow, cleaning_minutes: cleaning } = values;
  const length = (Date.parse(values.end_at) - Date.parse(values.start_at)) / minuteMs;
  return { preshow, cleaning, feature: Math.max(0, Math.round(length) - preshow - cleaning) };
}
