import { FollowingGroup, useMapParts } from '@parterre/ui/seatmap';
import type Konva from 'konva';
import { type ReactNode, useMemo, useRef } from 'react';
import { Circle } from 'react-konva/lib/ReactKonvaCore';
import 'konva/lib/shapes/Circle';
import { useStroke } from '../../strokes/useStrokes.ts';
import { bend, curveOf } from '../document/curve.ts';
import { byRow, listSeats, rounded } from '../document/seats.ts';
import { useDrawing, useEditor, useEditorState, useSelection } from '../editorContext.ts';

/** The handle beside the last seat of the first selected row: dragged towards the screen or away from it, it bends all selected rows. */
export function CurveHandle(): ReactNode {
  const { store } = useEditor();
  const { colors, state, view } = useMapParts();
  const { stroke } = useStroke();
  const { hall } = useDrawing();
  const { seats } = useSelection();
  const tool = useEditorState((each) => each.tool);
  const start = useRef<{ y: number; curve: number } | null>(null);
  const place = useMemo(() => {
    const row = byRow(hall, seats).find((each) => each.seats.length >= 3);
    if (!row) return null;
    const [before, last] = listSeats(hall, row.seats.slice(-2));
    if (!before || !last) return null;
    const length = Math.hypot(last.x - before.x, last.y - before.y) || 1;
    return { x: last.x + (2 * (last.x - before.x)) / length, y: last.y + (2 * (last.y - before.y)) / length };
  }, [hall, seats]);
  if (place === null || tool !== 'select' || stroke !== null) return null;
  const { scale } = view.viewport;
  return (
    <FollowingGroup>
      <Circle
        name="curve-handle"
        {...place}
        radius={(state.coarse ? 12 : 7) / scale}
        fill={colors.yours.fill}
        stroke={colors.ground}
        strokeWidth={2}
        strokeScaleEnabled={false}
        draggable
        onPointerDown={(event: Konva.KonvaEventObject<PointerEvent>) => event.evt.stopPropagation()}
        onDragStart={({ target }) => {
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
          store.settle();
        }}
      />
    </FollowingGroup>
  );
}
