import type Konva from 'konva';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Layer, Line, Rect, Shape, Transformer } from 'react-konva/lib/ReactKonvaCore';
import 'konva/lib/shapes/Line';
import 'konva/lib/shapes/Rect';
import 'konva/lib/shapes/Transformer';
import {
  type Box,
  boxAround,
  boxOf,
  canvasSheet,
  FollowingGroup,
  joined,
  type MapShape,
  type Movement,
  paintShape,
  type SeatColors,
  toScreen,
  useMapParts,
} from '@parterre/ui/seatmap';
import { useStroke } from '../../strokes/useStrokes.ts';
import { clearOfSeats, type HandleName, type HandleTip, tipAt } from './handles.tsx';

/** Where a shape stands, by its middle, and how it is turned. Layout units. */
export type ShapeFrame = Pick<MapShape, 'x' | 'y' | 'width' | 'height' | 'degrees'>;

/** Turning stops at these, like a ratchet. */
const ANGLES = Array.from({ length: 24 }, (_, step) => step * 15);
/** px between the outermost seats and the frame around them. */
const FRAME_PADDING = 4;
/** When more seats move, squares are drawn on the way, once: thousands of chairs would not keep up with the hand. */
const MOST_CHAIRS = 800;
/** Sides of that picture, px: a selection that is larger on the screen is drawn a little less sharp on its way. */
const MOST_PICTURE_PX = 2048;
/** Nothing is made smaller than this, layout units. */
const LEAST_SIDE = 0.1;

/**
 * The rectangle being drawn, and what is selected as one thing: on its way, with the lines it comes to lie on, turned; a
 * single shape resized too. Children are drawn on the same canvas: each canvas more is one more to be painted in a frame.
 */
export function SelectionLayer(props: {
  /** The handles of what is selected; `seen`: no pointer moves them, `none`: they are not there. */
  handles: 'held' | 'seen' | 'none';
  /** What is selected was turned. */
  onMove(movement: Movement): void;
  /** The one shape that is selected was resized or turned by its handles. */
  onReshape?(frame: ShapeFrame): void;
  /** The pointer came to a handle, or left it. */
  onTip?(tip: HandleTip | null): void;
  children?: ReactNode;
}) {
  const { view, state, colors, marks } = useMapParts();
  const { stroke, carried } = useStroke();
  const { onMove, onReshape, onTip, children } = props;
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
  const [single] = shapes;
  /** The one shape there is: its frame is turned as it is, and it has handles at its corners and sides. */
  const reshaped = onReshape && selected.length === 0 && shapes.length === 1 ? single : undefined;
  const { left, top, width, height } = useMemo(() => {
    if (reshaped) {
      const { x, y } = reshaped;
      return {
        left: x - reshaped.width / 2,
        top: y - reshaped.height / 2,
        width: reshaped.width,
        height: reshaped.height,
      };
    }
    const { pitch } = view.layout;
    let box: Box | null = null;
    if (selected.length > 0) {
      const { minX, minY, maxX, maxY } = boxAround(hall.seats, selected);
      box = { minX: minX - pitch / 2, minY: minY - pitch / 2, maxX: maxX + pitch / 2, maxY: maxY + pitch / 2 };
    }
    for (const shape of shapes) box = joined(boxOf(shape), box);
    const { minX, minY, maxX, maxY } = box ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
    return { left: minX, top: minY, width: maxX - minX, height: maxY - minY };
  }, [hall, selected, shapes, view, reshaped]);
  const degrees = reshaped?.degrees ?? 0;
  const { scale } = view.viewport;
  const picture = useMemo(() => {
    let drawn: HTMLCanvasElement | null = null;
    return () => {
      drawn ??= pictureOfSeats(hall.seats, selected, { left, top, width, height }, scale, view.layout.pitch, colors);
      return drawn;
    };
  }, [hall, selected, left, top, width, height, scale, view, colors]);
  const middle = { x: left + width / 2, y: top + height / 2 };
  const canTurn = selected.length + shapes.length > 0;
  const anchorPx = state.coarse ? 24 : 14;
  const turning =
    clearOfSeats(view, turningPlaces({ ...middle, width, height, degrees }, scale), anchorPx / 2) ?? usualTurning;

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
    const turned = node.rotation() - degrees;
    const made = { x: node.x(), y: node.y(), width: node.width(), height: node.height(), degrees: node.rotation() };
    // As React has it: what comes of it is drawn then.
    node.setAttrs({ ...middle, width, height, offsetX: width / 2, offsetY: height / 2, rotation: degrees });
    if (reshaped) onReshape?.(made);
    else if (turned !== 0) onMove({ dx: 0, dy: 0, degrees: turned });
  };
  /** What is scaled becomes larger instead: lines and words keep their size. */
  const reshape = () => {
    const node = block.current;
    if (!node || !reshaped) return;
    const [wide, high] = [node.width() * node.scaleX(), node.height() * node.scaleY()].map((side) =>
      Math.max(LEAST_SIDE, Math.abs(side)),
    );
    node.setAttrs({
      width: wide,
      height: high,
      offsetX: (wide ?? 0) / 2,
      offsetY: (high ?? 0) / 2,
      scaleX: 1,
      scaleY: 1,
    });
  };

  return (
    <Layer name="selection" listening={canTurn && props.handles !== 'seen'}>
      {canTurn && (
        <FollowingGroup>
          <Shape
            ref={block}
            name="selected-seats"
            x={middle.x + (carried?.dx ?? 0)}
            y={middle.y + (carried?.dy ?? 0)}
            width={width}
            height={height}
            offsetX={width / 2}
            offsetY={height / 2}
            rotation={degrees}
            listening={false}
            perfectDrawEnabled={false}
            sceneFunc={(pen) => {
              if (!isTurning.current && !carried) return;
              const node = block.current;
              if (reshaped && node) {
                const [wide, high] = [node.width(), node.height()];
                pen.translate(wide / 2, high / 2);
                pen.scale(1 / view.viewport.scale, 1 / view.viewport.scale);
                paintShape(pen, { ...reshaped, width: wide, height: high }, view.viewport.scale, colors);
                return;
              }
              const { x, y } = hall.seats;
              if (selected.length > MOST_CHAIRS) pen.drawImage(picture(), 0, 0, width, height);
              else
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
            onTransform={reshape}
            onTransformEnd={end}
          />
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
      )}
      {children}
      <Transformer
        ref={handles}
        name="handles"
        // A finger taps the seats around: no handle lies on them.
        visible={canTurn && props.handles !== 'none'}
        listening={props.handles === 'held'}
        resizeEnabled={reshaped !== undefined}
        keepRatio={false}
        flipEnabled={false}
        rotationSnaps={ANGLES}
        rotateAnchorOffset={turning.offset}
        rotateAnchorAngle={turning.angle}
        anchorSize={anchorPx}
        anchorCornerRadius={12}
        anchorFill={colors.ground}
        anchorStroke={colors.focus}
        borderStroke={colors.focus}
        borderDash={[4, 4]}
        padding={FRAME_PADDING}
        onPointerDown={stay}
        onMouseOver={(event: Konva.KonvaEventObject<MouseEvent>) => {
          const name = handleOf(event.target.name());
          onTip?.(name && tipAt(event, name));
        }}
        onMouseOut={() => onTip?.(null)}
      />
      {stroke?.of === 'marquee' && <Marquee />}
    </Layer>
  );
}

function Marquee() {
  const { view, colors } = useMapParts();
  const { stroke } = useStroke();
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

/** The selected seats as squares, for a frame whose corner is theirs. */
function pictureOfSeats(
  { x, y }: { x: ArrayLike<number>; y: ArrayLike<number> },
  selected: readonly number[],
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  scale: number,
  pitch: number,
  colors: SeatColors,
): HTMLCanvasElement {
  const ratio = Math.min(scale * Math.max(1, window.devicePixelRatio), MOST_PICTURE_PX / Math.max(width, height));
  const { image, context } = canvasSheet(Math.ceil(width * ratio), Math.ceil(height * ratio));
  const side = pitch * 0.8;
  context.scale(image.width / width, image.height / height);
  context.fillStyle = colors.yours.fill;
  // One by one: a path of thousands of squares takes ten times as long to fill.
  for (const seat of selected)
    context.fillRect((x[seat] ?? 0) - left - side / 2, (y[seat] ?? 0) - top - side / 2, side, side);
  return image;
}

/** Where the handle that turns may stand: beside which side of the frame, by its angle, and how far from it, px. */
const usualTurning = { angle: 0, offset: 28 };
const turnings = [28, 48, 72].flatMap((offset) => [0, 180, 90, 270].map((angle) => ({ angle, offset })));

/** Those places around a frame, in layout units. */
function turningPlaces({ x, y, width, height, degrees }: ShapeFrame, scale: number) {
  return turnings.map(({ angle, offset }) => {
    const side = (angle % 180 === 0 ? height : width) / 2;
    const away = side + (FRAME_PADDING + offset) / scale;
    const direction = ((angle + degrees) * Math.PI) / 180;
    return { angle, offset, x: x + Math.sin(direction) * away, y: y - Math.cos(direction) * away };
  });
}

function handleOf(anchor: string): HandleName | null {
  if (anchor.includes('rotater')) return 'turn';
  return anchor.includes('_anchor') ? 'resize' : null;
}

const none: readonly number[] = [];
const stay = (event: Konva.KonvaEventObject<PointerEvent>) => event.evt.stopPropagation();
