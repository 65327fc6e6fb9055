/** The time, as an argument: Unix milliseconds. */
export interface Clock {
  nowMs(): number;
}
export const systemClock: Clock = { nowMs: () => Date.now() };

/** The machine's clock, set `offsetMs` later, or earlier below 0; it goes on as the machine's does. */
export function offsetClock(offsetMs: number): Clock {
  return { nowMs: () => Date.now() + offsetMs };
}
