import { createContext, type RefObject, useContext } from 'react';
import type { Speaker } from './kernel/speech.ts';
import type { SeatColors } from './paint/seatColors.ts';
import type { SeatClassView } from './types.ts';
import type { MapTool } from './useMapGestures.ts';
import type { Layers, MapState } from './useMapView.ts';
import type { MapView } from './view/mapView.ts';
import type { SeatMarks } from './view/marks.ts';

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
