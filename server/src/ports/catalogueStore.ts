/** What the catalogue reads. Localized texts come as JSON, to be shown with `localize`. */
import type { AgeRating, PaymentComponent, ScreenConfig } from '../contract/index.ts';
import type { FoundExhibitor } from '../domain/hosts.ts';
import type { Settings } from '../domain/settings.ts';
import type { SoldSchedule } from '../domain/soldSchedule.ts';
import type { RateRules } from '../domain/tariffCaps.ts';
import type { VatPercentage } from '../domain/vat.ts';
import type { LocalizedHtml } from '../texts/safeHtml.ts';

export interface ScheduleRow {
  id: number;
  cinemaId: number;
  movieId: number;
  screenId: number;
  layoutId: number;
  priceGroupId: number;
  startAtMs: number;
  endAtMs: number;
  /** Bits of the places where it is shown: its own that its film has as well. */
  visibility: number;
  purchasableOnline: boolean;
  seatpickerEnabled: boolean;
  onlineReserve: number;
  cancelled: boolean;
  version: {
    id: number;
    text: unknown;
    short: string;
    dimension: string;
    mediaType: string;
    subtitleLanguages: string[];
  };
  event: { id: number; sellOnline: boolean } | null;
}

/** A rate with its price of the day of the schedule that it is read for. */
export interface RateRow extends RateRules {
  priceGroupId: number;
  name: unknown;
  description: unknown;
  priceMinor: number;
  handlingMinor: number;
  /** Its price is one of the schedule's weekday. */
  isByWeekday: boolean;
  acceptVoucher: boolean;
  vatId: number;
  handlingVatId: number;
}

/** A kind of VAT. */
export interface VatRow {
  id: number;
  code: string;
  percentages: VatPercentage[];
}

export interface ClassRateRow {
  seatClass: string;
  name: unknown;
  ticketMinor: number;
  handlingMinor: number;
  color: string;
}

export interface PaymentMethodRow {
  id: number;
  name: unknown;
  /** Where its money comes in; null: at the counter. */
  accountId: number | null;
  type: string;
  component: PaymentComponent;
  access: number;
  active: boolean;
}

export interface ExhibitorRow {
  tradeName: string;
  timezone: string;
  logos: Record<string, string>;
  servingOn: string | null;
  email: string;
  twitter: string | null;
  info: Record<string, string | null>;
  switchedOff: boolean;
}

export interface CinemaRow {
  id: number;
  name: string;
  address1: string;
  city: string;
  zip: string;
  countryCode: string;
  lat: number | null;
  lng: number | null;
  phone: string | null;
  email: string | null;
  gmaps: string | null;
  /** Seats of a show that each of its tills keeps; null: as the exhibitor's settings say. */
  offlineSeats: number | null;
  /** They keep seats of shows that start within so many hours; null: as the exhibitor's settings say. */
  offlineHours: number | null;
}

export interface ScreenRow {
  id: number;
  cinemaId: number;
  name: string;
  config: ScreenConfig;
  classRates: ClassRateRow[];
}

export interface MovieRow {
  id: number;
  slug: string;
  title: unknown;
  tagline: unknown;
  overview: unknown;
  notice: unknown;
  runtime: number;
  directors: string[];
  actors: string[];
  genres: string[];
  nations: string[];
  originalLanguage: string;
  spokenLanguages: string[];
  /** YYYY-MM-DD */
  showingFrom: string | null;
  showingFromVisibility: number;
  releasedAt: string | null;
  rating: AgeRating;
  links: Record<string, string>;
  assets: {
    overview: string | null;
    poster: { md: string; lg: string } | null;
    trailer: { url: string; seconds: number } | null;
    streaming: { provider: string; url: string } | null;
  };
  visibility: number;
  updatedAtMs: number;
  tags: number[];
}

export interface EventRow {
  id: number;
  slug: string;
  scheduleId: number;
  movieId: number;
  title: unknown;
  pageTitle: unknown;
  description: unknown;
  content: LocalizedHtml;
  sellOnline: boolean;
  theme: string;
}

/** A group of questions; texts are localized JSON. */
export interface FaqTexts {
  title: unknown;
  questions: { question: unknown; answer: LocalizedHtml }[];
}

/** Everything that startup data are made of. */
export interface CatalogueRows {
  exhibitor: ExhibitorRow;
  settings: Settings;
  cinemas: CinemaRow[];
  screens: ScreenRow[];
  movies: MovieRow[];
  schedules: ScheduleRow[];
  events: EventRow[];
  tags: { id: number; slug: string; name: unknown }[];
  /** Those that are no drafts, in the order in which those of one place are shown. `publishedFromMs`: null: at once. */
  widgets: { location: string; content: LocalizedHtml; publishedFromMs: number | null }[];
  paymentMethods: PaymentMethodRow[];
}

/** What a checkout of one schedule needs to know. */
export interface Offer {
  exhibitorId: number;
  schedule: ScheduleRow;
  timezone: string;
  settings: Settings;
  rates: RateRow[];
  classRates: ClassRateRow[];
  paymentMethods: PaymentMethodRow[];
  vats: VatRow[];
  /** What its tickets print. */
  sold: SoldSchedule;
}

/** What a schedule would be sold with, which may be a draft that nobody can buy yet. */
export interface PlannedOffer extends Offer {
  draft: boolean;
}

export interface SeatTotals {
  /** Seats that exist and are not disabled. */
  total: number;
  /** Seats that nobody claims; those that only the point of sale may book are among them. */
  free: number;
  /** Claimed, but not paid yet: they may come back. */
  undecided: number;
  /** Free seats that are not blocked; the reserve for the box office is among them. */
  unblocked: number;
}

/** A seat of a published layout at the moment of sale. */
export interface LayoutSeat {
  index: number;
  row: number;
  col: number;
  seatClass: string;
  name: string;
  shortName: string;
  rowLabel: string;
}

/** A published layout: immutable, so it is read once. */
export interface Layout {
  seatCount: number;
  /** Null: no such seat. */
  seat(index: number): LayoutSeat | null;
  /** The seat at a row and slot, the spec's screen_row and screen_col. */
  seatAt(row: number, col: number): LayoutSeat | null;
  className(key: string): string | null;
}

/** Reads what is offered. The settings of an exhibitor that is switched off name no modules: nothing of it is sold. */
export interface CatalogueStore {
  /** All of them, by the hosts at which their websites are reached. The first one first. */
  exhibitors(): Promise<FoundExhibitor[]>;
  /** What an exhibitor offers; schedules that start at `fromMs` or later. Nothing that is archived. */
  rows(exhibitorId: number, fromMs: number): Promise<CatalogueRows>;
  offer(scheduleId: number): Promise<Offer | null>;
  /** What a show is sold with, also of a draft, or of one that was cancelled or is over. Null: there is no such show. */
  plannedOffer(scheduleId: number): Promise<PlannedOffer | null>;
  /** What a show that starts then would be sold with. Null: there is no such group. */
  groupOffer(priceGroupId: number, startAtMs: number): Promise<Omit<Offer, 'schedule' | 'classRates' | 'sold'> | null>;
  /** How many tickets of a schedule are sold or being paid, by rate. */
  soldByRate(scheduleId: number): Promise<Map<number, number>>;
  /** A page that is no draft. `publishedFromMs`: from when visitors see it; null: at once. */
  page(
    exhibitorId: number,
    pageSlug: string,
  ): Promise<{
    type: string;
    publishedFromMs: number | null;
    pageSlug: string;
    pageTitle: unknown;
    content: LocalizedHtml;
    /** Groups of questions; of other pages none. */
    faq: FaqTexts[];
  } | null>;
  /** Uploaded pictures and videos that anything refers to: films, texts, settings, layouts, and what was sold. */
  uploadsInUse(): Promise<string[]>;
  /** Totals of many schedules in one question; claims whose deadline has passed do not count. */
  seatTotals(scheduleIds: readonly number[]): Promise<Map<number, SeatTotals>>;
  /** Rejects when there is no such layout. */
  layout(layoutId: number): Promise<Layout>;
}
