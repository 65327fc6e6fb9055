import type { Locale } from '@parterre/server/contract';

/** Loads the page in another language; the server keeps it as the language of this browser (server/src/http/appPages.ts). */
export function chooseLocale(locale: Locale): void {
  const address = new URL(window.location.href);
  address.searchParams.set('locale', locale);
  window.location.assign(address);
}
