import type Konva from 'konva';
import { useEffect, useMemo, useRef } from 'react';
import { Group, Layer, Rect, Shape, Transformer } from 'react-konva/lib/ReactKonvaCore';
import 'konva/lib/shapes/Rect';
import 'konva/lib/shapes/Transformer';
import { boxAround, moved, type SeatPlace } from './kernel/arrange.ts';
import { useMapParts } from './mapContext.ts';

interface Props {
  /** The selected seats were dragged or turned. Without a new source they go back to where they are. */
  onArrange?: (places: SeatPlace[]) => void;
}

/** Turning stops at these, like a ratchet. */
const ANGLES = Array.from({ length: 24 }, (_, step) => step * 15);
/** px between the outermost seats and the frame around them. */
const FRAME_PADDING = 4;

/** The rectangle being drawn, and the selected seats as one thing that can be dragged and turned. */
export function SelectionLayer({ onArrange }: Props) {
  const { view, state, colors, marks, marquee, tool, pick } = useMapParts();
  const { hall } = state;
  const { selected = none } = marks;
  const room = useRef<Konva.Group>(null);
  const block = useRef<Konva.Shape>(null);
  const handles = useRef<Konva.Transformer>(null);
  /** On the way the seats are drawn where they go; at rest they are where the map draws them. */
  const isMoving = useRef(false);

  const { left, top, width, height } = useMemo(() => {
    const { minX, minY, maxX, maxY } = boxAround(hall.seats, selected);
    const { pitch } = view.layout;
    return { left: minX - pitch / 2, top: minY - pitch / 2, width: maxX - minX + pitch, height: maxY - minY + pitch };
  }, [hall, selected, view]);
  const middle = { x: left + width / 2, y: top + height / 2 };
  const canArrange = onArrange !== undefined && selected.length > 0;

  // The room follows the viewport without React: it moves with every frame of a drag.
  useEffect(() => {
    const follow = () => {
      const { x, y, scale } = view.viewport;
      room.current?.setAttrs({ x, y, scaleX: scale, scaleY: scale });
    };
    follow();
    return view.subscribe(follow);
  }, [view]);
  useEffect(() => {
    handles.current?.nodes(canArrange && block.current ? [block.current] : []);
  }, [canArrange]);
  // The seats have another extent: the frame is measured again.
  useEffect(() => {
    if (width > 0 && height > 0) handles.current?.forceUpdate();
  }, [width, height]);

  const begin = () => {
    isMoving.current = true;
  };
  const end = () => {
    const node = block.current;
    isMoving.current = false;
    if (!node) return;
    const movement = { dx: node.x() - middle.x, dy: node.y() - middle.y, degrees: node.rotation() };
    node.setAttrs({ ...middle, rotation: 0 });
    if (movement.dx !== 0 || movement.dy !== 0 || movement.degrees !== 0)
      onArrange?.(moved(hall.seats, selected, movement));
  };
  /** A click on a selected seat is a click on a seat. */
  const pass = (event: Konva.KonvaEventObject<MouseEvent | TouchEvent>) => {
    const at = event.target.getStage()?.getPointerPosition();
    const seat = at ? view.seatAt(at.x, at.y) : -1;
    if (seat >= 0) pick(seat, event.evt.shiftKey || event.evt.ctrlKey || event.evt.metaKey);
  };

  return (
    <Layer name="selection" listening={canArrange && tool !== 'hand'}>
      <Group ref={room}>
        {canArrange && (
          <Shape
            ref={block}
            name="selected-seats"
            {...middle}
            width={width}
            height={height}
            offsetX={width / 2}
            offsetY={height / 2}
            draggable
            perfectDrawEnabled={false}
            sceneFunc={(pen) => {
              if (!isMoving.current) return;
              const { x, y } = hall.seats;
              for (const seat of selected) view.paintSeatAt(pen, seat, (x[seat] ?? 0) - left, (y[seat] ?? 0) - top);
            }}
            // Only the seats themselves are hit: what lies between them can be clicked.
            hitFunc={(pen, shape) => {
              const { x, y } = hall.seats;
              const { pitch } = view.layout;
              pen.beginPath();
              for (const seat of selected)
                pen.rect((x[seat] ?? 0) - left - pitch / 2, (y[seat] ?? 0) - top - pitch / 2, pitch, pitch);
              pen.fillStrokeShape(shape);
            }}
            // The map's own gestures begin beside them.
            onPointerDown={stay}
            onClick={pass}
            onTap={pass}
            onDragStart={begin}
            onDragEnd={end}
            onTransformStart={begin}
            onTransformEnd={end}
          />
        )}
      </Group>
      <Transformer
        ref={handles}
        name="handles"
        visible={canArrange}
        resizeEnabled={false}
        rotationSnaps={ANGLES}
        rotateAnchorOffset={28}
        anchorSize={state.coarse ? 24 : 14}
        anchorCornerRadius={12}
        anchorFill={colors.ground}
        anchorStroke={colors.focus}
        borderStroke={colors.focus}
        borderDash={[4, 4]}
        padding={FRAME_PADDING}
        onPointerDown={stay}
      />
      {marquee && (
        <Rect
          name="marquee"
          x={Math.min(marquee.from.x, marquee.to.x)}
          y={Math.min(marquee.from.y, marquee.to.y)}
          width={Math.abs(marquee.from.x - marquee.to.x)}
          height={Math.abs(marquee.from.y - marquee.to.y)}
          fill={`${colors.focus}1f`}
          stroke={colors.focus}
          strokeWidth={1.5}
          listening={false}
        />
      )}
    </Layer>
  );
}

const none: readonly number[] = [];
const stay = (event: Konva.KonvaEventObject<PointerEvent>) => event.evt.stopPropagation();
