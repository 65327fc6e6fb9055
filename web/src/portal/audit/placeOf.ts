import type { AuditNames } from '@parterre/server/contract';

/** The page of a thing that the audit tells of. Null: it is gone, or has none. */
export function placeOf(entity: string, id: string, names: AuditNames): string | null {
  const settings = /^(locale|mail|website|public|schedule|captcha|security)_settings$/.exec(entity)?.[1];
  if (settings !== undefined) return `/settings/${settings}`;
  const found = names[`${entity} ${id}`];
  if (found === undefined) return null;
  const page = pages[entity];
  return page === undefined ? null : page(id, found.of ?? '');
}

/** `of`: the id of what it is a part of. */
const pages: Readonly<Record<string, (id: string, of: string) => string>> = {
  schedule: (id) => `/schedules/${id}`,
  movie: (id) => `/films/${id}`,
  movie_version: (_, of) => `/films/${of}#versions`,
  tag: () => '/films/tags',
  event: (id) => `/events/${id}`,
  distributor: (id) => `/distributors/${id}`,
  distributor_office: (_, of) => `/distributors/${of}#offices`,
  rental_profile: (id) => `/distributors/rental-profiles/${id}`,
  bill: (id) => `/bills/${id}`,
  price_group: (id) => `/prices/${id}`,
  price_rate: (id, of) => `/prices/${of}/rates/${id}`,
  vat: (id) => `/prices/vat/${id}`,
  payment_method: (id) => `/payment-methods/${id}`,
  payment_account: (id) => `/payment-accounts/${id}`,
  payment_provider: () => '/payment-accounts',
  cinema: (id) => `/cinemas/${id}`,
  screen: (id) => `/cinemas/screens/${id}`,
  screen_layout: (_, of) => `/cinemas/screens/${of}/layout`,
  seat_class_rate: (_, of) => `/cinemas/screens/${of}`,
  seat_outage: (_, of) => `/cinemas/screens/${of}`,
  device: (id) => `/devices/${id}`,
  cms_content: (id) => `/content/${id}`,
  exhibitor: () => '/settings/general',
  employee: (id) => `/people/${id}`,
  membership: (_, of) => `/people/${of}#roles`,
  role: (id) => `/roles/${id}`,
};
