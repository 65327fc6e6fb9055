import { FollowingGroup, type Point, useMapParts } from '@parterre/ui/seatmap';
import type Konva from 'konva';
import { type ReactNode, useMemo, useRef } from 'react';
import { Circle } from 'react-konva/lib/ReactKonvaCore';
import 'konva/lib/shapes/Circle';
import { useStroke } from '../../strokes/useStrokes.ts';
import { bend, curveOf } from '../document/curve.ts';
import { byRow, listSeats, rounded } from '../document/seats.ts';
import { useDrawing, useEditor, useEditorState, useSelection } from '../editorContext.ts';
import { clearOfSeats, type HandleTip, tipAt } from './handles.tsx';

/** Distances from the row's end at which the handle may stand, layout units; the first where no seat is, is taken. */
const distances = [2, 3, 4, 5, 6, 8];

/** The handle beside the first selected row, where no seat is: dragged towards the screen or away from it, it bends all selected rows. */
export function CurveHandle({ onTip }: { onTip(tip: HandleTip | null): void }): ReactNode {
  const { store } = useEditor();
  const { colors, state, view } = useMapParts();
  const { stroke } = useStroke();
  const { hall } = useDrawing();
  const { seats } = useSelection();
  const tool = useEditorState((each) => each.tool);
  const start = useRef<{ y: number; curve: number } | null>(null);
  const places = useMemo(() => {
    const row = byRow(hall, seats).find((each) => each.seats.length >= 3);
    if (!row) return [];
    const [first, second] = listSeats(hall, row.seats.slice(0, 2));
    const [before, last] = listSeats(hall, row.seats.slice(-2));
    if (!first || !second || !before || !last) return [];
    return distances.flatMap((distance) => [beyond(before, last, distance), beyond(second, first, distance)]);
  }, [hall, seats]);
  const { scale } = view.viewport;
  const radius = state.coarse ? 12 : 7;
  const place = clearOfSeats(view, places, radius);
  if (place === undefined || tool !== 'select' || stroke !== null) return null;
  return (
    <FollowingGroup>
      <Circle
        name="curve-handle"
        {...place}
        radius={radius / scale}
        fill={colors.yours.fill}
        stroke={colors.ground}
        strokeWidth={2}
        strokeScaleEnabled={false}
        draggable
        onPointerDown={(event: Konva.KonvaEventObject<PointerEvent>) => event.evt.stopPropagation()}
        onMouseEnter={(event: Konva.KonvaEventObject<MouseEvent>) => onTip(tipAt(event, 'bend'))}
        onMouseLeave={() => onTip(null)}
        onDragStart={(event: Konva.KonvaEventObject<DragEvent>) => {
          const { target } = event;
          onTip(tipAt(event, 'bend'));
          start.current = { y: target.y(), curve: curveOf(hall, seats) };
        }}
        onDragMove={({ target }) => {
          if (start.current === null) return;
          const way = (target.y() - start.current.y) * (hall.screenSide === 'top' ? -1 : 1);
          const curve = rounded(start.current.curve + way);
          store.edit((drawing, selection) => bend(drawing, selection, Math.round(curve * 20) / 20), 'curve');
        }}
        onDragEnd={() => {
          start.current = null;
          onTip(null);
          store.settle();
        }}
      />
    </FollowingGroup>
  );
}

/** On the line from one place through another, so far beyond that. */
function beyond(from: Point, through: Point, distance: number): Point {
  const [dx, dy] = [through.x - from.x, through.y - from.y];
  const part = distance / (Math.hypot(dx, dy) || 1);
  return { x: through.x + dx * part, y: through.y + dy * part };
}
