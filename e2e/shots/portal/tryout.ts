import type { Page } from '@playwright/test';
import { asStaff, type Shot, small } from '../shot.ts';
import { drawing } from './editor.ts';

const path = () => '/portal/cinemas/screens/1/editor';

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
  { name: 'portal-editor-tryout', path, prepare: filled, fullPage: false, ...asStaff },
  {
    name: 'portal-editor-why',
    path: () => '/portal/cinemas/screens/1/editor?locale=fr',
    sizes: small,
    fullPage: false,
    prepare: async (page) => {
      await filled(page);
      await page.getByRole('tab').nth(1).click();
      await page.locator('[data-why=together]').waitFor();
    },
    ...asStaff,
  },
  { name: 'portal-editor-preview', path, prepare: opened('preview'), fullPage: false, ...asStaff },
  { name: 'portal-editor-versions', path, prepare: changed, fullPage: false, ...asStaff },
];
