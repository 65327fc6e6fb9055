/** When a schedule may be bought, and to which cinema day it belongs. Instants are Unix ms. */

const minuteMs = 60_000;
/** An event is still sold this long after it began (website.md section 9). */
export const eventSaleGraceMs = 15 * minuteMs;

export interface ShowTimes {
  startAtMs: number;
  isEvent: boolean;
}

/** Online sale ends at the start of a film, 15 minutes after the start of an event. */
export function onlineSaleEndsAtMs(show: ShowTimes): number {
  return show.isEvent ? show.startAtMs + eventSaleGraceMs : show.startAtMs;
}

export interface Sellable extends ShowTimes {
  purchasableOnline: boolean;
  /** Of the event, when the schedule is one. */
  eventSellsOnline: boolean;
  cancelled: boolean;
  visibleOnSite: boolean;
}

/** Whether the website may sell this schedule now, seats aside. Ends exactly at `onlineSaleEndsAtMs`. */
export function isOnSaleOnline(show: Sellable, nowMs: number): boolean {
  return (
    show.purchasableOnline &&
    !show.cancelled &&
    show.visibleOnSite &&
    (!show.isEvent || show.eventSellsOnline) &&
    nowMs < onlineSaleEndsAtMs(show)
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localParts(atMs: number, timezone: string): { year: number; month: number; day: number; minuteOfDay: number } {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timezone, format);
  }
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

/** ISO weekday of a day YYYY-MM-DD: 1 Monday to 7 Sunday. */
export function isoWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
