import type { Page } from '@playwright/test';
import { mapReady } from '../../../visits/seatMap.ts';
import { asStaff, type Shot, signedIn, small } from '../shot.ts';

/** The state before may still hold the draft: its window has gone without a word. */
export const drawing = async (page: Page): Promise<void> => {
  await signedIn('[data-editor], [data-taken]')(page);
  const taken = page.locator('[data-taken] button').first();
  if (await taken.isVisible()) await taken.click();
  await page.locator('[data-editor]').waitFor();
  await mapReady(page);
};

/** The editor's window, drawing the first screen. `query`: of its address. */
export const editorShot = (name: string, prepare: Shot['prepare'], query = ''): Shot => ({
  name,
  path: () => `/portal/cinemas/screens/1/editor${query}`,
  fullPage: false,
  prepare,
  ...asStaff,
});

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
  editorShot('portal-editor', drawing),
  editorShot('portal-editor-selection', async (page) => {
    await drawing(page);
    await selectAll(page);
  }),
  { ...editorShot('portal-editor-numbering', open('n')), sizes: small },
  { ...editorShot('portal-editor-help', open('?')), sizes: small },
  {
    ...editorShot(
      'portal-editor-faults',
      async (page) => {
        await drawing(page);
        await selectAll(page);
        // A copy of everything, a row and a seat aside: doubled places. Half a seat from the others would be none.
        await page.keyboard.press('Control+d');
        await page.locator('[data-editor]').press('e');
        await page.locator('aside li').first().waitFor();
      },
      '?locale=de',
    ),
    sizes: small,
  },
];
