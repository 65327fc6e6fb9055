/** What lists and pages of every area have, each once: nothing there, nothing found, what is refused, what is asked. */
import type { Page } from '@playwright/test';
import { asAdmin } from '../../../visits/api.ts';
import { asManager, asStaff, type Place, type Shot, signedIn, small, staffPage } from '../shot.ts';
import { newDistributor } from './films.ts';

const ofDistributor = async (place: Place): Promise<string> => `/portal/distributors/${await newDistributor(place)}`;
const name = (page: Page) => page.locator('input[data-path=name]');

/** Keeps the list's rows back: `how` decides whether the server is slow or gone. */
const withoutRows =
  (how: 'slow' | 'gone') =>
  async (page: Page): Promise<void> => {
    await signedIn('table tbody a')(page);
    // Without a socket every call goes over HTTP.
    await page.routeWebSocket('**/trpc**', (socket) => void socket.close());
    await page.route('**/trpc/*films.list*', (route) =>
      how === 'gone' ? route.abort() : new Promise(() => undefined),
    );
    await page.reload();
    await page
      .locator(how === 'gone' ? 'main [role=alert]' : 'main [role=status] .mantine-Skeleton-root')
      .first()
      .waitFor();
  };

/** Somebody else saved it while this page had another name for it. */
async function inConflict(page: Page, place: Place): Promise<void> {
  await signedIn('#history')(page);
  await name(page).fill('Film Distribution Meuse');
  const admin = await asAdmin(place);
  await admin('staff.distributors.save', {
    id: Number(page.url().split('/').at(-1)),
    row_version: 1,
    values: { name: 'Meuse Films', phone: '+32 4 222 33 44' },
  });
  await page.keyboard.press('Control+s');
  await page.locator('[data-conflict]').waitFor();
}

export const general: Shot[] = [
  // First of all: states after it make some.
  staffPage('portal-list-empty', '/portal/distributors/rental-profiles', 'main section[aria-busy=false] h2'),
  staffPage('portal-list-nothing', '/portal/films?q=zzzz', 'main section[aria-busy=false] h2'),
  {
    ...staffPage('portal-list-slow', '/portal/films', 'h1'),
    prepare: withoutRows('slow'),
    ownPage: true,
    fullPage: false,
  },
  {
    ...staffPage('portal-list-failed', '/portal/films', 'h1'),
    prepare: withoutRows('gone'),
    ownPage: true,
    expectErrors: /401|ERR_FAILED|WebSocket/,
  },
  {
    ...staffPage('portal-list-views', '/portal/films?q=the', 'table tbody a'),
    fullPage: false,
    async prepare(page) {
      await signedIn('table tbody a')(page);
      await page.locator('main nav + button').click();
      await page.locator('[role=dialog] input[type=checkbox]').waitFor();
    },
  },
  {
    ...staffPage('portal-go-anywhere', '/portal/films', 'table tbody a'),
    fullPage: false,
    async prepare(page) {
      await signedIn('table tbody a')(page);
      await page.keyboard.press('Control+k');
      await page.locator('[role=dialog] input').fill('orbit');
      // Areas are found here, a film by the server.
      await page
        .locator('[role=dialog] button, [role=dialog] [role=option]')
        .filter({ hasText: 'Orbit' })
        .first()
        .waitFor();
    },
  },
  {
    name: 'portal-navigation',
    path: () => '/portal/films',
    sizes: ['phone'],
    fullPage: false,
    async prepare(page) {
      await signedIn('table tbody a')(page);
      const burger = page.locator('header button[aria-expanded=false]').first();
      if (await burger.isVisible()) await burger.click();
      await page.locator('nav [aria-current=page]').first().waitFor();
    },
    ...asStaff,
  },
  {
    name: 'portal-not-allowed',
    path: () => '/portal/people',
    sizes: small,
    prepare: signedIn('main h1', 'manager'),
    ...asManager,
  },
  {
    name: 'portal-read-only',
    path: () => '/portal/prices/1/rates/17',
    sizes: small,
    prepare: signedIn('#when', 'manager'),
    ...asManager,
  },
  {
    name: 'portal-module-inactive',
    path: () => '/portal/bills',
    sizes: small,
    async prepare(page) {
      await signedIn('table tbody a')(page);
      // On this page alone: the other states of this server go on having it.
      await page.route('**/trpc/*staff.account*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('"tickets",', '') });
      });
      await page.reload();
      await page.locator('main h1').waitFor();
      await page.locator('main table').waitFor({ state: 'detached' });
    },
    ownPage: true,
    ...asStaff,
  },
  {
    name: 'portal-archived',
    path: async (place) => {
      const id = await newDistributor(place);
      await (await asAdmin(place))('staff.distributors.archive', { id, row_version: 1, archived: true });
      return `/portal/distributors/${id}`;
    },
    sizes: small,
    prepare: signedIn('#history'),
    ...asStaff,
  },
  {
    name: 'portal-leave',
    path: ofDistributor,
    sizes: small,
    fullPage: false,
    async prepare(page) {
      await signedIn('#history')(page);
      await name(page).fill('Film Distribution Meuse');
      await page.locator('main header a').first().click();
      await page.locator('[role=dialog] button').first().waitFor();
    },
    ...asStaff,
  },
  {
    name: 'portal-conflict',
    path: ofDistributor,
    sizes: small,
    prepare: inConflict,
    ...asStaff,
    expectErrors: /401|409/,
  },
  {
    name: 'portal-offline',
    path: () => '/portal/films',
    sizes: small,
    fullPage: false,
    async prepare(page) {
      await signedIn('table tbody a')(page);
      await page.context().setOffline(true);
      await page.locator('header [role=status]').filter({ hasText: /\w/ }).waitFor();
    },
    ...asStaff,
    expectErrors: /401|ERR_INTERNET_DISCONNECTED|WebSocket/,
  },
];
