/** Whether a hall document may become a layout. */
import type { HallFigures, Scenery } from '../contract/index.ts';

export interface CheckedHall {
  /** The document in its shortest form: what equals its default is left out. */
  document: string;
  /** `Hall.toBytes()` */
  bytes: Uint8Array;
  /** Seats of the hall; those that are only drawn count too. */
  seatCount: number;
}

/** `at`: a place in the document, as `rows[3].seats[7].class`; empty: the whole. */
export interface HallDefect {
  code: string;
  at: string;
}

export interface HallChecker {
  /**
   * What may lie in a draft: `drawing` is JSON as `drawingSchema` says, and its hall has the form of a hall document, whether or not
   * the engine would take it. UNAVAILABLE: a large one took too long.
   */
  shape(
    drawing: string,
  ): Promise<{ document: string; scenery: Scenery; seatCount: number } | { defects: HallDefect[] }>;
  /** Reads it with the engine, beside what answers visitors. UNAVAILABLE: it took too long. */
  check(document: string): Promise<CheckedHall | { defects: HallDefect[] }>;
  /** Reads published bytes. `classes`: in the order of the hall, with how many of its seats are of each. */
  describe(bytes: Uint8Array): { figures: HallFigures; classes: { key: string; name: string; seats: number }[] };
  close(): Promise<void>;
}
