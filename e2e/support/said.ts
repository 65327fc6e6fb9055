/** What a page says in passing, in a corner: it is gone after a second and a half, in which a busy machine may not have looked. */
import type { BrowserContext, Page } from '@playwright/test';

type Listened = typeof window & { said: string[] };

/** Pages of this visitor keep what they say. */
export async function keepSaid(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        for (const each of [node, ...node.querySelectorAll('[role=alert]')])
          if (each.matches('[role=alert]')) said.push(each.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Waits until the page says this, or has said it after what was heard of it last. */
export async function hears(page: Page, words: string | RegExp): Promise<void> {
  const { source, flags } = typeof words === 'string' ? new RegExp(words.replace(/[.?()]/g, '\\$&')) : words;
  await page.waitForFunction(
    (wanted) => {
      const { said } = window as Listened;
      const at = said.findIndex((each) => new RegExp(wanted.source, wanted.flags).test(each));
      return at >= 0 && said.splice(0, at + 1).length > 0;
    },
    { source, flags },
  );
}
