/** JSON-LD for search engines (schema.org). Prices are the spec's placeholders: 8 EUR for screenings, 7 EUR on ticket and event pages. */
import { type Locale, type Movie, routePath, type Schedule, type Startup } from '../../contract/index.ts';
import { plainText } from '../html.ts';
import type { PageSubject } from './resolve.ts';

type JsonLd = Record<string, unknown>;

const screeningPrice = '8.00';
const ticketPrice = '7.00';

export interface Place {
  baseUrl: string;
  locale: Locale;
  startup: Startup;
}

export function structuredData(subject: PageSubject, place: Place, isHome: boolean): JsonLd[] {
  switch (subject.kind) {
    case 'movie':
      return [movieData(subject.movie, place), ...subject.schedules.slice(0, 100).map((schedule) => screening(schedule, subject.movie, place, screeningPrice))];
    case 'event':
      return subject.schedule ? [screening(subject.schedule, subject.movie, place, ticketPrice, subject.event)] : [];
    case 'tickets':
      return [screening(subject.schedule, subject.movie, place, ticketPrice, subject.event ?? undefined)];
    default:
      return isHome ? [organization(place), ...place.startup.cinemas.map((cinema) => theater(cinema, place))] : [];
  }
}

function organization({ baseUrl, startup: { exhibitor } }: Place): JsonLd {
  const logo = Object.values(exhibitor.logos)[0];
  const { facebook, instagram } = exhibitor.info;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: exhibitor.trade_name,
    url: `${baseUrl}/`,
    email: exhibitor.email,
    ...(logo && { logo: absolute(logo, baseUrl) }),
    ...(exhibitor.info.phone && { telephone: exhibitor.info.phone }),
    ...(exhibitor.info.vat && { vatID: exhibitor.info.vat }),
    sameAs: [facebook, instagram].filter((link) => link?.startsWith('https://')),
  };
}

function theater(cinema: Startup['cinemas'][number], { baseUrl, locale, startup }: Place): JsonLd {
  const { lat, lng } = cinema.address;
  return {
    '@context': 'https://schema.org',
    '@type': 'MovieTheater',
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
  return {
    '@context': 'https://schema.org',
    '@type': 'Movie',
    name: movie.display_title,
    url: `${baseUrl}${routePath(locale, 'movies.view', { movie_slug: movie.slug })}`,
    description: plainText(movie.description, 500),
    duration: `PT${movie.runtime}M`,
    ...(movie.assets.poster && { image: absolute(movie.assets.poster.lg, baseUrl) }),
    ...(movie.released_at && { datePublished: movie.released_at }),
    director: movie.directors.map((name) => ({ '@type': 'Person', name })),
    actor: movie.actors.map((name) => ({ '@type': 'Person', name })),
    genre: movie.genres,
    inLanguage: movie.original_language,
  };
}

function screening(
  schedule: Schedule,
  movie: Movie | null,
  place: Place,
  price: string,
  event?: { id: number; title: string; description: string },
): JsonLd {
  const { baseUrl, locale, startup } = place;
  const cinema = startup.cinemas.find(({ id }) => id === schedule.cinema_id);
  const path = event ? routePath(locale, 'buy.events', { event_id: event.id }) : routePath(locale, 'buy.tickets', { schedule_id: schedule.id });
  const soldOut = schedule.sold_out || schedule.sold_out_online;
  return {
    '@context': 'https://schema.org',
    '@type': 'ScreeningEvent',
    name: event?.title ?? movie?.display_title ?? startup.exhibitor.trade_name,
    ...(event && { description: plainText(event.description, 500) }),
    startDate: schedule.start,
    endDate: schedule.end,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    videoFormat: schedule.version.dimension,
    ...(schedule.version.subtitle_languages[0] && { subtitleLanguage: schedule.version.subtitle_languages[0] }),
    ...(movie && { workPresented: movieData(movie, place) }),
    ...(movie?.assets.poster && { image: absolute(movie.assets.poster.lg, baseUrl) }),
    ...(cinema && { location: theater(cinema, place) }),
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'EUR',
      url: `${baseUrl}${path}`,
      availability: `https://schema.org/${soldOut ? 'SoldOut' : 'InStock'}`,
    },
  };
}

export function absolute(url: string, baseUrl: string): string {
  return url.startsWith('/') ? `${baseUrl}${url}` : url;
}
