/** The public catalogue: startup data per locale, what the checkout of one schedule needs, and content pages. */
import {
  type Locale,
  locales,
  type PosFilm,
  type PosOffer,
  type PosSchedules,
  type Schedule,
  type ScheduleData,
  type SignageTimes,
  type Startup,
  type Tariff,
  type TillSettings,
  type VoucherKind,
  voucherKinds,
} from '../../contract/index.ts';
import { type FoundExhibitor, hostName, websiteAt } from '../../domain/hosts.ts';
import { localize } from '../../domain/localized.ts';
import { ParterreError } from '../../domain/parterreError.ts';
import { type Counter, type PointOfSale, placeOf } from '../../domain/pointOfSale.ts';
import { cinemaDay, counterSaleRefusals, isOnSaleOnline } from '../../domain/scheduleRules.ts';
import { type RateMoment, rateRefusals, ticketsLeft } from '../../domain/tariffCaps.ts';
import { isVisible } from '../../domain/visibility.ts';
import type {
  CatalogueRows,
  MovieRow,
  Offer,
  PaymentMethodRow,
  ScheduleRow,
  SeatTotals,
} from '../../ports/catalogueStore.ts';
import { programmeOf } from '../../ports/liveBus.ts';
import type { VoucherTypeRow } from '../../ports/voucherStore.ts';
import type { CommonDeps, SaleDeps } from '../deps.ts';
import { createTimedCache } from '../timedCache.ts';
import { faqHtml } from './faqHtml.ts';
import type { OfferCache } from './offerCache.ts';
import { rateMoment } from './rateOffers.ts';
import {
  dayMs,
  isPublished,
  methodsAt,
  type ProgrammePlace,
  programmePlaces,
  screenOf,
  tariffOf,
  textsOf,
  widgetsOf,
} from './texts.ts';
import { voucherOffer } from './voucherOffer.ts';

export interface Catalogue {
  /**
   * What is offered by the exhibitor whose website is reached at `host`, a name without a port; without one, at BASE_URL.
   * NO_CINEMA_HERE: nobody's.
   */
  startup(locale: Locale, host?: string): Promise<Startup>;
  /** `startup` with what displays show; without the module `signage` they show nothing. */
  signage(locale: Locale, host?: string): Promise<Startup>;
  /** The exhibitor whose website is reached at `host`, as for `startup`. NO_CINEMA_HERE */
  exhibitorAt(host?: string): Promise<number>;
  /** The exhibitor whose website is reached at `host`, unless it is switched off. NO_CINEMA_HERE, EXHIBITOR_SWITCHED_OFF */
  openExhibitorAt(host: string): Promise<number>;
  /** `host` where it is an exhibitor's own, so that its website may be linked to under it; else null. */
  ownHost(host: string): Promise<string | null>;
  /** SCHEDULE_NOT_FOUND, also where it is another exhibitor's than whose website is reached at `host`. */
  scheduleData(scheduleId: number, locale: Locale, host?: string): Promise<ScheduleData>;
  /** What is sold there: at a till the shows of its cinema that have not ended, at a register those that buyers may still buy for. */
  posSchedules(pos: Counter, locale: Locale): Promise<PosSchedules>;
  /** The exhibitor's, with what its cinema has set of its own. */
  tillSettings(pos: Pick<PointOfSale, 'exhibitorId' | 'cinemaId'>): Promise<TillSettings>;
  /** When shows stand on displays, and how long pages stay. */
  signageTimes(exhibitorId: number): Promise<SignageTimes>;
  /** What a sale of one of them needs. SCHEDULE_NOT_FOUND. */
  posOffer(pos: Counter, scheduleId: number, locale: Locale): Promise<PosOffer>;
  /** The payment methods of an exhibitor, wherever they are offered. */
  methodsOf(exhibitorId: number): Promise<PaymentMethodRow[]>;
  /** A CMS page by slug; null when there is none. */
  page(
    pageSlug: string,
    locale: Locale,
    host?: string,
  ): Promise<{
    type: string;
    page_slug: string;
    page_title: string;
    content: string;
  } | null>;
}

/**
 * Rows and texts change seldom and say so through the bus. In case word of it was lost, they count as old after a minute: whoever asks
 * within the next one gets the old ones at once, while they are read anew.
 */
const rowsAge = { maxAgeMs: 60_000, staleMs: 60_000 };
/** Seat counts change with every sale. One question for all schedules a second is cheap. */
const countsMaxAgeMs = 1_000;

/** More of them on one installation only read more often. */
const maxExhibitors = 50;
const maxProgrammes = maxExhibitors * locales.length * programmePlaces.length;
/** Anybody may ask for pages that are not there: those push out others, and no more. */
const maxPages = 500;

/** An exhibitor's website or displays in one language. */
type ProgrammeKey = `${number} ${Locale} ${ProgrammePlace}`;

function partsOf(key: ProgrammeKey): [exhibitorId: number, locale: Locale, place: ProgrammePlace] {
  const [exhibitorId, locale, place] = key.split(' ');
  return [Number(exhibitorId), locale as Locale, place as ProgrammePlace];
}

type CatalogueDeps = Pick<CommonDeps, 'clock' | 'cinemaClock' | 'bus' | 'production' | 'publicUrl' | 'onFault'> &
  Pick<SaleDeps, 'catalogue' | 'seats' | 'accounts' | 'vouchers'> & {
    offerCache: OfferCache;
  };

export function createCatalogue({
  clock,
  cinemaClock,
  catalogue,
  seats,
  bus,
  accounts,
  vouchers,
  production,
  publicUrl,
  onFault,
  offerCache,
}: CatalogueDeps): Catalogue {
  const onFailure = (error: unknown) => onFault(error, 'read the catalogue anew');
  const exhibitors = createTimedCache<'exhibitors', FoundExhibitor[]>({
    clock,
    ...rowsAge,
    onFailure,
    maxEntries: 1,
    read: () => catalogue.exhibitors(),
  });
  const rows = createTimedCache<number, CatalogueRows>({
    clock,
    ...rowsAge,
    onFailure,
    maxEntries: maxExhibitors,
    // A cinema day begins at most a day before now, in any time zone.
    read: (exhibitorId) => catalogue.rows(exhibitorId, cinemaClock.nowMs() - 1.5 * dayMs),
  });
  const voucherTypes = createTimedCache<number, VoucherTypeRow[]>({
    clock,
    ...rowsAge,
    onFailure,
    maxEntries: maxExhibitors,
    read: (exhibitorId) => vouchers.types(exhibitorId),
  });
  const texts = createTimedCache<ProgrammeKey, ReturnType<typeof textsOf>>({
    clock,
    ...rowsAge,
    onFailure,
    maxEntries: maxProgrammes,
    read: async (key) => {
      const [exhibitorId, locale, place] = partsOf(key);
      return textsOf(await rows.get(exhibitorId), locale, { place, production });
    },
  });
  const totals = createTimedCache<number, Map<number, SeatTotals>>({
    clock,
    maxAgeMs: countsMaxAgeMs,
    maxEntries: maxExhibitors,
    read: async (exhibitorId) =>
      catalogue.seatTotals((await rows.get(exhibitorId)).schedules.map((schedule) => schedule.id)),
  });
  const startups = createTimedCache<ProgrammeKey, Startup>({
    clock,
    maxAgeMs: countsMaxAgeMs,
    maxEntries: maxProgrammes,
    read: makeStartup,
  });

  const pages = createTimedCache<`${number} ${string}`, Awaited<ReturnType<CatalogueDeps['catalogue']['page']>>>({
    clock,
    ...rowsAge,
    onFailure,
    maxEntries: maxPages,
    read: (key) => {
      const exhibitorId = Number.parseInt(key, 10);
      return catalogue.page(exhibitorId, key.slice(`${exhibitorId} `.length));
    },
  });

  bus.subscribe((news) => {
    const whose = programmeOf(news);
    if (whose === 'none') return;
    for (const cache of [exhibitors, pages]) cache.drop();
    offerCache.drop();
    // What others offer is as it was.
    const own = whose === 'all' ? undefined : whose;
    for (const cache of [rows, voucherTypes, totals]) cache.drop(own);
    for (const cache of [texts, startups])
      if (own === undefined) cache.drop();
      else for (const locale of locales) for (const place of programmePlaces) cache.drop(`${own} ${locale} ${place}`);
  });

  /** The exhibitor whose website is reached at `host`. NO_CINEMA_HERE */
  async function foundAt(host: string): Promise<FoundExhibitor> {
    const all = await exhibitors.get('exhibitors');
    if (all.length === 0) throw new Error('There is no exhibitor: seed the database, or add one');
    const found = websiteAt(all, host, new URL(publicUrl()).hostname);
    if (!found) throw new ParterreError('NO_CINEMA_HERE');
    return found;
  }

  async function makeStartup(key: ProgrammeKey): Promise<Startup> {
    const [exhibitorId, locale, place] = partsOf(key);
    const [all, fixed, counts, types] = await Promise.all([
      rows.get(exhibitorId),
      texts.get(key),
      totals.get(exhibitorId),
      voucherTypes.get(exhibitorId),
    ]);
    const nowMs = cinemaClock.nowMs();
    if (fixed.closed) return { ...fixed, ...nothingOn, now: new Date(nowMs).toISOString() };
    const { timezone } = all.exhibitor;
    const offset = all.settings.public_config.midnight_offset;
    const today = cinemaDay(nowMs, timezone, offset);
    const movies = new Set(fixed.movies.map((movie) => movie.id));
    const schedules = all.schedules
      .filter((row) => isVisible(row.visibility, place) && movies.has(row.movieId))
      .map((row) => {
        const seats = counts.get(row.id);
        const online = Math.max(0, (seats?.unblocked ?? 0) - row.onlineReserve);
        return scheduleOf(row, locale, { nowMs, timezone, offset, counts: seats && { ...seats, online } });
      })
      // At the door of a screen a show goes on after midnight.
      .filter(({ day, end }) => day >= today || (place === 'signage' && Date.parse(end) > nowMs));
    const shown = new Set(schedules.map((schedule) => schedule.id));
    const events = all.events
      .filter((event) => shown.has(event.scheduleId))
      .map((event) => ({
        id: event.id,
        slug: event.slug,
        title: localize(event.title, locale),
        page_title: localize(event.pageTitle, locale),
        description: localize(event.description, locale),
        content: localize(event.content, locale),
        sell_online: event.sellOnline,
        theme: event.theme,
        schedule: { id: event.scheduleId, movie_id: event.movieId },
      }));
    return {
      ...fixed,
      widgets: widgetsOf(all, locale, nowMs),
      schedules,
      events,
      payment_methods: methodsAt('site', all.paymentMethods, accounts, null).map((method) => ({
        id: method.id,
        name: localize(method.name, locale),
        type: method.type,
        component: method.component,
      })),
      voucher_kinds: fixed.settings.features.includes('vouchers')
        ? kindsSold(types, cinemaDay(nowMs, timezone, 0))
        : [],
      now: new Date(nowMs).toISOString(),
    };
  }

  return {
    startup: async (locale, host = '') => startups.get(`${(await foundAt(host)).id} ${locale} site`),

    async signage(locale, host = '') {
      const startup = await startups.get(`${(await foundAt(host)).id} ${locale} signage`);
      const isOn = startup.settings.features.includes('signage');
      return isOn ? startup : { ...startup, movies: [], schedules: [], events: [] };
    },

    exhibitorAt: async (host = '') => (await foundAt(host)).id,

    async openExhibitorAt(host) {
      const { id, switchedOff } = await foundAt(host);
      if (!switchedOff) return id;
      const { tradeName } = (await rows.get(id)).exhibitor;
      throw new ParterreError('EXHIBITOR_SWITCHED_OFF', { values: { name: tradeName } });
    },

    async ownHost(host) {
      const name = hostName(host);
      return (await exhibitors.get('exhibitors')).some(({ hosts }) => hosts.includes(name)) ? name : null;
    },

    async scheduleData(scheduleId, locale, host = '') {
      const [offer, { id: exhibitorId }] = await Promise.all([offerCache.get(scheduleId), foundAt(host)]);
      if (
        offer?.exhibitorId !== exhibitorId ||
        offer.schedule.cancelled ||
        !isVisible(offer.schedule.visibility, 'site')
      ) {
        throw new ParterreError('SCHEDULE_NOT_FOUND');
      }
      const nowMs = cinemaClock.nowMs();
      const offset = offer.settings.public_config.midnight_offset;
      const counts = await seats.counts(scheduleId);
      const schedule = scheduleOf(offer.schedule, locale, {
        nowMs,
        timezone: offer.timezone,
        offset,
        // The desk knows what is being chosen right now.
        counts,
      });
      const moment = await rateMoment({ catalogue }, offer, { nowMs, source: 'site' });
      return { schedule, tariffs: tariffsOf(offer, moment, locale) };
    },

    async posSchedules(pos, locale) {
      const { exhibitorId, cinemaId } = pos;
      const [all, counts] = await Promise.all([rows.get(exhibitorId), totals.get(exhibitorId)]);
      const nowMs = cinemaClock.nowMs();
      const { timezone } = all.exhibitor;
      const offset = all.settings.public_config.midnight_offset;
      const shown = all.schedules.filter(
        (row) => row.cinemaId === cinemaId && counterSaleRefusals(row, nowMs, placeOf(pos)).length === 0,
      );
      const films = new Set(shown.map(({ movieId }) => movieId));
      return {
        schedules: shown.map((row) => {
          const seats = counts.get(row.id);
          const online = Math.max(0, (seats?.unblocked ?? 0) - row.onlineReserve);
          return scheduleOf(row, locale, { nowMs, timezone, offset, counts: seats && { ...seats, online } });
        }),
        films: all.movies.filter(({ id }) => films.has(id)).map((movie) => posFilm(movie, locale)),
      };
    },

    async tillSettings({ exhibitorId, cinemaId }) {
      const { settings, cinemas } = await rows.get(exhibitorId);
      const own = cinemas.find(({ id }) => id === cinemaId);
      const { pos_config, current_schedules } = settings;
      return {
        ...pos_config,
        ...current_schedules,
        offline_seats: own?.offlineSeats ?? pos_config.offline_seats,
        offline_hours: own?.offlineHours ?? pos_config.offline_hours,
      };
    },

    async signageTimes(exhibitorId) {
      const { signage_config, schedule_config } = (await rows.get(exhibitorId)).settings;
      return { ...signage_config, cleaning_minutes: schedule_config.cleaning_minutes };
    },

    async posOffer(pos, scheduleId, locale) {
      const { exhibitorId, cinemaId, maySellBlocked } = pos;
      const source = placeOf(pos);
      const offer = await offerCache.get(scheduleId);
      const nowMs = cinemaClock.nowMs();
      const isElsewhere = offer?.schedule.cinemaId !== cinemaId;
      if (!offer || isElsewhere || counterSaleRefusals(offer.schedule, nowMs, source).length > 0) {
        throw new ParterreError('SCHEDULE_NOT_FOUND');
      }
      const [all, counts] = await Promise.all([rows.get(exhibitorId), seats.counts(scheduleId)]);
      const screen = all.screens.find(({ id }) => id === offer.schedule.screenId);
      const movie = all.movies.find(({ id }) => id === offer.schedule.movieId);
      // Archived since the offer was read.
      if (!screen || !movie) throw new ParterreError('SCHEDULE_NOT_FOUND');
      const offset = offer.settings.public_config.midnight_offset;
      const moment = await rateMoment({ catalogue }, offer, { nowMs, source });
      return {
        schedule: scheduleOf(offer.schedule, locale, { nowMs, timezone: offer.timezone, offset, counts }),
        film: posFilm(movie, locale),
        screen: screenOf(screen, locale),
        tariffs: tariffsOf(offer, moment, locale),
        may_sell_blocked: maySellBlocked,
      };
    },

    async methodsOf(exhibitorId) {
      return (await rows.get(exhibitorId)).paymentMethods;
    },

    async page(pageSlug, locale, host = '') {
      const { id, switchedOff } = await foundAt(host);
      const page = switchedOff ? null : await pages.get(`${id} ${pageSlug}`);
      if (!page || !isPublished(page, cinemaClock.nowMs())) return null;
      return {
        type: page.type,
        page_slug: page.pageSlug,
        page_title: localize(page.pageTitle, locale),
        content: localize(page.content, locale) + faqHtml(page.faq, locale),
      };
    },
  };
}

/** What startup data have of an exhibitor that is switched off. */
const nothingOn = {
  cinemas: [],
  screens: [],
  movies: [],
  schedules: [],
  events: [],
  tags: [],
  widgets: {},
  payment_methods: [],
  voucher_kinds: [],
} satisfies Partial<Startup>;

function kindsSold(types: readonly VoucherTypeRow[], today: string): VoucherKind[] {
  const sold = new Set(voucherOffer(types, 'site', today).map(({ row }) => row.kind));
  return voucherKinds.filter((kind) => sold.has(kind));
}

function tariffsOf({ rates }: Pick<Offer, 'rates'>, moment: RateMoment, locale: Locale): Tariff[] {
  return rates
    .filter((rate) => rateRefusals(rate, moment).length === 0)
    .map((rate) => tariffOf(rate, locale, ticketsLeft(rate, moment)));
}

function posFilm({ id, title, rating }: MovieRow, locale: Locale): PosFilm {
  return { id, title: localize(title, locale), rating };
}

interface Moment {
  nowMs: number;
  timezone: string;
  offset: number;
  /** `online`: what the website may still sell. Absent: nothing is known of the hall. */
  counts: { total: number; free: number; online: number; undecided: number } | undefined;
}

function scheduleOf(row: ScheduleRow, locale: Locale, { nowMs, timezone, offset, counts }: Moment): Schedule {
  const { total = 0, free = 0, online = 0, undecided = 0 } = counts ?? {};
  return {
    id: row.id,
    cinema_id: row.cinemaId,
    movie_id: row.movieId,
    screen_id: row.screenId,
    start: new Date(row.startAtMs).toISOString(),
    end: new Date(row.endAtMs).toISOString(),
    day: cinemaDay(row.startAtMs, timezone, offset),
    version: {
      id: row.version.id,
      text: localize(row.version.text, locale),
      short: row.version.short,
      dimension: row.version.dimension,
      media_type: row.version.mediaType,
      subtitle_languages: row.version.subtitleLanguages,
    },
    sold_out: free === 0 && undecided === 0,
    sold_out_online: online === 0 && undecided === 0,
    purchasable_online: isOnSaleOnline(
      {
        startAtMs: row.startAtMs,
        isEvent: row.event !== null,
        purchasableOnline: row.purchasableOnline,
        eventSellsOnline: row.event?.sellOnline ?? false,
        cancelled: row.cancelled,
        visibleOnSite: isVisible(row.visibility, 'site'),
      },
      nowMs,
    ),
    is_seatpicker_enabled: row.seatpickerEnabled,
    available_seats: free,
    available_seats_online: online,
    undecided_seats: undecided,
    total_seats: total,
    event: row.event?.id ?? null,
  };
}
