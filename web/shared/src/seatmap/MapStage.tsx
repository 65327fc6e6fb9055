import type { ReactNode } from 'react';
import { MapCanvas } from './MapCanvas.tsx';
import { useMapParts } from './mapContext.ts';
import classes from './SeatMap.module.css';

interface Props {
  /** CSS height; by default it follows its width and the window. */
  height?: string;
  /** Out of sight, and not drawn anew, while the list stands in its place. */
  hidden?: boolean;
  /** Konva layers above the seats. */
  layers?: ReactNode;
  /** Konva layers below them. */
  ground?: ReactNode;
  /** What lies over the canvas: tooltip, overview. */
  children?: ReactNode;
}

/** The frame with the canvas. */
export function MapStage({ height, hidden = false, layers, ground, children }: Props) {
  const { view, state, layers: own, tool, stage, stageProps } = useMapParts();
  return (
    <div className={classes.frame} style={height ? { height } : undefined} hidden={hidden}>
      <div
        ref={stage}
        className={classes.stage}
        data-seatmap-stage=""
        data-zoomed={state.zoomed || undefined}
        data-drags={tool.drag === undefined && !view.free ? undefined : ''}
        {...stageProps}
      >
        <MapCanvas view={view} layers={own} width={state.width} height={state.height} ground={ground}>
          {layers}
        </MapCanvas>
      </div>
      {children}
    </div>
  );
}
