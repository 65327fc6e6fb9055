import { FollowingGroup, useMapParts } from '@parterre/ui/seatmap';
import type Konva from 'konva';
import type { ReactNode } from 'react';
import { Layer, Shape } from 'react-konva/lib/ReactKonvaCore';
import 'konva/lib/Shape';

/**
 * Draws in layout units. `pitch`: how wide a seat is drawn; `px`: how many layout units one pixel is; `turnOf`: how a seat is turned, radians
 * clockwise.
 */
export type Paint = (pen: Konva.Context, sizes: { pitch: number; px: number; turnOf(seat: number): number }) => void;

/** What is said of seats, painted over them. */
export function SeatPaint({ name, paint }: { name: string; paint: Paint }): ReactNode {
  const { view } = useMapParts();
  return (
    <Layer name={name} listening={false}>
      <FollowingGroup>
        <Shape
          perfectDrawEnabled={false}
          sceneFunc={(pen) =>
            paint(pen, { pitch: view.layout.pitch, px: 1 / view.viewport.scale, turnOf: (seat) => view.turnOf(seat) })
          }
        />
      </FollowingGroup>
    </Layer>
  );
}
