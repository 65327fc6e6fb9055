/**
 * What the portal weighs, code, styles and texts, compressed as they came over the network: its first load up to Home by somebody who is signed in and has
 * nothing cached, and what each area adds when it is entered from there. Alike in every round, so rounds change nothing.
 */
import type { Browser } from '@playwright/test';
import { startDemo } from '../../server/src/testing/demo.ts';
import { launchBrowser } from '../../visits/browser.ts';
import { DESKTOP } from '../../visits/pages.ts';
import { signIn } from '../../visits/staff.ts';
import { line } from '../lib/statistics.ts';
import { kib, wireOf, written } from '../lib/wire.ts';

const goalKib = 350;

type SignedIn = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

export async function loads(): Promise<void> {
  const demo = await startDemo();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage(DESKTOP);
    await page.goto(`${demo.url}/portal`);
    await signIn(page, 'admin');
    const links = page.getByRole('navigation').getByRole('link');
    await links.first().waitFor();
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const signedIn = await page.context().storageState();
    line(`first load, aim at most ${goalKib} KiB`, told(await weigh(browser, demo.url, signedIn)));
    for (const path of paths.filter((path) => path !== '/portal' && path !== '/portal/')) {
      line(`  ${path} adds`, told(await weigh(browser, demo.url, signedIn, path)));
    }
  } finally {
    await browser.close();
    await demo.stop();
  }
}

interface Weight {
  bodies: number;
  withHeaders: number;
}

const told = ({ bodies, withHeaders }: Weight): string => `${kib(bodies)}, with headers ${kib(withHeaders)}`;

/** Bytes of the first load; with a path, of what entering that area adds. */
async function weigh(browser: Browser, url: string, storageState: SignedIn, path?: string): Promise<Weight> {
  const context = await browser.newContext({ ...DESKTOP, storageState });
  try {
    const page = await context.newPage();
    const wire = await wireOf(await context.newCDPSession(page));
    const weight = () => ({ bodies: written(wire.bodies), withHeaders: written(wire.bytes) });
    await page.goto(`${url}/portal`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await wire.quiet();
    const first = weight();
    if (path === undefined) return first;
    await page.locator(`nav a[href="${path}"]`).click();
    // That is when its code is there.
    await page.waitForURL((address) => address.pathname === path);
    await wire.quiet();
    const { bodies, withHeaders } = weight();
    return { bodies: bodies - first.bodies, withHeaders: withHeaders - first.withHeaders };
  } finally {
    await context.close();
  }
}
