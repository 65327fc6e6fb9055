import { asStaff, type Shot, signedIn, small, staffPage } from '../shot.ts';

export const people: Shot[] = [
  staffPage('portal-people', '/portal/people', 'table tbody a'),
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
  staffPage('portal-person-new', '/portal/people/new', 'select[data-role]'),
  staffPage('portal-roles', '/portal/roles', 'table tbody a'),
  staffPage('portal-role', '/portal/roles/3', 'main fieldset'),
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
  staffPage('portal-sessions', '/portal/sessions', 'table tbody a'),
  staffPage('portal-sessions-person', '/portal/sessions/2', 'main header ~ :not(.mantine-Skeleton-root)'),
  staffPage('portal-audit', '/portal/audit', 'main h1'),
  {
    name: 'portal-invitation',
    path: () => '/portal#invitation=0',
    sizes: small,
    prepare: (page) => page.locator('input[autocomplete=new-password]').first().waitFor(),
    expectErrors: /401/,
  },
  {
    name: 'portal-reset',
    path: () => '/portal#reset=0',
    sizes: small,
    prepare: (page) => page.locator('input[autocomplete=new-password]').first().waitFor(),
    expectErrors: /401/,
  },
];
