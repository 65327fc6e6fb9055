import { Idle } from './idle.ts';
import { Pinching } from './pinching.ts';
import type { GestureState, PointerInput, Transition } from './types.ts';

/** Older movement says nothing about how the finger left. */
const VELOCITY_MS = 90;

/** The map is dragged by one finger. */
export class Panning implements GestureState {
  readonly name = 'panning';
  #last: PointerInput;
  readonly #trail: PointerInput[];

  readonly #glides: boolean;

  /** `glides`: the map goes on for a moment when it is let go while it moves. */
  constructor(start: PointerInput, glides = true) {
    this.#glides = glides;
    this.#last = start;
    this.#trail = [start];
  }

  on(event: PointerInput): Transition {
    if (event.type === 'down' && event.id !== this.#last.id)
      return { state: new Pinching(this.#last, event), effects: [] };
    if (event.id !== this.#last.id) return { state: this, effects: [] };
    if (event.type === 'move') {
      const effect = { kind: 'pan' as const, dx: event.x - this.#last.x, dy: event.y - this.#last.y };
      this.#last = event;
      this.#trail.push(event);
      while (this.#trail.length > 2 && event.timeMs - (this.#trail[0]?.timeMs ?? 0) > VELOCITY_MS) this.#trail.shift();
      return { state: this, effects: [effect] };
    }
    if (event.type === 'down') return { state: this, effects: [] };
    const first = this.#trail[0] ?? event;
    const elapsed = event.timeMs - first.timeMs;
    const isLetGo = event.type === 'up' && this.#glides;
    const fresh = isLetGo && elapsed > 0 && event.timeMs - this.#last.timeMs < VELOCITY_MS;
    return {
      state: new Idle(),
      effects: [
        {
          kind: 'settle',
          velocityX: fresh ? (this.#last.x - first.x) / elapsed : 0,
          velocityY: fresh ? (this.#last.y - first.y) / elapsed : 0,
        },
      ],
    };
  }
}
