import type { House } from '../house.ts';
import { contents } from './content.ts';
import { devices } from './devices.ts';
import { events } from './events.ts';
import { films, tags } from './films/index.ts';
import { priceGroups, priceRates, vatRates, vats } from './prices.ts';
import { products } from './products.ts';
import { programme } from './programme.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';
import { cinemas, exhibitor, invoiceClients, paymentAccounts, paymentMethods } from './venue.ts';
import { vouchers } from './vouchers.ts';

/** Who has signed up for the newsletter. */
const subscribers = [
  { email: 'lore.baert@mail.example', first_name: 'Lore', last_name: 'Baert', locale: 'nl-BE' },
  { email: 'ines.simon@mail.example', first_name: 'Inès', last_name: 'Simon', locale: 'fr' },
];

/** Marquise, two cinemas in Belgium. */
export const marquise: House = {
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
  invoiceClients,
  contents,
  settings,
  staff,
  subscribers,
  devices,
  buyers: { 1: { 'nl-BE': 80, fr: 17, en: 3 }, 2: { 'nl-BE': 35, fr: 55, en: 10 } },
};
