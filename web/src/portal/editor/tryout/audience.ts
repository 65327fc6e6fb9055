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
  /** How many people want to come, of a hundred seats: 20 to 200. */
  demandPercent: number;
  /** In any order, as drawn; or the small or the large parties first, which is one order and no draw. */
  arrival: Arrival;
  seed: number;
  /** How many evenings are drawn. */
  evenings: number;
}

export const usualAudience: Audience = {
  weights: [2, 10, 4, 4, 1, 1],
  accessiblePercent: 0,
  demandPercent: 100,
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

/** How many parties ask for so many seats together, by the mean of their sizes. */
export function partiesFor(kinds: readonly PartyKind[], seats: number): number {
  const people = kinds.reduce((sum, { count, weight = 1 }) => sum + count * weight, 0);
  const parties = kinds.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return Math.max(1, Math.round((seats * parties) / people));
}

/** Indexes into `kinds` of so many parties, in the shares of their weights, one size after the other. */
export function sequenceOf(kinds: readonly PartyKind[], first: 'small' | 'large', parties: number): number[] {
  const weights = kinds.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const sequence = kinds.flatMap(({ weight = 1 }, kind) =>
    Array.from({ length: Math.round((parties * weight) / weights) }, () => kind),
  );
  const sizeOf = (kind: number): number => kinds[kind]?.count ?? 0;
  return sequence.sort((one, other) => (sizeOf(one) - sizeOf(other)) * (first === 'small' ? 1 : -1));
}
