/** Baskets that this tab left by the address bar: their seats are not kept for nobody. */
import type { Api } from '@parterre/ui/api';
import { noBuyer } from './order.ts';
import { ownBaskets } from './ownBaskets.ts';
import { baskets, browserStores, forgetBasket, storeBasket } from './pendingBill.ts';

/**
 * Gives back what baskets of other pages hold. One whose order waits for its payment stays: its buyer may come back to it
 * from the bank.
 */
export async function releaseLeftBaskets({ client }: Pick<Api, 'client'>, pathname: string): Promise<void> {
  await ownBaskets();
  for (const basket of baskets(browserStores)) {
    if (!('schedule_id' in basket)) {
      // Nothing is kept for anybody by it. Who buys is asked again, what was chosen stays.
      if (basket.paymentResponse === null && !/\/info\/vouchers?(\/|$)/.test(pathname))
        storeBasket(browserStores, { ...basket, buyer: noBuyer });
      continue;
    }
    const { schedule_id, event_id, hold, paymentResponse } = basket;
    const own = event_id === null ? `/buy/tickets/${schedule_id}` : `/buy/events/${event_id}`;
    if (paymentResponse !== null || pathname.endsWith(own)) continue;
    forgetBasket(browserStores, schedule_id);
    // Without an answer the hold ends by itself.
    if (hold?.token) client.seats.release.mutate({ token: hold.token }).catch(() => undefined);
  }
}
