import { pageBuild } from '../api/page.ts';

/** Files that the page has loaded are told to the service worker so long after the last of them. */
const tellAfterMs = 1_000;

/**
 * Lets the app at `shell` (`/scanner`) open without a network: a service worker keeps its page and all files of the build that it has loaded. `preload`
 * loads what it needs later, as for its camera. Does nothing in development, nor where the browser has no service workers, as without HTTPS.
 */
export async function keepShell(shell: string, preload: () => Promise<unknown>): Promise<void> {
  const build = pageBuild();
  if (build === '' || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/shell.js', { scope: shell });
    const registration = await navigator.serviceWorker.ready;
    const files = new Set<string>();
    const tell = (): void => registration.active?.postMessage({ kind: 'keep', shell, build, files: [...files] });
    let timer: ReturnType<typeof setTimeout> | undefined;
    new PerformanceObserver((seen) => {
      const before = files.size;
      for (const path of ofBuild(seen.getEntries())) files.add(path);
      if (files.size === before) return;
      clearTimeout(timer);
      timer = setTimeout(tell, tellAfterMs);
    }).observe({ type: 'resource', buffered: true });
    await preload();
    tell();
  } catch {
    // It goes on without, and its page says that it does not open alone.
  }
}

/** Whether the page at `shell` is kept, so that it opens without a network. */
export async function isShellKept(shell: string): Promise<boolean> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(`parterre-shell ${shell} `));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).match(shell)));
    return kept.some((page) => page !== undefined);
  } catch {
    return false;
  }
}

/** What of it is of the page's build. */
function ofBuild(entries: readonly PerformanceEntry[]): string[] {
  return entries
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)
    .filter((path) => path.startsWith('/assets/') || path === '/theme.js');
}
