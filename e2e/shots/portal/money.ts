/** Bills, prices, VAT, payment methods and the accounts where their money comes in. */
import type { Page } from '@playwright/test';
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

/** The demo has a key once a ticket was shown. */
async function aTicketKey(page: Page): Promise<void> {
  await signedIn('main button')(page);
  const keys = page.locator('main table tbody tr');
  if ((await keys.count()) === 0) {
    await page.locator('main button').last().click();
    await page.locator('[role=dialog] button').last().click();
  }
  await keys.first().waitFor();
}

export const money: Shot[] = [
  { name: 'portal-bills', path: () => '/portal/bills', sizes: small, prepare: signedIn('table tbody a'), ...asStaff },
  {
    name: 'portal-payments',
    path: () => '/portal/bills/payments',
    sizes: small,
    prepare: signedIn('table tbody a'),
    ...asStaff,
  },
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
  {
    name: 'portal-price-group-copy',
    path: () => '/portal/prices/1',
    sizes: small,
    fullPage: false,
    prepare: async (page) => {
      await signedIn('#raise')(page);
      await page.locator('header button').nth(-2).click();
      await page.locator('[role=dialog] input').waitFor();
    },
    ...asStaff,
  },
  staffPage('portal-price-rate', '/portal/prices/1/rates/14', '#when'),
  staffPage('portal-price-rate-new', '/portal/prices/1/rates/new', '#when'),
  {
    name: 'portal-price-rate-de',
    path: () => '/portal/prices/1/rates/14?locale=de',
    sizes: ['phone'],
    only: 'picture',
    prepare: signedIn('#when'),
    ...asStaff,
  },
  staffPage('portal-prices-offered', '/portal/prices/offered', '#answer table tbody tr'),
  staffPage('portal-vats', '/portal/prices/vat', 'table tbody a'),
  staffPage('portal-vat', '/portal/prices/vat/1', '#percentages'),
  staffPage('portal-vat-new', '/portal/prices/vat/new', '#percentages'),
  staffPage('portal-products', '/portal/products', 'table tbody a'),
  staffPage('portal-product', '/portal/products/4', '#stock table'),
  staffPage('portal-product-set', '/portal/products/13', '#parts table'),
  staffPage('portal-product-new', '/portal/products/new', '#price'),
  staffPage('portal-product-categories', '/portal/products/categories', 'table tbody a'),
  staffPage('portal-product-movements', '/portal/products/movements', 'table tbody a'),
  {
    name: 'portal-product-count',
    path: () => '/portal/products/4',
    sizes: small,
    fullPage: false,
    prepare: async (page) => {
      await signedIn('#stock table')(page);
      await page.locator('#stock tbody tr').first().locator('button').nth(2).click();
      await page.locator('[role=dialog] input').first().fill('229');
      await page.locator('[role=dialog] [role=status]').waitFor();
    },
    ...asStaff,
  },
  {
    name: 'portal-product-import',
    path: () => '/portal/products/import',
    sizes: small,
    prepare: async (page) => {
      await signedIn('main h1')(page);
      const text =
        'barcode;name;price;vat;categories\n5410000100104;Wine gums;4,20;;\n5410000100999;Liquorice;3,10;food;Sweets\n5410000100111;;lots;;\n';
      const file = { name: 'sweets.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.locator('table tbody tr').nth(2).waitFor();
    },
    ...asStaff,
  },
  {
    name: 'portal-product-de',
    path: () => '/portal/products/4?locale=de',
    sizes: ['phone'],
    only: 'picture',
    prepare: signedIn('#stock table'),
    ...asStaff,
  },
  staffPage('portal-payment-methods', '/portal/payment-methods', 'table tbody a'),
  staffPage('portal-payment-method', '/portal/payment-methods/1', '#where'),
  staffPage('portal-payment-method-new', '/portal/payment-methods/new', '#where'),
  {
    name: 'portal-ticket-keys',
    path: () => '/portal/ticket-keys',
    sizes: small,
    prepare: aTicketKey,
    ...asStaff,
  },
  {
    name: 'portal-ticket-key-withdraw',
    path: () => '/portal/ticket-keys',
    sizes: small,
    fullPage: false,
    prepare: async (page) => {
      await aTicketKey(page);
      await page.locator('table tbody button').first().click();
      await page.locator('[role=dialog] button').first().waitFor();
    },
    ...asStaff,
  },
  staffPage('portal-payment-accounts', '/portal/payment-accounts', 'table tbody a'),
  staffPage('portal-payment-account', '/portal/payment-accounts/1', '#methods'),
  staffPage('portal-payment-account-new', '/portal/payment-accounts/new', '#config'),
];
