import { useFormats } from '@parterre/ui/format';
import { useCallback } from 'react';

/** `+20` and `−2`: what came and what went. `of`: money in minor units, as `+€20.00`. */
export function useSigned(of: 'number' | 'money' = 'number'): (value: number) => string {
  const { number, money } = useFormats();
  const size = of === 'money' ? money : number;
  return useCallback((value) => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${size(Math.abs(value))}`, [size]);
}
