/** States of gestures, for tools that bring their own. */
export { Idle } from './idle.ts';
export { GestureMachine } from './machine.ts';
export { Pinching } from './pinching.ts';
export { type GestureState, type GestureTool, type PointerInput, slopOf, type Transition } from './types.ts';
