/** Bills, prices, VAT, payment methods and the accounts where their money comes in. */
import { endPayment, paymentPageOf, placeOrder, roomySchedules } from '../../../visits/api.ts';
import { asStaff, type Place, type Shot, signedIn, small, staffPage } from '../shot.ts';

/** A bill that is paid, and can be given back. */
async function paidBill(place: Place): Promise<string> {
  const schedule = roomySchedules(place.data).at(-2);
  if (!schedule) throw new Error('the demo data have no such show');
  const order = await placeOrder(place, schedule);
  await endPayment(place, paymentPageOf(order), 'paid');
  return `/portal/bills/${order.uuid}`;
}

export const money: Shot[] = [
  { name: 'portal-bills', path: () => '/portal/bills', sizes: small, prepare: signedIn('table tbody a'), ...asStaff },
  { name: 'portal-bill', path: paidBill, sizes: small, prepare: signedIn('#timeline'), ...asStaff },
  {
    name: 'portal-bill-refund',
    path: paidBill,
    sizes: small,
    fullPage: false,
    prepare: async (page) => {
      await signedIn('#timeline')(page);
      await page.locator('header button').last().click();
      await page.locator('[role=dialog] input[type=checkbox]').nth(1).check();
      await page.locator('[role=dialog] button[type=submit]:not([disabled])').waitFor();
    },
    ...asStaff,
  },
  staffPage('portal-prices', '/portal/prices', 'table tbody a'),
  staffPage('portal-price-group', '/portal/prices/1', '#raise'),
  staffPage('portal-price-rate', '/portal/prices/1/rates/17', '#when'),
  staffPage('portal-price-rate-new', '/portal/prices/1/rates/new', '#when'),
  {
    name: 'portal-price-rate-de',
    path: () => '/portal/prices/1/rates/17?locale=de',
    sizes: ['phone'],
    only: 'picture',
    prepare: signedIn('#when'),
    ...asStaff,
  },
  staffPage('portal-prices-offered', '/portal/prices/offered', '#answer table tbody tr'),
  staffPage('portal-vats', '/portal/prices/vat', 'table tbody a'),
  staffPage('portal-vat', '/portal/prices/vat/1', '#percentages'),
  staffPage('portal-vat-new', '/portal/prices/vat/new', '#percentages'),
  staffPage('portal-payment-methods', '/portal/payment-methods', 'table tbody a'),
  staffPage('portal-payment-method', '/portal/payment-methods/1', '#where'),
  staffPage('portal-payment-method-new', '/portal/payment-methods/new', '#where'),
  staffPage('portal-payment-accounts', '/portal/payment-accounts', 'table tbody a'),
  staffPage('portal-payment-account', '/portal/payment-accounts/1', '#methods'),
  staffPage('portal-payment-account-new', '/portal/payment-accounts/new', '#config'),
];
