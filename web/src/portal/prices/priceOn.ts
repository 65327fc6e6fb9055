import type { PriceRateView } from '@parterre/server/contract';

/** What a rate costs for a show on a cinema day, as the server reckons it: by the latest of its dated prices that holds then. */
export function priceOn(
  rate: Pick<PriceRateView, 'price_minor' | 'handling_minor' | 'dated_prices'>,
  day: string,
): { price_minor: number; handling_minor: number } {
  return rate.dated_prices.filter(({ valid_from }) => valid_from <= day).at(-1) ?? rate;
}
