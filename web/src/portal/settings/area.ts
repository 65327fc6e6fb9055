import type { SettingsGroup } from '@parterre/server/contract';
import { lazyRoute } from '@parterre/ui/routing';
import { IconAdjustments } from '@tabler/icons-react';
import { type Area, page } from '../area.ts';

/** The exhibitor is what the first of them changes; each other one is a thing of the audit trail itself. */
const group = (name: SettingsGroup) =>
  page({ place: name, entity: name === 'general' ? 'exhibitor' : `${name}_settings` });

export const settings: Area = {
  path: 'settings',
  name: 'settings',
  Icon: IconAdjustments,
  group: 'website',
  permission: 'settings.read',
  texts: ['settings', 'printing'],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./SettingsIndex.tsx')) },
    { path: 'general', ...group('general'), lazy: lazyRoute(() => import('./General.tsx')) },
    { path: 'locale', ...group('locale'), lazy: lazyRoute(() => import('./Languages.tsx')) },
    { path: 'website', ...group('website'), lazy: lazyRoute(() => import('./Website.tsx')) },
    { path: 'public', ...group('public'), lazy: lazyRoute(() => import('./Sales.tsx')) },
    { path: 'schedule', ...group('schedule'), lazy: lazyRoute(() => import('./Planning.tsx')) },
    { path: 'pos', ...group('pos'), lazy: lazyRoute(() => import('./PointOfSale.tsx')) },
    { path: 'counter', ...group('counter'), lazy: lazyRoute(() => import('./CounterSchedules.tsx')) },
    { path: 'signage', ...group('signage'), lazy: lazyRoute(() => import('./Signage.tsx')) },
    { path: 'printing', ...group('printing'), lazy: lazyRoute(() => import('./Printing.tsx')) },
    { path: 'reservations', ...group('reservations'), lazy: lazyRoute(() => import('./Reservations.tsx')) },
    { path: 'refunds', ...group('refunds'), lazy: lazyRoute(() => import('./Refunds.tsx')) },
    { path: 'mail', ...group('mail'), lazy: lazyRoute(() => import('./Mail.tsx')) },
    { path: 'captcha', ...group('captcha'), lazy: lazyRoute(() => import('./Captcha.tsx')) },
    { path: 'security', ...group('security'), lazy: lazyRoute(() => import('./Security.tsx')) },
  ],
};
