/** Numbers that are bought in steps from a least one: turns and amounts of vouchers. Whole numbers of one unit. */
export interface Steps {
  min: number;
  max: number;
  step: number;
}

/** The greatest number that can be bought. */
const last = ({ min, max, step }: Steps): number => min + Math.floor((max - min) / step) * step;

/** The number that can be bought and is nearest to this one. */
export function snapped(steps: Steps, value: number): number {
  const { min, step } = steps;
  return Math.min(last(steps), Math.max(min, min + Math.round((value - min) / step) * step));
}

/** One step more or less, as far as there is one. */
export const stepped = (steps: Steps, value: number, direction: 1 | -1): number =>
  Math.min(last(steps), Math.max(steps.min, snapped(steps, value) + direction * steps.step));
