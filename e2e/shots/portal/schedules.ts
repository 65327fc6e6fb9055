/** The programme as staff plan it, as a timeline and as a list; a show in each of its states; events. */
import type { Page } from '@playwright/test';
import { asAdmin, endPayment, paymentPageOf, placeOrder, roomySchedules } from '../../../visits/api.ts';
import { asStaff, type Place, type Shot, signedIn, small, staffPage } from '../shot.ts';

const made = new Map<string, Promise<{ draft: number; cancelled: number }>>();

/** A draft; and a show that somebody had bought seats of, cancelled with refunds. Once on a server. */
function schedulesOf(place: Place): Promise<{ draft: number; cancelled: number }> {
  const known = made.get(place.url);
  if (known) return known;
  const making = make(place);
  made.set(place.url, making);
  return making;
}

async function make(place: Place): Promise<{ draft: number; cancelled: number }> {
  const admin = await asAdmin(place);
  const schedules = roomySchedules(place.data);
  const [first] = schedules;
  const last = schedules.at(-1);
  if (!first || !last) throw new Error('the demo data have no such show');
  const { id: draft } = await admin<{ id: number }>('staff.schedules.create', {
    version: first.version.id,
    screen: first.screen_id,
    day: '2026-12-24',
    minute: 20 * 60,
  });
  const order = await placeOrder(place, last);
  await endPayment(place, paymentPageOf(order), 'paid');
  await admin('staff.schedules.cancel', { id: last.id, keyword: 'CANCEL', refund: true });
  return { draft, cancelled: last.id };
}

const shown = signedIn('[data-schedule]');

/** Picked up with the keyboard and carried to the screen below, at an hour when another show is there. */
async function inConflict(page: Page): Promise<void> {
  await shown(page);
  await page.locator('[data-schedule]').first().focus();
  await page.keyboard.press('Space');
  const refused = page.locator('p[role=status][data-refused]');
  for (const key of ['ArrowDown', ...Array<string>(8).fill('Shift+ArrowRight')]) {
    await page.keyboard.press(key);
    if (await refused.isVisible()) break;
  }
  await refused.waitFor();
}

const onSale = ({ data }: Place) => `/portal/schedules/${roomySchedules(data)[0]?.id}`;

/** What the timeline shows without scrolling. `query`: of its address. */
const screenOf = (name: string, query: string, prepare: Shot['prepare']): Shot => ({
  name,
  path: () => `/portal/schedules?${query}`,
  sizes: small,
  fullPage: false,
  prepare,
  ...asStaff,
});

export const schedules: Shot[] = [
  { name: 'portal-schedules', path: () => '/portal/schedules', prepare: shown, ...asStaff },
  {
    name: 'portal-schedules-fortnight',
    path: () => '/portal/schedules?from=2026-11-23&days=14',
    sizes: ['laptop', 'desktop'],
    prepare: shown,
    ...asStaff,
  },
  screenOf('portal-schedules-conflict', 'from=2026-11-28', inConflict),
  screenOf('portal-schedules-copy', 'from=2026-11-23&days=7&locale=de', async (page) => {
    await shown(page);
    await page.locator('main button').filter({ hasText: '…' }).first().click();
    await page.locator('[role=dialog] li[data-conflict]').first().waitFor();
  }),
  screenOf('portal-schedules-selection', 'from=2026-11-28', async (page) => {
    await shown(page);
    await page.locator('main h2 button').first().click();
    await page.locator('[data-schedule][aria-pressed=true]').first().waitFor();
  }),
  {
    ...screenOf('portal-schedules-new', 'from=2027-03-01', async (page) => {
      await signedIn('[data-timeline]')(page);
      await page.locator('main button:has(.tabler-icon-plus)').click();
      await page.locator('[role=dialog] input').first().waitFor();
    }),
    // Its first list is open, and lists of choices stand outside of the page's landmarks.
    only: 'picture',
  },
  {
    name: 'portal-schedules-list',
    path: () => '/portal/schedules/list',
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-calendar',
    path: () => '/portal/schedules?locale=de',
    sizes: small,
    fullPage: false,
    async prepare(page) {
      await signedIn('main input[data-dates-input]')(page);
      await page.locator('main input[data-dates-input]').first().click();
      await page.locator('[data-dates-dropdown] table').waitFor();
    },
    ...asStaff,
  },
  { name: 'portal-schedule', path: onSale, prepare: signedIn('#seats canvas'), ...asStaff },
  {
    name: 'portal-schedule-draft',
    path: async (place) => `/portal/schedules/${(await schedulesOf(place)).draft}`,
    sizes: small,
    prepare: signedIn('#seats canvas'),
    ...asStaff,
  },
  {
    name: 'portal-schedule-cancelled',
    path: async (place) => `/portal/schedules/${(await schedulesOf(place)).cancelled}?locale=de`,
    sizes: small,
    prepare: signedIn('#cancel table tbody tr'),
    ...asStaff,
  },
  {
    name: 'portal-schedule-cancel',
    path: onSale,
    sizes: small,
    fullPage: false,
    async prepare(page) {
      await signedIn('#cancel button')(page);
      await page.locator('#cancel button').first().click();
      await page.locator('[role=dialog] input[type=radio]').first().waitFor();
    },
    ...asStaff,
  },
  staffPage('portal-events', '/portal/events', 'table tbody a'),
  {
    name: 'portal-event',
    path: ({ data }) => `/portal/events/${data.events[0]?.id}`,
    prepare: signedIn('.ProseMirror'),
    ...asStaff,
  },
  staffPage('portal-event-new', '/portal/events/new?locale=de', '.ProseMirror'),
];
