import { type RefObject, useEffect, useRef } from 'react';
import { GestureMachine } from './gesture/machine.ts';
import type { GestureEffect, MapTool, PointerInput, StrokeKind } from './gesture/types.ts';
import type { Point } from './kernel/viewport.ts';
import { FINGER_PX, type MapView } from './view/mapView.ts';

/** What a drag makes. */
export interface Stroke {
  of: StrokeKind;
  /** Where it has been, from its first point to its last; at least one. Layout units. */
  path: readonly Point[];
}

interface Options {
  view: MapView;
  container: RefObject<HTMLElement | null>;
  tool: MapTool;
  /** True: no gesture does anything. */
  readOnly: boolean;
  onPick: (seat: number, adding: boolean) => void;
  /** Whether a drag that begins there carries something off; px from the map's corner. */
  grabs: (x: number, y: number) => boolean;
  /** A tap beside all seats, and of the tool `draw` any. */
  onTap: (at: Point, adding: boolean) => void;
  /** While a stroke is made, then null. */
  onStroke: (stroke: Stroke | null) => void;
  /** The stroke is done; told before its `onStroke(null)`. */
  onStroked: (stroke: Stroke, adding: boolean) => void;
}

const WHEEL_FACTOR_PER_PX = 1.0022;
const DOUBLE_TAP_FACTOR = 2;

/** Turns pointer and wheel events into what the machine understands, and its effects into movements and picks. */
export function useMapGestures({ view, container, readOnly, ...options }: Options): void {
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const element = container.current;
    if (!element || readOnly) return;
    const machine = new GestureMachine();
    let tappedSeat = -1;
    let path: readonly Point[] = [];

    const tap = (x: number, y: number, touch: boolean, adding: boolean) => {
      // On a small map a finger covers several seats: come nearer first.
      if (touch && view.seatPx < FINGER_PX && view.canZoomIn) {
        tappedSeat = -1;
        view.approach(x, y);
        return;
      }
      tappedSeat = machine.tool === 'draw' ? -1 : view.seatAt(x, y);
      if (tappedSeat >= 0) latest.current.onPick(tappedSeat, adding);
      else latest.current.onTap(view.placeAt(x, y), adding);
    };

    const strokeTo = (effect: GestureEffect & { kind: 'stroke' | 'stroked' }): Stroke => {
      if (path.length === 0) path = [view.placeAt(effect.start.x, effect.start.y)];
      path = [...path, view.placeAt(effect.x, effect.y)];
      return { of: effect.of, path };
    };

    const apply = (effect: GestureEffect) => {
      switch (effect.kind) {
        case 'tap':
          tap(effect.x, effect.y, effect.touch, effect.adding);
          return;
        case 'doubleTap': {
          const seat = view.seatAt(effect.x, effect.y);
          // Two neighbours picked quickly are two picks.
          if (seat >= 0 && tappedSeat >= 0 && seat !== tappedSeat) tap(effect.x, effect.y, effect.touch, false);
          else if (view.canZoomIn) view.zoomBy(DOUBLE_TAP_FACTOR, effect.x, effect.y);
          else view.fit();
          return;
        }
        case 'pan':
          view.pan(effect.dx, effect.dy);
          return;
        case 'pinch':
          view.pinch(effect.factor, effect.x, effect.y, effect.dx, effect.dy);
          return;
        case 'settle':
          view.settle(effect.velocityX, effect.velocityY);
          return;
        case 'hover':
          view.hover(view.seatAt(effect.x, effect.y));
          return;
        case 'leave':
          view.hover(-1);
          return;
        case 'stroke':
          latest.current.onStroke(strokeTo(effect));
          return;
        case 'stroked':
          latest.current.onStroked(strokeTo(effect), effect.adding);
          path = [];
          latest.current.onStroke(null);
          return;
        case 'unstroke':
          path = [];
          latest.current.onStroke(null);
      }
    };

    const on = (type: PointerInput['type']) => (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && type === 'down' && event.button !== 0) return;
      const box = element.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      const input: PointerInput = {
        type,
        id: event.pointerId,
        x,
        y,
        timeMs: event.timeStamp,
        touch: event.pointerType === 'touch',
        adding: event.shiftKey || event.ctrlKey || event.metaKey,
        grabs: type === 'down' && latest.current.grabs(x, y),
      };
      machine.tool = latest.current.tool;
      for (const effect of machine.on(input)) apply(effect);
      // A drag goes on outside of the map.
      const isDragging = machine.state === 'panning' || machine.state === 'stroking';
      if (isDragging && type === 'move' && !element.hasPointerCapture(event.pointerId))
        element.setPointerCapture(event.pointerId);
      element.style.cursor = cursorOf(machine, view, () => latest.current.grabs(x, y));
    };

    const wheel = (event: WheelEvent) => {
      const pixels = event.deltaMode === 1 ? event.deltaY * 32 : event.deltaY;
      // Zoomed out already: let the page scroll on.
      if (pixels > 0 && !view.zoomed && !event.ctrlKey) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const strength = event.ctrlKey ? 4 : 1;
      view.zoomBy(WHEEL_FACTOR_PER_PX ** (-pixels * strength), event.clientX - box.left, event.clientY - box.top);
    };

    const listeners = {
      pointerdown: on('down'),
      pointermove: on('move'),
      pointerup: on('up'),
      pointercancel: on('cancel'),
      pointerleave: on('leave'),
    };
    const names = Object.keys(listeners) as (keyof typeof listeners)[];
    for (const name of names) element.addEventListener(name, listeners[name]);
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      for (const name of names) element.removeEventListener(name, listeners[name]);
      element.removeEventListener('wheel', wheel);
    };
  }, [view, container, readOnly]);
}

function cursorOf({ state, tool }: GestureMachine, view: MapView, grabs: () => boolean): string {
  if (state === 'panning') return 'grabbing';
  if (tool === 'draw') return 'crosshair';
  if (tool === 'hand') return 'grab';
  if (tool === 'marquee' && state !== 'stroking' && grabs()) return 'move';
  if (state === 'stroking') return '';
  if (view.isPickable(view.hovered)) return 'pointer';
  if (tool === 'marquee') return 'crosshair';
  return view.zoomed ? 'grab' : '';
}
