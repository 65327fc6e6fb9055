/**
 * What was asked for at a bill and has no answer yet, kept over a reload, a restart and a change of who is at the device: it is asked for
 * again as it was, so that nothing is given back or exchanged twice. A till has one such wish at most.
 */
import type { PosExchange, PosRefund } from '@parterre/server/contract';

export type Wish = { kind: 'refund'; asked: PosRefund } | { kind: 'exchange'; asked: PosExchange };

const name = 'parterre.pos.bill';

export function keepWish(wish: Wish): void {
  try {
    localStorage.setItem(name, JSON.stringify(wish));
  } catch {
    // Without storage a reload forgets it; the page itself does not.
  }
}

export function keptWish(): Wish | null {
  try {
    const text = localStorage.getItem(name);
    return text === null ? null : (JSON.parse(text) as Wish);
  } catch {
    return null;
  }
}

export function forgetWish(): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** Where whoever comes back to the till is told what became of it. */
export function pageOfWish({ kind, asked }: Wish): string {
  return kind === 'refund' ? `/bills/${asked.uuid}/refund` : `/bills/${asked.from}/exchange`;
}

/** Whether this path is one of the pages on which it is asked for and told. */
export function isPageOfWish(wish: Wish, path: string): boolean {
  return `${path}/`.startsWith(`${pageOfWish(wish)}/`);
}
