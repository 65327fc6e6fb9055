/** What a show on sale needs, and what of it an exhibitor has begun. */
import type { FirstSteps, MissingForSale } from '../contract/index.ts';

/** What there is, each as the id of the first one in use; null: none. */
export interface BegunForSale {
  cinema: number | null;
  screen: number | null;
  /** The layout that some screen has published. */
  seats: number | null;
  vat: number | null;
  priceGroup: number | null;
  rate: number | null;
  account: number | null;
  method: number | null;
  /** One that is offered. */
  activeMethod: number | null;
  film: number | null;
  version: number | null;
  /** The first show to come that visitors can see. */
  published: number | null;
  /** When the first show to come begins that is a draft, Unix ms. */
  draftMs: number | null;
  /** The privacy page that visitors see. */
  privacy: number | null;
  /** A privacy page, whether they see it or not. */
  privacyPage: number | null;
  hasSold: boolean;
}

/** `dayOf`: the cinema day of an instant, YYYY-MM-DD. */
export function firstStepsOf(begun: BegunForSale, dayOf: (ms: number) => string): FirstSteps {
  return {
    missing: {
      cinema: begun.cinema === null ? { what: 'cinema' } : null,
      screen: missingOfScreen(begun),
      prices: missingOfPrices(begun),
      payment: missingOfPayment(begun),
      film: missingOfFilm(begun),
      schedule: missingOfSchedule(begun, dayOf),
      privacy: missingOfPrivacy(begun),
    },
    hasSold: begun.hasSold,
  };
}

function missingOfScreen({ cinema, screen, seats }: BegunForSale): MissingForSale | null {
  if (seats !== null) return null;
  if (cinema === null) return { what: 'cinema' };
  return screen === null ? { what: 'screen', id: cinema } : { what: 'layout', id: screen };
}

function missingOfPrices({ vat, priceGroup, rate }: BegunForSale): MissingForSale | null {
  if (vat === null) return { what: 'vat' };
  if (rate !== null) return null;
  return priceGroup === null ? { what: 'price_group' } : { what: 'rate', id: priceGroup };
}

function missingOfPayment({ account, method, activeMethod }: BegunForSale): MissingForSale | null {
  if (activeMethod !== null) return null;
  if (method !== null) return { what: 'active_method', id: method };
  // What is paid on the website comes into an account.
  return { what: account === null ? 'account' : 'method' };
}

function missingOfFilm({ film, version }: BegunForSale): MissingForSale | null {
  if (version !== null) return null;
  return film === null ? { what: 'film' } : { what: 'version', id: film };
}

function missingOfSchedule({ published, draftMs }: BegunForSale, dayOf: (ms: number) => string): MissingForSale | null {
  if (published !== null) return null;
  return draftMs === null ? { what: 'schedule' } : { what: 'publication', day: dayOf(draftMs) };
}

function missingOfPrivacy({ privacy, privacyPage }: BegunForSale): MissingForSale | null {
  if (privacy !== null) return null;
  return privacyPage === null ? { what: 'privacy' } : { what: 'privacy_online', id: privacyPage };
}
