import { type Shot, staffPage } from '../shot.ts';

/** Groups of settings; each has a page. */
const groups = [
  'general',
  'locale',
  'website',
  'public',
  'schedule',
  'mail',
  'captcha',
  'printing',
  'reservations',
  'refunds',
  'security',
  'pos',
  'counter',
  'signage',
];

export const website: Shot[] = [
  staffPage('portal-content', '/portal/content', 'table tbody a'),
  staffPage('portal-content-page', '/portal/content/2', '.ProseMirror'),
  staffPage('portal-content-faq', '/portal/content/4', '.ProseMirror'),
  staffPage('portal-content-new', '/portal/content/new/widget', '.ProseMirror'),
  staffPage('portal-content-preset', '/portal/content/new/preset', '.ProseMirror'),
  staffPage('portal-settings', '/portal/settings', 'main li'),
  ...groups.map((group) => staffPage(`portal-settings-${group}`, `/portal/settings/${group}`, 'main section')),
];
