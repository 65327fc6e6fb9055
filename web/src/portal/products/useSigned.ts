import { useFormats } from '@parterre/ui/format';
import { useCallback } from 'react';

/** `+20` and `−2`: what came and what went. */
export function useSigned(): (value: number) => string {
  const { number } = useFormats();
  return useCallback((value) => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${number(Math.abs(value))}`, [number]);
}
