/** The portal around its areas: signing in, home, what belongs to no area. */
import type { Page } from '@playwright/test';
import { endPayment, paymentPageOf, placeOrder, roomySchedules } from '../../../visits/api.ts';
import { asManagerOfBoth, asStaff, type Place, type Shot, signedIn, small, staffPage, submitSignIn } from '../shot.ts';

const firstAccount = {
  trade_name: 'Cinema Vauban',
  email: 'hello@vauban.example',
  name: 'Odile Marchand',
  admin_email: 'odile@vauban.example',
  password: 'projector of old',
};

async function setUp(page: Page, code: string): Promise<void> {
  for (const [name, value] of Object.entries({ code, ...firstAccount })) await page.locator(`#${name}`).fill(value);
  await page.locator('button').click();
}

/** Tickets that were paid for today, and a payment that failed. */
async function sellAndFail(place: Place): Promise<void> {
  const schedule = roomySchedules(place.data).at(-2);
  if (!schedule) throw new Error('the demo data have no such show');
  for (const outcome of ['paid', 'failed'] as const) {
    const order = await placeOrder(place, schedule);
    await endPayment(place, paymentPageOf(order), outcome);
  }
}

export const frame: Shot[] = [
  { name: 'portal', path: () => '/portal', sizes: small, ...asStaff },
  {
    name: 'portal-refused',
    path: () => '/portal?locale=de',
    sizes: ['phone'],
    only: 'picture',
    prepare: async (page) => {
      await submitSignIn(page, 'manager@marquise.example', 'wrong');
      await page.locator('[role=alert]').waitFor();
    },
  },
  { name: 'portal-home', path: () => '/portal', prepare: signedIn('table tbody tr'), ...asStaff },
  {
    name: 'portal-home-both',
    path: () => '/portal',
    sizes: small,
    prepare: signedIn('table tbody tr', 'both'),
    ...asManagerOfBoth,
  },
  {
    name: 'portal-home-de',
    only: 'picture',
    path: () => '/portal?locale=de',
    sizes: small,
    prepare: signedIn('table tbody tr'),
  },
  {
    name: 'portal-home-busy',
    path: async (place) => {
      await sellAndFail(place);
      return '/portal?locale=de';
    },
    prepare: signedIn('main [role=alert]'),
    ...asStaff,
  },
  staffPage('portal-own-security', '/portal/account/security', 'main li'),
  {
    name: 'setup',
    path: () => '/setup',
    isEmpty: true,
  },
  {
    name: 'setup-refused',
    path: () => '/setup?locale=de',
    isEmpty: true,
    async prepare(page) {
      await setUp(page, 'ABCD-EFGH');
      await page.locator('[aria-invalid=true], [role=alert]').first().waitFor();
    },
  },
  {
    name: 'portal-home-empty',
    path: () => '/portal',
    isEmpty: true,
    async prepare(page, { setupCode = '' }) {
      const question = page.locator('input[autocomplete=current-password]');
      await question.or(page.locator('#code')).first().waitFor();
      if (await page.locator('#code').isVisible()) await setUp(page, setupCode);
      else await submitSignIn(page, firstAccount.admin_email, firstAccount.password);
      await page.locator('#first-steps').waitFor();
    },
  },
  { name: 'portal-not-found', path: () => '/portal/nowhere', sizes: ['laptop'], prepare: signedIn('h1'), ...asStaff },
];
