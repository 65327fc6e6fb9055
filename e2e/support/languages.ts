/** Texts in several languages, as the portal's forms have them. */
import type { Locator, Page } from '@playwright/test';

/**
 * The field of a text in one language, whichever way the languages stand: side by side where there is room for them, else as
 * tabs, of which the language's is then opened.
 * `label`: of the text, as `Title`; `language`: as it calls itself, `Deutsch`.
 */
export async function textIn(on: Page | Locator, label: string, language: string): Promise<Locator> {
  const tab = on.getByRole('tablist', { name: label, exact: true }).getByRole('tab', { name: new RegExp(language) });
  const column = on.getByRole('group', { name: label, exact: true });
  await tab.or(column).waitFor();
  if (await tab.isVisible()) await tab.click();
  return on.getByRole('textbox', { name: `${label} (${language})`, exact: true });
}
