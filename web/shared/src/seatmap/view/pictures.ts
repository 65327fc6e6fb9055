/** Each seat's picture key, kept up to date; answers with what has to be painted anew. */

import { SeatStatusCode } from '@parterre/engine';
import type { DrawnHall, HallLayout } from '../kernel/layout.ts';
import { classOfKey, isFreeKey, lookOf, pictureKey, pictureOf, type SeatLook } from '../kernel/look.ts';
import type { SeatMarks } from './marks.ts';

export interface PictureChange {
  seat: number;
  /** Key before. */
  from: number;
}

export class SeatPictures {
  readonly keys: Uint32Array;
  /** Free seats of each class, by class index. */
  readonly freeByClass: number[] = [];
  readonly #hall: DrawnHall;
  readonly #layout: HallLayout;
  #statuses: Uint8Array;
  /** Null: not looked for since the statuses changed. */
  #broken: ReadonlySet<number> | null = null;
  #own: ReadonlySet<number>;
  #pending: ReadonlySet<number>;
  #distanced: ReadonlySet<number>;
  #shown: ReadonlySet<number> | null;
  #selected: ReadonlySet<number>;
  readonly #staff: boolean;

  /** `staff`: reserved seats look otherwise than sold ones. */
  constructor(hall: DrawnHall, layout: HallLayout, statuses: Uint8Array, staff = false, marks: SeatMarks = {}) {
    this.#hall = hall;
    this.#layout = layout;
    this.#staff = staff;
    this.#statuses = statuses;
    this.#own = new Set(marks.yours);
    this.#pending = new Set(marks.pending);
    this.#distanced = new Set(marks.distanced);
    this.#shown = marks.shown ?? null;
    this.#selected = new Set(marks.selected);
    this.keys = new Uint32Array(hall.seatCount);
    for (let seat = 0; seat < hall.seatCount; seat++) {
      const key = this.#keyOf(seat);
      this.keys[seat] = key;
      this.#count(key, 1);
    }
  }

  #count(key: number, change: 1 | -1): void {
    const classIndex = classOfKey(key);
    const before = this.freeByClass[classIndex] ?? 0;
    this.freeByClass[classIndex] = isFreeKey(key) ? before + change : before;
  }

  #keyOf(seat: number): number {
    const flags = this.#hall.seats.flags[seat] ?? 0;
    const classIndex = this.#hall.seats.class[seat] ?? 0;
    const look = lookOf({
      status: this.#statuses[seat] ?? 0,
      flags,
      // An empty set is not looked into: of 100,000 seats that took a third of the time.
      own: this.#own.size > 0 && this.#own.has(seat),
      pending: this.#pending.size > 0 && this.#pending.has(seat),
      distanced: this.#distanced.size > 0 && this.#distanced.has(seat),
      staff: this.#staff,
    });
    const dimmed = this.#shown !== null && !this.#shown.has(classIndex);
    const selected = this.#selected.size > 0 && this.#selected.has(seat);
    return pictureKey(look, classIndex, flags, this.#layout.joins[seat] ?? 0, dimmed, selected);
  }

  lookOf(seat: number): SeatLook {
    return pictureOf(this.keys[seat] ?? 0).look;
  }

  /** Seats that are out of order; to visitors, who need not know why a seat is not sold, none. */
  get broken(): ReadonlySet<number> {
    if (this.#broken) return this.#broken;
    const broken = new Set<number>();
    const statuses = this.#staff ? this.#statuses : new Uint8Array();
    const next = (from: number) => statuses.indexOf(SeatStatusCode.broken, from);
    for (let seat = next(0); seat >= 0; seat = next(seat + 1)) broken.add(seat);
    this.#broken = broken;
    return broken;
  }

  #refresh(seats: Iterable<number>): PictureChange[] {
    const changes: PictureChange[] = [];
    for (const seat of seats) {
      // A mark of the hall before, where this one has no such seat.
      if (seat >= this.keys.length) continue;
      const from = this.keys[seat] ?? 0;
      const key = this.#keyOf(seat);
      if (key === from) continue;
      this.keys[seat] = key;
      this.#count(from, -1);
      this.#count(key, 1);
      changes.push({ seat, from });
    }
    return changes;
  }

  /** `seats` null: any may have changed. */
  setStatuses(statuses: Uint8Array, seats: ArrayLike<number> | null): PictureChange[] {
    this.#statuses = statuses;
    this.#broken = null;
    return this.#refresh(seats ? Array.from(seats) : this.keys.keys());
  }

  setOwn(own: readonly number[], pending: readonly number[]): PictureChange[] {
    const touched = new Set([...this.#own, ...this.#pending, ...own, ...pending]);
    this.#own = new Set(own);
    this.#pending = new Set(pending);
    return this.#refresh(touched);
  }

  /** Free seats that a pick would be refused for their distance. */
  setDistanced(seats: readonly number[]): PictureChange[] {
    const touched = new Set([...this.#distanced, ...seats]);
    this.#distanced = new Set(seats);
    return this.#refresh(touched);
  }

  /** Seats that somebody works on. */
  setSelected(seats: readonly number[]): PictureChange[] {
    const before = this.#selected;
    this.#selected = new Set(seats);
    const left = [...before].filter((seat) => !this.#selected.has(seat));
    return this.#refresh([...left, ...seats.filter((seat) => !before.has(seat))]);
  }

  /** Class indexes that stay bright; null: all. */
  setShown(shown: ReadonlySet<number> | null): PictureChange[] {
    this.#shown = shown;
    return this.#refresh(this.keys.keys());
  }
}
