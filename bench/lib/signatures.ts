/** What a telephone at a door takes to tell by its signature that a ticket is real, in Chromium with its processor slowed down. */
import type { CDPSession, Page } from '@playwright/test';
import { scriptOf } from '../../scripts/lib/bundle.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import type * as TicketCode from '../../server/src/contract/ticketCode.ts';
import type { TicketKey } from '../../server/src/contract/ticketCode.ts';
import { launchBrowser } from '../../visits/browser.ts';

type CodesWindow = typeof window & { ticketCode: typeof TicketCode };

/** Keys and signatures are for secure pages alone. */
const origin = 'https://door.test';

/**
 * Checks these codes one after the other, each from its text to its answer. Gives ms each: by what the page would use, and by the library that it
 * uses where WebCrypto has no Ed25519. Throws when one is not believed.
 */
export async function signaturesInBrowser(
  codes: readonly string[],
  { keys, exhibitorId, nowMs, slowdown }: { keys: TicketKey[]; exhibitorId: number; nowMs: number; slowdown: number },
): Promise<{ webCrypto: number[]; library: number[] }> {
  const content = await scriptOf(inRoot('server', 'src', 'contract', 'ticketCode.ts'), 'ticketCode');
  const browser = await launchBrowser();
  try {
    const page: Page = await browser.newPage();
    await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(`${origin}/`);
    await page.addScriptTag({ content });
    const devtools: CDPSession = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const timesOf = (isLibrary: boolean): Promise<number[]> =>
      page.evaluate(
        async ([texts, of, byLibrary]) => {
          const { checkTicketCode, verifyByLibrary } = (window as CodesWindow).ticketCode;
          const each: number[] = [];
          for (const text of texts) {
            const startedMs = performance.now();
            const check = await checkTicketCode(text, of, byLibrary ? verifyByLibrary : undefined);
            each.push(performance.now() - startedMs);
            if (!check.isValid) throw new Error(check.fault);
          }
          return each;
        },
        [[...codes], { keys, exhibitorId, nowMs }, isLibrary] as const,
      );
    return { webCrypto: await timesOf(false), library: await timesOf(true) };
  } finally {
    await browser.close();
  }
}
