import type { HallDocument } from '@parterre/engine/types';
import type { Scenery } from '@parterre/server/contract';

/**
 * A layout while it is drawn. A change makes anew only the rows and seats it touches, so that a history of thousands of
 * them costs little. Every seat has its x and y.
 */
export interface Drawing {
  readonly hall: HallDocument;
  readonly scenery: Scenery;
}

/** What is selected. */
export interface Selection {
  /** Indexes of seats as the engine counts them: row by row, gaps left out; ascending. */
  readonly seats: readonly number[];
  /** Indexes into the scenery's shapes, ascending. */
  readonly shapes: readonly number[];
}

export const nothing: Selection = { seats: [], shapes: [] };

/** What a tool answers with: the drawing as it is then, and what is selected in it. */
export interface Edited {
  drawing: Drawing;
  selection: Selection;
}
