/** What the caller knows of single seats; indexes into the source's hall. The same array again: nothing changed. */
export interface SeatMarks {
  /** Chosen by whoever looks. */
  yours?: readonly number[];
  /** Seats of `yours` that the server has not confirmed. */
  pending?: readonly number[];
  /** Free seats that a pick would be refused for their distance to others. */
  distanced?: readonly number[];
  /** Seats that somebody works on; outlined. */
  selected?: readonly number[];
  /** Shapes likewise, by their place in the list. */
  selectedShapes?: readonly number[];
  /** Seats that are out of order, and why; crossed out, also where they are sold. */
  outages?: ReadonlyMap<number, string>;
  /** Class indexes that stay bright; null: all. */
  shown?: ReadonlySet<number> | null;
}
