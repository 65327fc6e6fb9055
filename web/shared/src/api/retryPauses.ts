/** The longest pause where somebody works at a till, or reads a website. */
export const usualPauseMs = 15_000;

/**
 * How long whoever has lost the server waits before this attempt to come back, the first being 0: not at all, then longer each time and by chance, so
 * that not all come back in one moment. `chance`: from 0 to 1.
 */
export function retryPauseMs(attempt: number, longestMs: number = usualPauseMs, chance = Math.random()): number {
  if (attempt === 0) return 0;
  return Math.min(longestMs, 400 * 2 ** Math.min(attempt, 10)) * (0.5 + chance / 2);
}
