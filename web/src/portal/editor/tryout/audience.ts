/** Who comes, as the sliders say it, in the engine's words. */
import type { PartyKind } from '@parterre/engine/planning';

/** Sizes of parties that have a slider; the last stands for that many and more. */
export const partySizes = [1, 2, 3, 4, 5, 6] as const;
/** What "6 and more" is made of. */
const largest = [6, 7, 8] as const;
export const mostWeight = 10;

export const arrivals = ['mixed', 'small', 'large'] as const;
export type Arrival = (typeof arrivals)[number];

export interface Audience {
  /** How often parties of each of `partySizes` come, beside the others: 0 to 10. */
  weights: readonly number[];
  /** How many parties in a hundred have somebody in a wheelchair, 0 to 20. */
  accessiblePercent: number;
  /** In any order, as drawn; or the small or the large parties first, which is one order and no draw. */
  arrival: Arrival;
  seed: number;
  /** How many evenings are drawn. */
  evenings: number;
}

export const usualAudience: Audience = {
  weights: [2, 10, 4, 4, 1, 1],
  accessiblePercent: 0,
  arrival: 'mixed',
  seed: 1,
  evenings: 20,
};

/** Sizes that nobody comes in are left out; with every slider at 0 there is nobody. */
export function kindsOf({ weights, accessiblePercent }: Audience): PartyKind[] {
  const parts = partySizes.length - 1;
  const counts = [
    ...partySizes
      .slice(0, parts)
      .map((count, place) => ({ count: Number(count), weight: (weights[place] ?? 0) * largest.length })),
    ...largest.map((count) => ({ count: Number(count), weight: weights[parts] ?? 0 })),
  ];
  return counts
    .flatMap(({ count, weight }) => [
      { count, weight: weight * (100 - accessiblePercent) },
      { count, weight: weight * accessiblePercent, accessible: 1 },
    ])
    .filter(({ weight }) => weight > 0);
}

/**
 * Indexes into `kinds` of as many parties as fill so many seats, in the shares of their weights, by size; undefined: they
 * come in any order and are drawn.
 */
export function sequenceOf(kinds: readonly PartyKind[], arrival: Arrival, seats: number): number[] | undefined {
  if (arrival === 'mixed') return undefined;
  const people = kinds.reduce((sum, { count, weight = 1 }) => sum + count * weight, 0);
  const sequence = kinds.flatMap(({ weight = 1 }, kind) =>
    Array.from({ length: Math.round((seats * weight) / people) }, () => kind),
  );
  const sizeOf = (kind: number): number => kinds[kind]?.count ?? 0;
  return sequence.sort((one, other) => (sizeOf(one) - sizeOf(other)) * (arrival === 'small' ? 1 : -1));
}
