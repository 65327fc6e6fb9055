/** When a schedule may be bought, and to which cinema day it belongs. Instants are Unix ms. */
import { isVisible } from './visibility.ts';

const minuteMs = 60_000;
/** An event is still sold this long after it began (website.md section 9). */
export const eventSaleGraceMs = 15 * minuteMs;

export interface ScheduleTimes {
  startAtMs: number;
  isEvent: boolean;
}

/** Online sale ends at the start of a film, 15 minutes after the start of an event. */
export function onlineSaleEndsAtMs(schedule: ScheduleTimes): number {
  return schedule.isEvent ? schedule.startAtMs + eventSaleGraceMs : schedule.startAtMs;
}

export interface Sellable extends ScheduleTimes {
  purchasableOnline: boolean;
  /** Whether the event sells online, when the schedule is one. */
  eventSellsOnline: boolean;
  cancelled: boolean;
  visibleOnSite: boolean;
}

export type SaleRefusal = 'cancelled' | 'hidden' | 'not_online' | 'event_not_online' | 'over';

/** Every reason why the website may not sell this schedule now, seats aside; none: it may. Over exactly at `onlineSaleEndsAtMs`. */
export function onlineSaleRefusals(schedule: Sellable, nowMs: number): SaleRefusal[] {
  const refusals: SaleRefusal[] = [];
  if (schedule.cancelled) refusals.push('cancelled');
  if (!schedule.visibleOnSite) refusals.push('hidden');
  if (!schedule.purchasableOnline) refusals.push('not_online');
  if (schedule.isEvent && !schedule.eventSellsOnline) refusals.push('event_not_online');
  if (nowMs >= onlineSaleEndsAtMs(schedule)) refusals.push('over');
  return refusals;
}

export function isOnSaleOnline(schedule: Sellable, nowMs: number): boolean {
  return onlineSaleRefusals(schedule, nowMs).length === 0;
}

/** A buyer who is alone with a register is told by nobody how much of the film is over: this long after its start it is not bought any more (website.md, section 9). */
const lateEntryMs = 15 * minuteMs;

/**
 * Every reason why it may not be sold in its cinema now; none: it may. One may come late to the point of sale, where it is over when the show
 * ends; a register sells it until 15 minutes after its start.
 */
export function counterSaleRefusals(
  {
    cancelled,
    visibility,
    startAtMs,
    endAtMs,
  }: { cancelled: boolean; visibility: number; startAtMs: number; endAtMs: number },
  nowMs: number,
  place: 'pos' | 'register',
): SaleRefusal[] {
  const refusals: SaleRefusal[] = [];
  if (cancelled) refusals.push('cancelled');
  if (!isVisible(visibility, place)) refusals.push('hidden');
  const overAtMs = place === 'register' ? Math.min(endAtMs, startAtMs + lateEntryMs) : endAtMs;
  if (nowMs >= overAtMs) refusals.push('over');
  return refusals;
}

interface LocalParts {
  year: number;
  month: number;
  day: number;
  minuteOfDay: number;
}

/**
 * What each time zone's clocks show, with the minutes that were asked for last: a sale asks four times, for the same two minutes
 * as the sale before, and Intl takes 10 microseconds for each.
 */
const zones = new Map<string, { format: Intl.DateTimeFormat; known: Map<number, LocalParts> }>();
const mostKnown = 1_000;

function localParts(atMs: number, timezone: string): LocalParts {
  let zone = zones.get(timezone);
  if (!zone) {
    zone = { format: formatOf(timezone), known: new Map() };
    zones.set(timezone, zone);
  }
  const minute = Math.floor(atMs / minuteMs);
  let parts = zone.known.get(minute);
  if (!parts) {
    parts = partsOf(zone.format, atMs);
    if (zone.known.size >= mostKnown) zone.known.clear();
    zone.known.set(minute, parts);
  }
  return parts;
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
}

function partsOf(format: Intl.DateTimeFormat, atMs: number): LocalParts {
  const value = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
  for (const part of format.formatToParts(atMs)) {
    if (part.type in value) value[part.type as keyof typeof value] = Number(part.value);
  }
  return { year: value.year, month: value.month, day: value.day, minuteOfDay: value.hour * 60 + value.minute };
}

/**
 * The cinema day (YYYY-MM-DD) of an instant: the local date, except that the first `midnightOffsetMinutes` after midnight
 * still belong to the day before. By the wall clock, so that a change to summer time moves nothing.
 */
export function cinemaDay(atMs: number, timezone: string, midnightOffsetMinutes: number): string {
  const { year, month, day, minuteOfDay } = localParts(atMs, timezone);
  const date = new Date(Date.UTC(year, month - 1, minuteOfDay < midnightOffsetMinutes ? day - 1 : day));
  return date.toISOString().slice(0, 10);
}

/** Minutes after midnight on the clocks of a time zone. */
export function minuteOfDay(atMs: number, timezone: string): number {
  return localParts(atMs, timezone).minuteOfDay;
}

/** A time on the cinema's clocks: minutes since the midnight with which its cinema day began; above 1440 in the night after. */
export interface CinemaTime {
  /** YYYY-MM-DD */
  day: string;
  minute: number;
}

export const minutesOfDay = 1440;

/** What the cinema's clocks show at an instant. */
export function cinemaTime(atMs: number, timezone: string, midnightOffsetMinutes: number): CinemaTime {
  const { minuteOfDay } = localParts(atMs, timezone);
  return {
    day: cinemaDay(atMs, timezone, midnightOffsetMinutes),
    minute: minuteOfDay < midnightOffsetMinutes ? minuteOfDay + minutesOfDay : minuteOfDay,
  };
}

/**
 * The instant at which the cinema's clocks show this. Of a time that they show twice, when summer time ends, the first; a time that they
 * jump over, when it begins, is as much later.
 */
export function instantOf({ day, minute }: CinemaTime, timezone: string): number {
  const shownMs = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs;
  const before = shownMs - aheadMs(shownMs - minutesOfDay * minuteMs, timezone);
  const after = shownMs - aheadMs(shownMs + minutesOfDay * minuteMs, timezone);
  return [before, after].find((atMs) => atMs + aheadMs(atMs, timezone) === shownMs) ?? before;
}

/** How much the clocks there are ahead of UTC. */
function aheadMs(atMs: number, timezone: string): number {
  const { year, month, day, minuteOfDay } = localParts(atMs, timezone);
  return Date.UTC(year, month - 1, day, 0, minuteOfDay) - atMs;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * minutesOfDay * minuteMs).toISOString().slice(0, 10);
}

/** The days between the two, both included. */
export function daysFrom(first: string, last: string): string[] {
  const count = (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / (minutesOfDay * minuteMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}
