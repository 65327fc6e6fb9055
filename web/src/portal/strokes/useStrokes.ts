import { hand, type MapTool, type MapView, type Movement, type Point, picking } from '@parterre/ui/seatmap';
import { createContext, useContext, useMemo, useRef, useState } from 'react';
import { type StrokeEffect, type StrokeKind, Stroking } from './stroking.ts';

/** What a drag makes. */
export interface Stroke {
  of: StrokeKind;
  /** Where it has been, from its first point to its last; at least one. Layout units. */
  path: readonly Point[];
}

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
  /** What is selected, which a drag that begins on it carries off. */
  selected?: { readonly seats: readonly number[]; readonly shapes: readonly number[] };
  /** What is selected was dragged; left out: it stays. */
  onMove?(movement: Movement): void;
  /** Where a drag of what is selected comes to lie. */
  snap?(movement: { dx: number; dy: number }): Snapped;
  /** With the tool `draw`: where a drag went, or one point for a tap; layout units. */
  onDraw?(path: readonly Point[]): void;
}

export interface Strokes {
  /**
   * `pick`: taps pick, drags move the map. `marquee`: taps pick, drags draw a rectangle around seats, or carry off what is selected where they
   * begin. `draw`: taps and drags draw. `hand`: drags move the map, taps do nothing.
   */
  tools: Record<'pick' | 'marquee' | 'draw' | 'hand', MapTool>;
  /** What a drag is making; null: nothing. */
  stroke: Stroke | null;
  /** How far what is selected has been dragged by now; null: it is not. */
  carried: Snapped | null;
}

/** Tools for a seat map that select, carry and draw, and what they are making just now. */
export function useStrokes(options: StrokeOptions): Strokes {
  const latest = useRef(options);
  latest.current = options;
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const tools = useMemo(() => toolsOf(latest, setStroke), []);
  const { snap } = options;
  const carried = useMemo(() => {
    if (stroke?.of !== 'move') return null;
    const movement = wayOf(stroke);
    return snap?.(movement) ?? { ...movement, guides: [] };
  }, [stroke, snap]);
  return { tools, stroke, carried };
}

function toolsOf(latest: { current: StrokeOptions }, show: (stroke: Stroke | null) => void): Strokes['tools'] {
  let path: readonly Point[] = [];

  /** Whether a drag that begins there carries something off. */
  function grabs(x: number, y: number, view: MapView): boolean {
    const { onMove, onPickShape, selected } = latest.current;
    if (!onMove) return false;
    const seat = view.seatAt(x, y);
    if (seat >= 0) return selected?.seats.includes(seat) ?? false;
    return onPickShape !== undefined && view.shapeAt(view.placeAt(x, y)) >= 0;
  }

  /** A drag of a shape that is not selected takes that one along and nothing else. */
  function takeAlong(at: Point, view: MapView): void {
    const { onPickShape, selected } = latest.current;
    const shape = view.seatOn(at) >= 0 ? -1 : view.shapeAt(at);
    if (shape >= 0 && !selected?.shapes.includes(shape)) onPickShape?.(shape, false);
  }

  function finish({ of, path }: Stroke, adding: boolean, view: MapView): void {
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
      if (dx !== 0 || dy !== 0) onMove?.({ dx, dy, degrees: 0 });
    }
  }

  function apply(effect: StrokeEffect, view: MapView): void {
    if (effect.kind === 'unstroke') {
      path = [];
      show(null);
      return;
    }
    const { of, start, x, y, adding } = effect;
    if (path.length === 0) {
      path = [view.placeAt(start.x, start.y)];
      if (of === 'move' && path[0]) takeAlong(path[0], view);
    }
    path = [...path, view.placeAt(x, y)];
    if (effect.kind === 'stroke') show({ of, path });
    else {
      const done = { of, path };
      path = [];
      finish(done, adding, view);
      show(null);
    }
  }

  function onTap(at: Point, adding: boolean, view: MapView): void {
    const { onSelect, onPickShape } = latest.current;
    const shape = onPickShape ? view.shapeAt(at) : -1;
    if (shape >= 0) onPickShape?.(shape, adding);
    else onSelect([], adding, []);
  }

  return {
    pick: { ...picking, onTap },
    marquee: {
      taps: 'seats',
      zoomsOnDoubleTap: false,
      onTap,
      drag: (start, view) => new Stroking(start, grabs(start.x, start.y, view) ? 'move' : 'marquee'),
      apply,
      cursor(x, y, view, isDragging) {
        if (isDragging) return '';
        if (grabs(x, y, view)) return 'move';
        return view.isPickable(view.hovered) ? 'pointer' : 'crosshair';
      },
    },
    draw: {
      taps: 'places',
      zoomsOnDoubleTap: false,
      onTap: (at) => latest.current.onDraw?.([at]),
      drag: (start) => new Stroking(start, 'draw'),
      apply,
      cursor: () => 'crosshair',
    },
    hand,
  };
}

function wayOf({ path }: Stroke): { dx: number; dy: number } {
  const [from, to] = [path[0], path.at(-1)];
  return { dx: (to?.x ?? 0) - (from?.x ?? 0), dy: (to?.y ?? 0) - (from?.y ?? 0) };
}

/** What is being made on a map, for the parts that draw it. */
export const StrokesContext = createContext<Pick<Strokes, 'stroke' | 'carried'>>({ stroke: null, carried: null });

export const useStroke = (): Pick<Strokes, 'stroke' | 'carried'> => useContext(StrokesContext);
