/** The areas of the portal, in the order of the navigation within their groups. A new one gets its folder and its line here. */
import type { Area, FoundPlaces } from './area.ts';
import { audit } from './audit/area.ts';
import { bills } from './bills/area.ts';
import { cinemas } from './cinemas/area.ts';
import { content } from './content/area.ts';
import { devices } from './devices/area.ts';
import { distributors } from './distributors/area.ts';
import { events } from './events/area.ts';
import { exhibitors } from './exhibitors/area.ts';
import { films } from './films/area.ts';
import { home } from './home/area.ts';
import { paymentAccounts } from './paymentAccounts/area.ts';
import { paymentMethods } from './paymentMethods/area.ts';
import { people } from './people/area.ts';
import { prices } from './prices/area.ts';
import { roles } from './roles/area.ts';
import { schedules } from './schedules/area.ts';
import { sessions } from './sessions/area.ts';
import { settings } from './settings/area.ts';

export const areas: readonly Area[] = [
  home,
  // Programme
  schedules,
  films,
  events,
  distributors,
  // Sales
  bills,
  prices,
  paymentMethods,
  paymentAccounts,
  // House
  cinemas,
  devices,
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

/** Where Ctrl+K leads to from what the server found. */
export const foundPlaces: FoundPlaces = {
  schedules: { area: schedules, at: (id) => `/schedules/${id}` },
  films: { area: films, at: (id) => `/films/${id}` },
  tags: { area: films, at: (id) => `/films?tag=${id}` },
  events: { area: events, at: (id) => `/events/${id}` },
  distributors: { area: distributors, at: (id) => `/distributors/${id}` },
  rentalProfiles: { area: distributors, at: (id) => `/distributors/rental-profiles/${id}` },
  bills: { area: bills, at: (id) => `/bills/${id}` },
  priceGroups: { area: prices, at: (id) => `/prices/${id}` },
  vats: { area: prices, at: (id) => `/prices/vat/${id}` },
  paymentMethods: { area: paymentMethods, at: (id) => `/payment-methods/${id}` },
  paymentAccounts: { area: paymentAccounts, at: (id) => `/payment-accounts/${id}` },
  cinemas: { area: cinemas, at: (id) => `/cinemas/${id}` },
  screens: { area: cinemas, at: (id) => `/cinemas/screens/${id}` },
  devices: { area: devices, at: (id) => `/devices/${id}` },
  content: { area: content, at: (id) => `/content/${id}` },
  employees: { area: people, at: (id) => `/people/${id}` },
  roles: { area: roles, at: (id) => `/roles/${id}` },
  exhibitors: { area: exhibitors, at: (id) => `/exhibitors/${id}` },
};
