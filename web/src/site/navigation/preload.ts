/** Fetches the checkout's code when a visitor is about to go there. Safe to call often: the browser has it once. */
export function preloadCheckout(): void {
  // A failure here is of no matter: the visit itself tries again and says so.
  import('../checkout/BuyTickets.tsx').catch(() => undefined);
}
