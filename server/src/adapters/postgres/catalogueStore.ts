import type { NotNull } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import { screenConfigSchema } from '../../contract/catalogue.ts';
import { cinemaDay } from '../../domain/scheduleRules.ts';
import { parseSettings } from '../../domain/settings.ts';
import type { CatalogueStore, PlannedOffer, SeatTotals } from '../../ports/catalogueStore.ts';
import { safeLocalizedHtml } from '../../texts/safeHtml.ts';
import * as read from './catalogueRows.ts';
import { tellingAway } from './databaseErrors.ts';
import { createLayouts, type KnownLayout } from './layouts.ts';
import { anyOf, counted, db, now, rowOf, rowsOf } from './query.ts';

/**
 * Whole rows, so that a picture or a video in a column that comes later counts as well; of layouts only what can have one, since the rest is large.
 * By hand: it names no columns that a type could check.
 */
export const uploadsInUse = `
  select distinct m[1] as url from (
    select to_jsonb(t)::text as says from movie t
    union all select to_jsonb(t)::text from exhibitor t
    union all select to_jsonb(t)::text from setting t
    union all select to_jsonb(t)::text from cms_content t
    union all select to_jsonb(t)::text from event t
    union all select to_jsonb(t)::text from voucher_type t
    union all select to_jsonb(t)::text from signage_view t
    union all select picture::text from product
    union all select scenery::text from screen_layout
    union all select scenery::text from layout_draft
    union all select facts::text from sold_schedule
  ) referring, regexp_matches(says, '/media/uploads/[A-Za-z0-9-]+\\.(?:webp|png|mp4|webm)', 'g') m`;
/** Claims of seats that are sold or being paid. */
const claims = db
  .selectFrom('seat_claim as c')
  .where((eb) => eb.or([eb('c.deadline', 'is', null), eb('c.deadline', '>', now)]));

/**
 * The catalogue, and seat totals through one question for all schedules. HTML is safe when it is written, and made so again here: rows
 * may have come in another way, or before the list became shorter.
 */
export function createCatalogueStore(pool: pg.Pool): CatalogueStore {
  const layouts = createLayouts(pool);

  async function offerOf(schedules: typeof read.schedules, id: number): Promise<PlannedOffer | null> {
    const row = await rowOf(pool, read.offerRows(schedules).where('s.id', '=', id));
    if (!row) return null;
    const settings = parseSettings(row.settings, { switchedOff: row.switchedOffAt !== null });
    const day = cinemaDay(row.startAt.getTime(), row.timezone, settings.public_config.midnight_offset);
    return {
      draft: row.draft,
      exhibitorId: row.exhibitorId,
      schedule: read.schedule(row),
      timezone: row.timezone,
      settings,
      rates: row.rates.map((rate) => read.rate(rate, day)),
      classRates: row.classRates,
      paymentMethods: row.paymentMethods.map(read.paymentMethod),
      vats: row.vats,
      sold: read.sold(row, settings.website_config.styling.accent),
    };
  }

  return tellingAway<CatalogueStore>({
    layout: layouts,

    async exhibitors() {
      const rows = await rowsOf(
        pool,
        db.selectFrom('exhibitor').select(['id', 'hosts', 'switched_off_at']).orderBy('id'),
      );
      return rows.map(({ switched_off_at, ...row }) => ({ ...row, switchedOff: switched_off_at !== null }));
    },

    async rows(exhibitorId, fromMs) {
      const shown = read.offered
        .where('c.exhibitor_id', '=', exhibitorId)
        .where('s.start_at', '>=', new Date(fromMs))
        .where('s.cancelled_at', 'is', null);
      // Together: small questions over the shared connections.
      const [exhibitor, settings, cinemas, screens, movies, schedules, events, tags, widgets, methods] =
        await Promise.all([
          rowOf(pool, read.exhibitors.where('x.id', '=', exhibitorId)),
          rowsOf(pool, read.settings.where('exhibitor_id', '=', exhibitorId)),
          rowsOf(
            pool,
            db
              .selectFrom('cinema')
              .select(['id', 'name', 'address1', 'city', 'zip', 'country_code as countryCode'])
              .select([
                'lat',
                'lng',
                'phone',
                'email',
                'gmaps',
                'offline_seats as offlineSeats',
                'offline_hours as offlineHours',
              ])
              .where('exhibitor_id', '=', exhibitorId)
              .where('archived_at', 'is', null)
              .orderBy('sort')
              .orderBy('id'),
          ),
          rowsOf(
            pool,
            db
              .selectFrom('screen as r')
              .innerJoin('cinema as c', 'c.id', 'r.cinema_id')
              .select(['r.id', 'r.cinema_id as cinemaId', 'r.name', 'r.config'])
              .select((eb) => read.classRatesOf(eb.ref('r.id')).as('classRates'))
              .where('c.exhibitor_id', '=', exhibitorId)
              .where('c.archived_at', 'is', null)
              .where('r.archived_at', 'is', null)
              .orderBy('r.sort')
              .orderBy('r.id'),
          ),
          rowsOf(pool, read.movies.where('m.exhibitor_id', '=', exhibitorId)),
          rowsOf(pool, read.scheduleRows(shown).orderBy('s.start_at').orderBy('s.id')),
          rowsOf(
            pool,
            shown
              .innerJoin('event as e', 'e.schedule_id', 's.id')
              .select([
                'e.id',
                'e.slug',
                'e.schedule_id as scheduleId',
                's.movie_id as movieId',
                'e.title',
                'e.page_title as pageTitle',
              ])
              .select(['e.description', 'e.content', 'e.sell_online as sellOnline', 'e.theme'])
              .orderBy('s.start_at'),
          ),
          rowsOf(
            pool,
            db
              .selectFrom('tag')
              .select(['id', 'slug', 'name'])
              .where('exhibitor_id', '=', exhibitorId)
              .where('archived_at', 'is', null)
              .orderBy('id'),
          ),
          rowsOf(
            pool,
            db
              .selectFrom('cms_content')
              .select(['location', 'content', 'published_from as publishedFrom'])
              .where('exhibitor_id', '=', exhibitorId)
              .where('archived_at', 'is', null)
              .where('draft', '=', false)
              .where('type', '=', 'widget')
              .orderBy('priority')
              .orderBy('id'),
          ),
          rowsOf(pool, read.paymentMethods.where('p.exhibitor_id', '=', exhibitorId)),
        ]);
      const seller = read.exhibitor(exhibitor);
      return {
        exhibitor: seller,
        settings: parseSettings(settings, seller),
        cinemas,
        screens: screens.map((screen) => ({ ...screen, config: screenConfigSchema.parse(screen.config) })),
        movies: movies.map(read.movie),
        schedules: schedules.map(read.schedule),
        events: events.map((event) => ({ ...event, content: safeLocalizedHtml(event.content) })),
        tags,
        widgets: widgets.flatMap(({ location, content, publishedFrom }) =>
          location === null
            ? []
            : [{ location, content: safeLocalizedHtml(content), publishedFromMs: publishedFrom?.getTime() ?? null }],
        ),
        paymentMethods: methods.map(read.paymentMethod),
      };
    },

    offer: (id) => offerOf(read.offered, id),

    plannedOffer: (id) => offerOf(read.schedules, id),

    async groupOffer(priceGroupId, startAtMs) {
      const group = await rowOf(
        pool,
        db
          .selectFrom('price_group as g')
          .innerJoin('exhibitor as x', 'x.id', 'g.exhibitor_id')
          .select(['x.id as exhibitorId', 'x.timezone', 'x.switched_off_at as switchedOffAt'])
          .select((eb) => [read.ratesOf(eb.ref('g.id')).as('rates'), ...read.sellerParts(eb.ref('x.id'))])
          .where('g.id', '=', priceGroupId),
      );
      if (!group) return null;
      const { exhibitorId, timezone, vats } = group;
      const settings = parseSettings(group.settings, { switchedOff: group.switchedOffAt !== null });
      const day = cinemaDay(startAtMs, timezone, settings.public_config.midnight_offset);
      return {
        exhibitorId,
        timezone,
        settings,
        rates: group.rates.map((rate) => read.rate(rate, day)),
        paymentMethods: group.paymentMethods.map(read.paymentMethod),
        vats,
      };
    },

    async soldByRate(scheduleId) {
      const rows = await rowsOf(
        pool,
        claims
          .innerJoin('bill_line as l', (on) =>
            on
              .onRef('l.bill_uuid', '=', 'c.bill_uuid')
              .onRef('l.schedule_id', '=', 'c.schedule_id')
              .onRef('l.seat_index', '=', 'c.seat_index'),
          )
          .select(['l.price_rate_id as rate', counted])
          .$narrowType<{ rate: NotNull }>()
          .where('c.schedule_id', '=', scheduleId)
          .where('l.price_rate_id', 'is not', null)
          .groupBy('l.price_rate_id'),
      );
      return new Map(rows.map(({ rate, count }) => [rate, count]));
    },

    async page(exhibitorId, pageSlug) {
      const page = await rowOf(
        pool,
        db
          .selectFrom('cms_content')
          .select(['type', 'page_title as pageTitle', 'content', 'faq', 'published_from'])
          .where('exhibitor_id', '=', exhibitorId)
          .where('page_slug', '=', pageSlug)
          .where('archived_at', 'is', null)
          .where('draft', '=', false),
      );
      if (!page) return null;
      const { published_from, ...texts } = page;
      const publishedFromMs = published_from?.getTime() ?? null;
      return { ...texts, publishedFromMs, pageSlug, content: safeLocalizedHtml(page.content), faq: read.faq(page.faq) };
    },

    async uploadsInUse() {
      const { rows } = await pool.query<{ url: string }>(uploadsInUse);
      return rows.map(({ url }) => url);
    },

    async seatTotals(scheduleIds) {
      const schedules = await rowsOf(
        pool,
        db
          .selectFrom('schedule as s')
          .select(['s.id', 's.layout_id', 's.blocked_seats'])
          .select((eb) =>
            jsonArrayFrom(
              eb
                .selectFrom('seat_outage as o')
                .select(['o.row_label as row', 'o.seat_label as seat'])
                .whereRef('o.screen_id', '=', 's.screen_id')
                .where('o.back_at', 'is', null),
            ).as('outages'),
          )
          .where('s.id', '=', anyOf(scheduleIds)),
      );
      const known = new Map<number, { layout: KnownLayout; blocked: Set<number> }>();
      const blockedAnywhere = new Set<number>();
      for (const { id, layout_id, blocked_seats, outages } of schedules) {
        const layout = await layouts(layout_id);
        const broken = outages.map(({ row, seat }) => layout.named(row, seat));
        const own = [...blocked_seats, ...broken].filter(
          (seat) => layout.seat(seat) !== null && !layout.disabled.has(seat),
        );
        const blocked = new Set([...layout.blocked, ...own]);
        known.set(id, { layout, blocked });
        for (const seat of blocked) blockedAnywhere.add(seat);
      }
      // Only the number of the claims travels, and the few on seats that are blocked somewhere: the point of sale sells those.
      const claimed = await rowsOf(
        pool,
        claims
          .select(['c.schedule_id', counted])
          .select((eb) => [
            eb.cast<number>(eb.fn.count('c.deadline'), 'integer').as('undecided'),
            eb.fn
              .agg<number[] | null>('array_agg', ['c.seat_index'])
              .filterWhere('c.seat_index', '=', anyOf([...blockedAnywhere]))
              .as('suspects'),
          ])
          .where('c.schedule_id', '=', anyOf(scheduleIds))
          .groupBy('c.schedule_id'),
      );
      const claimsOf = new Map(claimed.map((row) => [row.schedule_id, row]));
      const totals = new Map<number, SeatTotals>();
      for (const [id, { layout, blocked }] of known) {
        const { count = 0, undecided = 0, suspects } = claimsOf.get(id) ?? {};
        const free = Math.max(0, layout.total - count);
        const blockedFree = blocked.size - (suspects ?? []).filter((seat) => blocked.has(seat)).length;
        totals.set(id, { total: layout.total, free, undecided, unblocked: Math.max(0, free - blockedFree) });
      }
      return totals;
    },
  });
}
