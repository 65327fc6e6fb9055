import type { TillKeepingView } from '../../../server/src/contract/index.ts';
import { askingDevice, tillAtPort } from '../../../visits/api.ts';
import { answering, asStaff, type Shot, signedIn, small } from '../shot.ts';

/** What a till keeps; really kept, the seats would be missing in the states of shows. */
const kept: TillKeepingView[] = [
  ['Sourdough', 'Leie', '18:00', ['F-5', 'F-6', 'F-7', 'F-8']] as const,
  ['The Lighthouse Keeper’s Daughter', 'Schelde', '20:15', ['C-11', 'C-12']] as const,
].map(([title, screen, start, seats], index) => ({
  ...{ bill: `6f9619ff-8b86-4d11-b42d-00c04fc964f${index}`, schedule: index + 1, title: { en: title }, screen },
  start_at: Date.parse(`2026-11-28T${start}:00Z`),
  until: Date.parse(`2026-11-28T${start}:00Z`) + 9_000_000,
  seats: [...seats],
}));

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
  {
    name: 'portal-device-keepings',
    path: async (place) => `/portal/devices/${await tillAtPort(place)}`,
    sizes: small,
    async prepare(page) {
      await signedIn('#printer [role=alert]')(page);
      await answering(page, { 'staff.devices.keepings': kept });
      await page.reload();
      await page.locator('#keepings table').waitFor();
    },
    ownPage: true,
    ...asStaff,
  },
];
