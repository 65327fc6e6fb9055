/**
 * The instant, as an ISO text, at which clocks in a time zone show `2026-11-21T20:30`; null: that is no time. Of an hour that comes
 * twice the first, of one that is left out the one after it.
 */
export function instantOf(local: string, timeZone: string): string | null {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (atMs: number): number => wallMs(atMs, timeZone) - atMs;
  // The offset before a change of clocks finds the first of two equal hours.
  const first = asUtc - offsetAt(asUtc - 86_400_000);
  const atMs = first + offsetAt(first) === asUtc ? first : asUtc - offsetAt(asUtc + 86_400_000);
  return new Date(atMs).toISOString();
}

/** `2026-11-21T20:30`: what clocks in a time zone show at an instant. */
export const wallMoment = (instant: string, timeZone: string): string =>
  new Date(wallMs(Date.parse(instant), timeZone)).toISOString().slice(0, 16);

/** What clocks in a time zone show then, to the minute, as if they stood in UTC. */
function wallMs(atMs: number, timeZone: string): number {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}
