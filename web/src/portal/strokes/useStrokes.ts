import { hand, type MapTool, type MapView, type Movement, type Point, picking } from '@parterre/ui/seatmap';
import type { PointerInput } from '@parterre/ui/seatmap/gesture';
import { createContext, useContext, useMemo, useRef, useState } from 'react';
import { EdgePull, pullAt } from './edgePull.ts';
import { keyboardPen } from './keyboardPen.ts';
import { type Stroke, type StrokeEffect, type StrokeKind, Stroking } from './stroking.ts';

/** A movement as it comes to lie, and the lines that it lies on, layout units. */
export interface Snapped {
  dx: number;
  dy: number;
  guides: readonly { from: Point; to: Point }[];
}

export interface StrokeOptions {
  /** Seats and shapes in a rectangle, ascending; none: a click beside all. */
  onSelect(seats: number[], adding: boolean, shapes: number[]): void;
  /** A shape was picked; left out: they are only seen. */
  onPickShape?(shape: number, adding: boolean): void;
  /** What is selected. */
  selected?: { readonly seats: readonly number[]; readonly shapes: readonly number[] };
  /**
   * What is selected was dragged, or with Alt a copy of it. What is not yet selected becomes so when a drag begins on it. Left out: nothing can
   * be dragged.
   */
  onMove?(movement: Movement, copying: boolean): void;
  /** Two quick taps on a seat; left out: they are two taps. */
  onDoubleTap?(seat: number): void;
  /** Where a drag of what is selected comes to lie. */
  snap?(movement: { dx: number; dy: number }): Snapped;
  /** With the tools `draw` and `mark`: where a drag went, or one point for a tap; layout units. */
  onDraw?(path: readonly Point[]): void;
}

export interface Strokes {
  /**
   * `pick`: taps pick, drags move the map, and a finger that rests goes on as with `marquee`. `marquee`: taps pick, drags carry off what they
   * begin on, or draw a rectangle around seats, with Shift from a seat as well. `draw`: taps and drags draw where there is no seat; those there
   * are picked and carried. `mark`: taps and drags draw, on seats too. `hand`: drags move the map, taps do nothing.
   */
  tools: Record<'pick' | 'marquee' | 'draw' | 'mark' | 'hand', MapTool>;
  /** What a drag or the keyboard is making; null: nothing. */
  stroke: Stroke | null;
  /** Where the keyboard would draw, layout units; null: it does not. */
  pen: Point | null;
  /** How far what is selected has been dragged by now; null: it is not. */
  carried: Snapped | null;
}

/** Tools for a seat map that select, carry and draw, and what they are making just now. */
export function useStrokes(options: StrokeOptions): Strokes {
  const latest = useRef(options);
  latest.current = options;
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const [pen, setPen] = useState<Point | null>(null);
  const tools = useMemo(() => toolsOf(latest, setStroke, setPen), []);
  const { snap } = options;
  const carried = useMemo(() => {
    if (stroke?.of !== 'move') return null;
    const movement = wayOf(stroke);
    return snap?.(movement) ?? { ...movement, guides: [] };
  }, [stroke, snap]);
  return { tools, stroke, pen, carried };
}

type Held = Pick<Extract<StrokeEffect, { of: StrokeKind }>, 'adding' | 'copying'>;

function toolsOf(
  latest: { current: StrokeOptions },
  show: (stroke: Stroke | null) => void,
  showPen: (pen: Point | null) => void,
): Strokes['tools'] {
  let path: readonly Point[] = [];
  const edge = new EdgePull();
  const keys = keyboardPen({ show, showPen, draw: (drawn) => latest.current.onDraw?.(drawn) });

  const isSelected = (seat: number): boolean => latest.current.selected?.seats.includes(seat) ?? false;

  /** Whether a drag that begins there carries something off. With Shift a rectangle begins on seats that are not selected. */
  function grabs({ x, y, adding }: Pick<PointerInput, 'x' | 'y' | 'adding'>, view: MapView): boolean {
    const { onMove, onPickShape } = latest.current;
    if (!onMove) return false;
    const seat = view.seatAt(x, y);
    if (seat >= 0) return !adding || isSelected(seat);
    return onPickShape !== undefined && view.shapeAt(view.placeAt(x, y)) >= 0;
  }

  /** A drag of a seat or shape that is not selected takes that one along and nothing else. */
  function takeAlong(at: Point, view: MapView): void {
    const { onSelect, onPickShape, selected } = latest.current;
    const seat = view.seatOn(at);
    if (seat >= 0) {
      if (!isSelected(seat)) onSelect([seat], false, []);
      return;
    }
    const shape = view.shapeAt(at);
    if (shape >= 0 && !selected?.shapes.includes(shape)) onPickShape?.(shape, false);
  }

  const rectangleOrMove = (start: PointerInput, view: MapView) =>
    new Stroking(start, grabs(start, view) ? 'move' : 'marquee');

  function finish({ of, path }: Stroke, { adding, copying }: Held, view: MapView): void {
    const { onSelect, onPickShape, onDraw, onMove, snap } = latest.current;
    const [from, to] = [path[0], path.at(-1)];
    if (!from || !to) return;
    if (of === 'draw') onDraw?.(path);
    else if (of === 'marquee') {
      const shapes = onPickShape ? view.shapesBetween(from, to) : [];
      const seats = view.seatsBetween(from, to).filter((seat) => view.isPickable(seat));
      onSelect(seats, adding, shapes);
    } else {
      const way = wayOf({ of, path });
      const { dx, dy } = snap?.(way) ?? way;
      if (dx !== 0 || dy !== 0) onMove?.({ dx, dy, degrees: 0 }, copying);
    }
  }

  function apply(effect: StrokeEffect, view: MapView): void {
    keys.putDown();
    if (effect.kind === 'unstroke') {
      edge.stop();
      path = [];
      show(null);
      return;
    }
    advance(effect, view);
    if (effect.kind === 'stroke') {
      edge.follow(pullAt(effect, effect.start, view.viewport), (by) => {
        view.pan(by.x, by.y);
        advance(effect, view);
      });
    } else edge.stop();
  }

  /** Makes the stroke as long as the drag is by now; ends it where the drag has ended. */
  function advance(effect: Exclude<StrokeEffect, { kind: 'unstroke' }>, view: MapView): void {
    const { of, start, x, y, adding } = effect;
    if (path.length === 0) {
      path = [view.placeAt(start.x, start.y)];
      if (of === 'move' && path[0]) takeAlong(path[0], view);
    }
    const place = view.placeAt(x, y);
    path = [...path, of === 'move' && adding && path[0] ? onAxis(path[0], place) : place];
    if (effect.kind === 'stroke') show({ of, path });
    else {
      const done = { of, path };
      path = [];
      finish(done, effect, view);
      show(null);
    }
  }

  function onTap(at: Point, adding: boolean, view: MapView): void {
    const { onSelect, onPickShape } = latest.current;
    const row = view.rowLabelledAt(at).filter((seat) => view.isPickable(seat));
    const shape = onPickShape && row.length === 0 ? view.shapeAt(at) : -1;
    if (shape >= 0) onPickShape?.(shape, adding);
    else onSelect(row, adding, []);
  }

  return {
    pick: {
      ...picking,
      onTap,
      hold(start, view) {
        if (grabs(start, view)) takeAlong(view.placeAt(start.x, start.y), view);
        return rectangleOrMove(start, view);
      },
      apply,
    },
    marquee: {
      taps: 'seats',
      zoomsOnDoubleTap: false,
      get onDoubleTap() {
        return latest.current.onDoubleTap;
      },
      onTap,
      drag: rectangleOrMove,
      apply,
      cursor(x, y, view, isDragging) {
        if (isDragging) return '';
        if (grabs({ x, y, adding: false }, view)) return 'move';
        const isOnLabel = view.rowLabelledAt(view.placeAt(x, y)).length > 0;
        return view.isPickable(view.hovered) || isOnLabel ? 'pointer' : 'crosshair';
      },
    },
    draw: {
      taps: 'seats',
      zoomsOnDoubleTap: false,
      onTap: (at) => latest.current.onDraw?.([at]),
      drag: (start, view) => new Stroking(start, view.seatAt(start.x, start.y) >= 0 ? 'move' : 'draw'),
      apply,
      onKey: keys.press,
      cursor: (x, y, view, isDragging) => (!isDragging && view.seatAt(x, y) >= 0 ? 'move' : 'crosshair'),
    },
    mark: {
      taps: 'places',
      zoomsOnDoubleTap: false,
      onTap: (at) => latest.current.onDraw?.([at]),
      drag: (start) => new Stroking(start, 'draw'),
      apply,
      onKey: keys.press,
      cursor: () => 'crosshair',
    },
    hand,
  };
}

/** The end of a movement that Shift keeps to one direction: across or down, whichever went farther. */
function onAxis(from: Point, to: Point): Point {
  return Math.abs(to.x - from.x) >= Math.abs(to.y - from.y) ? { x: to.x, y: from.y } : { x: from.x, y: to.y };
}

function wayOf({ path }: Stroke): { dx: number; dy: number } {
  const [from, to] = [path[0], path.at(-1)];
  return { dx: (to?.x ?? 0) - (from?.x ?? 0), dy: (to?.y ?? 0) - (from?.y ?? 0) };
}

/** What is being made on a map, for the parts that draw it. */
export const StrokesContext = createContext<Omit<Strokes, 'tools'>>({ stroke: null, pen: null, carried: null });

export const useStroke = (): Omit<Strokes, 'tools'> => useContext(StrokesContext);
