/** Shows as every app lists them. Pure; instants come as Unix ms, a *day* is a cinema day, YYYY-MM-DD. */
import type { Schedule } from '@parterre/server/contract';

const minuteMs = 60_000;
/** A film or event that began this long ago can no longer be bought (website.md section 9). */
export const lateEntryMinutes = 15;

/** Shows from today on, in order of their start; those that began more than 15 minutes ago are over for a buyer. */
export function upcoming(schedules: readonly Schedule[], today: string, nowMs: number): Schedule[] {
  return schedules
    .filter((schedule) => schedule.day >= today && !hasBegunLongAgo(schedule, nowMs))
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

export function hasBegunLongAgo(schedule: Pick<Schedule, 'start'>, nowMs: number): boolean {
  return nowMs - Date.parse(schedule.start) > lateEntryMinutes * minuteMs;
}

export function daysOf(schedules: readonly Schedule[]): string[] {
  return [...new Set(schedules.map((schedule) => schedule.day))].sort();
}

/** The version as a button shows it. The dimension (2D, 3D) only where the operator wants it shown. */
export function versionLabel(version: Schedule['version'], showDimension: boolean): string {
  const parts = [
    version.short,
    version.media_type === '' || version.media_type === 'DIGITAL' ? '' : mediaName(version.media_type),
  ];
  if (showDimension && !version.short.includes(version.dimension)) parts.unshift(version.dimension);
  return parts.filter((part) => part !== '').join(' · ');
}

function mediaName(mediaType: string): string {
  return mediaType === 'DOLBYATMOS' ? 'Atmos' : mediaType;
}
