import { Idle } from './idle.ts';
import { Panning } from './panning.ts';
import { Pinching } from './pinching.ts';
import {
  DOUBLE_TAP_MS,
  DOUBLE_TAP_PX,
  type GestureState,
  type GestureTool,
  type LastTap,
  type PointerInput,
  slopOf,
  TAP_MS,
  type Transition,
} from './types.ts';

/** One finger down that has not moved: a tap, or the start of something. */
export class Pressed implements GestureState {
  readonly name = 'pressed';
  readonly #start: PointerInput;
  readonly #lastTap: LastTap | null;

  constructor(start: PointerInput, lastTap: LastTap | null) {
    this.#start = start;
    this.#lastTap = lastTap;
  }

  on(event: PointerInput, tool: GestureTool): Transition {
    const start = this.#start;
    if (event.type === 'down' && event.id !== start.id)
      return { state: new Pinching(start, event), effects: [{ kind: 'leave' }] };
    if (event.id !== start.id) return { state: this, effects: [] };
    switch (event.type) {
      case 'move': {
        const dx = event.x - start.x;
        const dy = event.y - start.y;
        if (Math.hypot(dx, dy) < slopOf(event.touch)) return { state: this, effects: [] };
        const own = start.panning ? null : tool.drag(start);
        if (own !== null) {
          const { state, effects } = own.on(event, tool);
          return { state, effects: [{ kind: 'leave' }, ...effects] };
        }
        // Space and the middle button push the map as far as the hand goes: whoever draws aims with them.
        return { state: new Panning(event, !start.panning), effects: [{ kind: 'leave' }, { kind: 'pan', dx, dy }] };
      }
      case 'held': {
        const own = tool.hold(start);
        return own === null ? { state: this, effects: [] } : { state: own, effects: [{ kind: 'leave' }] };
      }
      case 'up': {
        const isTap = tool.taps !== 'nothing' && !start.panning && event.timeMs - start.timeMs <= TAP_MS;
        if (!isTap) return { state: new Idle(), effects: [] };
        const { x, y, touch, adding } = start;
        const last = this.#lastTap;
        const double =
          tool.zoomsOnDoubleTap &&
          last !== null &&
          event.timeMs - last.timeMs <= DOUBLE_TAP_MS &&
          Math.hypot(x - last.x, y - last.y) <= DOUBLE_TAP_PX;
        if (double) return { state: new Idle(), effects: [{ kind: 'doubleTap', x, y, touch, adding }] };
        return { state: new Idle({ x, y, timeMs: event.timeMs }), effects: [{ kind: 'tap', x, y, touch, adding }] };
      }
      case 'cancel':
      case 'leave':
        return { state: new Idle(), effects: [{ kind: 'leave' }] };
      default:
        return { state: this, effects: [] };
    }
  }
}
