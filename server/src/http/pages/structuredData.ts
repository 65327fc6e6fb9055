/**
 * JSON-LD for search engines (schema.org), one graph a page whose parts refer to each other. Prices are the spec's
 * placeholders: 8 EUR for screenings, 7 EUR on ticket and event pages.
 */
import {
  type Locale,
  type Movie,
  routePath,
  type Schedule,
  type Startup,
  type VoucherType,
} from '../../contract/index.ts';
import { plainText } from '../../texts/html.ts';
import type { PageSubject } from './resolve.ts';

type JsonLd = Record<string, unknown>;

const screeningPrice = '8.00';
const ticketPrice = '7.00';
/** More than fits a result page anywhere; the rest would only make the page heavier. */
const mostScreenings = 60;

export interface Place {
  baseUrl: string;
  locale: Locale;
  startup: Startup;
}

export function structuredData(subject: PageSubject, place: Place, isHome: boolean): JsonLd | null {
  switch (subject.kind) {
    case 'movie': {
      const schedules = subject.schedules.slice(0, mostScreenings);
      return graph([
        movieData(subject.movie, place),
        ...theatersOf(schedules, place),
        ...schedules.map((schedule) => screening(schedule, subject.movie, place, screeningPrice)),
      ]);
    }
    case 'event':
    case 'tickets': {
      const { schedule, movie, event } = subject;
      if (!schedule) return null;
      return graph([
        ...(movie ? [movieData(movie, place)] : []),
        ...theatersOf([schedule], place),
        screening(schedule, movie, place, ticketPrice, event ?? undefined),
      ]);
    }
    case 'voucherType':
      return graph([voucherData(subject.type, place)]);
    default:
      return isHome
        ? graph([organization(place), ...place.startup.cinemas.map((cinema) => theater(cinema, place))])
        : null;
  }
}

function graph(parts: JsonLd[]): JsonLd {
  return { '@context': 'https://schema.org', '@graph': parts };
}

function organization({ baseUrl, startup: { exhibitor } }: Place): JsonLd {
  const logo = Object.values(exhibitor.logos)[0];
  const { facebook, instagram } = exhibitor.info;
  return {
    '@type': 'Organization',
    '@id': `${baseUrl}/#organization`,
    name: exhibitor.trade_name,
    url: `${baseUrl}/`,
    email: exhibitor.email,
    ...(logo && { logo: absolute(logo, baseUrl) }),
    ...(exhibitor.info.phone && { telephone: exhibitor.info.phone }),
    ...(exhibitor.info.vat && { vatID: exhibitor.info.vat }),
    sameAs: [facebook, instagram].filter((link) => link?.startsWith('https://')),
  };
}

function theatersOf(schedules: Schedule[], place: Place): JsonLd[] {
  const wanted = new Set(schedules.map(({ cinema_id }) => cinema_id));
  return place.startup.cinemas.filter(({ id }) => wanted.has(id)).map((cinema) => theater(cinema, place));
}

function theater(cinema: Startup['cinemas'][number], { baseUrl, locale, startup }: Place): JsonLd {
  const { lat, lng } = cinema.address;
  return {
    '@type': 'MovieTheater',
    '@id': theaterId(baseUrl, cinema.id),
    name: cinema.name,
    url: `${baseUrl}${routePath(locale, 'home')}/`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: cinema.address.address1,
      postalCode: cinema.address.zip,
      addressLocality: cinema.address.city,
      addressCountry: cinema.address.country_code,
    },
    ...(lat !== null && lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
    ...(cinema.phone && { telephone: cinema.phone }),
    ...(cinema.email && { email: cinema.email }),
    screenCount: startup.screens.filter(({ cinema_id }) => cinema_id === cinema.id).length,
    currenciesAccepted: 'EUR',
  };
}

function movieData(movie: Movie, { baseUrl, locale }: Place): JsonLd {
  const person = (name: string): JsonLd => ({ '@type': 'Person', name });
  return {
    '@type': 'Movie',
    '@id': movieId(baseUrl, movie),
    name: movie.display_title,
    url: `${baseUrl}${routePath(locale, 'movies.view', { movie_slug: movie.slug })}`,
    description: plainText(movie.description, 500),
    duration: `PT${movie.runtime}M`,
    ...(movie.assets.poster && { image: absolute(movie.assets.poster.lg, baseUrl) }),
    ...(movie.released_at && { datePublished: movie.released_at }),
    director: movie.directors.map(person),
    actor: movie.actors.map(person),
    genre: movie.genres,
    inLanguage: movie.original_language,
  };
}

function screening(
  schedule: Schedule,
  movie: Movie | null,
  { baseUrl, locale, startup }: Place,
  price: string,
  event?: { id: number; title: string; description: string },
): JsonLd {
  const path = event
    ? routePath(locale, 'buy.events', { event_id: event.id })
    : routePath(locale, 'buy.tickets', { schedule_id: schedule.id });
  const soldOut = schedule.sold_out || schedule.sold_out_online;
  return {
    '@type': 'ScreeningEvent',
    name: event?.title ?? movie?.display_title ?? startup.exhibitor.trade_name,
    ...(event && { description: plainText(event.description, 500) }),
    startDate: schedule.start,
    endDate: schedule.end,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    videoFormat: schedule.version.dimension,
    ...(schedule.version.subtitle_languages[0] && { subtitleLanguage: schedule.version.subtitle_languages[0] }),
    ...(movie && { workPresented: { '@id': movieId(baseUrl, movie) } }),
    ...(movie?.assets.poster && { image: absolute(movie.assets.poster.lg, baseUrl) }),
    location: { '@id': theaterId(baseUrl, schedule.cinema_id) },
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'EUR',
      url: `${baseUrl}${path}`,
      availability: `https://schema.org/${soldOut ? 'SoldOut' : 'InStock'}`,
    },
  };
}

/** What the least of it costs, which is what its page says. */
function voucherData(type: VoucherType, { baseUrl, locale, startup }: Place): JsonLd {
  const url = `${baseUrl}${routePath(locale, 'buy.voucher', { slug: type.slug })}`;
  const leastMinor = type.turns_max > 0 ? type.cost_turn : Math.max(type.products_min, type.products_step);
  return {
    '@type': 'Product',
    name: type.title,
    url,
    ...(type.description && { description: plainText(type.description, 500) }),
    brand: { '@type': 'Brand', name: startup.exhibitor.trade_name },
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: (leastMinor / 100).toFixed(2),
      priceCurrency: 'EUR',
      url,
      availability: 'https://schema.org/InStock',
    },
  };
}

function theaterId(baseUrl: string, cinemaId: number): string {
  return `${baseUrl}/#cinema-${cinemaId}`;
}

function movieId(baseUrl: string, movie: Movie): string {
  return `${baseUrl}/#film-${movie.id}`;
}

export function absolute(url: string, baseUrl: string): string {
  return url.startsWith('/') ? `${baseUrl}${url}` : url;
}
