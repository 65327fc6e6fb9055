/** The vocabulary of the gesture machine. Pure: a state takes an event and answers with the next state and effects. */

/**
 * What one finger, or the mouse with its button down, does. `pick`: taps pick, drags move the map. `marquee`: taps pick,
 * drags draw a rectangle around seats, or carry off what can be moved where they begin. `draw`: taps and drags draw.
 * `hand`: drags move the map, taps do nothing. Two fingers always zoom and move.
 */
export type MapTool = 'pick' | 'marquee' | 'draw' | 'hand';

/** What a drag that does not move the map makes: a rectangle, a movement, a drawing. */
export type StrokeKind = 'marquee' | 'move' | 'draw';

export interface PointerInput {
  type: 'down' | 'move' | 'up' | 'cancel' | 'leave';
  /** Pointer id; touches have one each. */
  id: number;
  /** px from the map's corner. */
  x: number;
  y: number;
  timeMs: number;
  touch: boolean;
  /** Shift, Ctrl or Command is down: what is selected stays so. */
  adding: boolean;
  /** A press is on something that a drag carries off. */
  grabs: boolean;
}

export type GestureEffect =
  | { kind: 'tap'; x: number; y: number; touch: boolean; adding: boolean }
  | { kind: 'doubleTap'; x: number; y: number; touch: boolean }
  | { kind: 'pan'; dx: number; dy: number }
  /** Both fingers: zoom by `factor` about (x, y), then pan. */
  | { kind: 'pinch'; factor: number; x: number; y: number; dx: number; dy: number }
  /** All fingers are off after a pan or a pinch; px per ms. */
  | { kind: 'settle'; velocityX: number; velocityY: number }
  | { kind: 'hover'; x: number; y: number }
  /** A stroke has come to (x, y). */
  | { kind: 'stroke'; of: StrokeKind; start: PointerInput; x: number; y: number; adding: boolean }
  /** The stroke ends there. */
  | { kind: 'stroked'; of: StrokeKind; start: PointerInput; x: number; y: number; adding: boolean }
  /** The stroke is called off. */
  | { kind: 'unstroke' }
  | { kind: 'leave' };

export interface Transition {
  state: GestureState;
  effects: GestureEffect[];
}

export interface GestureState {
  readonly name: 'idle' | 'pressed' | 'panning' | 'pinching' | 'stroking';
  on(event: PointerInput, tool: MapTool): Transition;
}

/** A finger trembles further than a mouse. px. */
export const slopOf = (touch: boolean): number => (touch ? 9 : 4);
/** A second tap within this time and distance is a double tap. */
export const DOUBLE_TAP_MS = 280;
export const DOUBLE_TAP_PX = 26;
/** A press longer than this is no tap: somebody is reading the tooltip. */
export const TAP_MS = 700;

export interface LastTap {
  x: number;
  y: number;
  timeMs: number;
}
