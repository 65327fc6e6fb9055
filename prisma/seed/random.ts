/** A seeded random number generator: the same seed gives the same data on every machine. */
export interface Random {
  /** 0 inclusive to 1 exclusive. */
  next(): number;
  /** Whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** The place of one of the weights, each as often as it weighs. */
  weighted(weights: readonly number[]): number;
  /** About normal with mean 0 and deviation 1; never beyond 3. */
  bell(): number;
}

/** FNV-1a over the UTF-16 units; 32 bits. */
export function hash32(value: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < value.length; index++) {
    hash = Math.imul(hash ^ value.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32, seeded by a name such as `2026-11-21/sales/251611`. */
export function randomOf(name: string): Random {
  let state = hash32(name);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (list) => {
      const chosen = list[Math.floor(next() * list.length)];
      if (chosen === undefined) throw new Error('pick from an empty list');
      return chosen;
    },
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      return weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
    },
    bell: () => next() + next() + next() + next() + next() + next() - 3,
  };
}
