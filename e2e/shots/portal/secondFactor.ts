/** The second factor: what is asked after the password, setting it up, and the password once more. */
import type { Page, Route } from '@playwright/test';
import type { HalfSignedIn } from '../../../server/src/contract/index.ts';
import { asStaff, type Shot, signedIn, small } from '../shot.ts';

const owed: HalfSignedIn = {
  name: 'Amir Haddad',
  email: 'admin@marquise.example',
  owes: 'give',
  requiredBy: null,
  ways: { passkey: false, app: true, recoveryCode: true },
  otherHosts: ['portal.marquise.example'],
};

/** Recovery codes in the form of `staff.secondFactor.addApp`'s answer; they open no account. */
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `7K3M-X0PD-${index}WQR-5T8V`);

/**
 * The form of `staff.secondFactor.newApp`'s answer. Faked, because the server asks for the password again ten minutes after the
 * sign-in, and all these states are visited after one.
 */
const newApp = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Marquise:admin%40marquise.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Marquise',
  token: 'sealed',
};

const answer = (route: Route, data: unknown): Promise<void> =>
  route.fulfill({ contentType: 'application/json', body: JSON.stringify([{ result: { data } }]) });

function refuse(route: Route, status: number, code: string, message: string): Promise<void> {
  const error = { message, code: -32_000, data: { code, httpStatus: status, parterre: { code, message } } };
  return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify([{ error }]) });
}

/** Tells this page alone that who is signed in owes a second factor: nobody of the demo has one. */
async function owes(page: Page, more: Partial<HalfSignedIn> = {}): Promise<void> {
  await signedIn('main h1')(page);
  await page.route('**/trpc/*staff.account*', (route) => refuse(route, 401, 'SECOND_FACTOR_NEEDED', ''));
  await page.route('**/trpc/*secondFactor.owed*', (route) => answer(route, { ...owed, ...more }));
  await page.reload();
}

/** With nothing of it where it was asked for. */
const setUp = async (page: Page): Promise<void> => {
  await owes(page, {
    owes: 'setUp',
    requiredBy: 'Marquise',
    otherHosts: [],
    ways: { passkey: false, app: false, recoveryCode: false },
  });
  await page.route('**/trpc/*secondFactor.newApp*', (route) => answer(route, newApp));
  await page.locator('section[aria-labelledby=set-up-app] button').click();
  await page.locator('svg[role=img] path').waitFor();
};

const state = (name: string, prepare: Shot['prepare'], path = '/portal'): Shot => ({
  name,
  path: () => path,
  sizes: small,
  prepare,
  ownPage: true,
  ...asStaff,
  expectErrors: /401|403|422/,
});

export const secondFactor: Shot[] = [
  state('portal-second-factor', async (page) => {
    await owes(page);
    await page.locator('input[autocomplete=one-time-code]').waitFor();
  }),
  state('portal-second-factor-refused', async (page) => {
    await owes(page);
    await page.route('**/trpc/*secondFactor.giveCode*', (route) =>
      refuse(route, 422, 'SECOND_FACTOR_WRONG', 'Dieser Code stimmt nicht oder wurde schon benutzt.'),
    );
    await page.locator('main button[type=button]').first().click();
    await page.locator('main input[autocomplete=off]').fill('7K3M-X0PD-0WQR-5T8V');
    await page.locator('button[type=submit]').click();
    await page.locator('[role=alert]').waitFor();
  }),
  state('portal-second-factor-set-up', setUp),
  state('portal-recovery-codes', async (page) => {
    await setUp(page);
    await page.route('**/trpc/*secondFactor.addApp*', (route) => answer(route, { recoveryCodes }));
    await page.locator('input[autocomplete=one-time-code]').fill('123456');
    await page.locator('button[type=submit]').last().click();
    await page.locator('main li').first().waitFor();
  }),
  state(
    'portal-security-confirm',
    async (page) => {
      await signedIn('#authenticator-app')(page);
      await page.route('**/trpc/*secondFactor.newApp*', (route) => refuse(route, 403, 'CONFIRMATION_NEEDED', ''));
      await page.locator('section[aria-labelledby=authenticator-app] button').click();
      await page.locator('[role=dialog] input').waitFor();
    },
    '/portal/account/security',
  ),
];
