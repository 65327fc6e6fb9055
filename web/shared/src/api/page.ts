/** What the server wrote into the page. */
/** The token of the double submit; empty when the page has none. */
export const csrfToken = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';

/** Which build of the site made this page; empty where there is none, in development. */
export const pageBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

/** A token that lasts longer takes the place of the page's: later connections and requests read it there. */
export function renewCsrfToken(token: string): void {
  document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.setAttribute('content', token);
}

/** Whether this is a demonstration, and one that strangers reach over the internet. */
export function demonstration(): 'off' | 'private' | 'public' {
  const told = document.querySelector<HTMLMetaElement>('meta[name="demonstration"]')?.content;
  return told === 'private' || told === 'public' ? told : 'off';
}

const reloadedAtKey = 'parterre-reloaded-at';
const RELOAD_PAUSE_MS = 30_000;

/**
 * Reloads, but not again and again: a page that expires at once would never come to rest. True when it does. Where
 * storage is forbidden nothing can be noted, and nothing is reloaded.
 */
export function reloadOnce(nowMs: number = Date.now()): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
    if (nowMs - last < RELOAD_PAUSE_MS) return false;
    sessionStorage.setItem(reloadedAtKey, String(nowMs));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** Crawlers read pages; they get no socket. */
export const isBot = (userAgent: string): boolean =>
  /bot\b|crawl|spider|slurp|lighthouse|preview|facebookexternalhit|embedly|headless(?!chrome)/i.test(userAgent);
