/** What the editor begins with. */
import type { HallDocument } from '@parterre/engine/types';
import { type LayoutVersion, noScenery, type ScreenView } from '@parterre/server/contract';
import type { History } from './document/history.ts';
import { explicit } from './document/seats.ts';
import type { Drawing } from './document/types.ts';

export interface Begun {
  drawing: Drawing;
  /** The version of the draft; null: there is no draft yet. */
  version: number | null;
  /** What was drawn on that draft, and could not be sent then. */
  unsent: Drawing | null;
  /** What was drawn in this browser before the page was loaded anew. */
  history: History | null;
}

export function drawingOf({ document, scenery }: Pick<LayoutVersion, 'document' | 'scenery'>): Drawing {
  const hall = JSON.parse(document) as HallDocument;
  return { hall: isExplicit(hall) ? hall : explicit(hall), scenery };
}

/** Drawn here, it says everything; perhaps with faults, of which the engine would make no hall. */
const isExplicit = ({ rows }: HallDocument): boolean =>
  rows.every(
    ({ label, seats }) =>
      label !== undefined &&
      seats.every((seat) => seat === null || (seat.name !== undefined && seat.x !== undefined && seat.y !== undefined)),
  );

export function emptyDrawing({ values }: ScreenView, firstClass: string): Drawing {
  const { row_naming, separator } = values.config;
  return {
    hall: {
      format: 'parterre-hall',
      version: 1,
      name: values.name,
      screenSide: 'top',
      naming: { rows: row_naming, seats: 'from_left', separator },
      classes: [{ key: 'standard_seats', name: firstClass }],
      rows: [],
    },
    scenery: noScenery,
  };
}
