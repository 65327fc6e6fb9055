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
  {
    name: 'portal-person-new',
    path: () => '/portal/people/new',
    sizes: small,
    prepare: signedIn('select[data-role]'),
    ...asStaff,
  },
  { name: 'portal-roles', path: () => '/portal/roles', sizes: small, prepare: signedIn('table tbody a'), ...asStaff },
  { name: 'portal-role', path: () => '/portal/roles/3', sizes: small, prepare: signedIn('main fieldset'), ...asStaff },
  {
    name: 'portal-role-new',
    path: () => '/portal/roles/new?from=4',
    sizes: small,
    async prepare(page) {
      await signedIn('main fieldset')(page);
      // At its end the page has its save bar below what is to be chosen, not over it.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
    ...asStaff,
  },
  {
    name: 'portal-sessions',
    path: () => '/portal/sessions',
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-sessions-person',
    path: () => '/portal/sessions/1',
    sizes: small,
    prepare: signedIn('main ul[aria-busy=false]'),
    ...asStaff,
  },
  { name: 'portal-audit', path: () => '/portal/audit', sizes: small, prepare: signedIn('main h1'), ...asStaff },
  {
    name: 'portal-reset',
    path: () => '/portal#reset=0',
    sizes: small,
    prepare: (page) => page.locator('input[autocomplete=new-password]').first().waitFor(),
    expectErrors: /401/,
  },
];
