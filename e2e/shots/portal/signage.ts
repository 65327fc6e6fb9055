import { signageView, silentDisplay } from '../../../visits/api.ts';
import { asStaff, type Shot, signedIn, small } from '../shot.ts';

export const signage: Shot[] = [
  {
    name: 'portal-signage',
    async path(place) {
      await silentDisplay(place);
      return '/portal/signage';
    },
    sizes: small,
    prepare: signedIn('main figure [data-page]'),
    ...asStaff,
  },
  {
    name: 'portal-signage-views',
    async path(place) {
      await signageView(place, 'Foyer', ['now_playing', 'event']);
      return '/portal/signage/views';
    },
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-signage-view-new',
    path: () => '/portal/signage/views/new',
    sizes: ['phone'],
    prepare: signedIn('#pages'),
    ...asStaff,
  },
  {
    name: 'portal-signage-view',
    path: async (place) => `/portal/signage/views/${await signageView(place, 'Foyer', ['final_program', 'door'])}`,
    sizes: small,
    prepare: signedIn('#pages'),
    ...asStaff,
  },
];
