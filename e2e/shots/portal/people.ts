import type { Page } from '@playwright/test';
import type { AddressLinkView, InvitationView } from '../../../server/src/contract/index.ts';
import { asAdmin } from '../../../visits/api.ts';
import { asStaff, type Place, type Shot, signedIn, small, staffPage } from '../shot.ts';

/** Where the link of a mail leads; its token is nobody's, so what it leads to is answered here. */
const linked = (
  name: string,
  kind: 'invitation' | 'address',
  data: InvitationView | AddressLinkView,
  shown: string,
): Shot => ({
  name,
  path: () => '/portal',
  sizes: small,
  async prepare(page: Page) {
    const asked = kind === 'invitation' ? 'staff.invitation' : 'staff.addressLink';
    await page.route(`**/trpc/${asked}*`, (route) =>
      route.fulfill({ contentType: 'application/json', body: JSON.stringify([{ result: { data } }]) }),
    );
    const at = page.url().replace(/#.*/, '');
    await page.goto('about:blank');
    await page.goto(`${at}#${kind}=0`);
    await page.locator(shown).first().waitFor();
  },
  ownPage: true,
  expectErrors: /401/,
});

const invited: InvitationView = {
  name: 'Noor Aziz',
  email: 'noor.aziz-van-den-bossche@marquise.example',
  exhibitors: ['Marquise', 'Le Rex'],
  has_account: false,
};
const moving: AddressLinkView = { name: invited.name, email: invited.email, is_taken: false };

const moves = new Map<string, Promise<unknown>>();

/** Somebody whose new address waits to be confirmed, once on a server. */
async function moved(place: Place): Promise<string> {
  const id = 6;
  const admin = await asAdmin(place);
  const change = { id, row_version: 1, name: 'Cato Willems', receives_management_notifications: false };
  const move = () => admin('staff.people.save', { ...change, email: 'cato.willems-vandenbossche@marquise.example' });
  const made = moves.get(place.url) ?? move();
  moves.set(place.url, made);
  await made;
  return `/portal/people/${id}`;
}

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
  {
    name: 'portal-person-new-address',
    path: moved,
    sizes: small,
    prepare: signedIn('main [role=alert]'),
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
  linked('portal-invitation', 'invitation', invited, 'input[autocomplete=new-password]'),
  linked('portal-invitation-joins', 'invitation', { ...invited, has_account: true }, 'main button[type=submit]'),
  linked('portal-new-address', 'address', moving, 'main button[type=submit]'),
  linked('portal-new-address-taken', 'address', { ...moving, is_taken: true }, 'main [role=alert]'),
  {
    name: 'portal-invitation-gone',
    path: () => '/portal#invitation=0',
    sizes: small,
    prepare: (page) => page.locator('main [role=alert]').waitFor(),
    expectErrors: /401|422/,
  },
  {
    name: 'portal-reset',
    path: () => '/portal#reset=0',
    sizes: small,
    prepare: (page) => page.locator('input[autocomplete=new-password]').first().waitFor(),
    expectErrors: /401/,
  },
];
