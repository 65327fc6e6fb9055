import type pg from 'pg';
import { screenConfigSchema } from '../../contract/catalogue.ts';
import { cinemaDay } from '../../domain/scheduleRules.ts';
import { parseSettings } from '../../domain/settings.ts';
import type { CatalogueStore, PlannedOffer, SeatTotals } from '../../ports/catalogueStore.ts';
import { safeLocalizedHtml } from '../../texts/safeHtml.ts';
import * as read from './catalogueRows.ts';
import { tellingAway } from './databaseErrors.ts';
import { createLayouts, type KnownLayout } from './layouts.ts';
import type { PrismaClient } from './prisma.ts';

const inOrder = [{ sort: 'asc' as const }, { id: 'asc' as const }];
/** A schedule that is published; what it is of and where, nothing of it is archived. */
const offered = {
  draft: false,
  screen: { archivedAt: null },
  movie: { archivedAt: null },
  cinema: { archivedAt: null },
};
/** Whole rows, so that a picture in a column that comes later counts as well. Of layouts only what can have one: the rest is large. */
export const picturesInUse = `
  select distinct m[1] as url from (
    select to_jsonb(t)::text as says from movie t
    union all select to_jsonb(t)::text from exhibitor t
    union all select to_jsonb(t)::text from setting t
    union all select to_jsonb(t)::text from cms_content t
    union all select to_jsonb(t)::text from event t
    union all select scenery::text from screen_layout
    union all select scenery::text from layout_draft
    union all select facts::text from sold_schedule
  ) referring, regexp_matches(says, '/media/uploads/[A-Za-z0-9-]+\\.(?:webp|png)', 'g') m`;
/** What an exhibitor sells with. */
const sellerParts = {
  settings: true,
  paymentMethods: { where: { archivedAt: null }, orderBy: inOrder },
  vats: { include: { percentages: true } },
};
const scheduleParts = {
  version: true,
  event: { select: { id: true, sellOnline: true } },
  movie: { select: { visibility: true } },
} as const;

/**
 * The catalogue through Prisma; seat totals through one question for all schedules. HTML is safe when it is written, and made
 * so again here: rows may have come in another way, or before the list became shorter.
 */
export function createCatalogueStore(prisma: PrismaClient, pool: pg.Pool): CatalogueStore {
  const layouts = createLayouts(pool);

  async function offerOf(where: { id: number; draft?: boolean }): Promise<PlannedOffer | null> {
    const schedule = await prisma.schedule.findUnique({
      where,
      include: {
        version: true,
        event: { select: { id: true, sellOnline: true, title: true } },
        movie: { select: { title: true, assets: true, rating: true, visibility: true } },
        cinema: {
          include: {
            exhibitor: { include: sellerParts },
          },
        },
        screen: { select: { name: true, classRates: true } },
        priceGroup: { select: { rates: { where: { archivedAt: null }, orderBy: inOrder } } },
      },
    });
    if (!schedule) return null;
    const { settings, paymentMethods, vats, ...exhibitor } = schedule.cinema.exhibitor;
    const seller = read.exhibitor(exhibitor);
    const parsed = parseSettings(settings, seller);
    const day = cinemaDay(schedule.startAt.getTime(), seller.timezone, parsed.public_config.midnight_offset);
    return {
      draft: schedule.draft,
      exhibitorId: exhibitor.id,
      schedule: read.schedule(schedule),
      timezone: seller.timezone,
      settings: parsed,
      rates: schedule.priceGroup.rates.map((rate) => read.rate(rate, day)),
      classRates: schedule.screen.classRates,
      paymentMethods: paymentMethods.map(read.paymentMethod),
      vats: vats.map(read.vat),
      sold: read.sold(schedule, seller, parsed.website_config.styling.accent),
    };
  }

  return tellingAway<CatalogueStore>({
    layout: layouts,

    async exhibitors() {
      const rows = await prisma.exhibitor.findMany({
        select: { id: true, hosts: true, switchedOffAt: true },
        orderBy: { id: 'asc' },
      });
      return rows.map(({ switchedOffAt, ...row }) => ({ ...row, switchedOff: switchedOffAt !== null }));
    },

    async rows(exhibitorId, fromMs) {
      const own = { exhibitorId, archivedAt: null };
      const shown = {
        startAt: { gte: new Date(fromMs) },
        cancelledAt: null,
        ...offered,
        cinema: own,
      };
      // Together: a dozen small questions over the shared connections.
      const [exhibitor, settings, cinemas, screens, movies, schedules, events, tags, widgets, methods] =
        await Promise.all([
          prisma.exhibitor.findUnique({ where: { id: exhibitorId } }),
          prisma.setting.findMany({ where: { exhibitorId } }),
          prisma.cinema.findMany({ where: own, orderBy: inOrder }),
          prisma.screen.findMany({
            where: { archivedAt: null, cinema: own },
            include: { classRates: true },
            orderBy: inOrder,
          }),
          prisma.movie.findMany({
            where: own,
            include: { tags: { where: { archivedAt: null }, select: { id: true } } },
            orderBy: { id: 'asc' },
          }),
          prisma.schedule.findMany({
            where: shown,
            include: scheduleParts,
            orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
          }),
          prisma.event.findMany({
            where: { schedule: shown },
            include: { schedule: { select: { movieId: true } } },
            orderBy: { schedule: { startAt: 'asc' } },
          }),
          prisma.tag.findMany({ where: own, orderBy: { id: 'asc' } }),
          prisma.cmsContent.findMany({
            where: { ...own, type: 'widget' },
            orderBy: [{ priority: 'asc' }, { id: 'asc' }],
          }),
          prisma.paymentMethod.findMany({ where: own, orderBy: inOrder }),
        ]);
      const seller = read.exhibitor(exhibitor);
      return {
        exhibitor: seller,
        settings: parseSettings(settings, seller),
        cinemas,
        screens: screens.map((screen) => ({ ...screen, config: screenConfigSchema.parse(screen.config) })),
        movies: movies.map(read.movie),
        schedules: schedules.map(read.schedule),
        events: events.map((event) => ({
          ...event,
          content: safeLocalizedHtml(event.content),
          movieId: event.schedule.movieId,
        })),
        tags,
        widgets: widgets.flatMap(({ location, content }) =>
          location === null ? [] : [{ location, content: safeLocalizedHtml(content) }],
        ),
        paymentMethods: methods.map(read.paymentMethod),
      };
    },

    offer: (id) => offerOf({ id, ...offered }),

    plannedOffer: (id) => offerOf({ id }),

    async groupOffer(priceGroupId, startAtMs) {
      const group = await prisma.priceGroup.findUnique({
        where: { id: priceGroupId },
        include: { rates: { where: { archivedAt: null }, orderBy: inOrder }, exhibitor: { include: sellerParts } },
      });
      if (!group) return null;
      const { settings, paymentMethods, vats, timezone, switchedOffAt } = group.exhibitor;
      const parsed = parseSettings(settings, { switchedOff: switchedOffAt !== null });
      const day = cinemaDay(startAtMs, timezone, parsed.public_config.midnight_offset);
      return {
        exhibitorId: group.exhibitorId,
        timezone,
        settings: parsed,
        rates: group.rates.map((rate) => read.rate(rate, day)),
        paymentMethods: paymentMethods.map(read.paymentMethod),
        vats: vats.map(read.vat),
      };
    },

    async soldByRate(scheduleId) {
      const { rows } = await pool.query<{ rate: number; count: number }>({
        text: `
          select l.price_rate_id as rate, count(*)::integer as count
          from seat_claim c join bill_line l
            on l.bill_uuid = c.bill_uuid and l.schedule_id = c.schedule_id and l.seat_index = c.seat_index
          where c.schedule_id = $1 and (c.deadline is null or c.deadline > now()) and l.price_rate_id is not null
          group by l.price_rate_id`,
        values: [scheduleId],
      });
      return new Map(rows.map(({ rate, count }) => [rate, count]));
    },

    async page(exhibitorId, pageSlug) {
      const page = await prisma.cmsContent.findUnique({
        where: { exhibitorId_pageSlug: { exhibitorId, pageSlug }, archivedAt: null },
      });
      if (!page) return null;
      const content = safeLocalizedHtml(page.content);
      return { type: page.type, pageSlug, pageTitle: page.pageTitle, content, faq: read.faq(page.faq) };
    },

    async picturesInUse() {
      const { rows } = await pool.query<{ url: string }>(picturesInUse);
      return rows.map(({ url }) => url);
    },

    async seatTotals(scheduleIds) {
      const schedules = await pool.query<{
        id: number;
        layout_id: number;
        blocked_seats: number[];
        outages: { row: string; seat: string }[] | null;
      }>({
        text: `
          select id, layout_id, blocked_seats,
            (select json_agg(json_build_object('row', o.row_label, 'seat', o.seat_label)) from seat_outage o
              where o.screen_id = schedule.screen_id and o.back_at is null) as outages
          from schedule where id = any($1)`,
        values: [scheduleIds],
      });
      const known = new Map<number, { layout: KnownLayout; blocked: Set<number> }>();
      const blockedAnywhere = new Set<number>();
      for (const { id, layout_id, blocked_seats, outages } of schedules.rows) {
        const layout = await layouts(layout_id);
        const broken = (outages ?? []).map(({ row, seat }) => layout.named(row, seat));
        const own = [...blocked_seats, ...broken].filter(
          (seat) => layout.seat(seat) !== null && !layout.disabled.has(seat),
        );
        const blocked = new Set([...layout.blocked, ...own]);
        known.set(id, { layout, blocked });
        for (const seat of blocked) blockedAnywhere.add(seat);
      }
      // Only the number of the claims travels, and the few on seats that are blocked somewhere: the point of sale sells those.
      const claims = await pool.query<{ id: number; count: number; undecided: number; suspects: number[] | null }>({
        text: `
          select schedule_id as id, count(*)::integer as count, count(deadline)::integer as undecided,
            array_agg(seat_index) filter (where seat_index = any($2)) as suspects
          from seat_claim where schedule_id = any($1) and (deadline is null or deadline > now()) group by schedule_id`,
        values: [scheduleIds, [...blockedAnywhere]],
      });
      const claimed = new Map(claims.rows.map((row) => [row.id, row]));
      const totals = new Map<number, SeatTotals>();
      for (const [id, { layout, blocked }] of known) {
        const { count = 0, undecided = 0, suspects } = claimed.get(id) ?? {};
        const free = Math.max(0, layout.total - count);
        const blockedFree = blocked.size - (suspects ?? []).filter((seat) => blocked.has(seat)).length;
        totals.set(id, { total: layout.total, free, undecided, unblocked: Math.max(0, free - blockedFree) });
      }
      return totals;
    },
  });
}
