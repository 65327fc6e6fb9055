import { TZDate } from '@date-fns/tz';
import { settings } from './settings.ts';
import { timezone } from './venue.ts';

/** Calendar days as `YYYY-MM-DD` in the exhibitor's time zone. */
const dayMs = 86_400_000;

export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);
}

/** A running number of the day: consecutive days differ by one. */
export function dayNumber(day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(2020, 0, 1)) / dayMs);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** ISO: Monday 1 to Sunday 7. */
export function weekday(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

/** The instant `minutes` after the day's midnight on the wall clock of the exhibitor; above 1440 is the night after. */
export function instantOf(day: string, minutes: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, 0, minutes, 0, timezone).getTime());
}

/** The cinema day it is at `nowMs`: in the first hours after midnight still the day before. */
export function demoDay(nowMs: number): string {
  const local = new TZDate(nowMs - settings.public_config.midnight_offset * 60_000, timezone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`;
}
