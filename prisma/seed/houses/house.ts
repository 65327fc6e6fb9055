import type { Locale, RoleKey } from '@parterre/server/contract';
import type { Row } from '../rows.ts';
import type { Text } from '../text.ts';
import type { Film } from './film.ts';
import type { Shelf } from './products.ts';
import type { ScreenData } from './screen.ts';
import type { VoucherPlans } from './vouchers.ts';

/** Minutes after midnight; above 1440 is the night after. */
export const clock = (hours: number, minutes = 0) => hours * 60 + minutes;

export function mapLink(lat: number, lng: number): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
}

/**
 * How a show sells: `prime` well, `nearlyFull` until a few seats are left, `onlineGone` until only the seats of the box office are,
 * `soldOut` to the last seat.
 */
export type ShowRole = 'plain' | 'prime' | 'nearlyFull' | 'soldOut' | 'onlineGone';

/** What is on at a screen, as its house would plan it. */
export interface ScreenPlan {
  id: number;
  priceGroupId: number;
  /** Minutes after midnight of the first start on weekdays, and on Wednesdays and at the weekend. */
  opens: number;
  opensEarly: number;
  /** On Fridays and Saturdays a last film begins after midnight. */
  lateNights?: boolean;
  /** Slugs in rotation. */
  films: string[];
  /** How the first start from 19:30 on sells. `weekday`: ISO, Monday 1 to Sunday 7. */
  primeRole: (weekday: number) => ShowRole;
  /** Shows that return every week, each under prices of its own. */
  weekly?: { weekdays: number[]; startMinutes: number; film: string; priceGroupId: number }[];
  /** The first show of a Wednesday belongs to schools, who book by telephone. */
  schoolsOnWednesdays?: boolean;
  /** Whether the last show of a day on this screen has no seat picker. */
  lastIsFreeSeating?: boolean;
}

/** An event returns every two weeks. */
export interface EventPlan {
  key: string;
  /** 0 to 13: the day number modulo 14. */
  fortnightDay: number;
  screenId: number;
  /** Minutes after midnight. */
  startMinutes: number;
  film: string;
  priceGroupId: number;
  sellOnline: boolean;
  theme: 'default' | 'ladies';
  /** Default: plain. */
  sells?: ShowRole;
  title: Text;
  pageTitle: Text;
  description: Text;
  content: Text;
}

export interface DemoEmployee {
  id: number;
  name: string;
  email: string;
  role: RoleKey;
  /** Null: works in all cinemas. */
  cinema: number | null;
  /** By which they sign in at a device; null: they have none. */
  pin: string | null;
  /** What they can do, in a few words: `npm start` says it beside the login. */
  can: string;
  /** Another house where they work in the same role, in all its cinemas, and the id of that membership. */
  alsoAt?: { exhibitor: number; membership: number };
}

/**
 * An exhibitor of the demo, with all that an operator would have entered. Ids are unique over all houses, below `firstFreeId`; those of
 * screens below 10, as the ids of shows are made of them.
 */
export interface House {
  exhibitor: Row & { id: number; trade_name: string; timezone: string };
  cinemas: (Row & { id: number; name: string })[];
  /** Draws their halls; needs the engine to be loaded. */
  loadScreens(): Promise<ScreenData[]>;
  programme: ScreenPlan[];
  events: EventPlan[];
  films: Film[];
  tags: { id: number; slug: string; name: Text }[];
  vats: (Row & { id: number })[];
  vatRates: Row[];
  priceGroups: (Row & { id: number })[];
  priceRates: (Row & { id: number })[];
  products: Shelf;
  vouchers: VoucherPlans;
  paymentAccounts: (Row & { id: number })[];
  paymentMethods: (Row & { id: number })[];
  /** Who buys on account. */
  invoiceClients: (Row & { id: number })[];
  contents: (Row & { id: number })[];
  /** Rows of the `setting` table, by key. */
  settings: Row & {
    public_config: { midnight_offset: number };
    website_config: { header_slides: { image: string }[] };
  };
  staff: DemoEmployee[];
  /** Who gets its newsletter. */
  subscribers: Row[];
  devices: (Row & { id: number })[];
  /** By cinema: how many buyers use the website in which language, relative to each other. */
  buyers: Record<number, Partial<Record<Locale, number>>>;
}
