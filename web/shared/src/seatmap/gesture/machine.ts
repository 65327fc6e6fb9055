import { Idle } from './idle.ts';
import type { GestureEffect, GestureState, GestureTool, PointerInput } from './types.ts';

/** Runs the states; the only place that remembers one. */
export class GestureMachine {
  #state: GestureState = new Idle();
  readonly #tool: GestureTool;

  constructor(tool: GestureTool) {
    this.#tool = tool;
  }

  get state(): GestureState['name'] {
    return this.#state.name;
  }

  on(event: PointerInput): GestureEffect[] {
    const { state, effects } = this.#state.on(event, this.#tool);
    this.#state = state;
    return effects;
  }
}
