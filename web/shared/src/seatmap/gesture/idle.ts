import { Pressed } from './pressed.ts';
import type { GestureState, LastTap, PointerInput, Transition } from './types.ts';

/** No finger down; remembers the last tap so that a second one can be a double tap. */
export class Idle implements GestureState {
  readonly name = 'idle';
  readonly #lastTap: LastTap | null;

  constructor(lastTap: LastTap | null = null) {
    this.#lastTap = lastTap;
  }

  on(event: PointerInput): Transition {
    switch (event.type) {
      case 'down':
        return { state: new Pressed(event, this.#lastTap), effects: [] };
      case 'move':
        return { state: this, effects: event.touch ? [] : [{ kind: 'hover', x: event.x, y: event.y }] };
      case 'leave':
        return { state: this, effects: [{ kind: 'leave' }] };
      default:
        return { state: this, effects: [] };
    }
  }
}
