/** Which lists the portal has, and who may read each. Rows are types alone, so that this costs a page nothing. */
import type { BillListRow, PaymentListRow } from './bills.ts';
import type { CashShiftRow } from './cash.ts';
import type { ContentRow, PresetRow } from './content.ts';
import type { DeviceRow } from './devices.ts';
import type { EventListRow } from './events.ts';
import type { ExhibitorRow } from './exhibitors.ts';
import type { DistributorRow, FilmRow, RentalProfileRow, TagRow } from './films.ts';
import type { CinemaRow, ScreenRow } from './halls.ts';
import type { InvoiceClientRow, InvoiceRow } from './invoices.ts';
import type { PaymentAccountRow } from './paymentAccounts.ts';
import type { AuditRow, EmployeeRow, RoleRow, SessionRow } from './people.ts';
import type { Permission } from './permissions.ts';
import type { PaymentMethodListRow, PriceGroupRow, VatKindRow } from './prices.ts';
import type { CategoryRow, ProductRow, StockEntryRow } from './products.ts';
import type { ReservationRow } from './reservations.ts';
import type { ScheduleListRow } from './schedules.ts';
import type { SignageViewRow } from './signage.ts';
import type { VoucherListRow, VoucherPackageListRow, VoucherTypeListRow } from './staffVouchers.ts';

/** What is known of a list everywhere. `Row` is a type alone. */
export interface ListOf<Row> {
  /** Who has it somewhere may read the list, and finds what is there. */
  permission: Permission;
  readonly row?: Row;
}

function listOf<Row>(permission: Permission): ListOf<Row> {
  return { permission };
}

export const billLists = {
  bills: listOf<BillListRow>('bills.read'),
  payments: listOf<PaymentListRow>('bills.read'),
};

export const cashLists = { cashShifts: listOf<CashShiftRow>('cash.read') };

export const contentLists = {
  content: listOf<ContentRow>('content.read'),
  presets: listOf<PresetRow>('content.read'),
};

export const deviceLists = {
  devices: listOf<DeviceRow>('devices.read'),
};

export const eventLists = { events: listOf<EventListRow>('events.read') };

export const exhibitorLists = {
  exhibitors: listOf<ExhibitorRow>('exhibitors.manage'),
};

export const filmLists = {
  films: listOf<FilmRow>('films.read'),
  tags: listOf<TagRow>('films.read'),
  distributors: listOf<DistributorRow>('films.read'),
  rentalProfiles: listOf<RentalProfileRow>('films.read'),
};

export const hallLists = {
  cinemas: listOf<CinemaRow>('cinemas.read'),
  screens: listOf<ScreenRow>('screens.read'),
};

export const invoiceLists = {
  invoices: listOf<InvoiceRow>('invoices.read'),
  invoiceClients: listOf<InvoiceClientRow>('invoices.read'),
};

export const paymentAccountLists = { paymentAccounts: listOf<PaymentAccountRow>('payments.providers') };

export const peopleLists = {
  sessions: listOf<SessionRow>('sessions.end'),
  roles: listOf<RoleRow>('accounts.roles'),
  audit: listOf<AuditRow>('audit.read'),
  employees: listOf<EmployeeRow>('accounts.roles'),
};

export const priceLists = {
  priceGroups: listOf<PriceGroupRow>('prices.read'),
  vats: listOf<VatKindRow>('prices.read'),
  paymentMethods: listOf<PaymentMethodListRow>('payments.methods'),
};

export const productLists = {
  products: listOf<ProductRow>('products.read'),
  productCategories: listOf<CategoryRow>('products.read'),
  stockEntries: listOf<StockEntryRow>('products.read'),
};

export const reservationLists = { reservations: listOf<ReservationRow>('reservations.read') };

export const scheduleLists = { schedules: listOf<ScheduleListRow>('schedules.read') };

export const signageLists = { signageViews: listOf<SignageViewRow>('signage.read') };

export const voucherLists = {
  vouchers: listOf<VoucherListRow>('vouchers.read'),
  voucherTypes: listOf<VoucherTypeListRow>('vouchers.read'),
  voucherPackages: listOf<VoucherPackageListRow>('vouchers.read'),
};

/** All lists of the portal, an entry for each area. */
export const staffLists = {
  ...scheduleLists,
  ...eventLists,
  ...contentLists,
  ...billLists,
  ...cashLists,
  ...reservationLists,
  ...invoiceLists,
  ...hallLists,
  ...filmLists,
  ...deviceLists,
  ...signageLists,
  ...peopleLists,
  ...priceLists,
  ...paymentAccountLists,
  ...productLists,
  ...voucherLists,
  ...exhibitorLists,
};
export type StaffListName = keyof typeof staffLists;
export type StaffListRow<Name extends StaffListName> =
  (typeof staffLists)[Name] extends ListOf<infer Row> ? Row : never;

export const staffListNames = Object.keys(staffLists) as StaffListName[];

/**
 * Lists that a search over all lists looks through: all whose rows have a page. Entries of the audit trail and sessions have none, payments stand on the page of
 * their bill, presets are content, entries of the stock stand on the page of their product, and a shift is called by its till, which is found itself.
 * The server's definition of such a list has `found`, and the portal has a place for its rows: the types demand both.
 */
export type FoundListName = Exclude<
  StaffListName,
  'audit' | 'cashShifts' | 'payments' | 'presets' | 'sessions' | 'stockEntries'
>;

/** Something that a search over all lists found. */
export interface FoundThing {
  list: FoundListName;
  id: string;
  /** May be empty where nobody gave it one. */
  title: string;
  /** When it takes place, an ISO text; null: at no time. */
  at: string | null;
  /** What tells it from others of the same title; may be empty. */
  detail: string;
}
