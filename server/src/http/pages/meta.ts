/** Title, description and the rest of what search engines and shared links show of a page. */
import { type RouteMatch, routePath } from '../../contract/index.ts';
import { plainText } from '../../texts/html.ts';
import { type TextValues, text } from '../../texts/text.ts';
import type { PageSubject, Resolution } from './resolve.ts';
import { absolute, type Place, structuredData } from './structuredData.ts';
import { dayAndTime } from './time.ts';

export interface PageMeta {
  status: 200 | 404;
  title: string;
  description: string;
  /** Absolute; null where a page must not be found by others. */
  canonical: string | null;
  noindex: boolean;
  /** Picture of the shared link; absolute. */
  image: string | null;
  ogType: 'website' | 'video.movie' | 'article';
  geo: { lat: number; lng: number; placename: string; region: string } | null;
  jsonLd: Record<string, unknown> | null;
}

/** Addresses that are one visitor's own, or a step on the way. */
const privateRoutes: RouteMatch['name'][] = [
  'payments.result',
  'bill.pay',
  'payments.status',
  'preview',
  'preview.content',
  '404',
];

const wordsOf: Record<RouteMatch['name'], { title: string; description: string }> = {
  home: { title: 'home_title', description: 'home_description' },
  movies: { title: 'movies_title', description: 'movies_description' },
  'movies.view': { title: 'movies_title', description: 'movies_description' },
  events: { title: 'events_title', description: 'events_description' },
  'events.view': { title: 'events_title', description: 'events_description' },
  info: { title: 'info_title', description: 'info_description' },
  'info.slug': { title: 'info_title', description: 'info_description' },
  'buy.vouchers': { title: 'vouchers_title', description: 'vouchers_description' },
  'buy.voucher': { title: 'vouchers_title', description: 'vouchers_description' },
  'orders.find': { title: 'own_tickets_title', description: 'own_tickets_description' },
  'newsletter.subscribe': { title: 'newsletter_title', description: 'newsletter_description' },
  contact: { title: 'contact_title', description: 'contact_description' },
  'buy.tickets': { title: 'tickets_title', description: 'tickets_description' },
  'buy.events': { title: 'tickets_title', description: 'tickets_description' },
  'payments.result': { title: 'bill_title', description: 'bill_description' },
  'bill.pay': { title: 'pay_title', description: 'bill_description' },
  'payments.status': { title: 'pay_title', description: 'bill_description' },
  'privacy-policy': { title: 'privacy_title', description: 'privacy_description' },
  preview: { title: 'info_title', description: 'info_description' },
  'preview.content': { title: 'info_title', description: 'info_description' },
  '404': { title: 'not_found_title', description: 'not_found_description' },
};

export function pageMeta(resolution: Exclude<Resolution, { outcome: 'moved' }>, place: Place): PageMeta {
  const { match } = resolution;
  const { startup, baseUrl, locale } = place;
  const cinema = startup.exhibitor.trade_name;
  const say = (key: string, values: TextValues = {}): string => text(locale, `seo:${key}`, { cinema, ...values });
  const logo = Object.values(startup.exhibitor.logos)[0];
  const base: PageMeta = {
    status: 200,
    title: match.name === 'home' ? say('home_title') : `${say(wordsOf[match.name].title)} · ${cinema}`,
    description: say(wordsOf[match.name].description),
    canonical: privateRoutes.includes(match.name) ? null : `${baseUrl}${canonicalPath(match)}`,
    noindex: privateRoutes.includes(match.name),
    image: logo ? absolute(logo, baseUrl) : null,
    ogType: 'website',
    geo: null,
    jsonLd: null,
  };
  if (resolution.outcome === 'missing') {
    return {
      ...base,
      status: 404,
      title: `${say('not_found_title')} · ${cinema}`,
      description: say('not_found_description'),
      canonical: null,
      noindex: true,
    };
  }
  const { subject } = resolution;
  return { ...base, ...ofSubject(subject, place, say), jsonLd: structuredData(subject, place, match.name === 'home') };
}

function ofSubject(
  subject: PageSubject,
  place: Place,
  say: (key: string, values: TextValues) => string,
): Partial<PageMeta> {
  const { startup, baseUrl, locale } = place;
  const cinema = startup.exhibitor.trade_name;
  const at = (instant: string): string => dayAndTime(instant, locale, startup.exhibitor.timezone);
  switch (subject.kind) {
    case 'movie': {
      const { movie } = subject;
      return {
        title: `${movie.display_title} · ${cinema}`,
        description: plainText(movie.description || (movie.tagline ?? '')),
        ogType: 'video.movie',
        geo: geoOf(subject.schedules[0]?.cinema_id, place),
        ...(movie.assets.poster && { image: absolute(movie.assets.poster.lg, baseUrl) }),
      };
    }
    case 'event': {
      const { event, schedule, movie } = subject;
      const start = schedule ? at(schedule.start) : '';
      return {
        title: `${event.page_title || event.title} · ${cinema}`,
        description: plainText(event.description) || say('event_description', { title: event.title, start }),
        ogType: 'article',
        geo: geoOf(schedule?.cinema_id, place),
        ...(movie?.assets.poster && { image: absolute(movie.assets.poster.lg, baseUrl) }),
      };
    }
    case 'tickets': {
      const { event, schedule, movie } = subject;
      const values = { title: event?.title ?? movie?.display_title ?? cinema, start: at(schedule.start) };
      return {
        title: `${say('tickets_title', values)} · ${cinema}`,
        description: say('tickets_description', values),
        geo: geoOf(schedule.cinema_id, place),
        ...(movie?.assets.poster && { image: absolute(movie.assets.poster.lg, baseUrl) }),
      };
    }
    case 'voucherType': {
      const { page_title, description, content } = subject.type;
      const told = plainText(description ?? content ?? '');
      return { title: `${page_title} · ${cinema}`, ...(told && { description: told }), geo: geoOf(undefined, place) };
    }
    case 'content':
      return {
        title: `${subject.title} · ${cinema}`,
        ...(plainText(subject.html) && { description: plainText(subject.html) }),
      };
    default:
      return { geo: geoOf(undefined, place) };
  }
}

/** Where the cinema is that the page is about; the first one where it is about none. */
function geoOf(cinemaId: number | undefined, { startup: { cinemas } }: Place): PageMeta['geo'] {
  const cinema = cinemas.find(({ id }) => id === cinemaId) ?? cinemas[0];
  if (!cinema || cinema.address.lat === null || cinema.address.lng === null) return null;
  return {
    lat: cinema.address.lat,
    lng: cinema.address.lng,
    placename: cinema.address.city,
    region: cinema.address.country_code,
  };
}

const filtered: RouteMatch['name'][] = ['movies', 'buy.vouchers', 'newsletter.subscribe'];

/** Filters of the programme and of vouchers, and a prefilled newsletter address, are no pages of their own. */
export function canonicalPath({ locale, name, params }: RouteMatch): string {
  const path = routePath(locale, name, filtered.includes(name) ? {} : params);
  return name === 'home' ? `${path}/` : path;
}
