/** Most steps between the ground of a plot and its top. */
const mostSteps = 4;

/** Amounts in cents that an axis names, from 0 to one that is at least `most`: equal steps of 1, 2 or 5 times a power of ten. */
export function axisOf(most: number): number[] {
  const least = Math.max(1, most / mostSteps);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((times) => times * power >= least) ?? 10);
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
