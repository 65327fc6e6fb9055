import type { Page } from '@playwright/test';
import { asAdmin } from '../../../visits/api.ts';
import { mapReady } from '../../../visits/seatMap.ts';
import { publishChanged, smaller } from '../../support/layouts.ts';
import { asStaff, type Place, type Shot, signedIn, small, staffPage } from '../shot.ts';

/** A table with what importers find: a doubled name, and nothing that says where the screen is. */
const broken = 'row,seat,class\nA,1,Standard\nA,2,Standard\nA,2,VIP\nB,1,VIP\nB,2,Lounge\n';

const drawn = async (page: Page): Promise<void> => {
  await signedIn('[data-seatmap]')(page);
  await mapReady(page);
};

/** Two seats out of order for which tickets are sold, then a layout without the last row and places for wheelchairs, in which a class is full. Once on a server. */
const made = new Map<string, Promise<unknown>>();

async function redrawn(page: Page, place: Place, shown: string): Promise<void> {
  await signedIn('main h1')(page);
  const making = made.get(place.url) ?? redraw(page, place);
  made.set(place.url, making);
  await making;
  await page.reload();
  await signedIn(shown)(page);
}

async function redraw(page: Page, place: Place): Promise<void> {
  const admin = await asAdmin(place);
  const seats = [
    { row_label: 'A', seat_label: '6' },
    { row_label: 'K', seat_label: '12' },
  ];
  await admin('staff.layouts.outages.takeOut', { screen: 2, seats, cause: 'Spring broken' });
  await publishChanged(page, 2, smaller);
}

/** One show, seat by seat. */
async function seatBySeat(page: Page, schedule: string): Promise<void> {
  await page.locator(schedule).first().locator('button[aria-expanded]').click();
  await page.locator('[data-seatmap] canvas').nth(1).waitFor();
  await mapReady(page);
}

export const halls: Shot[] = [
  staffPage('portal-cinemas', '/portal/cinemas', 'table tbody a'),
  staffPage('portal-cinema', '/portal/cinemas/1', 'table tbody a'),
  staffPage('portal-cinema-new', '/portal/cinemas/new?locale=de', 'form'),
  staffPage('portal-screen-new', '/portal/cinemas/1/screens/new', 'form'),
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
  {
    name: 'portal-screen-outages',
    path: () => '/portal/cinemas/screens/2',
    prepare: async (page, place) => {
      await redrawn(page, place, 'main li a[href*="/bills/"]');
      await mapReady(page);
    },
    ...asStaff,
  },
  {
    name: 'portal-move',
    path: () => '/portal/cinemas/screens/2/move',
    prepare: async (page, place) => {
      await redrawn(page, place, 'main li input[type=checkbox]');
      await seatBySeat(page, 'main li:has(input:disabled)');
    },
    ...asStaff,
  },
  {
    name: 'portal-reseat',
    path: () => '/portal/cinemas/screens/2/reseat?locale=de',
    prepare: async (page, place) => {
      await redrawn(page, place, 'main li input[type=checkbox]');
      await seatBySeat(page, 'main li');
    },
    ...asStaff,
  },
];
