import type { Point } from '@parterre/ui/seatmap';
import {
  type GestureState,
  Idle,
  Pinching,
  type PointerInput,
  slopOf,
  type Transition,
} from '@parterre/ui/seatmap/gesture';

/** What a drag that does not move the map makes: a rectangle, a movement, a drawing. */
export type StrokeKind = 'marquee' | 'move' | 'draw';

/** What a drag makes. */
export interface Stroke {
  of: StrokeKind;
  /** Where it has been, from its first point to its last; at least one. Layout units. */
  path: readonly Point[];
}

export type StrokeEffect =
  /** A stroke has come to (x, y), px from the map's corner; `stroked`: it ends there. */
  | {
      kind: 'stroke' | 'stroked';
      of: StrokeKind;
      start: PointerInput;
      x: number;
      y: number;
      adding: boolean;
      copying: boolean;
    }
  /** The stroke is called off. */
  | { kind: 'unstroke' };

const tell = (effect: StrokeEffect) => ({ kind: 'tool' as const, effect });

/**
 * One finger makes a stroke, once it has moved. A second one makes a pinch of it: on a phone the map must still be moved.
 */
export class Stroking implements GestureState {
  readonly name = 'stroking';
  readonly #start: PointerInput;
  readonly #of: StrokeKind;
  #last: PointerInput;
  #hasMoved = false;

  constructor(start: PointerInput, of: StrokeKind) {
    this.#start = start;
    this.#of = of;
    this.#last = start;
  }

  on(event: PointerInput): Transition {
    if (event.type === 'down' && event.id !== this.#start.id)
      return { state: new Pinching(this.#last, event), effects: [tell({ kind: 'unstroke' })] };
    if (event.id !== this.#start.id) return { state: this, effects: [] };
    const { x, y, adding, copying } = event;
    const stroke = { of: this.#of, start: this.#start, x, y, adding, copying };
    switch (event.type) {
      case 'move':
        this.#last = event;
        this.#hasMoved ||= Math.hypot(x - this.#start.x, y - this.#start.y) >= slopOf(event.touch);
        if (!this.#hasMoved) return { state: this, effects: [] };
        return { state: this, effects: [tell({ kind: 'stroke', ...stroke })] };
      case 'up':
        return {
          state: new Idle(),
          effects: [tell(this.#hasMoved ? { kind: 'stroked', ...stroke } : { kind: 'unstroke' })],
        };
      case 'cancel':
        return { state: new Idle(), effects: [tell({ kind: 'unstroke' })] };
      default:
        return { state: this, effects: [] };
    }
  }
}
