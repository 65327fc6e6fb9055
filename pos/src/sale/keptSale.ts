/**
 * The one sale that was sent and has no answer yet, kept over a reload, a restart and a change of who is at the device: it is asked for
 * again under its key, so that nothing is sold twice.
 */
import type { PosBasketSale } from '@parterre/server/contract';

const name = 'parterre.pos.sale';

export function keepSale(sale: PosBasketSale): void {
  try {
    localStorage.setItem(name, JSON.stringify(sale));
  } catch {
    // Without storage a reload forgets it; the page itself does not.
  }
}

export function keptSale(): PosBasketSale | null {
  try {
    const text = localStorage.getItem(name);
    return text === null ? null : (JSON.parse(text) as PosBasketSale);
  } catch {
    return null;
  }
}

export function forgetSale(): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
