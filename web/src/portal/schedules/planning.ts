/** The timeline's arithmetic. A time is a cinema day and minutes after its midnight, above 1440 in the night after. */
import type { PlannedSchedule, ScheduleChoices } from '@parterre/server/contract';

export const minutesOfDay = 1440;
/** Shows start at whole steps, in minutes. */
export const step = 5;

/** Where something is, or would be. */
export interface Spot {
  screen_id: number;
  day: string;
  minute: number;
}

/** What the timeline shows from left to right: whole hours, as minutes. */
export interface Axis {
  from: number;
  to: number;
}

const dayMs = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** The Monday on or before the day. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Length of a schedule: pre-show, feature and cleaning. */
export function lengthOf(
  schedule: Pick<PlannedSchedule, 'preshow_minutes' | 'feature_minutes' | 'cleaning_minutes'>,
): number {
  return schedule.preshow_minutes + schedule.feature_minutes + schedule.cleaning_minutes;
}

/** When the film of a schedule ends, as minutes: visitors leave, and the cleaning begins. */
export function endOf(schedule: Pick<PlannedSchedule, 'minute' | 'preshow_minutes' | 'feature_minutes'>): number {
  return schedule.minute + schedule.preshow_minutes + schedule.feature_minutes;
}

/** `20:15`; past midnight as clocks show it. */
export function clockOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

/** Minutes of `20:15`; before the end of the cinema day it is the night after. Null: no time. */
export function minuteOf(clock: string, midnightOffset: number): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(clock) ?? [];
  if (hours === undefined || minutes === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  const minute = Number(hours) * 60 + Number(minutes);
  return minute < midnightOffset ? minute + minutesOfDay : minute;
}

/** The axis from the morning to the night, and as far as the shows go. A cinema day ends `midnightOffset` minutes late. */
export function axisOf(schedules: readonly PlannedSchedule[], midnightOffset: number): Axis {
  const starts = schedules.map(({ minute }) => minute);
  const ends = schedules.map((schedule) => schedule.minute + lengthOf(schedule));
  return {
    from: Math.max(Math.floor(midnightOffset / 60) * 60, Math.floor(Math.min(10 * 60, ...starts) / 60) * 60),
    to: Math.ceil(Math.max(25 * 60, ...ends) / 60) * 60,
  };
}

/** The start that a place on the axis means, `fraction` of its length from the left. */
export function minuteAt(fraction: number, { from, to }: Axis): number {
  const minute = from + fraction * (to - from);
  return Math.min(to - step, Math.max(from, Math.round(minute / step) * step));
}

/** Minutes on one line through all days, so that a night reaches into the next day. */
function absolute(day: string, minute: number): number {
  return (Date.parse(`${day}T00:00:00Z`) / dayMs) * minutesOfDay + minute;
}

/** The first show that is in the way of `length` minutes there; cancelled ones are not. */
export function inTheWay(
  schedules: readonly PlannedSchedule[],
  spot: Spot,
  length: number,
  except: number | null,
): PlannedSchedule | null {
  const from = absolute(spot.day, spot.minute);
  return (
    schedules.find((other) => {
      if (other.id === except || other.cancelled || other.screen_id !== spot.screen_id) return false;
      const start = absolute(other.day, other.minute);
      return start < from + length && start + lengthOf(other) > from;
    }) ?? null
  );
}

/** The minute that clocks in a time zone show at an instant, on the same line as those of `absolute`. */
export function wallMinute(atMs: number, timeZone: string): number {
  // Swedish writes a time as ISO does.
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(atMs);
  return Math.floor(Date.parse(`${wall.replace(' ', 'T')}:00Z`) / 60_000);
}

/** Why something cannot be where it is dragged to; `told`: it can, and buyers have to be told. */
export type Objection =
  | { reason: 'occupied'; other: PlannedSchedule }
  | { reason: 'sold' | 'told'; tickets: number }
  | { reason: 'forbidden' | 'past' | 'noLayout' | 'noPrices' };

/** What of the rules of the server is known here. Its rules in its order; it decides at the drop. */
export function objectionTo(
  what: { id: number | null; length: number },
  spot: Spot,
  known: {
    schedules: readonly PlannedSchedule[];
    choices: ScheduleChoices;
    nowMs: number;
    /** Whether one may plan in a cinema. */
    mayPlanIn(cinemaId: number): boolean;
  },
): Objection | null {
  const { schedules, choices } = known;
  const schedule = schedules.find(({ id }) => id === what.id);
  const screen = choices.screens.find(({ id }) => id === spot.screen_id);
  const isElsewhere = schedule?.screen_id !== spot.screen_id;
  const isLater = schedule?.day !== spot.day || schedule.minute !== spot.minute;
  if (schedule !== undefined && !isElsewhere && !isLater) return null;
  const cinema = choices.cinemas.find(({ id }) => id === screen?.cinema_id);
  if (cinema !== undefined && !known.mayPlanIn(cinema.id)) return { reason: 'forbidden' };
  const exhibitor = choices.exhibitors.find(({ id }) => id === cinema?.exhibitor_id);
  if (schedule === undefined && !choices.price_groups.some((group) => group.exhibitor_id === exhibitor?.id))
    return { reason: 'noPrices' };
  if (isElsewhere && screen?.ready === false) return { reason: 'noLayout' };
  const nowMinute = exhibitor && wallMinute(known.nowMs, exhibitor.timezone);
  if (isLater && nowMinute !== undefined && absolute(spot.day, spot.minute) < nowMinute) return { reason: 'past' };
  const tickets = schedule === undefined ? 0 : schedule.sold + schedule.undecided;
  if (tickets > 0 && isElsewhere) return { reason: 'sold', tickets };
  const other = inTheWay(schedules, spot, what.length, what.id);
  if (other !== null) return { reason: 'occupied', other };
  return tickets > 0 ? { reason: 'told', tickets } : null;
}

/** What can be planned for one exhibitor. */
export function choicesOf(choices: ScheduleChoices, exhibitor: number | null): ScheduleChoices {
  const isOwn = ({ exhibitor_id }: { exhibitor_id: number }): boolean => exhibitor_id === exhibitor;
  const cinemas = choices.cinemas.filter(isOwn);
  return {
    exhibitors: choices.exhibitors.filter(({ id }) => id === exhibitor),
    cinemas,
    screens: choices.screens.filter(({ cinema_id }) => cinemas.some(({ id }) => id === cinema_id)),
    movies: choices.movies.filter(isOwn),
    price_groups: choices.price_groups.filter(isOwn),
  };
}

/** How full a show is, from 0 to 1. */
export function fullness({ seats, sold, undecided }: PlannedSchedule): number {
  return seats === 0 ? 0 : Math.min(1, (sold + undecided) / seats);
}
