import { auditKinds, type FoundListName } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { areas } from './areas.ts';
import { placesOf } from './places.ts';

const places = placesOf(areas);

/** Every list that the server looks through has a place: the type demands a line for each. */
const rows: Record<FoundListName, string> = {
  schedules: '/schedules/7',
  films: '/films/7',
  tags: '/films?tag=7',
  events: '/events/7',
  distributors: '/distributors/7',
  rentalProfiles: '/distributors/rental-profiles/7',
  bills: '/bills/7',
  reservations: '/reservations/7',
  invoices: '/invoices/7',
  invoiceClients: '/invoices/clients/7',
  priceGroups: '/prices/7',
  vats: '/prices/vat/7',
  products: '/products/7',
  productCategories: '/products?category=7',
  vouchers: '/vouchers/7',
  voucherTypes: '/vouchers/types/7',
  voucherPackages: '/vouchers?package=7',
  paymentMethods: '/payment-methods/7',
  paymentAccounts: '/payment-accounts/7',
  cinemas: '/cinemas/7',
  screens: '/cinemas/screens/7',
  devices: '/devices/7',
  signageViews: '/signage/views/7',
  content: '/content/7',
  employees: '/people/7',
  roles: '/roles/7',
  exhibitors: '/exhibitors/7',
};
for (const [list, path] of Object.entries(rows))
  test(`Ctrl+K leads from a row of ${list} to ${path}`, () => {
    assert.is(places.row(list as FoundListName, '7')?.path, path);
  });

/** By kind of thing, of the thing 7 that belongs to 3. */
const things: Record<string, string> = {
  schedule: '/schedules/7',
  movie: '/films/7',
  movie_version: '/films/3#versions',
  tag: '/films/tags',
  event: '/events/7',
  distributor: '/distributors/7',
  distributor_office: '/distributors/3#offices',
  rental_profile: '/distributors/rental-profiles/7',
  bill: '/bills/7',
  invoice: '/invoices/7',
  invoice_client: '/invoices/clients/7',
  cash_shift: '/cash/7',
  cash_entry: '/cash/3#entries',
  price_group: '/prices/7',
  price_rate: '/prices/3/rates/7',
  vat: '/prices/vat/7',
  product: '/products/7',
  product_category: '/products/categories',
  stock_entry: '/products/3#stock',
  voucher_type: '/vouchers/types/7',
  voucher_package: '/vouchers/packages',
  voucher: '/vouchers/7',
  voucher_entry: '/vouchers/3#ledger',
  payment_method: '/payment-methods/7',
  payment_account: '/payment-accounts/7',
  payment_provider: '/payment-accounts',
  ticket_key: '/ticket-keys',
  cinema: '/cinemas/7',
  screen: '/cinemas/screens/7',
  screen_layout: '/cinemas/screens/3/layout',
  seat_class_rate: '/cinemas/screens/3',
  seat_outage: '/cinemas/screens/3',
  device: '/devices/7',
  signage_view: '/signage/views/7',
  signage_message: '/signage',
  cms_content: '/content/7',
  exhibitor: '/settings/general',
  locale_settings: '/settings/locale',
  mail_settings: '/settings/mail',
  employee: '/people/7',
  membership: '/people/3#roles',
  role: '/roles/7',
};
for (const [entity, path] of Object.entries(things))
  test(`the audit trail leads from a ${entity} to ${path}`, () => {
    assert.is(places.thing(entity, '7', '3')?.path, path);
  });

test('what has no page leads nowhere', () => assert.is(places.thing('view', '7', '3'), null));

test('a kind of thing that a route names is one of the audit trail’s', () => {
  const named = areas.flatMap(({ routes }) =>
    routes.flatMap(({ handle }) => [handle?.entity ?? [], Object.keys(handle?.parts ?? {})].flat()),
  );
  const kinds: readonly string[] = auditKinds;
  assert.equal(
    named.filter((kind) => !kinds.includes(kind)),
    [],
  );
});

test('pages with a name are offered in the order of their routes', () => {
  assert.equal(
    places.named('settings').map(({ path }) => path),
    [
      'general',
      'locale',
      'website',
      'public',
      'schedule',
      'pos',
      'counter',
      'signage',
      'printing',
      'reservations',
      'refunds',
      'mail',
      'captcha',
      'security',
    ].map((name) => `/settings/${name}`),
  );
  assert.equal(places.named('prices'), [
    { name: 'simulator', path: '/prices/offered' },
    { name: 'vat', path: '/prices/vat' },
  ]);
  assert.equal(places.named('people'), []);
});

test.run();
