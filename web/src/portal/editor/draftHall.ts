/**
 * A hall while it is drawn, as the seat map reads it. The engine's own refuses what has faults, and at 100,000 seats takes
 * half a second to be made; this one has what it had before for every row that did not change.
 */
import { type HallDocument, type HallRow, SeatFlag, SeatStatusCode } from '@parterre/engine/types';
import type { Shape } from '@parterre/server/contract';
import type { MapHall, SeatSource } from '@parterre/ui/seatmap';

/** What is drawn of one row, a place for each of its seats. */
interface RowColumns {
  x: Float32Array;
  y: Float32Array;
  slot: Uint16Array;
  class: Uint8Array;
  flags: Uint8Array;
  sofa: Uint16Array;
  /** Statuses of a draft, in which nobody sits; what is blocked in every show looks so. */
  status: Uint8Array;
  /** From the left, each to the right of the one before, or above it. */
  isAscending: boolean;
  names: readonly string[];
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  /** Distance of the closest two neighbours, layout units; infinite in a row of one seat. */
  pitch: number;
}

/** Rows are never changed, only replaced. */
const known = new WeakMap<HallRow, RowColumns>();

function columnsOf(row: HallRow): RowColumns {
  const before = known.get(row);
  if (before) return before;
  const count = row.seats.reduce((sum, seat) => (seat === null ? sum : sum + 1), 0);
  const columns: RowColumns & { names: string[] } = {
    x: new Float32Array(count),
    y: new Float32Array(count),
    slot: new Uint16Array(count),
    class: new Uint8Array(count),
    flags: new Uint8Array(count),
    sofa: new Uint16Array(count),
    status: new Uint8Array(count),
    isAscending: true,
    names: [],
    minX: Number.POSITIVE_INFINITY,
    minY: Number.POSITIVE_INFINITY,
    maxX: Number.NEGATIVE_INFINITY,
    maxY: Number.NEGATIVE_INFINITY,
    pitch: Number.POSITIVE_INFINITY,
  };
  let index = 0;
  for (const [slot, seat] of row.seats.entries()) {
    if (seat === null) continue;
    const { x = slot, y = 0 } = seat;
    columns.x[index] = x;
    columns.y[index] = y;
    columns.slot[index] = slot;
    columns.class[index] = seat.class ?? 0;
    columns.sofa[index] = seat.sofa ?? 0;
    columns.flags[index] =
      (seat.accessible ? SeatFlag.accessible : 0) |
      (seat.companion ? SeatFlag.companion : 0) |
      (seat.sofa ? SeatFlag.sofa : 0) |
      (seat.blocked ? SeatFlag.blocked : 0) |
      (seat.disabled ? SeatFlag.disabled : 0) |
      (seat.autoAssign === false ? SeatFlag.noAutoAssign : 0);
    columns.status[index] = seat.blocked ? SeatStatusCode.blocked : SeatStatusCode.free;
    if (x < columns.maxX) columns.isAscending = false;
    columns.names.push(seat.name ?? '');
    columns.minX = Math.min(columns.minX, x);
    columns.minY = Math.min(columns.minY, y);
    columns.maxX = Math.max(columns.maxX, x);
    columns.maxY = Math.max(columns.maxY, y);
    if (index > 0 && columns.slot[index - 1] === slot - 1) {
      const distance = Math.hypot(x - (columns.x[index - 1] ?? 0), y - (columns.y[index - 1] ?? 0));
      if (distance > 0.05) columns.pitch = Math.min(columns.pitch, distance);
    }
    index++;
  }
  known.set(row, columns);
  return columns;
}

export interface DraftHall extends MapHall {
  /** `SeatStatusCode` bytes by seat index. */
  readonly statuses: Uint8Array;
}

export function draftHall(document: HallDocument): DraftHall {
  const rows = document.rows.map(columnsOf);
  const firsts: number[] = [];
  let seatCount = 0;
  for (const { x } of rows) {
    firsts.push(seatCount);
    seatCount += x.length;
  }
  const seats = {
    x: new Float32Array(seatCount),
    y: new Float32Array(seatCount),
    row: new Uint16Array(seatCount),
    slot: new Uint16Array(seatCount),
    class: new Uint8Array(seatCount),
    flags: new Uint8Array(seatCount),
    sofa: new Uint16Array(seatCount),
  };
  const statuses = new Uint8Array(seatCount);
  const bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [row, columns] of rows.entries()) {
    const first = firsts[row] ?? 0;
    for (const name of ['x', 'y', 'slot', 'class', 'flags', 'sofa'] as const) seats[name].set(columns[name], first);
    statuses.set(columns.status, first);
    seats.row.fill(row, first, first + columns.x.length);
    bounds.minX = Math.min(bounds.minX, columns.minX);
    bounds.minY = Math.min(bounds.minY, columns.minY);
    bounds.maxX = Math.max(bounds.maxX, columns.maxX);
    bounds.maxY = Math.max(bounds.maxY, columns.maxY);
  }
  const rowLabel = (row: number): string => document.rows[row]?.label ?? '';
  const seatShortName = (seat: number): string => {
    const row = seats.row[seat] ?? 0;
    return rows[row]?.names[seat - (firsts[row] ?? 0)] ?? '';
  };

  /** Calls with every seat of the rows that come near. */
  function each(x0: number, y0: number, x1: number, y1: number, found: (seat: number) => void): void {
    for (const [row, { minX, minY, maxX, maxY, x, y, isAscending }] of rows.entries()) {
      if (maxX < x0 || minX > x1 || maxY < y0 || minY > y1) continue;
      const first = firsts[row] ?? 0;
      for (let seat = isAscending ? firstFrom(x, x0) : 0; seat < x.length; seat++) {
        const seatX = x[seat] as number;
        const seatY = y[seat] as number;
        if (seatX > x1 && isAscending) break;
        if (seatX >= x0 && seatX <= x1 && seatY >= y0 && seatY <= y1) found(first + seat);
      }
    }
  }

  return {
    name: document.name,
    seatCount,
    rowCount: rows.length,
    screenSide: document.screenSide,
    classes: document.classes,
    bounds: seatCount === 0 ? { minX: 0, minY: 0, maxX: 0, maxY: 0 } : bounds,
    pitch: usualPitch(rows),
    seats,
    drawnRows: rows,
    statuses,
    rowLabel,
    seatShortName,
    seatName: (seat) => `${rowLabel(seats.row[seat] ?? 0)}${document.naming.separator}${seatShortName(seat)}`,
    hit(x, y, reach = 0.5) {
      let [nearest, distance] = [-1, Number.POSITIVE_INFINITY];
      each(x - reach, y - reach, x + reach, y + reach, (seat) => {
        const away = Math.hypot((seats.x[seat] ?? 0) - x, (seats.y[seat] ?? 0) - y);
        if (away < distance) [nearest, distance] = [seat, away];
      });
      return nearest;
    },
    inRectangle(x0, y0, x1, y1) {
      const found: number[] = [];
      each(Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1), (seat) => found.push(seat));
      return Uint32Array.from(found);
    },
    step(seat, direction) {
      const row = seats.row[seat] ?? 0;
      if (direction === 'left' || direction === 'right') {
        const next = direction === 'left' ? seat - 1 : seat + 1;
        return next >= 0 && next < seatCount && seats.row[next] === row ? next : -1;
      }
      const other = direction === 'up' ? row - 1 : row + 1;
      const columns = rows[other];
      if (!columns) return -1;
      let best = 0;
      const at = seats.x[seat] ?? 0;
      for (const [index, x] of columns.x.entries())
        if (Math.abs(x - at) < Math.abs((columns.x[best] ?? 0) - at)) best = index;
      return (firsts[other] ?? 0) + best;
    },
  };
}

/** The first seat that is not left of a place, in a row from the left. */
function firstFrom(x: Float32Array, from: number): number {
  let [low, high] = [0, x.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((x[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How wide seats are drawn: by the median of the rows, so that one seat pushed against another does not make all others smaller. */
function usualPitch(rows: readonly RowColumns[]): number {
  const pitches = rows.map(({ pitch }) => pitch).filter(Number.isFinite);
  pitches.sort((one, other) => one - other);
  return Math.max(0.2, Math.min(1, pitches[Math.floor(pitches.length / 2)] ?? 1));
}

/** What the seat map needs to show a draft. Nothing of it ever changes. */
export function draftSource(hall: DraftHall, shapes: readonly Shape[] = []): SeatSource {
  return { hall, shapes, statuses: () => hall.statuses, subscribe: () => () => undefined };
}
