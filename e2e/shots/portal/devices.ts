import { askingDevice, tillAtPort } from '../../../visits/api.ts';
import { asStaff, type Shot, signedIn, small } from '../shot.ts';

export const devices: Shot[] = [
  {
    name: 'portal-devices',
    async path(place) {
      await askingDevice(place);
      return '/portal/devices';
    },
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-device',
    path: async (place) => `/portal/devices/${await askingDevice(place)}`,
    sizes: small,
    prepare: signedIn('main dl'),
    ...asStaff,
  },
  {
    name: 'portal-device-port',
    path: async (place) => `/portal/devices/${await tillAtPort(place)}`,
    sizes: small,
    prepare: signedIn('#printer [role=alert]'),
    ...asStaff,
  },
];
