/** All that staff change, and all lists, an entry for each area. */
import type { StaffListName, staffLists } from '../../../contract/index.ts';
import type { StaffEntities, StaffEntity } from '../../../ports/staffChanges.ts';
import { billLists, billTables } from './bills.ts';
import { cashLists, cashTables } from './cash.ts';
import { deviceLists, deviceTables } from './devices.ts';
import type { AnyTable, EntityTables } from './entityTable.ts';
import { eventLists, eventTables } from './events.ts';
import { exhibitorLists } from './exhibitors.ts';
import { filmLists, filmTables } from './films.ts';
import { hallLists, hallTables } from './halls.ts';
import { invoiceLists, invoiceTables } from './invoices.ts';
import type { AnyList, ListTables } from './listTable.ts';
import { paymentAccountLists, paymentAccountTables } from './paymentAccounts.ts';
import { peopleLists, peopleTables } from './people.ts';
import { priceLists, priceTables } from './prices.ts';
import { productLists, productTables } from './products.ts';
import { reservationLists } from './reservations.ts';
import { scheduleLists, scheduleTables } from './schedules.ts';
import { signageLists, signageTables } from './signage.ts';
import { ticketKeyTables } from './ticketKeys.ts';
import { voucherLists, voucherTables } from './vouchers.ts';
import { contentLists, websiteTables } from './website.ts';

const tables: EntityTables<StaffEntities> = {
  ...billTables,
  ...cashTables,
  ...hallTables,
  ...invoiceTables,
  ...deviceTables,
  ...filmTables,
  ...paymentAccountTables,
  ...peopleTables,
  ...priceTables,
  ...productTables,
  ...scheduleTables,
  ...eventTables,
  ...signageTables,
  ...ticketKeyTables,
  ...voucherTables,
  ...websiteTables,
};

export function tableOf(entity: StaffEntity): AnyTable {
  return tables[entity];
}

export function isEntity(name: string): name is StaffEntity {
  return Object.hasOwn(tables, name);
}

const lists: ListTables<typeof staffLists> = {
  ...scheduleLists,
  ...eventLists,
  ...contentLists,
  ...billLists,
  ...cashLists,
  ...reservationLists,
  ...invoiceLists,
  ...hallLists,
  ...deviceLists,
  ...signageLists,
  ...filmLists,
  ...peopleLists,
  ...priceLists,
  ...paymentAccountLists,
  ...productLists,
  ...voucherLists,
  ...exhibitorLists,
};

export function listTableOf(name: StaffListName): AnyList {
  return lists[name];
}
