/** Days `YYYY-MM-DD` as a calendar has them. */

const dayMs = 86_400_000;
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The whole weeks, from Monday on, that have the days from `first` to `last`. */
export function calendarWeeks(first: string, last: string): string[][] {
  const weekday = (new Date(noonOf(first)).getUTCDay() + 6) % 7;
  const mondayMs = noonOf(first) - weekday * dayMs;
  const weeks = Math.floor((noonOf(last) - mondayMs) / (7 * dayMs)) + 1;
  return Array.from({ length: Math.max(1, weeks) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => dayOf(mondayMs + (week * 7 + day) * dayMs)),
  );
}
