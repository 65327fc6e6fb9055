/** The part of the startup data that changes only when somebody edits it, in one locale. */
import type {
  Locale,
  NavigationItem,
  PosInvoiceMethod,
  PosPaymentMethod,
  Startup,
  Tariff,
} from '../../contract/index.ts';
import { localize, localizeOrNull } from '../../domain/localized.ts';
import { type PointOfSale, placeOf } from '../../domain/pointOfSale.ts';
import { ticketPrice } from '../../domain/pricing.ts';
import type { NavigationSetting } from '../../domain/settings.ts';
import { isVisible, type VisibilityPlace } from '../../domain/visibility.ts';
import type { CatalogueRows, MovieRow, PaymentMethodRow, RateRow, ScreenRow } from '../../ports/catalogueStore.ts';
import type { PaymentAccounts } from '../../ports/paymentAccounts.ts';
import type { SaleSource } from '../../ports/seatDesk.ts';
import { languageName } from '../../texts/languageNames.ts';
import { safeHtml } from '../../texts/safeHtml.ts';

export const dayMs = 86_400_000;

/** Places with a programme of their own: the website, and displays. */
export const programmePlaces = ['site', 'signage'] as const satisfies VisibilityPlace[];
export type ProgrammePlace = (typeof programmePlaces)[number];

export function textsOf(
  rows: CatalogueRows,
  locale: Locale,
  server: { place: ProgrammePlace; production: boolean },
): Omit<Startup, 'schedules' | 'events' | 'payment_methods' | 'voucher_kinds' | 'widgets' | 'now'> {
  const { exhibitor } = rows;
  return {
    exhibitor: {
      trade_name: exhibitor.tradeName,
      timezone: exhibitor.timezone,
      logos: exhibitor.logos,
      serving_on: exhibitor.servingOn,
      email: exhibitor.email,
      twitter: exhibitor.twitter,
      info: exhibitor.info,
    },
    cinemas: rows.cinemas.map((cinema) => ({
      id: cinema.id,
      name: cinema.name,
      address: {
        address1: cinema.address1,
        city: cinema.city,
        zip: cinema.zip,
        country_code: cinema.countryCode,
        lat: cinema.lat,
        lng: cinema.lng,
      },
      phone: cinema.phone,
      email: cinema.email,
      gmaps: cinema.gmaps,
    })),
    screens: rows.screens.map((screen) => screenOf(screen, locale)),
    movies: rows.movies
      .filter((movie) => isVisible(movie.visibility, server.place))
      .map((movie) => movieOf(movie, locale, server.place)),
    tags: rows.tags.map((tag) => ({ id: tag.id, slug: tag.slug, name: localize(tag.name, locale) })),
    settings: settingsOf(rows, locale, server.production),
    closed: exhibitor.switchedOff,
  };
}

/** Whether visitors see it by now. */
export const isPublished = ({ publishedFromMs }: { publishedFromMs: number | null }, nowMs: number): boolean =>
  publishedFromMs === null || publishedFromMs <= nowMs;

/** Widgets that are published by place; several of one place follow each other. */
export function widgetsOf({ widgets }: CatalogueRows, locale: Locale, nowMs: number): Startup['widgets'] {
  const html: Startup['widgets'] = {};
  for (const { location, content } of widgets.filter((each) => isPublished(each, nowMs)))
    html[location] = (html[location] ?? '') + localize(content, locale);
  return html;
}

/**
 * Methods that are offered there, in order: active and allowed in that place. On the website a provider takes the money, into an account that
 * can be worked with here; at the point of sale it is cash, what is sold on account, and where the device has a card terminal its methods, too; a
 * register takes cards alone.
 * `till`: of the point of sale, null elsewhere.
 */
export function methodsAt(
  source: SaleSource,
  methods: readonly PaymentMethodRow[],
  accounts: PaymentAccounts,
  till: Pick<PointOfSale, 'terminal' | 'paymentMethods'> | null,
): PaymentMethodRow[] {
  const isInCinema = source === 'pos' || source === 'register';
  return methods.filter(
    ({ id, active, access, type, accountId }) =>
      active &&
      (isInCinema
        ? isVisible(access, 'pos') &&
          till !== null &&
          (till.paymentMethods.length === 0 || till.paymentMethods.includes(id)) &&
          (((type === 'cash' || type === 'invoice') && source === 'pos') ||
            (type === 'terminal' && till.terminal !== null && isUsable(accounts, accountId)))
        : type === 'online' && isVisible(access, 'site') && isUsable(accounts, accountId)),
  );
}

/** How is paid at a till. What is sold on account is paid by nobody there: `accountMethodsOf`. */
export function posMethodsOf(
  methods: readonly PaymentMethodRow[],
  accounts: PaymentAccounts,
  till: Pick<PointOfSale, 'source' | 'terminal' | 'paymentMethods'>,
  locale: Locale,
): PosPaymentMethod[] {
  return methodsAt(placeOf(till), methods, accounts, till)
    .filter(({ type }) => type !== 'invoice')
    .map(({ id, name, type }) => ({ id, name: localize(name, locale), is_cash: type === 'cash' }));
}

/** How is sold on account at a till. */
export function accountMethodsOf(
  methods: readonly PaymentMethodRow[],
  accounts: PaymentAccounts,
  till: Pick<PointOfSale, 'source' | 'terminal' | 'paymentMethods'>,
  locale: Locale,
): PosInvoiceMethod[] {
  return methodsAt(placeOf(till), methods, accounts, till)
    .filter(({ type }) => type === 'invoice')
    .map(({ id, name }) => ({ id, name: localize(name, locale) }));
}

/** Whether payments can be made into it now. */
export function isUsable(accounts: PaymentAccounts, accountId: number | null): boolean {
  return accountId !== null && accounts.get(accountId)?.isArchived === false;
}

/** `left`: tickets of it; null: as many as there are seats. */
export function tariffOf(rate: RateRow, locale: Locale, left: number | null): Tariff {
  return {
    price_rate_id: rate.priceRateId,
    name: localize(rate.name, locale),
    description: localizeOrNull(rate.description, locale),
    total_price: ticketPrice(rate).totalMinor,
    min_tickets: rate.minTickets,
    max_tickets: Math.min(rate.maxTickets, left ?? rate.maxTickets),
    accept_voucher: rate.acceptVoucher,
  };
}

export function screenOf(screen: ScreenRow, locale: Locale): Startup['screens'][number] {
  return {
    id: screen.id,
    name: screen.name,
    cinema_id: screen.cinemaId,
    config: screen.config,
    class_rate: Object.fromEntries(
      screen.classRates.map((rate) => [
        rate.seatClass,
        {
          name: localize(rate.name, locale),
          ticket: rate.ticketMinor,
          handling: rate.handlingMinor,
          color: rate.color,
        },
      ]),
    ),
  };
}

function movieOf(movie: MovieRow, locale: Locale, place: ProgrammePlace): Startup['movies'][number] {
  return {
    id: movie.id,
    slug: movie.slug,
    display_title: localize(movie.title, locale),
    description: localize(movie.overview, locale),
    tagline: localizeOrNull(movie.tagline, locale),
    assets: movie.assets,
    runtime: movie.runtime,
    directors: movie.directors,
    actors: movie.actors,
    genres: movie.genres,
    nation: movie.nations,
    original_language: movie.originalLanguage,
    original_language_text: languageName(movie.originalLanguage, locale),
    spoken_languages: movie.spokenLanguages,
    spoken_languages_text: movie.spokenLanguages.map((code) => languageName(code, locale)),
    showing_from: isVisible(movie.showingFromVisibility, place) ? movie.showingFrom : null,
    released_at: movie.releasedAt,
    rating: movie.rating,
    notice: localizeOrNull(movie.notice, locale),
    tags: movie.tags,
    links: movie.links,
    updated_at: new Date(movie.updatedAtMs).toISOString(),
  };
}

function settingsOf({ settings }: CatalogueRows, locale: Locale, production: boolean): Startup['settings'] {
  const { website_config: website, public_config: shared } = settings;
  return {
    locale: settings.locale.website_locale,
    available_locales: settings.locale.available_locales,
    datetime_locale: settings.locale.datetime_locale[locale],
    portal_locale: settings.locale.portal_locale,
    currency: 'EUR',
    features: shared.features,
    website_config: {
      navigation: website.navigation.map((item) => navigationOf(item, locale)),
      header_slides: website.header_slides.map((slide) => ({
        image: slide.image,
        title: localize(slide.title, locale),
        text: localize(slide.text, locale),
        url: slide.url,
      })),
      footer: website.footer.map((column) => ({
        kind: column.kind,
        title: localizeOrNull(column.title, locale),
        ...(column.links && { links: column.links.map(({ name, url }) => ({ name: localize(name, locale), url })) }),
        ...(column.html !== undefined && { html: safeHtml(localize(column.html, locale)) }),
      })),
      styling: website.styling,
      home_redirect: website.home_redirect,
    },
    recaptcha: settings.recaptcha,
    maximum_seats_together: shared.maximum_seats_together,
    max_tickets_per_order: shared.max_tickets_per_order,
    public: {
      newsletter_signup_on_checkout: shared.newsletter_signup_on_checkout,
      display_version_dimension_enabled: shared.display_version_dimension_enabled,
      midnight_offset: shared.midnight_offset,
      reservable_by_telephone:
        shared.features.includes('reservations') && settings.reservations.by_telephone
          ? settings.reservations.expire_minutes
          : null,
      refundable_minutes: settings.refunds.by_buyers ? settings.refunds.by_buyers_minutes : null,
    },
    production,
  };
}

function navigationOf(item: NavigationSetting, locale: Locale): NavigationItem {
  return {
    name: localize(item.name, locale),
    kind: item.kind,
    url: item.url,
    ...(item.children && { children: item.children.map((child) => navigationOf(child, locale)) }),
  };
}
