import { type RefObject, useEffect, useEffectEvent } from 'react';
import { GestureMachine } from './gesture/machine.ts';
import {
  type GestureEffect,
  type GestureState,
  type GestureTool,
  HOLD_MS,
  type PointerInput,
} from './gesture/types.ts';
import type { Point } from './kernel/viewport.ts';
import { FINGER_PX, type MapView } from './view/mapView.ts';

/** What one finger, or the mouse with its button down, does on the map. */
export interface MapTool {
  readonly taps: GestureTool['taps'];
  readonly zoomsOnDoubleTap: boolean;
  /** The state in which a press that has moved goes on; left out or null: it moves the map. */
  drag?(start: PointerInput, view: MapView): GestureState | null;
  /** The state in which a finger that rests goes on; left out or null: it goes on resting. */
  hold?(start: PointerInput, view: MapView): GestureState | null;
  /** Does what such a state says. */
  apply?(effect: unknown, view: MapView): void;
  /** Two quick taps on a seat; left out: they zoom, or are two taps. */
  onDoubleTap?(seat: number): void;
  /** A tap beside all seats, or anywhere where taps are of places. */
  onTap?(at: Point, adding: boolean, view: MapView): void;
  /** A key that was pressed on the map; true: it was the tool's. */
  onKey?(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>, view: MapView): boolean;
  /** The pointer at (x, y), px from the map's corner; left out or null: as of `picking`. `isDragging`: in a state of the tool's own. */
  cursor?(x: number, y: number, view: MapView, isDragging: boolean): string | null;
}

/** Taps pick seats, drags move the map. */
export const picking: MapTool = { taps: 'seats', zoomsOnDoubleTap: true };
/** Drags move the map, taps do nothing: it is looked at. */
export const hand: MapTool = { taps: 'nothing', zoomsOnDoubleTap: false, cursor: () => 'grab' };

interface Options {
  view: MapView;
  container: RefObject<HTMLElement | null>;
  tool: MapTool;
  /** True: no gesture does anything. */
  readOnly: boolean;
  onPick: (seat: number, adding: boolean) => void;
}

const MIDDLE = 1;
const WHEEL_FACTOR_PER_PX = 1.0022;
const DOUBLE_TAP_FACTOR = 2;

/** Turns pointer and wheel events into what the machine understands, and its effects into movements and picks. */
export function useMapGestures({ view, container, readOnly, ...options }: Options): void {
  const now = useEffectEvent(() => options);

  useEffect(() => {
    const element = container.current;
    if (!element || readOnly) return;
    const inHand: GestureTool = {
      get taps() {
        return now().tool.taps;
      },
      get zoomsOnDoubleTap() {
        return now().tool.zoomsOnDoubleTap || now().tool.onDoubleTap !== undefined;
      },
      drag: (start) => now().tool.drag?.(start, view) ?? null,
      hold: (start) => now().tool.hold?.(start, view) ?? null,
    };
    const machine = new GestureMachine(inHand);
    let tappedSeat = -1;
    let isSpaceDown = false;
    let holding = 0;
    let isTouched = false;

    const tap = (x: number, y: number, touch: boolean, adding: boolean) => {
      // On a small map a finger covers several seats: come nearer first.
      if (touch && view.seatPx < FINGER_PX && view.canZoomIn) {
        tappedSeat = -1;
        view.approach(x, y);
        return;
      }
      tappedSeat = inHand.taps === 'places' ? -1 : view.seatAt(x, y);
      if (tappedSeat >= 0) now().onPick(tappedSeat, adding);
      else now().tool.onTap?.(view.placeAt(x, y), adding, view);
    };

    const apply = (effect: GestureEffect) => {
      switch (effect.kind) {
        case 'tap':
          tap(effect.x, effect.y, effect.touch, effect.adding);
          return;
        case 'doubleTap': {
          const seat = view.seatAt(effect.x, effect.y);
          // Two neighbours picked quickly are two picks.
          const { onDoubleTap, zoomsOnDoubleTap } = now().tool;
          const isOther = seat >= 0 && tappedSeat >= 0 && seat !== tappedSeat;
          // Who adds seats one by one means this one, however quick they are.
          if (isOther || effect.adding) tap(effect.x, effect.y, effect.touch, effect.adding);
          else if (seat >= 0 && onDoubleTap) onDoubleTap(seat);
          else if (!zoomsOnDoubleTap) tap(effect.x, effect.y, effect.touch, false);
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
        case 'tool':
          now().tool.apply?.(effect.effect, view);
      }
    };

    const takeHold = (start: PointerInput) => {
      const before = machine.state;
      for (const effect of machine.on({ ...start, type: 'held', timeMs: start.timeMs + HOLD_MS })) apply(effect);
      // The finger covers what it has taken hold of, so that it is felt.
      if (machine.state !== before) navigator.vibrate?.(10);
    };
    const on = (type: PointerInput['type']) => (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && type === 'down' && event.button > MIDDLE) return;
      // A browser would begin to scroll by itself.
      if (type === 'down' && event.button === MIDDLE) event.preventDefault();
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
        copying: event.altKey,
        panning: event.button === MIDDLE || isSpaceDown,
      };
      for (const effect of machine.on(input)) apply(effect);
      if (type !== 'move') clearTimeout(holding);
      if (type === 'down') isTouched = input.touch;
      if (type === 'down' && input.touch) holding = window.setTimeout(() => takeHold(input), HOLD_MS);
      // A drag goes on outside of the map.
      const isOwn = !mapsOwn.includes(machine.state);
      if ((isOwn || machine.state === 'panning') && type === 'move' && !element.hasPointerCapture(event.pointerId))
        element.setPointerCapture(event.pointerId);
      if (machine.state === 'panning') element.style.cursor = 'grabbing';
      else element.style.cursor = isSpaceDown ? 'grab' : (now().tool.cursor?.(x, y, view, isOwn) ?? cursorOf(view));
    };

    const hold = (isDown: boolean) => {
      if (isSpaceDown !== isDown) element.style.cursor = isDown ? 'grab' : '';
      isSpaceDown = isDown;
    };
    // A free canvas is moved while the space bar is down. Enter picks there; elsewhere both do.
    const space = (event: KeyboardEvent) => {
      if (event.key !== ' ' || !view.free) return;
      event.preventDefault();
      event.stopPropagation();
      hold(event.type === 'keydown');
    };
    const letGo = () => hold(false);
    // The browser's menu of a resting finger does not open where the tool takes hold of things.
    const menu = (event: MouseEvent) => isTouched && now().tool.hold !== undefined && event.preventDefault();

    const wheel = (event: WheelEvent) => {
      const unit = event.deltaMode === 1 ? 32 : 1;
      const [across, pixels] = [event.deltaX * unit, event.deltaY * unit];
      const isAcross = event.shiftKey || Math.abs(across) > Math.abs(pixels);
      // Two fingers move a plan as they move a page; Ctrl is also what a browser says of fingers that pinch.
      if (!event.ctrlKey && (view.free || (view.zoomed && isAcross))) {
        event.preventDefault();
        if (event.shiftKey && across === 0) view.pan(-pixels, 0);
        else view.pan(-across, -pixels);
        return;
      }
      // Zoomed out already: let the page scroll on.
      if (pixels > 0 && !view.canZoomOut && !event.ctrlKey) return;
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
    element.addEventListener('keydown', space);
    element.addEventListener('keyup', space);
    element.addEventListener('blur', letGo, true);
    element.addEventListener('contextmenu', menu);
    return () => {
      clearTimeout(holding);
      element.removeEventListener('contextmenu', menu);
      element.removeEventListener('keydown', space);
      element.removeEventListener('keyup', space);
      element.removeEventListener('blur', letGo, true);
      for (const name of names) element.removeEventListener(name, listeners[name]);
      element.removeEventListener('wheel', wheel);
    };
  }, [view, container, readOnly]);
}

const mapsOwn = ['idle', 'pressed', 'panning', 'pinching'];

function cursorOf(view: MapView): string {
  if (view.isPickable(view.hovered)) return 'pointer';
  return view.zoomed ? 'grab' : '';
}
