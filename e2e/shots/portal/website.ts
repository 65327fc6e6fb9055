import { asStaff, type Shot, signedIn, small } from '../shot.ts';

/** Of the settings each group is a page. */
const groups = ['general', 'locale', 'website', 'public', 'schedule', 'mail', 'captcha'];

export const website: Shot[] = [
  {
    name: 'portal-content',
    path: () => '/portal/content',
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-content-page',
    path: () => '/portal/content/2',
    sizes: small,
    prepare: signedIn('.ProseMirror'),
    ...asStaff,
  },
  {
    name: 'portal-content-faq',
    path: () => '/portal/content/4',
    sizes: small,
    prepare: signedIn('.ProseMirror'),
    ...asStaff,
  },
  {
    name: 'portal-content-new',
    path: () => '/portal/content/new/widget',
    sizes: small,
    prepare: signedIn('.ProseMirror'),
    ...asStaff,
  },
  { name: 'portal-settings', path: () => '/portal/settings', sizes: small, prepare: signedIn('main li'), ...asStaff },
  ...groups.map(
    (group): Shot => ({
      name: `portal-settings-${group}`,
      path: () => `/portal/settings/${group}`,
      sizes: small,
      prepare: signedIn('main section'),
      ...asStaff,
    }),
  ),
];
