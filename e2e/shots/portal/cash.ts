import { closedShift } from '../../../visits/api.ts';
import { asStaff, type Shot, signedIn, small } from '../shot.ts';

export const cash: Shot[] = [
  {
    name: 'portal-cash',
    async path(place) {
      await closedShift(place);
      return '/portal/cash';
    },
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-cash-shift',
    path: async (place) => `/portal/cash/${await closedShift(place)}`,
    sizes: small,
    prepare: signedIn('main dl'),
    ...asStaff,
  },
];
