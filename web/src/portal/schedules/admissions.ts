import type { AdmissionRow } from '@parterre/server/contract';

/** How many were in after each passage that still counts: what the curve of a show is drawn of. Times are Unix ms. */
export function curveOf(rows: readonly AdmissionRow[]): { atMs: number; in: number }[] {
  let inside = 0;
  return rows
    .filter(({ undone }) => undone === null)
    .map(({ at, kind }) => {
      inside += kind === 'in' ? 1 : -1;
      return { atMs: Date.parse(at), in: inside };
    });
}

/** How many came in at each door, the busiest first. */
export function doorsOf(rows: readonly AdmissionRow[]): { device: string; in: number }[] {
  const doors = new Map<string, number>();
  for (const { device, kind, undone } of rows)
    if (kind === 'in' && undone === null) doors.set(device, (doors.get(device) ?? 0) + 1);
  return [...doors].map(([device, count]) => ({ device, in: count })).sort((one, other) => other.in - one.in);
}
