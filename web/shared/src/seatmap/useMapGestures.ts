import { type RefObject, useEffect, useRef } from 'react';
import { GestureMachine } from './gesture/machine.ts';
import type { GestureEffect, PointerInput } from './gesture/types.ts';
import type { SeatLook } from './kernel/look.ts';
import { FINGER_PX, type MapView } from './view/mapView.ts';

interface Options {
  view: MapView;
  container: RefObject<HTMLElement | null>;
  onPick: (seat: number) => void;
}

const WHEEL_FACTOR_PER_PX = 1.0022;
const DOUBLE_TAP_FACTOR = 2;
/** No pointing hand on these. */
const unavailable: ReadonlySet<SeatLook> = new Set<SeatLook>(['sold', 'distanced']);

/** Turns pointer and wheel events into what the machine understands, and its effects into movements and picks. */
export function useMapGestures({ view, container, onPick }: Options): void {
  const pick = useRef(onPick);
  pick.current = onPick;

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const machine = new GestureMachine();
    let tappedSeat = -1;

    const tap = (x: number, y: number, touch: boolean) => {
      // On a small map a finger covers several seats: come nearer first.
      if (touch && view.seatPx < FINGER_PX && view.canZoomIn) {
        tappedSeat = -1;
        view.approach(x, y);
        return;
      }
      tappedSeat = view.seatAt(x, y);
      if (tappedSeat >= 0) pick.current(tappedSeat);
    };

    const apply = (effect: GestureEffect) => {
      switch (effect.kind) {
        case 'tap':
          tap(effect.x, effect.y, effect.touch);
          return;
        case 'doubleTap': {
          const seat = view.seatAt(effect.x, effect.y);
          // Two neighbours picked quickly are two picks.
          if (seat >= 0 && tappedSeat >= 0 && seat !== tappedSeat) tap(effect.x, effect.y, effect.touch);
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
      };
      for (const effect of machine.on(input)) apply(effect);
      // A drag goes on outside of the map.
      if (machine.state === 'panning' && type === 'move' && !element.hasPointerCapture(event.pointerId))
        element.setPointerCapture(event.pointerId);
      const seat = view.hovered;
      element.style.cursor =
        machine.state === 'panning'
          ? 'grabbing'
          : seat >= 0 && !unavailable.has(view.lookOf(seat))
            ? 'pointer'
            : view.zoomed
              ? 'grab'
              : '';
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
  }, [view, container]);
}
