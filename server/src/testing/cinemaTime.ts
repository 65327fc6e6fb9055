/** What time it is in the cinemas of tests: the same at whatever hour, on whatever day and in whatever time zone they run. */
import { type Clock, offsetClock } from '../ports/clock.ts';

/** A Saturday at ten, in winter: all of the day's shows are still to come. In the exhibitor's time zone, Europe/Brussels. */
export const morning = '2026-11-21T10:00:00+01:00';

/** The cinema day of `morning`. */
export const morningDay = '2026-11-21';

/** How much later it is there than on this machine, in ms, when it is `at` now. `at`: an ISO instant. */
export const offsetTo = (at: string): number => Date.parse(at) - Date.now();

/** The clock of all cinemas of a test file: `morning` when it began. */
export const cinemaClock: Clock & { offsetMs: number } = withOffset(offsetTo(morning));

function withOffset(offsetMs: number): Clock & { offsetMs: number } {
  return { offsetMs, ...offsetClock(offsetMs) };
}
