import type { Formats } from '@parterre/ui/format';

/** A Monday, so that ISO weekday n is n - 1 days later. */
const monday = Date.UTC(2026, 0, 5, 12);

/** Some day of an ISO weekday (1 is Monday), `YYYY-MM-DD`: to be called by its name. */
export const dayOnWeekday = (iso: number): string =>
  new Date(monday + (iso - 1) * 86_400_000).toISOString().slice(0, 10);

/** ISO weekdays, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** `Tue`, `Sat, Sun`, `Mon–Thu` of ISO weekdays in their order; three that follow one another are a range. */
export function weekdaysText(days: readonly number[], { weekdayShort }: Pick<Formats, 'weekdayShort'>): string {
  const runs: [first: number, last: number][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  const name = (day: number): string => weekdayShort(dayOnWeekday(day));
  return runs
    .flatMap(([first, last]) =>
      last - first > 1 ? `${name(first)}–${name(last)}` : [...new Set([first, last])].map(name),
    )
    .join(', ');
}

/** `Tue €8.50; Sat, Sun €12.00`: other prices by weekday in one line. */
export function weekdayPricesText(
  prices: readonly { weekdays: readonly number[]; price_minor: number | null }[],
  formats: Pick<Formats, 'weekdayShort' | 'money'>,
): string {
  return prices
    .map(({ weekdays, price_minor }) =>
      [weekdaysText(weekdays, formats), price_minor === null ? '–' : formats.money(price_minor)].join(' '),
    )
    .join('; ');
}

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
