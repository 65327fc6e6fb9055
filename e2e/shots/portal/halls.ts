import type { Page } from '@playwright/test';
import { mapReady } from '../../support/seatMap.ts';
import { asStaff, type Shot, signedIn, small } from '../shot.ts';

/** A table with what importers find: a doubled name, and nothing that says where the screen is. */
const broken = 'row,seat,class\nA,1,Standard\nA,2,Standard\nA,2,VIP\nB,1,VIP\nB,2,Lounge\n';

const drawn = async (page: Page): Promise<void> => {
  await signedIn('[data-seatmap]')(page);
  await mapReady(page);
};

export const halls: Shot[] = [
  {
    name: 'portal-cinemas',
    path: () => '/portal/cinemas',
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-cinema',
    path: () => '/portal/cinemas/1',
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-cinema-new',
    path: () => '/portal/cinemas/new?locale=de',
    sizes: small,
    prepare: signedIn('form'),
    ...asStaff,
  },
  { name: 'portal-screen', path: () => '/portal/cinemas/screens/1', sizes: small, prepare: drawn, ...asStaff },
  {
    name: 'portal-layout-template',
    path: () => '/portal/cinemas/screens/2/layout',
    sizes: small,
    prepare: drawn,
    ...asStaff,
  },
  {
    name: 'portal-layout-findings',
    path: () => '/portal/cinemas/screens/2/layout',
    sizes: small,
    prepare: async (page) => {
      await drawn(page);
      await page.getByRole('tab').nth(1).click();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(broken) });
      await page.locator('li[data-severity=error]').waitFor();
      await mapReady(page);
    },
    ...asStaff,
  },
];
