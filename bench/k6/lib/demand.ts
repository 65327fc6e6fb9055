/** Who wants what: repeatable by its seed, and skewed as demand for cinema shows is. */

/** Numbers in [0, 1), the same for the same seed and stream (mulberry32). */
export function randomOf(seed: number, stream: number): () => number {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number, `least` included, `end` not. */
export const integerOf = (random: () => number, least: number, end: number): number =>
  least + Math.floor(random() * (end - least));

/** Zipf's law: the n-th of `count` things is wanted 1 / n^skew times as much as the first. Answers with an index. */
export function zipf(count: number, skew: number): (random: () => number) => number {
  const upTo: number[] = [];
  let total = 0;
  for (let rank = 1; rank <= count; rank++) {
    total += rank ** -skew;
    upTo.push(total);
  }
  return (random) => {
    const wanted = random() * total;
    return Math.max(
      0,
      upTo.findIndex((share) => wanted < share),
    );
  };
}
