import type { i18n } from '@parterre/ui/i18n';

/** Fetches what the page of a show needs besides its data, while a till waits for its next customer. Safe to call often. */
export function preloadSelling(texts: i18n): void {
  const engine = import('@parterre/engine/browser').then(({ loadEngine }) => loadEngine());
  const words = texts.loadNamespaces(['seatmap', 'seatRules']);
  const map = import('./SeatsPart.tsx').then(({ preloadMap }) => preloadMap());
  // A failure here is of no matter: the page itself tries again and says so.
  Promise.all([import('./SalePage.tsx'), map, engine, words]).catch(() => undefined);
}
