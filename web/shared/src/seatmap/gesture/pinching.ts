import { Idle } from './idle.ts';
import { Panning } from './panning.ts';
import type { GestureState, PointerInput, Transition } from './types.ts';

/** Two fingers zoom and move; a third is not listened to. */
export class Pinching implements GestureState {
  readonly name = 'pinching';
  #first: PointerInput;
  #second: PointerInput;

  constructor(first: PointerInput, second: PointerInput) {
    this.#first = first;
    this.#second = second;
  }

  on(event: PointerInput): Transition {
    const isFirst = event.id === this.#first.id;
    if (!isFirst && event.id !== this.#second.id) return { state: this, effects: [] };
    if (event.type === 'move') {
      const before = this.#measure();
      if (isFirst) this.#first = event;
      else this.#second = event;
      const after = this.#measure();
      return {
        state: this,
        effects: [
          {
            kind: 'pinch',
            factor: after.distance / before.distance,
            x: after.x,
            y: after.y,
            dx: after.x - before.x,
            dy: after.y - before.y,
          },
        ],
      };
    }
    if (event.type === 'up') return { state: new Panning(isFirst ? this.#second : this.#first), effects: [] };
    if (event.type === 'cancel')
      return { state: new Idle(), effects: [{ kind: 'settle', velocityX: 0, velocityY: 0 }] };
    return { state: this, effects: [] };
  }

  #measure(): { x: number; y: number; distance: number } {
    const { x: ax, y: ay } = this.#first;
    const { x: bx, y: by } = this.#second;
    return { x: (ax + bx) / 2, y: (ay + by) / 2, distance: Math.max(8, Math.hypot(ax - bx, ay - by)) };
  }
}
