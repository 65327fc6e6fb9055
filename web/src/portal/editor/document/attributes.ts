/** What seats, rows and the hall are, apart from where they stand. */
import type { HallDocument, HallRow, HallSeat } from '@parterre/engine/types';
import { byRow, changeSeats, listSeats, type Point, rounded } from './seats.ts';
import type { Drawing, Edited, Selection } from './types.ts';

export const seatFlags = ['accessible', 'companion', 'blocked', 'disabled', 'handOnly'] as const;
export type SeatFlag = (typeof seatFlags)[number];

export const hasFlag = (seat: HallSeat, flag: SeatFlag): boolean =>
  flag === 'handOnly' ? seat.autoAssign === false : seat[flag] === true;

/** What the selected seats have in common; undefined: they differ. */
export function common<T>(hall: HallDocument, { seats }: Selection, of: (seat: HallSeat) => T): T | undefined {
  const values = new Set(listSeats(hall, seats).map(({ seat }) => of(seat)));
  return values.size === 1 ? [...values][0] : undefined;
}

export function setFlag(drawing: Drawing, selection: Selection, flag: SeatFlag, isSet: boolean): Edited {
  return change(drawing, selection, (seat) => {
    const { accessible, companion, blocked, disabled, autoAssign, ...rest } = seat;
    const flags = { accessible, companion, blocked, disabled, handOnly: autoAssign === false, [flag]: isSet };
    return {
      ...rest,
      ...(flags.accessible ? { accessible: true } : {}),
      ...(flags.companion ? { companion: true } : {}),
      ...(flags.blocked ? { blocked: true } : {}),
      ...(flags.disabled ? { disabled: true } : {}),
      ...(flags.handOnly ? { autoAssign: false } : {}),
    };
  });
}

/** `seatClass`: index into the hall's classes. */
export function setClass(drawing: Drawing, selection: Selection, seatClass: number): Edited {
  return change(drawing, selection, ({ class: _, ...seat }) =>
    seatClass === 0 ? seat : { ...seat, class: seatClass },
  );
}

/** One seat's name, whatever the others of its row are called. */
export function setName(drawing: Drawing, selection: Selection, name: string): Edited {
  return change(drawing, selection, (seat) => ({ ...seat, name }));
}

function change(drawing: Drawing, selection: Selection, to: (seat: HallSeat) => HallSeat): Edited {
  return { drawing: { ...drawing, hall: changeSeats(drawing.hall, selection.seats, to) }, selection };
}

/** Makes sofas of so many selected seats side by side; what is left over at the end of a run is on none. */
export function joinSofas(drawing: Drawing, selection: Selection, size: number): Edited {
  const sofas = new Map<number, number>();
  for (const { row, seats } of byRow(drawing.hall, selection.seats)) {
    let next = 1 + mostSofa(drawing.hall.rows[row]);
    for (const run of runsOf(drawing.hall, seats))
      for (let at = 0; at + size <= run.length; at += size) {
        for (const seat of run.slice(at, at + size)) sofas.set(seat, next);
        next++;
      }
  }
  const hall = changeSeats(drawing.hall, selection.seats, ({ sofa: _, ...seat }, index) => {
    const sofa = sofas.get(index);
    return sofa === undefined ? seat : { ...seat, sofa };
  });
  return { drawing: { ...drawing, hall: withoutHalves(hall) }, selection };
}

export function breakSofas(drawing: Drawing, selection: Selection): Edited {
  const { drawing: broken } = change(drawing, selection, ({ sofa: _, ...seat }) => seat);
  return { drawing: { ...broken, hall: withoutHalves(broken.hall) }, selection };
}

/** Greatest number of a sofa in the row. */
const mostSofa = (row: HallRow | undefined): number =>
  Math.max(0, ...(row?.seats.map((seat) => seat?.sofa ?? 0) ?? []));

/** A sofa that lost seats to another and has one left is none. */
function withoutHalves(hall: HallDocument): HallDocument {
  const rows = hall.rows.map((row) => {
    const sizes = new Map<number, number>();
    for (const seat of row.seats) if (seat?.sofa) sizes.set(seat.sofa, (sizes.get(seat.sofa) ?? 0) + 1);
    if (![...sizes.values()].includes(1)) return row;
    const seats = row.seats.map((seat) => {
      if (!seat?.sofa || sizes.get(seat.sofa) !== 1) return seat;
      const { sofa: _, ...single } = seat;
      return single;
    });
    return { ...row, seats };
  });
  return { ...hall, rows };
}

/** Seats of one row in runs of neighbours. */
export function runsOf(hall: HallDocument, seats: readonly number[]): number[][] {
  const runs: number[][] = [];
  let before = { row: -1, slot: -1 };
  for (const [at, { row, slot }] of listSeats(hall, seats).entries()) {
    const seat = seats[at] ?? -1;
    if (row === before.row && slot === before.slot + 1) runs.at(-1)?.push(seat);
    else runs.push([seat]);
    before = { row, slot };
  }
  return runs;
}

/** Gives `label` to the rows that have selected seats. */
export function setRowLabel(drawing: Drawing, selection: Selection, label: string): Edited {
  return changeRows(drawing, selection, (row) => ({ ...row, label }));
}

/** `zone`: index into the hall's zones; null: none. */
export function setZone(drawing: Drawing, selection: Selection, zone: number | null): Edited {
  return changeRows(drawing, selection, ({ zone: _, ...row }) => (zone === null ? row : { ...row, zone }));
}

function changeRows(drawing: Drawing, selection: Selection, to: (row: HallRow) => HallRow): Edited {
  const touched = new Set(byRow(drawing.hall, selection.seats).map(({ row }) => row));
  const rows = drawing.hall.rows.map((row, at) => (touched.has(at) ? to(row) : row));
  return { drawing: { ...drawing, hall: { ...drawing.hall, rows } }, selection };
}

export type Head = Pick<HallDocument, 'name' | 'screenSide' | 'naming' | 'classes' | 'zones' | 'focalPoint'>;

export const setHead = ({ hall, scenery }: Drawing, head: Partial<Head>): Drawing => ({
  hall: { ...hall, ...head },
  scenery,
});

/** Null: where the engine puts it by itself. */
export function setFocalPoint({ hall, scenery }: Drawing, point: Point | null): Drawing {
  const { focalPoint: _, ...rest } = hall;
  return { hall: point ? { ...rest, focalPoint: { x: rounded(point.x), y: rounded(point.y) } } : rest, scenery };
}

/** Adds a class or a zone. `key`: made of the name, and unlike all others. */
export function addClass(drawing: Drawing, name: string): Drawing {
  const { classes } = drawing.hall;
  return setHead(drawing, { classes: [...classes, { key: freshKey(name, classes, 'class'), name }] });
}

export function addZone(drawing: Drawing, name: string): Drawing {
  const { zones = [] } = drawing.hall;
  return setHead(drawing, { zones: [...zones, { key: freshKey(name, zones, 'zone'), name }] });
}

function freshKey(name: string, taken: readonly { key: string }[], usual: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const base = plain || usual;
  const keys = new Set(taken.map(({ key }) => key));
  let key = base;
  for (let number = 2; keys.has(key); number++) key = `${base}_${number}`;
  return key;
}

/** Prices name classes by their key, so it stays. */
export function renameClass(drawing: Drawing, index: number, name: string): Drawing {
  return setHead(drawing, {
    classes: drawing.hall.classes.map((each, at) => (at === index ? { ...each, name } : each)),
  });
}

export function renameZone(drawing: Drawing, index: number, name: string): Drawing {
  const zones = drawing.hall.zones ?? [];
  return setHead(drawing, { zones: zones.map((each, at) => (at === index ? { ...each, name } : each)) });
}

/** Removes a class; its seats are of the first class then, which itself stays. */
export function removeClass(drawing: Drawing, index: number): Drawing {
  const { hall, scenery } = drawing;
  if (index === 0 || index >= hall.classes.length) return drawing;
  const rows = hall.rows.map((row) =>
    row.seats.every((seat) => (seat?.class ?? 0) < index)
      ? row
      : { ...row, seats: row.seats.map((seat) => seat && withClass(seat, index)) },
  );
  return { hall: { ...hall, classes: hall.classes.toSpliced(index, 1), rows }, scenery };
}

/** The seat in a hall that no longer has the class `removed`: seats of that class get the first one. */
function withClass(seat: HallSeat, removed: number): HallSeat {
  const { class: own = 0, ...rest } = seat;
  const next = own === removed ? 0 : own > removed ? own - 1 : own;
  return next === 0 ? rest : { ...rest, class: next };
}

export function removeZone(drawing: Drawing, index: number): Drawing {
  const { hall, scenery } = drawing;
  const zones = hall.zones ?? [];
  if (index >= zones.length) return drawing;
  const rows = hall.rows.map(({ zone, ...row }) => {
    if (zone === undefined || zone === index) return row;
    return { ...row, zone: zone > index ? zone - 1 : zone };
  });
  return { hall: { ...hall, zones: zones.toSpliced(index, 1), rows }, scenery };
}
