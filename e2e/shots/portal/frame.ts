/** The portal around its areas: signing in, home, what belongs to no area. */
import { asStaff, type Shot, signedIn, small, submitSignIn } from '../shot.ts';

export const frame: Shot[] = [
  { name: 'portal', path: () => '/portal', sizes: small, ...asStaff },
  {
    name: 'portal-refused',
    path: () => '/portal?locale=de',
    sizes: ['phone'],
    only: 'picture',
    prepare: async (page) => {
      await submitSignIn(page, 'manager@marquise.example', 'wrong');
      await page.locator('[role=alert]').waitFor();
    },
  },
  { name: 'portal-home', path: () => '/portal', prepare: signedIn('table tbody tr'), ...asStaff },
  {
    name: 'portal-home-de',
    only: 'picture',
    path: () => '/portal?locale=de',
    sizes: small,
    prepare: signedIn('table tbody tr'),
  },
  {
    name: 'portal-sessions',
    path: () => '/portal/account/sessions',
    sizes: small,
    prepare: signedIn('main li'),
    ...asStaff,
  },
  { name: 'portal-not-found', path: () => '/portal/nowhere', sizes: ['laptop'], prepare: signedIn('h1'), ...asStaff },
];
