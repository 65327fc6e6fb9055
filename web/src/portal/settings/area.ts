import { lazyRoute } from '@parterre/ui/routing';
import { IconAdjustments } from '@tabler/icons-react';
import type { Area } from '../area.ts';

export const settings: Area = {
  path: 'settings',
  name: 'settings',
  Icon: IconAdjustments,
  group: 'website',
  permission: 'settings.read',
  texts: ['settings'],
  places: [
    { path: 'general', name: 'general' },
    { path: 'locale', name: 'locale' },
    { path: 'website', name: 'website' },
    { path: 'public', name: 'public' },
    { path: 'schedule', name: 'schedule' },
    { path: 'mail', name: 'mail' },
    { path: 'captcha', name: 'captcha' },
    { path: 'security', name: 'security' },
  ],
  routes: [
    { index: true, lazy: lazyRoute(() => import('./SettingsIndex.tsx')) },
    { path: 'general', lazy: lazyRoute(() => import('./General.tsx')) },
    { path: 'locale', lazy: lazyRoute(() => import('./Languages.tsx')) },
    { path: 'mail', lazy: lazyRoute(() => import('./Mail.tsx')) },
    { path: 'website', lazy: lazyRoute(() => import('./Website.tsx')) },
    { path: 'public', lazy: lazyRoute(() => import('./Sales.tsx')) },
    { path: 'schedule', lazy: lazyRoute(() => import('./Planning.tsx')) },
    { path: 'captcha', lazy: lazyRoute(() => import('./Captcha.tsx')) },
    { path: 'security', lazy: lazyRoute(() => import('./Security.tsx')) },
  ],
};
