import type { Page } from '@playwright/test';
import { mapReady } from '../../support/seatMap.ts';
import { asStaff, type Shot, signedIn, small } from '../shot.ts';

/** The state before may still hold the draft: its window has gone without a word. */
export const drawing = async (page: Page): Promise<void> => {
  await signedIn('[data-editor], [data-taken]')(page);
  const taken = page.locator('[data-taken] button').first();
  if (await taken.isVisible()) await taken.click();
  await page.locator('[data-editor]').waitFor();
  await mapReady(page);
};

const path = () => '/portal/cinemas/screens/1/editor';

/** Everything is selected; where there is no room beside the plan, the sheet is opened. */
async function selectAll(page: Page): Promise<void> {
  await page.locator('[data-seatmap-stage]').focus();
  await page.keyboard.press('Control+a');
  const sheet = page.locator('[data-editor] aside button[aria-expanded=false]').first();
  if ((page.viewportSize()?.width ?? 0) < 900 && (await sheet.isVisible())) await sheet.click();
}

const open = (panel: string) => async (page: Page) => {
  await drawing(page);
  await selectAll(page);
  await page.locator('[data-editor]').press(panel);
};

export const editor: Shot[] = [
  { name: 'portal-editor', path, prepare: drawing, fullPage: false, ...asStaff },
  {
    name: 'portal-editor-selection',
    path,
    fullPage: false,
    prepare: async (page) => {
      await drawing(page);
      await selectAll(page);
    },
    ...asStaff,
  },
  { name: 'portal-editor-numbering', path, sizes: small, fullPage: false, prepare: open('n'), ...asStaff },
  { name: 'portal-editor-help', path, sizes: small, fullPage: false, prepare: open('?'), ...asStaff },
  {
    name: 'portal-editor-faults',
    path: () => '/portal/cinemas/screens/1/editor?locale=de',
    sizes: small,
    fullPage: false,
    prepare: async (page) => {
      await drawing(page);
      await selectAll(page);
      // A copy of everything, a row and a seat aside: doubled places. Half a seat from the others would be none.
      await page.keyboard.press('Control+d');
      await page.locator('[data-editor]').press('e');
      await page.locator('aside li').first().waitFor();
    },
    ...asStaff,
  },
];
