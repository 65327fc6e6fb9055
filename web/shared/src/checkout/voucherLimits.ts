/** What of a voucher can be chosen, at a till and on the website. Turns are counted, amounts are minor units. */
import type { AmountLimits, VoucherType } from '@parterre/server/contract';

type TypeLimits<Kind extends 'turns' | 'products'> = Pick<VoucherType, `${Kind}_${keyof AmountLimits}`>;

export const turnLimits = ({ turns_min, turns_max, turns_step }: TypeLimits<'turns'>): AmountLimits => ({
  min: turns_min,
  max: turns_max,
  step: turns_step,
});

export const productLimits = ({ products_min, products_max, products_step }: TypeLimits<'products'>): AmountLimits => ({
  min: products_min,
  max: products_max,
  step: products_step,
});

/** The largest value that can be chosen: the maximum need not be a whole number of steps above the least. */
const topOf = ({ min, max, step }: AmountLimits): number => min + Math.floor((max - min) / step) * step;

/** The value that can be chosen and is nearest to this one. */
export function snapped(limits: AmountLimits, value: number): number {
  const { min, step } = limits;
  return Math.min(topOf(limits), Math.max(min, min + Math.round((value - min) / step) * step));
}

/** The next value that can be chosen above one, or below it; the value itself at a bound. */
export function stepFrom(limits: AmountLimits, value: number, by: 1 | -1): number {
  const { min, step } = limits;
  const steps = (value - min) / step;
  const next = min + (by === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * step;
  const top = topOf(limits);
  return by === 1
    ? Math.max(value, Math.min(Math.max(next, min), top))
    : Math.min(value, Math.max(Math.min(next, top), min));
}
