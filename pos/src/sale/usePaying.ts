/** Sells a basket, for cash, at the card terminal or on account. */
import type { BasketContent, PosAnswer, PosInvoice } from '@parterre/server/contract';
import { type AppError, useApi, useWishKey } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useEffect } from 'react';
import { amountOf, orderOf, withoutHolds } from '../basket/content.ts';
import { repriced } from '../basket/repriced.ts';
import type { Basket } from '../basket/useBasket.ts';
import type { SellingActions } from './useSelling.ts';

/** Cash that is given, or (null) a card or a client’s account. `methodId` null: there is no way to pay in cash here. `part`: what of it the card pays; null: all. */
export interface Means {
  methodId: number | null;
  tendered: number | null;
  part: number | null;
  /** Who buys it on account; left out: it is paid. */
  invoice?: PosInvoice;
}

/** Resolves with what became of it; null: nobody answered, or something is being sold. */
export type Paying = (content: BasketContent, means: Means) => Promise<PosAnswer | AppError | null>;

/** The seats' holds are no more: a bill had them, which is cancelled. */
const endsHolds: readonly AppError['code'][] = [
  'TERMINAL_BUSY',
  'TERMINAL_NOT_READY',
  'PAYMENT_FAILED',
  'HOLD_ORDERED',
];
/** Their time has run out. */
const isOver: readonly AppError['code'][] = ['HOLD_EXPIRED', 'HOLD_INVALID'];

export function usePaying(selling: SellingActions, basket: Basket): Paying {
  const { client } = useApi();
  const { locale } = useFormats();
  const wishKey = useWishKey();
  const { kind } = selling.state;
  const hasEnded = kind === 'unpaid' || kind === 'sold';
  useEffect(() => {
    // Another try is another order, and so is what the next customer buys, also when it is of the same things.
    if (hasEnded) wishKey.forget();
  }, [hasEnded, wishKey]);

  return async (content, { methodId, tendered, part, invoice }) => {
    const means = { payment_method_id: methodId, tendered, part, ...(invoice && { invoice }) };
    const order = { ...means, amount: amountOf(content), locale };
    const { holds, ...things } = orderOf(content);
    const bill_id = wishKey.of([basket.id, order, things]);
    const sale = { ...order, ...things, bill_id, basket_id: basket.id };
    let answer = await selling.sell({ ...sale, holds });
    // The seats may still be free: they are asked for by their names, under the same key.
    if (answer !== null && 'code' in answer && isOver.includes(answer.code) && holds.length > 0)
      answer = await selling.sell({ ...sale, holds: [] });
    if (answer === null) return null;
    if ('bill' in answer || endsHolds.includes(answer.code)) basket.change(withoutHolds);
    if ('code' in answer && answer.code === 'AMOUNT_CHANGED') {
      const now = await repriced(client, content, locale).catch(() => null);
      if (now !== null) basket.change(() => now, basket.id);
    }
    return answer;
  };
}
