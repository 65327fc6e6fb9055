/** What time it is at the server, told by the visitor's own clocks since the page's data came. */

/** The moment the page's data arrived, by the server's clock and by two of the visitor's, in ms. */
export interface ClockReading {
  serverMs: number;
  /** By `performance.now()`, which does not jump when the visitor's clock is set, but may stand still while a computer sleeps. */
  monotonicMs: number;
  /** By `Date.now()`, which goes on during sleep. */
  dateMs: number;
}

/** The server's time now, in Unix ms. `local`: the visitor's two clocks. */
export function serverTime(reading: ClockReading, local: { monotonicMs: number; dateMs: number }): number {
  return reading.serverMs + Math.max(local.monotonicMs - reading.monotonicMs, local.dateMs - reading.dateMs);
}
