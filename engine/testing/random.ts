/** splitmix32: 32 random bits a step. Small, and the same everywhere for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** 0 to 2^32 - 1. */
  next(): number {
    this.#state = (this.#state + 0x9e37_79b9) | 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 16), 0x21f0_aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a_2d97);
    return (bits ^ (bits >>> 15)) >>> 0;
  }

  /** 0 to `limit - 1`. */
  below(limit: number): number {
    return this.next() % limit;
  }

  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** One of these; there must be one. */
  pick<T>(of: readonly T[]): T {
    return of[this.below(of.length)] as T;
  }
}
