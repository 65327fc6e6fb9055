/** Published layouts, read once and kept, as many as there is room for: they never change. */
import '@parterre/engine/node';
import { Hall, SeatFlag } from '@parterre/engine';
import type pg from 'pg';
import type { Layout, LayoutSeat } from '../../ports/catalogueStore.ts';
import { systemClock } from '../../ports/clock.ts';
import { createTimedCache } from '../../services/timedCache.ts';
import { db, rowOf } from './query.ts';

export interface KnownLayout extends Layout {
  /** Seats that are not disabled. */
  readonly total: number;
  /** Seats that are never sold online: blocked in the layout, and not disabled. */
  readonly blocked: ReadonlySet<number>;
  /** Seats that are only drawn. */
  readonly disabled: ReadonlySet<number>;
  /** The seat of a name; -1: there is none. */
  named(rowLabel: string, shortName: string): number;
}

/** Rejects where there is none, which no schedule has. */
export function createLayouts(pool: pg.Pool): (layoutId: number) => Promise<KnownLayout> {
  const { get } = createTimedCache({
    clock: systemClock,
    maxAgeMs: Number.POSITIVE_INFINITY,
    maxEntries: 1_000,
    read: (layoutId: number) => read(pool, layoutId),
  });
  return get;
}

async function read(pool: pg.Pool, layoutId: number): Promise<KnownLayout> {
  const row = await rowOf(pool, db.selectFrom('screen_layout').select('hall_bytes').where('id', '=', layoutId));
  if (!row) throw new Error(`There is no layout ${layoutId}`);
  const hall = Hall.fromBytes(new Uint8Array(row.hall_bytes));
  try {
    return fromHall(hall);
  } finally {
    hall.free();
  }
}

/** Copies what sales need out of the engine's memory, so that nothing must be freed later. */
function fromHall(hall: Hall): KnownLayout {
  const { seats, classes, seatCount } = hall;
  const all: LayoutSeat[] = [];
  const places = new Map<string, LayoutSeat>();
  const blocked = new Set<number>();
  const disabled = new Set<number>();
  for (let index = 0; index < seatCount; index++) {
    const row = seats.row[index] ?? 0;
    const col = seats.slot[index] ?? 0;
    const flags = seats.flags[index] ?? 0;
    const seat: LayoutSeat = {
      index,
      row,
      col,
      seatClass: classes[seats.class[index] ?? 0]?.key ?? 'standard_seats',
      name: hall.seatName(index),
      shortName: hall.seatShortName(index),
      rowLabel: hall.rowLabel(row),
    };
    all.push(seat);
    places.set(`${row}:${col}`, seat);
    if (flags & SeatFlag.disabled) disabled.add(index);
    else if (flags & SeatFlag.blocked) blocked.add(index);
  }
  const names = new Map(classes.map(({ key, name }) => [key, name]));
  return {
    seatCount,
    total: seatCount - disabled.size,
    blocked,
    disabled,
    named: (rowLabel, shortName) => all.findIndex((seat) => seat.rowLabel === rowLabel && seat.shortName === shortName),
    seat: (index) => all[index] ?? null,
    seatAt: (row, col) => places.get(`${row}:${col}`) ?? null,
    className: (key) => names.get(key) ?? null,
  };
}
