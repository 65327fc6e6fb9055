/** Bills, prices, VAT, payment methods and the accounts where their money comes in. */
import { asStaff, type Shot, signedIn, small, staffPage } from '../shot.ts';

/** The first bill of the list that can be given back. */
const firstBill: Shot['prepare'] = async (page) => {
  await signedIn('table tbody a')(page);
  await page.locator('table tbody a').first().click();
  await page.locator('#timeline').waitFor();
};

export const money: Shot[] = [
  { name: 'portal-bills', path: () => '/portal/bills', sizes: small, prepare: signedIn('table tbody a'), ...asStaff },
  { name: 'portal-bill', path: () => '/portal/bills?status=settled', sizes: small, prepare: firstBill, ...asStaff },
  {
    name: 'portal-bill-refund',
    path: () => '/portal/bills?status=settled',
    sizes: small,
    fullPage: false,
    prepare: async (page, place) => {
      await firstBill(page, place);
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
