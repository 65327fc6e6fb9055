import { documents } from './documents.ts';
import { EngineError } from './errors.ts';
import { alive, call, engine, type HallHandle } from './raw.ts';
import type { HallDocument, SeatTable, StepDirection } from './types.ts';

const directions: readonly StepDirection[] = ['left', 'right', 'up', 'down'];

interface Meta {
  name: string;
  screenSide: 'top' | 'bottom';
  separator: string;
  classes: { key: string; name: string }[];
  zones: { key: string; name: string }[];
  rows: string[];
}

/** The engine's part of a hall, for the other files of this folder. Errors: `Freed`. */
export let handleOf: (hall: Hall) => HallHandle;

/**
 * An auditorium. Immutable; everything that drawing needs is copied into JavaScript's memory once and stays valid after
 * `free()`. Inventories keep the engine's part alive by themselves, so a hall may be freed before them.
 */
export class Hall {
  #handle: HallHandle | undefined;
  readonly #meta: Meta;
  #shortNames: string[] | undefined;
  #seatsByName: Map<string, number> | undefined;
  readonly seatCount: number;
  /** Per seat columns: see SeatTable. */
  readonly seats: SeatTable;
  /** Around all seat centres, in layout units. */
  readonly bounds: { minX: number; minY: number; maxX: number; maxY: number };
  /** Best view, in layout units. */
  readonly focalPoint: { x: number; y: number };

  private constructor(handle: HallHandle) {
    this.#handle = handle;
    this.#meta = JSON.parse(handle.meta());
    this.seatCount = handle.seatCount();
    this.seats = {
      x: handle.x(),
      y: handle.y(),
      row: handle.row(),
      slot: handle.slot(),
      class: handle.class(),
      flags: handle.flags(),
      sofa: handle.sofa(),
    };
    const [minX = 0, minY = 0, maxX = 0, maxY = 0, x = 0, y = 0] = handle.extent();
    this.bounds = { minX, minY, maxX, maxY };
    this.focalPoint = { x, y };
  }

  /**
   * In browsers `loadPlanning()` must have finished. Errors: `NotLoaded`, else see `Hall::from_document` in
   * src/hall/document; `EngineError.defects` lists them all.
   */
  static fromDocument(document: HallDocument): Hall {
    const text = JSON.stringify(document);
    if (typeof text !== 'string') throw new EngineError('BadFormat', 'format');
    return Hall.fromBytes(documents().toBytes(text));
  }

  /** Errors: `BadMagic`, `UnsupportedVersion`, `Truncated`, `TrailingBytes`, `BadByte`, sizes, and those of documents. */
  static fromBytes(bytes: Uint8Array): Hall {
    return new Hall(call(() => engine().HallHandle.fromBytes(bytes)));
  }

  /** Compact binary: travels on the wire, lies in the database. */
  toBytes(): Uint8Array {
    return handleOf(this).toBytes();
  }

  /** What equals its default is left out. In browsers `loadPlanning()` must have finished. Errors: `NotLoaded`. */
  toDocument(): HallDocument {
    return JSON.parse(documents().toText(this.toBytes()));
  }

  static {
    handleOf = (hall) => alive(hall.#handle);
  }

  get name(): string {
    return this.#meta.name;
  }
  /** Cross aisles included. */
  get rowCount(): number {
    return this.#meta.rows.length;
  }
  get screenSide(): 'top' | 'bottom' {
    return this.#meta.screenSide;
  }
  get separator(): string {
    return this.#meta.separator;
  }
  get classes(): readonly { key: string; name: string }[] {
    return this.#meta.classes;
  }
  get zones(): readonly { key: string; name: string }[] {
    return this.#meta.zones;
  }
  /** Empty for a cross aisle. Errors: `UnknownRow`. */
  rowLabel(row: number): string {
    const label = this.#meta.rows[row];
    if (label === undefined) throw new EngineError('UnknownRow');
    return label;
  }

  /** `C-7`. Errors: `UnknownSeat`. */
  seatName(seat: number): string {
    const short = this.seatShortName(seat);
    return `${this.rowLabel(this.seats.row[seat] ?? -1)}${this.separator}${short}`;
  }

  /** `7`. Errors: `UnknownSeat`. */
  seatShortName(seat: number): string {
    this.#shortNames ??= this.seatCount === 0 ? [] : handleOf(this).shortNames().split('\n');
    const name = this.#shortNames[seat];
    if (name === undefined) throw new EngineError('UnknownSeat');
    return name;
  }

  /** The seat with a row's label and a short name, by which it is known from one layout to the next; -1 where there is none. */
  seatNamed(rowLabel: string, shortName: string): number {
    this.#seatsByName ??= new Map(
      Array.from({ length: this.seatCount }, (_, seat) => [nameKey(...this.#nameOf(seat)), seat]),
    );
    return this.#seatsByName.get(nameKey(rowLabel, shortName)) ?? -1;
  }

  /** The seat of another layout that has the same name; -1 where none has. Errors: `UnknownSeat`. */
  namesakeOf(seat: number, other: Hall): number {
    return other.seatNamed(...this.#nameOf(seat));
  }

  #nameOf(seat: number): [rowLabel: string, shortName: string] {
    const shortName = this.seatShortName(seat);
    return [this.rowLabel(this.seats.row[seat] ?? -1), shortName];
  }

  /**
   * The seats in groups that sit side by side, ascending, whatever the order of `seats`; one group: they sit together.
   * Errors: `UnknownSeat` at `seats[n]`.
   */
  groups(seats: ArrayLike<number>): number[][] {
    const bounds = call(() => handleOf(this).groups(seatIndexes(seats)));
    return Array.from({ length: bounds.length / 2 }, (_, group) => range(bounds[2 * group], bounds[2 * group + 1]));
  }

  /** The seats of the sofa that the seat is on, ascending; of a seat on none the seat alone. */
  sofaGroup(seat: number): number[] {
    const [first = 0, end = 0] = handleOf(this).sofaSeats(seatIndex(seat));
    return first === end ? [seat] : range(first, end);
  }

  /** The seat at a place of the grid; -1 where there is none. */
  seatAt(row: number, slot: number): number {
    return isIndex(row) && isIndex(slot) ? handleOf(this).seatAt(row, slot) : -1;
  }

  /** The seat whose square (of twice `reach`) a point lies in, the nearest if several; -1 for none. Layout units. */
  hit(x: number, y: number, reach = 0.5): number {
    return handleOf(this).hit(x, y, reach);
  }

  /** Seats with their centre in the rectangle, ascending; corners in any order, layout units. */
  inRectangle(x0: number, y0: number, x1: number, y1: number): Uint32Array {
    return handleOf(this).inRectangle(x0, y0, x1, y1);
  }

  /** Where an arrow key leads; -1 at the edge. Up and down take the nearest x. Errors: `UnknownSeat`. */
  step(seat: number, direction: StepDirection): number {
    return call(() => handleOf(this).step(seatIndex(seat), directions.indexOf(direction)));
  }

  /** Gives the engine's memory back now rather than when the garbage collector comes by. */
  free(): void {
    this.#handle?.free();
    this.#handle = undefined;
  }

  /** `using hall = …`: as `free()`, at the end of the block. */
  [Symbol.dispose](): void {
    this.free();
  }
}

function range(first = 0, end = first): number[] {
  return Array.from({ length: end - first }, (_, place) => first + place);
}

function nameKey(rowLabel: string, shortName: string): string {
  return JSON.stringify([rowLabel, shortName]);
}

function isIndex(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff;
}

/** Anything that is no index becomes one beyond every hall, which the engine reports as unknown. */
export function seatIndex(seat: number): number {
  return isIndex(seat) ? seat : 0xffff_ffff;
}

export function seatIndexes(seats: ArrayLike<number>): Uint32Array {
  if (seats instanceof Uint32Array) return seats;
  // `Uint32Array.from` with a function takes ten times as long.
  const indexes = new Uint32Array(seats.length);
  for (let i = 0; i < seats.length; i++) indexes[i] = seatIndex(seats[i] ?? -1);
  return indexes;
}
