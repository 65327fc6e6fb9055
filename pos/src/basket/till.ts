import type { PosPaymentMethod } from '@parterre/server/contract';
import { useOutletContext } from 'react-router';
import type { Paying } from '../sale/usePaying.ts';
import type { SellingActions } from '../sale/useSelling.ts';
import type { Basket } from './useBasket.ts';

/** What the pages of selling share. */
export interface Till {
  basket: Basket;
  selling: SellingActions;
  pay: Paying;
  methods: readonly PosPaymentMethod[];
  /** What is paid in cash for an amount, in minor units: where cash is rounded, the nearest 5 cents. */
  cashFor(amount: number): number;
}

export const useTill = (): Till => useOutletContext<Till>();
