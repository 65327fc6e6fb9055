/** The vocabulary of the gesture machine. Pure: a state takes an event and answers with the next state and effects. */

/** How a press goes on with the tool in hand. Two fingers always zoom and move. */
export interface GestureTool {
  /** What a tap is of: the seat there or else the place, always the place, or nothing. */
  readonly taps: 'seats' | 'places' | 'nothing';
  /** Whether a second quick tap zooms, in place of being one more. */
  readonly zoomsOnDoubleTap: boolean;
  /** The state in which a press that has moved goes on, which the tool brings; null: it moves the map. */
  drag(start: PointerInput): GestureState | null;
  /** The state in which a finger that rests goes on, which the tool brings; null: it goes on resting. */
  hold(start: PointerInput): GestureState | null;
}

export interface PointerInput {
  /** `held`: the finger has rested for `HOLD_MS`. */
  type: 'down' | 'move' | 'up' | 'cancel' | 'leave' | 'held';
  /** Pointer id; touches have one each. */
  id: number;
  /** px from the map's corner. */
  x: number;
  y: number;
  timeMs: number;
  touch: boolean;
  /** Shift, Ctrl or Command is down: what is selected stays so. */
  adding: boolean;
  /** Alt is down: what is carried stays, and a copy of it goes along. */
  copying: boolean;
  /** The middle button or the space bar is down: the press moves the map, whatever the tool. */
  panning: boolean;
}

export type GestureEffect =
  | { kind: 'tap'; x: number; y: number; touch: boolean; adding: boolean }
  | { kind: 'doubleTap'; x: number; y: number; touch: boolean; adding: boolean }
  | { kind: 'pan'; dx: number; dy: number }
  /** Both fingers: zoom by `factor` about (x, y), then pan. */
  | { kind: 'pinch'; factor: number; x: number; y: number; dx: number; dy: number }
  /** All fingers are off after a pan or a pinch; px per ms. */
  | { kind: 'settle'; velocityX: number; velocityY: number }
  | { kind: 'hover'; x: number; y: number }
  /** What a state that the tool brought says to it. */
  | { kind: 'tool'; effect: unknown }
  | { kind: 'leave' };

export interface Transition {
  state: GestureState;
  effects: GestureEffect[];
}

export interface GestureState {
  /** `idle`, `pressed`, `panning`, `pinching`, or what a tool calls its own. */
  readonly name: string;
  on(event: PointerInput, tool: GestureTool): Transition;
}

/** A finger trembles further than a mouse. px. */
export const slopOf = (touch: boolean): number => (touch ? 9 : 4);
/** A second tap within this time and distance is a double tap. */
export const DOUBLE_TAP_MS = 280;
export const DOUBLE_TAP_PX = 26;
/** A finger that rests for so long takes hold of what is below it. */
export const HOLD_MS = 450;
/** A press longer than this is no tap: somebody is reading the tooltip. */
export const TAP_MS = 700;

export interface LastTap {
  x: number;
  y: number;
  timeMs: number;
}
