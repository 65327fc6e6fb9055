/** The areas of the portal, in the order of the navigation within their groups. A new one gets its folder and its line here. */
import type { Area } from './area.ts';
import { audit } from './audit/area.ts';
import { bills } from './bills/area.ts';
import { cash } from './cash/area.ts';
import { cinemas } from './cinemas/area.ts';
import { content } from './content/area.ts';
import { devices } from './devices/area.ts';
import { distributors } from './distributors/area.ts';
import { events } from './events/area.ts';
import { exhibitors } from './exhibitors/area.ts';
import { films } from './films/area.ts';
import { home } from './home/area.ts';
import { invoices } from './invoices/area.ts';
import { paymentAccounts } from './paymentAccounts/area.ts';
import { paymentMethods } from './paymentMethods/area.ts';
import { people } from './people/area.ts';
import { prices } from './prices/area.ts';
import { products } from './products/area.ts';
import { reservations } from './reservations/area.ts';
import { roles } from './roles/area.ts';
import { schedules } from './schedules/area.ts';
import { sessions } from './sessions/area.ts';
import { settings } from './settings/area.ts';
import { signage } from './signage/area.ts';
import { ticketKeys } from './ticketKeys/area.ts';
import { vouchers } from './vouchers/area.ts';

export const areas: readonly Area[] = [
  home,
  // Programme
  schedules,
  films,
  events,
  distributors,
  // Sales
  bills,
  reservations,
  invoices,
  cash,
  prices,
  products,
  vouchers,
  paymentMethods,
  paymentAccounts,
  ticketKeys,
  // House
  cinemas,
  devices,
  signage,
  // Website
  content,
  settings,
  // People
  people,
  roles,
  sessions,
  audit,
  // System
  exhibitors,
];
