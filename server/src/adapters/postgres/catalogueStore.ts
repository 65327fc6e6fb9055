import type pg from 'pg';
import { screenConfigSchema } from '../../contract/catalogue.ts';
import { parseSettings } from '../../domain/settings.ts';
import type { CatalogueStore, SeatTotals } from '../../ports/catalogueStore.ts';
import * as read from './catalogueRows.ts';
import { createLayouts } from './layouts.ts';
import type { PrismaClient } from './prisma.ts';

const scheduleParts = { version: true, event: { select: { id: true, sellOnline: true } } } as const;

/** The catalogue through Prisma; seat totals through one question for all showings. */
export function createCatalogueStore(prisma: PrismaClient, pool: pg.Pool): CatalogueStore {
  const layouts = createLayouts(pool);

  return {
    layout: layouts,

    async rows(fromMs) {
      // Together: a dozen small questions over the shared connections.
      const [exhibitor, settings, cinemas, screens, movies, schedules, events, tags, widgets, methods] =
        await Promise.all([
          prisma.exhibitor.findFirst({ orderBy: { id: 'asc' } }),
          prisma.setting.findMany(),
          prisma.cinema.findMany({ orderBy: [{ sort: 'asc' }, { id: 'asc' }] }),
          prisma.screen.findMany({ include: { classRates: true }, orderBy: [{ sort: 'asc' }, { id: 'asc' }] }),
          prisma.movie.findMany({ include: { tags: { select: { id: true } } }, orderBy: { id: 'asc' } }),
          prisma.schedule.findMany({
            where: { startAt: { gte: new Date(fromMs) }, cancelledAt: null },
            include: scheduleParts,
            orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
          }),
          prisma.event.findMany({
            where: { schedule: { startAt: { gte: new Date(fromMs) }, cancelledAt: null } },
            include: { schedule: { select: { movieId: true } } },
            orderBy: { schedule: { startAt: 'asc' } },
          }),
          prisma.tag.findMany({ orderBy: { id: 'asc' } }),
          prisma.cmsContent.findMany({ where: { type: 'widget' }, orderBy: [{ priority: 'asc' }, { id: 'asc' }] }),
          prisma.paymentMethod.findMany({ orderBy: [{ sort: 'asc' }, { id: 'asc' }] }),
        ]);
      return {
        exhibitor: read.exhibitor(exhibitor),
        settings: parseSettings(settings),
        cinemas,
        screens: screens.map((screen) => ({ ...screen, config: screenConfigSchema.parse(screen.config) })),
        movies: movies.map(read.movie),
        schedules: schedules.map(read.schedule),
        events: events.map((event) => ({ ...event, movieId: event.schedule.movieId })),
        tags,
        widgets: widgets.flatMap(({ key, location, content }) => {
          const name = location ?? key;
          return name ? [{ key: name, content }] : [];
        }),
        paymentMethods: methods.map(read.paymentMethod),
      };
    },

    async sale(scheduleId) {
      const [schedule, exhibitor, settings, methods] = await Promise.all([
        prisma.schedule.findUnique({
          where: { id: scheduleId },
          include: {
            ...scheduleParts,
            movie: { select: { title: true } },
            screen: { select: { classRates: true } },
            priceGroup: { select: { rates: { orderBy: [{ sort: 'asc' }, { id: 'asc' }] } } },
          },
        }),
        prisma.exhibitor.findFirst({ orderBy: { id: 'asc' } }),
        prisma.setting.findMany(),
        prisma.paymentMethod.findMany({ orderBy: [{ sort: 'asc' }, { id: 'asc' }] }),
      ]);
      if (!schedule) return null;
      return {
        schedule: read.schedule(schedule),
        timezone: read.exhibitor(exhibitor).timezone,
        settings: parseSettings(settings),
        movieTitle: schedule.movie.title,
        rates: schedule.priceGroup.rates.map(({ id, ...rate }) => ({ ...rate, priceRateId: id })),
        classRates: schedule.screen.classRates,
        paymentMethods: methods.map(read.paymentMethod),
      };
    },

    async showing(scheduleId) {
      const [found, exhibitor, settings] = await Promise.all([
        prisma.schedule.findUnique({
          where: { id: scheduleId },
          include: {
            ...scheduleParts,
            event: { select: { id: true, sellOnline: true, title: true } },
            movie: { include: { tags: { select: { id: true } } } },
            cinema: true,
            screen: { select: { name: true, classRates: true } },
          },
        }),
        prisma.exhibitor.findFirst({ orderBy: { id: 'asc' } }),
        prisma.setting.findMany(),
      ]);
      if (!found) return null;
      const movie = read.movie(found.movie);
      return {
        exhibitor: read.exhibitor(exhibitor),
        accent: parseSettings(settings).website_config.styling.accent,
        movieTitle: movie.title,
        eventTitle: found.event?.title ?? null,
        posterUrl: movie.assets.poster?.lg ?? null,
        rating: movie.rating,
        versionShort: found.version.short,
        cinema: found.cinema,
        screenName: found.screen.name,
        startAtMs: found.startAt.getTime(),
        endAtMs: found.endAt.getTime(),
        layoutId: found.layoutId,
        classRates: found.screen.classRates,
      };
    },

    async page(pageSlug) {
      const page = await prisma.cmsContent.findUnique({ where: { pageSlug } });
      if (!page) return null;
      return { type: page.type, pageSlug, pageTitle: page.pageTitle, content: page.content };
    },

    async seatTotals(scheduleIds) {
      const { rows } = await pool.query<{ id: number; layout_id: number; blocked_seats: number[]; claimed: number }>({
        name: 'seat-totals',
        text: `
          select s.id, s.layout_id, s.blocked_seats, coalesce(c.claimed, 0)::integer as claimed
          from schedule s
          left join lateral (
            select count(*) as claimed from seat_claim c
            where c.schedule_id = s.id and (c.deadline is null or c.deadline > now())
          ) c on true
          where s.id = any($1)`,
        values: [scheduleIds],
      });
      const totals = new Map<number, SeatTotals>();
      for (const row of rows) {
        const layout = await layouts(row.layout_id);
        if (!layout) continue;
        const blocked = new Set([...layout.blocked, ...row.blocked_seats]).size;
        totals.set(row.id, { total: layout.total, free: Math.max(0, layout.total - blocked - row.claimed) });
      }
      return totals;
    },
  };
}
