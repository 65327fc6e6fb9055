/** A Monday, so that ISO weekday n is n - 1 days later. */
const monday = Date.UTC(2026, 0, 5, 12);

/** Some day of an ISO weekday (1 is Monday), `YYYY-MM-DD`: to be called by its name. */
export const dayOnWeekday = (iso: number): string =>
  new Date(monday + (iso - 1) * 86_400_000).toISOString().slice(0, 10);

/** `18:30` of minutes after midnight; empty: none. */
export function clockOf(minute: number | null): string {
  if (minute === null) return '';
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Minutes after midnight of `18:30`; null: none, or no time. */
export function minuteOf(clock: string): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(clock);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
