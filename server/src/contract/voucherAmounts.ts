/** How much one may choose of a voucher. Turns are counted, amounts are minor units. */

/** Most vouchers that are sold in one order. */
export const mostVouchers = 20;

export interface AmountLimits {
  min: number;
  max: number;
  step: number;
}

export type AmountRefusal = { why: 'min' | 'max' | 'step'; limit: number };

/** Steps are counted from the least: of 5, 10 and 15 turns the step is 5 whether they begin with 5 or with 0. Null: it can be chosen. */
export function amountRefusal({ min, max, step }: AmountLimits, value: number): AmountRefusal | null {
  if (value < min) return { why: 'min', limit: min };
  if (value > max) return { why: 'max', limit: max };
  return (value - min) % step === 0 ? null : { why: 'step', limit: step };
}
