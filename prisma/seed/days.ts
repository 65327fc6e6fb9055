import { cinemaDay } from '../../server/src/domain/scheduleRules.ts';
import { houses } from './houses/index.ts';

const dayMs = 86_400_000;
const firstMs = Date.UTC(2020, 0, 1);

/** A running number of the day, YYYY-MM-DD: consecutive days differ by one. */
export const dayNumber = (day: string): number => Math.round((Date.parse(`${day}T00:00:00Z`) - firstMs) / dayMs);

export const dayOfNumber = (number: number): string => new Date(firstMs + number * dayMs).toISOString().slice(0, 10);

/** The cinema day that it is at each house of the demo: in the first hours after midnight still the day before. */
export function demoDay(nowMs: number): string {
  const days = houses.map(({ exhibitor, settings }) =>
    cinemaDay(nowMs, exhibitor.timezone, settings.public_config.midnight_offset),
  );
  return days.join(' ');
}
