/** Films, what belongs to them, and who rents them out. */
import { asStaff, type Shot, signedIn, small } from '../shot.ts';

const page = (name: string, path: string, shown: string): Shot => ({
  name,
  path: () => path,
  sizes: small,
  prepare: signedIn(shown),
  ...asStaff,
});

export const films: Shot[] = [
  page('portal-films', '/portal/films', 'table tbody a'),
  {
    name: 'portal-films-bulk',
    path: () => '/portal/films',
    sizes: small,
    async prepare(page) {
      await signedIn('table tbody a')(page);
      for (const box of [1, 2, 3]) await page.locator('table tbody input[type=checkbox]').nth(box).check();
    },
    ...asStaff,
  },
  {
    name: 'portal-films-change',
    path: () => '/portal/films',
    sizes: small,
    fullPage: false,
    async prepare(page) {
      await signedIn('table tbody a')(page);
      for (const box of [1, 2, 3]) await page.locator('table tbody input[type=checkbox]').nth(box).check();
      await page.locator('section section button').first().click();
      await page.locator('[role=dialog] input').first().waitFor();
    },
    ...asStaff,
  },
  page('portal-film', '/portal/films/1', '#versions table tbody tr'),
  page('portal-film-new', '/portal/films/new', '#texts input'),
  page('portal-tags', '/portal/films/tags', 'table tbody a'),
  page('portal-distributors', '/portal/distributors', 'h1'),
  page('portal-rental-profile-new', '/portal/distributors/rental-profiles/new', '#rates input'),
];
