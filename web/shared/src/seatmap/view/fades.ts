/** Seats whose look has just changed by someone else's hand: the old picture fades over the new one. */
export interface Fade {
  seat: number;
  /** Picture key before the change. */
  from: number;
  startMs: number;
}

/** A whole hall that changes at once (a snapshot) needs no show. */
const MOST_FADES = 400;

export class Fades {
  readonly #fades = new Map<number, Fade>();
  readonly #durationMs: number;

  constructor(durationMs: number) {
    this.#durationMs = durationMs;
  }

  get active(): boolean {
    return this.#fades.size > 0;
  }

  add(changes: readonly { seat: number; from: number }[], nowMs: number): void {
    if (this.#durationMs <= 0 || changes.length > MOST_FADES) return;
    for (const { seat, from } of changes) this.#fades.set(seat, { seat, from, startMs: nowMs });
  }

  /** Fades still going on, with what is left of the old picture, 1..0. */
  *at(nowMs: number): Generator<Fade & { alpha: number }> {
    for (const fade of this.#fades.values()) {
      const alpha = 1 - (nowMs - fade.startMs) / this.#durationMs;
      if (alpha <= 0) this.#fades.delete(fade.seat);
      else yield { ...fade, alpha };
    }
  }

  clear(): void {
    this.#fades.clear();
  }
}
