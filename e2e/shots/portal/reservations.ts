import { reserved } from '../../../visits/api.ts';
import { asStaff, type Shot, signedIn, small } from '../shot.ts';

export const reservations: Shot[] = [
  {
    name: 'portal-reservations',
    async path(place) {
      await reserved(place);
      return '/portal/reservations';
    },
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-reservation',
    path: async (place) => `/portal/reservations/${(await reserved(place)).uuid}`,
    sizes: small,
    prepare: signedIn('#timeline'),
    ...asStaff,
  },
  {
    name: 'portal-reservation-new',
    path: () => '/portal/reservations/new',
    sizes: small,
    async prepare(page) {
      await signedIn('main form input')(page);
      await page.locator('main form input').first().fill('2');
    },
    ...asStaff,
  },
];
