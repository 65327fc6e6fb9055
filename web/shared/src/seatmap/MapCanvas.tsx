import type Konva from 'konva';
import { memo, type ReactNode, type RefCallback, useMemo } from 'react';
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore';
import 'konva/lib/Core';
import type { Layers } from './useMapView.ts';
import type { MapView } from './view/mapView.ts';

interface Props {
  view: MapView;
  layers: Layers;
  width: number;
  height: number;
  /** Konva layers of the caller's own, below the others. */
  ground?: ReactNode;
  /** Above the others. With any the stage listens to pointers for them. */
  children?: ReactNode;
}

const quiet = { listening: false, perfectDrawEnabled: false } as const;

/**
 * Two layers: the room with its seats (redrawn when they or the viewport change) and what follows people (labels, fades,
 * rings). There is no node a seat: each shape paints what it shows at once. Neither layer listens, as the engine says what
 * a pointer hits.
 */
export const MapCanvas = memo(function MapCanvas({ view, layers, width, height, ground, children }: Props) {
  const refs = useMemo(() => {
    const keep =
      (name: keyof Layers): RefCallback<Konva.Layer> =>
      (layer) => {
        layers[name] = layer;
      };
    return { seats: keep('seats'), marks: keep('marks') };
  }, [layers]);
  if (width === 0 || height === 0) return null;
  return (
    <Stage width={width} height={height} listening={Boolean(children)} aria-hidden>
      {ground}
      <Layer ref={refs.seats} listening={false}>
        <Shape name="room" sceneFunc={(pen) => view.paintRoom(pen)} {...quiet} />
        <Shape name="seats" sceneFunc={(pen) => view.paintSeats(pen)} {...quiet} />
      </Layer>
      <Layer ref={refs.marks} listening={false}>
        <Shape name="fades" sceneFunc={(pen) => view.paintFades(pen)} {...quiet} />
        <Shape name="labels" sceneFunc={(pen) => view.paintRowLabels(pen)} {...quiet} />
        <Shape name="rings" sceneFunc={(pen) => view.paintMarks(pen)} {...quiet} />
      </Layer>
      {children}
    </Stage>
  );
});
