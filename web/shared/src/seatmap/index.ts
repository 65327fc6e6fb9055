/** The seat map and its parts. It brings the canvas along: load what uses it when it is needed. */
export { FollowingGroup } from './FollowingGroup.tsx';
export type { MapTool } from './gesture/types.ts';
export { type Movement, moved, type SeatPlace } from './kernel/arrange.ts';
export { boxOf } from './kernel/shapes.ts';
export { type Box, joined, type Point, toScreen } from './kernel/viewport.ts';
export { Legend } from './Legend.tsx';
export { MapStage } from './MapStage.tsx';
export { MapToolbar } from './MapToolbar.tsx';
export { Minimap } from './Minimap.tsx';
export { type ShapeFrame, useMapParts } from './mapContext.ts';
export { paintShape } from './paint/paintShapes.ts';
export { Reveal } from './Reveal.tsx';
export { SeatMap } from './SeatMap.tsx';
export { SeatPicker } from './SeatPicker.tsx';
export { SeatTooltip } from './SeatTooltip.tsx';
export { SelectionLayer } from './SelectionLayer.tsx';
export { staticSource } from './staticSource.ts';
export type { MapHall, SeatClassView, SeatSource } from './types.ts';
