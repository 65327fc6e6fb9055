import { inCash } from '@parterre/server/contract';
import { useTillSettings } from '../start/useTillSettings.ts';

/** What is paid in cash for an amount, in minor units: where the exhibitor rounds cash, the nearest 5 cents. */
export function useCashFor(): (amount: number) => number {
  const rounds = useTillSettings()?.cash_rounding === true;
  return (amount) => inCash(amount, rounds);
}
