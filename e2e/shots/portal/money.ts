/** Bills, prices, VAT and payment methods. */
import { asStaff, type Shot, signedIn, small } from '../shot.ts';

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
  { name: 'portal-prices', path: () => '/portal/prices', sizes: small, prepare: signedIn('table tbody a'), ...asStaff },
  { name: 'portal-price-group', path: () => '/portal/prices/1', sizes: small, prepare: signedIn('#raise'), ...asStaff },
  {
    name: 'portal-price-rate',
    path: () => '/portal/prices/1/rates/17',
    sizes: small,
    prepare: signedIn('#when'),
    ...asStaff,
  },
  {
    name: 'portal-price-rate-de',
    path: () => '/portal/prices/1/rates/17?locale=de',
    sizes: ['phone'],
    only: 'picture',
    prepare: signedIn('#when'),
    ...asStaff,
  },
  {
    name: 'portal-prices-offered',
    path: () => '/portal/prices/offered',
    sizes: small,
    prepare: signedIn('#answer table tbody tr'),
    ...asStaff,
  },
  {
    name: 'portal-vat',
    path: () => '/portal/prices/vat/1',
    sizes: small,
    prepare: signedIn('#percentages'),
    ...asStaff,
  },
  {
    name: 'portal-payment-methods',
    path: () => '/portal/payment-methods',
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
  {
    name: 'portal-payment-method',
    path: () => '/portal/payment-methods/1',
    sizes: small,
    prepare: signedIn('#provider'),
    ...asStaff,
  },
];
