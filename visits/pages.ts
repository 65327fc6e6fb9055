/** What pages have in common: their sizes, their themes, their texts, and that nobody is excluded from them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Waits for the page itself: its skeleton has a heading, too. */
export async function pageReady(page: Page): Promise<void> {
  await page.locator('main h1:not([role=status] h1)').first().waitFor({ state: 'attached' });
}

/** Home, by the name at the top of every page; of a page in English. */
export async function goHome(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /films, events and tickets/ }).waitFor();
}

/** Keys of texts that stand on the page, or name something on it, because a language has no text for them. */
export async function missingTexts(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const root = document.querySelector('#root');
    const names = ['aria-label', 'title', 'alt', 'placeholder'].flatMap((attribute) =>
      [...(root?.querySelectorAll(`[${attribute}]`) ?? [])].map((element) => element.getAttribute(attribute)),
    );
    return [root?.textContent, ...names].join('\n');
  });
  const areas = 'site|checkout|payment|forms|seatmap|errors|film|programme|showtime|newsletter|contact|result|pay';
  return text.match(new RegExp(`\\b(?:${areas})[.:][a-z]+\\.?[a-zA-Z]*\\b`, 'g')) ?? [];
}

/** Keeps the banner away, as for a visitor who answered it on an earlier day. */
export async function answerCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('cookie-consent', 'necessary');
    } catch {
      // A page without storage, such as about:blank, asks nothing.
    }
  });
}

/** Changes the scheme as the visitor's system does between day and night; waits until the page has followed. */
export async function switchTheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.getAttribute('data-scheme');
    return shown === null || shown === wanted;
  }, scheme);
  await coloursAtRest(page);
}

/** Colours that change by and by are none of both themes on their way. An animation that was taken back has ended as well. */
async function coloursAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}

/** `axe.source` is the one with comments: twice as long to send and to read. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules that look at colours: as dear as all others together. */
const contrast = 'color-contrast';
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * No violation of WCAG 2.2 A and AA on the page as it stands. `only: 'contrast'` looks at colours alone: for a page in
 * its other theme. `except`: what was looked at before, as a selector.
 */
export async function assertAccessible(
  page: Page,
  name = page.url(),
  options: { only?: 'contrast'; except?: string } = {},
): Promise<void> {
  // Once a document: to read it takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const asked: axe.RunOptions = {
    // Describing all that is right takes as long again.
    resultTypes: ['violations'],
    runOnly: options.only === 'contrast' ? [contrast] : tags,
  };
  const { violations } = await page.evaluate(
    ([asked, except]) => {
      const exclude = except === undefined ? [] : [except];
      return (window as unknown as { axe: typeof axe }).axe.run({ include: ['html'], exclude }, asked);
    },
    [asked, options.except] as const,
  );
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(told, `axe finds faults on ${name}`).toEqual([]);
}
