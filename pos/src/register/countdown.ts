/** How long nobody may touch a register before it counts down, and what the countdown shows. Times in milliseconds. */

/** Without a touch, before the countdown begins. */
export const patience = {
  /** On any page of buying. */
  idleMs: 60_000,
  /** Where nothing is chosen, and only the language would be taken back. */
  startMs: 20_000,
  /** Once it is paid and printed. */
  paidMs: 20_000,
  /** While somebody waits for help. */
  helpMs: 300_000,
} as const;

export const countdownMs = 20_000;

/** Seconds of the countdown that are left; null: it has not begun. 0: it is over. */
export function secondsLeft(untouchedMs: number, idleMs: number): number | null {
  const countedMs = untouchedMs - idleMs;
  return countedMs < 0 ? null : Math.max(0, Math.ceil((countdownMs - countedMs) / 1000));
}
