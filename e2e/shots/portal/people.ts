import { asStaff, type Shot, signedIn, small } from '../shot.ts';

export const people: Shot[] = [
  { name: 'portal-people', path: () => '/portal/people', sizes: small, prepare: signedIn('table tbody a'), ...asStaff },
  {
    name: 'portal-person',
    path: () => '/portal/people/4',
    sizes: small,
    prepare: async (page) => {
      await signedIn('select[data-role]')(page);
      await page.locator('select[data-role]').selectOption({ index: 0 });
    },
    ...asStaff,
  },
];
