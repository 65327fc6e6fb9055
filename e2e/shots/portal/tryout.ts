import type { Page } from '@playwright/test';
import { type Shot, small } from '../shot.ts';
import { drawing, editorShot } from './editor.ts';

/** The buttons of the top bar, in its order, whatever the language. */
const views = { tryout: 0, preview: 1, versions: 2 };

const opened = (view: keyof typeof views) => async (page: Page) => {
  await drawing(page);
  await page.locator('[data-editor] header button[aria-haspopup=dialog]').nth(views[view]).click();
  await page.locator('[role=dialog] [data-seatmap] canvas').first().waitFor();
};

const filled = async (page: Page) => {
  await opened('tryout')(page);
  await page.locator('[data-tried=done] table').waitFor();
};

/** Three seats moved, one gone, two doubled: something of each kind. */
const changed = async (page: Page) => {
  await drawing(page);
  const stage = page.locator('[data-seatmap-stage]');
  await stage.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.locator('[data-editor]').press('Delete');
  await stage.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+d');
  await page.locator('[data-editor] header button[aria-haspopup=dialog]').nth(views.versions).click();
  await page.locator('[role=dialog] [data-difference]').waitFor();
};

export const tryout: Shot[] = [
  editorShot('portal-editor-tryout', filled),
  {
    ...editorShot(
      'portal-editor-why',
      async (page) => {
        await filled(page);
        await page.getByRole('tab').nth(1).click();
        await page.locator('[data-why=together]').waitFor();
      },
      '?locale=fr',
    ),
    sizes: small,
  },
  editorShot('portal-editor-preview', opened('preview')),
  editorShot('portal-editor-versions', changed),
];
