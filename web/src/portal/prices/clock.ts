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
