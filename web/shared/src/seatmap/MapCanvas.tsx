import type Konva from 'konva';
import { memo, type RefCallback, useMemo } from 'react';
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore';
import 'konva/lib/Core';
import type { Layers } from './useMapView.ts';
import type { MapView } from './view/mapView.ts';

interface Props {
  view: MapView;
  layers: Layers;
  width: number;
  height: number;
}

/** The context Konva wraps, already scaled to CSS pixels. */
const brushOf = (context: Konva.Context): CanvasRenderingContext2D => context._context;

/**
 * Two layers with one shape each: the seats (redrawn when they or the viewport change) and the marks above (hover,
 * focus, labels, fades). Neither listens: pointers go to the map's element and the engine says what they hit.
 */
export const MapCanvas = memo(function MapCanvas({ view, layers, width, height }: Props) {
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
    <Stage width={width} height={height} listening={false} aria-hidden>
      <Layer ref={refs.seats} listening={false}>
        <Shape name="seats" sceneFunc={(context) => view.paintSeats(brushOf(context))} perfectDrawEnabled={false} />
      </Layer>
      <Layer ref={refs.marks} listening={false}>
        <Shape name="marks" sceneFunc={(context) => view.paintMarks(brushOf(context))} perfectDrawEnabled={false} />
      </Layer>
    </Stage>
  );
});
