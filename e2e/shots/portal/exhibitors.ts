import { asAdmin } from '../../../visits/api.ts';
import { asRoot, type Place, type Shot, signedIn, small } from '../shot.ts';

let made = 0;

/** One that is made and switched off again: the demo's own are open. */
async function switchedOff(place: Place): Promise<number> {
  const root = await asAdmin(place, 'super-admin');
  made += 1;
  const { id } = await root<{ id: number }>('staff.exhibitors.create', {
    trade_name: 'Vauban',
    email: 'bonjour@vauban.example',
    timezone: 'Europe/Paris',
    hosts: [`vauban-${made}.localhost`],
    locale: 'fr',
    available_locales: ['fr', 'en', 'nl-BE', 'de'],
    modules: ['tickets'],
    manager: { name: 'Odile Marchand', email: `odile-${made}@vauban.example`, locale: 'fr' },
  });
  await root('staff.exhibitors.turn', { id, row_version: 1, on: false });
  return id;
}

export const exhibitors: Shot[] = [
  {
    name: 'portal-exhibitors',
    path: () => '/portal/exhibitors',
    prepare: signedIn('table tbody a', 'root'),
    ...asRoot,
  },
  {
    name: 'portal-exhibitor',
    path: () => '/portal/exhibitors/2',
    prepare: signedIn('#history', 'root'),
    ...asRoot,
  },
  {
    name: 'portal-exhibitor-new',
    path: () => '/portal/exhibitors/new',
    prepare: signedIn('#manager', 'root'),
    ...asRoot,
  },
  {
    name: 'portal-exhibitor-switch-off',
    path: () => '/portal/exhibitors/2',
    sizes: small,
    fullPage: false,
    async prepare(page) {
      await signedIn('#history', 'root')(page);
      await page.locator('main header button').last().click();
      await page.locator('[role=dialog] button').first().waitFor();
    },
    ...asRoot,
  },
  {
    name: 'portal-exhibitor-manager',
    path: () => '/portal/exhibitors/2',
    sizes: small,
    fullPage: false,
    async prepare(page) {
      await signedIn('#history', 'root')(page);
      await page.locator('#managers button').last().click();
      await page.locator('[role=dialog] input[type=email]').waitFor();
    },
    ...asRoot,
  },
  {
    name: 'portal-exhibitor-switched-off',
    path: async (place) => `/portal/exhibitors/${await switchedOff(place)}`,
    sizes: small,
    prepare: signedIn('#history', 'root'),
    ...asRoot,
  },
];
