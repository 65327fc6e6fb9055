/** What an address shows. The only place of the pages that asks the services. */
import {
  type CinemaEvent,
  type Movie,
  matchRoute,
  pageSlugSchema,
  type RouteMatch,
  recordIdSchema,
  routePath,
  type Schedule,
  type Startup,
  type VoucherType,
  voucherKinds,
} from '../../contract/index.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { Services } from '../../services/services.ts';
import { dayInZone } from './time.ts';

export type PageSubject =
  | { kind: 'plain' }
  | { kind: 'movie'; movie: Movie; schedules: Schedule[] }
  | { kind: 'event'; event: CinemaEvent; schedule: Schedule | null; movie: Movie | null }
  /** A ticket checkout; `event` when it is one. */
  | { kind: 'tickets'; schedule: Schedule; movie: Movie | null; event: CinemaEvent | null }
  | { kind: 'content'; title: string; html: string }
  | { kind: 'voucherType'; type: VoucherType };

export type Resolution =
  | { outcome: 'found'; match: RouteMatch; subject: PageSubject }
  | { outcome: 'missing'; match: RouteMatch }
  | { outcome: 'moved'; path: string };

/** `path` begins with a known locale; any address that is no route moves to the 404 page, as the spec has it. */
export async function resolvePage(
  path: string,
  startup: Startup,
  services: Services,
  nowMs: number,
  host: string,
): Promise<Resolution> {
  const match = matchRoute(path);
  if (!match) {
    const locale = matchRoute(`/${path.split('/')[1]}`)?.locale;
    if (!locale) throw new ParterreError('NOT_FOUND');
    return { outcome: 'moved', path: routePath(locale, '404') };
  }
  const found = (subject: PageSubject): Resolution => ({ outcome: 'found', match, subject });
  const missing: Resolution = { outcome: 'missing', match };
  const { params } = match;

  switch (match.name) {
    case '404':
      return missing;
    case 'buy.vouchers': {
      const isKind = params.type === undefined || voucherKinds.some((kind) => kind === params.type);
      return isKind && startup.settings.features.includes('vouchers') ? found({ kind: 'plain' }) : missing;
    }
    case 'buy.voucher': {
      const type = await known(() => services.voucherShop.type(params.slug ?? '', match.locale, host));
      return type ? found({ kind: 'voucherType', type }) : missing;
    }
    case 'newsletter.subscribe':
      return startup.settings.features.includes('newsletters') ? found({ kind: 'plain' }) : missing;
    case 'movies':
      return isFilterDate(params.filterDate, startup, nowMs)
        ? found({ kind: 'plain' })
        : { outcome: 'moved', path: routePath(match.locale, 'movies') };
    case 'movies.view': {
      const movie = startup.movies.find(({ slug }) => slug === params.movie_slug);
      if (!movie) return missing;
      return found({
        kind: 'movie',
        movie,
        schedules: startup.schedules.filter(({ movie_id }) => movie_id === movie.id),
      });
    }
    case 'events.view': {
      const event = startup.events.find(({ slug }) => slug === params.event_slug);
      return event ? found({ kind: 'event', event, ...scheduleOf(event.schedule.id, startup) }) : missing;
    }
    case 'buy.tickets': {
      const id = recordIdSchema.safeParse(Number(params.schedule_id));
      const schedule = id.success ? await findSchedule(id.data, startup, services, { match, host }) : null;
      return schedule ? found(ticketsOf(schedule, startup)) : missing;
    }
    case 'buy.events': {
      const event = startup.events.find(({ id }) => String(id) === params.event_id);
      const schedule = event ? await findSchedule(event.schedule.id, startup, services, { match, host }) : null;
      return schedule ? found({ ...ticketsOf(schedule, startup), event: event ?? null }) : missing;
    }
    case 'payments.result':
    case 'bill.pay':
      return (await known(() => services.bills.status(uuid(params.uuid)))) ? found({ kind: 'plain' }) : missing;
    case 'payments.status':
      return (await known(() => services.payments.status(uuid(params.payment)))) ? found({ kind: 'plain' }) : missing;
    case 'info.slug':
    case 'privacy-policy': {
      const slug = pageSlugSchema.safeParse(params.page_slug ?? 'privacy-policy');
      const page = slug.success ? await services.catalogue.page(slug.data, match.locale, host) : null;
      if (page) return found({ kind: 'content', title: page.page_title, html: page.content });
      return missing;
    }
    default:
      return found({ kind: 'plain' });
  }
}

/** Empty (all), a word, or a day from today to the last one that has shows. */
function isFilterDate(value: string | undefined, startup: Startup, nowMs: number): boolean {
  if (value === undefined || ['all', 'today', 'tomorrow', 'soon'].includes(value)) return true;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const { timezone } = startup.exhibitor;
  const today = dayInZone(nowMs - startup.settings.public.midnight_offset * 60_000, timezone);
  const last =
    startup.schedules
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? today;
  return value >= today && value <= last;
}

function scheduleOf(scheduleId: number, startup: Startup): { schedule: Schedule | null; movie: Movie | null } {
  const schedule = startup.schedules.find(({ id }) => id === scheduleId) ?? null;
  return { schedule, movie: startup.movies.find(({ id }) => id === schedule?.movie_id) ?? null };
}

function ticketsOf(schedule: Schedule, startup: Startup): PageSubject & { kind: 'tickets' } {
  return {
    kind: 'tickets',
    schedule,
    movie: startup.movies.find(({ id }) => id === schedule.movie_id) ?? null,
    event: startup.events.find(({ id }) => id === schedule.event) ?? null,
  };
}

/** A show, even one that startup does not list any more, e.g. because it has begun. */
async function findSchedule(
  id: number,
  startup: Startup,
  services: Services,
  { match, host }: { match: RouteMatch; host: string },
): Promise<Schedule | null> {
  const listed = startup.schedules.find((schedule) => schedule.id === id);
  if (listed) return listed;
  try {
    return (await services.catalogue.scheduleData(id, match.locale, host)).schedule;
  } catch (error) {
    if (error instanceof ParterreError && error.code === 'SCHEDULE_NOT_FOUND') return null;
    throw error;
  }
}

/** Null: NOT_FOUND. */
async function known<Found extends object>(look: () => Promise<Found>): Promise<Found | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ParterreError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function uuid(value: string | undefined): string {
  if (!value || !isUuid(value)) throw new ParterreError('NOT_FOUND');
  return value;
}
