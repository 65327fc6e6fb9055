/** The seat map and its parts. It brings the canvas along: load what uses it when it is needed. */
export type { MapTool } from './gesture/types.ts';
export { moved, type SeatPlace } from './kernel/arrange.ts';
export { Legend } from './Legend.tsx';
export { ListToggle } from './ListToggle.tsx';
export { MapStage } from './MapStage.tsx';
export { MapToolbar } from './MapToolbar.tsx';
export { Minimap } from './Minimap.tsx';
export { Reveal } from './Reveal.tsx';
export { SeatList } from './SeatList.tsx';
export { SeatMap } from './SeatMap.tsx';
export { SeatTooltip } from './SeatTooltip.tsx';
export { SelectionLayer } from './SelectionLayer.tsx';
export { staticSource } from './staticSource.ts';
export type { SeatClassView, SeatSource } from './types.ts';
export type { SeatMarks } from './view/marks.ts';
export { ZoomHint } from './ZoomHint.tsx';
