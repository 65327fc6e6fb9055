import type { MapHall } from '../types.ts';

/** One state of a hall: what there is, and how each seat looks (picture keys). */
interface Seen {
  hall: Pick<MapHall, 'drawnRows'>;
  keys: Uint32Array;
}

/**
 * Where something else is to be painted after a hall was changed: places before and after, x and y in turn, layout units.
 * Rows that are drawn from the same as before are looked through for their looks alone. Null: it cannot be told.
 */
export function changedPlaces(before: Seen, after: Seen): number[] | null {
  const [rowsBefore, rowsAfter] = [before.hall.drawnRows, after.hall.drawnRows];
  if (!rowsBefore || !rowsAfter) return null;
  const places: number[] = [];
  const firsts = new Map<object, number>();
  let first = 0;
  for (const row of rowsBefore) {
    firsts.set(row, first);
    first += row.x.length;
  }
  const kept = new Set<object>();
  first = 0;
  for (const row of rowsAfter) {
    const was = firsts.get(row);
    if (was !== undefined) kept.add(row);
    for (let at = 0; at < row.x.length; at++)
      if (was === undefined || before.keys[was + at] !== after.keys[first + at])
        places.push(row.x[at] as number, row.y[at] as number);
    first += row.x.length;
  }
  for (const row of rowsBefore)
    if (!kept.has(row)) for (let at = 0; at < row.x.length; at++) places.push(row.x[at] as number, row.y[at] as number);
  return places;
}
