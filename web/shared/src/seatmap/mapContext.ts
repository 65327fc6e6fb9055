import { createContext, type RefObject, useContext } from 'react';
import type { MapTool } from './gesture/types.ts';
import type { Movement } from './kernel/arrange.ts';
import type { MapShape } from './kernel/shapes.ts';
import type { Speaker } from './kernel/speech.ts';
import type { Point } from './kernel/viewport.ts';
import type { SeatColors } from './paint/seatColors.ts';
import type { SeatClassView } from './types.ts';
import type { Stroke } from './useMapGestures.ts';
import type { Layers, MapState } from './useMapView.ts';
import type { MapView } from './view/mapView.ts';
import type { SeatMarks } from './view/marks.ts';

/** A movement as it comes to lie, and the lines that it lies on, layout units. */
export interface Snapped {
  dx: number;
  dy: number;
  guides: readonly { from: Point; to: Point }[];
}

/** Where a shape stands, by its middle, and how it is turned. Layout units. */
export type ShapeFrame = Pick<MapShape, 'x' | 'y' | 'width' | 'height' | 'degrees'>;

/** What a seat map shares with the parts inside it. */
export interface MapParts {
  view: MapView;
  state: MapState;
  layers: Layers;
  colors: SeatColors;
  seatClasses: readonly SeatClassView[];
  marks: SeatMarks;
  speaker: Speaker;
  tool: MapTool;
  readOnly: boolean;
  /** Seats that a pick of the seat pointed at would take. */
  preview: readonly number[];
  /** What a drag is making. */
  stroke: Stroke | null;
  /** How far what is selected has been dragged by now; null: it is not. */
  carried: Snapped | null;
  /** What is selected has been moved or turned. */
  onMove: ((movement: Movement) => void) | undefined;
  /** The one shape that is selected has another size, place or turn. */
  onReshape: ((frame: ShapeFrame) => void) | undefined;
  /** The element that pointers and keys go to. */
  stage: RefObject<HTMLDivElement | null>;
  stageProps: StageProps;
  /** Does what a click on the seat does: says what happens, or why nothing does. */
  pick(seat: number, adding?: boolean): void;
  isPickable(seat: number): boolean;
  /** The seats that a pick would take; empty for one that cannot be picked. */
  groupOf(seat: number): readonly number[];
}

/** What makes the stage's element a control, or a picture. */
export type StageProps = Pick<
  React.HTMLAttributes<HTMLDivElement>,
  'role' | 'tabIndex' | 'aria-label' | 'aria-describedby' | 'onKeyDown' | 'onFocus' | 'onBlur'
>;

export const MapContext = createContext<MapParts | null>(null);

/** The map that a part belongs to. */
export function useMapParts(): MapParts {
  const parts = useContext(MapContext);
  if (!parts) throw new Error('this part stands inside a SeatMap');
  return parts;
}
