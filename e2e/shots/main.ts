/** `npm run shots [-- NAME...]`: pictures of every page and state, in three sizes and both themes, in shots/. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { startDemo } from '../../server/src/testing/demo.ts';
import { startupOf } from '../../visits/api.ts';
import { launchBrowser } from '../../visits/browser.ts';
import { answerCookies, PHONE } from '../../visits/pages.ts';
import { addressOf, SHOTS } from './pages.ts';
import type { Place, Shot, ShotSize } from './shot.ts';

const SIZES: Record<ShotSize, BrowserContextOptions> = {
  phone: PHONE,
  small: { ...PHONE, viewport: { width: 320, height: 640 } },
  landscape: { ...PHONE, viewport: { width: 844, height: 390 } },
  laptop: { viewport: { width: 1280, height: 800 } },
  desktop: { viewport: { width: 1920, height: 1080 } },
  kiosk: { viewport: { width: 1080, height: 1920 } },
};
const USUAL_SIZES: ShotSize[] = ['phone', 'laptop', 'desktop'];
const THEMES = ['light', 'dark'] as const;
const AT_ONCE = 2;

const folder = join(import.meta.dirname, '../../shots');
const names = process.argv.slice(2);
const chosen = SHOTS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
if (chosen.length === 0) {
  console.error(`No picture is called that. There are: ${SHOTS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const [demo, empty, browser] = await Promise.all([
  startDemo(),
  chosen.some(({ isEmpty }) => isEmpty) ? startDemo({ scenario: 'empty' }) : null,
  launchBrowser(),
]);
const setupCode = /with the code ([0-9A-Z-]+)/.exec(empty?.log() ?? '')?.[1] ?? '';
let failed = 0;
try {
  const data = await startupOf(demo);
  const jobsOf = (shots: Shot[]) =>
    shots.flatMap((shot) =>
      (shot.sizes ?? USUAL_SIZES).flatMap((size) => THEMES.map((theme) => ({ shot, size, theme }))),
    );
  const worker = async (queue: ReturnType<typeof jobsOf>) => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const name = `${job.shot.name}-${job.size}-${job.theme}`;
      try {
        await take(browser, job.shot, job.size, job.theme, placeOf(job.shot), join(folder, `${name}.png`));
        console.log(`✓ shots/${name}.png`);
      } catch (error) {
        failed++;
        console.error(`✗ ${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
    }
  };
  const placeOf = ({ isEmpty, locale = 'en' }: Shot): Place =>
    isEmpty && empty ? { url: empty.url, data, locale, setupCode } : { url: demo.url, data, locale };
  const queue = jobsOf(chosen.filter(({ isEmpty }) => !isEmpty));
  await Promise.all(Array.from({ length: AT_ONCE }, () => worker(queue)));
  await worker(jobsOf(chosen.filter(({ isEmpty }) => isEmpty)));
} finally {
  await browser.close();
  await Promise.all([demo.stop(), empty?.stop()]);
}
process.exitCode = failed > 0 ? 1 : 0;

async function take(
  on: Browser,
  shot: Shot,
  size: ShotSize,
  colorScheme: (typeof THEMES)[number],
  place: Place,
  file: string,
): Promise<void> {
  // Reduced motion: a picture shows where a movement ends, not its middle.
  // Pages from the root speak the browser's language.
  const context = await on.newContext({ ...SIZES[size], colorScheme, reducedMotion: 'reduce', locale: place.locale });
  try {
    context.setDefaultTimeout(15_000);
    if (shot.consent !== 'open') await answerCookies(context);
    const page = await context.newPage();
    await page.goto(await addressOf(shot, place));
    // Seat news keep the connection busy for ever, so "network idle" would not come: what is seen decides.
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(500);
    await shot.prepare?.(page, place);
    if (shot.fullPage !== false) await loadLazyPictures(page);
    await page.screenshot({ path: file, fullPage: shot.fullPage !== false });
  } finally {
    await context.close();
  }
}

/** Pictures below the fold load only when scrolled to. */
async function loadLazyPictures(page: import('@playwright/test').Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 40));
    }
    window.scrollTo(0, 0);
    // Not image.decode(): on a picture that a carousel keeps out of sight it ends Chromium.
    const patience = Date.now() + 3_000;
    while ([...document.images].some((image) => image.loading !== 'lazy' && !image.complete) && Date.now() < patience) {
      await new Promise((done) => setTimeout(done, 50));
    }
  });
}
