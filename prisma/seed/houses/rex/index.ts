import type { House } from '../house.ts';
import { contents } from './content.ts';
import { films, tags } from './films.ts';
import { devices, subscribers } from './guests.ts';
import { priceGroups, priceRates, vatRates, vats } from './prices.ts';
import { products } from './products.ts';
import { events, programme } from './programme.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';
import { cinemas, exhibitor, paymentAccounts, paymentMethods } from './venue.ts';
import { vouchers } from './vouchers.ts';

/** Le Rex, one cinema in Lille: the neighbour of Marquise. */
export const rex: House = {
  exhibitor,
  cinemas,
  loadScreens: async () => (await import('./screens.ts')).loadScreens(),
  programme,
  events,
  films,
  tags,
  vats,
  vatRates,
  priceGroups,
  priceRates,
  products,
  vouchers,
  paymentAccounts,
  paymentMethods,
  invoiceClients: [],
  contents,
  settings,
  staff,
  subscribers,
  devices,
  buyers: { 3: { fr: 84, 'nl-BE': 9, en: 7 } },
};
