import { Idle } from './idle.ts';
import { Pinching } from './pinching.ts';
import type { GestureState, PointerInput, Transition } from './types.ts';

/** One finger draws a rectangle. A second one makes a pinch of it: on a phone the map must still be moved. */
export class Marquee implements GestureState {
  readonly name = 'marquee';
  readonly #start: PointerInput;
  #last: PointerInput;

  constructor(start: PointerInput) {
    this.#start = start;
    this.#last = start;
  }

  on(event: PointerInput): Transition {
    if (event.type === 'down' && event.id !== this.#start.id)
      return { state: new Pinching(this.#last, event), effects: [{ kind: 'unmarquee' }] };
    if (event.id !== this.#start.id) return { state: this, effects: [] };
    const from = { x: this.#start.x, y: this.#start.y };
    const to = { x: event.x, y: event.y };
    switch (event.type) {
      case 'move':
        this.#last = event;
        return { state: this, effects: [{ kind: 'marquee', from, to }] };
      case 'up':
        return { state: new Idle(), effects: [{ kind: 'select', from, to, adding: event.adding }] };
      case 'cancel':
        return { state: new Idle(), effects: [{ kind: 'unmarquee' }] };
      default:
        return { state: this, effects: [] };
    }
  }
}
