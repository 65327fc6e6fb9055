import { type RefObject, useEffect, useRef } from 'react';
import { GestureMachine } from './gesture/machine.ts';
import type { GestureEffect, MapTool, PointerInput } from './gesture/types.ts';
import type { Point } from './kernel/viewport.ts';
import { FINGER_PX, type MapView } from './view/mapView.ts';

interface Options {
  view: MapView;
  container: RefObject<HTMLElement | null>;
  tool: MapTool;
  /** Nobody is to touch it. */
  readOnly: boolean;
  onPick: (seat: number, adding: boolean) => void;
  /** While a rectangle is drawn its corners, then null. */
  onMarquee: (corners: { from: Point; to: Point } | null) => void;
  /** Seats in a rectangle that was drawn; none: a click beside all seats. */
  onSelect: (seats: number[], adding: boolean) => void;
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

    const tap = (x: number, y: number, touch: boolean, adding: boolean) => {
      // On a small map a finger covers several seats: come nearer first.
      if (touch && view.seatPx < FINGER_PX && view.canZoomIn) {
        tappedSeat = -1;
        view.approach(x, y);
        return;
      }
      tappedSeat = view.seatAt(x, y);
      if (tappedSeat >= 0) latest.current.onPick(tappedSeat, adding);
      else if (machine.tool === 'marquee') latest.current.onSelect([], adding);
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
        case 'marquee':
          latest.current.onMarquee({ from: effect.from, to: effect.to });
          return;
        case 'select':
          latest.current.onMarquee(null);
          latest.current.onSelect(view.seatsBetween(effect.from, effect.to), effect.adding);
          return;
        case 'unmarquee':
          latest.current.onMarquee(null);
      }
    };

    const on = (type: PointerInput['type']) => (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && type === 'down' && event.button !== 0) return;
      const box = element.getBoundingClientRect();
      const input: PointerInput = {
        type,
        id: event.pointerId,
        x: event.clientX - box.left,
        y: event.clientY - box.top,
        timeMs: event.timeStamp,
        touch: event.pointerType === 'touch',
        adding: event.shiftKey || event.ctrlKey || event.metaKey,
      };
      machine.tool = latest.current.tool;
      for (const effect of machine.on(input)) apply(effect);
      // A drag goes on outside of the map.
      const isDragging = machine.state === 'panning' || machine.state === 'marquee';
      if (isDragging && type === 'move' && !element.hasPointerCapture(event.pointerId))
        element.setPointerCapture(event.pointerId);
      element.style.cursor = cursorOf(machine, view);
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

function cursorOf({ state, tool }: GestureMachine, view: MapView): string {
  if (state === 'panning') return 'grabbing';
  if (state === 'marquee') return 'crosshair';
  if (tool === 'hand') return 'grab';
  if (view.isPickable(view.hovered)) return 'pointer';
  if (tool === 'marquee') return 'crosshair';
  return view.zoomed ? 'grab' : '';
}
