import type Konva from 'konva';
import { useEffect, useMemo, useRef } from 'react';
import { Layer, Line, Rect, Shape, Transformer } from 'react-konva/lib/ReactKonvaCore';
import 'konva/lib/shapes/Line';
import 'konva/lib/shapes/Rect';
import 'konva/lib/shapes/Transformer';
import { FollowingGroup } from './FollowingGroup.tsx';
import { boxAround } from './kernel/arrange.ts';
import { boxOf } from './kernel/shapes.ts';
import { type Box, joined, toScreen } from './kernel/viewport.ts';
import { useMapParts } from './mapContext.ts';
import { paintShape } from './paint/paintShapes.ts';

/** Turning stops at these, like a ratchet. */
const ANGLES = Array.from({ length: 24 }, (_, step) => step * 15);
/** px between the outermost seats and the frame around them. */
const FRAME_PADDING = 4;
/** Of more seats only squares are drawn on the way: thousands of chairs would not keep up with the hand. */
const MOST_CHAIRS = 800;

/** The rectangle being drawn, and what is selected as one thing: on its way, with the lines it comes to lie on, turned. */
export function SelectionLayer() {
  const { view, state, colors, marks, stroke, carried, tool, onMove } = useMapParts();
  const { hall } = state;
  const { selected = none, selectedShapes = none } = marks;
  const block = useRef<Konva.Shape>(null);
  const handles = useRef<Konva.Transformer>(null);
  /** On the way what is selected is drawn where it goes; at rest the map draws it. */
  const isTurning = useRef(false);

  const shapes = useMemo(
    () => selectedShapes.flatMap((index) => view.shapes[index] ?? []),
    // The view has others when it tells so.
    [view, selectedShapes, view.shapes],
  );
  const { left, top, width, height } = useMemo(() => {
    const { pitch } = view.layout;
    let box: Box | null = null;
    if (selected.length > 0) {
      const { minX, minY, maxX, maxY } = boxAround(hall.seats, selected);
      box = { minX: minX - pitch / 2, minY: minY - pitch / 2, maxX: maxX + pitch / 2, maxY: maxY + pitch / 2 };
    }
    for (const shape of shapes) box = joined(boxOf(shape), box);
    const { minX, minY, maxX, maxY } = box ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
    return { left: minX, top: minY, width: maxX - minX, height: maxY - minY };
  }, [hall, selected, shapes, view]);
  const middle = { x: left + width / 2, y: top + height / 2 };
  const canTurn = onMove !== undefined && selected.length + shapes.length > 0;

  useEffect(() => {
    handles.current?.nodes(canTurn && block.current ? [block.current] : []);
  }, [canTurn]);
  // What is selected has another extent, or is elsewhere: the frame is measured again.
  useEffect(() => {
    if (width > 0 && height > 0) handles.current?.forceUpdate();
  }, [width, height]);

  const begin = () => {
    isTurning.current = true;
  };
  const end = () => {
    const node = block.current;
    isTurning.current = false;
    if (!node) return;
    const degrees = node.rotation();
    node.setAttrs({ ...middle, rotation: 0 });
    if (degrees !== 0) onMove?.({ dx: 0, dy: 0, degrees });
  };

  return (
    <Layer name="selection" listening={canTurn && tool === 'marquee'}>
      <FollowingGroup>
        {canTurn && (
          <Shape
            ref={block}
            name="selected-seats"
            x={middle.x + (carried?.dx ?? 0)}
            y={middle.y + (carried?.dy ?? 0)}
            width={width}
            height={height}
            offsetX={width / 2}
            offsetY={height / 2}
            listening={false}
            perfectDrawEnabled={false}
            sceneFunc={(pen) => {
              if (!isTurning.current && !carried) return;
              const { x, y } = hall.seats;
              if (selected.length > MOST_CHAIRS) {
                const side = view.layout.pitch * 0.8;
                pen.setAttr('fillStyle', colors.yours.fill);
                // One by one: a path of thousands of squares takes ten times as long to fill.
                for (const seat of selected)
                  pen.fillRect((x[seat] ?? 0) - left - side / 2, (y[seat] ?? 0) - top - side / 2, side, side);
              } else
                for (const seat of selected) view.paintSeatAt(pen, seat, (x[seat] ?? 0) - left, (y[seat] ?? 0) - top);
              for (const shape of shapes) {
                pen.save();
                pen.translate(shape.x - left, shape.y - top);
                pen.rotate((shape.degrees * Math.PI) / 180);
                // In px, as on the map.
                pen.scale(1 / view.viewport.scale, 1 / view.viewport.scale);
                paintShape(pen, shape, view.viewport.scale, colors);
                pen.restore();
              }
            }}
            onTransformStart={begin}
            onTransformEnd={end}
          />
        )}
        {carried?.guides.map(({ from, to }) => (
          <Line
            key={`${from.x} ${from.y} ${to.x} ${to.y}`}
            name="guide"
            points={[from.x, from.y, to.x, to.y]}
            stroke={colors.yours.fill}
            strokeWidth={1}
            strokeScaleEnabled={false}
            listening={false}
          />
        ))}
      </FollowingGroup>
      <Transformer
        ref={handles}
        name="handles"
        visible={canTurn}
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
      {stroke?.of === 'marquee' && <Marquee />}
    </Layer>
  );
}

function Marquee() {
  const { view, colors, stroke } = useMapParts();
  const [first, last] = [stroke?.path[0], stroke?.path.at(-1)];
  if (!first || !last) return null;
  const [from, to] = [toScreen(view.viewport, first.x, first.y), toScreen(view.viewport, last.x, last.y)];
  return (
    <Rect
      name="marquee"
      x={Math.min(from.x, to.x)}
      y={Math.min(from.y, to.y)}
      width={Math.abs(from.x - to.x)}
      height={Math.abs(from.y - to.y)}
      fill={`${colors.focus}1f`}
      stroke={colors.focus}
      strokeWidth={1.5}
      listening={false}
    />
  );
}

const none: readonly number[] = [];
const stay = (event: Konva.KonvaEventObject<PointerEvent>) => event.evt.stopPropagation();
