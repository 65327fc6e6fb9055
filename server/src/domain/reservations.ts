/** What a reservation is, and how long it lasts. Pure. */
import type { BillStatus, ReservationStatus } from '../contract/enumerations.ts';
import { cinemaDay, instantOf, minutesOfDay } from './scheduleRules.ts';

const minuteMs = 60_000;

/** When the seats of a reservation are free again: so many minutes before the show. */
export function reservedUntilMs(startAtMs: number, expireMinutes: number): number {
  return startAtMs - expireMinutes * minuteMs;
}

/** The specification's word for how a reservation is, by its bill's status. While its payment is on its way it is not used yet. */
export function reservationStatusOf(bill: BillStatus): ReservationStatus {
  if (bill === 'reserved' || bill === 'paying' || bill === 'pending') return 'pending';
  if (bill === 'expired') return 'expired';
  return bill === 'cancelled' ? 'canceled' : 'used';
}

/** A cinema's evening ends in the next morning, also where nobody has set when. */
const nightMinutes = 360;

/**
 * From when to when the shows of a day begin (Unix ms); `day` null: of today, which is still yesterday until the midnight offset. Shows after midnight
 * are the evening's, so until six they are among both days where the offset is earlier.
 */
export function reservationDay(
  day: string | null,
  nowMs: number,
  { timezone, midnightOffset }: { timezone: string; midnightOffset: number },
): { fromMs: number; toMs: number } {
  const of = day ?? cinemaDay(nowMs, timezone, midnightOffset);
  const at = (minute: number) => instantOf({ day: of, minute }, timezone);
  return { fromMs: at(midnightOffset), toMs: at(minutesOfDay + Math.max(nightMinutes, midnightOffset)) };
}
