import { Idle } from './idle.ts';
import { Pinching } from './pinching.ts';
import type { GestureState, PointerInput, StrokeKind, Transition } from './types.ts';

/** One finger makes a stroke. A second one makes a pinch of it: on a phone the map must still be moved. */
export class Stroking implements GestureState {
  readonly name = 'stroking';
  readonly #start: PointerInput;
  readonly #of: StrokeKind;
  #last: PointerInput;

  constructor(start: PointerInput, of: StrokeKind) {
    this.#start = start;
    this.#of = of;
    this.#last = start;
  }

  on(event: PointerInput): Transition {
    if (event.type === 'down' && event.id !== this.#start.id)
      return { state: new Pinching(this.#last, event), effects: [{ kind: 'unstroke' }] };
    if (event.id !== this.#start.id) return { state: this, effects: [] };
    const { x, y, adding } = event;
    const stroke = { of: this.#of, start: this.#start, x, y, adding };
    switch (event.type) {
      case 'move':
        this.#last = event;
        return { state: this, effects: [{ kind: 'stroke', ...stroke }] };
      case 'up':
        return { state: new Idle(), effects: [{ kind: 'stroked', ...stroke }] };
      case 'cancel':
        return { state: new Idle(), effects: [{ kind: 'unstroke' }] };
      default:
        return { state: this, effects: [] };
    }
  }
}
